"""Reading settings. Every error names the setting."""

import re
from pathlib import Path

import pytest

from bot.errors import OperatorError
from bot.settings import DEFAULT_DATABASE_URL, LOG_FORMATS, LOG_LEVELS, NAMES, Links, Settings, read_environment

TOKEN = "MTIz.abc-DEF_456"


def read(**environment: str | None) -> Settings:
    """The settings in an environment with a token."""
    return Settings.read({"DISCORD_TOKEN": TOKEN, **environment})


def assert_refused(sentence: str, **environment: str) -> str:
    """Assert that these settings are refused with a sentence, and return it."""
    with pytest.raises(OperatorError, match=sentence) as caught:
        read(**environment)
    return str(caught.value)


def test_only_the_token_is_required() -> None:
    assert read() == Settings(TOKEN, DEFAULT_DATABASE_URL, "INFO")


def test_spaces_around_values_are_ignored() -> None:
    environment = {"DISCORD_TOKEN": f" {TOKEN}\n", "DATABASE_URL": " sqlite:///games.db ", "LOG_LEVEL": " debug "}
    assert Settings.read(environment) == Settings(TOKEN, "sqlite:///games.db", "DEBUG")


@pytest.mark.parametrize("value", ["", None])
def test_empty_values_count_as_missing(value: str | None) -> None:
    names = ("DATABASE_URL", "LOG_LEVEL", "METRICS_PORT", "DAILY_SECRET", "SHARD_COUNT", "LEFT_SERVER_DAYS")
    assert read(**dict.fromkeys(names, value)) == read(METRICS_PORT=" ") == Settings(TOKEN)


@pytest.mark.parametrize("level", [*LOG_LEVELS, "warning"])
def test_log_levels_ignore_case(level: str) -> None:
    assert read(LOG_LEVEL=level).log_level == level.upper()


@pytest.mark.parametrize("form", [*LOG_FORMATS, " JSON "])
def test_log_formats_ignore_case(form: str) -> None:
    assert read(LOG_FORMAT=form).log_format == form.strip().lower()


@pytest.mark.parametrize("environment", [{}, {"DISCORD_TOKEN": ""}, {"DISCORD_TOKEN": "  "}, {"DISCORD_TOKEN": None}])
def test_a_missing_token_is_named(environment: dict[str, str | None]) -> None:
    with pytest.raises(OperatorError, match=r"^DISCORD_TOKEN isn't set\. Copy \.env\.example to \.env"):
        Settings.read(environment)


@pytest.mark.parametrize("token", ["two words", "line\nbreak", "tökens", "zero\x00", "bell\x07", "“quoted”"])
def test_an_impossible_token_is_named_but_not_shown(token: str) -> None:
    with pytest.raises(OperatorError, match=r"^DISCORD_TOKEN contains") as caught:
        Settings.read({"DISCORD_TOKEN": token})
    assert token not in str(caught.value)


ADDRESS = "is .* It must be an address such as"
NO_LINKS = ["example.com", "ftp://example.com", "https://", "https://a b", "https://a/>", "https://a/" + "b" * 200]
REFUSED = {
    "LOG_LEVEL": ("is .*DEBUG, INFO, WARNING, ERROR", ["LOUD", "10"]),
    "LOG_FORMAT": ("is 'xml'.*plain, json", ["xml"]),
    "SHARD_COUNT": ("is", ["0", "-1", "two", "1.5", "99999", "9" * 5000, "²"]),
    "SHARD_IDS": ("(is|contains) '", ["4", "0-4", "2-1", "-1", "0,,1", "one", "0;1", "0,0", "0-2,1", "²"]),
    "METRICS_PORT": (
        "is .*must be a port from 1 to 65535",
        ["0", "65536", "-1", "http", "9100.5", "９１００", "1_0", "9" * 5000],
    ),
    "PRIVACY_URL": (ADDRESS, NO_LINKS),
    "TERMS_URL": (ADDRESS, NO_LINKS[:1]),
    "SUPPORT_URL": (ADDRESS, NO_LINKS[:1]),
    "CONTACT": (r"has \d+ characters\. It must be one line", ["a" * 101, "two\nlines"]),
    "LEFT_SERVER_DAYS": (r"is 'a month'\.", ["a month"]),
}
"""What is said of settings, and values of which it is."""


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [(name, said, value) for name, (said, values) in REFUSED.items() for value in values],
)
def test_a_setting_that_is_impossible_is_named(name: str, said: str, value: str) -> None:
    assert_refused(f"^{name} {said}", **{"SHARD_COUNT": "4", name: value})


@pytest.mark.parametrize(
    ("ids", "shards"), [("0", (0,)), ("1,3", (1, 3)), ("0-2", (0, 1, 2)), (" 3, 0 - 1 ", (3, 0, 1)), ("2-2", (2,))]
)
def test_shard_ids_are_numbers_and_ranges(ids: str, shards: tuple[int, ...]) -> None:
    settings = read(SHARD_COUNT="4", SHARD_IDS=ids)
    assert (settings.shard_count, settings.shard_ids) == (4, shards)


def test_a_process_serves_all_shards_by_default() -> None:
    settings = read(SHARD_COUNT="4")
    assert (settings.shard_count, settings.shard_ids) == (4, None)


def test_shard_ids_need_a_shard_count() -> None:
    assert_refused(r"^SHARD_IDS needs SHARD_COUNT", SHARD_IDS="0")


@pytest.mark.parametrize("port", [1, 9100, 65535])
def test_metrics_are_local_by_default(port: int) -> None:
    settings = Settings.read({"DISCORD_TOKEN": TOKEN, "METRICS_PORT": f" {port} "})
    assert (settings.metrics_host, settings.metrics_port) == ("127.0.0.1", port)
    everywhere = read(METRICS_PORT=str(port), METRICS_HOST="0.0.0.0")
    assert everywhere.metrics_host == "0.0.0.0"


def test_settings_hide_the_token() -> None:
    settings = read()
    assert TOKEN not in repr(settings)
    assert TOKEN not in f"{settings}"


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# mine\nDISCORD_TOKEN={TOKEN}\nLOG_LEVEL='DEBUG'\n#DATABASE_URL=\n", encoding="utf-8")
    environment = read_environment({"LOG_LEVEL": "ERROR"}, file)
    assert Settings.read(environment) == Settings(TOKEN, log_level="ERROR")


def test_the_file_is_optional(tmp_path: Path) -> None:
    assert read_environment({"DISCORD_TOKEN": TOKEN}, tmp_path / ".env") == {"DISCORD_TOKEN": TOKEN}


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8-sig")
    assert read_environment({}, file) == {"DISCORD_TOKEN": TOKEN}


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_setting_in_quotes_that_docker_kept_is_named_but_not_shown(quote: str) -> None:
    with pytest.raises(OperatorError, match=r"^DISCORD_TOKEN has quotes around it") as caught:
        Settings.read({"DISCORD_TOKEN": f"{quote}{TOKEN}{quote}"})
    assert TOKEN not in str(caught.value)


@pytest.mark.parametrize("line", ['DISCORD_TOKEN="{}', "export DISCORD_TOKEN='{}", 'DISCORD_TOKEN="{}" mine'])
def test_a_quote_that_is_not_closed_is_named_with_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# mine\n{line.format(TOKEN)}\nLOG_LEVEL=DEBUG\n")
    with pytest.raises(OperatorError, match=r"^Line 2 of \.env can't be read\. Write DISCORD_TOKEN as") as caught:
        read_environment({}, file)
    assert TOKEN not in str(caught.value)


def test_a_folder_named_env_or_a_file_that_is_not_utf_8_is_an_error(tmp_path: Path) -> None:
    file, folder = tmp_path / ".env", tmp_path / "folder" / ".env"
    file.write_bytes("DISCORD_TOKEN=é".encode("latin-1"))
    folder.mkdir(parents=True)
    for path in (file, folder):
        with pytest.raises(OperatorError, match=r"^Can't read \.env") as caught:
            read_environment({}, path)
        assert "\n" not in str(caught.value)


def test_the_example_names_every_setting() -> None:
    example = Path(__file__).parents[1] / ".env.example"
    text = example.read_text(encoding="utf-8")
    names = ["DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "METRICS_PORT", "METRICS_HOST"]
    assert [name for name in names if f"{name}=" not in text] == []
    with pytest.raises(OperatorError, match="DISCORD_TOKEN isn't set"):
        Settings.read(read_environment({}, example))


def test_the_daily_secret_is_read_and_never_shown() -> None:
    secret = "correct horse battery staple, twice"
    settings = Settings.read({"DISCORD_TOKEN": TOKEN, "DAILY_SECRET": f" {secret} "})
    assert settings.secret == secret
    assert secret not in repr(settings)
    assert read(DAILY_SECRET=" ").secret is None


def test_a_short_daily_secret_is_refused_but_not_shown() -> None:
    assert "hunter2" not in assert_refused(
        r"^DAILY_SECRET has 31 characters\. It must have at least 32", DAILY_SECRET="hunter2" * 4 + "abc"
    )


def test_a_daily_secret_that_is_not_utf_8_is_refused_but_not_shown() -> None:
    secret = b"hunter2 \xe9".decode(errors="surrogateescape") * 4
    assert "hunter2" not in assert_refused(
        r"^DAILY_SECRET isn't UTF-8 text\. Use .*openssl rand -hex 32", DAILY_SECRET=secret
    )


def test_links_are_shown_as_they_are_set() -> None:
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "CONTACT": " Ada, ada@example.com ",
        "PRIVACY_URL": "https://example.com/privacy?of=bot#top",
        "SUPPORT_URL": "https://discord.gg/abc",
    }
    links = Settings.read(environment).links
    assert links == Links("Ada, ada@example.com", environment["PRIVACY_URL"], "", environment["SUPPORT_URL"])


def test_every_setting_is_in_the_example_and_in_the_docs() -> None:
    root = Path(__file__).parents[1]
    example, docs = ((root / name).read_text(encoding="utf-8") for name in (".env.example", "docs/hosting.md"))
    names = re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)
    assert {"CONTACT", "PRIVACY_URL", "TERMS_URL", "SUPPORT_URL"} <= set(names)
    assert [name for name in names if f"| `{name}` |" not in docs] == []
    assert set(names) == set(NAMES)


@pytest.mark.parametrize(
    ("name", "meant"), [("LOG_LEVL", "LOG_LEVEL"), ("discord_token", "DISCORD_TOKEN"), ("METRIC_PORT", "METRICS_PORT")]
)
def test_a_misspelt_setting_is_named(name: str, meant: str) -> None:
    assert read(**{name: "x"}).misspelt == (f"{name} isn't a setting. Did you mean {meant}?",)


@pytest.mark.parametrize("name", ["POSTGRES_PASSWORD", "PATH", "LOGNAME", "HOST", "LC_ALL", "DATABASE_PUBLIC_URL"])
def test_other_variables_are_no_misspelt_settings(name: str) -> None:
    assert read(**{name: "x"}).misspelt == ()


def test_left_servers_are_kept_for_a_number_of_days() -> None:
    assert read().left_server_days == 30
    assert read(LEFT_SERVER_DAYS="7").left_server_days == 7


def test_a_missing_setting_may_be_misspelt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DISCORD_TOKN", "x")
    with pytest.raises(OperatorError, match=r"isn't set.*Did you mean DISCORD_TOKEN"):
        Settings.load()
