#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command used on a server's tournament by its link; a second computer that follows the event
and takes over."""
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import threading

from house import PATIENCE, Server, ready, run, wait_for

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def serve(command, folder):
    return Server(command, args=["--tournaments", folder, "--limits", "requests=1000000"])


def tournament(command, *words, text=None):
    """Runs `qiyuan tournament` in English. The program is the first word of `qiyuan serve`."""
    return ready(command[0]).run("tournament", *words, text=text)


def begin(server, players=NAMES):
    """An event on the server: its link, its owner's token, its id."""
    status, made = server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 5, "seed": 3},
                                                            "by": "Li"})
    assert status == 201, made
    link = f"{server.url}/t/{made['id']}#key={made['token']}"
    for based, name in enumerate(players, 1):
        status, done = server.call("POST", f"/api/tournaments/{made['id']}/acts",
                                   {"based": based, "acts": [{"act": "add", "name": name, "rating": 2100 - 50 * based}]}, made["token"])
        assert status == 200, done
    return link, made["token"], made["id"]


def files(folder):
    """The files of a folder by name with their bytes; read again if one was put aside meanwhile."""
    while True:
        try:
            return {name: open(os.path.join(folder, name), "rb").read() for name in os.listdir(folder)}
        except FileNotFoundError:
            continue


def log_of(folder):
    return next(data for name, data in files(folder).items() if not name.startswith("."))


def the_command_works_by_link(command):
    folder, here = tempfile.mkdtemp(prefix="qiyuan-test-"), tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    link, _, _ = begin(server, ())
    local, named = os.path.join(here, "cup.log"), os.path.join(here, "cup.link")
    open(local, "wb").write(log_of(folder))
    open(named, "w", encoding="utf-8").write(link + "\n")
    source = os.path.join(here, "players.csv")
    open(source, "w", encoding="utf-8").write("name,rating\n" + "".join(f"{name},{2000 - 10 * i}\n" for i, name in enumerate(NAMES)))
    acts = (("import", source), ("add", "Gus", "1500"), ("pair",), ("results", "1:1 2:½ 3:0"), ("pair",), ("withdraw", "7"),
            ("results", "1:1 2:1 3:1"), ("strike", "6"), ("history",), ("standings",), ("pair",), ("undo",), ("export",), ("check",))
    for number, (act, *words) in enumerate(acts):
        text = words.pop() if act == "results" else None
        answers = [tournament(command, act, where, *words, text=text) for where in (named if number % 2 else link, local)]
        told = [(done.returncode, done.stdout) for done in answers]
        assert told[0] == told[1], (act, answers)
        assert log_of(folder) == open(local, "rb").read(), act
    assert answers[0].stdout.count(" ok") == 2, answers[0]
    assert server.stop() == 0


# Events of each kind, from the first act on the server to the last; "F" stands for a file that is written.
EVENTS = (
    (("--system", "dutch", "--rounds", "4", "--seed", "3", "--tiebreaks", "BH/C1,BH,SB,DE"),
     "add Ann 2400 GER", "add Bob 2300", "add Cat 2200", "add Dan 2100", "add Eve 2000", "add Fay 1900 GER", "add Wrong", "remove 7", "edit 2 --name Bert",
     "ratings LIST", "event --place=Bonn --begins=2026-11-26 --chief=Li", "avoid GER soft", "redraw", "bye 6 2 half", "arrive all", "absent 5", "pair",
     "result 1 4 1-0", "result 1 3 1-0", "results <2:0", "amend LAST result 4 2 1/2-1/2", "result 4 2 1-0", "strike LAST", "results <2:1", "arrive 5", "pair", "penalise 2 warning chief phone",
     "penalise 3 0.5 chief", "appeal 2 1 late", "rule 1 rejected chief", "appeals", "results <1:1", "withdraw 4 ill chief", "return 4", "result 1 3 0-1 1 chief appeal", "undo", "undo",
     "game 1 3", "standings", "standings --tsv", "crosstable", "explain --round 1 --pair 1-2", "history", "export", "check", "decide 1,2 draw", "prizes PRIZES", "norms", "titles",
     "print --what pairings -o OUT"),
    (("--system", "swiss-cn", "--rounds", "3", "--seed", "3", "--game", "xiangqi"),
     "add 林 ", "add 王", "add 李", "add 张", "add 赵", "add 钱", "redraw --lots 3,1,2,6,5,4", "pair --lots 6,2,1,3,5,4", "pair --pairs 1-2,3-4,5-6 chief so",
     "undo", "pair", "results <1:1 2:1 3:1", "standings", "check", "export"),
    (("--system", "knockout", "--games", "1", "--playoffs", "1", "--third", "--seed", "3"),
     "add A 4", "add B 3", "add C 2", "add D 1", "pair", "bracket", "results <1:½ 2:1", "playoff 1 4 1-0", "playoff 4 1 1-0", "decide 1,4", "pair", "bracket", "results <1:1", "standings", "check"),
    (("--system", "roundrobin-cn", "--teams", "fixed:2", "--seed", "3"),
     "add Red", "add Blue", "member 1 Ann 2000", "member 1 Bea", "member 1 Cem", "member 2 Dan 1900", "member 2 Eva", "edit --member 2 --name Bee", "pair", "lineup 1 1,3", "lineup 2 5,4 chief so",
     "match 1 2 1-0,1/2-1/2", "match", "result 1 5 0-1", "teams", "standings", "penalise 1 warning", "crosstable", "check", "export"),
    (("--stages", "groups:2x3>1,ko", "--seed", "3"),
     "add A 6", "add B 5", "add C 4", "add D 3", "add E 2", "add F 1", "pair", "results <1:1 2:1", "pair", "results <1:1 2:1", "pair", "results <1:0 2:1", "decide 2,3,6", "pair", "bracket", "results <1:1", "standings", "check"),
    (("--system", "arena", "--minutes", "60", "--seed", "3"),
     "add A 6", "add B 5", "add C 4", "pair", "arena open", "pair", "result 1 2 1-0", "pair", "absent 3", "arrive 3", "arena close", "pair", "standings", "check"),
)


def bytes_of(log):
    """Leaves out the second in which an arena was opened, and the checksum of that line."""
    return re.sub(rb'"at":\d+,"sum":"[0-9a-f]{8}"', b'"at":0', log)


def words_of(answer):
    return answer.returncode, re.sub(r"\d\d:\d\d:\d\d", "", answer.stdout)


def every_act_writes_the_same_lines(command):
    folder, here = tempfile.mkdtemp(prefix="qiyuan-test-"), tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    put = {}
    for name, text in (("LIST", "name,rating\nEve,2050\n"), ("PRIZES", "all\t150\t100.50\n"), ("OUT", "")):
        put[name] = os.path.join(here, name)
        open(put[name], "w", encoding="utf-8").write(text)
    seen = set()
    for number, (options, *acts) in enumerate(EVENTS):
        local = os.path.join(here, f"event{number}.log")
        done = tournament(command, "new", *options, local, "杯 Cup")
        assert done.returncode == 0, done
        link = tournament(command, "publish", local, server.url).stdout.strip()
        name, = [name for name, data in files(folder).items() if not name.startswith(".") and data == open(local, "rb").read()]
        for line in acts:
            line, _, text = line.partition("<")
            act, *words = line.split()
            words = [str(open(local, "rb").read().count(b"\n")) if word == "LAST" else put.get(word, word) for word in words]
            answers = [tournament(command, act, where, *words, text=text) for where in (link, local)]
            assert words_of(answers[0]) == words_of(answers[1]), (options, line, answers)
            assert answers[0].stderr.replace(link.split("#")[0], "") == answers[1].stderr.replace(local, ""), (options, line, answers)
            assert bytes_of(files(folder)[name]) == bytes_of(open(local, "rb").read()), (options, line)
            seen |= {act} if answers[0].returncode == 0 else set()
        whole = open(local, "rb").read()
        status, _, copy = server.raw("GET", f"/api/tournaments/{link.split('/t/')[1].split('#')[0]}/log", token=link.split("key=")[1])
        assert status == 200 and bytes_of(copy) == bytes_of(whole), (status, copy[:200])
    print("#", len(seen), "acts and questions were answered:", *sorted(seen))
    assert len(seen) == 41, sorted(seen)
    assert server.stop() == 0


def what_the_house_refuses_is_not_done(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    link, token, event = begin(server)
    before = log_of(folder)
    status, invited = server.call("POST", f"/api/tournaments/{event}/invite", {"role": "arbiter", "name": "Wu", "of": 0}, token)
    assert status == 200, invited
    arbiter = link.split("#")[0] + "#key=" + invited["token"]
    for where, words in ((link.split("#")[0], "standings"), (link[:-1] + ("A" if link[-1] != "A" else "B"), "standings"), (arbiter, "pair"),
                         (link.replace(event, "0123456789"), "standings"), (server.url + "/t/short", "standings")):
        done = tournament(command, words, where)
        assert done.returncode != 0 and done.stdout == "" and done.stderr, (where, words, done)
        assert token not in done.stderr and invited["token"] not in done.stderr, done.stderr
    assert log_of(folder) == before
    assert tournament(command, "pair", link).returncode == 0
    assert tournament(command, "result", arbiter, "1", "4", "1-0").returncode == 0  # an arbiter's own
    lines = log_of(folder).decode().splitlines(keepends=True)
    count = len(lines)
    changed = [{"based": count - 1, "lines": lines[-1]}, {"based": count, "lines": lines[-1]}, {"based": count, "lines": "{}\n"},
               {"based": count, "lines": lines[0]}, {"based": count}, {"based": count, "lines": ""}, {"lines": lines[-1]}, {"based": count, "lines": lines[-1].strip()},
               {"based": count, "lines": json.dumps({"act": "leave", "round": 1, "reason": "so"}) + "\n"},
               {"based": count, "lines": '{"act":"result","white":1,"black":4,"result":"0-1"}\n{"act":"result","white":1,"black":2,"result":"0-1"}\n'}]
    for body in changed:
        status, answer = server.call("POST", f"/api/tournaments/{event}/lines", body, token)
        assert status >= 400, (body, answer)
    assert log_of(folder).decode().splitlines(keepends=True) == lines
    assert server.call("GET", f"/api/tournaments/{event}/copy", token=invited["token"])[0] == 403  # the owner's alone
    assert server.stop() == 0


def an_event_is_brought_whole(command):
    folder, here = tempfile.mkdtemp(prefix="qiyuan-test-"), tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    local = os.path.join(here, "cup.log")
    assert tournament(command, "new", "--system", "dutch", "--rounds", "3", local, "杯 Cup").returncode == 0
    for name in NAMES:
        assert tournament(command, "add", local, name).returncode == 0
    assert tournament(command, "pair", local).returncode == 0
    whole = open(local, "rb").read()
    open(local, "ab").write(b'{"act":"undo"')  # cut by a crash
    done = tournament(command, "publish", local, server.url + "/")
    assert done.returncode == 0 and done.stdout.startswith(server.url + "/t/"), done
    assert log_of(folder) == whole
    assert tournament(command, "result", done.stdout.strip(), "1", "4", "1-0").returncode == 0
    assert log_of(folder).startswith(whole) and log_of(folder) != whole
    open(local, "wb").write(whole.replace(b"Bob", b"Bot"))  # a changed byte
    for path, house in ((local, server.url), (os.path.join(here, "none"), server.url)):
        done = tournament(command, "publish", path, house)
        assert done.returncode == (3 if path == local else 4) and not done.stdout and done.stderr, done
    assert len([name for name in files(folder) if not name.startswith(".")]) == 1
    assert server.stop() == 0
    open(local, "wb").write(whole)
    assert tournament(command, "publish", local, server.url).returncode != 0


def a_second_computer_takes_over(command):
    first, second = tempfile.mkdtemp(prefix="qiyuan-test-"), tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, first)
    link, token, event = begin(server)
    with subprocess.Popen([command[0], "tournament", "follow", link, second], stderr=subprocess.PIPE, text=True) as follower:
        try:
            wait_for(lambda: files(first) == files(second))
            assert tournament(command, "pair", link).returncode == 0
            assert tournament(command, "results", link, text="1:1 2:1 3:1").returncode == 0
            status, invited = server.call("POST", f"/api/tournaments/{event}/invite", {"role": "chief", "name": "Wu", "of": 0}, token)
            assert status == 200, invited
            wait_for(lambda: files(first) == files(second))
            server.kill()
            kept = files(first)
            heir = serve(command, second)
            follower.send_signal(signal.SIGTERM)
            assert follower.wait(PATIENCE) == 0
            errors = follower.stderr.read()
        finally:
            follower.kill()
    assert token not in errors, errors
    assert files(second) == kept
    here = link.replace(server.url, heir.url)  # the same page, the same key
    for where in (here, here.split("#")[0] + "#key=" + invited["token"]):
        assert tournament(command, "pair", where).returncode == 0
        assert tournament(command, "results", where, text="1:1 2:1 3:1").returncode == 0
    assert tournament(command, "check", here).stdout.count(" ok") == 3
    assert log_of(second).startswith(log_of(first)) and log_of(second) != log_of(first)
    done = tournament(command, "follow", "--once", here, first)  # and back
    assert done.returncode == 0 and files(first) == files(second), done
    with open(os.path.join(first, next(name for name in files(first) if not name.startswith("."))), "ab") as log:
        log.write(b"{}\n")
    done = tournament(command, "follow", "--once", here, first)
    assert done.returncode != 0 and "does not match the beginning" in done.stderr, done
    assert heir.stop() == 0
    assert tournament(command, "follow", "--once", here, first).returncode != 0


def a_game_over_the_board_goes_on(command):
    first, second = tempfile.mkdtemp(prefix="qiyuan-test-"), tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, first)
    link, token, event = begin(server)
    assert tournament(command, "pair", link).returncode == 0

    def board(house, number):
        status, made = house.call("POST", f"/api/tournaments/{event}/board", {"round": 1, "board": number}, token)
        assert status == 200, made
        return made["id"]

    def post(house, game, *events):
        status, state = house.call("GET", f"/api/boards/{game}", token=token)
        assert status == 200, state
        status, done = house.call("POST", f"/api/boards/{game}/events", {"based": state["lines"], "events": list(events)}, token)
        assert status == 200, (events, done)
        return done

    game = board(server, "1")
    with subprocess.Popen([command[0], "tournament", "follow", link, second], stderr=subprocess.PIPE, text=True) as follower:
        try:
            post(server, game, {"t": 0, "event": "begin"}, {"t": 5000, "event": "move", "side": "white", "move": "f2f3"})
            wait_for(lambda: files(first) == files(second))
            # A round that is paired anew has another game at that board: the old one is put aside there, too.
            other = board(server, "2")
            post(server, other, {"t": 0, "event": "begin"})
            wait_for(lambda: files(first) == files(second))
            for act in ({"act": "undo"}, {"act": "pair", "round": 1, "pairs": [[1, 2], [3, 4], [5, 6]], "kind": "by-hand"}):
                lines = server.call("GET", f"/api/tournaments/{event}/desk", token=token)[1]["lines"]
                body = {"based": lines, "acts": [act]} if act["act"] == "undo" else {"based": lines, "pairs": act["pairs"], "by": "Li", "reason": "so"}
                status, done = server.call("POST", f"/api/tournaments/{event}/{'acts' if act['act'] == 'undo' else 'pair'}", body, token)
                assert status == 200, done
            game = board(server, "1")
            post(server, game, {"t": 0, "event": "begin"}, {"t": 5000, "event": "move", "side": "white", "move": "f2f3"},
                 {"t": 9000, "event": "move", "side": "black", "move": "e7e5"})
            wait_for(lambda: files(first) == files(second))
            before = server.call("GET", f"/api/boards/{game}", token=token)[1]
            server.kill()  # in the middle of the game
        finally:
            follower.kill()
    heir = serve(command, second)
    after = heir.call("GET", f"/api/boards/{game}", token=token)[1]
    assert {key: after[key] for key in ("fen", "lines")} == {key: before[key] for key in ("fen", "lines")}, (before, after)
    post(heir, game, {"t": 12000, "event": "move", "side": "white", "move": "g2g4"}, {"t": 15000, "event": "move", "side": "black", "move": "d8h4"})
    assert b'"result":"0-1"' in log_of_event(second)
    assert heir.stop() == 0


class Endless:
    """A server that answers with `head` and then `again` until the client hangs up, and counts what it could send."""

    def __init__(self, head, again):
        self.head, self.again, self.sent = head, again * (1 + 65536 // len(again)), 0
        self.listens = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        connection, _ = self.listens.accept()
        try:
            connection.recv(4096)
            connection.sendall(self.head)
            while self.sent < 200_000_000:
                connection.sendall(self.again)
                self.sent += len(self.again)
        except OSError:
            pass
        connection.close()


def a_server_that_never_ends_is_left(command):
    """An endless head, endless chunks and an endless body: the client gives up soon, and says which server it was."""
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    for name, head, again in (("head", b"HTTP/1.1 200 OK\r\n", b"A: b\r\n"),
                              ("chunks", chunked, b"1;" + b"x" * 20000 + b"\r\na\r\n"),
                              ("small chunks", chunked, b"1\r\na\r\n"),
                              ("body", b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 1000)):
        server = Endless(head, again)
        host = f"127.0.0.1:{server.listens.getsockname()[1]}"
        done = tournament(command, "standings", f"http://{host}/t/abcdefghij")
        assert done.returncode != 0 and host in done.stderr, (name, done.returncode, done.stdout, done.stderr)
        assert server.sent < 60_000_000, (name, server.sent)
        server.listens.close()


def log_of_event(folder):
    return next(data for name, data in files(folder).items() if name.endswith(".log") and not name.startswith("."))


run([a_game_over_the_board_goes_on, every_act_writes_the_same_lines, the_command_works_by_link, an_event_is_brought_whole, what_the_house_refuses_is_not_done, a_second_computer_takes_over, a_server_that_never_ends_is_left])
