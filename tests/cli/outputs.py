#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No command takes a file away by a slip: each row is a sequence of acts in a folder of files, and what changed. TAP.

Usage: outputs.py; QIYUAN_PROGRAM as for golden.py. A row: a name, then acts; an act is the words of a command, its exit
status, and the files that it changed, made or removed. Everything else must be to the byte as it was.
"""
import io
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PROGRAM = Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"
GAME = '[Event "{}"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. {} 1-0\n\n'
GOOD, BAD = GAME.format("A", "Nf3"), GAME.format("Bad", "Kf6")
SHORT = "--nodes=20"

ROWS = [
    ("a file rewritten in its place", [("convert -o good.pgn good.pgn", 0, "good.pgn"), ("merge -o other.pgn good.pgn other.pgn", 0, "other.pgn")]),
    ("a damaged one", [("convert -o bad.pgn bad.pgn", 1, ""), (f"analyse {SHORT} -o bad.pgn bad.pgn", 1, "")]),
    ("by another name", [("convert -o hard.pgn bad.pgn", 1, ""), ("convert -o soft.pgn bad.pgn", 1, ""), ("convert -o bad.pgn bad.pgn good.pgn", 1, "")]),
    ("with what its format cannot hold", [("convert --to san -o good.pgn good.pgn", 1, "")]),
    ("with a file that is missing", [("convert -o good.pgn good.pgn gone.pgn", 4, ""), ("merge -o good.pgn good.pgn gone.pgn", 4, "")]),
    ("by something that is no game", [("index -o good.pgn good.pgn", 2, ""), ("sheet -o good.pgn good.pgn", 2, ""),
                                      ("show -o good.pgn good.pgn", 2, ""), ("puzzles make -o good.pgn good.pgn", 2, "")]),
    ("of others", [("index -o other.pgn good.pgn", 2, ""), ("sheet -o other.pgn good.pgn", 2, ""), ("show -o other.pgn good.pgn", 2, ""),
                   ("convert --report other.pgn -o new.pgn good.pgn", 2, "")]),
    ("by a report", [("convert --report bad.pgn -o new.pgn bad.pgn", 2, ""), ("merge --report good.pgn -o new.pgn good.pgn", 2, ""),
                     ("convert --report new.csv -o new.csv good.pgn", 2, ""), ("convert --report list -o new.pgn --files-from list", 2, "")]),
    ("a list by its games", [("convert -o list --files-from list", 2, ""), ("merge -o list --files-from list", 2, "")]),
    ("a file of a list or folder", [("index -o good.pgn --files-from list", 4, ""), ("index -o dir/a.pgn dir", 4, ""), ("sheet -o dir/a.pgn dir", 4, ""),
                                    ("merge -o dir/a.pgn dir", 0, "dir/a.pgn")]),
    ("no game to write", [(f"{command} -o keep {input}", 4 if input == "gone.pgn" else 3, "")
                          for command in ("convert", "merge", "index", "sheet", "show", f"analyse {SHORT}", "puzzles make", "arbiter")
                          for input in ("gone.pgn", "text", "empty.pgn", "bytes.pgn", "word.docx", "program.jar", "empty.zip")]),
    ("no list or event to write", [(f"{command} -o keep {input}", 4 if input == "gone.pgn" else 3, "")
                                   for command in ("tournament print", "tournament export", "tournament export --fide", "rate index")
                                   for input in ("gone.pgn", "text", "bytes.pgn", "none.pgn")]),
    ("a game without one legal move", [(f"{command} -o keep none.pgn", status, "")
                                       for command, status in (("convert", 1), (f"analyse {SHORT}", 1), ("sheet", 1), ("show", 1), ("puzzles make", 1),
                                                               ("merge", 3), ("merge --clean --unique", 3), ("index", 3), ("index --variations", 3))]),
    ("beside one that has some", [("merge -o keep none.pgn other.pgn", 0, "keep"), ("index -o keep none.pgn other.pgn", 1, "keep")]),
    ("games within a document", [(f"{command} -o keep {input}", 3, "") for command in ("convert", "merge", "index", "sheet", f"analyse {SHORT}")
                                 for input in ("word.docx", "program.jar")] + [("convert -o keep games.zip", 0, "keep")]),
    ("what is no file", [(f"{command} -o {output} good.pgn", 4, "")
                         for command in ("convert", "merge", "index", "sheet", f"analyse {SHORT}") for output in ("out", "gone/x", "/dev/full")]),
    ("no report of nothing", [("convert --report keep gone.pgn", 4, ""), ("merge --report keep gone.pgn", 4, "")]),
    ("a folder with files", [("convert --split 1 -o out good.pgn", 0, "out/000001.pgn"), ("convert --split 1 -o out other.pgn", 0, "out/000001 (2).pgn"),
                             ("convert --split event -o out good.pgn", 0, "out/A.pgn"), ("convert --split event -o out good.pgn", 0, "out/A (2).pgn")]),
    ("names that some file systems take for one", [("convert --split event -o out case.pgn", 0, "out/CUP (2).pgn out/Cup.pgn")]),
    ("one game a file", [("convert --to xqf -o out xiangqi.pgn", 0, "out/000001.xqf"), ("convert --to xqf -o out xiangqi.pgn", 0, "out/000001 (2).xqf"),
                         ("convert --to xqf --name-by event -o out xiangqi.pgn", 0, "out/Palace.xqf"),
                         ("convert --to xqf --name-by event -o out xiangqi.pgn", 0, "out/Palace (2).xqf")]),
    ("links", [("convert -o soft.pgn good.pgn", 0, "bad.pgn soft.pgn"), ("convert -o dangling.pgn good.pgn", 0, "dangling.pgn new.pgn")]),
]


def packed(*names):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, GOOD)
    return data.getvalue()


def fill(folder):
    files = {"bytes.pgn": b"\0\1\2\3" * 300, "empty.zip": packed("readme.txt"), "games.zip": packed("word/a.pgn", "content.xml"),
             "word.docx": packed("[Content_Types].xml", "word/document.xml", "word/embeddings/a.pgn"),
             "program.jar": packed("META-INF/MANIFEST.MF", "a.pgn"),
             "good.pgn": GOOD, "bad.pgn": GOOD + BAD + GAME.format("C", "Nc3"), "other.pgn": GAME.format("D", "Bc4"), "keep": "as it was\n",
             "text": "no game\n", "empty.pgn": "", "list": "good.pgn\n", "dir/a.pgn": GOOD, "dir/b.pgn": GOOD, "out/old.pgn": GOOD,
             "none.pgn": '[Event "N"]\n\n1. Ke8 *\n',
             "case.pgn": GAME.format("Cup", "Nf3") + GAME.format("CUP", "Nc3"),
             "xiangqi.pgn": '[Game "Chinese Chess"]\n[Event "Palace"]\n[Format "ICCS"]\n\n1. h2-e2 *\n'}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    os.link(folder / "bad.pgn", folder / "hard.pgn")
    os.symlink("bad.pgn", folder / "soft.pgn")
    os.symlink("new.pgn", folder / "dangling.pgn")


def content(folder):
    return {str(path.relative_to(folder)): (path.is_symlink(), path.read_bytes() if path.is_file() else None) for path in folder.rglob("*")}


def fault(acts):
    """What is wrong after a sequence of acts; None if nothing."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        before = content(folder)
        for words, status, changed in acts:
            done = subprocess.run([PROGRAM, *words.split()], cwd=folder, capture_output=True, check=False, timeout=120, stdin=subprocess.DEVNULL)
            after = content(folder)
            seen = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
            expected = sorted(re.findall(r"\S+(?: \(\d+\)\S*)?", changed))
            if done.returncode != status or seen != expected:
                return f"{words}: ended with {done.returncode}, changed {seen}: {done.stderr.decode()[:300]}"
            if status != 0 and not done.stderr:
                return f"{words}: nothing was said"
            before = after
    return None


def said_to_nobody():
    """What a command prints when its reader has closed the pipe. It must print nothing; None if it
    does."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "good.pgn").write_text(GOOD)
        for words in ("convert --to pgn good.pgn", "merge good.pgn", f"analyse {SHORT} good.pgn", f"analyse {SHORT} --json good.pgn"):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([PROGRAM, *words.split()], cwd=name, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=120)
            os.close(writer)
            if done.returncode != 4 or done.stderr:
                return f"{words}: ended with {done.returncode}: {done.stderr.decode()[:300]}"
    return None


def main():
    print(f"1..{len(ROWS) + 1}")
    faults = 0
    for number, (name, acts) in enumerate(ROWS + [("a closed pipe", None)], 1):
        wrong = fault(acts) if acts else said_to_nobody()
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        if wrong:
            faults += 1
            print("# " + wrong.replace("\n", " | "))
    return 1 if faults else 0


sys.exit(main())
