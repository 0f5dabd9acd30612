"""The pins: complete, hashed, without addresses, and one set contained in the other."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from sixtysix import __version__

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([a-z0-9][a-z0-9.-]*)==([^ \\]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / "requirements" / f"{name}.txt").read_text()))


def names(requirements: list[object]) -> set[str]:
    return {re.split(r"[=<>~!\[ ;]", item)[0].lower() for item in requirements if isinstance(item, str)}


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_the_pins_of_development_contain_those_of_play_exactly() -> None:
    assert pins("run").items() <= pins("dev").items()


@pytest.mark.parametrize("name", ["uv", "run", "dev"])
def test_every_pin_has_a_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = [entry for entry in re.split(r"\n(?=[a-z0-9])", text) if PIN.match(entry)]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("path", ["requirements/uv.txt", "requirements/run.txt", "requirements/dev.txt"])
def test_a_lock_file_names_no_place_to_fetch_from(path: str) -> None:
    assert re.findall(r"https?:|index-url|find-links", (ROOT / path).read_text()) == []


def test_whatever_the_package_declares_is_pinned_for_a_checkout() -> None:
    table = project()["project"]
    assert isinstance(table, dict)
    assert names(table["dependencies"]) <= pins("run").keys()


def test_whatever_a_group_declares_is_pinned() -> None:
    groups = project()["dependency-groups"]
    assert isinstance(groups, dict)
    assert names(groups["checkout"]) <= pins("run").keys()
    assert names(groups["dev"]) <= pins("dev").keys()


def test_the_lock_file_of_the_front_end_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    installed = {path: entry for path, entry in lock["packages"].items() if path}
    assert [path for path, entry in installed.items() if "resolved" in entry] == []
    assert [path for path, entry in installed.items() if "integrity" not in entry] == []


def test_the_front_end_asks_for_exact_versions() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text())
    wanted = package["dependencies"] | package["devDependencies"]
    assert [name for name, version in wanted.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


def test_the_front_end_has_the_version_of_the_package() -> None:
    assert json.loads((ROOT / "web" / "package.json").read_text())["version"] == __version__
