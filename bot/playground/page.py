"""What the playground changes in SimCord's page, which has no hooks for it."""

import asyncio
import re
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import GuildEmoji
from simcord.preview import _messages, _queries
from simcord.preview._component_projection import _known_emoji
from simcord.preview._pages import _Page

from bot.discord.internals import Payload

# Discord's clients show a single picture in a box of this size, and scale larger ones down.
PICTURE_WIDTH, PICTURE_HEIGHT = 550, 350
ENDED = "This playground has ended. Open the address that the newest one printed, or start another one."
"""On a page that no playground answers any more: each has another secret in its address."""
STYLE_SHEET = "/preview.css"
STYLE = f"""
.component-gallery:not(:has(> figure + figure)) .gallery-image {{
  width: auto;
  max-width: min(100%, {PICTURE_WIDTH}px);
  max-height: {PICTURE_HEIGHT}px;
}}
.channel-composer {{
  grid-template-columns: minmax(0, 1fr);
}}
.preview-app[aria-busy="false"]:has(> .channel-layout[hidden])::before {{
  content: "{ENDED}";
  box-sizing: border-box;
  display: block;
  max-width: 100vw;
  padding: 1rem;
}}
.markdown-spoiler {{
  padding: 0;
}}
.custom-emoji:not([src]) {{
  display: inline-block;
  overflow: hidden;
  visibility: hidden;
}}
"""
COMMANDS = "/commands.js"
FIRST_ACTIVE = "if (listItems.length) suggestionListbox.setActive(0"
UNLESS_OPTIONAL = "if (listItems.length && !optional) suggestionListbox.setActive(0"
"""So Enter on a chosen command sends it, and adds an option only if an arrow key chose one."""

STALE = "stale-revision"
"""SimCord's code for what was sent from a page that is no longer the newest."""
RESENT = ("modal_submit", "run_command", "configure_presentation")
"""What is meant whatever the page shows: what players type, and the size of their window."""
EMOJI = re.compile(r"<(a?):(\w{2,32}):(\d{1,20})>", re.ASCII)
markdown_context = _messages._markdown_context


def adapt_page(preview: simcord.Preview) -> None:
    """Show pictures as large as Discord does, and long commands on phones. Let Enter send commands as Discord does.

    Call it before the page is served.
    """
    server = preview._server
    serve = server._static

    async def serve_adapted(request: Any) -> Any:
        response = await serve(request)
        if request.path == STYLE_SHEET:
            response.text += STYLE
        elif request.path == COMMANDS:
            response.text = response.text.replace(FIRST_ACTIVE, UNLESS_OPTIONAL)
        return response

    server._static = serve_adapted  # type: ignore[method-assign]


def show_emoji(env: simcord.Env) -> None:
    """Let pages show the application's emoji, whose images SimCord would throw away."""
    backend = env.backend
    create = backend.create_application_emoji

    def create_with_image(name: str, *, animated: bool = False) -> GuildEmoji:
        emoji = create(name, animated=animated)
        request: Any = backend.http_requests[-1].json  # the one that is being answered
        backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji.id}.png"] = b64decode(request["image"].partition(",")[2])
        return emoji

    backend.create_application_emoji = create_with_image  # type: ignore[method-assign]
    _messages._markdown_context = context_with_emoji
    _queries._markdown_context = context_with_emoji  # type: ignore[attr-defined]


def context_with_emoji(
    preview: simcord.Preview, page: _Page, message: Any, channel: Any, *, content: str = ""
) -> Payload:
    """Return what a page needs to know about a message, with emoji under any name: Discord only reads their ids."""
    context = markdown_context(preview, page, message, channel, content=content)
    for text in _messages._message_texts(message, content):
        for animated, name, number in EMOJI.findall(text):
            if _known_emoji(page, number):
                context["emojis"][number] = {"id": number, "name": name, "animated": bool(animated), "custom": True}
    return context


def take_turns(preview: simcord.Preview, keep_time: Callable[[], Awaitable[None]]) -> asyncio.Lock:
    """Return a lock for everything that acts on the bot. Each press in a page holds it, and is made at its own time.

    SimCord refuses a second action at the same time, and a page with a refused press accepts no more. It also refuses
    a form, a command or a window's new size if its page was to show something new meanwhile. That changes none of them,
    so each is sent once more.
    """
    acting = asyncio.Lock()
    act = preview._action

    async def act_in_turn(context_id: str | None, body: Mapping[str, object]) -> Payload:
        async with acting:
            await keep_time()
            answer = await act(context_id, body)
            if body.get("kind") in RESENT and STALE in [each["code"] for each in answer["diagnostics"]]:
                answer = await act(context_id, {**body, "published_revision": preview._get_page(context_id).revision})
            return answer

    preview._action = act_in_turn  # type: ignore[method-assign]
    return acting


def follow(preview: simcord.Preview) -> None:
    """Show every page what the bot did for the others when the page next asks, which it does twice a second.

    The public `preview.refresh()` would make all pages stale, and SimCord refuses presses in stale pages.
    """
    shown: dict[str, int] = {}
    payload = preview._page_payload

    def current_payload(page: _Page) -> Payload:
        done = len(preview.env.http_requests)
        if shown.get(page.id) != done and page is not preview._action_page:
            preview._advance_presentation_time()
            preview._publish(page, reason="refresh")
            shown[page.id] = done
        return payload(page)

    preview._page_payload = current_payload  # type: ignore[method-assign]
