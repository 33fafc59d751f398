"""Discord's OpenAPI description. It isn't ours to ship, so it is only read if it is beside the project."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

DESCRIPTION = Path(__file__).parents[1].parent / "shared" / "discord" / "openapi.json"


@cache
def discord_components(description: Path = DESCRIPTION) -> dict[str, Any]:
    """Return the components that Discord describes. Without the file, tests are skipped and the summary says so."""
    if not description.exists():
        pytest.skip(f"Discord's description isn't in {description}")
    components: dict[str, Any] = json.loads(description.read_text(encoding="utf-8"))["components"]
    return components
