"""``sixtysix rules``: the presets and their settings, or a rule file, in words, TOML or JSON."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sixtysix.cli.errors import UserError
from sixtysix.cli.output import print_json
from sixtysix.game import PRESET_KEYS, Rules, RulesError, preset, rules_from_json, rules_from_toml, rules_to_toml
from sixtysix.game.describe import setting_name, setting_rule, setting_value
from sixtysix.game.rules import SETTING_NAMES, settings_of

READERS: Final = {".toml": rules_from_toml, ".json": rules_from_json}
PLAIN_WIDTH: Final = 240
"""Columns for a reader that is no terminal, so that all presets stand side by side."""
RULE_WIDTH: Final = 7
SETTING_WIDTH: Final = 42
VALUE_WIDTH: Final = 20
"""Columns that the rules' numbers, the settings and one preset's values need to be readable."""


def rules(which: str | None = None, *, json: bool = False, toml: bool = False) -> None:
    """Show the presets side by side, or one rule set.

    Args:
        which: A preset's key, or a rule file ending in .toml or .json.
        json: Print one JSON object.
        toml: Print a rule file in TOML; it needs a preset or a file.
    """
    chosen = [load_rules(which)] if which is not None else [preset(key) for key in PRESET_KEYS]
    if json and toml:
        raise UserError("choose one of --json and --toml")
    if json:
        shown = {rule_set.key: settings_of(rule_set) for rule_set in chosen}
        print_json({"key": chosen[0].key, "settings": settings_of(chosen[0])} if which is not None else shown)
    elif toml:
        if which is None:
            raise UserError(f"--toml writes one rule set: name one of {', '.join(PRESET_KEYS)}")
        print(rules_to_toml(chosen[0]), end="")
    else:
        console = Console()
        if not console.is_terminal:
            console = Console(width=PLAIN_WIDTH)
        for few in _as_many_as_fit(chosen, console.width):
            console.print(_side_by_side(few))


def load_rules(which: str) -> Rules:
    """A preset by its key, or the rule set in a file; anything wrong with either is a `UserError`."""
    path = Path(which)
    reader = READERS.get(path.suffix)
    try:
        if reader is None:
            return preset(which)
        return reader(path.read_text("utf-8"))
    except RulesError as error:
        raise UserError(f"{which}: {error}" if reader else str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"{which} is not a text file in UTF-8") from None
    except OSError as error:
        raise UserError(f"can't read {which}: {error.strerror}") from None


def _as_many_as_fit(chosen: list[Rules], width: int) -> Iterator[list[Rules]]:
    """The rule sets in groups that stand side by side on a line of ``width`` columns and stay readable."""
    beside = max(1, (width - SETTING_WIDTH) // VALUE_WIDTH)
    groups = -(-len(chosen) // beside)
    size = -(-len(chosen) // groups)
    yield from (chosen[start : start + size] for start in range(0, len(chosen), size))


def _side_by_side(chosen: list[Rules]) -> Table:
    table = Table(
        box=SIMPLE_HEAD, header_style="bold", pad_edge=False, row_styles=("", "dim") if len(chosen) > 1 else ()
    )
    table.add_column("rule", style="dim", no_wrap=True)
    table.add_column("setting", max_width=SETTING_WIDTH - RULE_WIDTH)
    for rule_set in chosen:
        table.add_column(rule_set.key)
    plain = [settings_of(rule_set) for rule_set in chosen]
    for name in SETTING_NAMES:
        table.add_row(setting_rule(name), setting_name(name), *(setting_value(name, s[name]) for s in plain))
    return table
