#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Live lessons on a saved study: who leads, who is present, raised hands in order, the board given
to a pupil, refusals, and what survives a restart."""
import concurrent.futures
import socket
import time

from house import Server, Socket, run
from test_studies import Writer, add, read


class Person(Writer):
    """A user with a session and a page that has joined the lesson."""

    def __init__(self, server, name, study, token=None):
        super().__init__(server, name)
        self.name, self.study, self.token = name, study, token
        self.come()

    def come(self, **more):
        self.page = Socket(self.server, self.session)
        self.say("come", **more)
        first = self.page.until("lesson")
        while "you" not in first:
            first = self.page.until("lesson")
        self.you, self.since, self.first = first["you"], first["since"], first

    def say(self, do, **more):
        message = {"type": "lesson", "study": self.study, "id": do, "lesson": {"do": do, **more}}
        self.page.send({**message, "token": self.token} if self.token else message)

    def refused(self, do, **more):
        self.say(do, **more)
        return self.page.until("problem")["problem"]["code"]

    def lesson(self, holds):
        """Waits for the lesson's next message that satisfies a condition; it arrives after at most
        a quarter of a second."""
        while True:
            told = self.page.until("lesson")
            if holds(told):
                return told

    def nothing(self):
        """Checks that this page is sent nothing except reports of who is present."""
        self.page.send({"type": "ping", "id": 7})
        while True:
            told = self.page.receive()
            if told["type"] == "pong":
                return
            assert told["type"] == "lesson", told


def lesson_of(command, *names):
    """A server with a study, and its owner, who leads a lesson for pupils."""
    server = Server(command)
    ann = Writer(server, "Coach")
    study = ann.new(shared=True)
    coach = Person(server, "Coach", study["id"])
    coach.session = ann.session
    coach.come()
    pupils = [Person(server, name, study["id"]) for name in names]
    coach.say("lead")
    for one in pupils:
        one.lesson(lambda told: told["leader"])
    return server, study, coach, pupils


def all_follow(command):
    """What the leader shows reaches everyone in one message, and people who join later; the study
    does not change."""
    server, study, coach, (bob, eve) = lesson_of(command, "Bob", "Eve")
    for chapter, at, flip, marks in ((1, "", False, ""), (1, "e2e4", False, "Ge2e4 Rd5"), (1, "e2e4 e7e5", True, "")):
        coach.say("step", chapter=chapter, at=at, flip=flip, marks=marks)
        step = {"by": coach.you, "chapter": chapter, "at": at, "flip": flip, "marks": marks}
        for one in (bob, eve):
            assert one.page.until("step")["step"] == step
            one.nothing()
    late = Person(server, "Zoe", study["id"])
    assert late.first["step"] == step and late.first["leader"] == {"id": coach.you, "name": "Coach"}
    assert "present" not in late.first
    known = coach.lesson(lambda told: told["people"] == 4)
    assert {one["name"]: one["follows"] for one in known["present"]} == {"Coach": True, "Bob": True, "Eve": True, "Zoe": True}
    assert all(one["guest"] for one in known["present"])
    bob.say("follow", on=False)
    coach.lesson(lambda told: {one["name"]: one["follows"] for one in told["present"]} == {"Coach": True, "Bob": False, "Eve": True, "Zoe": True})
    eve.say("go")
    coach.lesson(lambda told: told["people"] == 3)
    bob.page.close()
    coach.lesson(lambda told: told["people"] == 2)
    assert read(server, study["id"])["n"] == 1
    # A page without a session is told, and not listed.
    stranger = Socket(server)
    stranger.send({"type": "lesson", "study": study["id"], "lesson": {"do": "come"}})
    told = stranger.until("lesson")
    assert told["you"] is None and told["people"] == 2 and told["step"] == step
    stranger.send({"type": "lesson", "study": study["id"], "lesson": {"do": "hand"}})
    assert stranger.until("problem")["problem"]["code"] == "lesson-nobody"
    coach.say("lead", on=False)
    late.lesson(lambda told: told["leader"] is None)
    server.stop()


def hands_in_their_order(command):
    """Hands are listed in the order they were raised; the leader can lower them, and nobody can
    raise another's."""
    server, _, coach, pupils = lesson_of(command, "Bob", "Eve", "Zoe")
    bob, eve, zoe = pupils
    ids = [one.you for one in (zoe, bob, eve)]
    for i, one in enumerate((zoe, bob, eve)):
        one.say("hand")
        coach.lesson(lambda told, i=i: told["hands"] == ids[:i + 1])
    zoe.say("hand")  # it is up already
    assert bob.refused("hand", person=zoe.you, on=False) == "lesson-leader"
    assert bob.refused("hand", person=zoe.you) == "lesson-leader"
    assert coach.refused("hand", person=bob.you) == "field-value"
    assert coach.refused("hand", person="000000000000", on=False) == "lesson-absent"
    coach.say("hand", person=bob.you, on=False)
    bob.lesson(lambda told: told["hands"] == [zoe.you, eve.you])
    bob.say("hand")
    zoe.say("hand", on=False)
    coach.lesson(lambda told: told["hands"] == [eve.you, bob.you])
    # It stays up over a reload; of who is gone it is not told.
    eve.page.close()
    coach.lesson(lambda told: told["hands"] == [bob.you])
    eve.come()
    coach.lesson(lambda told: told["hands"] == [eve.you, bob.you])
    server.stop()


def the_board_is_a_pupils(command):
    """The pupil who has the board shows and writes under their own name; nobody else does, and the
    pupil no longer can once it is taken back."""
    server, study, coach, (bob, eve) = lesson_of(command, "Bob", "Eve")
    sid = study["id"]
    assert bob.refused("step", chapter=1, at="e2e4") == "lesson-leader"
    assert bob.refused("board", person=bob.you) == "lesson-leader"
    assert bob.refused("board") == "lesson-leader"
    assert bob.refused("lead") == "study-closed" and bob.refused("lead", on=False) == "lesson-leader"
    bob.post(sid, [add("d2d4")], want=403)
    assert coach.refused("board", person="000000000000") == "lesson-absent"
    coach.say("board", person=bob.you)
    assert eve.lesson(lambda told: told["board"])["board"] == {"id": bob.you, "name": "Bob"}
    bob.say("step", chapter=1, at="d2d4", marks="Yd4")
    for one in (coach, eve):
        assert one.page.until("step")["step"] == {"by": bob.you, "chapter": 1, "at": "d2d4", "flip": False, "marks": "Yd4"}
    assert bob.call("GET", f"/api/studies/{sid}")[1]["may"] == "write"
    assert bob.post(sid, [add("d2d4")], based=1)["n"] == 2
    bob.post(sid, [{"act": "drop", "chapter": 1}], want=403, based=2)
    eve.post(sid, [add("c2c4")], want=403, based=2)
    assert read(server, sid)["acts"][1]["name"] == "Bob"
    bob.page.close()  # he reloads, and has it still
    assert eve.lesson(lambda told: told["board"].get("away"))["board"]["id"] == bob.you
    bob.come()
    assert bob.first["board"] == {"id": bob.you, "name": "Bob"}
    bob.post(sid, [add("c2c4")], based=2)
    coach.say("board")
    bob.lesson(lambda told: told["board"] is None)
    bob.post(sid, [add("g1f3")], want=403, based=3)
    assert bob.refused("step", chapter=1, at="") == "lesson-leader"
    coach.post(sid, [{"act": "cut", "chapter": 1, "at": "c2c4"}], based=3)  # what he played is taken back by the leader
    coach.say("board", person=bob.you)
    bob.lesson(lambda told: told["board"])
    coach.say("lead", on=False)
    bob.lesson(lambda told: told["leader"] is None and told["board"] is None)
    bob.post(sid, [add("g1f3")], want=403, based=4)
    server.stop()


def who_leads(command):
    """Anyone who may write can lead; the owner can take over. A writer whose link is closed leads
    no longer."""
    server = Server(command)
    owner = Writer(server, "Coach")
    study = owner.new(shared=True)
    sid = study["id"]
    eve, zoe = (Person(server, name, sid, study["token"]) for name in ("Eve", "Zoe"))
    eve.say("lead")
    zoe.lesson(lambda told: told["leader"] == {"id": eve.you, "name": "Eve"})
    assert zoe.refused("lead") == "lesson-led"
    eve.page.close()
    zoe.lesson(lambda told: told["leader"].get("away"))
    zoe.say("lead")
    assert zoe.lesson(lambda told: "away" not in told["leader"])["leader"]["id"] == zoe.you
    coach = Person(server, "Coach", sid)
    coach.session = owner.session
    coach.come()
    coach.say("lead")
    zoe.lesson(lambda told: told["leader"]["id"] == coach.you)
    coach.say("lead", on=False)
    zoe.say("lead")
    coach.lesson(lambda told: told["leader"] and told["leader"]["id"] == zoe.you)
    owner.call("POST", f"/api/studies/{sid}/share", {"shared": False})
    coach.lesson(lambda told: told["leader"] is None)
    assert zoe.refused("step", chapter=1, at="") == "lesson-leader" and zoe.refused("lead") == "study-closed"
    coach.say("lead")
    zoe.lesson(lambda told: told["leader"])
    owner.call("POST", f"/api/studies/{sid}/remove", {})
    zoe.lesson(lambda told: told["leader"] is None)
    assert coach.refused("come") == "no-such-path"
    server.stop()


def after_a_kill(command):
    """After a restart the pages repeat their state in any order, and the lesson is restored."""
    server, study, coach, pupils = lesson_of(command, "Bob", "Eve", "Zoe")
    bob, eve, zoe = pupils
    for one in (zoe, eve, bob):
        one.say("hand")
        hands = coach.lesson(lambda told, one=one: one.you in told["hands"])["hands"]
    coach.say("board", person=eve.you)
    eve.lesson(lambda told: told["board"])
    eve.post(study["id"], [add("d2d4")], based=1)
    coach.say("step", chapter=1, at="e2e4")
    before = {one.you: one.since for one in pupils}
    server.kill()
    server.start()
    for one in (bob, zoe):
        one.come(hand=True, since=before[one.you])
        assert one.you in before and one.since != before[one.you]
    assert bob.first["leader"] is None and bob.first["step"] is None
    eve.post(study["id"], [add("c2c4")], want=403, based=2)  # until the leader's page has said so again
    since = coach.since
    coach.come()
    coach.say("lead", since=since, person=eve.you, hands=" ".join(hands))
    eve.come(hand=True, since=before[eve.you])
    coach.say("step", chapter=1, at="e2e4")
    told = coach.lesson(lambda told: len(told["hands"]) == 3 and "away" not in told["board"])
    assert told["hands"] == hands == [zoe.you, eve.you, bob.you] and told["board"] == {"id": eve.you, "name": "Eve"}
    assert zoe.page.until("step")["step"]["at"] == "e2e4"
    eve.post(study["id"], [add("c2c4")], based=2)
    assert read(server, study["id"])["n"] == 3
    # A page that says of itself what the server knows better is not believed.
    coach.say("hand", person=zoe.you, on=False)
    zoe.lesson(lambda told: zoe.you not in told["hands"])
    zoe.come(hand=True, since=zoe.since)
    assert zoe.you not in zoe.first["hands"]
    server.stop()


def what_is_said_wrong(command):
    server, study, coach, (bob,) = lesson_of(command, "Bob")

    def answer(**message):
        coach.page.send({"type": "lesson", "study": study["id"], "id": 9, **message})
        return coach.page.until("problem", id=9)["problem"]

    step = {"do": "step", "chapter": 1, "at": "e2e4"}
    for said, code, found in (
            ({}, "field-missing", "do"), ({"do": "what"}, "field-value", "do"), ({"do": 5}, "field-value", "do"),
            ({"do": "come", "more": 1}, "field-unknown", "more"), ({"do": "come", "on": 1}, "field-value", "on"),
            ({"do": "come", "since": -1}, "field-value", "since"), ({"do": "come", "hand": "yes"}, "field-value", "hand"),
            ({"do": "step", "at": ""}, "field-missing", "chapter"), ({**step, "chapter": 1.5}, "field-value", "chapter"),
            ({**step, "chapter": "1"}, "field-value", "chapter"), ({**step, "at": "x" * 12001}, "field-value", "at"),
            ({**step, "at": "e2e4\";"}, "field-value", "at"), ({**step, "marks": "Ge2e4," * 10}, "field-value", "marks"),
            ({**step, "marks": "G" * 501}, "field-value", "marks"), ({**step, "flip": "no"}, "field-value", "flip"),
            ({"do": "board", "person": "x" * 17}, "field-value", "person"), ({"do": "board", "person": "<b>"}, "field-value", "person"),
            ({"do": "lead", "hands": "0" * 8001}, "field-value", "hands"), (5, "field-value", "lesson"), ([], "field-value", "lesson")):
        told = answer(lesson=said)
        assert told["code"] == code and found in told["detail"], (said, told)
    assert answer()["code"] == "field-missing"
    assert answer(lesson={"do": "come"}, study="x")["code"] == "field-value"
    assert answer(lesson={"do": "come"}, study="0" * 10)["code"] == "no-such-path"
    assert answer(lesson={"do": "come"}, more=1)["code"] == "field-unknown"
    coach.page.frame(1, b'{"type":"lesson","study":"%s","lesson":{"do":"come","do":"go"}}' % study["id"].encode())
    assert coach.page.until("problem")["problem"]["code"] == "field-repeated"
    # What fits is taken, as long as it may be.
    coach.say("step", chapter=2**53, at="e2e4 " * 2400, marks="G" * 500)
    assert len(bob.page.until("step")["step"]["at"]) == 12000
    server.stop()


def too_fast(command):
    """Steps count against the address's budget: one above it is refused, and is shown to nobody."""
    server = Server(command, args=["--limits", "requests=200"])
    ann = Writer(server, "Coach")
    study = ann.new()["id"]
    pages = [Socket(server, ann.session), Socket(server)]
    for page in pages:
        page.send({"type": "lesson", "study": study, "lesson": {"do": "come"}})
        page.until("lesson")
    pages[0].send({"type": "lesson", "study": study, "lesson": {"do": "lead"}})
    for number in range(1, 250):  # a client is let go after 200 refusals
        pages[0].send({"type": "lesson", "study": study, "id": number, "lesson": {"do": "step", "chapter": number, "at": ""}})
    problem = pages[0].until("problem")
    assert problem["problem"]["code"] == "too-many" and problem["problem"]["retry_after"] >= 1, problem
    for number in range(1, problem["id"]):
        assert pages[1].until("step")["step"]["chapter"] == number
    assert 50 < problem["id"] < 200, problem
    server.stop()


def a_crowd(command):
    """The list of people is limited; a person above the limit receives everything, but cannot do
    what needs a place in the list. All of them leave."""
    server = Server(command, args=["--limits", "requests=1000000,connections=2000"])
    ann = Writer(server, "Coach")
    sid = ann.new()["id"]
    pages = []
    with concurrent.futures.ThreadPoolExecutor(8) as pool:  # a page that answers no ping for long is let go
        sessions = [ann.session, *pool.map(lambda number: Writer(server, f"P{number}").session, range(500))]
    for number, session in enumerate(sessions):
        page = Socket(server, session)
        page.send({"type": "lesson", "study": sid, "lesson": {"do": "come"}})
        page.until("lesson")
        pages.append(page)
        if number == 0:
            page.send({"type": "lesson", "study": sid, "lesson": {"do": "lead"}})
        if number % 20 == 0:  # the leader's page hears of everybody, and is let go where it does not read
            pages[0].send({"type": "ping", "id": number})
            pages[0].until("pong", id=number)
    last = pages[-1].until("problem")["problem"]
    assert last["code"] == "lesson-full" and "500" in last["detail"], last
    pages[-1].send({"type": "lesson", "study": sid, "lesson": {"do": "hand"}})
    assert pages[-1].until("problem")["problem"]["code"] == "lesson-nobody"
    pages[0].send({"type": "lesson", "study": sid, "lesson": {"do": "step", "chapter": 1, "at": "e2e4"}})
    for page in pages[1:]:
        assert page.until("step")["step"]["at"] == "e2e4"
    # One of them goes, and there is room.
    pages[1].close()
    until = time.monotonic() + 10
    while time.monotonic() < until:
        pages[-1].send({"type": "lesson", "study": sid, "lesson": {"do": "come"}})
        told = pages[-1].until("lesson")
        if told.get("you"):
            break
    assert told["you"] and told["people"] == 500, told
    for page in pages[2:]:
        page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        page.close()
    while pages[0].until("lesson")["people"] > 1:
        pass
    server.stop()


if __name__ == "__main__":
    run([all_follow, hands_in_their_order, the_board_is_a_pupils, who_leads, after_a_kill, what_is_said_wrong, too_fast, a_crowd])
