"""What is in a message as it is sent, and whether it is sound."""

from collections.abc import Iterable, Iterator
from typing import Any

from discord import ui

from bot.board.emoji import Cost
from tests.presses import parsed

Part = dict[str, Any]
"""A component of a message as it is sent."""

ROW, BUTTON, SELECT, TEXT, GALLERY = 1, 2, 3, 10, 12


def payload(view: ui.View | ui.LayoutView) -> list[Part]:
    """Return the components as they are sent."""
    return view.to_components()


def all_parts(components: Iterable[Part]) -> Iterator[Part]:
    """All components of a message, nested ones included."""
    for part in components:
        yield part
        yield from all_parts(part.get("components", []))
        yield from all_parts([part["accessory"]] if "accessory" in part else [])


def texts_of(view: ui.LayoutView) -> list[str]:
    return [part["content"] for part in all_parts(payload(view)) if part["type"] == TEXT]


def rows_of(view: ui.LayoutView) -> list[list[Part]]:
    return [part["components"] for part in payload(view) if part["type"] == ROW]


def buttons_of(view: ui.LayoutView) -> list[Part]:
    return [part for part in all_parts(payload(view)) if part["type"] == BUTTON]


def cost_of(view: ui.LayoutView) -> Cost:
    texts = texts_of(view)
    return Cost.of(texts, len([*all_parts(payload(view))]) - len(texts))


def assert_sound(view: ui.LayoutView) -> None:
    """Check that a message fits, as Discord counts too, and that its buttons can be sent and read back."""
    cost = cost_of(view)
    assert cost.fits
    assert (cost.components, cost.characters) == (view.total_children_count, view.content_length())
    assert all(1 <= len(row) <= 5 for row in rows_of(view))
    ids = [button["custom_id"] for button in buttons_of(view)]
    assert len(set(ids)) == len(ids)
    for custom_id in ids:
        assert len(custom_id) <= 100
        assert str(parsed(custom_id)) == custom_id
