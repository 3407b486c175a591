#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how fast a large tournament's pages load: 1,000 players, 11 rounds, created over HTTP.

    bench/event_load.py build/src/cli/qiyuan serve [--players N] [--rounds N]

Prints the time of the first request after an act (the server replays the file and composes the answer) and the median of
ten further ones, in milliseconds, and how long an act and a pairing take in the middle and at the end of the tournament.
"Processor" is the server's CPU time.

    bench/event_load.py build/src/cli/qiyuan serve --spectators N [--players N]

Prints how long after an act N open pages receive the news, and how long until each has loaded the pairings and the
standings again, as pages do.
"""
import concurrent.futures
import http.client
import os
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tests", "server"))
from house import Server, Socket  # noqa: E402


def option(name, usual):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else usual


def timed(call):
    began = time.perf_counter()
    answer = call()
    return (time.perf_counter() - began) * 1000, answer


def busy(server):
    """CPU time of the server in milliseconds, which other programs distort less than wall-clock time. 0 if the system
    does not report it."""
    total = 0
    tasks = f"/proc/{server.process.pid}/task"
    for task in os.listdir(tasks) if os.path.isdir(tasks) else ():
        try:
            with open(f"{tasks}/{task}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[0])
        except OSError:  # the thread has ended
            pass
    return total / 1e6


class Event:
    def __init__(self, server, players, rounds):
        self.server = server
        status, made = server.call("POST", "/api/tournaments", {"act": {
            "act": "new", "name": "Large", "system": "dutch", "rounds": rounds, "seed": 5, "tiebreaks": "BH/C1,BH,SB,DE"}})
        assert status == 201, made
        self.id, self.token, self.lines = made["id"], made["token"], 1
        self.post("acts", {"acts": [{"act": "add", "name": f"Player {i:04d}", "rating": 2500 - i} for i in range(players)]})

    def post(self, action, body):
        took, (status, answer) = timed(lambda: self.server.call(
            "POST", f"/api/tournaments/{self.id}/{action}", {"based": self.lines, **body}, self.token))
        assert status == 200, answer
        self.lines = answer.get("lines", self.lines)
        return took, answer

    def look(self, path):
        took, (status, _, answer) = timed(lambda: self.server.raw("GET", f"/api/tournaments/{self.id}{path}", token=self.token))
        assert status == 200, answer
        return took, len(answer)


def result(pair):
    """The result of a pair: the stronger player usually wins. The same pair always has the same result."""
    number = (pair["white"] * 31 + pair["black"] * 17) % 10
    return "1/2-1/2" if number < 3 else "1-0" if (pair["white"] < pair["black"]) == (number < 9) else "0-1"


def play(event, round_number):
    before = busy(event.server)
    paired, answer = event.post("pair", {})
    pairing = busy(event.server) - before
    acts = [{"act": "result", "round": round_number, "white": p["white"], "black": p["black"], "result": result(p)}
            for p in answer["pairings"] if p["black"] > 0]
    whole, _ = event.post("acts", {"acts": acts[1:]})
    one, _ = event.post("acts", {"acts": acts[:1]})
    print(f"round {round_number:2}: pair {paired:7.0f} ms (processor {pairing:4.0f}), {len(acts) - 1} results {whole:6.0f} ms, one more {one:6.0f} ms")


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def tell(what, times):
    print(f"{what:32} median {statistics.median(times):7.1f} ms, 99 % {percentile(times, 0.99):7.1f} ms, last {max(times):7.1f} ms")


def look(server, event, connection):
    """Makes the requests of a page that has received news of an act, over its persistent connection."""
    for path in ("/desk", "", "/standings", "/pairings"):
        connection.request("GET", f"/api/tournaments/{event.id}{path}")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
    return time.perf_counter()


def watch(server, event, spectators):
    """Sends ten acts and measures when each spectator receives the news. The sockets are read one after the other, so the
    last figure includes this program's own work."""
    sockets = [Socket(server) for _ in range(spectators)]
    for socket in sockets:
        socket.send({"type": "follow", "tournament": event.id})
        socket.send({"type": "ping", "id": 1})
    for socket in sockets:
        socket.until("pong")
    connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=60) for _ in range(spectators)]
    pool = concurrent.futures.ThreadPoolExecutor(64)
    told, looked, acts, cost, looks = [], [], [], [], []
    for number in range(10):
        for socket in sockets:  # skip repeated news of the previous act
            socket.send({"type": "ping", "id": number})
        for socket in sockets:
            socket.until("pong")
        cost.append(busy(server))
        began = time.perf_counter()
        took, _ = event.post("acts", {"acts": [{"act": "event", "place": f"Hall {number}"}]})
        acts.append(took)
        for socket in sockets:
            socket.until("tournament")
            told.append((time.perf_counter() - began) * 1000)
        cost[-1] = busy(server) - cost[-1]
        # all pages reload at once, with four requests each
        looks.append(busy(server))
        began = time.perf_counter()
        pages = [pool.submit(look, server, event, connection) for connection in connections]
        looked += [(page.result() - began) * 1000 for page in pages]
        looks[-1] = busy(server) - looks[-1]
    tell("an act is taken", acts)
    tell(f"{spectators} are told of it", told)
    tell("processor for act and telling", cost)
    tell(f"{spectators} have looked again", looked)
    tell("processor for their looks", looks)
    for each in sockets + connections:
        each.close()


def main():
    folder = tempfile.mkdtemp(prefix="qiyuan-bench-")
    command = [word for word in sys.argv[1:3]]
    server = Server(command, args=["--tournaments", folder, "--limits", "requests=1000000,games=10000,connections=10000"])
    rounds = option("--rounds", 11)
    spectators = option("--spectators", 0)
    if spectators > 0:
        event = Event(server, option("--players", 100), rounds)
        for number in range(1, 4):
            play(event, number)
        watch(server, event, spectators)
        server.stop()
        return
    event = Event(server, option("--players", 1000), rounds)
    for number in range(1, rounds + 1):
        play(event, number)
    for path in ("", "/standings", "/standings?terms=1", "/standings?of=17", "/pairings", "/crosstable", "/desk", "/desk?acts=1", "/desk?otherwise=1"):
        event.post("acts", {"acts": [{"act": "undo"}]})
        event.post("acts", {"acts": [{"act": "event", "place": "Here"}]})
        before = busy(server)
        first, size = event.look(path)
        cost = busy(server) - before
        again = [event.look(path)[0] for _ in range(10)]
        print(f"{path or '/':22} first {first:7.1f} ms (processor {cost:5.1f}), again {statistics.median(again):7.1f} ms, {size // 1024:6} KiB")
    server.stop()


if __name__ == "__main__":
    main()
