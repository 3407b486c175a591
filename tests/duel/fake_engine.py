#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine for tests: speaks one protocol, plays moves out of a list, and misbehaves as it is told.

usage: fake_engine.py PROTOCOL [FAULT] [--moves M1,M2,.../N1,N2,...] [--name NAME] [--score N]

PROTOCOL is uci, ucci or xboard. The nth answer of a game is the nth move of the side's list, which begins again
at its end: the first list is the first side's. FAULT:

    slow      answers after 2.5 seconds    crash     ends instead of answering the third question
    illegal   plays a move that is none      silent    does not answer the third question, nor `stop`
    garbage   says all kinds of nonsense     deaf      does not end at `quit`, nor when its input ends
    flood     says very much, on both streams, before each answer
    mute      says nothing at all            resign    resigns at its third turn
    twice     answers every question twice, with its lines
    claim     says that the game is drawn, then plays on
    orphan    starts a child of its own, which would outlive it
    dies      ends as soon as it is started, after a word on standard error
"""
import argparse
import os
import signal
import subprocess
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Engine:
    def __init__(self, args):
        self.args = args
        self.answers = 0
        self.plies = 0
        self.forced = True
        self.lists = [side.split(",") for side in args.moves.split("/")]

    def hello(self):
        protocol = self.args.protocol
        if protocol == "uci":
            say(f"id name {self.args.name}")
            say("option name Hash type spin default 16 min 1 max 64")
            say("option name UCI_Variant type combo default chess var chess var xiangqi")
            say("uciok")
        elif protocol == "ucci":
            say(f"id name {self.args.name}")
            say("option usemillisec type check default false")
            say("ucciok")
        else:
            say(f'feature myname="{self.args.name}" ping=1 setboard=1 usermove=1 variants="normal,xiangqi" done=1')

    def misbehave(self):
        """What comes before an answer; false where there will be none."""
        fault = self.args.fault
        third = self.answers == 2
        if fault == "slow":
            time.sleep(2.5)  # time: a slow engine
        elif fault == "crash" and third:
            os.kill(os.getpid(), signal.SIGKILL)
        elif fault == "silent" and third:
            while True:
                time.sleep(60)  # time: until it is killed
        elif fault == "garbage":
            sys.stdout.buffer.write(b"\xff\xfe\0\0 nonsense\r\n\n   \nbestmov\ninfo depth x score cp\ninfo score mate\n"
                                    b"feature =\npong\n1-\ninfo depth 99999999999999999999 pv a1a1\n")
            sys.stdout.flush()
        elif fault == "flood":
            for stream in (sys.stdout, sys.stderr):
                stream.write("x" * 300000 + "\n")
                stream.write("info string y\n" * 3000)
                stream.flush()
        elif fault == "claim":
            say("1/2-1/2 {I say so}")
        return True

    def answer(self):
        self.misbehave()
        moves = self.lists[self.plies % 2]
        move = moves[self.answers % len(moves)]
        self.plies += 1
        if self.args.fault == "illegal" and self.answers == 2:
            move = "a1a9"
        self.answers += 1
        if self.args.protocol == "xboard":
            if self.args.fault == "resign" and self.answers == 3:
                say("resign")
                return
            say(f"3 {self.args.score} 1 100 {move}")
            say(f"move {move}")
            return
        if self.args.fault == "resign" and self.answers == 3:
            say("bestmove resign")
            return
        say(f"info depth 3 score cp {self.args.score} nodes 100 pv {move}")
        again = f"\nbestmove {move}\ninfo depth 9 score cp 900 pv {move}" if self.args.fault == "twice" else ""
        say(f"bestmove {move}{again}")

    def hear(self, line):
        words = line.split()
        if not words:
            return
        word = words[0]
        if word in (self.args.protocol, "protover") and word != "xboard":
            self.hello()
        elif word == "isready":
            say("readyok")
        elif word == "ping":
            say(f"pong {words[1]}")
        elif word in ("ucinewgame", "new"):
            self.answers = self.plies = 0
        elif word == "position":
            self.plies = len(words) - words.index("moves") - 1 if "moves" in words else 0
            if self.plies < 2:
                self.answers = 0
        elif word in ("force", "result"):
            self.forced = True
        elif word == "go":
            self.forced = False
            if "depth" in words and "1" in words:
                say(f"bestmove {self.lists[0][0]}")  # the question how moves are written
                return
            self.answer()
        elif word == "usermove":
            self.plies += 1
            if not self.forced:
                self.answer()
        elif word == "quit" and self.args.fault != "deaf":
            sys.exit(0)
        elif word in ("uci", "ucci"):
            say(f"Error (unknown command): {word}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("protocol", choices=("uci", "ucci", "xboard"))
    parser.add_argument("fault", nargs="?")
    parser.add_argument("--moves", default="g1f3,f3g1/g8f6,f6g8")
    parser.add_argument("--name", default="Fake")
    parser.add_argument("--score", type=int, default=0)
    args = parser.parse_args()
    if args.fault == "dies":
        print("no licence found", file=sys.stderr)
        sys.exit(3)
    if args.fault == "mute":
        while True:
            time.sleep(60)  # time: until it is killed
    if args.fault == "orphan":
        subprocess.Popen(["sleep", "3600"], stdin=subprocess.DEVNULL)
    if args.fault == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    engine = Engine(args)
    for line in sys.stdin:
        engine.hear(line)
    if args.fault == "deaf":
        while True:
            time.sleep(60)  # time: until it is killed


main()
