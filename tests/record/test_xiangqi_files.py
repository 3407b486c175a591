#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the library reads and writes of xiangqi's file formats is what an independent reader and writer (xiangqi_files.py)
make of them: trees with variations, comments, tags, first position, result. Prints TAP.

Arguments: show_records, a folder to unpack to. Real files are in $QIYUAN_DATA/games; without them the tests over them are
skipped."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.setrecursionlimit(20000)
import xiangqi_files as files  # noqa: E402
from real_games import unpack_folder  # noqa: E402

SAMPLE = int(os.environ.get("QIYUAN_TEST_SAMPLE", "1"))  # of real files one of so many: tests/share.h
ARRAY = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
READERS = {"xqf": files.read_xqf, "cbr": files.read_cbr, "pfc": files.read_pfc,
           "dhtmlxq": lambda data: files.read_dhtmlxq(data.decode("utf-8"))}
WRITTEN = ["xqf", "dhtmlxq"]
HELD = {"xqf": set(files.XQF_TEXTS), "cbr": set(files.CBR_TEXTS), "pfc": set(files.FIELDS),
        "dhtmlxq": set(files.FIELDS)}
# Keys as the program of the format makes them: mask, product, four bytes, sum, three keys, all alike or none.
KEYS = [bytes(13), bytes([0xEF, 0, 0, 0, 0, 0x4B, 0xF6, 0xBF, 0x00, 0x78, 0x8F, 0xF3, 0x06]),
        bytes([0xAF, 1, 2, 3, 4, 0xFF, 0x01, 0x80, 0x7E, 0x03, 0xFB, 0x01, 0xFF])]


# ---- what the library reads ----------------------------------------------------------------------------------------

def parse(text):
    """The games that show_records prints in the form of xiangqi_files, with state and reports in
    addition."""
    games, reports, path = [], [], []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "report":
            reports.append(rest)
        elif word == "game":
            games.append({"tags": {}, "root": [None, "", []], "state": rest.split()[0], "status": rest.split()[1],
                          "reports": reports})
            path, reports = [games[-1]["root"]], []
        elif word == "tag":
            tag, _, value = rest.partition(" ")
            games[-1]["tags"][tag] = json.loads(value)
        elif word in ("result", "fen"):
            games[-1][word] = rest
        elif word == "m":
            ply, move = rest.split()
            del path[int(ply):]
            path.append([move, "", []])
            path[-2][2].append(path[-1])
        elif word == "c":
            node = path[-1]
            node[1] += ("\n" if node[1] else "") + json.loads(rest.partition(" ")[2])
        elif word == "error":
            raise AssertionError(line)
    return games


def show(program, path, *options):
    run = subprocess.run([program, *options, path], capture_output=True, timeout=120, check=False)
    if run.returncode != 0 or run.stderr:
        raise AssertionError(f"exit {run.returncode}: {run.stdout[-300:]} {run.stderr[-300:]}")
    return parse(run.stdout.decode("utf-8"))


def tidy(text):
    """A comment as the library stores it: without spaces at the ends of lines and of the text."""
    lines = [line.rstrip(" \t") for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return "\n".join(lines).strip(" \t\n")


def compare(ours, theirs, what, tags):
    """Raises an AssertionError that states the difference."""
    if ours["fen"].split()[:2] != theirs["fen"].split()[:2] or ours["result"] != theirs["result"]:
        raise AssertionError(f"{what}: {ours['fen']} {ours['result']}, not {theirs['fen']} {theirs['result']}")
    for tag in tags:
        a, b = ours["tags"].get(tag, "").strip(), theirs["tags"].get(tag, "").strip()
        if a != b:
            raise AssertionError(f"{what}: {tag} is {a!r}, not {b!r}")
    a, b = list(files.walk(ours["root"])), list(files.walk(theirs["root"]))
    for (ply, node), (other_ply, other) in zip(a, b):
        if (ply, node[0], tidy(node[1])) != (other_ply, other[0], tidy(other[1])):
            raise AssertionError(f"{what}: ply {ply} {node[:2]}, not ply {other_ply} {other[:2]}")
    if len(a) != len(b):
        raise AssertionError(f"{what}: {len(a) - 1} moves, not {len(b) - 1}")


# ---- games made up -------------------------------------------------------------------------------------------------

def node(move, comment="", *children):
    return [move, comment, list(children)]


def line(moves, *end):
    """A chain of nodes; `end` follows the last one."""
    for move in reversed(moves.split()):
        end = (node(move, "", *end),)
    return end[0]


def made_up():
    """Games by name."""
    tags = {"Title": "练习：中炮", "Event": "棋院杯", "Date": "2026年11月", "Site": "北京", "Red": "甲", "Black": "乙",
            "Annotator": "丙", "Author": "丁"}
    deep = line("h2e2 h9g7 h0g2")
    at = deep
    for _ in range(2):  # each a variation within the variation
        at = at[2][0]
    at[2] += [node("i9h9", "车出", line("i0h0 g6g5", node("c3c4"), node("g3g4"))), node("g6g5", "", line("c3c4 b9c7"))]
    return {
        "main line": {"tags": tags, "result": "1-0", "fen": ARRAY + " w - - 0 1",
                      "root": node(None, "", line("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"))},
        "no moves": {"tags": {"Red": "甲"}, "result": "*", "fen": ARRAY + " w - - 0 1", "root": node(None, "只有局面")},
        "comments": {"tags": tags, "result": "1/2-1/2", "fen": ARRAY + " w - - 0 1",
                     "root": node(None, "开局\n第二行", node("h2e2", "当头炮", node("h9g7", "马来跳", line("h0g2"))))},
        "variations": {"tags": tags, "result": "*", "fen": ARRAY + " w - - 0 1",
                       "root": node(None, "", node("h2e2", "一", line("h7e7", line("h0g2 h9g7"), node("e2e6", "二")),
                                                   node("b9c7"), node("h9g7", "三")),
                                    node("b2e2", "", line("b7e7 b0c2")), node("g3g4"), deep)},
        "variations at the end": {"tags": {}, "result": "0-1", "fen": ARRAY + " w - - 0 1",
                                  "root": node(None, "", line("c3c4 g6g5", node("b0c2"), node("h2e2"), node("c0e2", "完")))},
        "black first": {"tags": {"Title": "残局"}, "result": "1/2-1/2", "fen": "4k4/9/9/9/9/9/9/9/4p4/3K1R3 b - - 0 1",
                        "root": node(None, "", line("e1f1 f0e0 f1e1"))},
        "few men": {"tags": {}, "result": "*", "fen": "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1",
                    "root": node(None, "", line("a4a5 d9d8"))},
    }


def write(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode("utf-8"))
    return path


def main_line(root):
    return [root[0], root[1], [main_line(root[2][0])]] if root[2] else [root[0], root[1], []]


def test_reading(program, folder):
    """Files made by the independent writer are read correctly."""
    for label, game in made_up().items():
        data = {f"xqf {version} {i}": ("xqf", files.write_xqf(game, version, keys))
                for version, keys_of in ((10, KEYS[:1]), (11, KEYS), (12, KEYS), (18, KEYS)) for i, keys in enumerate(keys_of)}
        data["cbr"] = ("cbr", files.write_cbr(game))
        data["dhtmlxq"] = ("dhtmlxq", files.write_dhtmlxq(game))
        page = "<html><body><div>" + files.write_dhtmlxq(game).replace("\n", "<br>") + "</div></body></html>"
        data["dhtmlxq in a page"] = ("dhtmlxq", page)
        data["dhtmlxq in a page in GBK"] = ("dhtmlxq", ('<meta charset="gb2312">' + page).encode("gbk"))
        if label == "comments":  # too little text tells no encoding
            data["dhtmlxq in GBK"] = ("dhtmlxq", files.write_dhtmlxq(game).encode("gbk"))
        data["dhtmlxq in UTF-16"] = ("dhtmlxq", files.write_dhtmlxq(game).encode("utf-16"))
        data["pfc"] = ("pfc", files.write_pfc(game))
        for kind, (form, content) in data.items():
            what = f"{label}, {kind}"
            shown = show(program, write(folder, "a." + form, content))
            if len(shown) != 1 or shown[0]["reports"] or shown[0]["state"] != "whole":
                raise AssertionError(f"{what}: {[(game['state'], game['reports']) for game in shown]}")
            wanted = game if form != "pfc" else {**game, "root": sorted_main(game["root"])}
            compare(shown[0], wanted, what, HELD[form])


def sorted_main(root):
    """The order in which PFC is read if the marked main line was stored last: it comes first, the
    others keep their order."""
    return [root[0], root[1], [sorted_main(child) for child in root[2][:1] + root[2][:0:-1]]]


def test_cbf(program, folder):
    for label, game in made_up().items():
        shown = show(program, write(folder, "a.cbf", files.write_cbf(game)))
        compare(shown[0], {**game, "root": main_line(game["root"])}, label, files.ELEMENTS.keys() - {"RedElo"})
        if shown[0]["reports"]:
            raise AssertionError(shown[0]["reports"])


def test_library(program, folder):
    """A library of all games except deleted ones; a longer game takes two blocks."""
    games = list(made_up().values())
    games[2] = {**games[2], "root": node(None, "长" * 3000, line("h2e2"))}
    path = write(folder, "a.cbl", files.write_cbl("库", [files.write_cbr(game) for game in games], deleted=(1, 6)))
    shown = show(program, path)
    kept = [game for i, game in enumerate(games) if i not in (1, 6)]
    if len(shown) != len(kept) or any(game["tags"].get("Collection") != "库" for game in shown):
        raise AssertionError(f"{len(shown)} games, not {len(kept)}")
    for ours, theirs in zip(shown, kept):
        compare(ours, theirs, "library", files.CBR_TEXTS)


def test_writing(program, folder):
    """Files written by the library are read correctly by the independent reader and by the library
    itself."""
    for label, game in made_up().items():
        source = write(folder, "a.cbr", files.write_cbr(game))
        for form in WRITTEN:
            check_written(program, folder, source, form, label)


def check_written(program, folder, source, form, label):
    """Writes a file's only game in a format, and reads it back in both ways. Returns the moves."""
    target = os.path.join(folder, "b." + form)
    ours = show(program, source, "--to", form, target)
    if len(ours) != 1:
        raise AssertionError(f"{label}: {len(ours)} games")
    with open(target, "rb") as file:
        data = file.read()
    theirs = READERS[form](data)
    fits = {tag for tag in HELD[form] if fits_in(form, tag, ours[0]["tags"].get(tag, ""))}
    compare(ours[0], theirs, f"{label} written as {form}", fits)
    again = show(program, target, "--from", form, "--to", form, target)
    compare(again[0], ours[0], f"{label} written as {form} and read", fits)
    with open(target, "rb") as file:
        if file.read() != data:
            raise AssertionError(f"{label}: the second writing as {form} differs")
    return sum(1 for _ in files.walk(ours[0]["root"])) - 1


def fits_in(form, tag, text):
    if form == "xqf":
        return len(text.encode("gb18030")) < files.XQF_TEXTS[tag][1]
    return True


# ---- real files ----------------------------------------------------------------------------------------------------

def real(folder, *suffixes):
    paths = [path for path in glob.glob(os.path.join(glob.escape(folder), "**"), recursive=True)
             if os.path.isfile(path) and path.lower().endswith(suffixes)]
    return sorted(paths)


def without_strangers(theirs, ours, gone):
    """A tree without the moves that ours lacks at the same place; those are added to `gone`."""
    children, left = [], list(ours[2])
    for child in theirs[2]:
        if left and left[0][0] == child[0]:
            children.append(without_strangers(child, left.pop(0), gone))
        else:
            gone.append(child[0])
    return [theirs[0], theirs[1], children]


def test_real_reading(program, folder, places):
    """Real files are read as the independent reader reads them, except for the one illegal move
    among them."""
    paths = real(places["xqf"], ".xqf") + real(places["gbk"], ".xqf") + real(places["cbr"], ".cbr") + real(places["html"], ".html")
    paths += real(places["tree"], ".txt")
    for path in paths[::SAMPLE]:
        form = "dhtmlxq" if path.endswith((".html", ".txt")) else path[-3:].lower()
        with open(path, "rb") as file:
            data = file.read()
        if form == "dhtmlxq" and b"binit" not in data:
            continue
        ours, theirs = show(program, path), READERS[form](data.removeprefix(b"\xef\xbb\xbf"))
        if len(ours) != 1:
            raise AssertionError(f"{path}: {len(ours)} games")
        if ours[0]["reports"]:
            illegal = re.fullmatch(r"repair illegal-move \d+ \d+:\d+ \"(\w+)\"", ours[0]["reports"][0])
            if len(ours[0]["reports"]) > 1 or not illegal:
                raise AssertionError(f"{path}: {ours[0]['reports']}")
            gone = []
            theirs["root"] = without_strangers(theirs["root"], ours[0]["root"], gone)
            if gone != [illegal[1]]:
                raise AssertionError(f"{path}: {gone} left out")
        compare(ours[0], theirs, path, HELD[form])
    return f"{len(paths)} files"


# A file of so many bytes holds a book: a hundred thousand moves, which take half a minute to write and read four ways.
BOOK = 100_000


def test_real_writing(program, folder, places):
    """Real files, written in each format, are read by the independent reader with the same tree and
    comments."""
    paths = real(places["xqf"], ".xqf") + real(places["gbk"], ".xqf") + real(places["cbr"], ".cbr", ".cbf") + real(places["html"], ".html")
    paths += real(places["tree"], ".txt")
    books = [] if "all" in sys.argv[3:] else [path for path in paths if os.path.getsize(path) > BOOK]
    moves = 0
    for number, path in enumerate(paths):
        for form in WRITTEN[number % SAMPLE::SAMPLE] if path not in books else ():
            moves += check_written(program, folder, path, form, path)
    return f"{moves} moves" + (f"; {len(books)} books are left to the slow tests" if books else "")


# In the second game the two notations by columns move the rear pawn (后兵进一), the one by squares the front one.
ODD_MOVE = (2, 71, "e5e6", "e3e4", "e3e4")


def test_pairs(program, folder, places):
    """The same book in two formats, the same game in two, the same games in three notations."""
    book = show(program, next(path for path in real(places["xqf"], ".xqf") if "仙人指路" in path))
    other = show(program, real(places["tree"], ".txt")[0])

    def blank(node):  # the two files have other blanks in one comment
        return [node[0], re.sub(r"\s", "", node[1]), [blank(child) for child in node[2]]]
    compare({**book[0], "root": blank(book[0]["root"])}, {**other[0], "root": blank(other[0]["root"])}, "the book", ["Title"])
    sample = [path for path in real(places["gbk"], ".xqf", ".pgn") if os.path.basename(path).startswith("SAMPLE.")]
    pgn, xqf = (show(program, path) for path in sample)
    compare({**pgn[0], "root": blank(pgn[0]["root"])}, {**xqf[0], "root": blank(xqf[0]["root"])}, "SAMPLE", ["Red", "Black", "Event"])
    notations = [show(program, path) for path in real(places["three"], ".pgn")]
    if len(notations) != 3 or len({len(games) for games in notations}) != 1:
        raise AssertionError(f"{[len(games) for games in notations]} games")
    odd = []
    for number, games in enumerate(zip(*notations), 1):
        for ply, moves in enumerate(zip(*([node[0] for _, node in files.walk(game["root"])] for game in games))):
            if len(set(moves)) > 1:
                odd.append((number, ply, *moves))
        if len({sum(1 for _ in files.walk(game["root"])) for game in games}) > 1:
            raise AssertionError(f"three notations: game {number} has different lengths")
    if odd != [ODD_MOVE]:
        raise AssertionError(f"three notations: {odd}")
    return f"{sum(1 for _ in files.walk(book[0]['root'])) - 1} moves of the book, {len(notations[0])} games in three notations"


def main():
    program, cache = sys.argv[1:3]
    made = [test_reading, test_cbf, test_library, test_writing]
    over = [test_real_reading, test_real_writing, test_pairs]
    data = os.environ.get("QIYUAN_DATA", "")
    places = {}
    if os.path.isdir(os.path.join(data, "games", "xiangqi")):
        for key, name in (("xqf", "xqf"), ("gbk", "gbk-chinese-pgn"), ("cbr", "cbr-cbl-cbf"), ("html", "dhtmlxq-html"),
                          ("tree", "xianrenzhilu-dhtmlxq-tree"), ("three", "wukong-three-notations")):
            places[key] = unpack_folder("xiangqi/" + name, cache)
    print(f"1..{len(made) + len(over)}")
    for number, test in enumerate((made + over), 1):
        label = test.__name__.removeprefix("test_").replace("_", " ")
        if test in over and not places:
            print(f"ok {number} - {label} # SKIP QIYUAN_DATA names no folder with games/xiangqi")
            continue
        try:
            with tempfile.TemporaryDirectory() as folder:
                said = test(program, folder, *([places] if test in over else []))
            print(f"ok {number} - {label}" + (f": {said}" if said else ""), flush=True)
        except (AssertionError, KeyError, IndexError, ValueError, subprocess.TimeoutExpired) as fault:
            print(f"not ok {number} - {label}\n# {fault!r:.900}", flush=True)


main()
