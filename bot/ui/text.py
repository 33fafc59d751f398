"""Texts of all games: shared buttons, forms, and answers to errors."""

from collections.abc import Sequence

from bot.text.language import Plural, Text
from bot.ui.limits import MOST_TYPED

TYPE_MOVES = Text("Type moves")
MOVE_TO_BOTTOM = Text("Move to bottom")
EDIT = Text("Edit")
SHARE = Text("Share")
MOVES = Text("Moves")

NO_CHANNEL = Text("Games need a channel. Try again in a regular one.")
TOO_FAST = Text("Slow down a little. That didn't count.")
NOT_YOUR_GAME = Text("That's somebody else's private game.")
NOBODY_ELSE_PLAYS = Text("Only you play your private game, so there's nobody to remove.")
ASK_TO_END_PRIVATE = Text("End your private game? The mines will be shown.")
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
SLOW_PICTURE = Text("The picture took too long. If you made a move, it counted. Try again in a moment.")
NO_FILES = Text("I can't attach files here. A moderator can give me the Attach Files permission.")
EMOJI_INSTEAD = Text(
    "I can't attach files here, so the board is shown as emoji. A moderator can give me the Attach Files permission."
)
ONLY_YOU_SEE = Text(
    "Only you can see my answers here. A moderator can change that with the Use External Apps permission."
)
ONLY_YOU_PLAY = Text(
    "Only you can see my answers here, so this is a private game. "
    "A moderator can change that with the Use External Apps permission."
)
NO_PICTURE = Text("-# I can't attach files here, so there's no picture.")
UNKNOWN_CHOICE = Text("That choice isn't on the list. Open the list again.")
MORE = Text("More")
MENU = Text("### Game menu")
REMOVE_PLAYER = Text("Remove a player")
CHOOSE_PLAYER = Text("Choose a player")
HELP = Text("Help")
UNKNOWN_MENU = Text("I don't recognise that list. Press *More* again.")
ONLY_MODERATORS_REMOVE = Text("Only a moderator can remove players.")
NOT_ANSWERED = Text("My answer didn't get through. Check the board before you try again.")


def contact(who: str) -> Text:
    return Text("Run by: {who}", who=who)


def privacy(link: str) -> Text:
    return Text("Privacy policy: <{link}>", link=link)


def terms(link: str) -> Text:
    return Text("Terms of service: <{link}>", link=link)


def support(link: str) -> Text:
    return Text("Support: <{link}>", link=link)


def not_a_choice(option: str, choices: Sequence[str]) -> Text:
    return Text("That isn't a choice for `{option}`. Choose {choices}.", option=option, choices=", ".join(choices))


def out_of_range(option: str, least: float, most: float, value: object) -> Text:
    return Text(
        "`{option}` must be {least} to {most}, not {value}.", option=option, least=least, most=most, value=value
    )


def too_fast(what: str) -> Text:
    return Text("Slow down a little. {what} didn't count.", what=what)


def moved_just_now(seconds: int) -> Text:
    return Plural(
        "I can post here again in {number} second.",
        "I can post here again in {number} seconds.",
        seconds,
    )


def board_moved(url: str) -> Text:
    return Text("Board moved ↓ {url}", url=url)


def board_is_here(url: str) -> Text:
    return Text("The board is here: {url}", url=url)


def board_looks(look: Text, theme: Text) -> Text:
    return Text("✅ The board's look: {look}, {theme}", look=look, theme=theme)


def no_look_chosen(look: Text, theme: Text) -> Text:
    return Text("The board's look: {look}, {theme}. Choose another `look` or `theme`.", look=look, theme=theme)


def board_will_look(look: Text, theme: Text) -> Text:
    return Text("✅ The board's look from its next press on: {look}, {theme}", look=look, theme=theme)


def incident(number: str) -> Text:
    return Text(
        "Something went wrong on my side. Your game is safe. Check the board before you try again. (Incident {number})",
        number=number,
    )


def may_remove(starter: Text | str) -> Text:
    return Text("Only {starter} or a moderator can remove players.", starter=starter)


def has_been_removed(player: Text | str) -> Text:
    return Text("You removed {player} from this game. They can still watch.", player=player)


def shared_by(player: Text | str) -> Text:
    return Text("-# Shared by {player}", player=player)


def no_move_made(reason: Text | str) -> Text:
    return Text("{reason} No move was made.", reason=reason)


def refused_moves(refusal: Text, typed: str) -> Text:
    return Text("{refusal}\nYou wrote:\n```\n{typed}\n```", refusal=refusal, typed=typed)


def hint_taken(cell: str, result: Text | str) -> Text:
    return Text("{cell}: {result}", cell=cell, result=result)
