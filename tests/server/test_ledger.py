#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournaments in the store: acknowledged acts are in the store, whatever happens to the folder;
acts found only in the folder are imported; nothing is lost or doubled."""
import http.client
import json
import os
import random
import resource
import shutil
import subprocess
import tempfile
import threading

from house import Server, run
from persons import signed_up
from test_boards import id_of
from test_directing import Event

V6 = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "store", "v6")


def houses(command, folder=None, **options):
    folder = folder or tempfile.mkdtemp(prefix="qiyuan-test-")
    return Server(command, folder=folder, args=["--key", os.path.join(folder, "seal.key"), "--request-log", os.path.join(folder, "told"),
                                                "--tournaments", os.path.join(folder, "tournaments"),
                                                "--limits", "requests=1000000,games=10000"], **options)


def told(server):
    """The numbers reported to the operator about tournaments, by message, in order."""
    with open(os.path.join(server.folder, "told"), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return [(line["message"].removeprefix("serve.events-"), int(line["particular"])) for line in lines
            if line.get("message", "").startswith("serve.events-")]


def files(server):
    """The contents of the folder: text by name."""
    folder = os.path.join(server.folder, "tournaments")
    found = {}
    for name in os.listdir(folder) if os.path.exists(folder) else ():
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found[name] = file.read()
    return found


def stored(server):
    """The contents of the store: text by name."""
    found = {}
    for row in server.sql("SELECT log, body FROM log_line ORDER BY log, n"):
        name, body = row.split("|", 1)
        found[name] = found.get(name, "") + body + "\n"
    return found


def log_of(event):
    status, _, text = event.server.raw("GET", f"/api/tournaments/{event.id}/log?format=text", token=event.token)
    assert status == 200, text
    return text.decode()


def begun(server, players=4):
    event = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 9})
    if players:
        event.must(*({"act": "add", "name": f"P{number}"} for number in range(players)))
    return event


def path_of(server, hidden=False):
    folder = os.path.join(server.folder, "tournaments")
    (name,) = [name for name in os.listdir(folder) if name.endswith(".log.people" if hidden else ".log")]
    return os.path.join(folder, name)


def the_files_of_an_earlier_version_are_taken_in(command):
    """A store of form 6 with its folder: after a start everything is in the store, byte for byte,
    and the files remain; then the folder may be lost."""
    server = houses(command)
    server.stop()
    if not os.path.exists(os.path.join(server.folder, "house.db")):
        return "a server of SQLite"
    for name in os.listdir(server.folder):
        if name != "tournaments":
            os.remove(os.path.join(server.folder, name))
    for name in ("house.db", "seal.key"):
        shutil.copy(os.path.join(V6, name), server.folder)
    os.chmod(os.path.join(server.folder, "seal.key"), 0o600)
    shutil.rmtree(os.path.join(server.folder, "tournaments"), ignore_errors=True)
    shutil.copytree(os.path.join(V6, "tournaments"), os.path.join(server.folder, "tournaments"))
    before = files(server)
    with open(os.path.join(V6, "games.json"), encoding="utf-8") as file:
        kept = json.load(file)["tournament"]
    for start in range(3):
        server.start()
        status, _, log = server.raw("GET", f"/api/tournaments/{kept['id']}/log?format=text", token=kept["token"])
        assert status == 200 and log.decode() == kept["log"], log
        assert server.call("GET", f"/api/tournaments/{kept['id']}/standings")[1] == kept["standings"]
        status, board = server.call("GET", f"/api/boards/{kept['board']}", token=kept["token"])
        assert status == 200 and board["tournament"] == kept["id"] and board["round"] == 2, board
        assert files(server) == before == stored(server), start
        assert server.stop() == 0
        if start == 1:
            shutil.rmtree(os.path.join(server.folder, "tournaments"))
    assert told(server) == [("taken", 4), ("given", 4)], told(server)


def what_a_crash_left_of_a_file(command):
    """The file lacks acts that the store has, or has only part of them or of a line: after a start
    both agree."""
    server = houses(command)
    event = begun(server)
    whole = stored(server)
    assert whole == files(server)
    path, people = path_of(server), path_of(server, True)
    for cut in (1, 20, len(whole[os.path.basename(path)]) // 2, len(whole[os.path.basename(path)])):
        server.stop()
        os.truncate(path, len(whole[os.path.basename(path)].encode()) - cut)
        os.truncate(people, len(whole[os.path.basename(people)].encode()) - min(cut, 30))
        server.start()
        assert files(server) == whole == stored(server), cut
        assert log_of(event) == whole[os.path.basename(path)]
    # one that was not sent to the store is torn, and is no act
    server.stop()
    with open(path, "a", encoding="utf-8") as file:
        file.write('{"act":"add","nam')
    server.start()
    event.must({"act": "add", "name": "Late"})
    assert stored(server) == files(server) and log_of(event).count("\n") == event.lines
    assert server.stop() == 0


def what_the_command_adds(command):
    """The command writes to the file, while the server is stopped and while it runs; the server's
    next acts build on them."""
    server = houses(command)
    event = begun(server)
    path = path_of(server)

    def q(*words):
        subprocess.run([command[0], "tournament", words[0], "-q", path, *words[1:]], check=True, capture_output=True)

    server.stop()
    q("add", "Eve")
    server.start()
    assert files(server) == stored(server)
    event.lines += 1
    for turn in range(10):
        q("add", f"Fay {turn}")
        event.lines += 1
        event.must({"act": "add", "name": f"Gil {turn}"})
    assert files(server) == stored(server)
    names = [json.loads(line).get("name") for line in log_of(event).splitlines()]
    assert names[-21:] == ["Eve", *(f"{name} {turn}" for turn in range(10) for name in ("Fay", "Gil"))], names
    # an event of the command's own, put into the folder while it is served, and directed at once
    other = os.path.join(os.path.dirname(path), "other.log")
    subprocess.run([command[0], "tournament", "new", "-q", "--system=dutch", "--rounds=3", other, "Other"], check=True, capture_output=True)
    listed = server.call("GET", "/api/tournaments")[1]["tournaments"]
    assert sorted(one["name"] for one in listed) == ["Cup", "Other"], listed
    server.stop()
    server.start()
    assert files(server) == stored(server)
    assert server.stop() == 0


def a_file_that_says_something_else(command):
    """If both differ, the store is right: the file is put aside complete, and the operator is told."""
    server = houses(command)
    event = begun(server)
    whole, path = stored(server), path_of(server)
    server.stop()
    other = whole[os.path.basename(path)].replace("P1", "Q1")
    with open(path, "w", encoding="utf-8") as file:
        file.write(other)
    server.start()
    found = files(server)
    assert found.pop(f".{os.path.basename(path)}.1") == other
    assert found == whole == stored(server)
    assert log_of(event) == whole[os.path.basename(path)]
    assert server.stop() == 0
    assert told(server) == [("aside", 1)], told(server)


def kills_between_acts(command):
    """Killed repeatedly while acts are sent: each answered act is in the log once, in the order of
    the answers. Eight times, or more if a busy machine answered few until then."""
    server = houses(command)
    event = begun(server, 0)
    dice = random.Random(5)
    sent, answered, kills = 0, [], 0
    while kills < 8 or len(answered) <= 20:
        assert kills < 60, answered
        kills += 1
        victim = threading.Timer(dice.uniform(0.02, 0.3), server.process.kill)
        victim.start()
        try:
            while True:
                sent += 1
                name = f"N{sent}"
                based = server.call("GET", f"/api/tournaments/{event.id}/desk", token=event.token)[1]["lines"]
                status, answer = event.act({"act": "add", "name": name}, based=based)
                assert status == 200, answer
                answered.append(name)
        except (OSError, http.client.HTTPException, ValueError, TypeError, KeyError):
            pass
        victim.join()
        server.kill()
        if dice.random() < 0.4:  # the disk of the folder did not get all that it was told
            os.truncate(path_of(server), dice.randrange(os.path.getsize(path_of(server))))
        server.start()
        names = [json.loads(line)["name"] for line in log_of(event).splitlines()][1:]
        assert len(set(names)) == len(names), names
        assert [name for name in names if name in set(answered)] == answered, (names, answered)
        assert files(server) == stored(server)
    assert server.stop() == 0


def a_full_disk(command):
    """A write that cannot be stored is refused and leaves no trace; what is stored counts even if
    its file was not written."""
    server = houses(command, wrap=["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"])
    event = begun(server)
    whole, log = stored(server), os.path.join(server.folder, "house.db-wal")
    size = os.path.getsize(log) if os.path.exists(log) else 16
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    status, answer = event.act({"act": "add", "name": "Late"})
    if status == 200:  # a store that is not this server's to write: the act stands there
        assert stored(server)[os.path.basename(path_of(server))].count("Late") == 1
    else:
        assert answer["code"] == "store-failed", answer
        assert stored(server) == whole == files(server)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    event.lines = server.call("GET", f"/api/tournaments/{event.id}/desk", token=event.token)[1]["lines"]
    event.must({"act": "add", "name": "Later"})
    assert stored(server) == files(server)
    assert server.stop() == 0


def admin(server, *words):
    done = subprocess.run([server.command[0], "--json", "admin", *words], capture_output=True, text=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def copies_have_the_events(command):
    """A backup is checked with its events and restored: a server with an empty folder has them
    again. A damaged line is reported, and the file is left as it was."""
    server = houses(command)
    if not os.path.exists(os.path.join(server.folder, "house.db")):
        server.stop()
        return "a server of SQLite"
    event = begun(server)
    whole, path = stored(server), path_of(server)
    lines = sum(text.count("\n") for text in whole.values())

    copy = os.path.join(server.folder, "copy.db")
    code, rows = admin(server, "backup", "--db", server.db, "--key", os.path.join(server.folder, "seal.key"), copy)
    assert code == 0 and (rows[-1]["logs"], rows[-1]["lines"]) == (2, lines), rows
    event.must({"act": "add", "name": "Late"})
    server.stop()
    shutil.rmtree(os.path.dirname(path))
    assert admin(server, "restore", "--db", server.db, "--key", os.path.join(server.folder, "seal.key"), copy)[0] == 0
    server.start()
    assert files(server) == whole and log_of(event) == whole[os.path.basename(path)]
    server.stop()
    server.sql("UPDATE log_line SET body = replace(body, 'P2', 'Q2')")
    code, rows = admin(server, "check", "--db", server.db, "--key", os.path.join(server.folder, "seal.key"))
    assert code == 3 and rows[0]["code"] == "store-damaged" and rows[0]["damaged"] == os.path.basename(path), rows
    server.start()
    assert files(server) == whole and log_of(event) == whole[os.path.basename(path)]
    assert server.stop() == 0
    assert told(server)[-1] == ("damaged", 1), told(server)


def removed(server, *words, name="remove"):
    return admin(server, name, "--db", server.db, *(["--tournaments", os.path.join(server.folder, "tournaments")] if words else []), *words)


def with_boards(server, name="Cup"):
    """An event with a paired round, two boards of the desk and an arbiter; its files by name."""
    before = set(files(server))
    event = Event(server, {"act": "new", "name": name, "system": "dutch", "game": "xiangqi", "rounds": 5, "time": "60m"})
    event.must(*({"act": "add", "name": f"P{number}"} for number in range(4)))
    assert event.post("pair", {})[0] == 200
    for board in "12":
        status, made = event.post("board", {"board": board})
        assert status == 200, made
    event.arbiter = event.post("invite", {"role": "chief", "name": "Wu"})[1]["token"]
    event.lines = event.get("desk")[1]["lines"]
    return event, {name: text for name, text in files(server).items() if name not in before}


def an_event_is_removed(command):
    """An event is deleted by its owner, and by the command beside the server: kept before, gone
    from store, folder and lists after, and reported; others remain."""
    server = houses(command)
    (other, others), (event, mine) = with_boards(server, "Other"), with_boards(server)
    (log,) = [name for name in mine if name.endswith(".log")]
    assert len(mine) == 6 and stored(server) == files(server), mine.keys()
    for token in (event.arbiter, "x" * 32, other.token):
        status, answer = event.post("remove", {}, token=token)
        assert status == (403 if token == event.arbiter else 401), answer
    assert event.post("remove", {}, based=event.lines - 1)[1]["code"] == "tour-moved-on"
    assert server.call("POST", f"/api/tournaments/{event.id}/remove", {}, event.token)[0] == 400
    assert stored(server) == files(server) == {**mine, **others}
    status, answer = event.post("remove", {})
    assert status == 200 and answer == {"lines": event.lines, "boards": 2, "removed": True}, answer
    for path in ("", "/desk", "/standings"):
        assert server.call("GET", f"/api/tournaments/{event.id}{path}", token=event.token)[0] == 404, path
    assert event.post("remove", {})[0] == event.act({"act": "add", "name": "Late"})[0] == 404
    assert [one["id"] for one in server.call("GET", "/api/tournaments")[1]["tournaments"]] == [other.id]
    kept = lambda text: {(f".{name}.1" if name[0] != "." else f"{name.removesuffix('.people')}.1.people"): body for name, body in text.items()}
    audit = stored(server).pop(".removed")
    assert files(server) == {**others, **kept(mine)} and stored(server) == {**others, ".removed": audit}
    told_of = json.loads(audit)
    for name in os.listdir(os.path.join(server.folder, "tournaments")):  # dates of birth are the server's alone
        assert name[0] != "." or os.stat(os.path.join(server.folder, "tournaments", name)).st_mode & 0o77 == 0, name
    assert (told_of["event"], told_of["lines"], told_of["logs"], told_of["by"]) == (log, event.lines, 2, "owner"), told_of
    server.stop()
    server.start()  # it does not come back
    assert files(server) == {**others, **kept(mine)} and stored(server) == {**others, ".removed": audit}
    other.must({"act": "add", "name": "Eve"})
    # the command, beside the server: by id; then an event of that name begins anew and is written to
    (name,) = [name for name in others if name.endswith(".log")]
    code, rows = removed(server, "nosuch")
    assert code != 0 and not rows and server.call("GET", f"/api/tournaments/{other.id}")[0] == 200
    before = files(server)
    code, rows = removed(server, other.id)
    assert code == 0 and rows[0]["removed"] == name and rows[0]["by"] == "admin" and rows[0]["lines"] == other.lines, rows
    with open(rows[0]["kept"], encoding="utf-8") as file:
        assert file.read() == before[name]
    assert other.act({"act": "add", "name": "Late"})[0] == 404
    path = os.path.join(server.folder, "tournaments", name)
    subprocess.run([command[0], "tournament", "new", "-q", "--system=dutch", "--rounds=3", path, "Again"], check=True, capture_output=True)
    for turn in range(3):
        subprocess.run([command[0], "tournament", "add", "-q", path, f"Gil {turn}"], check=True, capture_output=True)
        assert server.call("GET", f"/api/tournaments/{other.id}")[1]["players"][turn]["name"] == f"Gil {turn}"
    server.stop()
    assert files(server)[name] == stored(server)[name]
    assert [(row["removed"], row["by"]) for row in removed(server, name="removed")[1]] == [(log, "owner"), (name, "admin")]
    assert admin(server, "check", "--db", server.db, "--key", os.path.join(server.folder, "seal.key"))[0] == 0
    # what was kept is an event again under its own name
    for hidden, own in ((f".{log}.1", log), (f".{log}.1.people", f".{log}.people")):
        os.rename(os.path.join(server.folder, "tournaments", hidden), os.path.join(server.folder, "tournaments", own))
    server.start()
    assert event.act({"act": "add", "name": "Late"})[0] == 200 and stored(server)[log] == files(server)[log]
    assert server.stop() == 0


def what_cannot_be_kept_is_not_removed(command):
    """The folder or the store cannot be written: the event stays as it was, and can be written to
    later."""
    server = houses(command, wrap=["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"])
    event, mine = with_boards(server)
    folder = os.path.join(server.folder, "tournaments")
    (log,) = [name for name in mine if name.endswith(".log")]
    if server.db.startswith("postgresql:"):
        server.sql("CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$")
        server.sql("CREATE TRIGGER no BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION no()")
    else:
        server.sql("CREATE TRIGGER no BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'no'); END")
    status, answer = event.post("remove", {})
    assert status == 503, answer
    code, rows = removed(server, log)
    assert code != 0 and not rows
    assert files(server) == mine == stored(server), os.listdir(folder)
    server.sql("DROP TRIGGER no ON log" if server.db.startswith("postgresql:") else "DROP TRIGGER no")
    event.must({"act": "add", "name": "Eve"})
    size = max(len(text.encode()) for text in files(server).values())
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size // 2, resource.RLIM_INFINITY))
    before = files(server)
    status, answer = event.post("remove", {})
    assert status >= 400 and answer["code"] in ("file-write", "store-failed") and folder not in answer["detail"], answer
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert files(server) == before == stored(server), os.listdir(folder)
    assert event.post("remove", {})[0] == 200
    assert server.stop() == 0


def a_full_server(command):
    """The number of events and boards is limited; deleting one makes room."""
    server = Server(command, args=["--limits", "server_events=3"])
    events = [begun(server, players=0) for _ in range(2)]
    board = {"start": {"event": "start", "rules": "chess-fide-2023", "time": "5m", "t": 0}}
    assert server.call("POST", "/api/boards", board)[0] == 201
    for path, body in (("/api/tournaments", {"act": {"act": "new", "name": "X", "system": "dutch", "rounds": 3}}), ("/api/boards", board)):
        status, problem = server.call("POST", path, body)
        assert (status, problem["code"]) == (503, "events-full") and "3" in problem["detail"], problem
    assert events[0].post("remove", {})[0] == 200
    begun(server, players=0)
    assert server.stop() == 0


def pruned(server, *words):
    """The output of `admin prune`: {name: reason}, and the totals."""
    code, rows = removed(server, "--quiet", *words, name="prune")
    assert code == 0, rows
    return {row["event"]: row["why"] for row in rows[:-1]}, rows[-1]


def what_was_left_is_pruned(command):
    """Events without entrants are deleted after 30 days, guests' events without a round after a
    year; guests' games by age."""
    server = houses(command)
    owner = signed_up(server, "Ann Lee")
    guests = {"empty": Event(server, {"act": "new", "name": "Empty", "system": "dutch", "rounds": 3}),
              "left": begun(server), "played": begun(server)}
    assert guests["played"].post("pair", {})[0] == 200
    made = owner.good("POST", "/api/tournaments", {"act": {"act": "new", "name": "Mine", "system": "dutch", "rounds": 3}})
    owner.good("POST", f"/api/tournaments/{made['id']}/acts", {"based": 1, "acts": [{"act": "add", "name": "Li"}]}, Authorization="Bearer " + made["token"])
    ended, going, his = server.game(), server.game(), owner.good("POST", "/api/games", {"colour": "first"})
    ended.move("white", "e2e4")
    assert ended.post("black", {"event": "resign"})[0] == 200
    server.call("POST", f"/api/games/{his['id']}/join", {"name": "Bob"})
    owner.good("POST", f"/api/games/{his['id']}/events", {"event": "resign"})
    names = {key: next(name for name, text in files(server).items() if name.endswith(".log") and event.id == id_of(name))
             for key, event in guests.items()}
    assert server.stop() == 0
    assert pruned(server, "--dry-run", "--days=1") == ({}, {"dry_run": True, "events": 0, "games": 0, "game_events": 0, "bytes": 0})

    def age(days):
        """Moves everything this many days into the past."""
        whole = files(server)
        server.sql("DELETE FROM log_line")
        server.sql("DELETE FROM log")
        for name, text in whole.items():
            if name.endswith(".people"):
                lines = [json.loads(line) for line in text.splitlines()]
                text = "".join(json.dumps({**line, "t": line["t"] - days * 86400000}, separators=(",", ":")) + "\n" for line in lines)
                with open(os.path.join(server.folder, "tournaments", name), "w", encoding="utf-8") as file:
                    file.write(text)
        server.sql(f"UPDATE game SET created = created - {days * 86400000}")
        server.start()  # which takes the files in
        assert server.stop() == 0
    age(29)
    assert pruned(server)[0] == {}
    age(1)
    before = files(server)
    assert pruned(server, "--dry-run")[0] == {names["empty"]: "empty"} and files(server) == before == {**stored(server), **before}
    server.start()
    assert pruned(server)[0] == {names["empty"]: "empty"}
    assert server.call("GET", f"/api/tournaments/{guests['empty'].id}")[0] == 404
    assert server.stop() == 0 and f".{names['empty']}.1" in files(server)
    age(334)
    assert pruned(server)[0] == {}
    age(1)
    told, sums = pruned(server, "--dry-run", "--days=364")
    assert told == {names["left"]: "abandoned"} and (sums["games"], sums["dry_run"]) == (1, True) and sums["bytes"] > 100, (told, sums)
    assert pruned(server, "--days=366")[1]["games"] == 0
    assert pruned(server, "--days=364")[1]["games"] == 1
    server.sql(f"UPDATE game SET created = created + {365 * 86400000}")  # as their logs have it
    server.start()
    found = [server.call("GET", f"/api/games/{game}")[0] for game in (ended.id, going.id, his["id"])]
    assert found == [404, 200, 200], found
    assert guests["played"].get("desk")[0] == 200 and owner.good("GET", f"/api/tournaments/{made['id']}")["players"]
    assert server.stop() == 0
    assert admin(server, "check", "--db", server.db, "--key", os.path.join(server.folder, "seal.key"))[0] == 0


if __name__ == "__main__":
    run([the_files_of_an_earlier_version_are_taken_in, what_a_crash_left_of_a_file, what_the_command_adds,
         a_file_that_says_something_else, kills_between_acts, a_full_disk, copies_have_the_events, an_event_is_removed,
         what_cannot_be_kept_is_not_removed, what_was_left_is_pruned, a_full_server])
