"""The page for whoever runs a house: its settings are read, its units are understood, its figures exist."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from sixtysix.cli.settings import read_settings
from sixtysix.web.settings import Metrics
from tests.docs.test_docs import ROOT, refusal, tokens
from tests.web.servers import serving
from tests.web.test_health import exported, free_port

PAGE = ROOT / "docs" / "operations.md"
PROGRAM = "/srv/sixtysix/.venv/bin/sixtysix"
UNIT = re.compile(r"# /etc/systemd/system/(\S+)\n")


def fences(language: str) -> list[str]:
    return [token.content for token in tokens(PAGE) if token.type == "fence" and token.info.strip() == language]


def commands_of(unit: str) -> Iterator[str]:
    """What a unit runs of ours, as it would be typed; the shell's words are put out of the way."""
    for line in re.findall(r"^Exec\w+=(.*)$", unit, re.MULTILINE):
        words = shlex.split(line)
        if words[:2] == ["/bin/sh", "-c"]:
            words = shlex.split(re.sub(r"\$\(.*?\)", "today", words[2]).removeprefix("exec "))
        if words[0] == PROGRAM:
            yield shlex.join(["sixtysix", *words[1:]])


@pytest.mark.parametrize("text", fences("toml"))
def test_quoted_settings_are_settings(tmp_path: Path, text: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    read_settings(file, {}, {})


def test_quoted_units_run_commands_that_exist() -> None:
    found = [command for unit in fences("ini") for command in commands_of(unit)]
    assert len(found) == 2
    assert [why for command in found if (why := refusal(command))] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to ask")
def test_quoted_units_are_understood_by_systemd(tmp_path: Path) -> None:
    names = []
    for unit in fences("ini"):
        named = UNIT.match(unit)
        assert named is not None
        names.append(tmp_path / named[1])
        names[-1].write_text(unit.replace(PROGRAM, sys.executable).replace("User=sixtysix", "User=daemon"))
    said = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True, check=False)
    ours = [line for line in said.stderr.splitlines() if "sixtysix" in line]
    assert ours == []


def test_every_figure_is_on_the_page_and_every_figure_on_the_page_exists(tmp_path: Path) -> None:
    metrics = Metrics(on=True, port=free_port())
    with serving(tmp_path, metrics=metrics):
        families = list(text_string_to_metric_families(exported(metrics)))
    names = (family.name.removesuffix("_created") for family in families)
    ours = {name for name in names if name.startswith("sixtysix_")}
    named = {name.removesuffix("_bucket").removesuffix("_total") for name in _figures_named()}
    assert named == ours


def _figures_named() -> set[str]:
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"\bsixtysix_[a-z_]+", row)}
