#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how evenly many studies share the engines, and how much they slow down everything else.

usage: studies.py PROGRAM [STUDIES [SECONDS]]

STUDIES studies ask for engine lines without a pause. Meanwhile a page is loaded, hints are requested in a game against the
computer, and games with clocks are played. Prints the slices of each study, the times of the other requests with and
without the studies, and the time that the games' clocks took compared with what the players measured.
"""
import os
import statistics
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tests", "server"))
from house import Server  # noqa: E402

GAMES, THINKING = 8, 0.1  # the games move in turn, after this many seconds
# A game without captures, checks and repetitions: every pawn advances two squares, one at a time.
PLAN = [move for file in "abcdefgh" for white, black in (("23", "76"), ("34", "65"))
        for move in (file + white[0] + file + white[1], file + black[0] + file + black[1])]
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


class Game:
    """A game of two people: how long each move took to be acknowledged, and its clock compared with the client's."""

    def __init__(self, server):
        self.server, self.acknowledged, self.drifts, self.over = server, [], [], 0.0
        self.begin()

    def begin(self):
        game = self.server.call("POST", "/api/games", {"game": "chess", "time": "10m", "colour": "first"})[1]
        join = self.server.call("POST", f"/api/games/{game['id']}/join", {})[1]
        self.path, self.tokens, self.ply, self.sent, self.told, self.left = f"/api/games/{game['id']}", (game["seat_token"], join["seat_token"]), 0, [], [], None

    def move(self):
        self.sent.append(time.monotonic())
        status = self.server.call("POST", self.path + "/events", {"event": "move", "move": PLAN[self.ply]}, token=self.tokens[self.ply % 2])[0]
        assert status == 200, status
        self.told.append(time.monotonic())
        self.acknowledged.append((self.told[-1] - self.sent[-1]) * 1000)
        self.ply += 1
        if self.ply == len(PLAN):
            self.end()
            self.begin()

    def end(self):
        """The time that the clocks took from the first move to the last, minus the time between the acknowledgements."""
        moves = self.server.call("GET", self.path)[1]["moves"]
        if len(moves) > 4:
            left = [move["remaining"] for move in moves]
            taken = [left[i - 2] - left[i] for i in range(2, len(left))]
            watched = [(self.told[i] - self.told[i - 1]) * 1000 for i in range(2, len(left))]
            self.drifts.append(sum(taken) - sum(watched))
            # A move may take at most the time from sending the move before it to its own acknowledgement.
            most = [(self.told[i] - self.sent[i - 1]) * 1000 for i in range(2, len(left))]
            self.over = max(self.over, *(took - could for took, could in zip(taken, most)))
        self.server.call("POST", self.path + "/events", {"event": "resign"}, token=self.tokens[0])


def play(server, seconds, result):
    games, until = [Game(server) for _ in range(GAMES)], time.monotonic() + seconds
    while time.monotonic() < until:
        for game in games:
            time.sleep(THINKING / GAMES)
            game.move()
    for game in games:
        game.end()
        result.append(game)


def others_and_games(server, seconds):
    """Runs others() while games are played: also returns the times of their moves in milliseconds, and the games."""
    games = []
    players = threading.Thread(target=play, args=(server, seconds, games))
    players.start()
    pages, hints = others(server, seconds)
    players.join()
    return (pages, hints, [took for game in games for took in game.acknowledged]), games


def others(server, seconds):
    """Times of loading a page and of a hint, in milliseconds."""
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
    share = [ordered[int(len(ordered) * part)] for part in (0.95, 0.99)]
    print(f"{name}\tmedian {statistics.median(ordered):.0f} ms\t95 % {share[0]:.0f} ms\t99 % {share[1]:.0f} ms\tmost {ordered[-1]:.0f} ms\t({len(ordered)})")


def tell_clocks(name, games):
    drifts = [drift for game in games for drift in game.drifts]
    print(f"{name}\ta game's clocks less its players' watches: median {statistics.median(drifts):.0f} ms\tfrom {min(drifts):.0f} to {max(drifts):.0f} ms\t"
          f"({len(drifts)} games)\ta move's time beyond what can have passed: {max(game.over for game in games):.1f} ms at most")


def main():
    program, count, seconds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50, int(sys.argv[3]) if len(sys.argv) > 3 else 20
    server = Server([program, "serve"], args=["--limits", "thoughts=1000,requests=1000000,connections=1000,games=10000"])
    all_times, games = others_and_games(server, seconds / 2)
    for name, times in zip(("page alone", "hint alone", "move alone"), all_times):
        tell(name, times)
    tell_clocks("clocks alone", games)
    stop, slices = threading.Event(), [[] for _ in range(count)]
    threads = [threading.Thread(target=study, args=(server, i, stop, slices)) for i in range(count)]
    for thread in threads:
        thread.start()
    all_times, games = others_and_games(server, seconds)
    for name, times in zip(("page beside", "hint beside", "move beside"), all_times):
        tell(name, times)
    tell_clocks("clocks beside", games)
    stop.set()
    for thread in threads:
        thread.join()
    numbers = sorted(len(one) for one in slices)
    print(f"studies\t{count}\tslices a study: least {numbers[0]}, median {numbers[len(numbers) // 2]}, most {numbers[-1]}\t"
          f"depth: median {statistics.median(depth for one in slices for _, depth in one):.0f}")
    server.stop()


if __name__ == "__main__":
    main()
