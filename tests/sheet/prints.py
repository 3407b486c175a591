#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What other programs read in our booklets, game prints and diagrams (PDF): text, fonts, paper. Prints TAP.

usage: prints.py QIYUAN DATA   (DATA: tests/data; needs pdftotext, pdffonts and pdfinfo of poppler-utils)
"""
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

QIYUAN, DATA = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
MESSAGES = tomllib.loads((DATA.parent.parent / "registry" / "messages.toml").read_text(encoding="utf-8"))
LANGS = ("en", "zh-Hans", "zh-Hant")
FIGURES = {"chess": "1-1 2-1 2-2 2-3 2-4 2-5 2-6 3-1 3-2 3-3 3-4 3-5 3-6",
           "xiangqi": "1-1 2-1 2-2 2-3 2-4 2-5 2-6 3-1 3-2 3-3 3-4 3-5"}
A4, LETTER = (595.28, 841.89), (612, 792)


def make(*args):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.pdf"
        subprocess.run([QIYUAN, *args, "-o", str(path)], check=True, timeout=60)
        return Pdf(path)


class Pdf:
    """A PDF as poppler reads it."""

    def __init__(self, path):
        def said(*command):
            return subprocess.run([*command], check=True, capture_output=True, timeout=60).stdout.decode("utf-8")

        self.text = said("pdftotext", "-layout", str(path), "-")
        self.words = re.sub(r"\s+", "", self.text)
        self.pages = int(re.search(r"^Pages:\s+(\d+)", said("pdfinfo", str(path)), re.M).group(1))
        size = re.search(r"^Page size:\s+([\d.]+) x ([\d.]+)", said("pdfinfo", str(path)), re.M)
        self.size = (float(size.group(1)), float(size.group(2)))
        self.fonts = said("pdffonts", str(path)).splitlines()[2:]

    def faults(self, *expected):
        found = [f"no text {text!r}" for text in expected if re.sub(r"\s+", "", text) not in self.words]
        found += [f"font not embedded: {font}" for font in self.fonts if font.split()[-5] != "yes"]
        return found + ([] if self.fonts else ["no fonts"])


def paper(pdf, size):
    return [] if all(abs(a - b) < 1 for a, b in zip(pdf.size, size)) else [f"page is {pdf.size}, expected {size}"]


def booklet(game, lang):
    pdf = make("sheet", "--booklet", "3", "--game", game, "--lang", lang, "--owner", "Ærøskøbing 李明 <b>&amp;", "--contact", "a@b.c")
    captions = [MESSAGES[f"booklet.{game}.{figure}"][lang] for figure in FIGURES[game].split()]
    texts = [entry[lang].split("\n")[0] for name, entry in MESSAGES.items()
             if name.startswith(f"booklet.{game}.") and not re.fullmatch(r".*\.\d-\d", name)]
    faults = pdf.faults("Ærøskøbing 李明 <b>&amp;", "a@b.c", MESSAGES[f"booklet.title.{game}"][lang], *FIGURES[game].split(),
                        *captions, *texts)
    return faults + paper(pdf, A4) + ([] if pdf.pages == 7 else [f"{pdf.pages} pages, expected 7"])


def booklet_on_letter():
    return paper(make("sheet", "--booklet", "0", "--paper", "letter"), LETTER)


def diagram(lang, men):
    pdf = make("show", "--format", "pdf", "--game", "xiangqi", "--lang", lang)
    faults = pdf.faults(*men)
    return faults + [f"{man}: {pdf.words.count(man)} times, expected {count}" for man, count in men.items()
                     if pdf.words.count(man) != count]


def game_print(name, lang, options, texts, absent, pages):
    pdf = make("sheet", "--print", "--lang", lang, *options, str(DATA / "sheet" / name))
    faults = pdf.faults(*texts) + paper(pdf, A4)
    faults += [f"text {text!r}" for text in absent if text in pdf.text]
    return faults + ([] if pdf.pages == pages else [f"{pdf.pages} pages, expected {pages}"])


def long_comment(letters, count):
    """A comment of one word: every letter of it is printed, and in a time that grows as it does (`make` waits a minute: a
    million letters took half an hour where Pango broke them)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pgn"
        path.write_text(f"1. e4 {{{letters * (count // len(letters))}}} *\n", encoding="utf-8")
        pdf = make("sheet", "--print", str(path))
    return [f"{pdf.words.count(letter)} of {letter}, expected {count // len(letters)}" for letter in letters
            if pdf.words.count(letter) != count // len(letters)]


CHESS_PRINT = ("print-chess.pgn", "en", ["--diagrams", "20,end"],
               ["Anderssen, Adolf – Kieseritzky, Lionel", "Immortal Game · London · 1851.06.21 · C33",
                "3. Bc4 (3. Nf3 g5 (3... d6 4. d4 g5 Fischer's defence) 4. h4 g4 +=) 3... Qh4+ 4. Kf1 b5?!",
                "18. Bd6!! White gives up both rooks.", "not bold", "18... Bxg1 19. e5", "23. Be7# 1-0"],
               ["%cal", "%clk", "$220"], 2)
XIANGQI_PRINT = ("print-xiangqi.pgn", "zh-Hans", [],
                 ["胡荣华 – 柳大华", "1. 炮二平五 马８进７", "常见的开局。 (2... 卒７进１ 3. 车一平二 亦可) 3. 车一平二",
                  "4. 兵三进一 1-0", "帅", "九"],
                 ["%csl"], 1)


TESTS = {
    **{f"booklet, {game}, {lang}": (booklet, game, lang) for game in FIGURES for lang in LANGS},
    "booklet on Letter": (booklet_on_letter,),
    "game print, figurines over the letters of SAN": (game_print, *CHESS_PRINT),
    "game print, Chinese columns": (game_print, *XIANGQI_PRINT),
    "game print, letters": (game_print, "print-chess.pgn", "en", ["--ascii", "--notation", "uci"], ["1. e2e4 e7e5"], ["Nf3"], 1),
    "game print, a word of a million letters": (long_comment, "W", 1000000),
    "game print, 300,000 characters without a blank": (long_comment, "车马炮", 300000),
    "diagram, zh-Hans": (diagram, "zh-Hans", {"帅": 1, "将": 1, "兵": 5, "卒": 5, "马": 4, "车": 4, "汉": 1, "九": 1}),
    "diagram, zh-Hant": (diagram, "zh-Hant", {"帥": 1, "將": 1, "傌": 2, "馬": 2, "俥": 2, "砲": 2, "漢": 1}),
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, (function, *args)) in enumerate(TESTS.items(), 1):
        faults = function(*args)
        failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults:
            print(f"# {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
