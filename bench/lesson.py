#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what a lesson costs the server: a coach and 12 or 200 pupils, 240 steps (one every ten seconds of forty
minutes) and 60 new moves, as fast as possible. After a new move each pupil fetches it, as a page does.

    bench/lesson.py build/src/cli/qiyuan serve
"""
import concurrent.futures
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from house import Server, Socket  # noqa: E402
from test_studies import Writer, add  # noqa: E402
from wire import Line  # noqa: E402

STEPS, MOVES = 240, 60
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


def cpu(server):
    """The server's CPU time so far, in seconds."""
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lesson(command, count):
    server = Server(command, args=["--limits", "requests=10000000,connections=1000"])
    coach = Writer(server, "Coach")
    study = coach.new()["id"]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        sessions = [coach.session, *pool.map(lambda number: Writer(server, f"P{number}").session, range(count))]
    pages = []
    for session in sessions:
        page = Socket(server, session)
        page.send({"type": "follow", "study": study})
        page.send({"type": "lesson", "study": study, "lesson": {"do": "come"}})
        page.until("lesson")
        pages.append(page)
    leader, pupils = pages[0], pages[1:]
    leader.send({"type": "lesson", "study": study, "lesson": {"do": "lead"}})
    while not pupils[-1].until("lesson")["leader"]:
        pass
    time.sleep(0.5)
    begun, used = time.monotonic(), cpu(server)
    for number in range(STEPS):
        at = " ".join(KNIGHTS[ply % 4] for ply in range(number % 60 + 1))
        leader.send({"type": "lesson", "study": study, "lesson": {"do": "step", "chapter": 1, "at": at, "marks": "Gg1f3 Rd4"}})
        for page in pupils:
            assert page.until("step")["step"]["at"] == at
    steps, walk = cpu(server) - used, time.monotonic() - begun
    lines = [Line(server.port) for _ in pupils]
    begun, used = time.monotonic(), cpu(server)
    for number in range(MOVES):
        at = " ".join(KNIGHTS[ply % 4] for ply in range(number))
        coach.post(study, [add(KNIGHTS[number % 4], at)], based=number + 1)
        for page, line, session in zip(pupils, lines, sessions[1:]):
            page.until("study")
            line.send("GET", f"/api/studies/{study}?after={number + 1}", cookie=session)
        for line in lines:
            assert line.read()[0] == 200
    moves, made = cpu(server) - used, time.monotonic() - begun
    print(f"{count:4} pupils: {1e3 * steps / STEPS:.2f} ms of CPU a step ({STEPS} in {walk:.1f} s), "
          f"{1e3 * moves / MOVES:.2f} ms a new move ({MOVES} in {made:.1f} s); forty minutes: {steps + moves:.2f} s", flush=True)
    server.stop()


if __name__ == "__main__":
    for pupils_there in (12, 200):
        lesson(sys.argv[1:], pupils_there)
