"""Players who press and type at the same moment, and all that they see."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

from bot.discord.form import TYPE
from bot.game.control import Press
from core import Action, Cell, Move
from tests.loopback.channel import Channel, Player
from tests.loopback.interaction import Interaction
from tests.loopback.message import Payload, buttons_of
from tests.presses import parsed

ROWS, COLUMNS, MINES = 12, 12, 24
GAME = {"rows": ROWS, "columns": COLUMNS, "mines": MINES, "lives": 5, "guessing": "allowed"}
TYPED, ON_OWN_PAD = 0.5, 0.8
"""The share of moves that are typed, and the share of presses on private boards."""
PRESSED = {"dig", "flag", "unflag", "size", "new", "left", "up", "down", "right", "pick", "flags"}


class Crowd:
    """Players in a channel with a game. They avoid the mines they know."""

    def __init__(self, channel: Channel, players: list[Player], rng: Random) -> None:
        self.channel = channel
        self.mines: frozenset[Cell] = frozenset()
        self.sent: list[Interaction] = []
        """Their interactions that haven't been checked yet."""
        self._players = players
        self._rng = rng
        self._pads: dict[Player, Payload] = {}

    @property
    def board(self) -> Payload:
        """The message with buttons to press."""
        return next(message for message in reversed(self.channel.public) if presses_of(message))

    @property
    def game(self) -> int:
        return presses_of(self.board)[0].game

    async def play(self) -> None:
        """Have everybody act in turn, until this is cancelled."""
        await asyncio.gather(*(self._play(player) for player in self._players))

    async def _play(self, player: Player) -> None:
        while True:
            interaction = await self._act(player)
            self.sent.append(interaction)
            answer = await interaction.answered()
            if answer.private and answer.message and presses_of(answer.message):
                self._pads[player] = answer.message

    async def _act(self, player: Player) -> Interaction:
        board, chance = self.board, self._rng.random()
        if chance < TYPED:
            form = presses_of(board)[0]
            custom_id = str(replace(form, control=TYPE, cell=None))
            return await self.channel.send_form(player, custom_id, board, moves=self._text())
        message = self._pads.get(player, board) if chance < ON_OWN_PAD else board
        presses = [
            press for press in presses_of(message) if press.control.verb in PRESSED and press.cell not in self.mines
        ]
        if message is board and chance < ON_OWN_PAD:
            presses = [press for press in presses_of(board) if press.control.verb == "mypad"] or presses
        if not presses:  # a pad of a game that is over
            del self._pads[player]
            return await self._act(player)
        return await self.channel.send_press(player, str(self._rng.choice(presses)), message)

    def _text(self) -> str:
        cells = [(self._rng.randrange(ROWS), self._rng.randrange(COLUMNS)) for _ in range(self._rng.randint(1, 3))]
        actions = [Action.FLAG if cell in self.mines else self._rng.choice([Action.DIG, Action.FLAG]) for cell in cells]
        return " ".join(str(Move(action, cell)) for action, cell in zip(actions, cells, strict=True))


def presses_of(message: Payload) -> list[Press]:
    """The buttons of a game in a message that can be pressed."""
    ids = [button["custom_id"] for button in buttons_of(message) if not button.get("disabled")]
    return [parsed(custom_id) for custom_id in ids if custom_id.startswith("mines:")]
