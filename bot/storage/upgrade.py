"""`python -m bot migrate`: brings the tables up to date, as a start does."""

from argparse import Namespace

from bot.ops.command import Command
from bot.settings import load_database_url
from bot.storage.opening import check_file, describe, open_database, parse_address, served_alone


async def _run(_: Namespace) -> None:
    url = load_database_url()
    check_file(parse_address(url))
    with served_alone(url):
        await (await open_database(url)).close()
    print((await describe(url))[0])


MIGRATE = Command("migrate", "upgrade the database, as the next start would do", _run)
