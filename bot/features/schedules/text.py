"""What players and managers read about boards on a schedule."""

from collections.abc import Mapping

from bot.game.schedules import Pause
from bot.game.text import EXPIRED
from bot.text.language import Template, Text, listed, relative

SCHEDULE = Text("Schedule")
TITLE = Text("### Boards on a schedule")
NONE_YET = Text("Nothing is scheduled yet")
ADD_BOARD = Text("Add board")
DELETE = Text("Delete")
RESUME = Text("Resume")
CHANGED = Text("That schedule has since been changed or deleted.")

BOARD = Text("Board")
CHANNEL = Text("Channel")
TIME = Text("Time")
TIME_HELP = Text("Such as 09:00")
TIMES_HELP = Text("One or several, such as 09:00 18:30")
ZONE = Text("Time zone")
ZONE_HELP = Text("Such as Europe/Berlin, America/New_York or UTC")

ONE_TIME = Text("That's posted once a day. Enter one time.")
POSTED_HERE = Text("This channel already gets that.")
UNKNOWN_BUTTON = EXPIRED("settings")

PERMISSIONS: Mapping[str, Text] = {
    "view_channel": Text("View Channel"),
    "send_messages": Text("Send Messages"),
    "connect": Text("Connect"),
    "attach_files": Text("Attach Files"),
}
"""Discord's names of what the bot needs in a channel."""

PAUSED: Mapping[Pause, Text] = {
    Pause.NO_ACCESS: Text("⏸️ Paused: I can't post in that channel"),
    Pause.UNTOUCHED: Text("⏸️ Paused: nobody played the last boards"),
    Pause.UNREADABLE: Text("⏸️ Paused: I can't read its time or time zone"),
}


WHAT = Template("**{board}** in {channel}")
WHEN = Template("{times} ({zone})")
NEXT_POST = Template("{times} · next {time}", time=relative)
TOO_MANY = Template("You have {number} schedules, the most a server can have. Delete one first.")
NOT_YOUR_CHANNEL = Template("You may not send messages in {channel} yourself. Choose another channel.")
NO_ACCESS = Template(
    "I can't post that board in {channel}. I need this permission there: {permissions}.",
    "I can't post that board in {channel}. I need these permissions there: {permissions}.",
    permissions=listed,
)
PAUSED_UNTOUCHED = Template(
    "⏸️ Nobody played my last {number} board here, so I've stopped. A server manager can resume it in `/settings`.",
    "⏸️ Nobody played my last {number} boards here, so I've stopped. A server manager can resume them in `/settings`.",
)
PAUSED_WITHOUT_ACCESS = Template(
    "I couldn't post the scheduled board in {channels}, so I paused its schedule. "
    "Check my permissions, then press *Schedule* and *Resume*."
)
