"""Where settings come from, which of them wins, and what is said of one that is wrong."""

from pathlib import Path

import pytest

from sixtysix.cli import app
from sixtysix.cli.errors import UserError
from sixtysix.cli.settings import FILE_VARIABLE, read_settings
from sixtysix.web.settings import Mail, Redis, Settings, SettingsProblem, default_data, entries

MAIL = {
    "SIXTYSIX_MAIL_HOST": "mail.example.org",
    "SIXTYSIX_MAIL_SENDER": "cards@example.org",
    "SIXTYSIX_ORIGINS": "https://cards.example.org",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text('host = "::1"\nport = 1\n[limits]\nsockets = 5\n[log]\nlevel = "error"\n')
    return path


def test_where_nothing_is_said_the_house_is_this_machines_alone() -> None:
    assert read_settings(None, {}, {}) == Settings(data=default_data(), host="127.0.0.1", port=6600)


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(file: Path) -> None:
    found = read_settings(file, {"port": 3, "host": None}, {"SIXTYSIX_PORT": "2", "SIXTYSIX_LOG_LEVEL": "debug"})
    assert (found.port, found.log.level, found.host, found.limits.sockets) == (3, "debug", "::1", 5)


def test_the_environment_may_name_the_file(file: Path) -> None:
    assert read_settings(None, {}, {FILE_VARIABLE: str(file)}).port == 1


@pytest.mark.parametrize(
    ("variable", "text", "setting", "value"),
    [
        pytest.param("DATA", "/srv/cards", "data", Path("/srv/cards"), id="a path"),
        pytest.param("ORIGINS", "https://a.example, https://b.example", "origins",
                     ("https://a.example", "https://b.example"), id="a list, by commas"),
        pytest.param("TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8", "trusted_proxies", ("127.0.0.1", "10.0.0.0/8"),
                     id="addresses and networks"),
        pytest.param("TRUSTED_PROXIES", "", "trusted_proxies", (), id="an empty list"),
        pytest.param("COPY_BEFORE_MIGRATION", "false", "copy_before_migration", False, id="yes or no"),
    ],
)  # fmt: skip
def test_a_variable_holds_any_kind_of_value(variable: str, text: str, setting: str, value: object) -> None:
    assert getattr(read_settings(None, {}, {f"SIXTYSIX_{variable}": text}), setting) == value


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        pytest.param({"SIXTYSIX_PROT": "1"}, "SIXTYSIX_PROT: there is no such setting", id="a name there is not"),
        pytest.param({"SIXTYSIX_PORT": "many"}, "SIXTYSIX_PORT can't be 'many'", id="a word for a number"),
        pytest.param({"SIXTYSIX_PORT": "70000"}, "SIXTYSIX_PORT can't be 70000", id="a number out of range"),
        pytest.param({"SIXTYSIX_DATA": ""}, "SIXTYSIX_DATA can't be ''", id="no path"),
        pytest.param({"SIXTYSIX_LOG_FORMAT": "xml"}, "SIXTYSIX_LOG_FORMAT can't be 'xml'", id="a choice there is not"),
        pytest.param({"SIXTYSIX_LIMITS_SEND_SECONDS": "0"}, "SIXTYSIX_LIMITS_SEND_SECONDS", id="nothing for a limit"),
        pytest.param({"SIXTYSIX_ORIGINS": "cards.example.org"}, "write a scheme", id="an origin without its scheme"),
        pytest.param({"SIXTYSIX_TRUSTED_PROXIES": "caddy"}, "'caddy' in trusted_proxies", id="a proxy by its name"),
        pytest.param({"SIXTYSIX_MAIL_HOST": "m.example"}, "mail.sender is missing", id="letters from nobody"),
        pytest.param(
            {"SIXTYSIX_MAIL_HOST": "m.example", "SIXTYSIX_MAIL_SENDER": "cards@example.org"},
            "origins is missing",
            id="letters with links to nowhere",
        ),
        pytest.param(
            MAIL | {"SIXTYSIX_MAIL_PASSWORD": "x", "SIXTYSIX_MAIL_PASSWORD_FILE": "y"}, "both", id="two passwords"
        ),
        pytest.param({"SIXTYSIX_REDIS_URL": "valkey"}, "redis.url is no address", id="a Redis by its name"),
    ],
)
def test_a_wrong_variable_is_named(environment: dict[str, str], named: str) -> None:
    with pytest.raises(UserError, match=r"\A[^\n]+\Z") as refused:
        read_settings(None, {}, environment)
    assert named in str(refused.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        pytest.param("prot = 1", "there is no setting 'prot'", id="a name there is not"),
        pytest.param("[log]\nlevle = 1", "there is no setting 'log.levle'", id="a name its section has not"),
        pytest.param("[log]\nlevel = {}", "log.level can't be {}", id="a table for a value"),
        pytest.param("log = 1", "there is no setting 'log'", id="a value for a section"),
        pytest.param('port = "80"', "port can't be '80': expected `int`", id="text for a number"),
        pytest.param("origins = [1]", "origins can't be [1]", id="a wrong one in a list"),
        pytest.param('[mail]\npassword = "x"', "mail.password belongs into SIXTYSIX_MAIL_PASSWORD", id="a password"),
        pytest.param('[redis]\nurl = "x"', "redis.url belongs into SIXTYSIX_REDIS_URL", id="what may hold a password"),
        pytest.param("port = ", "is not TOML", id="no TOML"),
    ],
)
def test_a_wrong_line_of_a_file_is_named(tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(UserError) as refused:
        read_settings(file, {}, {})
    assert str(file) in str(refused.value)
    assert named in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no-such-file"):
        read_settings(tmp_path / "no-such-file", {}, {})


def test_a_password_comes_from_the_environment_or_a_file_and_is_never_shown(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("hunter2\n")
    given = read_settings(None, {}, MAIL | {"SIXTYSIX_MAIL_PASSWORD": "hunter2"}).mail
    kept = read_settings(None, {}, MAIL | {"SIXTYSIX_MAIL_PASSWORD_FILE": str(tmp_path / "password")}).mail
    assert given.secret() == kept.secret() == "hunter2"
    assert "hunter2" not in f"{given} {Settings(mail=given, origins=('https://cards.example.org',))}"
    with pytest.raises(SettingsProblem, match="no-such-file"):
        Mail(password_file=tmp_path / "no-such-file").secret()


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("redis://127.0.0.1", id="a host"),
        pytest.param(
            "redis://cards:hunter2@cache.example.org:6380/3", id="with a name, a password, a port and a number"
        ),
        pytest.param("redis://:%40%3A%2F%23@[::1]:6379/", id="with signs in a password that mean something else"),
        pytest.param("rediss://cache.example.org/0?ssl_ca_certs=/etc/ssl/ca.pem", id="over TLS, with an authority"),
        pytest.param("unix:///run/valkey/valkey.sock", id="a socket"),
        pytest.param("unix://:hunter2@/run/valkey/valkey.sock?db=2", id="a socket, with a password and a number"),
    ],
)
def test_an_address_of_a_redis_is_taken_as_it_is_and_never_shown(url: str) -> None:
    settings = read_settings(None, {}, {"SIXTYSIX_REDIS_URL": url})
    assert settings.redis == Redis(url=url)
    assert settings.redis.is_on
    assert url not in f"{settings}"


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("127.0.0.1:6379", id="no scheme"),
        pytest.param("http://127.0.0.1", id="another scheme"),
        pytest.param("redis://", id="no host"),
        pytest.param("redis://127.0.0.1:port", id="a word for a port"),
        pytest.param("redis://127.0.0.1:70000", id="a port out of range"),
        pytest.param("redis://127.0.0.1:0", id="no port at all"),
        pytest.param("redis://127.0.0.1/cards", id="a word for a number"),
        pytest.param("redis://127.0.0.1/0/1", id="two numbers"),
        pytest.param("redis://:hunter#2@127.0.0.1", id="a sign in a password that ends the address"),
        pytest.param("redis://127.0.0.1?socket_timeout=60", id="an option that is a setting"),
        pytest.param("redis://127.0.0.1?ssl_ca_certs=/etc/ssl/ca.pem", id="an authority without TLS"),
        pytest.param("rediss://127.0.0.1?ssl_cert_reqs=none", id="TLS that believes anybody"),
        pytest.param("unix://", id="no path"),
        pytest.param("unix://run/valkey.sock", id="a folder that would be a host"),
        pytest.param("unix:///run/valkey.sock?db=cards", id="a word for a socket's number"),
        pytest.param("unix:///run/valkey.sock?number=1", id="an option there is not"),
    ],
)
def test_an_address_that_would_be_misunderstood_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(UserError, match=r"\Aredis\.url[^\n]+\Z") as refused:
        read_settings(None, {}, {"SIXTYSIX_REDIS_URL": url})
    assert "hunter" not in str(refused.value)


def test_a_house_does_not_open_with_a_setting_that_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIXTYSIX_REDIS_URL", "redis://:hunter2@127.0.0.1/cards")
    assert app.main(["serve", "--port", "0"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("sixtysix: redis.url is no address")
    assert said.err.count("\n") == 1
    assert "hunter" not in said.err


def test_without_a_host_no_mail_is_sent() -> None:
    assert not Mail().is_on
    assert Mail().secret() == ""


def test_every_setting_says_what_it_means_and_has_a_variable_of_its_own() -> None:
    every = list(entries())
    assert [entry.name for entry in every if not entry.meaning] == []
    assert len({entry.variable for entry in every}) == len(every)
