"""The languages that players and servers have chosen, in memory: every answer needs them before it can be worded."""

from bot.play import text
from bot.play.server import NO_CHOICE, Option, Setting
from bot.storage.languages import ChosenLocales
from bot.text.language import OWN_NAME, Languages


class ChosenLanguages:
    """The locales by players and by servers. Those without a choice are left out."""

    def __init__(self, stored: ChosenLocales) -> None:
        self._stored = stored
        self.players: dict[int, str] = {}
        self.servers: dict[int, str] = {}

    async def load(self) -> None:
        """Read what is stored."""
        self.players = dict(await self._stored.of_players())
        self.servers = dict(await self._stored.of_servers())

    def forget(self, player: int) -> None:
        """Forget what a player has chosen."""
        self.players.pop(player, None)


def note(locales: dict[int, str], one: int, locale: str | None) -> None:
    """Remember what a player or a server has chosen, or that there is no choice any more."""
    locales.pop(one, None)
    if locale is not None:
        locales[one] = locale


def language_settings(languages: Languages) -> dict[str, Setting]:
    """Return the setting by its field. It lists every language by what it is called in itself."""
    named = {language.locale: Option(language.locale, language(OWN_NAME)) for language in languages}
    return {"language": Setting(text.LANGUAGE, {NO_CHOICE: Option(None, text.DEFAULT_LANGUAGE), **named})}
