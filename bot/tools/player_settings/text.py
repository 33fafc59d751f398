"""What players read in their own settings."""

from bot.text.language import Text

SETTINGS = Text("Choose how your own boards look")

TITLE = Text("### Your settings")
ABOUT = Text("Look and theme apply to *My board*. Hints and odds use the theme too.")
UNKNOWN_LIST = Text("I don't recognise that list. Open your settings again with `/settings`.")


def saved(setting: Text, choice: Text | str) -> Text:
    return Text("✅ Saved. {setting}: {choice}", setting=setting, choice=choice)
