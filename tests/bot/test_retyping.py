"""*Edit* below moves that couldn't be read."""

from simcord.results import InteractionResult, ResponseMessage

from bot.discord.form import MOST_CHARACTERS
from bot.features.puzzle import PUZZLE
from bot.features.puzzle.session import PuzzleSession
from core import cell_name
from tests.bot.answers import Player, answered, click, private_text, shown, text_of, verbs_of
from tests.bot.forging import send_press
from tests.bot.table import Table
from tests.presses import press_of
from tests.referees import running


async def refused(table: Table, player: Player, moves: str) -> ResponseMessage:
    """The refusal of moves that were typed into a command."""
    answer = shown(await table.command(player, "mines move", moves=moves))
    assert answer.ephemeral
    return answer


async def edit(table: Table, player: Player, refusal: ResponseMessage) -> InteractionResult:
    return await click(player, table.message(refusal.id), "retype")


def filled_in(form: InteractionResult) -> str:
    assert form.modal is not None
    value = form.modal["components"][0]["component"]["value"]
    assert isinstance(value, str)
    return value


async def test_corrected_moves_are_made_in_the_same_message_and_another_mistake_is_named_there(table: Table) -> None:
    await table.start(table.alice)
    refusal = await refused(table, table.bob, "e5 !a1\ne77")
    await table.restart()
    form = await edit(table, table.bob, refusal)
    assert filled_in(form) == "e5 !a1\ne77"
    again = answered(await table.bob.submit_modal(form, {"moves": "e5 e66"}))
    assert shown(again).id == refusal.id
    assert "`e66` is off the board" in text_of(table.message(refusal.id))
    form = await edit(table, table.bob, refusal)
    assert filled_in(form) == "e5 e66"

    done = answered(await table.bob.submit_modal(form, {"moves": "e5"}))
    assert shown(done).id == refusal.id
    assert not done.followups
    assert "Opened" in text_of(table.message(refusal.id))
    assert verbs_of(table.message(refusal.id)) == []
    assert table.bob.mention in text_of(await table.board())


async def test_wrong_words_are_named_as_far_as_the_text_to_edit_leaves_room(table: Table) -> None:
    await table.start(table.alice)
    refusal = await refused(table, table.bob, "e5 hello e77 world !k1")
    assert text_of(refusal).startswith("I don't understand `hello` and `world`. ")
    assert "`e77` and `!k1` are off the board (A1 to I9)." in text_of(refusal)

    assert text_of(await refused(table, table.bob, "hello")).count("c7-9") == 1, "what moves are is explained once"
    assert "c7-9" not in text_of(await refused(table, table.bob, "e77"))

    typed = " ".join(f"{number:x<36}" for number in range(10, 50))[:MOST_CHARACTERS]
    refusal = await refused(table, table.bob, typed)
    assert "and 32 more" in text_of(refusal)
    assert filled_in(await edit(table, table.bob, refusal)) == typed
    for text in ("```e77```", "|| e77 **", "\\e77 <@1>", "ß" * 1490):
        refusal = await refused(table, table.bob, text)
        assert filled_in(await edit(table, table.bob, refusal)) == text.replace("`", "'")
    assert verbs_of(await refused(table, table.bob, "a1 " * MOST_CHARACTERS + "x")) == [], "too long for the form"


async def test_moves_can_be_edited_wherever_they_were_typed(table: Table) -> None:
    await table.start(table.alice)
    await table.dig(table.alice, (4, 4))
    asked = await table.press(table.bob, "typed")
    refusal = shown(answered(await table.bob.submit_modal(asked, {"moves": "e5 hello"})))
    assert filled_in(await edit(table, table.bob, refusal)) == "e5 hello"

    pad = shown(await table.press(table.bob, "mypad"))
    drawn = text_of(pad)
    form = await click(table.bob, pad, "type")
    refusal = shown(answered(await table.bob.submit_modal(form, {"moves": "hello"})))
    cell = await table.safe_cell()
    answered(await table.bob.submit_modal(await edit(table, table.bob, refusal), {"moves": cell_name(cell)}))
    assert (await table.game()).game.board[cell] != "#"
    assert "Opened" in text_of(table.message(refusal.id))
    await table.env.advance_time(5)
    assert text_of(table.message(pad.id)) != drawn

    await table.command(table.alice, "puzzle")
    refusal = shown(await table.command(table.bob, "mines move", moves="!a1 hello", game="2"))
    form = await edit(table, table.bob, refusal)
    answered(await table.bob.submit_modal(form, {"moves": "!a1"}))
    puzzle = await running(table.referee, table.channel.id, PuzzleSession)
    assert puzzle.marking.marked.bit_count() == 1


async def test_edit_of_another_button_or_a_game_that_is_over_is_refused(table: Table) -> None:
    await table.start(table.alice)
    refusal = await refused(table, table.bob, "e77")
    form = await edit(table, table.bob, refusal)
    await table.win_by_typing(table.alice)
    assert "That game is over" in private_text(await click(table.bob, refusal, "retype"))
    late = answered(await table.bob.submit_modal(form, {"moves": "a1"}))
    assert "That game is over" in private_text(late)

    stored = table.env.backend.get_message(table.channel.id, refusal.id)
    other = f"retype:{press_of(PUZZLE, 9, 'type')}"
    for forged in ("retype:mines:1:1:resign", "retype:mines:1:1:dig:A1", "retype:", other):
        stored.components[0]["components"][0]["custom_id"] = forged
        pressed = answered(await send_press(table, table.bob, refusal, forged))
        assert pressed.modal is None
        assert "Incident" not in private_text(pressed)
