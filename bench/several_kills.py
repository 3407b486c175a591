#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs three servers on one PostgreSQL of its own, and kills random servers while games are played on all of them; now and
then it kills the database. Checks every acknowledged move against the servers' logs.

    bench/several_kills.py QIYUAN [SECONDS [GAMES [SEED]]]      (default: 600 s, 12 games)

Each game has one client, which sends each move to any server, again under the same id until one acknowledges it. At each
server the script counts acknowledged moves that are lost or changed, moves that are repeated or were never sent, and logs
out of order. It also prints the longest time until a move was acknowledged. Exits with 1 if a count is not 0.
"""
import os
import random
import signal
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from house import Server, postgres  # noqa: E402
from test_several import Table  # noqa: E402

LIMITS = "requests=10000000,games=100000,connections=10000,unjoined=100000"
MOST_MOVES = 900  # then a new game begins


class Player(threading.Thread):
    """Plays games one after the other until it is stopped."""

    def __init__(self, servers, seed):
        super().__init__(daemon=True)
        self.servers = servers
        self.dice = random.Random(seed)
        self.tables = []
        self.longest = 0.0
        self.fault = None
        self.ends = False

    def table(self):
        while True:
            try:
                return Table(self.servers, self.dice)
            except Exception:  # the server is dead or dies meanwhile; a game that nobody joined is abandoned
                time.sleep(0.05)

    def run(self):
        try:
            while not self.ends:
                if not self.tables or len(self.tables[-1].acknowledged) >= MOST_MOVES:
                    self.tables.append(self.table())
                begun = time.monotonic()
                self.tables[-1].move(self.servers, self.dice, 60)
                self.longest = max(self.longest, time.monotonic() - begun)
        except Exception as fault:
            self.fault = repr(fault)


def main():
    program = [sys.argv[1], "serve"]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 600
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 2026
    dice = random.Random(seed)
    database = postgres.Postgres(durable=True)
    servers, kills, falls = [], 0, 0
    try:
        first = Server(program, args=["--limits", LIMITS], db=database.url)
        shared = ["--limits", LIMITS, "--key", os.path.join(first.folder, "seal.key")]
        first.args = shared
        servers = [first] + [Server(program, folder=first.folder, args=shared, db=database.url) for _ in range(2)]
        players = [Player(servers, seed + i) for i in range(games)]
        for player in players:
            player.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(dice.uniform(0.2, 3))
            if dice.random() < 0.06:
                falls += 1
                database.stop(signal.SIGQUIT)
                time.sleep(dice.uniform(0, 2))
                database.start()
            else:
                kills += 1
                victims = dice.sample(servers, dice.choice((1, 1, 1, 2)))
                for victim in victims:
                    victim.kill()
                time.sleep(dice.uniform(0, 3))
                for victim in victims:
                    victim.start()
        for player in players:
            player.ends = True
        for player in players:
            player.join()
        sums = [0, 0, 0]
        tables = [table for player in players for table in player.tables]
        for table in tables:
            for server in servers:
                sums = [a + b for a, b in zip(sums, table.faults(server))]
        acks = sum(len(table.acknowledged) for table in tables)
        faults = [player.fault for player in players if player.fault]
        print(f"{kills} times servers killed, {falls} times the database; {len(tables)} games, {acks} acknowledged, "
              f"{sum(table.resent for table in tables)} tries more; lost or changed {sums[0]}, doubled or foreign {sums[1]}, "
              f"logs out of order {sums[2]}; longest until acknowledged "
              f"{max(player.longest for player in players):.2f} s {faults or ''}")
        return 1 if any(sums) or faults else 0
    finally:
        for server in servers:
            server.process.kill()
        database.remove()


if __name__ == "__main__":
    sys.exit(main())
