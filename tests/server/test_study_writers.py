#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Three writers of one study at random, with lines that break, pages that are reloaded, and a server that is killed.

Each writer keeps what it wants to send until it is acknowledged, as the page does, and sends it again under the same id. At
the end every act that was acknowledged or kept is in the log once; what its author wrote is in the study, or was removed by
somebody who had seen it. With QIYUAN_SLOW=1 more and longer runs; SEED=n alone runs one of them."""
import contextlib
import http.client
import json
import os
import random

from house import Server, run
from test_studies import Writer

SLOW = bool(os.environ.get("QIYUAN_SLOW"))
LINES = ["e2e4 e7e5 g1f3 b8c6", "e2e4 c7c5 g1f3 d7d6", "d2d4 d7d5 c2c4 e7e6", "d2d4 g8f6 c2c4 g7g6", "c2c4 e7e5 b1c3 g8f6"]
PLACES = sorted({" ".join(line.split()[:n]) for line in LINES for n in range(5)})
RECORD = {"format": "qiyuan-game", "version": 1, "game": "chess", "result": "*", "tags": [], "moves": []}


def behind(place, other):
    return other == "" or place == other or place.startswith(other + " ")


class Tree:
    """The study that the log describes: places with their comments in each chapter, cut branches,
    removed chapters."""

    def __init__(self):
        self.n, self.chapters, self.removed, self.cuts, self.back, self.log = 0, {}, set(), {}, set(), []

    def take(self, told):
        assert told["n"] == self.n + 1, (told["n"], self.n)
        self.n = told["n"]
        self.log.append(told)
        act = told["act"]
        kind, at = act["act"], act.get("at")
        if kind == "chapter":
            self.chapters[self.n] = {"": ""}
            return
        places = self.chapters[act["chapter"]]
        if kind in ("drop", "restore"):
            (self.removed.add if kind == "drop" else self.removed.discard)(act["chapter"])
        elif kind == "add" and at in places:
            places.setdefault((at + " " + act["move"]["uci"]).strip(), "")
        elif kind == "items" and at in places:
            places[at] = "".join(act["after"])
        elif kind == "cut" and at:
            self.cuts[self.n] = {place: places.pop(place) for place in list(places) if behind(place, at)}
        elif kind == "graft":
            parent = at.rsplit(" ", 1)[0] if " " in at else ""
            if parent in places:
                self.back.add(act["cut"])
                for place, text in self.cuts[act["cut"]].items():
                    words = places.get(place, "").split()
                    places[place] = " ".join(words + [word for word in text.split() if word not in words])


class Page:
    """A writer's page: what it knows of the study, and the acts that wait to be sent."""

    def __init__(self, writer, study, token, owner, chance):
        self.writer, self.study, self.token, self.owner, self.chance = writer, study, token, owner, chance
        self.tree, self.waiting, self.words, self.acknowledged, self.behind = Tree(), [], 0, {}, False

    def reload(self):
        """Reloads the page: loaded data is dropped, waiting acts are kept by the browser."""
        self.tree = Tree()

    def catch_up(self):
        status, answer = self.writer.call("GET", f"/api/studies/{self.study}?after={self.tree.n}", token=self.token)
        assert status == 200, answer
        for told in answer["acts"]:
            self.tree.take(told)
            for waiting in [one for one in self.waiting if one["id"] == told.get("id")]:  # its answer was lost
                self.acknowledged[waiting["id"]] = told["n"]
                self.waiting.remove(waiting)
        if any(told["name"] != self.writer.name for told in answer["acts"]):
            for waiting in list(self.waiting):
                self.mend(waiting)

    def act(self):
        """A random change, based on what the page knows: a list of acts, and the word that they
        write."""
        chapter = self.chance.choice(sorted(self.tree.chapters))
        places, kind = self.tree.chapters[chapter], self.chance.random()
        cut = [place for place in places if place]
        if kind < 0.08 and self.owner:
            gone = sorted(self.tree.removed)
            return [{"act": "restore", "chapter": self.chance.choice(gone)} if gone else {"act": "drop", "chapter": chapter}]
        if kind < 0.25 and cut:
            return [{"act": "cut", "chapter": chapter, "at": self.chance.choice(cut)}]
        if kind < 0.45 and self.tree.cuts:
            n = self.chance.choice(sorted(self.tree.cuts))
            was = self.tree.log[n - 1]["act"]
            return [{"act": "graft", "chapter": was["chapter"], "at": was["at"], "index": 0, "cut": n}]
        self.words += 1
        return self.note(chapter, self.chance.choice(PLACES), f"{self.writer.name}{self.words}")

    def note(self, chapter, at, word):
        """The acts that write a word at a move, and add the moves leading there that do not exist."""
        places, acts, way = self.tree.chapters[chapter], [], ""
        for uci in at.split():
            if (way + " " + uci).strip() not in places:
                acts.append({"act": "add", "chapter": chapter, "at": way, "uci": uci})
            way = (way + " " + uci).strip()
        return [*acts, {"act": "items", "chapter": chapter, "at": at, "after": [(places.get(at, "") + " " + word).strip()]}]

    def send(self, lose_answer):
        """Sends the first waiting acts; the answer may be lost. If they conflicted with others',
        the page reloads and retries."""
        if self.behind:  # what is sent next is written behind what was sent before
            self.catch_up()
            self.behind = False
        if not self.waiting:
            return
        waiting = self.waiting[0]
        self.mend(waiting, False)
        body = {"based": self.tree.n, "id": waiting["id"], "acts": waiting["acts"]}
        if lose_answer:
            connection = http.client.HTTPConnection("127.0.0.1", self.writer.server.port, timeout=20)
            connection.request("POST", f"/api/studies/{self.study}/acts", json.dumps(body), {
                "Authorization": "Bearer " + self.token, "Cookie": "qiyuan_session=" + self.writer.session})
            if self.chance.random() < 0.5:
                connection.getresponse().read(1)  # the head came, and the rest did not
            connection.close()
            return
        status, answer = self.writer.call("POST", f"/api/studies/{self.study}/acts", body, self.token)
        if status == 409:
            self.catch_up()
            return
        assert status == 200, (status, answer, body)
        self.acknowledged[waiting["id"]] = answer["n"]
        self.waiting.pop(0)
        self.behind = answer["n"] != self.tree.n + len(waiting["acts"])
        for i, act in enumerate([] if self.behind else waiting["acts"]):  # nobody else's came before
            told = {**act, "move": {"uci": act["uci"]}} if act["act"] == "add" else act
            self.tree.take({"n": self.tree.n + 1, "name": self.writer.name, "act": told, **({"id": waiting["id"]} if i == 0 else {})})

    def mend(self, waiting, others=True):
        """Rebases waiting acts on what was done meanwhile. A word is written where it was meant; an
        act that would remove others' text is dropped."""
        last = waiting["acts"][-1]
        if last["act"] == "items":
            waiting["acts"] = self.note(last["chapter"], last["at"], waiting["word"])
        elif others and last["act"] in ("cut", "drop"):
            self.waiting.remove(waiting)


def one_run(command, seed, steps):
    chance = random.Random(seed)
    server = Server(command)
    writers = [Writer(server, name) for name in ("Ann", "Bob", "Eve")]
    for writer, name in zip(writers, ("Ann", "Bob", "Eve")):
        writer.name = name
    status, study = writers[0].call("POST", "/api/studies", {"title": "T", "shared": True, "chapters": [{"title": "One", "record": RECORD}]})
    assert status == 201, study
    writers[0].post(study["id"], [{"act": "chapter", "title": "Two", "record": RECORD}], study["token"], based=1)
    pages = [Page(writer, study["id"], study["token"], writer is writers[0], chance) for writer in writers]
    for page in pages:
        page.catch_up()
    meant = {}
    for step in range(steps):
        page = chance.choice(pages)
        if not page.waiting or chance.random() < 0.3:
            acts, n = page.act(), len(meant)
            key, word = f"{page.writer.name} {step}", acts[-1]["after"][0].split()[-1] if acts[-1]["act"] == "items" else None
            page.waiting.append({"id": key, "acts": acts, "word": word})
            meant[key] = word
            assert len(meant) == n + 1
        fate = chance.random()
        if fate < 0.03:
            server.kill()
            server.start()
        elif fate < 0.1:
            page.reload()
            page.catch_up()
        elif fate < 0.3:
            page.catch_up()
        with contextlib.suppress(OSError, http.client.HTTPException):
            page.send(lose_answer=chance.random() < 0.25)
    kept = {waiting["id"] for page in pages for waiting in page.waiting if waiting["word"]}
    for page in pages:
        while page.waiting:
            page.catch_up()
            page.send(lose_answer=False)
    server.kill()
    server.start()
    check(pages, meant, kept)
    server.stop()


def check(pages, meant, kept):
    for page in pages:
        page.reload()
        page.catch_up()
    tree = pages[0].tree
    assert all(page.tree.chapters == tree.chapters and page.tree.removed == tree.removed for page in pages)
    ids = [told["id"] for told in tree.log if told.get("id")]
    assert len(ids) == len(set(ids)), "an act was done twice"
    acknowledged = {key: n for page in pages for key, n in page.acknowledged.items()}
    assert set(acknowledged) <= set(ids), sorted(set(acknowledged) - set(ids))
    wrote = {key: word for key, word in meant.items() if word}
    assert kept <= set(acknowledged), sorted(kept - set(acknowledged))
    assert set(wrote) <= set(acknowledged), sorted(set(wrote) - set(acknowledged))
    for key, word in wrote.items():
        where = [(told["n"], told["act"]) for told in tree.log if told["act"]["act"] == "items" and word in "".join(told["act"]["after"]).split()]
        assert where, (key, word)
        n, act = where[0]
        if any(word in text.split() for text in tree.chapters[act["chapter"]].values()):
            continue
        # The cut that took it away last was not taken back: else another's words were written over it unseen.
        removers = [cut for cut, places in tree.cuts.items() if word in " ".join(places.values()).split()]
        assert removers and max(removers) not in tree.back, (key, word, [
            (told["n"], told["name"], told["act"]) for told in tree.log if told["n"] >= n and
            told["act"]["act"] in ("items", "cut", "graft") and told["act"]["chapter"] == act["chapter"]])



def nothing_is_lost(command):
    seeds = [int(os.environ["SEED"])] if "SEED" in os.environ else range(40 if SLOW else 3)
    for seed in seeds:
        try:
            one_run(command, seed, 600 if SLOW else 120)
        except BaseException:
            print(f"# SEED={seed}", flush=True)
            raise


if __name__ == "__main__":
    run([nothing_is_lost])
