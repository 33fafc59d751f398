"""What servers and players can choose about how boards look."""

from bot.play import text
from bot.play.server import Option, Setting
from bot.render.appearance import Look, Theme

NO_CHOICE = "default"
"""The list value for no choice."""

LOOKS = {look.value: Option(look, text.LOOKS[look]) for look in Look}
LOOK = Setting(text.LOOK, {NO_CHOICE: Option(None, text.DEFAULT_EMOJI), **LOOKS})
PRIVATE_LOOK = Setting(text.LOOK, {NO_CHOICE: Option(None, text.DEFAULT_PICTURE), **LOOKS})
THEME = Setting(
    text.THEME,
    {
        NO_CHOICE: Option(None, text.DEFAULT_THEME),
        **{theme.value: Option(theme, text.THEMES[theme]) for theme in Theme},
    },
)
PUBLIC = {"look": LOOK, "theme": THEME}
"""Of boards that everyone sees, by the field of `Server`."""
PRIVATE = {"look": PRIVATE_LOOK, "theme": THEME}
"""Of private boards, by the field of `PlayerSettings`."""
