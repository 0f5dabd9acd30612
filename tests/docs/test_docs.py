"""The pages people read: every link leads somewhere, every command quoted exists, every page can be found."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from cyclopts.exceptions import CycloptsError
from markdown_it import MarkdownIt
from markdown_it.token import Token

from sixtysix.cli.app import build_app
from tools import checks, generate

ROOT = Path(__file__).resolve().parents[2]
SHELLS = {"sh", "bash", "console"}
# Options that ./x handles itself; everything else goes to sixtysix.
BOOTSTRAP: dict[tuple[str, ...], None] = dict.fromkeys([(), ("--help",), ("setup",), ("setup", "--dev"), ("lock",)])
PARSERS = {"test": checks.command_line, "generate": generate.command_line}
FORBIDDEN = {
    "a path of some machine": re.compile(r"(?<![\w.])/(tmp|root|work|home|opt)/"),
    "the host of a registry": re.compile(r"pypi\.(org|python)|pythonhosted|registry\.npm|deb\.debian", re.IGNORECASE),
}


def tracked(pattern: str) -> list[Path]:
    """Files of the project by a git pattern: those committed and those about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", pattern]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted(path for line in set(listed.splitlines()) if (path := ROOT / line).exists())


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


PAGES = [pytest.param(page, id=relative(page)) for page in tracked("*.md")]


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    """All Markdown tokens of a page, inline ones included."""
    blocks = MarkdownIt("commonmark").enable("table").parse(page.read_text())
    return tuple(token for block in blocks for token in (block, *(block.children or ())))


def links(page: Path) -> Iterator[str]:
    """Targets of links and images."""
    for token in tokens(page):
        target = token.attrs.get("href") or token.attrs.get("src")
        if target:
            yield unquote(str(target))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The names that headings of a page get where it is shown: lower case, no punctuation, hyphens for spaces."""
    titles = [after.content for token, after in zip(tokens(page), tokens(page)[1:], strict=False) if _opens(token)]
    names = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]
    numbered = [f"{name}-{names[:place].count(name)}" for place, name in enumerate(names) if name in names[:place]]
    written = re.findall(r'<a (?:id|name)="([^"]+)"', page.read_text())
    return frozenset([*names, *numbered, *written])


def _opens(token: Token) -> bool:
    return token.type == "heading_open"


def is_local(target: str) -> bool:
    return not re.match(r"[a-z][a-z0-9+.-]*:", target)


def fault(page: Path, target: str) -> str | None:
    """What is wrong with a link to ``target`` on ``page``, if anything."""
    path, _, anchor = target.partition("#")
    goal = (page.parent / path).resolve() if path else page
    if not goal.is_relative_to(ROOT) or not goal.exists():
        return f"{target}: no such file"
    if anchor and goal.suffix == ".md" and anchor not in anchors(goal):
        return f"{target}: no such heading"
    return None


def commands(page: Path) -> Iterator[str]:
    """Lines in fenced shell blocks that run ./x or sixtysix; in a console block, those after a prompt."""
    for token in tokens(page):
        language = token.info.strip().split(" ")[0] if token.type == "fence" else ""
        if language not in SHELLS:
            continue
        for line in token.content.replace("\\\n", " ").splitlines():
            if language == "console" and not line.startswith("$ "):
                continue
            command = line.removeprefix("$ ").strip()
            if re.match(r"(\./x|sixtysix)( |$)", command):
                yield command


def refusal(command: str) -> str | None:
    """Why a quoted command would not be understood, if so."""
    program, *words = shlex.split(re.split(r" [|>&]", command)[0], comments=True)
    if program == "./x" and tuple(words) in BOOTSTRAP:
        return None
    if program == "./x" and words[0] in PARSERS:
        _, unknown = PARSERS[words[0]]().parse_known_args(words[1:])
        return f"{command}: ./x {words[0]} does not know {unknown}" if unknown else None
    arguments = words[1:] if program == "./x" and words[0] == "sixtysix" else words
    try:
        build_app().parse_args(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return f"{command}: {error}"
    return None


def test_there_are_pages() -> None:
    assert ROOT / "README.md" in tracked("*.md")


@pytest.mark.parametrize("document", PAGES)
def test_every_link_leads_somewhere(document: Path) -> None:
    assert [text for target in links(document) if is_local(target) and (text := fault(document, target))] == []


@pytest.mark.parametrize("document", PAGES)
def test_every_quoted_command_exists(document: Path) -> None:
    assert [text for command in commands(document) if (text := refusal(command))] == []


@pytest.mark.parametrize("document", PAGES)
def test_a_page_speaks_of_the_project_alone(document: Path) -> None:
    text = document.read_text()
    assert [what for what, pattern in FORBIDDEN.items() if pattern.search(text)] == []


def test_every_page_is_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        goals = [(page.parent / target.partition("#")[0]).resolve() for target in links(page) if is_local(target)]
        waiting += [goal for goal in goals if goal.suffix == ".md" and goal.exists()]
    assert [relative(page) for page in tracked("*.md") if page not in reached] == []


@pytest.mark.parametrize(
    ("command", "understood"),
    [
        pytest.param("./x", True, id="x alone"),
        pytest.param("./x setup --dev", True, id="an option of x"),
        pytest.param("./x test --nightly", True, id="an option of the tests"),
        pytest.param("./x test --fast", False, id="an option the tests lack"),
        pytest.param("./x no-such-command", False, id="an unknown command"),
        pytest.param("sixtysix --version  # a comment", True, id="a comment is none of its words"),
        pytest.param("./x sixtysix --help | head", True, id="the first command of a pipe"),
    ],
)
def test_the_checker_tells_a_command_from_a_mistake(command: str, understood: bool) -> None:
    assert (refusal(command) is None) is understood


def test_the_checker_finds_faults(tmp_path: Path) -> None:
    page = ROOT / "README.md"
    assert fault(page, "no-such-file.md") == "no-such-file.md: no such file"
    assert fault(page, "#no-such-heading") == "#no-such-heading: no such heading"
    assert fault(page, str(tmp_path)) == f"{tmp_path}: no such file"
    assert fault(page, "#sixty-six") is None


def programs() -> dict[str, str]:
    """Each fenced block of Python by its page and place."""
    blocks = [
        (page, token.content)
        for page in tracked("*.md")
        for token in tokens(page)
        if token.type == "fence" and token.info.strip() == "python"
    ]
    return {f"{relative(page)}, block {place}": block for place, (page, block) in enumerate(blocks, start=1)}


@pytest.mark.parametrize("program", programs().values(), ids=programs().keys())
def test_a_quoted_program_runs(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
