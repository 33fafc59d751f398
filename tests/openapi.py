"""Discord's OpenAPI description. It isn't ours to ship, so it is only read if it is beside the project."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).parents[1].parent / "shared" / "discord" / "openapi.json"


@cache
def discord_components(description: Path = DESCRIPTION) -> dict[str, Any]:
    """Return the components that Discord describes. Without the file, tests are skipped and the summary says so."""
    if not description.exists():
        pytest.skip(f"Discord's description isn't in {description}")
    components: dict[str, Any] = json.loads(description.read_text(encoding="utf-8"))["components"]
    return components


def errors_in(schema: str, sent: Any) -> list[str]:
    """Return what is wrong with a payload, given the name of its schema."""
    errors = _validator(schema).iter_errors(sent)
    return [f"{error.json_path}: {error.message}" for error in errors]


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"discord#/components/schemas/{schema}"}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    """The description, by the address that references give it."""
    described = DRAFT202012.create_resource({"components": discord_components()})
    registry: Registry[Any] = Registry().with_resource("discord", described)
    return registry
