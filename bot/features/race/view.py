"""The message of a race: its lobby, then bars, then the table with the chart. It never shows a square of the board."""

from collections.abc import Mapping, Sequence

from bot.board.emoji import Cost, Names
from bot.board.words import Progress, paint_progress
from bot.discord.button import LastingButton, TextView
from bot.discord.client import GamesInteraction, language_of
from bot.discord.drawing import DEFAULT, Context, Drawing, picture_file
from bot.discord.ending import Ending
from bot.discord.handlers import MORE, MOVE_TO_BOTTOM
from bot.discord.help import HELP
from bot.discord.replay import REPLAY
from bot.features.race import text
from bot.features.race.handlers import END_RACE, GHOST, JOIN, LEAVE, MY_BOARD, RACE_AGAIN, START
from bot.features.race.rules import OnRaceBoard
from bot.features.race.run import TENTHS, How, RaceRun, longest
from bot.features.race.session import Phase, RaceOptions, RaceSession
from bot.game.control import Control
from bot.game.rating_change import describe_changes, describe_own_change
from bot.game.ratings import Placing
from bot.text.language import Language, Text, clock, dotted, stopwatch
from core import efficiency

FILE_NAME = "race.png"
OTHER_COMPONENTS = 6
"""The components besides its texts: a picture, a row of up to four buttons, and the row itself."""
BLOCKS = 10
"""The length of a bar."""
CONTROLS: Mapping[Phase, Sequence[Control]] = {
    Phase.LOBBY: (JOIN, LEAVE, START, MORE),
    Phase.COUNTDOWN: (MY_BOARD, MORE),
    Phase.RUNNING: (MY_BOARD, MORE),
}
MENU = (MOVE_TO_BOTTOM, END_RACE, HELP)


async def draw_race(race: RaceSession, context: Context = DEFAULT) -> Drawing:
    """Return what the message of a race shows now. Raise `PlayerError` if its chart takes too long."""
    language, blocks = context.language, _blocks(race, context.language)
    buttons = [LastingButton.of(race.press(button), language) for button in _controls(race)]
    progress = progress_of(race)
    if not (race.over and progress.curves and context.pictures):
        return Drawing(TextView(*blocks, buttons=buttons))
    theme = context.appearance.theme
    picture = await context.painter.paint_for_sure(lambda: paint_progress(progress, theme), f"race {race.id}")
    described = language(text.CHART(time=clock(progress.length * TENTHS), number=len(progress.curves)))
    view = TextView(*blocks, pictures={FILE_NAME: described}, buttons=buttons)
    return Drawing(view, [picture_file(picture, FILE_NAME)])


def describe(race: RaceSession, names: Names, language: Language) -> str:
    """Return what the menu behind *More* says about a race."""
    return language(_about(race))


def progress_of(race: RaceSession) -> Progress:
    """Return the progress of all players who opened something, by their places."""
    runs = [place.score.figure for place in race.standings.places if place.score.figure.curve]
    return Progress([run.curve for run in runs], longest(runs))


def _controls(race: RaceSession) -> Sequence[Control]:
    if race.phase is not Phase.OVER:
        return CONTROLS[race.phase]
    return (RACE_AGAIN, GHOST, MY_BOARD, REPLAY) if race.runs else (RACE_AGAIN,)


def _blocks(race: RaceSession, language: Language) -> list[str]:
    """Return the text blocks: the race, and below it as many changes of ratings as there is room for."""
    words, changes = "\n".join(map(language, _lines(race))), [*map(language, describe_changes(race))]
    while changes and not Cost.of([words, "\n".join(changes)], OTHER_COMPONENTS).fits:
        changes.pop()
    return [words, "\n".join(changes)] if changes else [words]


def _lines(race: RaceSession) -> list[Text | str]:
    rows, columns, mines = race.options.figures
    heading = text.HEADING(title=race.options.difficulty, rows=rows, columns=columns, mines=mines)
    return [heading, _about(race), *_state(race)]


def _about(race: RaceSession) -> Text:
    return text.ABOUT(cost=text.COSTS[race.options.sudden])


def _state(race: RaceSession) -> list[Text | str]:
    match race.phase:
        case Phase.LOBBY:
            in_it = text.IN_THE_RACE(number=len(race.players), players=race.players)
            if race.starts_at:
                return [in_it, text.STARTS_BY_ITSELF(time=race.due, starter=race.starter_id)]
            return [in_it, text.WAITING(race.due)]
        case Phase.COUNTDOWN:
            in_it = text.IN_THE_RACE(number=len(race.players), players=race.players)
            return [in_it, text.COUNTING_DOWN(race.due)]
        case Phase.RUNNING:
            return [text.ENDS_LINE(race.ends_at), *map(_bar, race.standings.places)]
    if race.start is None:
        return [text.CLOSED if race.closed else text.ENDED]
    early = [text.ENDED] if race.resigned else []
    if not progress_of(race).curves:
        return [*early, text.NOBODY_RACED]
    return [*early, *(_row(placing, race.options) for placing in race.standings.places)]


def _bar(placing: Placing[RaceRun]) -> Text | str:
    """Return a player's line while the race runs."""
    number, (player, _, run) = placing
    filled = run.percent * BLOCKS // 100
    bar = "█" * filled + "░" * (BLOCKS - filled)
    if run.how is How.FINISHED:
        line = text.FINISHED_BAR(place=number, bar=bar, time=stopwatch(run.time), player=player)
    else:
        line = text.BAR(place=number, bar=bar, percent=run.percent, player=player)
    return dotted([line, *_marks(run)])


def _row(placing: Placing[RaceRun], options: RaceOptions) -> Text | str:
    """Return a player's line in the final table."""
    number, (player, _, run) = placing
    if run.how is How.FINISHED:
        line = text.FINISHER(place=number, player=player, time=stopwatch(run.time))
    else:
        line = text.UNFINISHED(place=number, player=player, percent=run.percent)
    return dotted([line, *_marks(run), *_figures(run, options)])


def _marks(run: RaceRun) -> list[Text]:
    """Return what happened to a player besides opening squares."""
    hits = [text.HITS(run.hits)] if run.hits and run.how is not How.OUT else []
    ends = {How.OUT: text.OUT, How.GAVE_UP: text.GAVE_UP}
    return [*hits, *([ends[run.how]] if run.how in ends else [])]


def _figures(run: RaceRun, options: RaceOptions) -> list[Text]:
    """Return a finisher's speed, without what mines cost, and efficiency."""
    seconds = run.time / 1000 - options.penalty(run.hits).total_seconds()
    if run.how is not How.FINISHED or seconds <= 0:
        return []
    percent = round(100 * efficiency(run.solved, run.moves))
    return [text.SPEED(speed=run.solved / seconds), text.EFFICIENCY(percent)]


WAITING = frozenset({"share", "again", "details", "replay", "code"})
"""The verbs of buttons that say something about a board to others, or show it again."""


async def ending(interaction: GamesInteraction, session: OnRaceBoard) -> Ending | None:
    race = await _race_of(interaction, session)
    if race is None or race.over:
        change = describe_own_change(race, session.starter_id) if race else None
        return Ending(language_of(interaction)(change)) if change else None
    return Ending(language_of(interaction)(text.OTHERS_STILL_RACE), left_out=WAITING, covers=True)


async def why_wait(interaction: GamesInteraction, session: OnRaceBoard) -> Text | None:
    """What could say something about a board to others waits until everyone has finished."""
    race = await _race_of(interaction, session)
    return None if race is None or race.over else text.WAIT_FOR_OTHERS


async def _race_of(interaction: GamesInteraction, session: OnRaceBoard) -> RaceSession | None:
    """Return the race of a board. Ghost races have none."""
    return await interaction.client.referee.load(session.match_id, RaceSession) if session.match_id else None
