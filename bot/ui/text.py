"""Texts of all games: shared buttons, forms, and answers to errors."""

from bot.text.language import Plural, Text
from bot.ui.limits import MOST_TYPED

TYPE_MOVES = Text("Type moves")
MOVE_TO_BOTTOM = Text("Move to bottom")
EDIT = Text("Edit")
SHARE = Text("Share")
MOVES = Text("Moves")

NO_CHANNEL = Text("Games need a channel. Try again in a regular one.")
TOO_FAST = Text("Slow down a little. That didn't count.")
NOT_ON_MESSAGE = Text("That button is no longer on this message.")
UNKNOWN_COMPONENT = Text("I don't recognise that. See `/mines help` or `/puzzle help`.")
UNKNOWN_COMMAND = Text(
    "I don't recognise that command or one of its options. I may be updating, so try again in a minute."
)
UNKNOWN_BUTTON = Text("I don't recognise that button.")
UNREADABLE_FORM = Text("I couldn't read that form. Open it again and resend it.")
FORM_TOO_LONG = Plural(
    "That's too much text. A field takes up to {number:,} character.",
    "That's too much text. A field takes up to {number:,} characters.",
    MOST_TYPED,
)
SLOW_PICTURE = Text("The picture took too long, but your move counted. Try again in a moment.")
NOT_ANSWERED = Text("My answer didn't get through. Check the board before you try again.")


def not_a_choice(option: str) -> Text:
    return Text("That isn't a choice for `{option}`. Pick one from the list.", option=option)


def out_of_range(option: str, least: float, most: float, value: object) -> Text:
    return Text(
        "`{option}` must be {least} to {most}, not {value}.", option=option, least=least, most=most, value=value
    )


def moved_just_now(seconds: int) -> Text:
    return Plural(
        "A board or help was just posted here. Try again in {number} second.",
        "A board or help was just posted here. Try again in {number} seconds.",
        seconds,
    )


def board_moved(url: str) -> Text:
    return Text("Board moved ↓ {url}", url=url)


def board_is_here(url: str) -> Text:
    return Text("The board is here: {url}", url=url)


def incident(number: str) -> Text:
    return Text(
        "Something went wrong on my side. Your game is safe. Check the board before you try again. (Incident {number})",
        number=number,
    )


def may_remove(starter: Text | str) -> Text:
    return Text("Only {starter} or a moderator can remove players.", starter=starter)


def has_been_removed(player: str) -> Text:
    return Text("You removed {player} from this game. They can still watch.", player=player)


def shared_by(player: Text | str) -> Text:
    return Text("-# Shared by {player}", player=player)


def no_move_made(reason: Text | str) -> Text:
    return Text("{reason} No move was made.", reason=reason)


def refused_moves(refusal: Text, typed: str) -> Text:
    return Text("{refusal}\nYou wrote:\n```\n{typed}\n```", refusal=refusal, typed=typed)


def hint_taken(cell: str, result: Text | str) -> Text:
    return Text("{cell}: {result}", cell=cell, result=result)
