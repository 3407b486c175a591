#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Many studies at once: how evenly they share the engines, and what others feel of it.

usage: studies.py PROGRAM [STUDIES [SECONDS]]

So many studies ask for lines without a pause; meanwhile the page is asked for, and hints are asked in a game against the
computer, at which somebody waits. Prints slices a study, and the times of the others with and without the studies."""
import os
import statistics
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tests", "server"))
from house import Server  # noqa: E402

OPENINGS = ("e2e4", "d2d4", "c2c4", "g1f3", "b1c3")


def study(server, number, stop, slices):
    moves = OPENINGS[number % len(OPENINGS)]
    while not stop.is_set():
        status, answer = server.call("POST", "/api/study/think", {"game": "chess", "moves": moves, "lines": 2,
                                                                  "milliseconds": 1000, "board": f"b{number}"})
        if status == 200:
            slices[number].append((answer["milliseconds"], answer["depth"]))
        else:
            time.sleep(0.5)


def others(server, seconds):
    """Milliseconds that a page and a hint took."""
    game = server.call("POST", "/api/games", {"game": "chess", "time": "-", "colour": "first", "opponent": {"engine": 1}})[1]
    pages, hints, until = [], [], time.monotonic() + seconds
    while time.monotonic() < until:
        for path, times in (("/", pages), (None, hints)):
            began = time.monotonic()
            if path:
                server.raw("GET", path)
            else:
                assert server.call("POST", f"/api/games/{game['id']}/hint", {}, token=game["seat_token"])[0] == 200
            times.append((time.monotonic() - began) * 1000)
    return pages, hints


def tell(name, times):
    ordered = sorted(times)
    print(f"{name}\tmedian {statistics.median(ordered):.0f} ms\t95 % {ordered[int(len(ordered) * 0.95)]:.0f} ms\tmost {ordered[-1]:.0f} ms\t({len(ordered)})")


def main():
    program, count, seconds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50, int(sys.argv[3]) if len(sys.argv) > 3 else 20
    server = Server([program, "serve"], args=["--limits", "thoughts=1000,requests=1000000,connections=1000"])
    for name, times in zip(("page alone", "hint alone"), others(server, seconds / 2)):
        tell(name, times)
    stop, slices = threading.Event(), [[] for _ in range(count)]
    threads = [threading.Thread(target=study, args=(server, i, stop, slices)) for i in range(count)]
    for thread in threads:
        thread.start()
    for name, times in zip(("page beside", "hint beside"), others(server, seconds)):
        tell(name, times)
    stop.set()
    for thread in threads:
        thread.join()
    numbers = sorted(len(one) for one in slices)
    print(f"studies\t{count}\tslices a study: least {numbers[0]}, median {numbers[len(numbers) // 2]}, most {numbers[-1]}\t"
          f"depth: median {statistics.median(depth for one in slices for _, depth in one):.0f}")
    server.stop()


if __name__ == "__main__":
    main()
