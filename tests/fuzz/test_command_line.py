"""The command line."""

import io
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from core.__main__ import main
from tests.fuzz.texts import MATRICES, NOISE

words = st.sampled_from(["0", "1", "-1", "9", "12", "3.5", "nan", "inf", "1e400", "-", "--seed", "--count", "--counts"])
words |= st.sampled_from(["no/such/file", "9" * 5000, "٣", "--help", "x"])
# A file named . would be read, and argparse of Python 3.11 makes a list of a second -- itself.
words |= st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), max_size=4).filter(
    lambda word: word not in (".", "--")
)
arguments = st.tuples(st.sampled_from(["reveal", "generate", "solve", "odds", "dig"]), st.lists(words, max_size=4))
texts = MATRICES | st.text(st.sampled_from("EMBX123#F.*\n\n ") | NOISE)


@given(arguments, texts)
@example(("reveal", ["0", "0"]), "EE\nEM")
@example(("odds", ["1"]), "#1")
def test_any_arguments_and_input_end_with_an_answer_or_a_sentence(
    arguments: tuple[str, list[str]], given_text: str
) -> None:
    command, rest = arguments
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(given_text)):
        try:
            status: object = main([command, *rest])
        except SystemExit as end:
            status = end.code
    assert status in (0, 1, 2, 3)
    if status == 2:
        assert out.getvalue() == ""
        assert err.getvalue().endswith("\n")
        assert len(err.getvalue().split("\n")) == 2
