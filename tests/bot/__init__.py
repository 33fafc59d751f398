"""The bot, played as players do, in SimCord's Discord."""
