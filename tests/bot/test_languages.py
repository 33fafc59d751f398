"""Players who read two languages in one channel: private answers are in theirs, boards in the server's."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.results import ResponseMessage

from bot.app import Bot
from bot.engine.pool import WorkerPool
from bot.game.settings import FRESH, NO_CHOICE, KnownSettings, change_player
from bot.store.games import Store
from bot.text.language import ENGLISH, Language, Languages
from core import cell_name
from tests.bot.answers import Player, answered, buttons_of, click, private_text, shown, text_of
from tests.bot.daily import delete_data
from tests.bot.table import Table, add_manager, new_bot
from tests.pseudo import PseudoTranslations

GERMAN = "de"
BRACKET = "⟦"


class Locales:
    """The languages of a server and its players; English unless they are set."""

    def __init__(self) -> None:
        self.server = "en-US"
        self.are_of_community = True
        """Whether the server has a language at all."""
        self._players: dict[str, str] = {}

    def speak(self, player: Player, locale: str) -> None:
        self._players[str(player.id)] = locale

    def localize(self, payload: dict[str, Any]) -> None:
        user = payload["member"]["user"]["id"] if "member" in payload else payload["user"]["id"]
        payload["locale"] = self._players.get(user, "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = self.server


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    languages = Languages([ENGLISH, Language(GERMAN, PseudoTranslations())])
    return new_bot(await Store.open(database), workers, languages=languages)


@pytest.fixture
def locales(table: Table, monkeypatch: pytest.MonkeyPatch) -> Locales:
    """What each interaction says of languages, which SimCord always calls English."""
    locales = Locales()
    make = interactions.base_payload

    def localized(*given: Any, **named: Any) -> Any:
        record, payload = make(*given, **named)
        locales.localize(payload)
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", localized)
    describe = serializers.guild_create_payload

    def described(*given: Any) -> Any:
        return {**describe(*given), "features": ["COMMUNITY"] if locales.are_of_community else []}

    monkeypatch.setattr(serializers, "guild_create_payload", described)
    backend = table.env.backend
    backend.emit("GUILD_UPDATE", described(backend, backend.get_guild(table.guild.id)))
    return locales


def is_german(message: ResponseMessage) -> bool:
    """Whether a message is in the language of brackets. Fail if only a part of its labels is."""
    words = [button["label"] for button in buttons_of(message) if button.get("label")] or [message.content]
    [answer] = {BRACKET in word for word in words}
    return answer


async def test_private_answers_are_in_the_language_of_each_player(table: Table, locales: Locales) -> None:
    locales.speak(table.bob, GERMAN)
    for player, german in ((table.alice, False), (table.bob, True), (table.carol, False)):
        refused = await table.command(player, "mines board")
        assert is_german(shown(refused)) is german


@pytest.mark.parametrize("german", [True, False])
async def test_a_board_is_in_the_language_of_its_server_whoever_presses(
    table: Table, locales: Locales, german: bool
) -> None:
    locales.server, other = (GERMAN, "en-US") if german else ("en-US", GERMAN)
    locales.speak(table.alice, other)
    await table.start(table.alice)
    assert is_german(await table.board()) is german
    await table.press(table.alice, "flags")
    assert is_german(await table.board()) is german


async def test_elsewhere_than_in_communities_a_board_is_in_the_language_of_whoever_starts_it(
    table: Table, locales: Locales
) -> None:
    locales.are_of_community = False
    await restart(table)
    locales.speak(table.alice, GERMAN)
    await table.start(table.alice)
    await table.press(table.bob, "flags")
    assert is_german(await table.board())


async def test_a_game_keeps_its_language_after_a_restart_and_when_its_server_reads_another(
    table: Table, locales: Locales
) -> None:
    locales.server = GERMAN
    await table.start(table.alice)
    await restart(table)
    locales.server = "en-US"
    await table.press(table.alice, "flags")
    assert is_german(await table.board())
    dave = add_manager(table)
    panel = shown(await table.server_settings(dave))
    answered(await dave.select(panel, ["en-US"], custom_id="settings:1:language"))
    await table.press(table.alice, "pick")
    assert is_german(await table.board())


async def test_private_boards_are_redrawn_in_the_language_of_their_players(table: Table, locales: Locales) -> None:
    locales.speak(table.bob, GERMAN)
    await table.start(table.alice)
    await table.command(table.alice, "mines move", moves="e5")
    alices, bobs = [shown(await table.press(player, "mypad")) for player in (table.alice, table.bob)]
    assert is_german(bobs)
    before = text_of(bobs)
    await table.command(table.alice, "mines move", moves=f"!{cell_name(await table.mine())}")
    assert text_of(table.message(bobs.id)) != before
    assert is_german(table.message(bobs.id))
    assert not is_german(table.message(alices.id))


async def test_hints_are_in_the_language_of_their_players_until_they_are_shared(table: Table, locales: Locales) -> None:
    locales.speak(table.bob, GERMAN)
    await table.start(table.alice)
    await table.command(table.bob, "mines move", moves="e5")
    private = shown(await table.press(table.bob, "hint"))
    assert is_german(private)
    await table.env.advance_time(31)
    shared = shown(await click(table.bob, private, "showhint"))
    assert BRACKET not in text_of(shared)


async def test_a_chosen_language_wins_over_that_of_discord_until_it_is_taken_back_or_deleted(
    table: Table, locales: Locales
) -> None:
    panel = await choose_language(table, table.bob, GERMAN)
    assert BRACKET in text_of(panel)
    for player, german in ((table.alice, False), (table.bob, True)):
        assert is_german(shown(await table.command(player, "mines board"))) is german
    assert is_german(shown(answered(await table.bob.user.slash("minesweeper"))))
    await restart(table)
    assert is_german(shown(await table.command(table.bob, "mines board")))
    await choose_language(table, table.bob, NO_CHOICE)
    assert not is_german(shown(await table.command(table.bob, "mines board")))
    await choose_language(table, table.bob, GERMAN)
    await delete_data(table, table.bob)
    assert not is_german(shown(await table.command(table.bob, "mines board")))


async def test_a_language_chosen_in_another_process_is_read_within_minutes(table: Table, locales: Locales) -> None:
    now = 0.0
    table.bot.known_settings = KnownSettings(lambda: now)
    assert not is_german(shown(await table.command(table.bob, "mines board")))
    await change_player(table.store, table.bob.id, language=GERMAN)
    now = FRESH
    assert is_german(shown(await table.command(table.bob, "mines board")))


async def test_a_server_chooses_the_language_of_its_boards(table: Table, locales: Locales) -> None:
    dave = add_manager(table)
    panel = shown(await table.server_settings(dave))
    answered(await dave.select(panel, [GERMAN], custom_id="settings:1:language"))
    await table.start(table.alice)
    assert is_german(await table.board())
    assert not is_german(shown(await table.command(table.alice, "stats")))


async def test_each_shipped_language_can_be_chosen_in_place_of_any_other(table: Table) -> None:
    table.bot.languages = Languages.load()
    for locale, words in {"zh-CN": "这里没有对局", "zh-TW": "這裡沒有遊戲", "de": "Hier läuft kein Spiel"}.items():
        await choose_language(table, table.bob, locale)
        assert words in private_text(await table.command(table.bob, "mines board"))
    panel = await choose_language(table, table.bob, "en-GB")
    languages = next(item for item in buttons_of(panel) if item["custom_id"] == "player:1:language")
    assert [option["label"] for option in languages["options"] if option.get("default")] == ["English (UK)"]


async def test_every_language_is_called_what_it_is_called_in_itself(table: Table, locales: Locales) -> None:
    panel = shown(await table.command(table.alice, "settings"))
    languages = next(item for item in buttons_of(panel) if item["custom_id"] == "player:1:language")
    labels = {option["value"]: option["label"] for option in languages["options"]}
    assert labels["en-US"] == "English"
    assert BRACKET in labels[GERMAN]


async def choose_language(table: Table, player: Player, locale: str) -> ResponseMessage:
    """The panel after a player has chosen a language in it."""
    panel = shown(await table.command(player, "settings"))
    return shown(answered(await player.select(panel, [locale], custom_id="player:1:language")))


async def restart(table: Table) -> None:
    await table.store.close()
    table.store = await Store.open(table.database)
    await table.env.restart_bot(new_bot(table.store, table.workers, languages=table.bot.languages))


async def test_questions_are_asked_in_the_language_of_the_player(table: Table, locales: Locales) -> None:
    locales.server = GERMAN
    await table.start(table.alice)
    asked = shown(await table.press(table.alice, "resign"))
    assert not is_german(asked)
    await click(table.alice, asked, "confirm")
    assert is_german(await table.board())
