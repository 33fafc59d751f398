"""Exercises as players answer them."""

from simcord.results import InteractionResult, ResponseMessage

from bot.board.drawing import letters_of
from bot.features.tactics.library import Exercises, Tactics
from bot.game.judging import MissedSquares
from core import Exercise
from tests.bot.answers import Player, Seen, answered, buttons_for, seen, shown
from tests.bot.table import Table


def tactics(table: Table) -> Tactics:
    return table.bot.part(Tactics)


def squares(table: Table) -> MissedSquares:
    return table.bot.part(MissedSquares)


async def library(table: Table) -> Exercises:
    return await tactics(table).library()


def ship(table: Table, exercises: Exercises) -> None:
    """Let the bot have other exercises, as another version has."""
    tactics(table).library._exercises = exercises


async def ask(table: Table, player: Player, **options: str) -> ResponseMessage:
    """The message of `/tactics`, asked for at a pace that the bot allows."""
    await table.env.advance_time(2)
    return shown(await table.command(player, "tactics", **options))


async def exercise_in(table: Table, message: ResponseMessage) -> Exercise:
    """The exercise that a message asks about."""
    number = int(buttons_for(message, "pick")[0]["custom_id"].split(":")[4])
    exercises = await library(table)
    return exercises.rated.get(number) or exercises.taught[number]


async def pick(table: Table, player: Player, message: ResponseMessage, *, right: bool = True) -> InteractionResult:
    """Press the safe square, or the first other one."""
    exercise = await exercise_in(table, message)
    at = next(at for at, cell in enumerate(exercise.squares) if (cell == exercise.answer) == right)
    return await press_letter(player, message, letters_of(exercise)[at])


async def press_letter(player: Player, message: ResponseMessage, letter: str) -> InteractionResult:
    button = next(button for button in buttons_for(message, "pick") if button["label"] == letter)
    return answered(await player.click(message, custom_id=button["custom_id"]))


async def posted(table: Table, player: Player) -> ResponseMessage:
    """The daily tactic, posted by a player."""
    answer = await table.command(player, "tactics", mode="daily")
    assert seen(answer) is Seen.POSTED
    return shown(answer)


async def vote(table: Table, player: Player, message: ResponseMessage, at: int) -> InteractionResult:
    """Answer the daily tactic with the button at this place."""
    await table.env.advance_time(1)
    return answered(await player.click(message, custom_id=buttons_for(message, "vote")[at]["custom_id"]))
