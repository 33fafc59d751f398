"""Pasted boards: which are read, which are refused, and in which words."""

import re
from contextlib import suppress
from dataclasses import replace
from textwrap import dedent
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.board.emoji import STANDARD, Tiles
from bot.board.scene import fit_grid
from bot.errors import PlayerError
from bot.features.minesweeper.message import scene_of
from bot.features.minesweeper.scoreboard import Credit
from bot.features.minesweeper.session import CONTINUE_VOTE
from bot.features.solve.lines import MEANINGS, SHORTCODES, SQUARES
from bot.features.solve.reading import Pasted, read_pasted
from bot.game.viewport import Viewport
from bot.text.errors import describe
from bot.text.language import ENGLISH
from core import CoreError, Outcome, parse_board
from tests.core.drawn import Picture, pictures
from tests.core.test_width import widened
from tests.features.minesweeper.test_message import NEW, RUNNING, ended
from tests.profiles import some
from tests.pseudo import PSEUDO
from tests.tiles import OWN

REFUSED = (PlayerError, CoreError)
OVERVIEWS = {
    "new": NEW,
    "running": replace(RUNNING, credits=[Credit(123456789012345678, 24), Credit(876543210987654321, 17, steps=1)]),
    "won": ended(Outcome.WON, value=30, credits=[Credit(5, 24, value=7, flags=3), Credit(6, 17, steps=2)]),
    "lost": ended(Outcome.LOST, voters={CONTINUE_VOTE: [5]}, steps=[(5, (0, 1))], wrong_flags=[(6, (1, 1))]),
    "resigned": ended(Outcome.RESIGNED, continued=True),
}


def boards(symbols: str) -> st.SearchStrategy[Picture]:
    """Pictures of the sizes that can be found in other text."""
    return pictures(symbols).filter(lambda rows: len(rows) > 1 and len(rows[0]) > 1)


def is_plain(rows: Picture) -> bool:
    """Whether nothing in a picture may be labels, a size, marks around or between squares, or covered crosses."""
    edges = {rows[0], "".join(row[0] for row in rows)}
    counting = any(len(edge) > 2 and edge in "012345678 876543210" for edge in edges)
    sized = sorted(rows[0][:2]) == sorted(f"{len(rows) - 1}{len(rows[0])}")
    marked = all(row[0] == row[-1] == "*" for row in rows) or {sign for row in rows for sign in row[1::2]} == {"*"}
    return not counting and not sized and not marked and not {*"#M"}.isdisjoint("".join(rows))


def read(text: str) -> Picture:
    return read_pasted(dedent(text)).text.split()


def refusal(text: str) -> str:
    with pytest.raises(REFUSED) as caught:
        read_pasted(dedent(text))
    error = caught.value
    return str(describe(error) if isinstance(error, CoreError) else error)


@given(boards("##F*012345678MX").filter(is_plain), st.sampled_from(["", "```\n", "Look at this:\n", "\r\n\r\n", "> "]))
def test_every_board_in_cores_notation_is_read_back(rows: Picture, before: str) -> None:
    assert read_pasted(before + "\n".join(rows)) == Pasted("\n".join(rows) + "\n", None)


@given(boards("##F*012345678MX").filter(is_plain))
def test_every_board_is_read_in_full_width(rows: Picture) -> None:
    text = "\n".join(rows)
    assert read_pasted("\n".join(map(widened, rows))) == read_pasted(text)


def test_chinese_names_of_squares_are_read() -> None:
    assert read("""
        □ 1 雷
        旗 2 空
    """) == ["#1M", "F20"]


@given(boards("###0012345678F*MX"), st.sampled_from(sorted(OVERVIEWS)), st.sampled_from(["\n", "\n\n"]), st.data())
def test_every_board_this_bot_draws_is_read_back_with_its_mines(
    rows: Picture, kind: str, between: str, data: st.DataObject
) -> None:
    board = parse_board("\n".join(rows), data.draw(st.integers(0, len(rows) * len(rows[0]))))
    viewport = Viewport.centred(board.rows, board.columns).at(
        *data.draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
    )
    overview = replace(OVERVIEWS[kind], board=board, viewport=data.draw(st.sampled_from([viewport, None])))
    language, tiles = data.draw(st.sampled_from([ENGLISH, PSEUDO])), data.draw(st.sampled_from([STANDARD, OWN]))
    blocks, below, _ = fit_grid(scene_of(overview, language=language), language, tiles)
    drawn = between.join([*blocks, below])
    copied = re.sub(r"<(:\w+:)\d+>", r"\1", drawn.replace("`", ""))  # clients leave out the marks of code, and ids
    assert read_pasted(data.draw(st.sampled_from([drawn, copied]))) == Pasted(board.text, board.mines)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 26), (30, 2), (30, 26)])
@pytest.mark.parametrize("symbol", ["#", "8"])
@pytest.mark.parametrize("tiles", [STANDARD, OWN], ids=["standard", "tiles"])
def test_every_size_this_bot_draws_is_read_back(rows: int, columns: int, symbol: str, tiles: Tiles) -> None:
    board = parse_board("\n".join([symbol * columns] * rows), 2)
    overview = replace(NEW, board=board, viewport=Viewport.centred(rows, columns))
    assert read_pasted("\n".join(fit_grid(scene_of(overview), ENGLISH, tiles)[0])) == Pasted(board.text, 2)


def test_a_board_copied_by_hand_has_names_for_emoji_and_no_marks_of_code() -> None:
    text = """\
        Beginner · 3x4 · :bomb: 1 left · :heart: 1
        @Ann 24 · started 5 minutes ago
          :regional_indicator_a::regional_indicator_b::regional_indicator_c::regional_indicator_d:
         1:blue_square::yellow_square::one::black_large_square:
         2:triangular_flag_on_post::two::one::black_large_square:
         3:one::one::black_large_square::black_large_square:
        """
    assert read_pasted(dedent(text)) == Pasted("##10\nF210\n1100\n", 2)


@pytest.mark.parametrize(
    ("heading", "mines"),
    [
        ("### Beginner · 2x3 · 💣 1 left · ❤️ 1", 2),
        ("### Beginner · 2x3 · 💣 -1 left · ❤️ 1", 0),
        ("### Beginner · 2x3 · 💣 −1 left · ❤️ 1", 0),
        ("### 💥 Lost · Beginner · 2x3 · 💣 5 · ⏱️ 3:07", 5),
        ("### 💥 Lost · Beginner · 2x3 · 💣 7 · ⏱️ 3:07", None),
        ("### Beginner · 9x9 · 💣 1 left · ❤️ 1", None),
        ("I have 💣 5", None),
    ],
)
def test_only_a_heading_of_the_boards_size_gives_its_mines(heading: str, mines: int | None) -> None:
    assert read_pasted(f"{heading}\n##1\n#F1") == Pasted("##1\n#F1\n", mines)


@pytest.mark.parametrize(
    ("heading", "mines"),
    [
        ("### ⟦⟦Ƀéĝîññéŕẋẋ⟧ 2x3 · 💣 1 ļéƒţ · ❤️ 1ẋẋẋẋẋ⟧", 2),
        ("### 2x3: Anfänger · 💣 noch 1 · ❤️ 1", 2),
        ("### 初级2×3 · 剩余💣1 · ❤️1", 2),
        ("-# ⟦Ƀéĝîññéŕ 2x3 · 💣 5ẋẋẋẋ⟧", 5),
        ("-# 2x3 · 💣 5 in all", 5),
    ],
)
def test_headings_are_read_in_any_language(heading: str, mines: int) -> None:
    assert read_pasted(f"{heading}\n##1\n#F1").mines == mines


def test_the_nearest_heading_counts() -> None:
    before, nearest, after = (f"### 🎉 Won · Own board · 2x2 · 💣 {mines} · ⏱️ 3:07" for mines in (1, 2, 3))
    assert read_pasted(f"{before}\n{nearest}\n##\n##\n{after}").mines == 2


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("⬜⬜1️⃣\n⬜🚩1️⃣", "##1 #F1", id="one kind of square is covered"),
        pytest.param("⬜⬜⬜\n⬜2️⃣1️⃣\n⬜2️⃣⬛", "### #21 #20", id="two kinds"),
        pytest.param("⬛⬛⬛\n⬛2️⃣1️⃣\n⬛2️⃣⬜", "### #21 #20", id="and the other way round"),
        pytest.param("🟩🟩🟩\n🟩8️⃣🟩\n🟩🟩🟩", "### #8# ###", id="green"),
        pytest.param("🔲🔲\n🔲0️⃣", "## #0", id="buttons"),
        pytest.param("🟦🟨1️⃣\n🟦🟨1️⃣", "##1 ##1", id="a window without labels"),
        pytest.param("🟦1️⃣⬛\n🟦1️⃣⬛", "#10 #10", id="this bot's squares where nothing decides"),
        pytest.param("❓❔1️⃣\n💣💥🧨", "##1 M*M", id="marks and mines"),
        pytest.param("🏴🏳️🎌\n⛳🔰❌", "FFF FFX", id="flags"),
        pytest.param(":zero::one:\n:eight::boom:", "01 8*", id="names"),
        pytest.param("<:bomb:12345><a:one:1>\n:one::one:", "M1 11", id="emoji of a server"),
        pytest.param("<:co:12345><:c1:12345>\n:fl::c0:", "#1 F0", id="our own tiles"),
        pytest.param("||:one:||||:bomb:||\n||0️⃣||||💥||", "## ##", id="spoilers"),
        pytest.param("||⬛|| ||:two:||\n||1||:one:", "## #1", id="a spoiler that was opened"),
        pytest.param("||💣||||1️⃣||||1️⃣||\n1️⃣1️⃣1️⃣\n⬜⬜⬜", "### 111 000", id="spoilers beside open squares"),
        pytest.param("||⬜⬜||\n||⬜⬜||", "## ##", id="a spoiler of several cells"),
        pytest.param("🟦\u200b1\ufe0f\u20e3\n1\u20e3🟦", "#1 1#", id="with and without selectors"),
    ],
)
def test_emoji_of_other_bots_are_read(text: str, rows: str) -> None:
    assert read(text) == rows.split()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("##1\n.21", "##1 021", id="core's notation"),
        pytest.param("# # 1\n. 2 1", "##1 021", id="blanks"),
        pytest.param("#, #, 1\n., 2, 1", "##1 021", id="commas"),
        pytest.param("|#|#|1|\n| |2|1|", "##1 021", id="bars, and nothing between them"),
        pytest.param("| # | # |\n|---|---|\n|   | 1 |", "## 01", id="a table in Markdown"),
        pytest.param("+---+---+\n| # | # |\n+---+---+\n| 1 | 1 |\n+---+---+", "## 11", id="a ruled table"),
        pytest.param("┌─┬─┐\n│#│1│\n├─┼─┤\n│#│1│\n└─┴─┘", "#1 #1", id="a box"),
        pytest.param("--1\n--1", "##1 ##1", id="dashes"),
        pytest.param("___\n_1_", "### #1#", id="lines below"),
        pytest.param("■■■\n■21\n■2□", "### #21 #20", id="squares in text"),
        pytest.param("███\n█21\n█2░", "### #21 #20", id="shades"),
        pytest.param("###\n#21\n#2·", "### #21 #20", id="a dot beside covered cells"),
        pytest.param("···\n·1·", "### #1#", id="dots alone"),
        pytest.param("?!1\nfP1", "#F1 FF1", id="marks and flags"),
        pytest.param("xX1\nmM@", "XX1 MMM", id="crosses and mines"),
        pytest.param("*1\n#1", "*1 #1", id="an asterisk beside covered squares is core's"),
        pytest.param("*1\n11", "#1 11", id="an asterisk alone is covered"),
        pytest.param("X X 1\nX 2 1\nX X X thanks", "##1 #21 ###", id="crosses are hidden"),
        pytest.param("Puzzle 5: XXF\n1XX", "##F 1##", id="crosses and flags after words"),
        pytest.param("look: xxx\nxF1\n111", "### #F1 111", id="small crosses"),
        pytest.param("**##1**\n**#21**\n**11.**", "##1 #21 110", id="bold rows"),
        pytest.param("*##1*\n*#21*", "##1 #21", id="rows in italics"),
        pytest.param("'##1'\n'#21' ok", "##1 #21", id="quotes"),
        pytest.param("\\*1\n\\#1", "*1 #1", id="backslashes"),
        pytest.param("> ##1\n> #21", "##1 #21", id="a quotation"),
        pytest.param("`##1`\n`#21`", "##1 #21", id="code"),
        pytest.param("```txt\n##1\n#21\n```", "##1 #21", id="a block of code"),
        pytest.param('[["E","E","1"],["E","M","1"],["1","1","B"]], click = [0,0]', "##1 ##1 110", id="an exercise"),
        pytest.param("{{'#', '1'}, {'#', '1'}}", "#1 #1", id="an array"),
        pytest.param("```##1\n#21```", "##1 #21", id="fences on the rows"),
        pytest.param("what is safe? .1#\n12#\n##1", "01# 12# ##1", id="words before the first row"),
        pytest.param("##1\n#21\n11# <@123456789012345678>", "##1 #21 11#", id="a mention after the last row"),
        pytest.param("https://example.org/1 ##1\n#21", "##1 #21", id="a link before the first row"),
        pytest.param("???\n111", "### 111", id="nothing but marks above numbers"),
        pytest.param("# # 1\n# 2 1 please", "##1 #21", id="words after the last row"),
    ],
)
def test_plain_text_is_read(text: str, rows: str) -> None:
    assert read(text) == rows.split()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("`1`##1\n`2`#21", "##1 #21", id="in code"),
        pytest.param("1|##1\n2|#21", "##1 #21", id="a bar"),
        pytest.param("1 | # # 1 |\n2 | # 2 1 |", "##1 #21", id="a bar before blanks"),
        pytest.param("1: ##1\n2: #21", "##1 #21", id="a colon"),
        pytest.param("0 ##1\n1 #21", "##1 #21", id="set apart, from 0"),
        pytest.param("a ##1\nb #21", "##1 #21", id="letters"),
        pytest.param("  A B C\n1 # # 1\n2 # 2 1", "##1 #21", id="below letters"),
        pytest.param("  1 2\n1 # #\n2 # #\n3 1 1\n4 . .", "## ## 11 00", id="four, below numbers"),
        pytest.param("1 # #\n2 # #", "1## 2##", id="too few to be told from clues"),
        pytest.param("⬛🇦🇧\n1️⃣🟩🟩\n2️⃣🟩🟩", "## ##", id="keycaps below letters"),
        pytest.param("⏹️1️⃣2️⃣3️⃣4️⃣\n🇦🟩🟩🟩🟩\n🇧🟩🟩🟩🟩\n🇨🟩🟩🟩🟩\n🇩1️⃣1️⃣🟩🟩", "#### #### #### 11##", id="keycaps above"),
        pytest.param("\n".join(f"{row} ##" for row in range(1, 13)), " ".join(["##"] * 12), id="of two digits"),
    ],
)
def test_labels_are_not_cells(text: str, rows: str) -> None:
    assert read(text) == rows.split()


def test_other_lines_of_the_text_are_skipped() -> None:
    text = """\
        # My game
        <@123456789012345678> 24 · <@876543210987654321> 17
        今日の問題です!
        What now? https://discord.com/channels/1/2/3
        **💣 10 in all**
        💣 10
        今日の問題です。
        ##11####
        ##2#####
        Thanks!
        """
    assert read(text) == ["##11####", "##2#####"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "I found no board or puzzle"),
        ("Who wants to play?\n???\n!", "I found no board or puzzle"),
        ("#########", "I found no board or puzzle"),
        ("#\n#\n#", "I found no board or puzzle"),
        ("###\n##\n###\n###", "Row 2 has 2 squares, but others have 3."),
        ("###\n###\n####", "Row 3 has 4 squares, but others have 3."),
        ("`1`###\n`2`#\n`3`###", "Row 2 has 1 square, but others have 3."),
        ("###\n#Q#\n###", "I don't understand `Q` at B2."),
        ("###1\n#1 1\n#111", "I don't understand ` ` at C2."),
        ("pm\npm", "I found no board or puzzle"),
        ("!!!\n!!!", "I found no board or puzzle"),
        ("1: ##1\n2: #21\n3: 11. thanks", "Row 3 has 13 squares, but others have 3."),
        ("1: # # 1\n2: # 2 1\n3: 1 1 . thanks", "Row 3 has 15 squares"),
        ("  A B C\n1 # # 1\n2 # 2 1\n3 1 1 . ok", "Row 3 has 10 squares"),
        ("1  # # 1\n2  # 2 1\n3  1 1 . ok", "Row 3 has 11 squares"),
        ("1: ##1\n2: #21\n3:", "Row 3 has 2 squares"),
        ("| 1 | # | # |\n| 2 | # | 2 |\n| 3 | 1 | 1 | thanks", "I don't understand `1 2 3` at A1."),
        ("1 2 3\n# # 1\n# 2 1", "I don't understand `1 2 3` at A1."),
        ("2 # # 1\n3 # 2 1\n4 1 1 .", "I don't understand `2 3 4` at A1."),
        ("3 3 1\n##1\n#21\n11.", "I don't understand `3 3 1` at A1."),
        ("....1###\n..111###\n...", "Row 3 has 3 squares, but others have 8."),
        ("##1\n#21\n1", "Row 3 has 1 square"),
        (".... ok\n....\n.11#", "Row 1 has 6 squares"),
        ("_##1_\n_121_", "I don't understand `_` at A1."),
        ("#.#.1\n1.2.1", "I don't understand `.` at A1."),
        ("# # 1   # # 1\n# 2 1   # 2 1", "I don't understand ` ` at A1."),
        ("# # 1  # # 1\n# 2 1  # 2 1", "more than one board"),
        ("# #   1\n# # 1", "I don't understand ` ` at A1."),
        ("```\n 1####\n 1###F\n 1FF##\n```", "I don't understand ` ` at A1."),
        ("1 - * *\n2 - * 1\n3 - 1 1\n4 - . .", "I don't understand `-` at A1."),
        ("-12\n-21\n--1please", "Row 3 has 9 squares"),
        ("...\n# # 1\n# 2 1", "I don't understand `...` at A1."),
        ("|#|1|1|\n|#|2|1|\n|", "Row 3 has 1 square"),
        ("XX1\nX21\nX11>", "Row 3 has 4 squares"),
        ("stuck1 X X X\n1 X X X\n1 X 1 X", "Row 1 has"),
        ("XXX\nXXX\nXXX 3x3\nXXX", "more than one board"),
        ("xxx\nx 2F\nx21\n111", "more than one board"),
        ("Q##\n###\n###", "I don't understand `Q` at A1."),
        ("🟦🟦🟦\n🟦🟦🥕", "I don't understand `🥕` at C2."),
        ("🟦🟦🟦\n🟦🟦:carrot:", "I don't understand `:carrot:` at C2."),
        ("<:blank:1234567890><:blank:1234567890>\n11\n⬜⬜", "I don't understand `<:blank:1234567890>` at A1."),
        ("🌊🌊🌊\n🌊🌊1️⃣\n1️⃣2️⃣⬜\n⬜⬜⬜", "I don't understand `🌊` at A1."),
        ("###\n#9#", "I don't understand `9` at B2."),
        ("1 # 9", "I don't understand `9` at C1."),
        ("# # #\n1 # 9", "I don't understand `9` at C2."),
        ("1 # 9\n2 # #\n3 # #", "I don't understand `9` at C1."),
        ("\n".join(["#" * 27 + "Q"] * 2), "I don't understand `Q` at row 1, column 28."),
        ("◼️❓🏴\n◻️1️⃣💣", "I can't see which of ◻ ◼ are hidden"),
        ("⬜⬜\n1️⃣1️⃣\n⬛⬛", "I can't see which of ⬛ ⬜ are hidden"),
        ("⬛⬛\n⬜⬜", "I can't see which of ⬛ ⬜ are hidden"),
        ("` 3`##\n` 4`##", "starts with row 3."),
        ("12|##1\n13|#21", "starts with row 12."),
        ("##\n##\n\n##\n##", "more than one board"),
        ("##11####\n##2#####\n\n11\n11", "more than one board"),
        ("```\n##1\n#21\n```\n```\n##1\n#21\n#11\n```", "more than one board"),
        ("##1\n#21\n\nlast 1#1", "more than one board"),
        ("```\n##1\n#21\n```\nlast 1#1", "more than one board"),
        ("| # | # |\n| # | 1 |\n\n| 1 | # |", "more than one board"),
        ("000\n\n000\n000", "more than one board"),
        ("1#1\nfoo 11#\n###\n#1#", "more than one board"),
        ("1 .1#\n2 ##1\nfoo bar 1#1", "Row 3 has 11 squares, but others have 3."),
        ("`1` ##1\n`2` #21\n`2` ###", "Row 3 has 5 squares, but others have 3."),
        ("`1` ##1\n`2` #21\n`4` ###", "Row 3 has 5 squares, but others have 3."),
        ("a ..#\nb #1#\nc 11#\nd now 1##", "Row 4 has 9 squares, but others have 3."),
        ("1) # # F\n2) . # 1\n3) # 2 2\n7) # # #", "Row 4 has 8 squares, but others have 3."),
        ("F312\n2#.#\n#F- .F", "Row 3 has 6 squares, but others have 4."),
        ("#\t1\tF\n#\t2\t1\n1\t.\tF)", "Row 3 has 6 squares, but others have 3."),
        ("1##1\n#21#\n#", "Row 3 has 1 square, but others have 4."),
        ("#,#,#,1\n#,2,1,#\n1,", "Row 3 has 1 square, but others have 4."),
        ("[['#','one','1'],['#','#','1'],['#','#','1']]", "Row 1 has 7 squares, but others have 3."),
        ("###\n#21\npm\n#11", "Row 3 has 2 squares, but others have 3."),
        ("###\n#21\nmmm", "I don't understand `m` at A3."),
        ("!!!\n###\n#21", "I don't understand `!` at A1."),
        ("🟦1️⃣\npm\n🟦🟦", "I don't understand `p` at A2."),
        ("**🟦1️⃣\n**🟦🟦", "I don't understand `*` at A1."),
        ("3x3\n##1\n#21\n11#", "I don't understand `x` at B1."),
        ("hi 3x3\n##1\n#21\n11#", "I don't understand `x` at B1."),
        ("##1\n#21\n121 <@1>", "Row 3 has 7 squares, but others have 3."),
        ("##1.\n#21.\n12#.", "I don't understand `.` at D1."),
        ("...🟦1️⃣\n...🟦🟦", "I don't understand `.` at A1."),
        ("QQ#\n12#\n##1", "I don't understand `Q` at A1."),
        ("Hey\n12#\n##1", "I don't understand `H` at A1."),
        ("#\n" * 3 + ("#" * 101 + "\n") * 2, "5x101 is too large. The limit is 100x100."),
        ("##\n" * 101, "101x2 is too large. The limit is 100x100."),
    ],
)
def test_unreadable_boards_are_refused_with_the_place(text: str, said: str) -> None:
    assert said in refusal(text)


def test_the_example_of_a_board_is_one() -> None:
    assert read(refusal("")) == ["#F1", "#21", "110"]


@given(
    st.lists(
        st.sampled_from([*MEANINGS, *SQUARES, *SHORTCODES, *"\n\n\n\n|` :<>1234567890ABC+-\u20e3\ufe0f🇦🇧", "||", "```"])
        | st.characters(),
        max_size=60,
    )
)
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    try:
        pasted = read_pasted("".join(parts))
    except REFUSED:
        return
    assert str(parse_board(pasted.text, 0)) + "\n" == pasted.text


@pytest.mark.parametrize(
    "piece",
    some(
        [*"#1 |`:>+-", "||", "|| ", "```", "<:a", "<@", "1|", "||1||", "a \n", "#\n##\n", "· 9x9 · 💣 1 ", "1️⃣", "|--"],
        6,
    ),
)
def test_long_texts_are_read_quickly(piece: str) -> None:
    start = thread_time()
    with suppress(*REFUSED):
        read_pasted(piece * (64 * 1024 // len(piece.encode())))
    assert thread_time() - start < 5


@pytest.mark.parametrize("line", ["{}\n##1\n#21", "##1\n#21 {}"], ids=["above", "beside"])
@pytest.mark.parametrize("piece", ["1 ", "# # 1   ", "'1", "a1", "."])
def test_long_lines_beside_a_small_board_are_read_quickly(piece: str, line: str) -> None:
    start = thread_time()
    with suppress(*REFUSED):
        read_pasted(line.format(piece * (64 * 1024 // len(piece))))
    assert thread_time() - start < 5


@pytest.mark.parametrize("start", [0, 1, 5])
def test_long_texts_that_look_labelled_are_read_quickly(start: int) -> None:
    lines = "\n".join(f"{number} # #" for number in range(start, 400))
    with pytest.raises(REFUSED):
        read_pasted("\n".join([lines] * 20))


NOISE = ["QQ", "word", "→", "10", " ", "\n", "```", "|", "**", "`"]


@given(
    st.integers(3, 6).flatmap(
        lambda columns: st.lists(st.text("##F0123", min_size=columns, max_size=columns), min_size=3, max_size=6)
    ),
    st.sampled_from(["", " ", ","]),
    st.sampled_from(NOISE),
    st.data(),
)
def test_a_board_with_something_else_in_it_never_loses_a_row_in_its_middle(
    rows: Picture, between: str, something: str, data: st.DataObject
) -> None:
    lines = [between.join(row) for row in rows]
    at = data.draw(st.integers(1, len(rows) - 2))
    place = data.draw(st.integers(0, len(lines[at])))
    lines[at] = lines[at][:place] + something + lines[at][place:]
    with suppress(*REFUSED):
        assert len(read_pasted("\n".join(lines)).text.split()) == len(rows)
