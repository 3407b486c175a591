#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saved studies: who may read and write, two writers at once, nothing lost by a kill, conflicting
acts."""
import http.client
import threading

from house import Server, Socket, run

RECORD = {"format": "qiyuan-game", "version": 1, "game": "chess", "result": "*", "tags": [],
          "moves": [{"move": "e2e4"}, {"move": "e7e5"}]}
XIANGQI = {**RECORD, "game": "xiangqi", "moves": [{"move": "h2e2"}]}
MOVES = ["a2a3", "a2a4", "b2b3", "b2b4", "c2c3", "c2c4", "d2d3", "d2d4", "f2f3", "f2f4", "g2g3", "g2g4", "h2h3", "h2h4"]


class Writer:
    """A user with a session who also sends a study's token."""

    def __init__(self, server, name):
        self.server = server
        self.session = server.call("POST", "/api/guest", {"name": name})[1]["token"]

    def call(self, method, path, body=None, token=None):
        return self.server.call(method, path, body, token=token, headers={"Cookie": "qiyuan_session=" + self.session})

    def post(self, study, acts, token=None, want=200, **more):
        status, answer = self.call("POST", f"/api/studies/{study}/acts", {"acts": acts, **more}, token)
        assert status == want, (want, status, answer)
        return answer

    def new(self, want=201, **more):
        status, answer = self.call("POST", "/api/studies", {"title": "T", "chapters": [{"title": "One", "record": RECORD}], **more})
        assert status == want, (status, answer)
        return answer


def read(server, study, after=0):
    status, answer = server.call("GET", f"/api/studies/{study}?after={after}")
    assert status == 200, answer
    return answer


def add(uci, at="", chapter=1):
    return {"act": "add", "chapter": chapter, "at": at, "uci": uci}


def note(text, at="e2e4", chapter=1):
    return {"act": "items", "chapter": chapter, "at": at, "after": [text]}


def two_write_at_once(command):
    """Each writer sends moves as fast as possible, one after the other; the server is killed
    meanwhile, and they repeat what was not answered. Every act is in the log once, in one order,
    numbered without gaps."""
    server = Server(command)
    writers = [Writer(server, "Ann"), Writer(server, "Bob")]
    study = writers[0].new(shared=True)
    ear = Socket(server)
    ear.send({"type": "follow", "study": study["id"]})
    killed, lost = threading.Event(), []

    def write(writer, moves):
        n = 1
        for i, uci in enumerate(moves):
            if i == len(moves) // 2 and writer is writers[0]:
                ear.until("study", study=study["id"])
                server.kill()
                server.start()
                killed.set()
            while True:
                try:
                    n = writer.post(study["id"], [add(uci)], study["token"], based=n, id=uci)["n"]
                    break
                except (OSError, http.client.HTTPException):  # also killed between the head and the body of an answer
                    lost.append(uci)
                    assert len(lost) < 9, lost
                    killed.wait(20)
    threads = [threading.Thread(target=write, args=(writer, MOVES[i::2])) for i, writer in enumerate(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = read(server, study["id"])
    assert [act["n"] for act in told["acts"]] == list(range(1, len(MOVES) + 2)) and told["n"] == len(MOVES) + 1
    assert sorted(act["act"]["move"]["uci"] for act in told["acts"][1:]) == sorted(MOVES)
    for i, name in enumerate(("Ann", "Bob")):
        assert [act["act"]["move"]["uci"] for act in told["acts"][1:] if act["name"] == name] == MOVES[i::2]
    server.kill()
    server.start()
    assert read(server, study["id"]) == told
    assert [act["n"] for act in read(server, study["id"], after=10)["acts"]] == list(range(11, len(MOVES) + 2))
    server.stop()


def what_would_be_lost_is_not_done(command):
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new(shared=True)
    key, sid = study["token"], study["id"]
    ann.post(sid, [note("mine")], based=1)
    problem = bob.post(sid, [note("yours")], key, want=409, based=1)
    assert problem["code"] == "study-met" and "Ann" in problem["detail"], problem
    assert read(server, sid)["n"] == 2
    bob.post(sid, [note("mine\nyours")], key, based=2)
    bob.post(sid, [note("elsewhere", "e2e4 e7e5")], key, based=0)  # nobody else wrote there
    cut = {"act": "cut", "chapter": 1, "at": "e2e4"}
    ann.post(sid, [cut], want=409, based=3)
    bob.post(sid, [add("g1f3", "e2e4 e7e5")], key, based=4)
    ann.post(sid, [cut], based=5)
    bob.post(sid, [add("b8c6", "e2e4 e7e5 g1f3")], key, want=409, based=5)
    bob.post(sid, [add("d2d4"), note("kept")], key, want=409, based=5)  # together or not at all
    assert read(server, sid)["n"] == 6
    # One chapter does not stand in the way of another.
    ann.post(sid, [{"act": "chapter", "title": "Two", "record": XIANGQI}], based=6)
    told = read(server, sid, after=6)["acts"][0]["act"]
    assert told["game"] == "xiangqi" and "炮二平五" in told["texts"][0], told
    bob.post(sid, [note("free", "h2e2", 7)], key, based=7)
    ann.post(sid, [{"act": "drop", "chapter": 7}], want=409, based=7)
    # What was sent before under the same id is not done again.
    assert ann.post(sid, [add("c2c4"), add("g1f3")], based=8, id="x") == ann.post(sid, [add("c2c4"), add("g1f3")], based=8, id="x")
    assert read(server, sid)["n"] == 10
    server.stop()


def what_was_cut_comes_back(command):
    """A branch is restored by the number of the act that cut it, and by nothing else; even if the
    study is full."""
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new(shared=True)
    key, sid = study["token"], study["id"]
    cut = {"act": "cut", "chapter": 1, "at": "e2e4"}
    graft = {"act": "graft", "chapter": 1, "at": "e2e4", "index": 0, "cut": 2}
    ann.post(sid, [graft], want=400)  # nothing was cut yet
    assert ann.post(sid, [cut], based=1)["n"] == 2
    for wrong in ({"cut": 1}, {"cut": 3}, {"cut": 0}, {"cut": "2"}, {"at": "e2e4 e7e5"}, {"chapter": 2}, {"index": -1}, {"more": 1}):
        answer = ann.post(sid, [{**graft, **wrong}], want=400, based=2)
        assert next(iter(wrong)) in str(answer) or answer["code"] == "field-value", (wrong, answer)
    bob.post(sid, [add("e2e4"), {**note("again"), "before": ["so", 3]}], key, based=2)
    ann.post(sid, [graft], based=2)  # both are kept: it stands in nobody's way
    told = read(server, sid, after=2)["acts"]
    assert told[2]["act"] == graft and told[1]["act"]["before"] == ["so", 3]
    # A writer who has not seen the returned text would overwrite it.
    assert bob.post(sid, [note("over it")], key, want=409, based=4)["code"] == "study-met"
    # What came back is written on: who cut it away without having seen that is told so.
    bob.post(sid, [{**cut}], key, want=409, based=2)
    ann.post(sid, [{**graft}], want=200, based=5)
    ann.post(sid, [{**note("x"), "before": [[]]}], want=400, based=6)
    # The first act of each post bears its sender's id, so that he knows it where its answer was lost.
    ann.post(sid, [add("d2d4"), add("c2c4")], based=6, id="mine")
    assert [act.get("id") for act in read(server, sid, after=6)["acts"]] == ["mine", None]
    # A record that would lose something is refused whole: a tag too long, a move that is none.
    moves = RECORD["moves"]
    for lost in ({"tags": [["Event", "x" * 65537]]}, {"moves": [*moves, {"move": "e1e5"}]}):
        ann.post(sid, [{"act": "chapter", "title": "", "record": {**RECORD, **lost}}], want=400)
    # A study that is full still gives back.
    big = {**RECORD, "tags": [[name, "x" * 65536] for name in ("Event", "Site", "Round")]}
    while ann.call("POST", f"/api/studies/{sid}/acts", {"acts": [{"act": "chapter", "title": "", "record": big}]})[0] == 200:
        pass
    small = {**RECORD, "tags": [["Event", "x" * 3000]]}
    while ann.call("POST", f"/api/studies/{sid}/acts", {"acts": [{"act": "chapter", "title": "", "record": small}]})[0] == 200:
        pass
    while ann.call("POST", f"/api/studies/{sid}/acts", {"acts": [note("x" * 40)], "based": 10 ** 6})[0] == 200:
        pass
    assert ann.post(sid, [note("x" * 40)], want=409, based=10 ** 6)["code"] == "study-full"
    n = read(server, sid, after=10 ** 6)["n"]
    assert ann.post(sid, [graft], based=n)["n"] == n + 1
    server.kill()
    server.start()
    assert read(server, sid, after=n)["acts"][0]["act"] == graft
    status, _, body = server.raw("GET", f"/api/studies/{sid}")
    assert status == 200 and 33 << 20 > len(body) > 31 << 20, len(body)
    server.stop()


def a_chapter_comes_back(command):
    """Only the owner removes and restores a chapter; what others wrote in it meanwhile is restored,
    too."""
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new(shared=True)
    key, sid = study["token"], study["id"]
    bob.post(sid, [{"act": "chapter", "title": "Two", "record": RECORD}], key, based=1)
    drop, restore = {"act": "drop", "chapter": 2}, {"act": "restore", "chapter": 2}
    for act in (drop, restore):
        assert bob.post(sid, [act], key, want=403, based=2)["code"] == "study-owner"
        assert bob.post(sid, [note("x"), act], key, want=403, based=2)["code"] == "study-owner"
    assert read(server, sid)["n"] == 2
    ann.post(sid, [drop], based=2)
    bob.post(sid, [note("written meanwhile", chapter=2)], key, want=409, based=2)  # sees first that it was removed
    bob.post(sid, [note("written meanwhile", chapter=2)], key, based=3)
    ann.post(sid, [restore], based=2)  # stands in nobody's way
    ann.post(sid, [drop], want=409, based=3)  # without having seen that it came back
    for wrong in ({"act": "restore"}, {**restore, "chapter": 9}, {**restore, "at": ""}):
        ann.post(sid, [wrong], want=400, based=5)
    server.kill()
    server.start()
    assert [told["act"]["act"] for told in read(server, sid, after=2)["acts"]] == ["drop", "items", "restore"]
    server.stop()


def chapters_in_order(command):
    """A writer can move a chapter before another or to the end; this conflicts with no other act."""
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new(shared=True)
    key, sid = study["token"], study["id"]
    for title in ("Two", "Three"):
        ann.post(sid, [{"act": "chapter", "title": title, "record": RECORD}], based=1)
    bob.post(sid, [{"act": "order", "chapter": 3, "next": 1}], key, based=3)
    ann.post(sid, [{"act": "order", "chapter": 3, "next": 0}], based=1)  # without having seen Bob's
    ann.post(sid, [{"act": "rename", "chapter": 3, "title": "Last"}], based=3)
    reader = Writer(server, "Cat")
    assert reader.post(sid, [{"act": "order", "chapter": 1, "next": 0}], want=403, based=5)["code"] == "study-closed"
    for wrong in ({"act": "order", "chapter": 3}, {"act": "order", "chapter": 9, "next": 0}, {"act": "order", "chapter": 3, "next": -1},
                  {"act": "order", "chapter": 3, "next": "1"}, {"act": "order", "chapter": 3, "next": 1, "at": ""}):
        ann.post(sid, [wrong], want=400, based=6)
    server.kill()
    server.start()
    assert [(told["act"]["act"], told["act"].get("next")) for told in read(server, sid, after=3)["acts"]] == [("order", 1), ("order", 0), ("rename", None)]
    server.stop()


def a_chapter_in_parts(command):
    """A record too large for one request is sent as a chapter and acts that extend it; each is
    checked like a chapter."""
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new(shared=True)
    key, sid = study["token"], study["id"]
    part = {**RECORD, "moves": [{"move": "g1f3", "after": ["word", 1]}, {"parent": 0, "move": "d2d4"}, {"move": "b8c6"}]}
    grow = {"act": "grow", "chapter": 1, "at": "e2e4 e7e5", "record": part}
    told = ann.post(sid, [grow, note("on it", "e2e4 e7e5 d2d4")], based=1)
    assert told["n"] == 3
    body = read(server, sid, after=1)["acts"][0]["act"]
    assert [move["move"] for move in body["record"]["moves"]] == ["g1f3", "d2d4", "b8c6"], body
    assert body["record"]["start"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"), body
    assert body["at"] == "e2e4 e7e5" and body["chapter"] == 1 and "Nf3" in body["texts"][0], body
    for wrong in ({"at": "e2e5"}, {"chapter": 2}, {"record": {}}, {"record": {**part, "moves": [{"move": "e2e4"}]}}, {"more": 1}):
        ann.post(sid, [{**grow, **wrong}], want=400, based=3)
    ann.post(sid, [{"act": "cut", "chapter": 1, "at": "e2e4"}], based=3)
    bob.post(sid, [grow], key, want=409, based=3)  # where it would grow was cut off meanwhile
    # 0.9 MB of moves in as many posts as it takes, more than a study held before.
    big = [["Event", "x" * 60000], ["Site", "x" * 60000], ["Round", "x" * 60000]]
    n = 4
    for i in range(24):
        n = ann.post(sid, [{**grow, "at": "", "record": {**part, "moves": [{"move": "d2d4"}], "tags": big}}], based=n, id=f"part {i}")["n"]
    assert n == 28 and len(str(read(server, sid))) > 4 << 20
    server.stop()


def how_many(command):
    server = Server(command, args=["--limits", "studies=2"])
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    body = {"title": "", "chapters": [{"title": "", "record": RECORD}]}
    kept = [ann.new() for _ in range(2)]
    status, problem, *_ = ann.call("POST", "/api/studies", body)
    assert status == 403 and problem["code"] == "study-many" and "2" in problem["detail"], problem
    bob.new()
    assert ann.call("POST", f"/api/studies/{kept[0]['id']}/remove", {})[0] == 200
    ann.new()
    assert len(ann.call("GET", "/api/studies")[1]["studies"]) == 2
    server.stop()


def who_may(command):
    server = Server(command)
    ann, bob = Writer(server, "Ann"), Writer(server, "Bob")
    study = ann.new()
    sid = study["id"]
    assert "token" not in study
    assert read(server, sid)["may"] == "read" and ann.call("GET", f"/api/studies/{sid}")[1]["may"] == "own"
    bob.post(sid, [add("d2d4")], want=403)
    assert server.call("POST", f"/api/studies/{sid}/acts", {"acts": [add("d2d4")]})[1]["code"] == "study-nobody"
    assert server.call("POST", "/api/studies", {"chapters": [{"title": "", "record": RECORD}]})[0] == 403
    assert bob.call("POST", f"/api/studies/{sid}/share", {"shared": True})[0] == 403
    first = ann.call("POST", f"/api/studies/{sid}/share", {"shared": True})[1]["token"]
    bob.post(sid, [add("d2d4")], first)
    second = ann.call("POST", f"/api/studies/{sid}/share", {"shared": True, "title": "New"})[1]["token"]
    bob.post(sid, [add("c2c4")], first, want=401)
    bob.post(sid, [add("c2c4")], second)
    assert ann.call("POST", f"/api/studies/{sid}/share", {"shared": False})[0] == 200
    bob.post(sid, [add("b2b4")], second, want=401)
    assert [(one["title"], one["own"]) for one in bob.call("GET", "/api/studies")[1]["studies"]] == [("New", False)]
    assert [(one["title"], one["own"], one["n"]) for one in ann.call("GET", "/api/studies")[1]["studies"]] == [("New", True, 3)]
    assert server.call("GET", "/api/studies")[1] == {"studies": []}
    # A guest who creates an account keeps the studies; what an account leaves goes with it.
    status, _, _ = server.raw("POST", "/api/accounts", b'{"name":"Ann Lee","password":"correct horse battery"}',
                              headers={"Cookie": "qiyuan_session=" + ann.session})
    assert status == 201, status
    ann.session = sign_in(server, "Ann Lee")
    assert ann.call("GET", f"/api/studies/{sid}")[1]["may"] == "own"
    other = ann.new()["id"]
    assert bob.call("POST", f"/api/studies/{other}/remove", {})[0] == 403
    assert ann.call("POST", f"/api/studies/{other}/remove", {})[0] == 200
    assert server.call("GET", f"/api/studies/{other}")[0] == 404
    alone = ann.new()["id"]
    assert ann.call("POST", "/api/me/remove", {"password": "correct horse battery"})[0] == 200
    assert server.call("GET", f"/api/studies/{alone}")[0] == 404
    assert {act["name"] for act in read(server, sid)["acts"]} == {"", "Bob"}
    server.stop()


def sign_in(server, name):
    body = b'{"name":"%s","password":"correct horse battery"}' % name.encode()
    return server.raw("POST", "/api/sign-in", body)[1]["set-cookie"].split("=", 1)[1].split(";", 1)[0]


def what_is_sent_wrong(command):
    server = Server(command)
    ann = Writer(server, "Ann")
    sid = ann.new()["id"]
    for acts in ([], {}, [add("e2e5")], [add("d2d4", "e2e5")], [add("d2d4", chapter=9)], [{**add("d2d4"), "more": 1}], [5],
                 [{"act": "add"}], [{"act": "what"}], [{"act": "items", "chapter": 1, "at": "", "after": [[]]}],
                 [{"act": "cut", "chapter": 1, "at": "E2;"}], [{"act": "tags", "chapter": 1, "tags": [["a"]], "result": "*"}],
                 [{"act": "chapter", "title": "x" * 201, "record": RECORD}], [{"act": "chapter", "title": "", "record": {}}],
                 [add("d2d4")] * 501, [add("d2d4"), add("e2e5")]):
        status, answer = ann.call("POST", f"/api/studies/{sid}/acts", {"acts": acts})
        assert 400 <= status < 500 and answer["code"], (acts, status, answer)
    assert read(server, sid)["n"] == 1
    assert server.call("GET", "/api/studies/nosuch")[0] == 404
    big = {**RECORD, "tags": [["Event", "x" * 270000]]}
    assert ann.call("POST", "/api/studies", {"chapters": [{"title": "", "record": big}]})[0] == 413
    server.stop()


if __name__ == "__main__":
    run([two_write_at_once, what_would_be_lost_is_not_done, what_was_cut_comes_back, a_chapter_comes_back, chapters_in_order,
         a_chapter_in_parts, how_many, who_may, what_is_sent_wrong])
