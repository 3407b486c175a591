#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the sequences of deeds of a file through `qiyuan arbiter --json --verbose`; prints TAP, a point for each row.

A sequence says what hands did, step by step, and a row for each rule set says what is ruled at each step:

    = name
    fen FEN                     (else the array; `time CONTROL`, else G/30m; `with JSON` adds members to `start`,
                                `run OPTIONS` to the command)
    do touch w d2 | move w d2d3 | press w
    chess-classic chess-fide-2023: bound ch:7.2 {d2d3 d2d4} | . | . => *

`names RULES a=b ...` gives words that `$a` stands for in rows of that rule set, and with `like=OTHER` it has the rows of the other as well, but those of `OTHER!`; `each a b: 1 2; 3 4` in a block makes it
once with `$a` 1, `$b` 2, once with 3 and 4, everywhere in it.

A step waits a second and does one deed (see `deed`), or the JSON of an event. Its rulings are joined by ` + `: all of
them, in their order, each by its kind and as much as is said of it: article (`-`: none), reason, {moves}, a number of
milliseconds, `w` or `b`, member=value. A dot: nothing but `ok`. After `=>` come result, reason, article, plies=N, used.SIDE=MS.

Beside the file stands FILE.sums, which has a sum of all that was answered to each row, members and words: what a row does not
ask for may not change unnoticed either. When it should, look at what is said now (`--show NAME`), then write the sums anew:

    sequences.py --update PROGRAM FILE...
"""
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import standing  # noqa: E402
import sums  # noqa: E402

SIDES = {"w": "white", "r": "red", "b": "black"}
WORDS = {"found": "illegal-found", "setup": "setup-error", "turned": "board-turned", "reversed": "colours-reversed",
         "stop": "stop-clock", "start": "start-clock", "fault": "clock-fault", "open": "open-sealed"}


def deed(text):
    """touch, accident w d2[,e4] | release w e1-g1 | move w g1f3 | press w | adjust w [yes] [d2] | offer, accept, decline,
    resign, flag,
    refuse, absent, arrive, sign w | sign arbiter | record w 3 | claim w KIND [MOVE] | foul w KIND [OF] | penalty w KIND [MS]
    [of=OF] [by=WHO] | found 3 g1e3 [void] | found w [3] [of=OF] [void] | decide [w] ARTICLE [RESULT] | displaced [w] [void] | setup | turned | reversed [restart] | seal w MOVE |
    resume | open | stop [w] [REASON] | start | fault [MS MS] [void|stands] | undo LINE | overrule RESULT | adjudicate RESULT"""
    if text.startswith("{"):
        return json.loads(text)
    word, *rest = text.split()
    event = {"event": WORDS.get(word, word)}
    if rest and rest[0] in SIDES:
        event["side"] = SIDES[rest.pop(0)]
    for part in list(rest):
        if "=" in part:
            key, value = part.split("=")
            event[key] = int(value) if re.fullmatch(r"-?\d+", value) and key != "of" else value
            rest.remove(part)
        elif part == "void" and word in ("found", "displaced"):
            event["restorable"] = False
            rest.remove(part)
    if word == "adjust" and rest and rest[0] == "yes":
        event["consent"] = True
        rest.pop(0)
    if word in ("touch", "adjust", "accident") and rest:
        squares = rest[0].split(",")
        event.update({"square": squares[0]} if len(squares) == 1 else {"squares": squares})
    elif word == "release":
        event["from"], event["to"] = rest[0].split("-")
    elif word in ("move", "seal") and rest:
        event["move"] = " ".join(rest)
    elif word in ("claim", "foul", "penalty"):
        event["kind"] = rest[0]
        if len(rest) > 1:
            event.update({"ms": int(rest[1])} if word == "penalty" else
                         {"move": rest[1]} if word == "claim" else {"of": rest[1]})
    elif word == "found":
        if rest and rest[-1][0] not in "0123456789":
            event["move"] = rest.pop()
        if rest:
            event["ply"] = int(rest[0])
    elif word == "decide":
        event["article"] = rest[0]
        if len(rest) > 1:
            event["result"] = rest[1]
    elif word == "record":
        event["ply"] = int(rest[0])
    elif word == "undo":
        event["line"] = int(rest[0])
    elif word in ("overrule", "adjudicate"):
        event["result"] = rest[0]
    elif word == "sign" and rest:
        event["side"] = rest[0]
    elif word == "stop" and rest:
        event["reason"] = rest[0]
    elif word == "reversed" and rest:
        event["restart"] = True
    elif word == "fault":
        if rest and rest[-1] in ("void", "stands"):
            event["flag"] = rest.pop()
        if rest:
            event["set"] = [int(rest[0]), int(rest[1])]
    return event


def ruling_faults(want, got):
    """The differences between a ruling and what is wanted: words of `want` against the members of
    `got`."""
    moves = re.search(r"\{(.*)\}", want)
    kind, *words = re.sub(r"\{.*\}", "", want).split()
    faults = [] if got.get("ruling") == kind else [kind]
    if moves and sorted(got.get("moves", [])) != sorted(moves.group(1).split()):
        faults.append(f"moves {moves.group(1)}")
    for word in words:
        if word == "-":
            good = "article" not in got
        elif word in SIDES:
            good = got.get("side") == SIDES[word]
        elif "=" in word:
            key, value = word.split("=")
            good = str(got.get(key)) == value
        elif re.fullmatch(r"(ch|fide|xq|[a-z]+):\S+", word):
            good = word in (got.get("article"), got.get("answer"))
        elif "=" in word:
            key, value = word.split("=")
            good = str(got.get(key)) == value
        elif re.fullmatch(r"[+-]?\d+", word):
            good = got.get("ms", got.get("count")) == int(word)
        else:
            good = word in (got.get("reason"), got.get("result"))
        if not good:
            faults.append(word)
    return faults


def end_faults(want, last):
    faults = []
    for word in want.split():
        if "=" in word:
            key, value = word.split("=")
            found = last
            for part in key.split("."):
                found = found.get(part, {}) if isinstance(found, dict) else None
            good = str(found) == value
        else:
            good = word in (last.get("result"), last.get("reason"), last.get("article"))
        if not good:
            faults.append(f"end: {word}, got {json.dumps(last)}")
    return faults


def log_of(block, rules):
    """The lines of the log that a row plays, and the line number of the first deed."""
    # every family of rule sets of xiangqi has it in its name; the file names rule sets, the program knows their games
    game = "xiangqi" if rules.startswith("xiangqi") else "chess"
    start = {"t": 0, "event": "start", "game": game, "rules": rules, "mode": "board", "time": block.get("time", "G/30m")}
    if "fen" in block:
        start["fen"] = block["fen"]
    start.update(json.loads(block.get("with", "{}")))
    lines = [start] + ([] if block["do"][0].startswith("absent") else [{"t": 0, "event": "begin"}])
    first = len(lines) + 1
    t = 0
    for text in block["do"]:
        wait = re.match(r"@(\d+) ", text)
        t += int(wait.group(1)) if wait else 1000
        event = deed(text[wait.end():] if wait else text)
        if isinstance(event.get("set"), list):
            sides = ("red", "black") if game == "xiangqi" else ("white", "black")
            event["set"] = dict(zip(sides, event["set"]))
        lines.append(event if "left" in event else {"t": 0 if event["event"] == "absent" else t, **event})
        if event["event"] == "absent":
            t = 0
    return "".join(json.dumps(line) + "\n" for line in lines), first


def answers(program, block, rules):
    """The program's answer to a row as JSON, followed by its answer as text in a language chosen by
    the row's name."""
    lang = sums.lang_of(f"{block['name']} {rules}")
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as log:
        log.write(log_of(block, rules)[0])
        log.flush()
        options = ["--verbose", *block.get("run", "").split(), log.name]
        done = program.run("arbiter", "--json", *options)
        return done, done.stdout + program.run("arbiter", "--lang", lang, *options).stdout


def run(done, block, rules, steps, end):
    """How the answer differs from the row."""
    first = log_of(block, rules)[1]
    answer = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or not answer:
        return [done.stderr.strip()]
    last = answer.pop()
    faults = []
    if len(steps) != len(block["do"]):
        faults.append(f"{len(steps)} rulings for {len(block['do'])} deeds")
    for number, step in enumerate(steps):
        got = [r for r in answer if r["line"] == first + number and r["ruling"] != "ok"]
        wanted = [] if step == "." else step.split(" + ")
        wrong = ["other rulings"] if len(wanted) != len(got) else \
            [f for w, g in zip(wanted, got) for f in ruling_faults(w, g)]
        if wrong and step != "?":
            faults.append(f"step {number + 1} ({block['do'][number]}): wanted {step}; {', '.join(wrong)}; got "
                          + " + ".join(" ".join(str(g[k]) for k in ("ruling", "side", "article", "reason", "moves", "ms",
                                                                    "result") if k in g) for g in got))
    return faults + end_faults(end, last)


def fill(text, values):
    return re.sub(r"\$(\w+)", lambda m: values.get(m.group(1), m.group(0)), text)


def likes(names, rules):
    """The rule sets whose rows include this row."""
    return [other for other, words in names.items() if words.get("like") == rules]


def expand(block, names):
    """Yields the block once for each line of its `each`, with rows in the words of their rule sets."""
    columns, lines = block.pop("each", ([], [[]]))
    for line in lines:
        values = dict(zip(columns, line))
        one = {key: fill(value, values) for key, value in block.items() if isinstance(value, str)}
        one["do"] = [part.strip() for part in fill(block["do"], values).split(" | ")]
        one["rows"] = []
        for sets, rest in block["rows"]:
            for rules in [r for one_set in sets.split() for r in (one_set.rstrip("!"), *likes(names, one_set))]:
                steps, _, end = fill(fill(rest, values), {**names.get(rules, {}), **values}).rpartition(" => ")
                one["rows"].append((rules, [s.strip() for s in steps.split(" | ")], end))
        yield one


def blocks(path):
    """The blocks with `do` and rows, in the order of the file."""
    found = []
    names = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            key, _, value = line.partition(" ")
            if not line or line.startswith("#"):
                continue
            if key == "=":
                found.append({"name": value, "rows": []})
            elif key == "names":
                rules, *words = value.split()
                own = dict(word.split("=", 1) for word in words)
                names[rules] = {**names.get(own.get("like"), {}), **own}
            elif key == "each":
                columns, _, lines = value.partition(":")
                found[-1]["each"] = (columns.split(),
                                      [[part.strip() for part in one.split(None, len(columns.split()) - 1)] for one in lines.split(";")])
            elif key in ("do", "fen", "time", "with", "run"):
                found[-1][key] = value
            else:
                sets, colon, rest = line.partition(": ")
                if not (colon and " => " in rest):
                    sys.exit(f"{path}:{number}: expected `RULES: RULINGS => END`")
                found[-1]["rows"].append((sets, rest))
    for block in found:
        yield from expand(block, names)


def rows_of(path):
    return [(block, *row) for block in list(blocks(path)) for row in block["rows"]]


def update(program, paths):
    for path in paths:
        sums.write(path.removesuffix(".txt") + ".sums",
                   ((block["name"], rules, answers(program, block, rules)[1]) for block, rules, _, _ in rows_of(path)))


def show(program, name, path):
    for block, rules, _, _ in rows_of(path):
        if block["name"] == name:
            print(f"== {rules}\n{answers(program, block, rules)[1]}", end="")


def main():
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if options == ["--show"]:
        return show(standing.ready(words[1]), words[0], words[2])
    program, path = standing.ready(words[0]), words[1]
    if options == ["--update"]:
        return update(program, words[1:])
    known = sums.read(path.removesuffix(".txt") + ".sums")
    # Each row is a program started: under a sanitizer one of so many has to do.
    rows = [(sums.take(known, row[0]["name"], row[1]), *row) for row in rows_of(path)]
    left = any(known.values())
    rows = rows[::int(os.environ.get("QIYUAN_TEST_SHARE", "1"))]
    print(f"1..{len(rows) + 1}")
    print(f"{'not ok' if left else 'ok'} 1 - each row has its sum, each sum its row")
    failed = left or not rows
    for number, (wanted, block, rules, steps, end) in enumerate(rows, 2):
        done, told = answers(program, block, rules)
        faults = run(done, block, rules, steps, end)
        if not faults and sums.sum_of(told) != wanted:
            faults = [f"the whole answer is another one: sequences.py --show '{block['name']}' {words[0]} {path}"]
        print(f"{'not ok' if faults else 'ok'} {number} - {block['name']} ({rules})")
        for fault in faults:
            print(f"# {fault}")
        failed = failed or bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
