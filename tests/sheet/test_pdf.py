#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Score sheets as other programs read them: text, fonts, size of the paper.

usage: test_pdf.py PROGRAM

The folder of the test data is in QIYUAN_TEST_DATA.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

DATA = Path(os.environ["QIYUAN_TEST_DATA"]) / "sheet"
PROGRAM = sys.argv[1]


def tool(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Sheets:
    """A PDF of the command with such arguments."""

    def __init__(self, folder, *args, code=0):
        self.path = os.path.join(folder, "out.pdf")
        done = subprocess.run([PROGRAM, "sheet", *args, "-o", self.path], capture_output=True, text=True, check=False,
                              env=dict(os.environ, LC_ALL="C"))
        assert done.returncode == code, (args, done.returncode, done.stderr)
        self.info = dict(line.split(":", 1) for line in tool("pdfinfo", self.path).splitlines())
        self.pages = int(self.info["Pages"])

    def text(self, page=1):
        return tool("pdftotext", "-f", str(page), "-l", str(page), "-layout", self.path, "-")

    def words(self, page=1):
        return tool("pdftotext", "-f", str(page), "-l", str(page), "-raw", self.path, "-").split()

    def size(self):
        """Width and height in millimetres."""
        width, height = re.match(r"\s*([\d.]+) x ([\d.]+) pts", self.info["Page size"]).groups()
        return round(float(width) * 25.4 / 72, 2), round(float(height) * 25.4 / 72, 2)


def numbers(text, *wanted):
    found = {int(number) for number in re.findall(r"(?<![\d-])\d+(?![\d-])", text)}
    missing = [number for number in wanted if number not in found]
    assert not missing, (missing, text)


def the_paper_is_exact(folder):
    assert Sheets(folder, "--blank").size() == (210.0, 297.0)
    assert Sheets(folder, "--blank", "--paper", "letter").size() == (215.9, 279.4)


def fonts_are_embedded(folder):
    for game, lang in (("chess", "en"), ("xiangqi", "zh-Hans"), ("xiangqi", "zh-Hant")):
        sheets = Sheets(folder, "--blank", "--game", game, "--lang", lang)
        fonts = [line for line in tool("pdffonts", sheets.path).splitlines()[2:]]
        assert fonts and all(re.search(r" yes yes yes ", line) for line in fonts), fonts
        assert all(re.search(r" (CID Type 0C|Type 1C) ", line) for line in fonts), fonts


def a_blank_sheet_has_the_frame(folder):
    for lang, heads in (
            ("en", "Record of Chess Event Date Site White Used Limit Winner Black Round Table Remarks Arbiter"),
            ("zh-Hans", "国际象棋记录 比赛名称 日期 地点 白方 用时 时限 胜方 黑方 轮 台 备注 裁判"),
            ("zh-Hant", "西洋棋記錄 比賽名稱 日期 地點 白方 用時 時限 勝方 黑方 輪 台 備註 裁判")):
        sheets = Sheets(folder, "--blank", "--lang", lang)
        text = sheets.text()
        assert sheets.pages == 1
        for head in heads.split():
            assert head in text, (head, text)
        numbers(text, *range(1, 57))
        rows = [line.split() for line in text.splitlines()]
        for number in range(1, 13):  # a row is 1 23 45, as far as the remarks
            assert [str(number), str(number + 22), str(number + 44)] in rows, (number, text)
        assert ["22", "44"] in rows, text
        assert text.index("56") < text.index(heads.split()[-2]), "the remarks stand below the last move"


def a_xiangqi_sheet_holds_sixty_moves(folder):
    text = Sheets(folder, "--blank", "--game", "xiangqi", "--lang", "zh-Hans").text()
    for head in "象棋记录 红方 黑方 备注".split():
        assert head in text, (head, text)
    numbers(text, *range(1, 61))
    assert ["12", "36", "60"] in [line.split() for line in text.splitlines()], text


def every_move_is_there(folder):
    sheets = Sheets(folder, str(DATA / "short.pgn"))
    words = sheets.words()
    moves = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5 e6 Qd2 Be7 0-0-0 0-0 Ndb5 a6 Nd4 Nxd4".split()
    text = sheets.text()
    for number in range(1, 11):
        assert re.search(rf"^\s*{number}\s+{moves[2 * number - 2]}\s+{moves[2 * number - 1]}\s", text, re.M), (number, text)
    assert [word for word in words if word in moves].count("Nxd4") == 2
    text = Sheets(folder, "--lang", "zh-Hans", str(DATA / "xiangqi.pgn")).text()
    for move in "炮二平五 炮８平５ 炮五进四 士４进５ 炮八平五 马２进３ 前炮退二 车１平２ 许银川 胡荣华 全国象棋个人赛".split():
        assert move in text, (move, text)
    for options, moves in ((["--lang", "en"], "C2.5 C8.5 C5+4 A4+5 H2+3 +C-2 R1.2"), (["--notation", "iccs"], "H2-E2 H7-E7")):
        words = Sheets(folder, *options, str(DATA / "xiangqi.pgn")).words()
        assert all(move in words for move in moves.split()), (moves, words)


def long_games_go_on(folder):
    sheets = Sheets(folder, str(DATA / "long.pgn"))
    assert sheets.pages == 4
    for page in range(1, 5):
        text = sheets.text(page)
        numbers(text, *range(56 * page - 55, min(56 * page, 200) + 1))
        assert f"Sheet {page} of 4" in text and "Two hundred moves" in text, text
        assert text.count("Nf3") + text.count("Ng1") == (56 if page < 4 else 32), text


def time_controls_are_whole(folder):
    path = os.path.join(folder, "control.pgn")
    for control, lang, wanted in (("40/5400+30:1800+30", "en", "40 moves 90 min + 30 s, 30 min + 30 s"),
                                  ("40/5400+30:1800+30", "zh-Hans", "40 着 90 分 + 30 秒，30 分 + 30 秒"),
                                  ("40/6000+30:20/3000+30:900+30", "en", "40 moves 100 min + 30 s, 20 moves 50 min + 30 s, 15 min + 30 s")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'[Event "Cup"]\n[TimeControl "{control}"]\n\n1. e4 *\n')
        found = "".join(Sheets(folder, "--lang", lang, path).words())
        assert wanted.replace(" ", "") in found, (wanted, found)


def hostile_texts_are_only_text(folder):
    sheets = Sheets(folder, str(DATA / "hostile.pgn"))
    text = sheets.text()
    assert sheets.pages == 1
    assert "<b>Open</b> &amp; <span size='99999'>more</" in text and "span>" in text, text  # in two lines
    assert "won <u>by</u>" in text and "Maximilian-Alexander von und zu" in text, text
    assert text.count("Maximilian") == 12, "the name is whole, however small"
    assert "אבי כהן" in text, text
    assert "gnorw side" in text, text
    assert not re.search(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]", text.replace("\f", "")), text


def many_games_make_one_document(folder):
    names = ["short.pgn", "long.pgn", "xiangqi.pgn", "end.pgn"]
    sheets = Sheets(folder, *(str(DATA / name) for name in names))
    assert sheets.pages == 7
    assert sheets.info["Title"].strip() == "Score sheets"


def games_that_break_off_are_left_out(folder):
    path = os.path.join(folder, "broken.pgn")
    good = (DATA / "short.pgn").read_text(encoding="utf-8")
    with open(path, "w", encoding="utf-8") as file:
        file.write(good + '\n[Event "broken"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n')
    sheets = Sheets(folder, path, code=1)
    assert sheets.pages == 1 and "Every form" in sheets.text()


def nothing_to_print_writes_nothing(folder):
    out = os.path.join(folder, "none.pdf")
    done = subprocess.run([PROGRAM, "sheet", "/dev/null", "-o", out], capture_output=True, check=False)
    assert done.returncode == 3 and not os.path.exists(out), done


def sums_are_answered(folder):
    out = os.path.join(folder, "out.pdf")
    done = subprocess.run([PROGRAM, "sheet", "--json", str(DATA / "long.pgn"), str(DATA / "end.pgn"), "-o", out],
                          capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {"games": 2, "pages": 5, "skipped": 0}, done.stdout
    done = subprocess.run([PROGRAM, "sheet", "--json", "--blank", "-o", "-"], capture_output=True, check=True)
    assert done.stdout.startswith(b"%PDF-1.5") and done.stdout.endswith(b"%%EOF\n"), done.stdout[-40:]


def a_full_disk_is_told(folder):
    del folder
    done = subprocess.run([PROGRAM, "sheet", "--blank", "-o", "/dev/full"], capture_output=True, text=True, check=False)
    assert done.returncode == 4 and done.stderr, done
    assert subprocess.run([PROGRAM, "sheet", "--blank", "-o", "/nowhere/out.pdf"], capture_output=True,
                          check=False).returncode == 4


def main():
    tests = [the_paper_is_exact, fonts_are_embedded, a_blank_sheet_has_the_frame, a_xiangqi_sheet_holds_sixty_moves,
             every_move_is_there, long_games_go_on, time_controls_are_whole, hostile_texts_are_only_text, many_games_make_one_document,
             games_that_break_off_are_left_out, nothing_to_print_writes_nothing, sums_are_answered, a_full_disk_is_told]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print(f"ok {number} - {test.__name__}")
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {test.__name__}")
                for line in str(error).splitlines():
                    print(f"# {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
