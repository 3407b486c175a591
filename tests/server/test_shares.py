#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever one address requests, others are served: work outside the loop, passwords, bytes, sign-
in attempts. It counts requests running, waiting and refused, and measures no time."""
import http.client
import json
import os
import socket
import time

from house import PATIENCE, Server, hashers, run, wait_for
from test_edges import ticks_of
from test_metrics import metrics

Server.cheap_hash = False  # what a password costs is the subject

GREEDY = "127.0.0.9"
STRANGER = "127.0.0.77"
PASSWORD = "correct horse battery 7"
# A position whose mate is sought for as long as it may be; one that is found at once.
HARD = {"game": "chess", "fen": "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"}
EASY = {"game": "chess", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"}


def ask(server, address, method, path, body=None, token=None):
    """One request from that address: status, headers, answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=4 * PATIENCE, source_address=(address, 0))
    connection.request(method, path, None if body is None else json.dumps(body),
                       {"Authorization": "Bearer " + token} if token else {})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, {key.lower(): value for key, value in answer.getheaders()}, json.loads(text)


def send(server, address, path, body=None, count=1):
    """Sends this many requests at once without reading the answers; returns the connections."""
    text = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n" + (
        "\r\n" if body is None else f"Content-Length: {len(text)}\r\n\r\n")
    connections = []
    for _ in range(count):
        connections.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0)))
        connections[-1].sendall(head.encode() + text)
    return connections


def jobs(server, lane):
    """The counters of a lane."""
    found = metrics(server)
    return {kind: found[f'qiyuan_jobs_{kind}{{lane="{lane}"}}'] for kind in ("running", "waiting", "done", "refused", "dropped")}


def until(server, lane, holds):
    """The counters of a lane, once they have these values."""
    return wait_for(lambda: jobs(server, lane), holds, 4 * PATIENCE)


def one_address_has_a_share(command):
    """Expensive requests from one address queue behind each other; a stranger's is answered
    meanwhile."""
    server = Server(command)
    held = send(server, GREEDY, "/api/study/mate", HARD, 20)
    until(server, "heavy", lambda found: found["waiting"] >= 15)
    assert jobs(server, "heavy")["running"] == 1
    for number in range(5):
        status, _, answer = ask(server, f"127.0.0.{100 + number}", "POST", "/api/study/mate", EASY)
        assert status == 200 and answer["mate"] == 1, answer
    assert jobs(server, "heavy")["waiting"] > 0
    for connection in held:
        connection.close()
    assert server.stop() == 0


def what_waits_is_bounded(command):
    server = Server(command)
    held = send(server, GREEDY, "/api/study/mate", HARD, 33)
    until(server, "heavy", lambda found: found["waiting"] >= 31)
    more = send(server, GREEDY, "/api/study/mate", HARD, 12)
    until(server, "heavy", lambda found: found["refused"] >= 8)
    answers = []
    for connection in more:
        connection.settimeout(0.2)
        try:
            answers.append(connection.recv(4096))
        except TimeoutError:
            pass
    refused = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
    assert metrics(server)['qiyuan_jobs_waited_seconds{lane="heavy"}'] >= 0
    assert len(refused) >= 8 and all(b"retry-after" in answer.lower() for answer in refused), answers
    assert ask(server, STRANGER, "POST", "/api/study/mate", EASY)[0] == 200
    for connection in held + more:
        connection.close()
    assert server.stop() == 0


def passwords_have_a_lane(command):
    """A right password is not delayed by the address's other sign-in attempts, nor by expensive
    requests."""
    server = Server(command, args=["--limits", "sign_ins=1000,requests=100000"])
    name = {"name": "Vic Tim", "password": PASSWORD, "program": True}
    assert ask(server, STRANGER, "POST", "/api/accounts", name)[0] == 201
    held = send(server, GREEDY, "/api/study/mate", HARD, 20)
    held += send(server, GREEDY, "/api/sign-in", {"name": "No Body", "password": "x" * 9}, 60)
    until(server, "door", lambda found: found["waiting"] >= 30)
    assert jobs(server, "door")["running"] == 1
    assert ask(server, STRANGER, "POST", "/api/sign-in", name)[0] == 200
    assert jobs(server, "door")["waiting"] > 0 and jobs(server, "heavy")["waiting"] > 0
    for connection in held:
        connection.close()
    assert server.stop() == 0


def wrong_passwords_come_later(command):
    """Of addresses that wait to sign in, those that have tried the fewest wrong passwords come first:
    a right password does not wait for twenty addresses that guess."""
    server = Server(command)
    name = {"name": "Vic Tim", "password": PASSWORD, "program": True}
    assert ask(server, STRANGER, "POST", "/api/accounts", name)[0] == 201
    guess = {"name": "No Body", "password": "x" * 9}
    addresses = [f"127.0.0.{100 + number}" for number in range(20)]
    held = [connection for address in addresses for connection in send(server, address, "/api/sign-in", guess, 5)]
    before = until(server, "door", lambda found: found["done"] >= 1 + 20 and found["waiting"] >= 30)["done"]
    assert ask(server, STRANGER, "POST", "/api/sign-in", name)[0] == 200
    met = jobs(server, "door")
    assert met["waiting"] > 0 and met["done"] - before <= 12, met  # by turns, each address would come before
    for connection in held:
        connection.close()
    assert server.stop() == 0


def nobody_waits_for_it(command):
    """Waiting requests are dropped when their client has disconnected."""
    server = Server(command)
    held = send(server, GREEDY, "/api/study/mate", HARD, 21)
    until(server, "heavy", lambda found: found["waiting"] == 20)
    for connection in held:
        connection.close()
    found = until(server, "heavy", lambda found: found["waiting"] == 0)
    assert found["dropped"] >= 18 and found["done"] + found["dropped"] + found["running"] == 21, found
    assert server.stop() == 0


def the_end_waits_for_no_queue(command):
    """Waiting requests are cancelled when the server stops."""
    server = Server(command)
    held = send(server, GREEDY, "/api/study/mate", HARD, 30) + send(server, STRANGER, "/api/study/mate", HARD, 30)
    until(server, "heavy", lambda found: found["waiting"] >= 50)
    assert server.stop() == 0  # within PATIENCE: what waits takes more than a minute
    for connection in held:
        connection.close()


def begin_body(server, address, size, path="/api/study/read"):
    """Announces a body without sending it."""
    connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    connection.sendall(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n\r\n".encode())
    return connection


def is_refused(connection):
    """Whether the announced body is refused at once; for an accepted one the server waits without
    an answer."""
    connection.settimeout(1)
    try:
        answer = connection.recv(4096)
    except TimeoutError:
        return False
    assert answer.startswith(b"HTTP/1.1 429") and b"retry-after" in answer.lower(), answer
    connection.settimeout(PATIENCE)
    while connection.recv(4096):  # until it is closed
        pass
    return True


def until_taken(server, address, size):
    """A body that is accepted, once there is room for it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection = begin_body(server, address, size)
        if not is_refused(connection):
            return connection
    raise AssertionError("it is never taken")


def bodies_are_bounded(command):
    """Announced bytes count against their address, and large bodies also against everyone, until
    they are answered or dropped."""
    server = Server(command, args=["--limits", "bodies_mb=4,server_bodies_mb=8"])
    whole = 4 << 20
    held = [begin_body(server, GREEDY, whole - 70000)]
    assert not is_refused(held[0])
    assert is_refused(begin_body(server, GREEDY, whole - 70000))
    assert not is_refused(begin_body(server, GREEDY, 60000))
    held.append(begin_body(server, STRANGER, whole))
    assert not is_refused(held[1])
    assert is_refused(begin_body(server, "127.0.0.78", whole)), "everybody together has as much as they may"
    assert ask(server, "127.0.0.78", "POST", "/api/study/mate", EASY)[0] == 200  # what is short is let in
    held.pop().close()
    until_taken(server, "127.0.0.78", whole).close()
    held.append(until_taken(server, "127.0.0.79", 3 << 20))  # what is answered counts no more
    held[1].settimeout(PATIENCE)
    held[1].sendall(b"[Event \"x\"]\n\n1. e4 e5 *\n".ljust(3 << 20))
    assert held[1].recv(4096).startswith(b"HTTP/1.1 200")
    until_taken(server, "127.0.0.79", 3 << 20).close()
    for connection in held:
        connection.close()
    assert server.stop() == 0


def the_list_is_not_told_anew(command):
    """The list of events is computed once, and again as soon as one of them has changed."""
    server = Server(command, args=["--limits", "requests=1000000,events=1000000,games=1000"])
    event = [{"act": "new", "name": "Open", "rounds": 9, "system": "dutch"}]
    event += [{"act": "add", "name": f"Player {number}", "rating": 1000 + number} for number in range(1000)]
    made = [server.call("POST", "/api/tournaments", {"log": "".join(json.dumps(act) + "\n" for act in event), "by": "Wu"})
            for _ in range(15)]
    assert all(status == 201 for status, _ in made), made

    def listed():
        return {row["id"]: row["entrants"] for row in server.call("GET", "/api/tournaments")[1]["tournaments"]}

    def cost(times):
        before = ticks_of(server)
        for _ in range(times):
            assert len(listed()) == 15
        return ticks_of(server) - before

    once = cost(1)
    assert cost(20) < 8 * max(once, 2), once
    for status, tournament in made[:3]:
        status, answer = server.call("POST", f"/api/tournaments/{tournament['id']}/acts",
                                     {"based": 1001, "acts": [{"act": "add", "name": "Late", "rating": 1500}]}, tournament["token"])
        assert status == 200, answer
        assert listed()[tournament["id"]] == 1001
    assert sorted(listed().values()) == [1000] * 12 + [1001] * 3
    chinese = server.call("GET", "/api/tournaments?lang=zh-Hans")[1]["tournaments"]
    assert sorted(row["entrants"] for row in chinese) == [1000] * 12 + [1001] * 3
    assert server.stop() == 0


def what_can_wait_gives_way(command):
    """Threads that hash passwords, draw papers and search have lower priority than the loop and the
    threads of games and desks."""
    def niceness():
        at = f"/proc/{server.process.pid}/task"
        found = {}
        for thread in os.listdir(at):
            with open(f"{at}/{thread}/stat", encoding="utf-8", errors="replace") as file:
                found[int(thread)] = int(file.read().rpartition(")")[2].split()[16])
        return found

    server = Server(command)
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    status, _, event = ask(server, STRANGER, "POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "rounds": 3, "system": "dutch"}, "by": "Li"})
    assert status == 201, event
    for number in range(8):  # some are done by each thread
        status, _, answer = ask(server, STRANGER, "POST", f"/api/tournaments/{event['id']}/acts",
                                {"based": number + 1, "acts": [{"act": "add", "name": f"Guest {number}"}]}, event["token"])
        assert status == 200, answer
    assert ask(server, STRANGER, "POST", "/api/accounts", {"name": "Vic Tim", "password": PASSWORD, "program": True})[0] == 201
    for _ in range(30):
        assert ask(server, STRANGER, "GET", f"/api/tournaments/{event['id']}/standings")[0] == 200
    assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in hashers(server.process.pid)] == [min(usual + 5, 19)] * 2
    nice = niceness()
    assert nice[server.process.pid] == usual, nice
    assert set(nice.values()) == {usual, min(usual + 5, 19)}, nice
    assert sum(value == usual for value in nice.values()) >= 1 + 1 + 5, "the loop, who writes the store, games and desks"
    assert server.stop() == 0


if __name__ == "__main__":
    run([what_can_wait_gives_way, one_address_has_a_share, what_waits_is_bounded, passwords_have_a_lane, wrong_passwords_come_later, nobody_waits_for_it, the_end_waits_for_no_queue,
         bodies_are_bounded, the_list_is_not_told_anew])
