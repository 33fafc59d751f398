"""A command of `python -m bot`, declared beside what it does."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


class Argument:
    """An argument of a command, given as `ArgumentParser.add_argument` takes it."""

    def __init__(self, *names: str, **options: Any) -> None:
        self.names = names
        self.options = options


YES = Argument("--yes", action="store_true", help="don't ask first")


def confirm(consequence: str) -> bool:
    """Say what a command would do, and return whether the operator wants that."""
    print(consequence)
    try:
        return input("Go on? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


@dataclass(frozen=True)
class Command:
    """A command by its name, which may have two words."""

    name: str
    help: str
    run: Callable[[Namespace], Coroutine[object, None, None] | None]
    """Is called with the arguments' values. What it returns runs until it is done or the process gets SIGTERM."""
    arguments: Sequence[Argument] = ()


def add_commands(parser: ArgumentParser, declared: Iterable[Command]) -> None:
    """Add commands to a parser, whose options then have the chosen command's `run`."""
    groups = {"": parser.add_subparsers(dest="command", metavar="command", help="serve by default")}
    for command in declared:
        group, _, name = command.name.rpartition(" ")
        if group not in groups:
            subparser = groups[""].add_parser(group, help=f"see python -m bot {group} --help")
            groups[group] = subparser.add_subparsers(metavar="command", required=True)
        added = groups[group].add_parser(name, help=command.help, description=command.help)
        added.set_defaults(run=command.run)
        for argument in command.arguments:
            added.add_argument(*argument.names, **argument.options)
