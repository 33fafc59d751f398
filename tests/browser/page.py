"""The playground as a process, and its page as a player uses it."""

from __future__ import annotations

import os
import re
import signal
import sys
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import Any

from playwright.sync_api import Locator, Response
from playwright.sync_api import Page as Tab
from playwright.sync_api import TimeoutError as NoAnswer

from bot.board.emoji import STANDARD, TileName
from bot.command_line import main

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__])  # loading all this takes longer than most tests
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MOST_PRESSES = 4
PATIENCE = 15_000
"""Milliseconds for one press, before it is tried again."""
ANSWERING = 60_000
"""Milliseconds for an answer on a busy machine. Tests need the answer, not its speed."""
LIMIT = 60.0
"""Seconds for the playground to write a line or to end."""
TOO_LATE = {"stale-revision", "validation-failed"}
"""Why a page refuses a press: it was about to show something new, or just did."""
READ = """elements => {
  const read = node => node.nodeName === "IMG" ? `:${node.alt.split("_")[0]}:`
    : node.nodeName === "BR" ? "\\n"
    : node.nodeType === Node.TEXT_NODE ? node.data
    : [...node.childNodes].map(read).join("") + (getComputedStyle(node).display === "block" ? "\\n" : "");
  return elements.map(read);
}"""
"""Reads elements with tiles as `:c3:`: `innerText` has no images."""
HAS_NEWER = """last => [...document.querySelectorAll(".channel-message")]
  .some(message => BigInt(message.dataset.messageId) > BigInt(last))"""
"""Whether there is a message after this one. Meanwhile others may have gone."""
TILE = re.compile(rf":({'|'.join(TileName)}):")


def texts_of(elements: Locator) -> list[str]:
    """What elements say, with standard emoji for our own tiles."""
    return [TILE.sub(lambda match: STANDARD[TileName(match[1])], text) for text in elements.evaluate_all(READ)]


def showing(elements: Locator, text: str | re.Pattern[str]) -> Locator:
    """Those elements that have this label or emoji, which may be one of our own tiles."""
    found = elements.filter(has_text=text)
    for tile, emoji in STANDARD.items():
        if emoji == text:
            found = found.or_(elements.filter(has=elements.page.locator(f"img[alt^={tile}_]")))
    return found


def is_action(response: Response) -> bool:
    return response.url.endswith("/api/action")


def _codes(receipt: dict[str, Any]) -> set[str]:
    """Why a press failed."""
    return {diagnosis["code"] for diagnosis in receipt["diagnostics"]}


class Playground:
    """The playground as a process: its address, its Enter key, its end."""

    def __init__(self, *arguments: str) -> None:
        (stdin, keys), (output, stdout) = (FORKS.Pipe(duplex=False) for _ in range(2))
        self._errors = TemporaryFile("w+")  # noqa: SIM115
        stderr = Connection(os.dup(self._errors.fileno()))
        self.process = FORKS.Process(target=run, args=(("--port", "0", *arguments), stdin, stdout, stderr), daemon=True)
        self.process.start()
        for end in (stdin, stdout, stderr):
            end.close()
        self._keys = keys
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, args=[output], daemon=True).start()  # so the playground never waits for the test
        self.address = self.line("http").split()[-1]

    def line(self, text: str) -> str:
        """The next line of the output with this text."""
        for line in iter(partial(self._lines.get, timeout=LIMIT), ""):
            if text in line:
                return line
        raise AssertionError(f"it ended without saying {text!r}: {self.wait()}")

    def restart(self) -> None:
        os.write(self._keys.fileno(), b"\n")
        self.line("restarted")

    def close_input(self) -> None:
        self._keys.close()

    def wait(self) -> tuple[int | None, str]:
        """Its exit status, and all of its stderr, which can be read once. It is killed if it doesn't end."""
        self.process.join(LIMIT)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        with self._errors:
            self._errors.seek(0)
            return self.process.exitcode, self._errors.read()

    def end(self, number: signal.Signals = signal.SIGINT) -> tuple[int | None, str]:
        """Ask it to end, and wait for that."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)
        return self.wait()

    def _read(self, output: Connection) -> None:
        """Read its output as it comes. An empty line is the end."""
        with output, open(os.dup(output.fileno())) as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put("")


def run(arguments: tuple[str, ...], *streams: Connection) -> None:
    """Be the playground."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
        stream.close()
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.exit(main(["play", *arguments]))


class Page:
    """The channel as one player sees it."""

    def __init__(self, tab: Tab, address: str) -> None:
        self.tab = tab
        tab.set_default_timeout(ANSWERING)
        tab.goto(address)
        tab.wait_for_function("window.simcordPreview?.ready")

    @property
    def message(self) -> Locator:
        """The newest message (the list on the left holds its text once more: always look in here)."""
        return self.tab.locator(".channel-message").last

    def message_with(self, text: str) -> Locator:
        """The newest message with this text."""
        return self.tab.locator(".channel-message").filter(has_text=text).last

    def run(self, command: str, **options: str) -> None:
        """Send a command that is answered by a message, with these choices for its options."""
        last = self.message.get_attribute("data-message-id")
        self.begin(command, **options)
        self.tab.wait_for_function(HAS_NEWER, arg=last, timeout=ANSWERING)

    def begin(self, command: str, **options: str) -> None:
        """Type a command, pick it in the list, choose its options, send it; again if the page didn't take it."""
        for _ in range(MOST_PRESSES):
            self._pick(command)
            for number, (option, choice) in enumerate(options.items()):
                if number:
                    self.tab.get_by_role("button", name=re.compile(r"^\+\d+ more")).click()
                self.tab.get_by_role("option", name=option).click()
                self.tab.get_by_role("option", name=re.compile(f"^{choice}")).click()
            receipt = self._press_once(self.tab.locator("#send-message"), ANSWERING)
            if receipt and not _codes(receipt) & TOO_LATE:
                return
        raise AssertionError(f"/{command} wasn't taken")

    def _pick(self, command: str) -> None:
        """Type a command and pick it. A page that is redrawn meanwhile loses the choice, so do it again."""
        composer, chip = self.tab.locator("#channel-composer-input"), self.tab.locator(".command-chip")
        for _ in range(MOST_PRESSES):
            with suppress(NoAnswer):
                composer.fill("", timeout=PATIENCE)
                composer.press_sequentially(f"/{command}", timeout=PATIENCE)
                commands = self.tab.get_by_role("listbox", name="Application commands")
                commands.get_by_role("option").first.click(timeout=PATIENCE)
                chip.wait_for(timeout=PATIENCE)
            if chip.count():
                return
        raise AssertionError(f"/{command} can't be picked")

    def button(self, text: str | re.Pattern[str]) -> Locator:
        """The buttons of the newest board with this emoji or label: take .nth(...)."""
        return showing(self.tab.locator(".channel-message .component-row button.component-button"), text)

    def press(self, button: Locator) -> bool:
        """Press a button and wait for the bot's answer (Playwright itself waits while the page is busy).

        A page that was about to show something new refuses a press, and a player presses again, if the button is there
        still. Return whether a press was taken.
        """
        receipt: dict[str, Any] = {}
        for _ in range(MOST_PRESSES):
            receipt = self._press_once(button)
            if receipt and not _codes(receipt) & TOO_LATE:
                break
            if not button.count():
                return False
        assert receipt, "no press was taken"
        assert not receipt["rejected"], receipt["diagnostics"]
        assert receipt["settlement"] == "settled", receipt
        assert receipt["acknowledgement"] != "unacknowledged", receipt
        return True

    def _press_once(self, button: Locator, patience: float = PATIENCE) -> dict[str, Any]:
        """The page's receipt for a press; empty if the page was redrawn below the pointer."""
        try:
            with self.tab.expect_response(is_action, timeout=patience) as answer:
                button.click(timeout=PATIENCE)
            receipt: dict[str, Any] = answer.value.json()
        except NoAnswer:
            receipt = {}
        self.tab.wait_for_function("window.simcordPreview.ready")
        return receipt

    def become(self, player: str) -> None:
        """Switch to another player."""
        chosen = self.tab.locator("#viewer-picker").select_option(label=player)
        self.tab.wait_for_function("([id]) => simcordPreview.ready && simcordPreview.viewerId === id", arg=chosen)

    def field(self, label: str) -> Locator:
        """An input in the open form."""
        return self.tab.get_by_role("dialog").get_by_label(label)

    def submit(self) -> None:
        """Send the open form, again if the page was about to show something new."""
        form = self.tab.get_by_role("dialog")
        for _ in range(MOST_PRESSES):
            with suppress(NoAnswer):
                form.get_by_role("button", name="Submit").click(timeout=PATIENCE)
                form.wait_for(state="hidden", timeout=PATIENCE)
            if not form.is_visible():
                return
        raise AssertionError("the form wasn't taken")

    @property
    def ephemeral(self) -> Locator:
        """The messages only this player sees."""
        return self.tab.locator(".channel-message").filter(has=self.tab.locator(".message-ephemeral-note"))
