"""What `docs/operations.md` has for other programs, read by those programs where they are there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"
COMMAND = "/srv/sixtysix/.venv/bin/sixtysix"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="a machine without systemd")
def test_the_units_are_what_systemd_takes(tmp_path: Path) -> None:
    for unit in blocks("ini"):
        name = Path(unit.partition("\n")[0]).name
        (tmp_path / name).write_text(unit.replace(COMMAND, sys.executable))
        done = subprocess.run(
            ["systemd-analyze", "verify", tmp_path / name], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), name


@pytest.mark.skipif(shutil.which("nginx") is None, reason="a machine without nginx")
def test_the_site_is_what_nginx_takes(tmp_path: Path) -> None:
    (site,) = blocks("nginx")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=cards.example.org"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], capture_output=True, check=True)
    site = site.replace("/etc/ssl/cards.example.org.pem", f"{certificate}")
    site = site.replace("/etc/ssl/cards.example.org.key", f"{key}")
    folders = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}{site}}}\n"
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run(["nginx", "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
