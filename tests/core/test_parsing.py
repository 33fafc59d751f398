"""Count puzzles as people type and paste them: each is read as itself or refused, never as another one."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import CountsError, CountsFlaw, parse_counts, write_counts
from tests.core.refusals import assert_refused

Matrix = list[list[int | None]]


def is_unlike_labels(counts: Matrix) -> bool:
    """Whether no first row or column numbers the others or says their size."""
    edges = [counts[0], [row[0] for row in counts]]
    numbers = [[clue for clue in edge if clue is not None] for edge in edges]
    steps = [{after - clue for clue, after in pairwise(edge)} for edge in numbers]
    return [len(counts) - 1, len(counts[0])] != counts[0][:2] and not any(step in ({1}, {-1}) for step in steps)


CLUES = st.one_of(st.none(), st.integers(0, 9))
MATRICES = (
    st.tuples(st.integers(1, 6), st.integers(1, 6))
    .flatmap(
        lambda size: st.lists(st.lists(CLUES, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
    )
    .filter(is_unlike_labels)
)
PUZZLE: Matrix = [[2, 2, 1], [3, 4, 2], [2, 3, 2]]
ROWS = "2 2 1\n3 4 2\n2 3 2"
HIDDEN: Matrix = [[2, None, 1], [3, 4, 2], [2, 3, 2]]


@given(MATRICES)
def test_a_matrix_survives_writing_and_reading(counts: Matrix) -> None:
    assert parse_counts(write_counts(counts)) == counts


WORDS = [
    "can you solve this?",
    "Who can:",
    "please",
    "I can't.",
    "Puzzle 5:",
    "thanks",
    "请看",
    "Kannst du das lösen?",
    "",
]
SHORT = [*"!-_*#xXOl.,;:?|'\"", "||", "**", "→", "10", "-1", "None", "word", " ", "\t", "`", "1", ""]
FORMS = {
    "blanks": (" ", "\n", "{}"),
    "compact": ("", "\n", "{}"),
    "commas": (",", "\n", "{}"),
    "semicolons": (";", "\n", "{}"),
    "tabs": ("\t", "\n", "{}"),
    "bars": ("|", "\n", "{}"),
    "a line": ("", "/", "{}"),
    "lists": (",", "],[", "[[{}]]"),
    "braces": (", ", " },\n{ ", "{{ {} }}"),
    "declared": (",", "},{", "int a[][] = {{{{{}}}}};"),
    "double-spaced": (" ", "\n\n", "{}"),
    "quoted cells": ('","', '"\n"', '"{}"'),
    "code": (" ", "\n", "```\n{}\n```"),
    "fences on the rows": (" ", "\n", "```{}```"),
    "quotation": (" ", "\n> ", "> {}"),
    "bold": (" ", "\n", "**{}**"),
    "inline code": (" ", "`\n`", "`{}`"),
    "spoilers": ("||||", "||\n||", "||{}||"),
    "Markdown": (" | ", " |\n|---|---|\n| ", "| {} |"),
}
forms = st.sampled_from(sorted(FORMS))


def written(counts: Matrix, form: str) -> str:
    """A puzzle in one of the forms that people have."""
    between, ends, around = FORMS[form]
    return around.format(ends.join(between.join("?" if clue is None else str(clue) for clue in row) for row in counts))


@given(MATRICES.filter(lambda counts: len(counts[0]) > 2 and len(counts) > 1), forms)
def test_every_form_that_people_have_is_read(counts: Matrix, form: str) -> None:
    assert parse_counts(written(counts, form)) == counts


@given(
    MATRICES.filter(lambda counts: len(counts[0]) > 1),
    forms,
    st.lists(st.sampled_from([*WORDS, *(f"{words}\n" for words in WORDS), "\n\n"]), max_size=3),
    st.lists(st.sampled_from([*WORDS, *(f"\n{words}" for words in WORDS), "\n\n"]), max_size=3),
)
def test_a_puzzle_among_words_is_read_as_itself_or_refused(
    counts: Matrix, form: str, before: list[str], after: list[str]
) -> None:
    text = " ".join([*before, written(counts, form), *after])
    assert read(text) in (counts, None)


@given(MATRICES.filter(lambda counts: len(counts[0]) > 2 and len(counts) > 2), forms, st.sampled_from(SHORT), st.data())
def test_a_puzzle_with_something_else_in_it_is_never_read_as_one_of_another_size(
    counts: Matrix, form: str, something: str, data: st.DataObject
) -> None:
    text = written(counts, form)
    at = data.draw(st.integers(0, len(text)))
    found = read(text[:at] + something + text[at:])
    assert found is None or (len(found), len(found[0])) == (len(counts), len(counts[0]))


def read(text: str) -> Matrix | None:
    """The puzzle in a text, or nothing if it is refused."""
    try:
        return parse_counts(text)
    except CountsError:
        return None


@pytest.mark.parametrize(
    "text",
    [
        *("1 2 ?\n0 3 4", "12?/034", "1,2,?;0,3,4", " 1, 2 , .\r\n\r\n0 3 4 \n", "12.\n034\n", "1  2\t?/0 3, 4;"),
        '[[1,2,"?"],[0,3,4]]',
        "[[1, 2, .], [0, 3, 4]]\n",
        " [\r\n  [1, 2, ?],\r\n  [0, 3, 4]\r\n]",
        "[[\n1,\n2,\n'?'\n],[\n0,\n3,\n4\n]\n]",
        "[1 2 ?]\n[0 3 4]",
        "[[12?],[034],]",
        *("1 2 -\n0 3 4", "1 2 _\n0 3 4", "1 2 *\n0 3 4", "1 2 X\n0 3 4", "1 2 -1\n0 3 4"),
        *("1 2 None\n0 3 4", "12x\n034", "[[1,2,null],[0,3,4]]", "{ 1, 2, -1 },\n{ 0, 3, 4 }"),
    ],
)
def test_signs_and_lists_mean_the_same(text: str) -> None:
    assert parse_counts(text) == [[1, 2, None], [0, 3, 4]]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"can you solve this: {ROWS}", id="words before the first row"),
        pytest.param(f"{ROWS} please", id="words after the last row"),
        pytest.param(f"Who can?\n{ROWS}\nI can't.", id="lines of words"),
        pytest.param(f"Puzzle 12\n{ROWS}", id="a number among words"),
        pytest.param(f"<@123456789012345678> {ROWS}", id="a mention"),
        pytest.param("can you solve 221/342/232", id="a question"),
        pytest.param("  A B C\n1 2 2 1\n2 3 4 2\n3 2 3 2", id="labels"),
        pytest.param(f"  A B C\n{ROWS}", id="names of columns"),
        pytest.param("  1 2 3\n1 2 2 1\n2 3 4 2\n3 2 3 2", id="numbers of columns"),
        pytest.param("1. 2 2 1\n2. 3 4 2\n3. 2 3 2", id="a numbered list"),
        pytest.param("a) 2 2 1\nb) 3 4 2\nc) 2 3 2", id="letters of rows"),
        pytest.param("\u200b🇦\u200b🇧\u200b🇨\n`\u00a01`2️⃣2️⃣1️⃣\n`\u00a02`3️⃣4️⃣2️⃣\n`\u00a03`2️⃣3️⃣2️⃣", id="as this bot draws"),
        pytest.param(":two::two::one:\n:three::four::two:\n:two::three::two:", id="names of emoji"),
        pytest.param(f"3 3\n{ROWS}", id="its size"),
        pytest.param(f"3x3\n\n{ROWS}", id="its size above a blank line"),
        pytest.param("3x3:221342232", id="an id of Mosaic"),
        pytest.param("Input: arr = [[2,2,1],[3,4,2],[2,3,2]]\nOutput: [[1,0,0],[0,1,0],[1,0,1]]", id="an exercise"),
        pytest.param("int counts[3][3] = {{2,2,1},{3,4,2},{2,3,2}};", id="a declaration"),
        pytest.param('{"rows": [[2,2,1],[3,4,2],[2,3,2]]}', id="JSON"),
        pytest.param("array([[2, 2, 1],\n       [3, 4, 2],\n       [2, 3, 2]])", id="an array"),
        pytest.param("2,2,1,\n3,4,2,\n2,3,2,", id="commas at the ends"),
        pytest.param("请看【【２，２，１】，【３、４、２】，【２，３，２】】，谢谢", id="lists in full width"),
        pytest.param("row 1: 2 2 1\nrow 2: 3 4 2\nrow 3: 2 3 2", id="words before labels"),
        pytest.param("row 1: 2;2;1\nrow 2: 3;4;2\nrow 3: 2;3;2", id="words and semicolons"),
        pytest.param("221\n342\n232,", id="a comma at the end"),
        pytest.param('["2 2 1", "3 4 2", "2 3 2"]', id="a list of rows in quotes"),
        pytest.param("2 2 1, 3 4 2, 2 3 2", id="rows between commas"),
        pytest.param("puzzle: A = [2 2 1; 3 4 2; 2 3 2]", id="a matrix with a name"),
        pytest.param("[[2,2,1], // row 1\n [3,4,2],\n [2,3,2]] # last", id="remarks"),
        pytest.param("see '221'\n'342'\n'232'", id="rows in quotes after a word"),
        pytest.param("221\n342\n`232` ok", id="a row in code before a word"),
        pytest.param("\t2\t2\t1\n\t3\t4\t2\n\t2\t3\t2", id="indented"),
    ],
)
def test_a_puzzle_is_found_in_what_people_paste(text: str) -> None:
    assert parse_counts(text) == PUZZLE


def test_single_numbers_between_semicolons_are_a_row_of_a_spreadsheet() -> None:
    assert parse_counts("2;2;1") == [[2, 2, 1]]
    assert parse_counts("22;21") == [[2, 2], [2, 1]]


def test_letters_in_an_id_of_mosaic_are_hidden_clues() -> None:
    assert parse_counts("4x2:1c2a3a") == [[1, None, None, None], [2, None, 3, None]]


@pytest.mark.parametrize(
    ("text", "row", "column", "found"),
    [
        ("1 2\n3 10", 1, 1, 10),
        ("1 ? -1", 0, 2, -1),
        ("1 x\n3 _", 0, 1, "x"),
        ("1 2\n3 4\n5 hello", 2, 0, "5 hello"),
        ("1,,2", 0, 1, ""),
        ("0\t\t0\n\t2\t2\n\t2\t2", 0, 1, ""),
        ("0\t0\n\t\n2\t2", 1, 0, ""),
        ("1 \u0663", 0, 1, "\u0663"),
        ("1 " + 30 * "1", 0, 1, 20 * "1"),
        ("[[1,2],[3,10]]", 1, 1, 10),
        ("[[1,,2]]", 0, 1, ""),
        ("2 2 l\n3 4 2\n2 3 2", 0, 2, "l"),
        ("O O O\n3 4 2\n2 3 2", 0, 0, "O"),
        ("OOO\n342\n232", 0, 0, "OOO"),
        ("2 2 1\nhello\n3 4 2", 1, 0, "hello"),
        ("2 2 1\n3 4 or so\n2 3 2", 1, 0, "3 4 or so"),
        ("- 2 2 1\n- 3 4 2", 0, 0, "-"),
        ("* 2 2 1\n* 3 4 2", 0, 0, "*"),
        ("2 2 1\n3 4 2\n232 ok", 2, 0, "232 ok"),
        ("2 2 1\n3 4 2\n(2 3 2) ok", 2, 0, "(2 3 2) ok"),
        ("2 2 1\n3 4 2\n2-3-2 ok", 2, 0, "2-3-2 ok"),
        ("2 2 1 # row 1\n3 4 2 # row 2\n2 3 2 # row 3", 0, 0, "2 2 1 # row 1"),
        ("2 2\n? A B\n3 4", 1, 1, "A"),
        ("2 2 1\n3 4 2\nA B C\n2 3 2", 2, 0, "A"),
        ("22\n3ab\n34", 1, 0, "3ab"),
        ("input:\n2 2 1\n3 4 2\nthe output is here\n2 3 2", 2, 0, "the output is here"),
        ("row 1 2 2 1\nrow 2 3 4 2\nrow 3 2 3 2", 0, 0, "row 1 2 2 1"),
        ("0 2,2,1\n1 3,4,2\n2 2,3,2", 0, 0, "0 2,2,1"),
        ("`4` 2 2 1\n`6` 3 4 2", 0, 0, "`4` 2 2 1"),
        ("2 2 1 | 5\n3 4 2 | 9", 0, 0, "2 2 1 | 5"),
        ("2 2 1\n3 4 2\ntwo three 2", 2, 0, "two three 2"),
        ("2 2 1\n3 4 2\nTwo three two", 2, 0, "Two three two"),
        ("221.\n342.\n232.", 0, 3, "."),
        ("...221\n...342\n...232", 0, 0, "."),
        ("2 2 1\n3 4 2\n...", 2, 0, "..."),
        ("| 2 | 2 |\n| 3 | 4 |\n|", 2, 0, "|"),
        ("A: [[2,2,1],[3,4,2]", 0, 0, "A: ["),
        ("[[2,2,1],[3,4,2],[2", 2, 0, "[2"),
        ("2;;1\n;4;\n2;;2", 0, 1, ""),
        ("2.2.1\n3.4.2\n2.3.2", 0, 1, "."),
        ("2-2-1\n3-4-2\n2-3-2", 0, 1, "-"),
        ("*221*\n*342*\n*232*", 0, 0, "*"),
        ("_221_\n_3_2_\n_232_", 0, 0, "_"),
        ("1  2 2 1\n2  3 4 2\n3  2 3 2", 0, 0, "1  2 2 1"),
        ("1 - 2 2 1\n2 - 3 4 2\n3 - 2 3 2", 0, 1, "-"),
        ("①221\n②342\n③232", 0, 0, "1 2 3"),
        ("4 2 2 1\n5 3 4 2\n6 2 3 2", 0, 0, "4 5 6"),
        ("puzzle:   A B C\n1 2 2 1\n2 3 4 2\n3 2 3 2", 0, 0, "1 2 3"),
        ("puzzle: ,A,B,C\n1,2,2,1\n2,3,4,2\n3,2,3,2", 0, 0, "1 2 3"),
        (f"1 2 3\n{ROWS}", 0, 0, "1 2 3"),
        (f"3 3 4\n{ROWS}", 0, 0, "3 3 4"),
        ("2 2 1   2 2 1\n3 4 2   3 4 2\n2 3 2   2 3 2", 0, 0, "2 2 1   2 2 1"),
        ("puzzle: >023??\n>1?542\n>12354", 0, 0, "puzzle: >023??"),
        ("hm...⬛2️⃣3️⃣\n⬛⬛4️⃣\n2️⃣3️⃣4️⃣", 0, 0, "hm...?23"),
        ("row 1: *0 ? ? 2*\nrow 2: *3 4 2 1*", 0, 0, "row 1: *0 ? ? 2*"),
        ("221\n342\n232\n3x3", 3, 1, "x"),
        ("221\n342\n232\n...", 3, 0, "."),
        ("...\n2?1\n342\n232", 0, 0, "."),
        ("[2 2 1; 3 4 2; 2 3]", 0, 0, "2 2 1; 3 4 2; 2 3"),
        ("1 " + "1" * 5000 + "\n1 2 1\n2 1 1", 0, 1, "1" * 20),
    ],
)
def test_what_is_no_clue_is_refused_naming_its_place(text: str, row: int, column: int, found: object) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.BAD_CLUE, row=row, column=column, found=found)


@pytest.mark.parametrize(
    "text", ["1 2\n3", "[[1,2],[3]]", "[[1,2],[],[3,4]]", "2 2 1\n3 4\n2 3 2", "A B C D\n2 2 1\n3 4 2"]
)
def test_a_ragged_matrix_is_refused_naming_the_row(text: str) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.RAGGED)


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{ROWS}\n```\n```\n{ROWS}\n```",
        "[[2,2,1],[3,4,2]] and [[2,2,1],[3,4,2]]",
        f"{ROWS}\n\n{ROWS}",
        "2 2 1\n\n3 4 2\n2 3 2",
        "solve: 2 2 1\n\n3 4 2\n2 3 2",
        "3x3:221342232 and 3x3:221342231",
        "```\n2 2 1\n3 4 2\n```\nlast: 2 3 2",
        "[[2,2,1],[3,4,2]]\nlast: 2 3 2",
        "`1` [[2,2,1],[3,4,2]]",
        "2 2 1 | 2 2 1\n3 4 2 | 3 4 2\n2 3 2 | 2 3 2",
        "puzzle: 2 2 1, 3 4 2, 2 3 2",
        "[2 2 1; 3 4 2] [2 2 1; 3 4 2]",
        '{"a":[[2,2,1],[3,4,2],[2,3,2]],"b":[[0,0],[0,0]]}',
    ],
)
def test_several_puzzles_are_refused(text: str) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.SEVERAL)


def test_an_id_that_was_not_copied_whole_is_refused() -> None:
    assert_refused(lambda: parse_counts("3x3:22134223"), CountsFlaw.SIZE, rows=3, columns=3, cells=8)


@pytest.mark.parametrize(
    "text", ["", "[[],[1,2]]", " \n/;", "[[]]", "Good morning", "A B C", "Day 5", "See [1] and [2]."]
)
def test_a_text_without_a_puzzle_is_refused(text: str) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.EMPTY)


@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "[",
        "[[ 1 ",
        "[[1]" + 60_000 * " ",
        "[1]" + 60_000 * " ",
        "| ",
        "x",
        "1 2\n",
        "1 2\n1 2\n\n",
        "a 1\n",
        "input ",
        "**1 ",
    ],
)
def test_a_text_as_long_as_a_file_may_be_is_read_or_refused(piece: str) -> None:
    read(piece * (256 * 1024 // len(piece)))  # looked at from every place, it would take hours
