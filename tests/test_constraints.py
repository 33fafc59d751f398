"""The versions that make installs."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
HELD = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_package_that_is_asked_for_is_held_at_a_version_within_its_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(entry for extra in project["optional-dependencies"].values() for entry in extra),
    ]
    requirements = [Requirement(entry) for entry in asked]
    held = {canonicalize_name(name): version for name, version in HELD.items()}
    for requirement in requirements:
        if requirement.name != project["name"]:
            assert requirement.specifier.contains(held[canonicalize_name(requirement.name)])


def test_constraints_are_names_and_versions_alone() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(line.startswith("#") for line in lines[: len(lines) - len(HELD)])
    assert len(HELD) > 1
