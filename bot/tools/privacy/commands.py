"""`python -m bot player`: what players may ask of the operator, who needs only their id."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.clock import utc_now
from bot.errors import OperatorError
from bot.ops.command import YES, Argument, Command, confirm
from bot.play.background import Forgetting
from bot.settings import load_database_url
from bot.storage.deletions import Deletions
from bot.storage.exports import Exports
from bot.storage.store import Store
from bot.tools.privacy.export import export

MOST = 2**63 - 1
"""Ids are numbers of 63 bits."""


def player_id(written: str) -> int:
    """Return a player's id. Raise `ArgumentTypeError` for anything else."""
    if written.isascii() and written.isdecimal() and 0 < int(written) <= MOST:
        return int(written)
    raise ArgumentTypeError(f"{written!r} is no id: it must be a number such as 123456789012345678")


PLAYER = Argument("player", metavar="ID", type=player_id, help="the player's id on Discord")


@asynccontextmanager
async def _stored() -> AsyncIterator[Store]:
    store = await Store.open(load_database_url(), migrate=False)
    try:
        yield store
    finally:
        await store.close()


async def _export(options: Namespace) -> None:
    async with _stored() as store:
        exports = Exports(store.database)
        if not sum((await exports.counts(options.player)).values()):
            print(f"Nothing is stored about {options.player}.")
            return
        async for file in export(exports, options.player):
            _write(Path(f"{options.player}-{file.name}"), file.contents)


def _write(path: Path, contents: bytes) -> None:
    try:
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(contents)
    except OSError as error:
        raise OperatorError(f"{path} can't be written ({error.strerror}): go to another folder.") from error
    print(f"Wrote {path}.")


async def _delete(options: Namespace) -> None:
    async with _stored() as store:
        stored = sum((await Exports(store.database).counts(options.player)).values())
        if not stored:
            print(f"Nothing is stored about {options.player}.")
            return
        if not (options.yes or confirm(f"This deletes {stored} rows about {options.player} for good.")):
            raise OperatorError("Nothing was deleted. Answer y, or add --yes.")
        forgetting = Forgetting(Deletions(store.database), None, lambda _session: None, utc_now)
        await forgetting.begin(options.player)
        while await forgetting.delete_some(options.player):
            pass
        print(f"Deleted the data of {options.player}, as /mines privacy does.")


EXPORT = Command("player export", "write everything stored about a player into files here", _export, [PLAYER])
DELETE = Command("player delete", "delete a player's data, even while the bot runs", _delete, [PLAYER, YES])
