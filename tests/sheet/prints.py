#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What other programs read in our booklets, game prints and diagrams (PDF): text, fonts, paper. Prints TAP.

usage: prints.py QIYUAN DATA   (DATA: tests/data; needs pdftotext, pdffonts and pdfinfo of poppler-utils)
"""
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import standing  # noqa: E402

READY, DATA = standing.ready(str(Path(sys.argv[1]).resolve())), Path(sys.argv[2]).resolve()
ALL = int(os.environ.get("QIYUAN_TEST_SAMPLE", "1")) == 1  # tests/share.h
MESSAGES = tomllib.loads((DATA.parent.parent / "registry" / "messages.toml").read_text(encoding="utf-8"))
LANGS = ("en", "zh-Hans", "zh-Hant")
FIGURES = {"chess": "1-1 2-1 2-2 2-3 2-4 2-5 2-6 3-1 3-2 3-3 3-4 3-5 3-6",
           "xiangqi": "1-1 2-1 2-2 2-3 2-4 2-5 2-6 3-1 3-2 3-3 3-4 3-5"}
A4, LETTER = (595.28, 841.89), (612, 792)


def make(*args):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.pdf"
        write(path, *args)
        return Pdf(path)


def write(path, *args):
    begun = time.monotonic()
    READY.run(*args, "-o", path).check_returncode()
    assert time.monotonic() - begun < 60, args


class Pdf:
    """A PDF as poppler reads it."""

    def __init__(self, path):
        def said(*command):
            return subprocess.run([*command], check=True, capture_output=True, timeout=60).stdout.decode("utf-8")

        self.text = said("pdftotext", "-layout", str(path), "-")
        self.words = re.sub(r"\s+", "", self.text)
        info = said("pdfinfo", str(path))
        self.pages = int(re.search(r"^Pages:\s+(\d+)", info, re.M).group(1))
        size = re.search(r"^Page size:\s+([\d.]+) x ([\d.]+)", info, re.M)
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
    numbers = [re.findall(r"^ *(\d)$", page, re.M) for page in pdf.text.split("\f")[:-1]]
    faults += [f"page {page}: its number is {numbers[page]}" for page in (1, 2, 3) if numbers[page][-1:] != [str(page)]]
    faults += ["the cover has a number"] if numbers[0] else []
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


def worksheet(game, lang, size, a_page):
    """Seven positions: numbered, with the side to move and lines; nothing below eight points or beyond the page; the
    solutions on a page of their own, which alone tells moves."""
    first, moves, name = SHEETS[game]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.pgn"
        path.write_text("".join(f'[StudyName "{name}"]\n[FEN "{first}"]\n[SetUp "1"]\n{"" if game == "chess" else "[Variant " + chr(34) + "xiangqi" + chr(34) + "]" + chr(10)}'
                                f'\n{{Note {number}}} {moves} *\n\n' for number in range(7)), encoding="utf-8")
        out = Path(folder) / "out.pdf"
        write(out, "sheet", "--worksheet", a_page, "--paper", size, "--lang", lang, path)
        pdf = Pdf(out)
        boxes = subprocess.run(["pdftotext", "-bbox", str(out), "-"], check=True, capture_output=True, timeout=60).stdout.decode("utf-8")
    pages = pdf.text.split("\f")[:-1]
    side = MESSAGES["side.white" if game == "chess" else "side.red"][lang]
    to_move = MESSAGES["worksheet.to-move"][lang].replace("{0}", side)
    heading = MESSAGES["worksheet.solutions"][lang]
    faults = pdf.faults(name, heading) + paper(pdf, A4 if size == "a4" else LETTER)
    for page, text in enumerate(pages):
        expected = max(0, min(a_page, 7 - page * a_page))
        if text.count(to_move) != expected:
            faults.append(f"page {page + 1}: {text.count(to_move)} positions, expected {expected}")
        if ("Note" in text) != (expected > 0) or (heading in text) != (expected == 0) or (SOLVED.get((game, lang), "d8#" if game == "chess" else "車五進一") in text) != (expected == 0):
            faults.append(f"page {page + 1}: positions and solutions are not apart")
    if len(pages) != {4: 3, 6: 3}[a_page]:
        faults.append(f"{len(pages)} pages")
    line = [float(bottom) - float(top) for top, bottom in re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">[^<]*</word>', boxes)]
    point = max(float(bottom) - float(top) for top, bottom in re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">[123]</word>\s*</page>', boxes)) / 9
    if min(line) < 8 * point * 0.97:
        faults.append(f"letters of {min(line) / point:.1f} points")
    wide, high = pdf.size
    faults += [f"{word!r} lies beyond the page" for x, y, right, bottom, word in
               re.findall(r'xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</word>', boxes)
               if float(x) < 20 or float(y) < 20 or float(right) > wide - 20 or float(bottom) > high - 15]
    return faults


SHEETS = {"chess": ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. Rd8#", "Evening of back ranks"),
          "xiangqi": ("3k5/4R4/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "1. e8e9", "车兵残局")}
SOLVED = {("xiangqi", "zh-Hans"): "车五进一"}


def study():
    """Chapters of a study: its name, each chapter's; a diagram where arrows are or a comment asks; lessons apart."""
    pdf = make("sheet", "--print", "--diagrams", "arrows", str(DATA / "sheet" / "study.pgn"))
    before, behind = pdf.text.split(MESSAGES["worksheet.solutions"]["en"])
    faults = pdf.faults("Evening of back ranks", "First ideas", "Keller – Rivera", "Lesson one", "The king's pawn. And more.")
    faults += [f"{word!r} is before the solutions" for word in ("d8#", "Too slow") if word in before]
    faults += [f"{word!r} is not in the solutions" for word in ("Lesson one", "d8#", "Too slow", "Back rank!") if word not in behind]
    faults += [f"{word!r} is in the solutions" for word in ("Mate in one", "First ideas") if word in behind]
    diagrams = len(re.findall(r"a +b +c +d +e +f +g +h", pdf.text))
    return faults + ([] if diagrams == 4 else [f"{diagrams} diagrams, expected 4"]) + [f"text {word!r}" for word in ("[#]", "%cal") if word in pdf.text]


def game_head(lang, facts):
    """The head of a printed game says both ratings and the round in words; below each diagram is whose turn it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.pgn"
        path.write_text('[White "Ann"]\n[Black "Bob"]\n[WhiteElo "2100"]\n[BlackElo "1990"]\n[Round "3.1"]\n\n'
                        '1. f3 e5 2. g4 Qh4# 0-1\n', encoding="utf-8")
        pdf = make("sheet", "--print", "--lang", lang, "--diagrams", "1,2,4", str(path))
    turns = [MESSAGES["print.to-move"][lang].replace("{0}", MESSAGES[side][lang]) for side in ("side.black", "side.white")]
    faults = pdf.faults("Ann (2100) – Bob (1990)", *facts)
    return faults + [f"{turn!r} is there {pdf.text.count(turn)} times, not once" for turn in turns if pdf.text.count(turn) != 1]


def moves_whole():
    """No end of a line divides a Chinese move, and moves are further apart than their figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.pgn"
        path.write_text('[Variant "xiangqi"]\n\n' + " ".join(f"{n}. h2e2 h9g7 {n + 1}. e2h2 g7h9" for n in range(1, 60, 2)) + " *\n",
                        encoding="utf-8")
        pdf = make("sheet", "--print", "--lang", "zh-Hans", str(path))
    moves = re.findall(r"[炮马][二五８７8七][平进退][二五９９八７８9]", pdf.text)
    return ([] if len(moves) == 120 else [f"{len(moves)} of 120 moves are whole"]) + \
        [f"{a} and {b} touch" for a, b in re.findall(r"(炮\S{3})(马\S{3})", pdf.text)] + \
        [f"{end!r} is at the end of a line" for end in re.findall(r"\d+\.+ *$", pdf.text, re.M)]


def signs_glued():
    """No line begins with the sign of a move's worth, or ends with the number of a move."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "g.pgn"
        path.write_text(" ".join(f"{n}. Nf3 $16 Nf6 $17 {n + 1}. Ng1 $13 Ng8 $10" for n in range(1, 80, 2)) + " *\n", encoding="utf-8")
        pdf = make("sheet", "--print", "--ascii", str(path))
    return ([] if len(re.findall("[±∓∞=]", pdf.text)) == 160 else [f"{len(re.findall('[±∓∞=]', pdf.text))} signs, expected 160"]) + \
        [f"{text!r} is apart from its move" for text in re.findall(r"^ *[±∓∞=]|\d+\.+ *$", pdf.text, re.M)]


def long_comment(letters, count):
    """A comment of one word: every letter of it is printed, and in a time that grows as it does (`make` waits a minute: a
    million letters took half an hour where Pango broke them)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pgn"
        path.write_text(f"1. e4 {{{letters * (count // len(letters))}}} *\n", encoding="utf-8")
        pdf = make("sheet", "--print", str(path))
    return [f"{pdf.words.count(letter)} of {letter}, expected {count // len(letters)}" for letter in letters
            if pdf.words.count(letter) != count // len(letters)]


def taken_in_passing():
    """A score sheet says so of a capture en passant alone, as a record that is written by hand does."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "passing.pgn"
        path.write_text("1. e4 Nf6 2. e5 d5 3. exd6 exd6 4. Nf3 Be7 5. Be2 O-O 6. O-O *\n", encoding="utf-8")
        pdf = make("sheet", str(path))
    return pdf.faults("exd6 e.p.", "0-0") + ([] if pdf.words.count("e.p.") == 1 else [f"{pdf.words.count('e.p.')} en passant"])


def blank(notation, game, example):
    """A blank sheet whose notation is asked for shows in it how the game may begin; another shows no moves."""
    asked = make("sheet", "--blank", "--game", game, "--notation", notation)
    plain = make("sheet", "--blank", "--game", game)
    said = MESSAGES["sheet.moves-as"]["en"]
    faults = asked.faults(said.replace("{0}", example)) + paper(asked, A4)
    return faults + [f"text {text!r}" for text in (said.split("{")[0], example) if text in plain.text]


CHESS_PRINT = ("print-chess.pgn", "en", ["--diagrams", "20,end"],
               ["Anderssen, Adolf – Kieseritzky, Lionel", "Immortal Game · London · 1851.06.21 · C33",
                "3. Bc4 (3. Nf3 g5 (3... d6 4. d4 g5 Fischer's defence) 4. h4 g4 +=) 3... Qh4+ 4. Kf1 b5?!",
                "18. Bd6!! White gives up both rooks.", "not bold", "18... Bxg1 19. e5", "23. Be7# 1-0"],
               ["%cal", "%clk", "$220"], 1)
XIANGQI_PRINT = ("print-xiangqi.pgn", "zh-Hans", [],
                 ["胡荣华 – 柳大华", "1. 炮二平五 马８进７", "常见的开局。 (2... 卒７进１ 3. 车一平二 亦可) 3. 车一平二",
                  "4. 兵三进一 1-0", "帅", "九"],
                 ["%csl"], 1)


WORKSHEETS = [(game, lang, size, a_page) for game in FIGURES for lang in LANGS for size in ("a4", "letter") for a_page in (4, 6)]

TESTS = {
    **{f"booklet, {game}, {lang}": (booklet, game, lang) for game in FIGURES for lang in LANGS},
    "booklet on Letter": (booklet_on_letter,),
    "game print, figurines over the letters of SAN": (game_print, *CHESS_PRINT),
    "game print, Chinese columns": (game_print, *XIANGQI_PRINT),
    "game print, letters": (game_print, "print-chess.pgn", "en", ["--ascii", "--notation", "uci"], ["1. e2e4 e7e5"], ["Nf3"], 1),
    "game print, head and turns, en": (game_head, "en", ["Round 3.1"]),
    "game print, head and turns, zh-Hant": (game_head, "zh-Hant", ["第 3.1 輪"]),
    "game print, Chinese moves are not divided": (moves_whole,),
    "game print, signs and numbers stay with moves": (signs_glued,),
    "study, lessons apart": (study,),
    **{f"worksheet, {', '.join(map(str, row))}": (worksheet, *row) for row in (WORKSHEETS if ALL else WORKSHEETS[::5])},
    **{f"blank score sheet, {notation}": (blank, notation, game, example) for notation, game, example in
       (("wxf", "xiangqi", "C2.5 H8+7"), ("zh", "xiangqi", "炮二平五 马８进７"), ("uci", "chess", "e2e4 g8f6"))},
    "score sheet, a capture en passant": (taken_in_passing,),
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
