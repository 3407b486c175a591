#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""API tokens of an account: each allows what its scopes name, and nothing else."""
import http.client
import json
import threading

from house import PATIENCE, Socket, description, run, wait_for
from persons import PASSWORD, Person, house_of, signed_up

SCOPES = ["read", "play", "challenge", "study", "events"]


def made(person, *scopes, name="a program"):
    answer = person.good("POST", "/api/me/tokens", {"name": name, "scopes": list(scopes)})
    assert len(answer["token"]) == 32 and answer["used"] is None and answer["scopes"] == [s for s in SCOPES if s in scopes], answer
    return answer


def code_of(server, method, path, token, body=None):
    """The status and the code of an answer; of a stream only the head is read."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(method, path, None if body is None else json.dumps(body).encode(), {"Authorization": "Bearer " + token})
    answer = connection.getresponse()
    media = answer.getheader("content-type", "")
    text = b"" if answer.status == 200 else answer.read()
    connection.close()
    return answer.status, json.loads(text).get("code") if "problem" in media else None, answer.getheader("www-authenticate")


def each_scope_opens_its_calls(command):
    """Every call of the description with a token of every scope: refused exactly if the call has
    another scope."""
    server = house_of(command, requests=10000000, games=10000, events=10000)
    ann = signed_up(server, "Ann Ames")
    promised = description(command[0])
    assert promised, "openapi.json is not where the program was built"
    tokens = {scope: made(ann, scope)["token"] for scope in SCOPES}
    seen = {scope: 0 for scope in [*SCOPES, "account"]}
    for path, method, call in promised.operations():
        needed = call.get("x-scope")
        for way in call["security"]:
            for of in way.get("token", []):
                assert of == needed, (method, path, of)
        if needed:
            seen[needed] += 1
        for scope, token in tokens.items():
            asked = code_of(server, method, path.replace("{id}", "0123456789"), token, {} if method == "POST" else None)
            refused = needed not in (None, scope)
            assert (asked[1] == "scope") == refused, (method, path, scope, asked)
            if refused:
                assert asked[0] == 403 and asked[2] == f'Bearer error="insufficient_scope", scope="{needed}"', (method, path, asked)
    assert min(seen.values()) >= 4, seen
    print("# calls by scope:", seen)
    status, problem = server.call("POST", "/api/games", {}, tokens["read"])
    assert (status, problem["scope"]) == (403, "challenge") and "challenge" in problem["detail"], problem
    assert ann.me()["signed_in"] and server.stop() == 0


def heard(socket):
    """The next answer to a request; reports of the game in between are skipped."""
    while True:
        message = socket.receive()
        if message["type"] not in ("presence", "event") and not message.get("mine"):
            return message


def each_scope_opens_its_messages(command):
    """The same over the socket; a seat's token acts for its seat whatever the connection may do."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann Ames"), signed_up(server, "Bob Burr")
    opened = ann.good("POST", "/api/games", {"game": "chess", "colour": "white"})
    game = opened["id"]
    joined = bob.good("POST", f"/api/games/{game}/join", {})
    move = {"type": "event", "game": game, "id": 1, "event": {"event": "move", "move": "e2e4"}}
    sent = {"read": [{"type": "mine"}, {"type": "subscribe", "game": game}], "play": [move]}
    for scope in SCOPES:
        socket = Socket(server, made(ann, scope)["token"])
        for needed, messages in sent.items():
            for message in messages:
                socket.send(message)
                answer = heard(socket)
                if scope == needed:
                    assert answer["type"] in ("mine", "state", "ack"), (scope, message, answer)
                else:
                    assert answer["type"] == "problem" and answer["problem"]["code"] == "scope", (scope, message, answer)
                    assert answer["problem"]["scope"] == needed, answer
        socket.close()
    socket = Socket(server, made(bob, "study")["token"])
    reply = {"type": "event", "game": game, "id": 1, "token": joined["seat_token"], "event": {"event": "move", "move": "e7e5"}}
    for token in (made(bob, "read")["token"], "x" * 32):
        socket.send({**reply, "token": token})
        code = heard(socket)["problem"]["code"]
        assert code == ("token" if token == "x" * 32 else "scope"), code
    socket.send(reply)
    answer = heard(socket)
    assert (answer["type"], answer["id"]) == ("ack", 1), answer
    # A client that asked for its own games and then says hello with less no longer receives them.
    reader = Socket(server, made(bob, "read")["token"])
    reader.send({"type": "mine"})
    reader.until("mine", mine=None)
    reader.send({"type": "hello", "token": made(bob, "study")["token"]})
    bob.good("POST", "/api/games", {"game": "xiangqi", "colour": "red"})
    reader.send({"type": "ping", "id": 7})
    assert heard(reader)["type"] == "pong"
    assert server.stop() == 0


def a_program_plays(command):
    """A token opens a game, follows it, plays it and cannot revoke anything; the account sees when
    it was last used."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann Ames"), signed_up(server, "Bob Burr")
    token = made(ann, "play", "challenge", "read", name="Stone Lion")
    status, opened = server.call("POST", "/api/games", {"game": "chess", "colour": "white", "time": "5+3"}, token["token"])
    assert status == 201, opened
    bob.good("POST", f"/api/games/{opened['id']}/join", {})
    state = server.call("GET", f"/api/games/{opened['id']}", token=token["token"])[1]
    assert state["you"] == "white" and state["players"]["white"]["name"] == "Ann Ames", state["players"]
    assert server.call("POST", f"/api/games/{opened['id']}/events", {"event": "move", "move": "d4"}, token["token"])[0] == 200
    assert server.call("GET", "/api/me", token=token["token"])[1]["name"] == "Ann Ames"
    listed = ann.good("GET", "/api/me/tokens")["tokens"]
    assert [(one["id"], one["name"]) for one in listed] == [(token["id"], "Stone Lion")] and "token" not in listed[0], listed
    wait_for(lambda: ann.good("GET", "/api/me/tokens")["tokens"][0]["used"])
    assert len(ann.good("GET", "/api/me/sessions")["sessions"]) == 1
    assert ann.good("GET", "/api/me/data")["tokens"][0]["scopes"] == ["read", "play", "challenge"]
    assert token["token"].encode() not in server.kept()
    assert server.stop() == 0
    server.start()
    assert server.call("POST", f"/api/games/{opened['id']}/events", {"event": "resign"}, token["token"])[0] == 200
    assert server.stop() == 0


def a_revoked_token_is_nobody(command):
    """Revoking takes effect at once and ends open connections; nobody can revoke another's token."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann Ames"), signed_up(server, "Bob Burr")
    token, other = made(ann, "read"), made(ann, "read", "play")
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("GET", "/api/me/stream", headers={"Authorization": "Bearer " + token["token"]})
    stream, ended = line.getresponse(), threading.Event()
    assert json.loads(stream.readline()) == {"type": "mine", "mine": None}
    threading.Thread(target=lambda: (stream.read(), ended.set()), daemon=True).start()
    socket = Socket(server, token["token"])
    socket.send({"type": "mine"})
    socket.until("mine", mine=None)
    assert bob.refused("no-such-path", "POST", f"/api/me/tokens/{token['id']}/end", {}) == 404
    assert code_of(server, "POST", f"/api/me/tokens/{token['id']}/end", token["token"], {})[1] == "scope"
    assert ann.good("POST", f"/api/me/tokens/{token['id']}/end", {}) == {"done": True}
    assert ended.wait(PATIENCE), "the stream goes on"
    try:
        while True:
            socket.receive()
    except OSError:
        pass
    for path in ("/api/me", "/api/games", "/api/server"):
        assert code_of(server, "GET", path, token["token"])[:2] == (401, "token"), path
    assert [one["id"] for one in ann.good("GET", "/api/me/tokens")["tokens"]] == [other["id"]]
    ann.refused("no-such-path", "POST", f"/api/me/tokens/{token['id']}/end", {})
    assert server.stop() == 0


def what_ends_tokens(command):
    """Tokens end with a new password, a recovery and the account's deletion; not with the end of
    other sessions, and not by time."""
    server = house_of(command)
    ann = signed_up(server, "Ann Ames")
    session = ann.good("GET", "/api/me/sessions")["sessions"][0]
    token = made(ann, "read")["token"]

    def stands():
        return code_of(server, "GET", "/api/me", token)[0] == 200

    ann.good("POST", "/api/me/sessions/others/end", {})
    ann.refused("no-such-path", "POST", f"/api/me/sessions/{ann.good('GET', '/api/me/tokens')['tokens'][0]['id']}/end", {})
    assert stands() and session["this"]
    ann.good("POST", "/api/me/password", {"password": PASSWORD, "new": "another of hers"})
    assert not stands() and ann.me()["signed_in"] and ann.good("GET", "/api/me/tokens")["tokens"] == []
    token = made(ann, "read")["token"]
    Person(server).good("POST", "/api/recover", {"name": "Ann Ames", "code": ann.codes[0], "password": PASSWORD})
    assert not stands()
    ann.good("POST", "/api/sign-in", {"name": "Ann Ames", "password": PASSWORD})
    token = made(ann, "play")["token"]
    assert server.stop() == 0
    server.start()
    server.sql("UPDATE session SET seen = 1, created = 1")
    assert server.stop() == 0
    server.start()
    wait_for(lambda: ann.me() == {"signed_in": False})
    assert stands()
    ann.good("POST", "/api/sign-in", {"name": "Ann Ames", "password": PASSWORD})
    ann.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert not stands()
    assert server.stop() == 0


def how_many_and_for_what(command):
    """At most twenty tokens, even if requested at once; each has a name and a scope; for accounts
    only."""
    server = house_of(command, requests=100000)
    ann, guest = signed_up(server, "Ann Ames"), Person(server)
    guest.good("POST", "/api/guest", {"name": "Plum"})
    guest.refused("not-signed-in", "POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]})
    guest.refused("not-signed-in", "GET", "/api/me/tokens")
    for body in ({"name": "x", "scopes": []}, {"name": "x", "scopes": ["all"]}, {"name": "", "scopes": ["read"]},
                 {"name": "x" * 41, "scopes": ["read"]}, {"name": "x", "scopes": ["account"]}, {"name": "x", "scopes": "read"}):
        ann.refused("field-value", "POST", "/api/me/tokens", body)
    ann.refused("field-missing", "POST", "/api/me/tokens", {"name": "x"})
    twice = ann.good("POST", "/api/me/tokens", {"name": "两次", "scopes": ["read", "read"]})
    assert twice["scopes"] == ["read"] and twice["name"] == "两次", twice
    answers = []
    asking = [threading.Thread(target=lambda: answers.append(ann.call("POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]})))
              for _ in range(24)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    refused = [answer for status, answer in answers if status != 201]
    assert len(refused) == 5 and {one["code"] for one in refused} == {"tokens-many"}, refused
    assert "20" in refused[0]["detail"] and len(ann.good("GET", "/api/me/tokens")["tokens"]) == 20
    ann.good("POST", f"/api/me/tokens/{twice['id']}/end", {})
    made(ann, "read")
    assert server.stop() == 0


if __name__ == "__main__":
    run([each_scope_opens_its_calls, each_scope_opens_its_messages, a_program_plays, a_revoked_token_is_nobody, what_ends_tokens,
         how_many_and_for_what])
