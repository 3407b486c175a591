# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads TAP, the Test Anything Protocol, as cmocka, fuzz/replay.c and node's test runner print it."""
import re
from dataclasses import dataclass, field

POINT = re.compile(r"^( *)(not )?ok\b\s*(\d+)?\s*(?:-\s*)?(.*?)\s*$")
PLAN = re.compile(r"^1\.\.(\d+)")
DIRECTIVE = re.compile(r"#\s*(skip|todo)\b(.*)", re.IGNORECASE)


@dataclass
class Report:
    """The result of a test program. `problems` are faults of the output itself: no plan, or a wrong count."""
    passed: int = 0
    failed: list = field(default_factory=list)
    skipped: list = field(default_factory=list)
    problems: list = field(default_factory=list)


def parse(text):
    """Counts the leaves: a test with sub-tests (indented lines before it) is its sub-tests, except that it
    counts as failed when it failed and none of them did."""
    report = Report()
    open_depths = {}  # indentation -> [points, failed leaves] not yet claimed by a parent
    plan = None
    top = 0
    for line in text.splitlines():
        found = PLAN.match(line)
        if found:
            if plan is not None:
                report.problems.append("two plans")
            plan = int(found[1])
            continue
        found = POINT.match(line)
        if not found:
            if line.startswith("Bail out!"):
                report.problems.append(line)
            continue
        depth = len(found[1])
        if depth == 0:
            top += 1
        below = [open_depths.pop(d) for d in list(open_depths) if d > depth]
        failures = sum(counts[1] for counts in below)
        failures += _count_point(report, found, bool(below), failures)
        counts = open_depths.setdefault(depth, [0, 0])
        counts[0] += 1
        counts[1] += failures
    if plan is None:
        report.problems.append("no plan (a line 1..N)")
    elif plan != top:
        report.problems.append(f"the plan promises {plan} tests, {top} reported")
    return report


def _count_point(report, found, has_children, failures_below):
    """Enters one `ok` line in the report; returns how many failures it adds."""
    name = found[4]
    directive = DIRECTIVE.search(name)
    if has_children and not (found[2] and failures_below == 0):
        return 0
    if directive and directive[1].lower() == "skip":
        report.skipped.append(DIRECTIVE.sub(r"\2", name).strip() or name)
    elif found[2]:
        report.failed.append(name)
        return 1
    else:
        report.passed += 1
    return 0
