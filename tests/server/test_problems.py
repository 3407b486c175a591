#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Refusals say what is wrong: whatever a field or a member of the query is given, the problem names it and says what it may
be; and what can't be done now is 409 wherever it is. Titles and texts of all problems of all tests are held by described.py."""
import re

from house import Socket, description, run
from persons import house_of, signed_up
from test_studies import RECORD

def plain(promised, schema):
    while "$ref" in schema:
        schema = promised.schemas[schema["$ref"].rsplit("/", 1)[1]]
    return schema


def wrong_for(schema):
    """Values of types that a field does not accept: a number, a text, a list, an object, a boolean."""
    kinds = {one.get("type", "string" if "const" in one or "enum" in one else "object") for one in schema.get("oneOf", [schema])}
    values = {"integer": -7.5, "string": "!!", "array": [[[]]], "object": {"nope!": 1}, "boolean": True}
    return [value for kind, value in values.items() if kind not in kinds]


def things(server, ann):
    """Existing objects to request, by the start of their paths; and the token that their calls
    need."""
    event = ann.good("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}})
    board = ann.good("POST", "/api/boards", {"start": {"event": "start", "t": 0, "rules": "chess-classic", "mode": "board"}})
    study = ann.good("POST", "/api/studies", {"title": "T", "chapters": [{"title": "One", "record": RECORD}]})
    bob = signed_up(server, "Bob Burr")
    games = []
    for _ in range(3):
        games.append(ann.good("POST", "/api/games", {"game": "chess", "colour": "white"})["id"])
        bob.good("POST", f"/api/games/{games[-1]}/join", {})
    display = ann.good("POST", "/api/displays", {"games": games[1:]})
    return {"/api/tournaments/": (event["id"], event["token"]), "/api/boards/": (board["id"], board["token"]),
            "/api/studies/": (study["id"], None), "/api/games/": (games[0], None), "/api/displays/": (display["id"], None)}


def wrong_values_are_told(command):
    """Sends each field of each body and each query parameter with values of other types."""
    server = house_of(command, requests=10000000, games=10000, events=10000)
    ann = signed_up(server, "Ann Ames")
    promised = description(command[0])
    assert promised, "openapi.json is not where the program was built"
    made = things(server, ann)
    told = 0

    def ask(method, path, name, value, body, token):
        nonlocal told
        headers = {"Cookie": "qiyuan_session=" + ann.cookie, **({"Authorization": "Bearer " + token} if token else {})}
        status, answer = server.call(method, path, body, headers=headers)
        if not isinstance(answer, dict) or answer.get("code") != "field-value" or f"“{name}”" not in answer["detail"]:
            return
        wanted = answer["detail"].partition(" must be ")[2]
        assert status == 400 and wanted not in ("", '"..."', "[...]", "...", "{...}") or name == "record", (method, path, value, answer)
        told += 1

    for path, method, call in promised.operations():
        if path.endswith(("stream", "/remove", "/sign-out", "/events")) and method == "GET" or path.startswith("/api/me/remove"):
            continue
        start = next((start for start in made if path.startswith(start)), None)
        thing, token = made.get(start, ("0123456789", None))
        path = path.replace("{id}", thing)
        for one in call.get("parameters", []):
            if one["in"] == "query" and one["schema"].get("type") != "string":
                ask(method, f"{path}?{one['name']}=%21%21", one["name"], "!!", {} if method == "POST" else None, token)
        schema = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        for name, field in plain(promised, schema or {}).get("properties", {}).items():
            for value in wrong_for(plain(promised, field)):
                ask(method, path, name, value, {name: value}, token)
    print("# wrong values told:", told)
    assert told >= 600, told
    assert server.stop() == 0


def not_now_is_a_conflict(command):
    """Valid requests that are impossible at present: in a game and in a tournament."""
    server = house_of(command)
    ann = signed_up(server, "Ann Ames")
    made = things(server, ann)
    event, token = made["/api/tournaments/"]
    game = made["/api/games/"][0]
    seen = set()

    def refused(code, path, body, token=None):
        headers = {"Cookie": "qiyuan_session=" + ann.cookie, **({"Authorization": "Bearer " + token} if token else {})}
        status, answer = server.call("POST", path, body, headers=headers)
        assert (status, answer["code"]) == (409, code), (path, body, status, answer)
        seen.add(code)

    def act(code, **fields):
        refused(code, f"/api/tournaments/{event}/acts", {"based": 1, "acts": [fields]}, token)

    refused("tour-nobody", f"/api/tournaments/{event}/pair", {"based": 1}, token)
    refused("tour-not-online", f"/api/tournaments/{event}/join", {}, token)
    act("tour-act-now", act="undo")
    act("tour-line", act="strike", line=9)
    act("tour-line", act="strike", line=1)
    act("tour-line", act="amend", line=9, instead='{"act":"add","name":"X"}')
    refused("event-refused", f"/api/games/{game}/events", {"event": "accept"})
    assert len(seen) == 5, seen
    assert server.stop() == 0


def wrong_messages_are_told(command):
    """The same over the socket."""
    server = house_of(command)
    socket = Socket(server)
    for message, field, wanted in (({"type": "nope"}, "type", "hello | subscribe"), ({"type": 5}, "type", "subscribe"),
                                   ({"type": "ping", "id": []}, "id", "7"), ({"type": "subscribe", "game": 7}, "game", '"'),
                                   ({"type": "subscribe", "game": "x", "after": "x"}, "after", "0, 1"),
                                   ({"type": "event", "game": "x", "event": "move"}, "event", "e2e4"),
                                   ({"type": "follow", "tournament": "x"}, "tournament", '"'), ({"type": "follow", "study": 1}, "study", '"')):
        socket.send(message)
        problem = socket.until("problem")["problem"]
        assert problem["code"] == "field-value" and re.search(f"“{field}” must be .*{re.escape(wanted)}", problem["detail"]), (message, problem)
    assert server.stop() == 0


if __name__ == "__main__":
    run([wrong_values_are_told, not_now_is_a_conflict, wrong_messages_are_told])
