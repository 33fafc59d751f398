"""What players see of an answer, and the buttons below it.

Tests ask for facts: how something was answered, the verbs of its buttons, the state of the game. Only
tests of wording know words.
"""

import re
from enum import Enum, auto
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.models.interaction import ResponseKind
from simcord.builders import UserHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.game.control import Press
from core import Cell, cell_name
from tests.presses import TYPES

Player = MemberActor
"""A player on a server."""
Anyone = MemberActor | UserHandle
"""A player on a server or in direct messages."""
ACTION_ROW, SECTION, TEXT, GALLERY = 1, 9, 10, 12
"""Discord's numbers for the parts of a message."""
COMMAND = re.compile(r"</([a-z -]+):[0-9]+>")
"""A mention of a command."""


class Seen(Enum):
    """What a player sees of an answer."""

    FORM = auto()
    EDITED = auto()
    """The message with the button shows something else."""
    POSTED = auto()
    """A new message that everyone can read."""
    PRIVATE = auto()
    """A new message for this player alone."""
    NOTHING = auto()


def answered(result: InteractionResult) -> InteractionResult:
    """Return the result, and check that Discord shows no failure."""
    assert result.acknowledged
    return result


def seen(result: InteractionResult) -> Seen:
    """What the player sees first."""
    if result.modal is not None:
        return Seen.FORM
    kind = result._interaction.response_kind
    if kind is ResponseKind.UPDATE:
        return Seen.EDITED
    first = None if kind is ResponseKind.DEFERRED_UPDATE else result.response
    message = first or next(iter(result.followups), None)
    if message is None:
        return Seen.NOTHING
    return Seen.PRIVATE if message.ephemeral else Seen.POSTED


def shown(result: InteractionResult) -> ResponseMessage:
    """The message that an interaction was answered with."""
    assert result.response is not None
    return result.response


def text_of(message: ResponseMessage | None) -> str:
    """The whole text of a message, with commands that can be clicked as `/command`."""
    assert message is not None
    parts = [part for block in message.components for part in (block, *block.get("components", ()))]
    blocks = [part["content"] for part in parts if part["type"] == TEXT]
    return COMMAND.sub(r"`/\1`", "\n".join([message.content, *blocks]).strip())


def private_text(result: InteractionResult) -> str:
    """The private text that a player got, in the answer or after it."""
    answers = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    assert len(answers) == 1
    return text_of(answers[0])


def buttons_of(message: ResponseMessage | None) -> list[dict[str, Any]]:
    """A message's buttons and menus as they were sent."""
    assert message is not None
    rows = (row["components"] for row in message.components if row["type"] == ACTION_ROW)
    beside = (part["accessory"] for part in message.components if part["type"] == SECTION)
    return [*(button for row in rows for button in row), *beside]


def pictures_of(message: ResponseMessage) -> list[str]:
    """The alt texts of a message's pictures."""
    return [item["description"] for part in message.components if part["type"] == GALLERY for item in part["items"]]


def verb_of(custom_id: str) -> str:
    """The verb in a custom_id, or a tool's own word for what a button does."""
    prefix, *words = custom_id.partition("@")[0].split(":")
    if prefix in TYPES:
        return words[2]
    return words[-1]


def labels_of(message: ResponseMessage | None) -> dict[str, str]:
    """What the only list of a message offers, by what choosing it sends."""
    [choice] = buttons_of(message)
    return {option["value"]: option["label"] for option in choice["options"]}


def verbs_of(message: ResponseMessage | None) -> list[str]:
    """The verbs of a message's buttons without a cell, in order."""
    return [verb_of(button["custom_id"]) for button in buttons_of(message) if button.get("label")]


def buttons_for(message: ResponseMessage | None, verb: str) -> list[dict[str, Any]]:
    """The buttons with this verb."""
    return [button for button in buttons_of(message) if verb_of(button["custom_id"]) == verb]


def button_for(message: ResponseMessage | None, verb: str) -> dict[str, Any]:
    """The first button with this verb."""
    found = buttons_for(message, verb)
    assert found, f"no button for {verb} in {[button['custom_id'] for button in buttons_of(message)]}"
    return found[0]


def button_at(message: ResponseMessage, cell: Cell) -> dict[str, Any]:
    """The pad's button for a cell."""
    return next(button for button in buttons_of(message) if button["custom_id"].endswith(f":{cell_name(cell)}"))


async def click(player: Anyone, message: ResponseMessage, verb: str) -> InteractionResult:
    """Press the first button with this verb."""
    return answered(await player.click(message, custom_id=button_for(message, verb)["custom_id"]))


async def press_on_board(player: Player, board: ResponseMessage, press: Press) -> InteractionResult:
    """A press on a button of a board, or of the menu behind its *More*."""
    menu = next(game_type.menu for game_type in TYPES.values() if game_type.prefix == press.prefix)
    if press.control in menu:
        board = shown(await click(player, board, "more"))
    return answered(await player.click(board, custom_id=str(press)))
