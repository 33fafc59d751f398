"""Discord's OpenAPI description, which isn't ours to ship: it is beside the project, or nowhere."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

DESCRIPTION = Path(__file__).parents[1].parent / "shared" / "discord" / "openapi.json"


@cache
def discord_components(description: Path = DESCRIPTION) -> dict[str, Any]:
    """The components that Discord describes. Only without the file are tests skipped, and the summary says so."""
    if not description.exists():
        pytest.skip(f"Discord's description isn't in {description}")
    components: dict[str, Any] = json.loads(description.read_text(encoding="utf-8"))["components"]
    return components
