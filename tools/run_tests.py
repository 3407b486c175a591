#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds and runs every test; ./test calls it. The last line it prints is `N passed, N failed`, with `, N skipped`
after it when some were skipped.

What counts as one: a TAP test point of a unit test or of the page's tests; a test program without TAP; a check
(a program in tools/ that exits 0, or 77 to be skipped); a test program run under a sanitizer or valgrind.
A test program that crashes, takes too long or prints no TAP plan is a failure, and so is a build that fails.
"""
import argparse
import contextlib
import glob
import io
import json
import multiprocessing
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

import build_variant
import tap
from tree import ROOT

TOOLS = os.path.join(ROOT, "tools")

# The checks: name, command (in tools/), whether only --all runs it.
CHECKS = [
    ("format", ["check-format"], False),
    ("includes", ["check-includes"], False),
    ("circles", ["check-circles"], False),
    ("words", ["check-words"], False),
    ("documents", ["check-docs"], False),
    ("what is made", ["check-made"], False),
    ("wire", ["check-wire"], False),
    ("coverage", ["check-coverage"], False),
    ("articles", ["check-articles"], False),
    ("sizes", ["size-report", "--check"], False),
    ("headers", ["check-headers"], False),
    ("symbols", ["check-symbols"], False),
    ("install", ["check-install"], False),
    ("reference", ["check-reference"], False),
    ("tidy", ["check-tidy", "--quick", "--recent"], False),
    ("WebAssembly", ["check-wasm"], True),
    ("the library alone", ["check-install", "--alone"], True),
    ("tidy with the analyser", ["check-tidy"], True),
    ("fuzzing", ["fuzz", "30"], True),
    ("mutants of law", ["mutate", "--kept"], True),
    ("bare Debian", ["bare-check"], True),
    ("packages", ["deb", "build/packages"], True),
    ("packages in a bare Debian", ["bare-check", "--packages", "build/packages"], True),
]

# Long tests use one in this many of their rows and random cases (tests/share.h); with --all every one.
SAMPLE = {"QIYUAN_TEST_SAMPLE": "4"}
SANITIZED_SHARE = {"QIYUAN_TEST_SHARE": "8"}

CHECK_SECONDS = 3600
NICE = 19  # of builds and checks beside tests
PAGE_SECONDS = 1800
LONG_ROW = "  long"  # a row of the page's tests that only --all and -k run, as tap.parse() tells it
LOG_BASE = "testlog-all"

# With --times: the program that measures tests, and how many of the slowest are printed.
TIMES_WRAPPER = os.path.join(TOOLS, "cpu-time")
TIMES_TOLD = 40

# Test programs that ran for less than this in the usual build are also run under valgrind, which is about
# thirty times slower: of each suite so many that ran longest, with --all every one.
VALGRIND_SECONDS = 0.25
VALGRIND_EACH = 2
VALGRIND = ["valgrind", "-q", "--error-exitcode=99", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect",
            "--suppressions=" + os.path.join(ROOT, "tools", "valgrind.supp")]


class Tally:
    """The counts so far, and the names of failed tests."""

    def __init__(self):
        self.passed = 0
        self.skipped = []
        self.failed = []

    def add(self, suite, passed=0, failed=(), skipped=()):
        self.passed += passed
        self.failed += [f"{suite}: {name}" for name in failed]
        self.skipped += [f"{suite}: {name}" for name in skipped]

    def summary(self):
        text = f"{self.passed} passed, {len(self.failed)} failed"
        return text + f", {len(self.skipped)} skipped" if self.skipped else text


def say(title, text):
    print(f"{title:34}{text}", flush=True)


class Watch:
    """Time since creation: wall-clock time and CPU time, since wall-clock time says little on a busy machine."""

    def __init__(self):
        self.start, self.start_cpu = time.monotonic(), self._cpu()

    @staticmethod
    def _cpu():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def __str__(self):
        return f"{time.monotonic() - self.start:.1f} s, CPU {self._cpu() - self.start_cpu:.1f} s"


def counts(passed, failed, skipped, spent):
    text = f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")
    return f"{text}  ({spent})"


def introspect_tests(where):
    """The tests of a build folder by name: each has its `protocol`, `suite` (a list without the project's
    name) and more."""
    listed = subprocess.run(["meson", "introspect", where, "--tests"], check=True, capture_output=True).stdout
    tests = {}
    for test in json.loads(listed):
        test["suite"] = [suite.split(":")[-1] for suite in test["suite"]]
        if test["name"] in tests:  # results are stored by name, so two tests must not share one
            sys.exit(f"test: two tests have the name {test['name']}")
        tests[test["name"]] = test
    return tests


def run_meson_tests(where, names, options, wrapper=(), extra_args=(), extra_env=None):
    """Runs the named tests of a build folder, each through `wrapper`; returns the entries of meson's log. With
    --times, each entry has the CPU time in seconds as `cpu`."""
    pattern = os.path.join(where, "meson-logs", LOG_BASE + "*.json")  # meson appends the wrapper's name
    for log in glob.glob(pattern):
        os.remove(log)
    if not names:
        return []
    env = dict(os.environ, **(extra_env or {}))
    wrapper = [*([TIMES_WRAPPER] if options.times else []), *wrapper]
    # More than the number of CPUs, since some tests mostly wait for an engine or a clock.
    done = subprocess.run(["meson", "test", "-C", where, "--no-rebuild", "--logbase", LOG_BASE, "--quiet",
                           "--num-processes", str(2 * build_variant.jobs()), *(["--wrapper", shlex.join(wrapper)] if wrapper else []),
                           *extra_args, *names],
                          env=env, check=False, capture_output=True, text=True, errors="replace")
    entries = []
    for log in glob.glob(pattern):
        with open(log, encoding="utf-8") as file:
            entries += [json.loads(line) for line in file]
    if not entries:
        print(done.stdout + done.stderr)
    for entry in entries if options.times else ():
        take_times(entry)
    return entries


def take_times(entry):
    """Moves the wrapper's measurement from the end of an entry's output to its `cpu`."""
    found = re.search(r"(?:^|\n)\S+ \S+\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*(\(test program .*\))?\s*$", entry.get("stderr", ""))
    if found:
        minutes, seconds, more_minutes, more_seconds = map(float, found.groups()[:4])
        entry["cpu"] = 60 * (minutes + more_minutes) + seconds + more_seconds
        entry["stderr"] = entry["stderr"][:found.start()]


def tell_times(title, entries):
    """Writes the CPU time of every test program into build/times-TITLE.txt and prints the longest."""
    rows = sorted(((entry.get("cpu", 0.0), entry["duration"], entry_name(entry)) for entry in entries), reverse=True)
    lines = [f"{cpu:8.2f} {duration:8.2f}  {name}" for cpu, duration, name in rows]
    path = os.path.join(build_variant.folder(""), f"times-{title.replace(' ', '-')}.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in lines))
    print(f"    | {sum(row[0] for row in rows):8.2f} s of CPU, all in {os.path.relpath(path, ROOT)}; CPU, clock:")
    print("".join(f"    | {line}\n" for line in lines[:TIMES_TOLD]), end="")


def entry_name(entry):
    return entry["name"].split(" / ")[-1]


def show_output(entry):
    """Prints the output of a failed program, without passed test points."""
    for stream in ("stdout", "stderr"):
        lines = [line for line in entry.get(stream, "").splitlines() if not line.startswith("ok ")]
        if lines:
            print("    | " + "\n    | ".join(lines[-60:]))


def judge_entry(entry, protocol):
    """Counts one entry of meson's log: (passed, failed names, skipped names)."""
    name = entry_name(entry)
    if protocol != "tap":
        if entry["result"] == "OK":
            return 1, [], []
        return (0, [], [name]) if entry["result"] == "SKIP" else (0, [f"{name}: {entry['result'].lower()}"], [])
    report = tap.parse(entry.get("stdout", ""))
    failed = [f"{name}: {point}" for point in report.failed] + [f"{name}: {text}" for text in report.problems]
    # cmocka writes a skipped test as "not ok N # SKIP", which meson takes for a failure: status 0 tells.
    if not failed and (entry["returncode"] != 0 or entry["result"] not in ("OK", "SKIP", "FAIL")):
        failed.append(f"{name}: {entry['result'].lower()} (exit status {entry['returncode']})")
    return report.passed, failed, [f"{name}: {point}" for point in report.skipped]


def unit_tests(tally, options):
    """The tests that meson knows, in the usual build. Returns the log's entries."""
    where = build_variant.folder("")
    tests = introspect_tests(where)
    wanted = [name for name, test in tests.items()
              if options.all or "slow" not in test["suite"]
              if any(options.word in text for text in (name, *test["suite"]))]
    watch = Watch()
    entries = run_meson_tests(where, wanted, options, extra_env={} if options.all else SAMPLE)
    say("unit tests", str(watch))
    if options.times:
        tell_times("unit tests", entries)
    suites = {}
    for entry in entries:
        name = entry_name(entry)
        suites.setdefault(tests[name]["suite"][0], []).append((entry, tests[name]["protocol"]))
    for suite, members in sorted(suites.items()):
        passed, failed, skipped, seconds = 0, [], [], 0.0
        for entry, protocol in members:
            more, bad, left = judge_entry(entry, protocol)
            passed, failed, skipped = passed + more, failed + bad, skipped + left
            seconds += entry["duration"]
            if bad:
                show_output(entry)
        tally.add(suite, passed, failed, skipped)
        say(f"unit tests: {suite}", counts(passed, len(failed), len(skipped), f"{seconds:.1f} s"))
    absent = set(wanted) - {entry_name(entry) for entry in entries}
    tally.add("unit tests", failed=[f"{name}: did not run" for name in sorted(absent)])
    return entries


def warnings(tally):
    """No warnings in what the last usual build compiled; an object that was up to date has been looked at before."""
    with open(os.path.join(build_variant.folder(""), "log-release.txt"), encoding="utf-8", errors="replace") as file:
        found = [line for line in file if " warning: " in line]
    if found:
        print("    | " + "    | ".join(found[:80]))
    tally.add("warnings", passed=0 if found else 1, failed=[f"{len(found)} of the usual build"] if found else [])
    say("warnings of the usual build", "none" if not found else str(len(found)))


def rerun(tally, title, variant, protocols, names, options, wrapper=(), env=None):
    """Runs test programs again in another build; each program counts as one test."""
    watch = Watch()
    entries = run_meson_tests(build_variant.folder(variant), names, options, wrapper, ["-t", "5"], env)
    passed, failed, skipped = 0, [], []
    for entry in entries:
        points, bad, left = judge_entry(entry, protocols[entry_name(entry)])
        if bad:
            failed.append(bad[0])
            show_output(entry)
        elif left and not points:
            skipped.append(entry_name(entry))
        else:
            passed += 1
    failed += [f"{name}: did not run" for name in sorted(set(names) - {entry_name(entry) for entry in entries})]
    tally.add(title, passed, failed, skipped)
    say(title, counts(passed, len(failed), len(skipped), watch))
    if options.times:
        tell_times(title, entries)


def build(tally, title, variant, targets=(), nice=0):
    """Builds a variant (all of it, or some targets) as one test; shows the compiler's output only if it fails."""
    watch = Watch()
    log = os.path.join(build_variant.folder(""), f"log-{variant or 'release'}.txt")
    os.makedirs(os.path.dirname(log), exist_ok=True)
    with open(log, "w+", encoding="utf-8") as file:
        failed = build_variant.build(variant, targets, stdout=file, stderr=subprocess.STDOUT,
                                     preexec_fn=lambda: os.nice(nice))
        if failed:
            file.seek(0)
            print("    | " + "    | ".join(file.readlines()[-80:]))
    tally.add(title, passed=0 if failed else 1, failed=["does not build"] if failed else [])
    say(title, "failed" if failed else f"built  ({watch})")
    return not failed


def quick_ones(entries, suites, each):
    """The names of a log's quick tests; of each suite only the `each` slowest of them (None: all)."""
    found = {}
    for entry in sorted(entries, key=lambda entry: entry["duration"], reverse=True):
        if entry["duration"] < VALGRIND_SECONDS:
            found.setdefault(suites.get(entry_name(entry)), []).append(entry_name(entry))
    return {name for names in found.values() for name in names[:each]}


class Sanitized:
    """The unit tests again, with --all or by name (-k) as the public CI calls them, since they repeat what has passed at
    more than its cost: all under the address sanitizer, those with threads under the thread sanitizer, and the quick ones
    under valgrind."""

    def __init__(self, options):
        self.options = options
        tests = introspect_tests(build_variant.folder(""))
        self.sample = {} if options.all else SAMPLE
        self.env = {**build_variant.SANITIZER_ENV, **({} if options.all else {**SAMPLE, **SANITIZED_SHARE})}
        self.protocols = {name: test["protocol"] for name, test in tests.items()}
        self.whole = options.all or options.word
        self.usual = [name for name, test in tests.items() if not {"slow", "no-sanitizer"} & set(test["suite"])]
        self.threads = [name for name in self.usual if "threads" in tests[name]["suite"]
                        and (options.all or "requests" not in tests[name]["suite"])]
        self.suites = {name: test["suite"][0] for name, test in tests.items()}
        self.taps = [name for name in self.usual if tests[name]["protocol"] == "tap"]
        self.commands = {name: test["cmd"] for name, test in tests.items()}

    def wants(self, title):
        return self.options.word in title

    def programs(self, names):
        """The built programs that the tests call: their own, and those passed to scripts."""
        built = build_variant.folder("")
        parts = {os.path.relpath(os.path.join(built, part), built) for name in names for part in self.commands[name]}
        return sorted(part for part in parts
                      if os.path.isfile(os.path.join(built, part)) and not part.startswith(".."))

    def asan(self, tally):
        if self.whole and self.wants("asan ubsan") and build(tally, "warnings: clang, sanitizers", "asan", nice=NICE):
            rerun(tally, "asan and ubsan", "asan", self.protocols, self.usual, self.options, env=self.env)

    def tsan(self, tally):
        if self.whole and self.wants("tsan") and build(tally, "thread sanitizer", "tsan", self.programs(self.threads), nice=NICE):
            rerun(tally, "tsan", "tsan", self.protocols, self.threads, self.options, env=self.env)

    def valgrind(self, tally, entries):
        if not self.whole or not self.wants("valgrind"):
            return
        if self.options.word:
            entries = run_meson_tests(build_variant.folder(""), self.taps, self.options, extra_env=self.sample)
        chosen = quick_ones(entries, self.suites, None if self.options.all else VALGRIND_EACH)
        rerun(tally, "valgrind", "", self.protocols, [name for name in self.taps if name in chosen],
              self.options, VALGRIND, self.sample)


def run_limited(command, where, seconds, env=None):
    """Runs a command with a time limit; kills all of its processes when the limit is reached. Returns (exit status,
    output)."""
    with subprocess.Popen(command, cwd=where, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", stdin=subprocess.DEVNULL, start_new_session=True) as child:
        try:
            output, _ = child.communicate(timeout=seconds)
            return child.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGTERM)
            try:
                output, _ = child.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                output, _ = child.communicate()
            return -1, output + f"\ntook longer than {seconds} s"


def checks(tally, options, long):
    """Runs the checks of the usual run; or, with `long`, those that only --all has."""
    for name, command, only_all in CHECKS:
        if only_all != long or (only_all and not options.all) or options.word not in f"check {name}":
            continue
        watch = Watch()
        status, output = run_limited(["nice", "-n", str(NICE), os.path.join(TOOLS, command[0]), *command[1:]], ROOT,
                                     CHECK_SECONDS)
        skipped = status == 77
        failed = status != 0 and not skipped
        if failed or skipped:
            print("    | " + "\n    | ".join(output.rstrip().splitlines()[-80:]))
        tally.add("check", 0 if failed or skipped else 1, [name] if failed else [], [name] if skipped else [])
        say(f"check: {name}", f"{'failed' if failed else 'skipped' if skipped else 'passed'}  ({watch})")


def run_npm(folder, script, env):
    """Runs a script of a package.json and shows what failed; returns (passed, failed, skipped)."""
    status, output = run_limited(["npm", "--silent", "run", script], os.path.join(ROOT, folder), PAGE_SECONDS, env)
    if "TAP version" in output:
        report = tap.parse(output)
        passed, failed, skipped = report.passed, report.failed + report.problems, report.skipped
    else:
        passed, failed, skipped = 0 if status else 1, [], []
    if status and not failed:
        failed = [f"exit status {status}"]
    if failed:
        lines = output.rstrip().splitlines()
        at = next((i for i, line in enumerate(lines) if line.startswith("not ok")), len(lines) - 120)
        print("    | " + "\n    | ".join(lines[max(at, 0):][:120]))
    return passed, failed, skipped


def npm_script(tally, options, folder, script, title):
    """Runs a script of a package.json. TAP output is counted by its points; otherwise it is one test."""
    package = os.path.join(ROOT, folder, "package.json")
    if not os.path.isfile(package) or options.word not in title:
        return
    with open(package, encoding="utf-8") as file:
        if script not in json.load(file).get("scripts", {}):
            return
    watch = Watch()
    env = dict(os.environ, QIYUAN=os.path.join(ROOT, "build/src/cli/qiyuan"), NO_COLOR="1",
               **({"QIYUAN_SLOW": "1"} if options.all or options.word else {}))
    # The headless shell renders the same pages with two thirds of the work.
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if browser:
        env.setdefault("CHROMIUM", browser)
    env.setdefault("QIYUAN_CHEAP_HASH_LIBRARY", os.path.join(build_variant.folder(""), "tests/server/cheap_hash.so"))
    passed, failed, skipped = run_npm(folder, script, env)
    long = [name for name in skipped if name.endswith(LONG_ROW)]
    tally.add(title, passed, failed, [name for name in skipped if name not in long])
    say(title, counts(passed, len(failed), len(skipped) - len(long), watch) + (f", {len(long)} long ones left out" if long else ""))


class Beside:
    """Runs steps in another process, one after another, using the CPU time left while tests wait for clocks, browsers
    and engines. The output and the counts of a step are passed on when it has ended."""

    def __init__(self, steps):
        self._steps = steps
        context = multiprocessing.get_context("fork")
        self._end, end = context.Pipe(duplex=False)
        self._process = context.Process(target=self._work, args=(end,))
        self._process.start()
        end.close()  # this process's end, so that reading ends if the other process dies

    def _work(self, end):
        for step in self._steps:
            text, tally = io.StringIO(), Tally()
            with contextlib.redirect_stdout(text):
                step(tally)
            print(text.getvalue(), end="", flush=True)
            end.send((tally.passed, tally.failed, tally.skipped))

    def join(self, tally):
        """Waits for all steps and adds their counts; a dead process counts as a failure."""
        try:
            for _ in self._steps:
                passed, failed, skipped = self._end.recv()
                tally.passed += passed
                tally.failed += failed
                tally.skipped += skipped
        except EOFError:
            tally.add("what is done beside the tests", failed=["ended before its time"])
        self._process.join()


def run_all(tally, options):
    """Builds, then all else, in two lanes side by side, since tests wait for half of their time: in one the page's tests
    and those of the usual build, in the other the sanitizers' builds, their tests and the checks. The page's tests come
    first, since a browser waits most, and the address sanitizer's last, since they wait least."""
    if not build(tally, "build", ""):
        return
    warnings(tally)
    sanitized = Sanitized(options)
    beside = Beside([sanitized.tsan, lambda counted: checks(counted, options, long=False), sanitized.asan])
    npm_script(tally, options, "web", "check", "page: check")
    npm_script(tally, options, "tests/web", "test", "page: browser")
    sanitized.valgrind(tally, unit_tests(tally, options))
    beside.join(tally)
    if options.all:
        build(tally, "benchmarks", "", ["benches"])
    checks(tally, options, long=True)


def main():
    parser = argparse.ArgumentParser(prog="./test", description="Installs what is missing, builds, runs every test.")
    parser.add_argument("--all", action="store_true", help="also what takes long: slow suites, fuzzing, a bare Debian")
    parser.add_argument("-k", dest="word", metavar="WORD", default="", help="only tests whose name or suite has WORD")
    parser.add_argument("--times", action="store_true",
                        help="also the CPU time of each test program: the longest, and all in build/times-*.txt")
    options = parser.parse_args()
    tally = Tally()
    watch = Watch()

    run_all(tally, options)
    say("time", str(watch))
    for name in tally.skipped:
        print(f"skipped  {name}")
    for name in tally.failed:
        print(f"FAILED   {name}")
    print(tally.summary())
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
