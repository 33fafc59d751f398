"""`/mines`: the same commands for every game, and which game each of them is for.

The list of games that a command may be for has the custom_id `mygames:1:` and the command. It quotes what was typed.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.board.appearance import Look
from bot.discord import text
from bot.discord.board_message import move_to_bottom, open_private
from bot.discord.button import TextView
from bot.discord.client import GamesInteraction, language_of, moderates, place_of
from bot.discord.commands import command, everywhere, localized, localized_name, suggest
from bot.discord.feature import Feature, GameType
from bot.discord.form import FENCE, MOST_CHARACTERS, choice_list, chosen_value, play_moves, typed_in
from bot.discord.handlers import ask_to_end
from bot.discord.help import send_help_page
from bot.discord.press import check_end
from bot.discord.reading import answer_question, find_read
from bot.discord.sending import in_time
from bot.errors import PlayerError
from bot.game.control import Control, Handler
from bot.game.games import MOST_LISTED
from bot.game.kinds import UnknownMode
from bot.game.results import oldest_that_counts
from bot.game.session import Session
from bot.game.text import EXPIRED_LIST, NONE_RUNNING
from bot.store.models import StoredGame
from bot.store.people import PlayerQueries, RunningGame
from bot.text.language import Text
from core import Outcome

MOST_ENDED = 5
REMEMBERED = timedelta(days=1)
"""Private games that can be opened once they are over, and for how long: clients lose private messages on restart."""
LABEL_LENGTH = 100
NUMBERED_LENGTH = 90
"""Characters of a label that a number follows."""


async def show_board(interaction: GamesInteraction, session: Session) -> None:
    """Answer with a player's own board, in place of the list it was chosen from, or move that of all to the bottom.

    Their own is that of a private game, or of any game that can be heard if they chose to hear boards.
    """
    can_be_heard = interaction.client.features.games[session.PREFIX].draw_private is not None
    if session.private or (can_be_heard and _hears(interaction)):
        await open_private(interaction, session, in_place=interaction.message is not None)
    else:
        await move_to_bottom(interaction, session)


async def _refuse_help(interaction: GamesInteraction, session: Session) -> None:
    raise PlayerError(text.NO_HELP)


async def end_game(interaction: GamesInteraction, session: Session) -> None:
    """Ask privately whether to end a game. Raise `PlayerError` if this player may not."""
    check_end(interaction, session)
    await ask_to_end(interaction, session)


USUAL: Mapping[str, Handler] = {
    "move": play_moves,
    "board": show_board,
    "hint": _refuse_help,
    "odds": _refuse_help,
    "end": end_game,
    "read": answer_question,
}
"""What the commands do in games that don't say otherwise. Called with the interaction, the session and what was typed.
"""
TYPED = ("move", "read")
"""The commands that come with something typed."""


async def suggest_games(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the games in reach whose descriptions contain what was typed."""
    return await suggest(interaction, typed, _label_running)


async def suggest_boards(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the same, and then the player's own that have just ended."""
    return await suggest(interaction, typed, _label_all)


@everywhere
class Mines(app_commands.Group):
    """What there is to do in a game, whatever is played."""

    @command(text.MOVE, moves=text.TYPED_MOVES, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def move(self, interaction: GamesInteraction, moves: str, game: str | None = None) -> None:
        await _act(interaction, "move", game, moves)

    @command(text.BOARD, game=text.GAME)
    @app_commands.autocomplete(game=suggest_boards)
    async def board(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await _act(interaction, "board", game)

    @command(text.HINT, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def hint(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await _act(interaction, "hint", game)

    @command(text.ODDS, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def odds(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await _act(interaction, "odds", game)

    @command(text.END, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def end(self, interaction: GamesInteraction, game: str | None = None) -> None:
        await _act(interaction, "end", game)

    @command(text.READ, question=text.QUESTION, game=text.GAME)
    @app_commands.autocomplete(game=suggest_games)
    async def read(self, interaction: GamesInteraction, question: str, game: str | None = None) -> None:
        await _act(interaction, "read", game, question)

    @command(text.HOW_TO_PLAY)
    async def help(self, interaction: GamesInteraction) -> None:
        await send_help_page(interaction, next(iter(interaction.client.features.games)))


async def _act(interaction: GamesInteraction, verb: str, game: str | None, *typed: str) -> None:
    """Do something in the game that is meant. If several may be, answer with a list to choose from."""
    if game is not None:
        session = await _find(interaction, game, over=verb == "board")
    elif read := await _find_last(interaction, verb):
        session = read
    elif len(meant := await _find_meant(interaction, verb)) > 1:
        await _ask_which(interaction, verb, meant, *typed)
        return
    elif meant:
        session = await _open(interaction, meant[0])
    elif over := await _find_over(interaction, verb):
        session = over
    else:
        raise PlayerError(NONE_RUNNING("minesweeper"))
    await _answer(interaction, verb, session, *typed)


async def _answer(interaction: GamesInteraction, verb: str, session: Session, *typed: str) -> None:
    answer = interaction.client.features.games[session.PREFIX].verbs.get(verb) or USUAL[verb]
    await answer(interaction, session, *typed)


async def _find_last(interaction: GamesInteraction, verb: str) -> Session | None:
    """Return the game that a player who hears boards has read last, if it still runs."""
    if verb == "board" or not (verb == "read" or _hears(interaction)):
        return None
    read = await find_read(interaction)
    return read if read and not read.over else None


def _hears(interaction: GamesInteraction) -> bool:
    return interaction.client.known_settings.players[interaction.user.id].look is Look.WORDS


async def _find_meant(interaction: GamesInteraction, verb: str) -> Sequence[RunningGame]:
    """Return the games that a command may be for: those here in which it does something, else the player's own.

    If there are none either, those here can say why not.
    """
    running = await _in_reach(interaction)
    here = [one for one in running if not one.game.private]
    own = [one for one in running if one.game.private]
    return [one for one in here if await _fits(interaction, verb, one)] or own or here


async def _fits(interaction: GamesInteraction, verb: str, running: RunningGame) -> bool:
    """Return whether a player may do this in a game here, or is in it."""
    client, player = interaction.client, interaction.user.id
    if verb in ("hint", "odds"):
        return verb in _types(interaction)[running.game.kind].verbs
    if verb not in ("move", "end"):
        return True
    try:
        session = await _open(interaction, running)
    except UnknownMode:
        return False
    if verb == "move":
        return not session.why_not(player)
    may_end = session.may_end(player, moderates(interaction), client.clock())
    return may_end or session.takes_part(player)


async def _find(interaction: GamesInteraction, game: str, *, over: bool) -> Session:
    """Return the game in reach that a player chose, one that has ended only if it may be `over`.

    Raise `PlayerError` for anything else.
    """
    if chosen := next((one for one in await _in_reach(interaction) if str(one.game.id) == game), None):
        return await _open(interaction, chosen)
    stored = next((one for one in await _ended(interaction) if str(one.id) == game), None)
    session = await interaction.client.referee.load(stored.id, Session) if stored else None
    if session is None:
        raise PlayerError(text.UNKNOWN_GAME)
    if not over:
        raise PlayerError(session.TEXTS.over)
    return session


async def _find_over(interaction: GamesInteraction, verb: str) -> Session | None:
    """Return what is left to look at where nothing runs: the board that a player read last, or that ended last."""
    if verb == "read":
        return await find_read(interaction)
    ended = await _ended(interaction) if verb == "board" else ()
    return await interaction.client.referee.load(ended[0].id, Session) if ended else None


async def _in_reach(interaction: GamesInteraction) -> Sequence[RunningGame]:
    """Return the games that run here, and the player's own. Its game here stands for a player's board in a match."""
    channel, since = place_of(interaction).channel_id, oldest_that_counts(interaction.client.clock())
    running = await PlayerQueries(interaction.client.store.database).in_reach(interaction.user.id, channel, since)
    here = {one.game.id for one in running if not one.game.private}
    known = [one for one in running if one.game.kind in _types(interaction)]
    return [one for one in known if not one.game.private or one.game.match_id not in here]


async def _ended(interaction: GamesInteraction) -> Sequence[StoredGame]:
    """Return a player's own games that have just ended."""
    since = interaction.client.clock() - REMEMBERED
    ended = await PlayerQueries(interaction.client.store.database).ended(interaction.user.id, since, MOST_ENDED)
    return [one for one in ended if one.kind in _types(interaction)]


async def _open(interaction: GamesInteraction, running: RunningGame) -> Session:
    session = await interaction.client.referee.load_listed(running)
    if session is None:
        raise PlayerError(text.UNKNOWN_GAME)
    return session


def _types(interaction: GamesInteraction) -> Mapping[str, GameType]:
    """Return the types of games by their names in the database."""
    return {one.name: one for one in interaction.client.features.games.values()}


async def _ask_which(interaction: GamesInteraction, verb: str, games: Sequence[RunningGame], *typed: str) -> None:
    """Answer with a list of games. What was typed waits in it."""
    language, labels = language_of(interaction), _label(interaction, games[:MOST_LISTED])
    choice = choice_list(_CHOICE.press(verb), labels, language)
    words = language(text.WHICH_GAME)
    for one in typed:
        quoted = one.strip().replace("`", "'").encode(errors="replace").decode()
        if len(quoted) > MOST_CHARACTERS:
            raise PlayerError(text.SEVERAL_RUN)
        words += f"\n{FENCE}\n{quoted}\n{FENCE}"
    await in_time(interaction.response.send_message(view=TextView(words, buttons=[choice]), ephemeral=True))
    interaction.client.private_replies.put("which game", interaction)


async def _choose(interaction: GamesInteraction, verb: str) -> None:
    """Do what a list is for in the game that was chosen."""
    if verb not in USUAL:
        raise PlayerError(EXPIRED_LIST)
    session = await _find(interaction, chosen_value(interaction.data), over=verb == "board")
    parts = interaction.message.components if interaction.message else ()
    quoted = (typed_in(part.content) for part in parts if isinstance(part, discord.TextDisplay))
    await _answer(interaction, verb, session, *([next(quoted, "")] if verb in TYPED else ()))


async def _label_running(interaction: GamesInteraction) -> Mapping[str, str]:
    return _label(interaction, await _in_reach(interaction))


async def _label_all(interaction: GamesInteraction) -> Mapping[str, str]:
    ended = {one.id: _describe_end(interaction, one) for one in await _ended(interaction)}
    return {**await _label_running(interaction), **_tell_apart(interaction, ended)}


def _label(interaction: GamesInteraction, running: Sequence[RunningGame]) -> Mapping[str, str]:
    """Return games in a line each, by their ids."""
    return _tell_apart(interaction, {one.game.id: _describe(interaction, one) for one in running})


def _tell_apart(interaction: GamesInteraction, labels: Mapping[int, str]) -> Mapping[str, str]:
    """Return labels that differ: of games with the same one, the oldest has number 1."""
    alike: dict[str, list[int]] = {}
    for game in sorted(labels):
        alike.setdefault(labels[game], []).append(game)
    language = language_of(interaction)

    def label(game: int) -> str:
        same = alike[labels[game]]
        if len(same) == 1:
            return labels[game]
        return language(text.NUMBERED(label=labels[game][:NUMBERED_LENGTH], number=same.index(game) + 1))

    return {str(game): label(game) for game in labels}


def _describe(interaction: GamesInteraction, running: RunningGame) -> str:
    """Return a game in a line: what it is, how many turns it has, and when it was played last."""
    age, title = interaction.created_at - running.played_at, _title(interaction, running.game)
    title = title if running.game.private else text.HERE(title)
    line = (
        text.DESCRIBED(title=title, number=running.turns, age=age)
        if running.turns
        else text.NOT_PLAYED(title=title, age=age)
    )
    return language_of(interaction)(line)[:LABEL_LENGTH]


def _describe_end(interaction: GamesInteraction, stored: StoredGame) -> str:
    """Return a private game that is over in a line: what it was, how it ended, and when."""
    age = interaction.created_at - (stored.ended_at or interaction.created_at)
    line = text.ENDED[Outcome(stored.outcome)](title=_title(interaction, stored), age=age)
    return language_of(interaction)(line)[:LABEL_LENGTH]


def _title(interaction: GamesInteraction, stored: StoredGame) -> Text:
    """Return what a game is called. One whose mode only a newer version has is called what an ordinary one is."""
    try:
        return interaction.client.referee.kinds.of(stored).title_of(stored)
    except UnknownMode:
        return _types(interaction)[stored.kind].session.title_of(stored)


_CHOICE = Control(prefix="mygames", answer=_choose, arguments=[str], label=text.CHOOSE_GAME)
VERBS = Feature(
    controls=[_CHOICE],
    make_commands=lambda features: [Mines(name=localized_name("mines"), description=localized(text.MINES))],
)
