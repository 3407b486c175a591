#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills a server again and again while games are played, and checks that every acknowledged move survives.

    bench/server_kills.py QIYUAN [KILLS [GAMES [SEED]]]

Players move over WebSockets as fast as moves are acknowledged. After a random time the server gets SIGKILL and is started
again on the same store, and each game's log is read back. The script counts acknowledged moves that are missing, changed,
repeated or out of order, and moves that were never sent. A move that was not acknowledged yet is sent again under the
same id and must be carried out once. Exits with 1 if a count is not 0.
"""
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from house import Server, Socket, messages  # noqa: E402

SHUFFLE = {"chess": ["g1f3", "g8f6", "f3g1", "f6g8"], "xiangqi": ["h2e2", "h9g7", "e2h2", "g7h9"]}
SETUP = {"time": "600m", "claims": "player", "natural_limit": 1000}
MOST_MOVES = 900  # then a new game begins


class Table:
    """A game with both its players and its acknowledged moves."""

    def __init__(self, server, kind):
        self.kind = kind
        setup = dict(SETUP) if kind == "xiangqi" else {"time": "600m"}
        self.game = server.game(game=kind, **setup)
        self.acknowledged = []  # (n, move), in order
        self.on_its_way = None  # (id, move): sent, not acknowledged yet
        self.over = False

    def next_move(self):
        return SHUFFLE[self.kind][len(self.acknowledged) % 4]

    def send(self, client, ident, move):
        self.on_its_way = (ident, move)
        side = self.game.sides[len(self.acknowledged) % 2]
        client.send({"type": "event", "game": self.game.id, "id": ident, "token": self.game.tokens[side],
                     "event": {"event": "move", "move": move}})
        answer = client.until("ack", id=ident)
        self.acknowledged.append((answer["n"], move))
        self.on_its_way = None

    def play(self, server):
        """Plays until the server dies."""
        try:
            client = Socket(server)
            if self.on_its_way:
                self.send(client, *self.on_its_way)
            while len(self.acknowledged) < MOST_MOVES:
                self.send(client, len(self.acknowledged), self.next_move())
        except (OSError, AssertionError, ConnectionError, ValueError, KeyError):
            return

    def faults(self, server):
        """After a restart: lost or changed moves, repeated or unknown ones, and whether the order is wrong."""
        count = server.call("GET", f"/api/games/{self.game.id}")[1]["n"]
        told = [(event["n"], event["event"]["move"]) for event in messages(server, self.game.id, count)
                if event.get("event", {}).get("event") == "move"]
        lost = sum(ack not in told for ack in self.acknowledged)
        sent = len(self.acknowledged) + (self.on_its_way is not None)
        doubled = max(0, len(told) - sent) + (len(told) - len(set(n for n, _ in told)))
        in_order = [move for _, move in told] == [SHUFFLE[self.kind][i % 4] for i in range(len(told))]
        return lost, doubled, not in_order


def main():
    program = [sys.argv[1], "serve"]
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 2026)
    server = Server(program, args=["--limits", "requests=10000000,games=100000,connections=10000,unjoined=100000"])
    tables = [Table(server, ("chess", "xiangqi")[i % 2]) for i in range(games)]
    done, acks, resent, sums, longest = [], 0, 0, [0, 0, 0], 0.0
    for kill in range(1, kills + 1):
        players = [threading.Thread(target=table.play, args=(server,)) for table in tables]
        for player in players:
            player.start()
        time.sleep(dice.uniform(0.02, 0.8))
        server.kill()
        for player in players:
            player.join()
        begun = time.monotonic()
        server.start()
        longest = max(longest, time.monotonic() - begun)
        resent += sum(table.on_its_way is not None for table in tables)
        for table in tables:
            sums = [a + b for a, b in zip(sums, table.faults(server))]
        for i, table in enumerate(tables):
            if len(table.acknowledged) >= MOST_MOVES:
                done.append(table)
                tables[i] = Table(server, table.kind)
        if kill % 20 == 0:
            acks = sum(len(table.acknowledged) for table in done + tables)
            print(f"{kill} kills, {acks} acknowledged, {resent} on their way when it died: lost or changed {sums[0]}, "
                  f"doubled or foreign {sums[1]}, logs out of order {sums[2]}; longest start {longest:.2f} s", flush=True)
    server.stop()
    return 1 if any(sums) else 0


if __name__ == "__main__":
    sys.exit(main())
