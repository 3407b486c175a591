#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes each clause of the judge of repetitions out in turn and counts the rows that fall.

usage: mutate_clauses.py BUILD_DIRECTORY [CLAUSE...]

Takes out those clauses whose name begins with a CLAUSE, or all. Copies one file of src, breaks one clause in the copy, links
the room's tests with it before the built library and reads which rows fail. Own rows are those that no published figure is; a
row under two rule sets is one. Prints a row of the table of tests/xiangqi/repetition.md for each. Exits with 1 where fewer than
two own rows notice a clause. Not part of ./test: it takes some minutes.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("xiangqi/libqyi-xiangqi", "base/libqyi-base", "base/libqyi-words", "board/libqyi-board")
# name, file, what stands there, what stands there instead
CLAUSES = [
    ("28.2 kill threats", "label.c", "(tools->reading & QYI_XIANGQI_KILL_THREATS) && label_kill_threat", "false && label_kill_threat"),
    ("29.1 through checks", "chase.c", "if (!find_by(qyi_xiangqi_win_by_checks, tools, turn, &line)) {", "if (true) {"),
    ("29.1 through an exchange", "chase.c", "if (!find_by(qyi_xiangqi_win_by_exchange, tools, turn, &line))", "if (true)"),
    ("29.2 old wins at once", "chase.c", "    if (qyi_xiangqi_pair_in(&turn->was.pairs, taker, victim) &&\n        qyi_xiangqi_weigh(", "    if (false &&\n        qyi_xiangqi_weigh("),
    ("29.2 old wins by lines", "chase.c", "    if (!wins_pair(search, &search->was, taker, victim))\n        return false;", "    return false;"),
    ("29.2 old wins behind mates", "chase.c", "search.was.no_mates = qyi_xiangqi_can_mate(", "search.was.no_mates = false && qyi_xiangqi_can_mate("),
    ("26.5 more is lost by checks on the line left", "win.c", "if (ret_outcome->wins && is_exposed(", "if (false && is_exposed("),
    ("29.2 the result has not changed", "chase.c", "return price != QYI_XIANGQI_NO_PRICE", "return false"),
    ("29.4 mated after", "exchange.c", "ret_trade->mated = !(tools->reading", "ret_trade->mated = false && !(tools->reading"),
    ("28.16 answered by mate", "exchange.c", "!(mates && qyi_xiangqi_can_mate(tools, position))", "true"),
    ("29.3 won back by checks", "win.c", "    if (ret_outcome->wins &&\n        qyi_xiangqi_checks_win_back(", "    if (false &&\n        qyi_xiangqi_checks_win_back("),
    ("example 12, 26.5 a greater loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", ""),
    ("example 12, 26.5 an equal loss", "win.c", "ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);", "ret_outcome->wins = qyi_xiangqi_is_gain(tools->reading, ret_outcome->balance);"),
    ("26.5 what a root leaves", "ruling.c", "QYI_XIANGQI_ROOTS_COUNT |", "0 |"),
    ("24.4, 28.5 exchange", "win.c", "        if (!is_exchange(tools, &passed, moves[i]))", "        if (true)"),
    ("24.4 nor loses material at once", "win.c", "&& !wins_now(&goal, &taken) &&", "||"),
    ("24.3 iii, 24.17 joint chase", "ruling.c", "QYI_XIANGQI_JOINT |", "0 |"),
    ("26.9 weights", "ruling.c", "if (weak[QY_FIRST] != weak[QY_SECOND])", "if (false)"),
    ("26.1.3 a general's answer to check", "label.c", "if (evades && (tools->reading & QYI_XIANGQI_EVASIONS))", "if (false)"),
    ("26.1.4 another man's answer to check", "chase.c", "    if (checked)\n        qyi_xiangqi_win_in_check(", "    if (false)\n        qyi_xiangqi_win_in_check("),
    ("26.8 a pawn unmasks a check", "ruling.c", "QYI_XIANGQI_PAWN_UNMASKS |", "0 |"),
    ("26.8 a pawn's capture that gains", "chase.c", " || !qyi_xiangqi_is_gain(tools->reading, gain))", ")"),
    ("26.1.4 an old mate", "ruling.c", "| QYI_XIANGQI_KILLS_ANEW |", "|"),
    ("26.1.4 a mate by another check is new", "label.c", "            !qyi_xiangqi_can_mate_with(tools, &calm, then))", "            false)"),
    ("26.1.4 as if not in check", "chase.c", "    if (count == 0)\n        return calm;", "    return calm;"),
    ("26.6 strong men are not made up for", "ruling.c", "| QYI_XIANGQI_STRONG_MEN,", ","),
    ("a pawn for a rook", "ruling.c", "QYI_XIANGQI_PAWN_FOR_ROOK", "0"),
    ("27.1 general and pawns alone", "win.c", "return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;", "return false && kind;"),
    ("27.2 pawns in a mutual attack", "ruling.c", "    count_pawns(judgement, conduct);", ""),
    ("27.3 post", "label.c", "} else if (tools->reading & QYI_XIANGQI_POSTS) {", "} else if (false) {"),
    ("27.3 undecided", "label.c", "    ret->post = holds == QY_ANSWER_UNKNOWN;", "    ret->post = false;"),
    ("27.3 only advisors and elephants", "label.c", "        if (chase->pairs.by[man] || (ours", "        if ((ours"),
    ("27.3 one attacking man", "label.c", "defender != QYI_XIANGQI_GONE))\n            return QYI_XIANGQI_GONE;", "false))\n            return QYI_XIANGQI_GONE;"),
    ("27.3 a mate without the man", "label.c", "    if (qyi_xiangqi_can_mate(tools, &without))\n        return QY_ANSWER_YES;", ""),
    ("27.3 nothing to hold against", "label.c", "!presses(&scene->after))", "false)"),
    ("helper under attack", "chase.c", "!may_help(tools, turn->before, old_square[helper])", "false"),
    ("29.2 like men told apart", "check_search.c", "(!s->asked.goal || memcmp(", "(true || memcmp("),
    ("regulation suspended", "judge.c", "{QY_REGULATION_SUSPENDED, QYI_XIANGQI_ONLY_PAIR}", "{QY_REGULATION_SUSPENDED, 0}"),
    ("regulation hanging", "judge.c", "{QY_REGULATION_HANGING, QYI_XIANGQI_HANGING}", "{QY_REGULATION_HANGING, 0}"),
    ("regulation means", "judge.c", "{QY_REGULATION_MEANS, QYI_XIANGQI_NEW_MEANS}", "{QY_REGULATION_MEANS, 0}"),
    ("regulation helper", "judge.c", "{QY_REGULATION_HELPER, QYI_XIANGQI_ANY_HELPER}", "{QY_REGULATION_HELPER, 0}"),
    ("regulation evasion", "judge.c", "{QY_REGULATION_EVASION, QYI_XIANGQI_EVASIONS}", "{QY_REGULATION_EVASION, 0}"),
    ("regulation weak_moves", "ruling.c", "judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_WEAK_MOVES)", "0"),
    ("regulation yields", "ruling.c", "!(judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_YIELDS))", "true"),
    ("25.1 a pattern", "judge.c", "rules->by_moves ? find_pattern(&course, wanted) :", ""),
    # The table of the ruling, branch by branch.
    ("26.1 one side's checks lose", "ruling.c", "    if (checker >= 0)\n        rule_loss(judgement, checker, QY_REASON_PERPETUAL_CHECK, articles[0]);\n    else if (first && second)", "    if (first && second)"),
    ("26.3 both check", "ruling.c", "    if (conduct[QY_FIRST].only_checks == conduct[QY_SECOND].only_checks)", "    if (!conduct[QY_FIRST].only_checks && !conduct[QY_SECOND].only_checks)"),
    ("26.3 both attack", "ruling.c", "    else if (first && second)\n        rule_draw(judgement, articles[2]);\n    else if (first || second)", "    else if (first || second)"),
    ("26.4 one side attacks", "ruling.c", "        rule_order(judgement, first ? QY_FIRST : QY_SECOND, articles[1]);", "        rule_draw(judgement, articles[1]);"),
    ("24.1, 24.3 at once or by order", "ruling.c", "judgement->procedure = QY_PROCEDURE_ORDER;", ""),
    ("25.2 an idle move clears", "ruling.c", "ret->only_attacks &= move->attacks;", "ret->only_attacks &= move->attacks || i > 1;"),
    ("27.2 against attacks alone", "ruling.c", "!conduct[side].only_with_pawns || !conduct[side ^ 1U].only_attacks)", "!conduct[side].only_with_pawns)"),
    ("25.1 no weights against checks", "ruling.c", "if (only_checker(conduct) < 0 && conduct", "if (conduct"),
    ("26.9 joint chases are weak", "label.c", "return why == QY_WHY_UNDER_ROOTED || why == QY_WHY_JOINTLY;", "return why == QY_WHY_UNDER_ROOTED;"),
    ("26.9 too few roots are weak", "label.c", "return why == QY_WHY_UNDER_ROOTED || why == QY_WHY_JOINTLY;", "return why == QY_WHY_JOINTLY;"),
    ("26.9 help against a false root", "label.c", "return qyi_xiangqi_needs_help(tools, position, capture);", "return false;"),
    ("26.9 help in a line", "label.c", "ret->weak = chase.weak;", ""),
    ("26.9 the dearest victim weighs", "label.c", "if (worth < told ||", "if (told ||"),
    ("26.9 a dearer man is chased jointly", "chase.c", "qyi_xiangqi_worth(next, theirs[victim]) <= least ||", "least > 0 ||"),
    ("24.17 a part in the line", "chase.c", "    if (!wins_new(search, &question, &old))\n        return true;\n    for", "    for"),
    ("24.17 attack or guard from where it stands", "chase.c", "        if (wins_new(search, &question, &old))\n            return true;\n    }\n    return false;", "    }\n    return false;"),
    ("24.17 no part: to guard another man", "chase.c", "        question.on_point = true;\n", ""),
    ("24.3 iii joint through a line", "chase.c", "    found |= find_joint_lines(tools, &turn, ret_chase);\n", ""),
    ("24.17 helped before too", "chase.c", "return takes_part(tools, turn->before, turn->was.move[victim][taker], from) &&", "return"),
    ("24.17 keeps the victim from going", "chase.c", "return qyi_xiangqi_take_off(&passed, square) && !is_held(", "return false && !is_held("),
    # What an event may have.
    ("regulation counted", "judge.c", "oracle && oracle->repetitions ? oracle->repetitions : rules->occurrences", "rules->occurrences"),
    ("regulation red_varies", "ruling.c", "|| !judgement->red_varies)", "|| true)"),
    ("red varies where neither attacks", "ruling.c", "conduct[QY_FIRST].only_attacks || conduct[QY_SECOND].only_attacks || !", "judgement->verdict != QY_VERDICT_DRAW || !"),
    ("red varies in the first rounds", "judge.c", "start->fullmove + (count - 1) / 2 <= asked.oracle->red_varies", "asked.oracle->red_varies > 0"),
    ("regulation nine_rounds", "judge.c", "(asked.otherwise & rules->open & QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS))", "false"),
    ("nine rounds: three points", "ruling.c", "count_points(judgement, (enum qy_side)side) >= QYI_XIANGQI_SERIES_POINTS", "true"),
    ("nine rounds: every move attacks", "ruling.c", "any |= conduct[side].only_attacks &&", "any |="),
    ("nine rounds: no capture", "judge.c", "    if (asked.count - since < SERIES", "    since = 0;\n    if (asked.count - since < SERIES"),
    ("nine rounds: both", "ruling.c", "    rule_by_table(judgement, conduct, articles_2020);\n    if (judgement->procedure", "    rule_order(judgement, QY_FIRST, NULL);\n    if (judgement->procedure"),
    ("nine rounds: the tenth", "judge.c", "series.patterns += before", "series.patterns += 0 && before"),
    # Values, captures, exchanges.
    ("25.3 a pawn paid is no gain", "exchange.c", "return men > 0 ? pawns >= 0 : men == 0 && pawns > 0;", "return men > 0 || (men == 0 && pawns > 0);"),
    ("25.3 a pawn for nothing", "exchange.c", "return men > 0 ? pawns >= 0 : men == 0 && pawns > 0;", "return men > 0 && pawns >= 0;"),
    ("25.3 a pawn at home", "exchange.c", "? 0 : QYI_XIANGQI_PAWN;", "? QYI_XIANGQI_PAWN : QYI_XIANGQI_PAWN;"),
    ("25.3 a rook is two horses", "exchange.c", "return 4 * QYI_XIANGQI_UNIT + 1;", "return 5 * QYI_XIANGQI_UNIT + 1;"),
    ("28.16 both may stop", "exchange.c", "    qyi_xiangqi_balance best = balance;", "    qyi_xiangqi_balance best = begins ? -(1 << 20) : balance;"),
    ("28.5 the other may take", "win.c", "        !qyi_xiangqi_is_legal(passed, qyi_xiangqi_pack(to, from)))", "        false)"),
    ("24.4 nor loses by checks", "win.c", "           force(&goal, tools->counters, &taken) != QYI_XIANGQI_YES;", "           true;"),
    ("24.4 put aside on the point", "exchange.c", "if (qyi_xiangqi_move_to(moves[i]) != square || qyi_xiangqi_is_aside(tools->aside, position, moves[i]))", "if (qyi_xiangqi_move_to(moves[i]) != square)"),
    ("24.4 put aside in mates", "exchange.c", "struct qyi_xiangqi_force asked = {.position = position, .aside = tools->aside};", "struct qyi_xiangqi_force asked = {.position = position};"),
    ("24.4 put aside in lines of checks", "win.c", "                                      .aside = tools->aside,\n", ""),
    ("29.1 an exchange: need not take back", "win.c", "            if (spoils(goal, &after, moves[i]))\n                return false;\n", ""),
    ("29.1 an exchange: ahead in the end", "win.c", "return !stays_ahead(goal->tools, &after, goal->start);", "return true;"),
    ("29.3 an exchange: won back by checks", "win.c", "           !qyi_xiangqi_checks_win_back(goal->tools, &after, qyi_xiangqi_move_to(capture), -goal->start);", "           true;"),
    ("26.5 what hung before", "win.c", "            before = ground->others.gain[victim][taker];\n", ""),
    ("29.2 which of several is lost", "chase.c", "        if (!wins_one(&search, &old))\n            return false;\n        break;", "        break;"),
    ("29.2 one of several by itself", "chase.c", "        if (!wins_one(&search, &old))\n            return false;\n        break;", "        return false;"),
    ("27.2 a pawn's old attack", "chase.c", "} else if (!attacked(turn->before, taker, victim)) {", "} else {"),
    ("26.1.4 a man that can do nothing else", "chase.c", "if (!position->board[answer] && put_block(&calm, answer)", "if (false && put_block(&calm, answer)"),
    # Posts.
    ("27.3 mated anyway", "label.c", "if (defender == QYI_XIANGQI_GONE || qyi_xiangqi_can_mate(tools, &scene->after))", "if (defender == QYI_XIANGQI_GONE)"),
    ("27.3 few men to hold against", "label.c", "return count > 0 && count <= POST_ATTACKERS &&", "return count > 0 &&"),
    ("27.3 men to win with", "label.c", "return count > 0 && count <=", "return count <="),
    ("27.3 behind", "label.c", "&& qyi_xiangqi_standing(after) > -QYI_XIANGQI_PAWN;", ";"),
    ("27.3 tables: the draw stands", "label.c", "    if (drawn != QY_ANSWER_YES)\n        return drawn;", "    (void)drawn;"),
    ("27.3 tables: lost without the man", "label.c", "    if (slips != QY_ANSWER_NO)\n        return slips == QY_ANSWER_YES ? QY_ANSWER_NO : QY_ANSWER_UNKNOWN;", ""),
    ("27.3 tables: a point that matters", "label.c", "qyi_xiangqi_move_to(scene->move) == defender ? may_slip(tools, scene, defender) : QY_ANSWER_YES", "QY_ANSWER_YES"),
    ("27.3 tables: the man stays", "label.c", "qyi_xiangqi_move_to(scene->move) == defender ? may_slip(tools, scene, defender) : QY_ANSWER_YES", "may_slip(tools, scene, defender)"),
    ("27.3 tables: not where it hangs", "label.c", "        if (find_recapture(&left, qyi_xiangqi_move_to(moves[i])) != QY_MOVE_NONE)\n            continue;\n", ""),
    # The Asian sets.
    ("asian: checks without end", "ruling.c", "    if (checker >= 0)\n        rule_loss(judgement, checker, QY_REASON_PERPETUAL_CHECK, articles[0]);\n    else if (conduct[QY_FIRST].only_checks ||", "    if (conduct[QY_FIRST].only_checks ||"),
    ("asian: both check", "ruling.c", "    else if (conduct[QY_FIRST].only_checks || (conduct[QY_FIRST].victims", "    else if ((conduct[QY_FIRST].victims"),
    ("asian: both chase", "ruling.c", "conduct[QY_FIRST].by_pinned == conduct[QY_SECOND].by_pinned))", "false))"),
    ("asian: held by a horse", "ruling.c", "ret->by_pinned &= move->by_pinned;", "ret->by_pinned = false;"),
    ("asian: one man all along", "ruling.c", "ret->victims &= move->label == QY_LABEL_CHASE ? move->victims_set : 0;", "ret->victims &= move->label == QY_LABEL_CHASE ? UINT32_MAX : 0;"),
    ("asian: whatever is taken back is rooted", "exchange.c", "    if (tools->reading & QYI_XIANGQI_PLAIN_ROOTS)\n        ret_trade->balance", "    if (false)\n        ret_trade->balance"),
    ("asian: a block is no attack", "chase.c", "return !(tools->reading & QYI_XIANGQI_BLOCKS_FREE) ||", "return true ||"),
    ("asian: positions alone", "judge.c", "cycle = rules->by_moves ? find_pattern(&course, wanted) : find_return(&course, wanted);", "cycle = find_pattern(&course, wanted);"),
]


TESTS = {"test_repetition": ("repetition_rows", "twin_facts", "reference"), "test_readings": ("repetition_rows",), "test_ruling": ("repetition_rows",)}
# The tests of rows as they stand: the laws on mirrors and the like would say the same of the same rows again.
NAMED = ("known_cases", "own_cases", "twins_of_the_figures", "posts_are_asked", "tables_tell_of_posts", "order_of_men", "pattern_that_changes",
         "asian_sets_count_positions")
FLAGS = ["-std=c17", "-O2", "-D_GNU_SOURCE"]


def includes(build):
    return [f"-I{p}" for p in (ROOT / "src/core", ROOT / "include", build / "include", build / "src/core", ROOT / "tests")]


def compile_tests(build, folder):
    """The objects of the tests, made once."""
    for name in {name for test, more in TESTS.items() for name in (test, *more)}:
        subprocess.run(["gcc", *FLAGS, *includes(build), "-c", str(ROOT / f"tests/xiangqi/{name}.c"), "-o", str(folder / f"{name}.o")],
                       check=True)


def failing(build, folder, source):
    """The rows that fail with this file in the place of the library's, by name; None when it does not build."""
    compiled = subprocess.run(["gcc", *FLAGS, *includes(build), "-w", "-c", str(source), "-o", str(folder / "mutant.o")],
                              capture_output=True, text=True, check=False)
    if compiled.returncode:
        print(compiled.stderr, file=sys.stderr)
        return None
    rows = set()
    for test, more in TESTS.items():
        objects = [str(folder / f"{name}.o") for name in ("mutant", test, *more)]
        subprocess.run(["gcc", *objects, "-Wl,--start-group", *[str(build / f"src/core/{a}.a") for a in LIBRARIES], "-Wl,--end-group",
                        "-lcmocka", "-lm", "-o", str(folder / "mutant")], check=True)
        said = ""
        for named in NAMED if test == "test_repetition" else ("*",):
            done = subprocess.run([str(folder / "mutant")], capture_output=True, text=True, check=False, env={
                **os.environ, "QIYUAN_TEST_DATA": str(ROOT / "tests/data"), "QIYUAN_TESTS_NAMED": named})
            said += done.stdout + done.stderr
        rows |= set(re.findall(r"^(?:\[  ERROR   \] --- )?([\w-]+)(?:, [a-z ]+)?: ", said, re.M))
        rows |= set(re.findall(r"\[  FAILED  \] (pattern_that_changes)", said))
    return rows


def main():
    build = Path(sys.argv[1]).resolve()
    published = {line.split("\t")[0] for name in ("cases", "figures")
                 for line in (ROOT / f"tests/data/xiangqi/repetition_{name}.tsv").read_text(encoding="utf-8").splitlines()}
    weak = 0
    wanted = tuple(sys.argv[2:]) or ("",)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compile_tests(build, folder)
        for name, file, old, new in CLAUSES:
            if not name.startswith(wanted):
                continue
            text = (ROOT / "src/core/xiangqi" / file).read_text(encoding="utf-8")
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
            rows = failing(build, folder, folder / file) if text.count(old) == 1 else None
            own = set() if rows is None else {re.sub("-(1999|2020)$", "", r) for r in rows if not r in published}
            weak += len(own) < 2
            said = "the code has changed" if text.count(old) != 1 else "does not build" if rows is None else f"{len(rows)} | {len(own)}"
            print(f"| {name} | {said} |", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
