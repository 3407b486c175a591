#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Events played on the server: people take part, rounds open games, results are entered
automatically, absent players lose by the event's default time; a killed server continues where it
was, and an arbiter's entries are kept."""
import itertools
import json
import os
import subprocess
import tempfile
import time

from house import PATIENCE, Server, Socket, run, wait_for
from persons import PASSWORD, Person, signed_up

FOOL = ("f2f3", "e7e5", "g2g4", "d8h4")  # Black mates
SCHOLAR = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")  # White mates
NAMES = ("Ann", "Bob", "Cat", "Dan")


def serve(command, folder, gather=1):
    return Server(command, args=["--tournaments", folder, "--limits", f"requests=1000000,sign_ins=10000,gather_seconds={gather}"])


class Event:
    """An event on the server, with its owner's token."""

    def __init__(self, server, folder, **new):
        self.server, self.folder = server, folder
        act = {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "seed": 3, "game": "chess", "time": "10m+5s", "online": "hand",
               "regulated": {"default": 60000}, **new}
        status, made = server.call("POST", "/api/tournaments", {"act": {key: value for key, value in act.items() if value is not None}, "by": "Li"})
        assert status == 201, made
        self.id, self.token = made["id"], made["token"]
        self.people = {}
        self.sockets = {}

    def call(self, what, body=None, token=None):
        method = "GET" if body is None else "POST"
        status, answer = self.server.call(method, f"/api/tournaments/{self.id}/{what}", body, token or self.token)
        assert status == 200, (what, body, status, answer)
        return answer

    def rested(self, call, **body):
        """Makes a call based on lines of the log; repeats it if the server has added a line
        meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            status, answer = call({"based": self.call("desk")["lines"], **body})
            if answer.get("code") != "tour-moved-on":
                return status, answer
            assert time.monotonic() < end, answer

    def based(self, what, **body):
        status, answer = self.rested(lambda whole: self.server.call("POST", f"/api/tournaments/{self.id}/{what}", whole, self.token), **body)
        assert status == 200, (what, body, status, answer)
        return answer

    def act_of(self, person, **act):
        """An act by a player, using the page's call."""
        return self.rested(lambda body: person.call("POST", f"/api/tournaments/{self.id}/acts", body), acts=[act])

    def act(self, **act):
        return self.based("acts", acts=[act])

    def enter(self, names):
        for name in names:
            self.people[name] = signed_up(self.server, name)
            taken = self.people[name].good("POST", f"/api/tournaments/{self.id}/join", {})
            assert self.people[name].good("POST", f"/api/tournaments/{self.id}/join", {}) == taken, taken  # once is enough

    def log(self):
        status, _, text = self.server.raw("GET", f"/api/tournaments/{self.id}/log?format=text", token=self.token)
        assert status == 200, text
        return [json.loads(line) for line in text.splitlines()]

    def results(self):
        return [act for act in self.log() if act["act"] == "result"]

    def games(self, round_=None):
        return [game for game in self.call("games")["games"] if round_ in (None, game["round"])]

    def names(self):
        status, event = self.server.call("GET", f"/api/tournaments/{self.id}")
        assert status == 200, event
        return {player["id"]: player["name"] for player in event["players"]}

    def sit(self, game, *sides):
        """The players of a game open their board."""
        self.state(game)
        names = self.names()
        for side in sides or ("white", "black"):
            person = self.people[names[game[side]]]
            socket = Socket(self.server, headers={"Cookie": "qiyuan_session=" + person.cookie})
            socket.send({"type": "subscribe", "game": game["game"]})
            socket.until("state")
            self.sockets[game["game"], side] = socket

    def state(self, game):
        """The id of a round's game, which is opened shortly after the round is paired."""
        answer = wait_for(lambda: self.server.call("GET", f"/api/games/{game['game']}"), lambda answer: answer[0] != 404)
        assert answer[0] == 200, answer
        return answer[1]

    def play(self, game, moves, first=0):
        names = self.names()
        wait_for(lambda: self.state(game)["status"] == "playing")
        for ply, move in enumerate(moves, first):
            person = self.people[names[game[("white", "black")[ply % 2]]]]
            person.good("POST", f"/api/games/{game['game']}/events", {"event": "move", "move": move})


def in_ms(wait):
    """The time this many milliseconds from now, in the form that calls accept."""
    return int(time.time() * 1000) + wait


def ends_well(server):
    """The server stops in order, and the store accepted everything: no game was opened twice."""
    assert server.stop() == 0
    server.errors.seek(0)
    said = server.errors.read()
    assert "clocks stand" not in said, said


def a_killed_server_goes_on(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, online="auto-rated", rounds=2, regulated={"default": 6000})
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 2)
    first, second = event.games(1)
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    assert event.state(first)["rated"] and event.state(first)["tournament"] == event.id
    event.play(first, FOOL)
    wait_for(lambda: len(event.results()) == 1)
    event.play(second, SCHOLAR[:3])
    server.kill()
    server.start()
    event.play(second, SCHOLAR[3:], 3)
    wait_for(lambda: len(event.games(2)) == 2)  # the next round by itself
    done = event.results()
    assert [(act["result"], act["log"]) for act in done] == [("0-1", "g/" + first["game"]), ("1-0", "g/" + second["game"])], done
    # The second round: one of two comes to the first board, nobody to the other.
    here, empty = event.games(2)
    wait_for(lambda: server.call("GET", f"/api/games/{here['game']}")[0] == 200)
    event.sit(here, "black")
    server.kill()  # while they are waited for
    server.start()
    event.sit(here, "black")
    wait_for(lambda: len(event.results()) == 4)
    found = {act["log"]: act["result"] for act in event.results()[2:]}
    assert found == {"g/" + here["game"]: "-+", "g/" + empty["game"]: "--"}, found
    state = event.state(here)
    assert state["result"]["reason"] == "absent" and state["result"]["article"], state["result"]
    pgn = server.raw("GET", f"/api/games/{here['game']}.pgn")[2].decode().splitlines()
    board = next(pair["board"] for pair in server.call("GET", f"/api/tournaments/{event.id}/pairings?round=2")[1]["pairings"] if pair["white"] == here["white"])
    assert {'[Termination "abandoned"]', '[Event "Cup"]', f'[Round "2.{board}"]', f'[Site "{server.url}/g/{here["game"]}"]'} <= set(pgn), pgn
    assert any(line.startswith('[Date "20') for line in pgn), pgn
    kinds = [act["act"] for act in event.log()]
    assert (kinds.count("add"), kinds.count("pair"), kinds.count("result")) == (4, 2, 4), kinds  # nothing twice
    for name in NAMES:  # the game that was played is rated, the one that was not is none
        status, player = server.call("GET", f"/api/player?name={name}")
        assert status == 200, player
        assert sum(row["games"] for row in player["ratings"]) == 1, player
    path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".log"))
    checked = subprocess.run([command[0], "tournament", "check", path], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert checked.returncode == 0, checked
    ends_well(server)


def rated(server, name):
    """The number of rated games and the rating, in each speed."""
    status, player = server.call("GET", f"/api/player?name={name}")
    assert status == 200, player
    return [(row["games"], row["rating"]) for row in player["ratings"]]


def told_of(socket, name):
    """Waits until the socket reports a change of the event of that name."""
    while (told := socket.until("event"))["event"]["event"] != name:
        pass
    return told


def one_result_of_a_game(command):
    """An arbiter's entry at a board ends or corrects its game, and ratings follow that one result."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, online="auto-rated", rounds=3)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    event.play(first, FOOL[:3])
    names = event.names()
    white, black = names[first["white"]], names[first["black"]]
    # It is warned of before: entering a result at a running board ends it.
    asked = event.based("acts", ask=True, acts=[{"act": "result", "round": 1, "white": first["white"], "black": first["black"], "result": "1-0"}])
    assert [warning["id"] for warning in asked["warnings"]] == ["ends-board"] and white in asked["warnings"][0]["text"] and not event.results(), asked
    # A running board: the result ends it, both are told over their sockets who ruled, and it is rated as the event has it.
    event.act(act="result", round=1, white=first["white"], black=first["black"], result="1-0")
    for side in ("white", "black"):
        told = told_of(event.sockets[first["game"], side], "adjudicate")
        assert told["event"]["by"] == "Li" and told["event"]["result"] == "1-0", told
        assert any(ruling["ruling"] == "result" and ruling["article"] for ruling in told["rulings"]), told
    state = event.state(first)
    assert state["status"] == "over" and state["result"]["result"] == "1-0" and state["result"]["reason"] == "adjudication", state["result"]
    assert state["result"]["ruled"] == {"by": "Li", "corrected": False}, state["result"]
    status, answer = event.people[black].call("POST", f"/api/games/{first['game']}/events", {"event": "resign"})
    assert status == 409, answer
    won, lost = rated(server, white), rated(server, black)
    assert won[0][0] == lost[0][0] == 1 and won[0][1] > lost[0][1], (won, lost)
    # It is corrected: the game with it, the rating is that of the other result; twice, to a forfeit, which is not rated.
    event.act(act="amend", line=1 + next(i for i, act in enumerate(event.log()) if act.get("result") == "1-0"),
              instead=json.dumps({"act": "result", "round": 1, "white": first["white"], "black": first["black"], "result": "0-1"}))
    wait_for(lambda: event.state(first)["result"]["result"] == "0-1")
    assert rated(server, white) == lost and rated(server, black) == won, (rated(server, white), won, lost)
    event.act(act="result", round=1, white=first["white"], black=first["black"], result="+-")
    wait_for(lambda: event.state(first)["result"]["result"] == "1-0")
    assert rated(server, white) == rated(server, black) == [], rated(server, white)
    event.act(act="result", round=1, white=first["white"], black=first["black"], result="1/2-1/2")
    wait_for(lambda: event.state(first)["result"]["result"] == "1/2-1/2")
    drawn = rated(server, white)
    assert event.state(first)["result"]["ruled"] == {"by": "Li", "corrected": True} and "taken" not in event.state(first)["result"]
    assert drawn[0][0] == 1 and drawn[0][1] == rated(server, black)[0][1], drawn
    # All of it stands after a restart, and nothing is done twice.
    before = event.state(first)["n"]
    server.kill()
    server.start()
    event.call("hour", {"round": 9, "begins": 0})
    event.sit(second)
    event.play(second, FOOL)
    wait_for(lambda: len(event.games(2)) == 2)
    assert event.state(first)["n"] == before and rated(server, white) == drawn
    # A game that was over is corrected, and taken back: then it counts for nothing until there is a result again.
    mated, mating = names[second["white"]], names[second["black"]]
    by_mate = rated(server, mated)
    event.act(act="result", round=1, white=second["white"], black=second["black"], result="1-0")
    wait_for(lambda: event.state(second)["result"]["result"] == "1-0")
    assert event.state(second)["result"]["reason"] == "adjudication"
    assert rated(server, mating) == by_mate
    event.act(act="result", round=1, white=second["white"], black=second["black"], result="*")
    wait_for(lambda: event.state(second)["result"]["result"] == "void")
    assert rated(server, mating) == rated(server, mated) == []
    event.act(act="result", round=1, white=second["white"], black=second["black"], result="0-1")
    wait_for(lambda: event.state(second)["result"]["result"] == "0-1")
    assert rated(server, mated) == by_mate
    ends_well(server)


def a_result_taken_back_and_entered_again(command):
    """However early the result is entered, the game ends with the event's result, and ratings
    follow."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", online="auto-rated", rounds=3)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    game = event.games()[0]
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.sit(game)
    event.play(game, FOOL)  # rated: 0-1
    wait_for(lambda: len(event.results()) == 1)
    names = event.names()

    def entered(result):
        wait_for(lambda: event.state(game)["result"]["result"] == result)

    entered("0-1")
    lost = rated(server, names[game["white"]])
    forfeit = {"act": "result", "round": 1, "white": game["white"], "black": game["black"], "result": "+-"}
    lines = event.call("desk")["lines"]
    for again in range(20):
        event.call("acts", {"based": lines, "acts": [forfeit]})
        if again % 2:
            entered("1-0")
        event.call("acts", {"based": lines + 1, "acts": [{"act": "strike", "line": lines + 1}]})
        if again % 4:
            time.sleep(again / 500)  # time: while the game is being brought in line with the result of before
        event.call("acts", {"based": lines + 2, "acts": [forfeit]})
        entered("1-0")
        wait_for(lambda: rated(server, names[game["white"]]) == [])
        event.call("acts", {"based": lines + 3, "acts": [{"act": "strike", "line": lines + 3}]})
        lines += 4
        if again % 2:
            entered("0-1")
            wait_for(lambda: rated(server, names[game["white"]]) == lost)
    entered("0-1")
    wait_for(lambda: rated(server, names[game["white"]]) == lost)
    assert event.call("desk")["lines"] == lines  # nobody else has entered anything
    ends_well(server)


def running(event):
    """The event's unfinished boards; checks that nobody has two of them."""
    boards = [game for game in event.games() if event.server.call("GET", f"/api/games/{game['game']}")[1].get("status") in ("waiting", "playing")]
    seats = [number for game in boards for number in (game["white"], game["black"])]
    assert len(seats) == len(set(seats)), boards
    return boards


def a_pairing_taken_back(command):
    """The boards of an undone round end without a result, however far they were played, and only
    then new ones open."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "")
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        event.sit(game)
    event.play(first, SCHOLAR[:4])
    wait_for(lambda: event.state(second)["status"] == "playing")
    event.act(act="undo")
    for game in (first, second):
        wait_for(lambda: event.state(game)["status"] == "over")
        assert event.state(game)["result"]["result"] == "void", event.state(game)["result"]
    event.based("pair")
    wait_for(lambda: len(running(event)) == 2)
    assert {game["game"] for game in running(event)}.isdisjoint({first["game"], second["game"]}) and event.results() == []
    ends_well(server)


def a_result_taken_back_behind_a_later_board(command):
    """An earlier pair that is opened again waits until both have finished their present games."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", system="berger", rounds=None, seed=None)
    event.enter(NAMES)
    event.call("hour", {"round": 1, "begins": in_ms(3600000)})
    pairs = event.based("pair")["pairings"]
    event.based("acts", acts=[{"act": "result", "round": 1, "white": pair["white"], "black": pair["black"], "result": "1-0"} for pair in pairs])
    line = event.call("desk")["lines"]
    event.based("pair")
    wait_for(lambda: len(event.games(2)) == 2)
    later = event.games(2)
    for game in later:
        event.sit(game)
        wait_for(lambda: event.state(game)["status"] == "playing")
    event.act(act="strike", line=line)
    event.call("hour", {"round": 1, "begins": 0})
    event.play(later[0], FOOL[:3])  # it is looked at meanwhile
    time.sleep(0.5)  # time: the first games would have come
    assert {game["game"] for game in running(event)} == {game["game"] for game in later}
    event.play(later[0], FOOL[3:], 3)
    event.play(later[1], FOOL)
    wait_for(lambda: len(event.games(1)) == 1 and running(event) == event.games(1))
    ends_well(server)


def who_leaves_loses_his_board(command):
    """In an arena: a player who leaves in mid-game resigns, once, in game and log; returning at
    once gives no second board."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="arena", rounds=None, seed=None, minutes=60, online="auto-rated", time="5m+3s")
    event.enter(NAMES)
    event.act(act="arena", kind="open")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    names = event.names()
    event.play(first, FOOL[:2])
    leaver = event.people[names[first["black"]]]
    desk = leaver.good("GET", f"/api/tournaments/{event.id}/desk")
    assert event.act_of(leaver, act="withdraw", number=desk["number"])[0] == 200
    leaver.good("POST", f"/api/tournaments/{event.id}/join", {})
    told = told_of(event.sockets[first["game"], "white"], "resign")
    assert told["event"]["side"] == "black", told
    wait_for(lambda: [act["result"] for act in event.results()] == ["1-0"])
    assert event.results()[0]["log"] == "g/" + first["game"]
    assert rated(server, names[first["white"]])[0][1] > rated(server, names[first["black"]])[0][1]
    # The owner puts somebody out: the same, ruled by him. Before both have moved it is lost without play.
    event.act(act="withdraw", number=second["white"])
    wait_for(lambda: event.state(second)["status"] == "over")
    assert event.state(second)["result"]["result"] == "0-1", event.state(second)["result"]
    assert rated(server, names[second["black"]]) == rated(server, names[second["white"]]) == []
    wait_for(lambda: all(game["settled"] for game in event.games() if game["game"] in (first["game"], second["game"])))

    wait_for(lambda: running(event))
    ends_well(server)


def what_an_arbiter_wrote_stays(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    # While they play the arbiter enters a result: the board ends by it.
    event.act(act="result", round=1, white=first["white"], black=first["black"], result="1/2-1/2")
    wait_for(lambda: event.state(first)["status"] == "over")
    event.play(second, FOOL)
    wait_for(lambda: len(event.results()) == 2)
    assert [act["result"] for act in event.results()] == ["1/2-1/2", "0-1"]
    # One is amended, the other taken back: neither is entered again, also not by another server.
    lines = event.log()
    event.act(act="amend", line=1 + next(i for i, act in enumerate(lines) if act.get("result") == "1/2-1/2"),
              instead=json.dumps({"act": "result", "round": 1, "white": first["white"], "black": first["black"], "result": "1-0"}))
    event.act(act="strike", line=1 + next(i for i, act in enumerate(lines) if act.get("result") == "0-1"))
    before = event.log()
    server.kill()
    server.start()
    event.call("hour", {"round": 9, "begins": 0})  # something else happens
    wait_for(lambda: all(game["settled"] for game in event.games()))
    event.act(act="result", round=1, white=second["white"], black=second["black"], result="0-1")
    assert event.log()[:-1] == before, event.log()
    # A round that is taken back takes its games with it; paired again its boards are new ones.
    event.based("pair")
    wait_for(lambda: len(event.games(2)) == 2)
    old = event.games(2)
    for game in old:
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.act(act="undo")
    wait_for(lambda: all(event.state(game)["status"] == "over" for game in old))
    assert not event.games(2)
    event.based("pair")
    wait_for(lambda: len(event.games(2)) == 2)
    assert not {game["game"] for game in old} & {game["game"] for game in event.games(2)}
    # In a game of an event nobody goes back, and nobody takes it for himself.
    game = event.games(2)[0]
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.sit(game)
    event.play(game, FOOL[:1])
    white = event.people[event.names()[game["white"]]]
    for sent in ({"event": "abort"}, {"event": "takeback"}, {"event": "add-time", "ms": 15000}):
        status, answer = white.call("POST", f"/api/games/{game['game']}/events", sent)
        assert status == 409 and answer["code"] == "event-refused", (sent, status, answer)
    status, answer = white.call("POST", f"/api/games/{game['game']}/left", {"take": "win"})
    assert status >= 400 and event.state(game)["status"] == "playing", answer
    ends_well(server)


def two_games_in_a_row_and_what_was_noted(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="swiss-cn", game="xiangqi", games=2, rounds=2, time="20m+5s")
    event.enter(NAMES[:2])
    event.call("hour", {"round": 1, "begins": in_ms(3600000)})
    event.based("pair")
    assert not event.games()
    wait = in_ms(500)  # set anew when all that comes before it is done, however slow the machine
    event.call("hour", {"round": 1, "begins": wait})
    wait_for(event.games)
    assert time.time() * 1000 >= wait  # not before the hour
    (first,) = event.games()  # the second game waits for the first
    wait_for(lambda: server.call("GET", f"/api/games/{first['game']}")[0] == 200)
    assert event.state(first)["game"] == "xiangqi"
    event.sit(first)
    wait_for(lambda: event.state(first)["status"] == "playing")
    event.people[event.names()[first["white"]]].good("POST", f"/api/games/{first['game']}/events", {"event": "resign"})
    wait_for(lambda: len(event.games()) == 2)
    second = event.games()[1]
    assert (second["white"], second["black"], second["round"]) == (first["black"], first["white"], 2)
    wait_for(lambda: server.call("GET", f"/api/games/{second['game']}")[0] == 200)
    # Killed between the note and the game: the game is opened under the id that was noted.
    server.stop()
    for table, key in (("event", "game"), ("seat", "game"), ("game", "id")):
        server.sql(f"DELETE FROM {table} WHERE {key} = '{second['game']}'")
    server.start()
    wait_for(lambda: server.call("GET", f"/api/games/{second['game']}")[0] == 200)
    ends_well(server)


def own_desk(event, name):
    return event.people[name].good("GET", f"/api/tournaments/{event.id}/desk")


def own_act(event, name, **act):
    """An act by a player, using the page's call."""
    desk = own_desk(event, name)
    numbered = {"withdraw": {"number": desk["number"]}, "return": {"number": desk["number"]}, "absent": {"order": [desk["number"]]}, "arrive": {"order": [desk["number"]]}}
    return event.act_of(event.people[name], **{**numbered[act["act"]], **act})


def players_come_and_go(command):
    """In a Swiss on the server players pause, leave and return on their own; an absent player is
    paused until they resume."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, online="auto", rounds=5, regulated={"default": 6000})
    event.enter(NAMES)
    # Nobody begins check-in for all by arriving.
    status, answer = own_act(event, "Dan", act="arrive")
    assert status == 409 and answer["code"] == "tour-act-now", answer
    # Before the first round: one leaves and comes back, another sits out.
    assert own_act(event, "Dan", act="withdraw")[0] == 200 and own_desk(event, "Dan")["left"]
    event.people["Dan"].good("POST", f"/api/tournaments/{event.id}/join", {})
    assert not own_desk(event, "Dan")["left"]
    status, answer = own_act(event, "Ann", act="withdraw", number=own_desk(event, "Dan")["number"])
    assert answer.get("code") == "tour-role", answer
    assert own_act(event, "Ann", act="absent")[0] == 200
    desk = own_desk(event, "Ann")
    assert desk["away"] and not desk["left"], desk
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    names = event.names()
    (game,) = event.games(1)
    assert "Ann" not in (names[game["white"]], names[game["black"]])
    assert own_act(event, "Ann", act="arrive")[0] == 200
    # Somebody enters late, and is there. One of two comes: the other pauses from then on.
    event.enter(("Eva",))
    assert not own_desk(event, "Eva")["away"]
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.sit(game, "white")
    wait_for(lambda: len(event.games(2)) == 2)  # although an act about presence is the last
    late = names[game["black"]]
    assert own_desk(event, late)["away"] and not own_desk(event, late)["waits"]
    seated = {event.names()[number] for one in event.games(2) for number in (one["white"], one["black"])}
    assert late not in seated and len(seated) == 4, seated
    event.sockets.pop((game["game"], "white")).close()  # who has any page open is there
    # Nobody comes to any board: the server asks the arbiters, and does not play on by itself.
    wait_for(lambda: event.call("desk")["waits"] == "absence")
    lines = event.call("desk")["lines"]
    status, answer = own_act(event, late, act="arrive")
    assert status == 200, answer
    for name in seated:
        assert own_desk(event, name)["away"]
    assert own_act(event, min(seated), act="arrive")[0] == 200
    wait_for(lambda: event.call("desk")["lines"] == lines + 2)
    time.sleep(0.5)  # time: it would have been paired
    assert not event.games(3) and event.call("desk")["waits"] == "absence"
    event.based("pair")  # the arbiter's word
    wait_for(lambda: len(event.games(3)) == 1)
    assert event.call("desk")["waits"] is None
    # In mid-game: who leaves loses; whom the arbiter took out does not come back by himself.
    (game,) = event.games(3)
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.sit(game)
    event.play(game, FOOL[:2])
    names = event.names()
    assert own_act(event, names[game["white"]], act="withdraw")[0] == 200
    wait_for(lambda: event.state(game)["status"] == "over")
    assert event.state(game)["result"]["result"] == "0-1" and event.state(game)["result"]["reason"] == "resignation"
    wait_for(lambda: event.results()[-1]["result"] == "0-1")
    wait_for(lambda: event.call("desk")["waits"] == "players")
    event.act(act="withdraw", number=game["black"])
    status, answer = event.people[names[game["black"]]].call("POST", f"/api/tournaments/{event.id}/join", {})
    assert status == 403 and answer["code"] == "tour-taken-out", (status, answer)
    assert own_act(event, names[game["black"]], act="return")[1]["code"] == "tour-taken-out"
    event.people[names[game["white"]]].good("POST", f"/api/tournaments/{event.id}/join", {})
    ends_well(server)


def a_table_is_left_for_good(command):
    """In a round robin a player can leave; if the table has no place to return to, the player is
    told so."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="berger", online="auto")
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 2)
    first, second = event.games(1)
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    names = event.names()
    event.play(first, FOOL[:2])
    assert own_act(event, names[first["black"]], act="withdraw")[0] == 200
    wait_for(lambda: event.state(first)["status"] == "over" and event.state(first)["result"]["result"] == "1-0")
    status, answer = event.people[names[first["black"]]].call("POST", f"/api/tournaments/{event.id}/join", {})
    assert status == 409 and answer["code"] == "tour-gone", (status, answer)
    event.play(second, FOOL)
    wait_for(lambda: server.call("GET", f"/api/tournaments/{event.id}")[1]["paired"] == 2)
    ends_well(server)


def accounts_that_are_gone(command):
    """A deleted account leaves its events and their lists of names at once, a closed one leaves the
    events; nobody waits for it, and it gets no bye."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    close = lambda name: subprocess.run([command[0], "admin", "role", name, "closed", "--db", server.db], capture_output=True, text=True, check=True, timeout=PATIENCE)
    event = Event(server, folder, online="auto-rated", rounds=5)
    event.enter((*NAMES, "Rex"))
    event.people["Rex"].good("POST", "/api/me/remove", {"password": PASSWORD})  # before the first round
    wait_for(lambda: sorted(event.names().values()) == ["?", "Ann", "Bob", "Cat", "Dan"])
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 2)
    first, second = event.games(1)
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    names = event.names()
    event.play(first, FOOL)
    event.play(second, FOOL[:2])
    # One is closed in mid-game: the board is his loss. Another one, who has no game, is removed between the rounds.
    close(names[second["white"]])
    gone = event.people[names[first["white"]]]
    gone.good("POST", "/api/me/remove", {"password": PASSWORD})
    wait_for(lambda: event.state(second)["status"] == "over")
    assert event.state(second)["result"]["result"] == "0-1", event.state(second)["result"]
    wait_for(lambda: len(event.games(2)) == 1)
    (game,) = event.games(2)
    assert {game["white"], game["black"]} == {first["black"], second["black"]}, game
    status, told = server.call("GET", f"/api/tournaments/{event.id}/standings")
    points = {row["name"]: row["points"] for row in told["standings"]}
    assert points == {names[first["black"]]: 1, names[second["black"]]: 1, names[second["white"]]: 0, "?": 0}, told["standings"]
    assert [row["name"] for row in told["standings"]].count("?") == 2 and sum(one["left"] for one in event.call("desk")["players"]) == 3
    ends_well(server)


def closed_while_nothing_happens(command):
    """A player whose account is closed by the command loses the game within half a minute, although
    nobody else does anything."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", regulated={"default": 600000})
    event.enter(NAMES[:2])
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    (game,) = event.games(1)
    event.sit(game)
    event.play(game, FOOL[:2])
    white = event.names()[game["white"]]
    subprocess.run([command[0], "admin", "role", white, "closed", "--db", server.db], capture_output=True, text=True, check=True, timeout=PATIENCE)
    wait_for(lambda: event.state(game)["status"] == "over", patience=90)
    assert event.state(game)["result"]["result"] == "0-1", event.state(game)["result"]
    ends_well(server)


def closed_while_another_event_goes_on(command):
    """Viewing one event checks which accounts are gone, and applies that to all events at once."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event, other = Event(server, "", regulated={"default": 600000}), Event(server, "", name="Other")
    event.enter(NAMES[:2])
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    (game,) = event.games(1)
    event.sit(game)
    event.play(game, FOOL[:2])
    white = event.names()[game["white"]]
    subprocess.run([command[0], "admin", "role", white, "closed", "--db", server.db], capture_output=True, text=True, check=True, timeout=PATIENCE)
    numbers = itertools.count()

    def gone():
        other.act(act="add", name=f"Player {next(numbers)}")
        return event.state(game)["status"] == "over"

    wait_for(gone, patience=15, pause=1)  # the look at all events comes every thirty seconds
    ends_well(server)


def a_member_who_is_gone(command):
    """In a team event: the opponent of a member whose account is deleted wins at once."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", online="auto", rounds=1, system="team-swiss", teams="fixed:2")
    for team in ("East", "West"):
        event.act(act="add", name=team)
    for team, name in ((1, "Ann"), (1, "Cat"), (2, "Bob"), (2, "Dan")):
        event.act(act="member", team=team, name=name)
    event.enter(NAMES)
    event.people["Dan"].good("POST", "/api/me/remove", {"password": PASSWORD})
    wait_for(lambda: "?" in [row["name"] for row in event.call("members")["members"]])
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1 and len(event.results()) == 1)
    assert event.results()[0]["result"] in ("+-", "-+"), event.results()
    ends_well(server)


def who_left_is_not_named(command):
    """A player who left an event during a game and then removes the account is no longer named by the game, nor as its
    arbiter."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", online="auto", rounds=3)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    game = event.games()[0]
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    name = event.names()[game["white"]]
    assert own_act(event, name, act="withdraw")[0] == 200
    wait_for(lambda: event.state(game)["status"] == "over")
    assert event.state(game)["result"]["ruled"] == {"by": name, "corrected": False}, event.state(game)["result"]
    event.people[name].good("POST", "/api/me/remove", {"password": PASSWORD})
    wait_for(lambda: name not in json.dumps(event.state(game)))
    assert event.state(game)["result"]["ruled"] == {"by": "?", "corrected": False} and event.state(game)["players"]["white"]["name"] == "?", event.state(game)
    ends_well(server)


def the_command_rules_too(command):
    """A result or a withdrawal that the command enters beside the server ends the boards as one over the API does."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, online="auto", rounds=3)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
        event.play(game, FOOL[:2])
    path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".log"))
    typed = lambda *words: subprocess.run([command[0], "tournament", words[0], path, *map(str, words[1:])], capture_output=True, text=True, check=True, timeout=PATIENCE)
    typed("result", first["white"], first["black"], "1/2-1/2", 1)
    told = told_of(event.sockets[first["game"], "white"], "adjudicate")
    assert told["event"]["result"] == "1/2-1/2", told
    typed("withdraw", second["white"])
    wait_for(lambda: event.state(second)["status"] == "over")
    assert event.state(second)["result"]["result"] == "0-1", event.state(second)["result"]
    wait_for(lambda: [act["result"] for act in event.results()] == ["1/2-1/2", "0-1"])
    wait_for(lambda: len(event.games(2)) == 1)  # three are left: one has the bye
    ends_well(server)


def a_match_of_four(server):
    """Teams East and West with two members each, at their boards; two moves are made on the first."""
    event = Event(server, "", online="hand", rounds=2, system="team-swiss", teams="fixed:2")
    for team in ("East", "West"):
        event.act(act="add", name=team)
    for team, name in ((1, "Ann"), (1, "Cat"), (2, "Bob"), (2, "Dan")):
        event.act(act="member", team=team, name=name)
    event.enter(NAMES)
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 2)
    names = {row["id"]: row["name"] for row in event.call("members")["members"]}
    event.names = lambda: names
    for game in event.games(1):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
        wait_for(lambda: event.state(game)["status"] == "playing")
    event.play(event.games(1)[0], FOOL[:2])
    return event


def east_has(event, result):
    """Checks that East has this result at each board; returns the boards' states."""
    for game in event.games(1):
        wait_for(lambda: event.state(game)["status"] == "over")
        won = result if event.names()[game["white"]] in ("Ann", "Cat") else {"1-0": "0-1", "0-1": "1-0"}[result]
        assert event.state(game)["result"]["result"] == won, (game, event.state(game)["result"])
    return [event.state(game)["result"] for game in event.games(1)]


def a_team_that_leaves(command):
    """A team withdrawn in mid-match loses its boards."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = a_match_of_four(server)
    event.act(act="withdraw", number=2)
    east_has(event, "1-0")
    ends_well(server)


def a_match_that_is_forfeited(command):
    """A director who enters a whole match has ruled at each of its boards."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = a_match_of_four(server)
    first, second = (act for act in next(act for act in event.log() if act["act"] == "pair")["pairs"][0])
    event.act(act="match", round=1, white=first, black=second, result="-+" if first == 1 else "+-")
    assert [result["ruled"]["by"] for result in east_has(event, "0-1")] == ["Li", "Li"]
    ends_well(server)


def what_is_refused(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder)
    join = f"/api/tournaments/{event.id}/join"
    assert Person(server).call("POST", join, {})[1]["code"] == "not-signed-in"
    before = event.log()
    ann = signed_up(server, "Ann")
    for fields, code in (({"time": "-"}, "tour-online-clock"), ({"time": None}, "tour-online-clock"), ({"online": "so"}, "tour-act"),
                         ({"teams": "all:2", "system": "swiss-cn"}, "tour-online-teams")):
        act = {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "time": "5m", "online": "hand", **fields}
        status, answer = server.call("POST", "/api/tournaments", {"act": {key: value for key, value in act.items() if value}, "by": ""})
        assert status >= 400 and answer["code"] == code, (fields, answer)
    status, made = server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Hall", "system": "dutch", "rounds": 3}, "by": ""})
    assert ann.call("POST", f"/api/tournaments/{made['id']}/join", {})[1]["code"] == "tour-not-online"
    assert len([name for name in os.listdir(folder) if name.endswith(".log")]) == 2  # what was refused left nothing
    assert event.log() == before
    ends_well(server)


def teams_board_by_board(command):
    """Team members are identified by their accounts' names; captains set line-ups until the
    deadline, then boards open."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, online="auto", rounds=1, system="team-swiss", teams="fixed:2")
    for team in ("East", "West"):
        event.act(act="add", name=team)
    for team, name in ((1, "Ann"), (1, "Cat"), (2, "Bob"), (2, "Dan"), (2, "Eva")):
        event.act(act="member", team=team, name=name)
    stranger = signed_up(server, "Zoe")
    status, answer = stranger.call("POST", f"/api/tournaments/{event.id}/join", {})
    assert status >= 400 and answer["code"] == "tour-no-member", answer
    event.enter(("Ann", "Bob", "Cat", "Dan"))
    # An account of a member acts for no team, whatever the number.
    desk = event.people["Ann"].good("GET", f"/api/tournaments/{event.id}/desk")
    assert desk["entered"] and desk["number"] == 0, desk
    status, answer = event.act_of(event.people["Ann"], act="arrive", order=[1])
    assert answer.get("code") == "tour-role", answer
    event.call("hour", {"round": 1, "lineups": in_ms(3600000)})
    event.based("pair")
    assert event.games() == []  # line-ups are still open
    members = {row["name"]: row["id"] for row in event.call("members")["members"]}
    event.act(act="lineup", team=2, round=1, order=[members["Bob"], members["Eva"]])
    event.call("hour", {"round": 1, "lineups": in_ms(500)})
    wait_for(lambda: len(event.games(1)) == 1)  # Eva has no account: that board is the desk's
    names = {number: name for name, number in members.items()}
    event.names = lambda: names
    (game,) = event.games(1)
    assert {names[game["white"]], names[game["black"]]} == {"Ann", "Bob"}, game
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    event.sit(game)
    event.play(game, FOOL[:2])
    server.kill()
    server.start()
    event.play(game, FOOL[2:], 2)
    wait_for(lambda: len(event.results()) == 1)
    (entered,) = event.results()
    assert entered["log"] == "g/" + game["game"] and entered["result"] == "0-1", entered
    boards = event.call("matches")["matches"][0]["boards"]
    assert [board["result"] != "" and board["result"] != "*" for board in boards] == [True, False], boards
    ends_well(server)


def a_level_match_waits_for_the_arbiter(command):
    """The next round of a knock-out is paired automatically, but a tied match is left to the
    director: play-off games or a lot."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)

    def cup(*results):
        event = Event(server, folder, online="auto", rounds=None, system="knockout")
        for name in NAMES:
            event.act(act="add", name=name)
        event.based("pair")
        pairs = next(act for act in event.log() if act["act"] == "pair")["pairs"]
        acts = [{"act": "result", "round": 1, "white": pair[0], "black": pair[1], "result": result} for pair, result in zip(pairs, results)]
        event.based("acts", acts=acts)
        return event

    def written(event):
        return [act["act"] for act in event.log()]

    level, won = cup("1-0", "1/2-1/2"), cup("1-0", "0-1")
    wait_for(lambda: written(won).count("pair") == 2)
    time.sleep(0.5)  # time: the other one was looked at before
    assert written(level)[-1] == "result", written(level)
    assert level.call("desk")["waits"] == "level" and won.call("desk")["waits"] is None
    told = level.based("pair", preview=True)["warnings"]
    assert [warning["id"] for warning in told] == ["drawn-winner"], told
    level.based("pair")
    assert "decide" in written(level) or level.log()[-1].get("decided"), level.log()[-1]
    # A play-off game decides, and more of them may follow: the arbiter says when to go on.
    played = cup("1-0", "1/2-1/2")
    pair = next(act for act in played.log() if act["act"] == "pair")["pairs"][1]
    played.act(act="playoff", kind="game", white=pair[0], black=pair[1], result="1-0")
    assert played.call("desk")["waits"] == "arbiter"
    time.sleep(0.5)  # time: it would have been paired
    assert written(played)[-1] == "playoff", written(played)
    played.based("pair")
    assert played.call("desk")["waits"] is None and written(played).count("pair") == 2
    final = next(act for act in reversed(played.log()) if act["act"] == "pair")["pairs"][0]
    played.act(act="undo")
    assert played.call("desk")["waits"] == "arbiter"
    played.based("pair")
    played.act(act="result", round=2, white=final[0], black=final[1], result="1-0")
    assert played.call("desk")["waits"] is None  # it is over
    ends_well(server)


def a_round_that_was_left(command):
    """A round that ends because a player leaves its last board is followed by the next one, but
    only once that board's result is in the log; a pairing that is undone stays so."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))

    def leaves(event, number):
        person = event.people[event.names()[number]]
        desk = person.good("GET", f"/api/tournaments/{event.id}/desk")
        assert event.act_of(person, act="withdraw", number=desk["number"])[0] == 200

    def boards(event, round_, count):
        wait_for(lambda: len(event.games(round_)) == count)
        for game in event.games(round_):
            wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
            event.sit(game)
            wait_for(lambda: event.state(game)["status"] == "playing")
        return event.games(round_)

    def written(event):
        return [act["act"] for act in event.log() if act["act"] in ("pair", "result", "withdraw", "undo")]

    # Its only board, before anybody moved: there is no result of a game.
    event = Event(server, "", online="auto")
    event.enter(NAMES[:3])
    event.based("pair")
    leaves(event, boards(event, 1, 1)[0]["white"])
    wait_for(lambda: len(event.games(2)) == 1)
    assert written(event) == ["pair", "withdraw", "pair"], written(event)
    event.act(act="undo")
    event.call("hour", {"round": 9, "begins": 0})  # it is looked at again
    time.sleep(0.5)  # time: it would have been paired
    assert written(event)[-1] == "undo" and not event.games(2), written(event)
    # A game that was played.
    event = Event(server, "", online="auto")
    event.enter(("Eva", "Fay", "Gus", "Hal"))
    event.based("pair")
    first, second = boards(event, 1, 2)
    event.play(first, FOOL)
    event.play(second, FOOL[:2])
    wait_for(lambda: len(event.results()) == 1)
    leaves(event, second["white"])
    wait_for(lambda: len(event.games(2)) == 1)
    assert written(event) == ["pair", "result", "withdraw", "result", "pair"], written(event)
    ends_well(server)


def who_is_late_is_told_until_when(command):
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"), gather=2)
    event = Event(server, "", rounds=1)
    event.enter(NAMES[:2])
    event.based("pair")
    wait_for(lambda: len(event.games()) == 1 and server.call("GET", f"/api/games/{event.games()[0]['game']}")[0] == 200)
    game = event.games()[0]
    event.sit(game, "black")
    awaited = event.state(game)["awaited"]
    assert 0 <= awaited["begins"] <= 2000 and awaited["default"] == 60000 and len(awaited) == 2, awaited
    wait_for(lambda: event.state(game)["status"] == "playing")
    awaited = event.state(game)["awaited"]
    assert awaited["late"] == ["white"] and 50000 < awaited["loses"] <= 60001, awaited
    white = event.people[event.names()[game["white"]]]
    listed = white.good("GET", "/api/games?state=mine")["games"][0]
    assert listed["awaited"]["late"] == ["white"] and listed["tournament"] == event.id and listed["you"] == "white", listed
    event.sit(game, "white")
    wait_for(lambda: "awaited" not in event.state(game))
    ends_well(server)


def who_acts_has_a_name(command):
    """Acts are attributed to the signed-in account, whatever link it holds; else to the invitation
    and its role; on boards as in the event."""
    server = serve(command, tempfile.mkdtemp(prefix="qiyuan-test-"))
    event = Event(server, "", rounds=3, online=None)
    desk = event.call("invite", {"role": "chief", "name": "Desk 2"})
    nameless = event.call("invite", {"role": "chief", "name": ""})
    mei = signed_up(server, "Mei")
    by_account = lambda path, body: server.call("POST", f"/api/tournaments/{event.id}/{path}", body, desk["token"], {"Cookie": "qiyuan_session=" + mei.cookie})
    lines = lambda: event.call("desk")["lines"]
    status, answer = by_account("acts", {"based": lines(), "acts": [{"act": "add", "name": "Ann"}]})
    assert status == 200, answer
    assert event.call("acts", {"based": lines(), "acts": [{"act": "add", "name": "Bob"}]}, desk["token"])
    assert event.call("acts", {"based": lines(), "acts": [{"act": "add", "name": "Cat"}]}, nameless["token"])
    event.act(act="add", name="Dan")
    told = event.call("people", token=nameless["token"])  # for all arbiters to read
    people = {one["invitation"]: one for one in told["people"]}
    acts = [(deed["name"], people[deed["by"]]["name"], people[deed["by"]]["role"]) for deed in told["deeds"] if deed["deed"] == "acts"]
    assert acts[-4:] == [("Mei", "Desk 2", "chief"), (None, "Desk 2", "chief"), (None, "", "chief"), (None, "Li", "owner")], acts
    event.based("pair")
    status, board = by_account("board", {"board": "1"})
    assert status == 200, board
    path = f"/api/boards/{board['id']}"
    for based, token, cookie, line in ((1, desk["token"], mei.cookie, {"t": 0, "event": "begin"}), (2, nameless["token"], None, {"t": 5, "event": "offer", "side": "white"}), (3, event.token, None, {"t": 9, "event": "resign", "side": "white"})):
        status, answer = server.call("POST", path + "/events", {"based": based, "events": [line]}, token, {"Cookie": "qiyuan_session=" + cookie} if cookie else None)
        assert status == 200, answer
    deeds = [(one["first"], one["name"], one["role"], one["by"]) for one in server.call("GET", path, token=nameless["token"])[1]["deeds"]]
    assert deeds == [(1, "Mei", "chief", desk["invitation"]), (2, "Mei", "chief", desk["invitation"]), (3, "", "chief", nameless["invitation"]), (4, "Li", "owner", 1)], deeds
    assert all("deeds" not in one for one in server.call("GET", "/api/boards", token=event.token)[1]["boards"])
    ends_well(server)


def an_arena_to_its_end(command):
    """Free players are paired at once; the server is killed in between; an absent player is paused;
    the arena closes on time."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="arena", rounds=None, seed=None, minutes=60, online="auto-rated", time="3m+2s", regulated={"default": 6000})
    event.enter(NAMES)
    assert server.call("GET", f"/api/tournaments/{event.id}")[1]["arena"] == {"minutes": 60, "opened": None, "ends": None, "closed": False}
    event.act(act="arena", kind="open", at=77)  # the server's own clock counts
    opened = next(act for act in event.log() if act["act"] == "arena")
    assert abs(opened["at"] - time.time()) < PATIENCE, opened
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    event.play(first, FOOL)
    wait_for(lambda: len(event.results()) == 1)
    event.play(second, SCHOLAR[:3])
    server.kill()
    server.start()
    assert len(event.games()) == 2  # the two who met just now wait for the others
    event.play(second, SCHOLAR[3:], 3)
    wait_for(lambda: len(event.games()) == 4)
    third, fourth = event.games()[2:]
    met = {frozenset((game["white"], game["black"])) for game in (first, second)}
    assert not met & {frozenset((game["white"], game["black"])) for game in (third, fourth)}
    leaders = {first["black"], second["white"]}
    assert {third["white"], third["black"]} == leaders or {fourth["white"], fourth["black"]} == leaders
    above, below = (third, fourth) if {third["white"], third["black"]} == leaders else (fourth, third)
    for game in (above, below):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    # Of two one comes: he wins, the other pauses; a player pauses by himself, and for nobody else.
    event.sit(below, "black")
    event.sit(above)
    names = event.names()
    person = event.people[names[above["black"]]]
    status, answer = event.act_of(person, act="absent", order=[above["white"]])
    assert answer.get("code") == "tour-role", answer
    wait_for(lambda: len(event.results()) == 3)
    assert event.results()[2]["result"] == "-+" and event.log()[-1] == {**event.log()[-1], "act": "absent"}, event.log()[-2:]

    def row(number):
        status, answer = server.call("GET", f"/api/tournaments/{event.id}/standings")
        return next(one for one in answer["standings"] if one["id"] == number)

    assert row(below["white"])["away"] and row(below["black"])["points"] == 2 and row(above["white"])["playing"]
    assert event.act_of(person, act="absent", order=[above["black"]])[0] == 200
    # Its time is up: it was opened an hour before. The game that is being played counts.
    line = 1 + next(i for i, act in enumerate(event.log()) if act["act"] == "arena")
    event.act(act="amend", line=line, instead=json.dumps({"act": "arena", "kind": "open", "at": opened["at"] - 3600}))
    wait_for(lambda: server.call("GET", f"/api/tournaments/{event.id}")[1]["arena"]["closed"])
    event.play(above, SCHOLAR)
    wait_for(lambda: len(event.results()) == 4)
    assert row(above["white"])["points"] == 4 and row(above["white"])["streak"] and row(above["white"])["rank"] == 1
    status, answer = person.call("POST", f"/api/tournaments/{event.id}/join", {})  # too late: nobody is back, nobody is paired
    assert status == 409 and answer["code"] == "tour-gone", answer
    assert row(above["black"])["away"] and len(event.games()) == 4
    kinds = [act["act"] for act in event.log()]
    assert (kinds.count("add"), kinds.count("result"), kinds.count("arena")) == (4, 4, 2), kinds
    path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".log"))
    checked = subprocess.run([command[0], "tournament", "check", path], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert checked.returncode == 0, checked
    for name in NAMES:
        status, player = server.call("GET", f"/api/player?name={name}")
        assert status == 200 and sum(one["games"] for one in player["ratings"]) == (1 if name in (names[below["white"]], names[below["black"]]) else 2), player
    ends_well(server)


def a_correction_behind_later_games(command):
    """A result of an earlier round is corrected: both ratings change, and later games and the curve
    stay in order."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="berger", rounds=3, online="auto-rated")
    event.enter(NAMES)
    event.based("pair")
    for round_ in (1, 2):
        wait_for(lambda: len(event.games(round_)) == 2)
        for game in event.games(round_):
            wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
            event.sit(game)
            event.play(game, FOOL)
    wait_for(lambda: len(event.results()) == 4)
    game, names = event.games(1)[0], event.names()
    white, black = names[game["white"]], names[game["black"]]
    before = {name: rated(server, name) for name in NAMES}
    assert all(row[0][0] == 2 for row in before.values()), before
    event.act(act="result", round=1, white=game["white"], black=game["black"], result="1-0")
    wait_for(lambda: event.state(game)["result"]["result"] == "1-0")
    wait_for(lambda: rated(server, white) != before[white])
    after = {name: rated(server, name) for name in NAMES}
    assert after[white][0][0] == after[black][0][0] == 2, after
    assert after[white][0][1] > before[white][0][1] and after[black][0][1] < before[black][0][1], (before, after)
    assert all(after[name] == before[name] for name in NAMES if name not in (white, black))
    for name in (white, black):
        status, curve = server.call("GET", f"/api/player/curve?name={name}&game=chess&speed=rapid")
        assert status == 200, curve
        points = curve["points"]
        assert len(points) == 2 and points[-1]["rating"] == after[name][0][1], (points, after)
    ends_well(server)


def two_meet_again_after_a_while(command):
    """In a small arena two players who have just met may meet again without waiting until all other
    games end."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="arena", rounds=None, seed=None, minutes=60, online="auto", time="10m")
    event.enter(NAMES)
    event.act(act="arena", kind="open")
    wait_for(lambda: len(event.games()) == 2)
    first, second = event.games()
    for game in (first, second):
        wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
        event.sit(game)
    event.play(second, SCHOLAR[:3])
    event.play(first, FOOL)
    wait_for(lambda: len(event.results()) == 1)
    began = time.monotonic()
    wait_for(lambda: len(event.games()) == 3, patience=3 * PATIENCE)  # they wait for others first
    third = event.games()[2]
    assert {third["white"], third["black"]} == {first["white"], first["black"]}, third
    assert event.state(second)["status"] == "playing" and time.monotonic() - began > 5
    assert [act["act"] for act in event.log()[-2:]] == ["arena", "pair"] and event.log()[-2]["kind"] == "again", event.log()[-2:]
    path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".log"))
    checked = subprocess.run([command[0], "tournament", "check", path], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert checked.returncode == 0, checked
    ends_well(server)


def an_arena_opens_at_its_hour(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = serve(command, folder)
    event = Event(server, folder, system="arena", rounds=None, seed=None, minutes=60, online="hand", time="3m")
    event.enter(NAMES[:2])
    when = in_ms(1500)
    event.call("hour", {"round": 1, "begins": when})
    server.kill()
    server.start()
    wait_for(lambda: any(act["act"] == "arena" for act in event.log()))
    assert time.time() * 1000 >= when
    assert event.games() == []  # pairs are made by hand in this one
    event.based("pair")
    wait_for(lambda: len(event.games()) == 1)
    # A player who leaves and comes back is in it again.
    ann = event.people["Ann"]
    number = ann.good("GET", f"/api/tournaments/{event.id}/desk")["number"]
    assert event.act_of(ann, act="withdraw", number=number)[0] == 200
    assert event.results() == [] and event.log()[-1]["act"] == "withdraw"
    ann.good("POST", f"/api/tournaments/{event.id}/join", {})
    assert event.log()[-1]["act"] == "return"
    event.based("pair")
    wait_for(lambda: len(event.games()) == 2)
    ends_well(server)


if __name__ == "__main__":
    run([a_killed_server_goes_on, one_result_of_a_game, a_result_taken_back_and_entered_again, a_pairing_taken_back, a_result_taken_back_behind_a_later_board, who_leaves_loses_his_board, what_an_arbiter_wrote_stays, two_games_in_a_row_and_what_was_noted, who_is_late_is_told_until_when, teams_board_by_board, a_level_match_waits_for_the_arbiter, a_round_that_was_left, what_is_refused, the_command_rules_too, a_team_that_leaves, a_match_that_is_forfeited, players_come_and_go, accounts_that_are_gone, closed_while_nothing_happens, closed_while_another_event_goes_on, a_member_who_is_gone, who_left_is_not_named, a_table_is_left_for_good, who_acts_has_a_name, an_arena_to_its_end, a_correction_behind_later_games, two_meet_again_after_a_while, an_arena_opens_at_its_hour], at_once=4)
