#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that the checks in tools/ find what they should find. Prints TAP."""
import argparse
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools")
sys.path.insert(0, TOOLS)
sys.dont_write_bytecode = True


def load(name):
    """Loads a tool as a module, whatever its file is called."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), os.path.join(TOOLS, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def expect(got, wanted, where):
    if got != wanted:
        raise AssertionError(f"{where}: expected {wanted!r}, got {got!r}")


def tap_is_counted():
    tap = load("tap.py")
    rows = [  # text, passed, failed, skipped, problems
        ("1..2\nok 1 - a\nok 2 - b\n", 2, 0, 0, 0),
        ("ok 1 - a\nnot ok 2 - b\n1..2\n", 1, 1, 0, 0),
        ("1..2\nok 1 - a\n", 1, 0, 0, 1),
        ("ok 1 - a\n", 1, 0, 0, 1),
        ("", 0, 0, 0, 1),
        ("1..1\n1..1\nok 1\n", 1, 0, 0, 1),
        ("1..2\nok 1 - a # SKIP no data\nnot ok 2 # SKIP b\n", 0, 0, 2, 0),
        ("1..1\nok 1 - skips nothing\n", 1, 0, 0, 0),
        ("1..1\nBail out! gone\nok 1\n", 1, 0, 0, 1),
        ("TAP version 13\n    ok 1 - in\n    ok 2 - in\n    1..2\nok 1 - out\n1..1\n", 2, 0, 0, 0),
        ("    not ok 1 - in\n    1..1\nnot ok 1 - out\n1..1\n", 0, 1, 0, 0),
        ("    ok 1 - in\n    1..1\nnot ok 1 - a hook of the file failed\n1..1\n", 1, 1, 0, 0),
        ("        ok 1 - deep\n        1..1\n    ok 1 - mid\n    ok 2 - leaf\n    1..2\nok 1 - out\n1..1\n", 2, 0, 0, 0),
    ]
    for text, *wanted in rows:
        report = tap.parse(text)
        expect([report.passed, len(report.failed), len(report.skipped), len(report.problems)], wanted, repr(text))


def the_page_s_tests_run_once():
    run_tests = load("run_tests.py")
    runs = []

    def answered(command, *_):
        runs.append(command)
        return 1, "TAP version 13\nok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP long\n1..3\n"

    run_tests.run_limited = answered
    tally = run_tests.Tally()
    with contextlib.redirect_stdout(io.StringIO()):
        run_tests.npm_script(tally, argparse.Namespace(all=False, word=""), "tests/web", "test", "page")
    expect([len(runs), tally.passed, tally.failed, tally.skipped], [1, 1, ["page: b"], []], "what fails is not tried again")


def steps_beside_are_counted():
    run_tests = load("run_tests.py")
    tally = run_tests.Tally()
    tally.add("before", passed=1)

    def good(counted):
        counted.add("good", passed=2, skipped=["a"])

    def bad(counted):
        counted.add("bad", passed=1, failed=["b"])

    run_tests.Beside([good, bad]).join(tally)
    expect([tally.passed, tally.failed, tally.skipped], [4, ["bad: b"], ["good: a"]], "what they counted")
    run_tests.Beside([good, lambda _: os._exit(3), good]).join(tally)
    expect([tally.passed, tally.failed[1:]], [6, ["what is done beside the tests: ended before its time"]],
           "a process that died is a failure")


def the_longest_of_the_quick_are_chosen():
    run_tests = load("run_tests.py")
    log = [{"name": f"qiyuan:a / {name}", "duration": duration} for name, duration in
           (("a1", 0.01), ("a2", 0.2), ("a3", 0.1), ("a4", 9.0), ("b1", 0.02), ("stranger", 0.01))]
    suites = {"a1": "a", "a2": "a", "a3": "a", "a4": "a", "b1": "b"}
    expect(run_tests.quick_ones(log, suites, 2), {"a2", "a3", "b1", "stranger"}, "two of each suite")
    expect(run_tests.quick_ones(log, suites, None), {"a1", "a2", "a3", "b1", "stranger"}, "all")


def times_are_taken_off_the_messages():
    run_tests = load("run_tests.py")
    rows = [("0m0.01s 0m0.00s\n1m2.50s 0m0.25s\n", 62.75, ""), ("words\n0m0.010s 0m0.000s\n0m0.500s 0m0.000s\n", 0.5, "words"),
            ("words\n", None, "words\n")]
    for stderr, cpu, left in rows:
        entry = {"stderr": stderr}
        run_tests.take_times(entry)
        expect([entry.get("cpu"), entry["stderr"]], [cpu, left], repr(stderr))


def circles_are_found():
    check = load("check-circles")
    rows = [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"e"}, "e": {"d"}}, [["a", "b", "c"], ["d", "e"]]),
        ({"a": {"elsewhere"}}, []),
    ]
    for graph, wanted in rows:
        expect(check.circles(graph), wanted, repr(graph))
    objects = {"a.c": ({"qyi_a"}, {"qyi_b", "malloc"}), "b.c": ({"qyi_b"}, {"qyi_b", "qyi_a"})}
    expect(check.calls(objects), {"a.c": {"b.c"}, "b.c": {"a.c"}}, "calls")


def undescribed_json_is_found():
    check = load("check-wire")
    registry = check.Registry()
    rows = [  # code of a function, and what no registry has of it
        ('qyi_json_open(&json, \'{\'); qyi_json_member_string(&json, "health", h); qyi_json_close(&json, \'}\');', ["health"]),
        ('qyi_json_open(json, \'{\'); qyi_json_key(json, "status"); qyi_json_string(json, s); qyi_json_close(json, \'}\');', []),
        ('qyi_json_key(json, "created"); qyi_json_string(json, s);', ["created (text)"]),
        ('qyi_json_key(json, "created"); qyi_json_int(json, s);', []),
        ('return json_pack("{s:i, s:[i, i], s:{s:n}}", "lines", 1, "legal", 1, 2, "clocks", "runs");', ["clocks (object)"]),
        ('return json_pack("{s:s, s:I}", "puzzle", id, "at", (json_int_t)at);', []),
        ('return json_pack("{s:s, s:n, s:I}", "class", id, "due", "made", (json_int_t)at);', ["made"]),
        ('json_t *one = json_pack("{s:s}", "title", t); json_object_set_new(one, "klosed", json_null());', ["klosed"]),
        ('json_t *one = json_pack("{s:s}", "title", t); json_object_set_new(one, "closed", n ? json_integer(n) : json_null());', []),
        ('id = json_string_value(json_object_get(json, "owner")); n = json_integer_value(json_object_get(json, "sizes"));', ["sizes"]),
        ('qyi_object_open(writer, "clocks"); qyi_tell_text(writer, "runs", NULL); qyi_object_close(writer);', ["runs"]),
        ('qyi_object_open(writer, "clocks"); qyi_tell_text(writer, "running", NULL); qyi_object_close(writer);', []),
        ('qy_buf_addf(&line, "{\\"t\\":%d,\\"evnt\\":\\"%s\\"", t, event);', ["evnt"]),
        ('qyi_json_member_string(json, qy_side_id(game, side), name);', []),
    ]
    for code, wanted in rows:
        found = [one for one in check.Code("void f(void)\n{\n    " + code + "\n}\n").found if one.members]
        faults = [fault for one in found for fault in registry.nearest(one)]
        expect(faults[:1], wanted, code)
    page = "call(boards() as unknown as Call<Board>)\ncall(boards())\nfetch('/api/boards')\nimport '../calls/boards';\n"
    expect(check.around_calls(page), [1, 3], page)


def upward_includes_are_found():
    check = load("check-includes")
    modules = check.Modules(check.read(check.DOCUMENT))
    rows = [
        ("src/core/base/x.c", '#include "base/error.h"\n#include <qiyuan/core/buf.h>\n#include <stdio.h>\n', 0),
        ("src/core/base/x.c", "#include <qiyuan/core/base.h>\n", 1),
        ("include/qiyuan/core/clock.h", "#include <qiyuan/core/error_codes.h>\n", 1),
        ("include/qiyuan/core/clock.h", "#include <qiyuan/errors/clock.h>\n", 0),
        ("src/core/base/x.c", '#include "game/ops.h"\n', 1),
        ("src/core/chess/x.c", '#include "xiangqi/position.h"\n', 1),
        ("src/core/xiangqi/x.h", "#include <qiyuan/core/chess.h>\n", 1),
        ("src/core/notation/x.c", "#include <qiyuan/qiyuan.h>\n", 1),
        ("src/core/game/x.c", "#include <sqlite3.h>\n", 1),
        ("src/club/store/x.c", "#include <sqlite3.h>\n", 0),
        ("src/core/clock/x.c", '#include "error.h"\n', 1),
        ("tests/clock/x.c", '#include "cmocka_all.h"\n#include <cmocka.h>\n', 0),
        ("tests/clock/x.c", '#include "chess/position.h"\n', 1),
        ("include/qiyuan/core/clock.h", "#include <qiyuan/core/game.h>\n", 1),
        ("include/qiyuan/unheard_of.h", "", 1),
    ]
    for path, text, wanted in rows:
        expect(len(list(check.include_faults(path, text, modules))), wanted, f"{path} {text!r}")


def games_named_above_the_seam_are_found():
    check = load("check-includes")
    rows = [
        ("int a; /* as in chess */ // xiangqi\n", 0),
        ("#include <qiyuan/core/chess.h>\n", 0),
        ("if (game == QY_GAME_CHESS)\n", 1),
        ('say("xiangqi");\n', 1),
        ('say("/*"); chess();\n', 1),
        ("/* one\n chess */ int b;\nint xiangqi;\n", 1),
    ]
    for text, wanted in rows:
        expect(len(list(check.name_faults("src/record/arbiter/x.c", text))), wanted, repr(text))


def long_functions_and_bare_declarations_are_found():
    report = load("size-report")
    body = "static int f(int a,\n             int b)\n{\n" + "    a++;\n" * 10 + "}\n"
    expect([(name, length) for _, name, length in report.functions("int x;\n\n" + body)], [("f", 14)], "plain")
    table = "void g(void)\n{\n    static const int t[] = {\n" + "        1,\n" * 500 + "    };\n    use(t);\n}\n"
    expect([length for _, _, length in report.functions(table)], [4], "table")
    rows = [
        ("/* Says a. */\nQY_API int qy_a(void);\nQY_API int qy_b(void);\n", []),
        ("QY_API int qy_a(void);\n", ["qy_a"]),
        ("/* Says a. */\nQY_API int qy_a(void);\n\nint qyi_b(int,\n    int);\n", ["qyi_b"]),
        ("/* ---- part -----\n */\nconst char *qyi_c(void);\n", ["qyi_c"]),
        ("/*\n * Says a.\n */\nQY_API struct qy_x *qy_a(void);\n", []),
    ]
    for text, wanted in rows:
        expect([name for _, name in report.uncommented(text)], wanted, repr(text))


def unwanted_words_are_found():
    check = load("check-words")
    spdx = "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
    rows = [
        ("src/x.c", spdx + "int a;\n", 0),
        ("src/x.c", "int a;\n", 1),
        ("src/x.c", spdx + "/* TO" "DO */\n", 1),
        ("docs/x.md", "see /wo" "rk/here\n", 1),
        ("docs/x.md", "frame" "work/here, src/wo" "rk/a\n", 0),
        ("web/package-lock.json", '"resol' 'ved": "x"\n', 1),
        ("src/x.c", spdx + "int a; \n", 1),
        ("tests/x.py", spdx + "time.sl" "eep(1)\n", 1),
        ("tests/x.py", spdx + "from time import sl" "eep\nsl" "eep(1)  # time:\n", 1),
        ("tests/x.py", spdx + "time.sl" "eep(1)  # time: a clock runs\n", 0),
        ("tests/waiting.py", spdx + "time.sl" "eep(1)\n", 0),
        ("tools/x.py", spdx + "time.sl" "eep(1)\n", 0),
    ]
    for path, text, wanted in rows:
        expect(len(list(check.faults_of(path, text))), wanted, f"{path} {text!r}")
    rows = [
        ("src/x.c", "/* The man moves; `man` and man() do not count. */\n", 1),
        ("src/x.c", 'char *a = "/* men */"; /* of the house */\n', 1),
        ("web/src/x.ts", "// Houses and men\nconst men = 1;\n", 2),
        ("src/x.c", "/* the man page of a command; men and women */\n", 0),
        ("tests/x.py", "# the house\n", 0),
        ("src/x.c", "/* Who moves first. */\n", 1),
        ("src/x.c", "/*\n * The side. What is\n * left goes. */\n", 1),
        ("web/src/x.ts", "// The list,\n// sorted. Whoever comes is first.\n", 1),
        ("src/x.c", "/* Who moves first? What it costs. Those who move. */\n", 0),
    ]
    for path, text, wanted in rows:
        expect(len(list(check.old_comments_of(path, text))), wanted, f"{path} {text!r}")


def documents_are_bounded_and_plain():
    check = load("check-docs")
    rows = [
        ("The house keeps it.\n", 1),
        ("It opens in the hall.\n", 1),
        ("The projector in the playing hall, and the hall's own clocks.\n", 0),
        ("![](images/hall.png) `the house`\n", 0),
        ("Who moves first loses.\n", 1),
        ("Who moves first?\n", 0),
        ("A row. Whoever comes wins.\n", 1),
        ("| `a` | Who did it. |\n", 1),
        ("- What is left is free.\n", 1),
        ("Players who left; what is left.\n", 0),
        ("```\nWho is it\n```\n", 0),
    ]
    for text, wanted in rows:
        expect(len(list(check.word_faults(text))), wanted, repr(text))
    page = "a: ['Sign in', '登录'], b: ['Pair round N', '编排'], c: ['Friend’s', '友']".replace("’", "'")
    for text, wanted in [("*Sign in*, *Pair\nround N*, **Sign out**, *solid*\n", 0), ("*Sign*\n*Sign out*\n", 1),
                         ("*Log in*, `*Log in*`\n", 1), ("```\n*Log in*\n```\n", 0)]:
        expect(len(list(check.button_faults(text, page))), wanted, repr(text))
    expect(len(list(check.faults_together(["a man and men\n" * 5]))), 0, "ten men")
    expect(len(list(check.faults_together(["a man and men\n" * 6]))), 1, "twelve men")
    expect(len(list(check.faults_together(["man pages, `men`\n" * 20]))), 0, "man pages")
    expect(len(list(check.faults_together(["x" * (check.MOST_BYTES + 1)]))), 1, "too much")
    expect(len(list(check.faults_together(["x" * check.MOST_BYTES]))), 0, "just enough")


def tests_that_are_not_there_are_found():
    check = load("check-coverage")
    rows = [
        ("base/test_base: language_names", True),
        ("base/test_base: no_such_test", False),
        ("base/no_such_program: language_names", False),
        ("tests/tools/test_tools.py: tap_is_counted", True),
        ("tools/check-install", True),
        ("tools/no-such-tool", False),
    ]
    for name, wanted in rows:
        expect(check.fault_of(name) is None, wanted, name)


def every_fuzz_target_is_built_and_has_a_corpus():
    tree = load("tree.py")
    listed = set(re.findall(r"^  '(\w+)',$", tree.read("fuzz/meson.build"), re.MULTILINE))
    written = {os.path.basename(path)[5:-2] for path in tree.project_files("fuzz/fuzz_*.c")}
    corpora = {path.split("/")[2] for path in tree.project_files("fuzz/corpus/*")}
    expect(sorted(written), sorted(listed), "fuzz/meson.build and fuzz/fuzz_*.c")
    expect(sorted(corpora), sorted(listed), "fuzz/meson.build and fuzz/corpus/")


def command_lines_hold_together():
    tables = load("command_tables.py")
    good = {"choices": {"sizes": ["a4", "letter"]}, "groups": {"both": ["paper", "top"]}, "shared": {"help": {"letter": "h"}},
            "options": {"paper": {"choice": "SIZE", "choices": ["+sizes"]}, "top": {"number": "N", "least": 1, "most": "u32"}},
            "renamed": {"size": "paper"},
            "commands": {"print": {"usage": ["[--paper=SIZE] FILE"], "operands": [1], "options": ["+both"],
                                   "example": "qiyuan print x"}}}
    words = {f"{name}": "" for name in ("option.help", "option.paper", "option.top.print", "command.print", "command.print.text")}

    def changed(where, value):
        entries = json.loads(json.dumps(good))
        *path, last = where.split(".")
        at = entries
        for key in path:
            at = at[key]
        at[last] = value
        return entries

    def fault(entries, without=None):
        try:
            registry = tables.Registry(entries, ["fide-2023"], ["en"])
            registry.check_words({name for name in words if name != without})
        except tables.Fault as found:
            return str(found)
        return None

    expect(fault(good), None, "the file as it should be")
    rows = [
        (changed("renamed.size", "papre"), "the option size is called papre now, which isn't there"),
        (changed("commands.print.example", "qiyuan print --x y"), "print shows --x and doesn't take it"),
        (changed("commands.print.example", "print x"),
         "print: its `example` begins with “qiyuan print” and has 78 columns at most"),
        (changed("commands.print.options", ["+both", "papre"]), "print names the option “papre”, which isn't there"),
        (changed("commands.print.options", ["+beide"]), "print names the list “beide”, which isn't there"),
        (changed("commands.print.options", ["paper"]), "no command takes the option top"),
        (changed("commands.print.options", ["+both", "help"]), "option help is taken by every command and named by one"),
        (changed("commands.print.usage", ["[--size=N] FILE"]), "print shows --size and doesn't take it"),
        (changed("commands.print.usage", []), "print needs a `usage`, and heeds choices of one option at most"),
        (changed("commands.print.operands", [2, 1]), "print: `operands` are the least number and the most"),
        (changed("commands.print.usual", "elo"), "print: the usual action is none of them"),
        (changed("commands.print.options_", []), "print: “options_” means nothing"),
        (changed("options.top", {"number": "N", "least": 1}), "option top: `least` and `most` are the bounds of a number"),
        (changed("options.paper", {"choice": "SIZE"}), "option paper is a choice without choices"),
        (changed("options.paper", {"choice": "SIZE", "file": "FILE"}), "option paper is both file and choice"),
        (changed("options.paper", {"choise": "SIZE"}), "option paper: “choise” means nothing"),
    ]
    for entries, wanted in rows:
        expect(fault(entries), wanted, wanted)
    for name in words:
        expect(fault(good, name) is None, False, f"without {name}")
    expect(fault(good, "option.top.print"), "option top of print has no words: option.top", "an option's words")


def errors_have_a_status_each():
    registry = load("registry.py")
    entry = '[lost]\nnumber = 1\nen = "lost"\nzh-Hans = "丢失"\nzh-Hant = "遺失"\n'
    for status, good in (("", False), ("http = 200\n", False), ("http = 404\n", True)):
        with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as file:
            file.write(entry + status)
            file.flush()
            try:
                registry.load_errors(file.name)
                read = True
            except SystemExit:
                read = False
        expect(read, good, repr(status))


def what_others_made_is_stated():
    tool = os.path.join(TOOLS, "notices.py")
    told = subprocess.run([sys.executable, tool, "text"], capture_output=True, text=True, check=True).stdout
    for words in ("preact: ", "Permission is hereby granted", "SIL OPEN FONT LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE",
                  "GNU GENERAL PUBLIC LICENSE", "UNICODE, INC. LICENSE AGREEMENT", "Permission to use, copy, modify"):
        expect(words in told, True, words)
    document = json.loads(subprocess.run([sys.executable, tool, "spdx", "1.2.3"], capture_output=True, text=True, check=True).stdout)
    expect((document["spdxVersion"], document["packages"][0]["versionInfo"]), ("SPDX-2.3", "1.2.3"), "the bill of materials")
    expect(len(document["relationships"]), len(document["packages"]), "its relations")
    expect(next(one for one in document["packages"] if one["name"] == "preact")["licenseDeclared"], "MIT", "a part")
    for names, wanted in ((["preact", "chessgroundx", "lucide-static"], ""), (["preact", "esbuild"], "esbuild (MIT)")):
        done = subprocess.run([sys.executable, tool, "bundled", *names], capture_output=True, text=True, check=False)
        expect((done.returncode == 0, wanted in done.stderr), (wanted == "", True), repr(names))


def the_api_holds_together():
    tables = load("api_tables.py")
    good = ("type Game = <chess xiangqi>\ntype Language = <en>\nshape Problem\n  code text\nfields Named\n  name text 1..40\n"
            "shape Seat closed -- A seat.\n  side? Game\n  at [int 0..9 x1..3] | null -- Where\n    -- it is.\n"
            "section games -- Games\n  id text /^[0-9]+$/\n"
            "POST /api/games/{id} join public 5 by enter\n  -- Join.\n  query of? Game\n  body\n    ..Named\n  200 Seat -- Yours.\n"
            "  errors seat-kept @name\nGET /api/games games public 5\n  -- All.\n  200 -- They.\n    all int\n"
            "errors any too-many\nerrors told foreign\nerrors name name-taken @board\n")
    errors = {name: {"http": http, "group": group} for name, http, group in (
        ("too-many", 429, "server"), ("foreign", 403, "server"), ("seat-kept", 403, "server"), ("name-taken", 409, "server"),
        ("fen-empty", 400, "board"), ("fen-side", 400, "board"))}
    api = tables.Api(good)
    document = tables.openapi(api, errors, "1")
    many = document["components"]["responses"]
    expect([one["content"]["application/problem+json"]["schema"]["properties"]["code"]["enum"] for one in many.values()],
           [["too-many"]], "an answer of two calls")
    join, games = (document["paths"][path][method]["responses"]
                   for path, method in (("/api/games/{id}", "post"), ("/api/games", "get")))
    expect((join["429"], list(games)), ({"$ref": f"#/components/responses/{next(iter(many))}"}, ["200", "304", "429"]), "its place")
    expect({status: one["content"]["application/problem+json"]["schema"]["properties"]["code"]["enum"]
            for status, one in join.items() if status not in ("200", "429")},
           {"400": ["fen-empty", "fen-side"], "403": ["foreign", "seat-kept"], "409": ["name-taken"]}, "what a call refuses")
    for text, wanted in (("errors seat-taken", "there is no error seat-taken"), ("errors @nobody", "join: there are no errors @nobody")):
        try:
            tables.openapi(tables.Api(good.replace("errors seat-kept @name", text)), errors, "1")
            found = None
        except tables.Fault as fault:
            found = str(fault)
        expect(found, wanted, text)
    seat = document["components"]["schemas"]["Seat"]
    expect(seat["properties"]["at"], {"oneOf": [{"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9},
                                                 "minItems": 1, "maxItems": 3}, {"type": "null"}],
                                      "description": "Where it is."}, "a type")
    expect((seat["required"], seat["additionalProperties"]), (["at"], False), "a shape")
    body = document["paths"]["/api/games/{id}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    expect((list(body["properties"]), body["additionalProperties"]), (["name"], False), "a body")
    old = tables.Api(good.replace("  body\n", "  deprecated 2027-01-01 sunset 2027-06-30 -- Use /api/seats.\n  body\n", 1))
    described = tables.openapi(old, errors, "1")["paths"]["/api/games/{id}"]["post"]
    expect((described["deprecated"], described["description"]),
           (True, "Join. Deprecated since 2027-01-01, gone from 2027-06-30 on: Use /api/seats."), "what is deprecated")
    with contextlib.redirect_stdout(io.StringIO()) as made:
        tables.routes(old)
    expect(["1798761600, 1814313600," in line for line in made.getvalue().splitlines()[1:]], [True, False], "its row")
    rows = [  # what is replaced, by what, and the message expected
        ("side? Game", "side? Gam", "Gam is used and not there"),
        ("200 Seat", "200 object", "Seat is there and not used"),
        ("public 5", "anybody 5", "13: a call has a method, a path, a name, who may call it, and its weight"),
        ("..Named", "..Name", "17: there are no fields Name before"),
        ("side? Game", "at? Game", "8: a field has two lines"),
        ("side? Game", "side? [Game", "8: expected ], found “”"),
        ("side? Game", "side? word", "8: there is no type “word”"),
        ("  query of", "   query of", "15: lines are indented by twos and end without blanks"),
        ("public 5 by", "optional 5 by", "13: a call that looks at who asks has a scope: optional:read"),
        ("public 5 by", "public:play 5 by", "join: “play” is no scope"),
        ("  body\n", "  deprecated 2027-01-01\n  body\n", "16: deprecated YEAR-MONTH-DAY [sunset YEAR-MONTH-DAY] -- what to use instead"),
        ("  body\n", "  deprecated 2027-01-01 sunset 2026-01-01 -- /api/seats\n  body\n", "16: it is gone before it is deprecated"),
    ]
    for old, new, wanted in rows:
        try:
            tables.Api(good.replace(old, new))
            found = None
        except tables.Fault as fault:
            found = str(fault)
        expect(found, wanted, new)


def mutants_are_changes_of_rules():
    mutate = load("mutate")
    rows = [  # a line in a function, the changes: old, new
        ("if (late < most)", [("<", "<=")]),
        ("if (a >= b && !c)", [(">=", ">"), ("&&", "||"), ("!", "")]),
        ("x = y == 2;", [("==", "!="), ("2", "3"), ("x = y == 2;", ";")]),
        ("lose(QY_FIRST);", [("QY_FIRST", "QY_SECOND"), ("lose(QY_FIRST);", ";")]),
        ("return one.white;", [(".white", ".black")]),
        ("if (!fn(\"a < 2\")) /* b == 3 */", [("!", "")]),
        ("for (size_t i = 0; i < n; i++)", []),
        ("char text[8];", []),
        ("code = qy_error(1);", []),
        ("return -1;", []),
    ]
    for line, wanted in rows:
        text = f"int f(void)\n{{\n    {line}\n}}\n"
        got = {(text[start:end], new) for start, end, new in mutate.mutants_of(text)}
        expect(got, set(wanted), line)
    head = "static int f(int side)\n{\n}\n\nstatic void g(char ret_text[8], int square[2])\n{\n}\n"
    expect(list(mutate.mutants_of(head)), [], "lengths of parameters")


def tests_of_mutants_are_bounded_by_their_work():
    mutate = load("mutate")
    rows = [  # a program, whether it passes with a second of work
        ("pass", True),
        ("raise SystemExit(1)", False),
        ("import time; time.sleep(2)", True),  # time: no work
        ("while True: pass", False),
        ("x = bytearray(1 << 33)", False),
    ]
    for program, wanted in rows:
        expect(mutate.passes([sys.executable, "-c", program], None, {}, 1), wanted, program)


def events_and_acts_hold_together():
    events = ("words claim QY_CLAIM = dead ruling\nfield t ms 0.. in t\nfield side side\nfield move text in move -- A move.\n"
              "field kind words claim in claim\nevent move by seat: side move -- A move is made.\n"
              "event claim by both for any: side? kind -- A claim.\n")
    acts = ("bound players 99 MOST\nmember number number players as NUMBER\nmember name text 20 option -- A name.\n"
            "act edit: number name? -- It is put right.\n  page: players\n  command changing: NUMBER\n  says: player\n")
    made = load("event_tables.py").Events(events)
    expect(made.api_source().splitlines()[2:],
           ["  side? Seat -- Of `move` and `claim`.", "  move? text -- Of `move`: a move.", "  kind? <dead ruling> -- Of `claim`."], "fields")
    expect(load("act_tables.py").Acts(acts).api_source().splitlines()[2:],
           ["  number? int 0..99 -- Of `edit`.", "  name? text ..20 -- Of `edit`: a name."], "members")
    rows = [  # the owner, what is replaced, by what, and the message expected
        ("event", "side? kind", "side? sort", "7: there is no field sort"),
        ("event", " kind -- A claim", " -- A claim", "no event has the field kind"),
        ("event", "words claim in", "words claims in", "5: what is the field kind?"),
        ("event", "text in move", "text", "4: what is the field move?"),
        ("event", " -- A move is made.", "", "6: “event move by seat: side move” is no event with a text"),
        ("act", "name? --", "title? --", "4: there is no member title"),
        ("act", "text 20", "text", "3: what is name?"),
        ("act", "  says: player\n", "", "4: edit has no sentence, no place on the page, or too many operands"),
    ]
    for whose, old, new, wanted in rows:
        tables = load(f"{whose}_tables.py")
        try:
            (tables.Events if whose == "event" else tables.Acts)((events if whose == "event" else acts).replace(old, new))
            found = None
        except Exception as fault:  # each module has its own class of that name
            found = str(fault)
        expect(found, wanted, new or old)


TESTS = [events_and_acts_hold_together, tap_is_counted, the_page_s_tests_run_once, steps_beside_are_counted, the_longest_of_the_quick_are_chosen,
         times_are_taken_off_the_messages, circles_are_found, undescribed_json_is_found,
         upward_includes_are_found,
         games_named_above_the_seam_are_found,
         long_functions_and_bare_declarations_are_found, unwanted_words_are_found, documents_are_bounded_and_plain,
         tests_that_are_not_there_are_found,
         every_fuzz_target_is_built_and_has_a_corpus, command_lines_hold_together, errors_have_a_status_each,
         what_others_made_is_stated, the_api_holds_together, mutants_are_changes_of_rules,
         tests_of_mutants_are_bounded_by_their_work]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} - {test.__name__}", flush=True)
        except Exception:  # any exception in a test is a failure of that test
            failed += 1
            print(f"not ok {number} - {test.__name__}")
            print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
