# SPDX-License-Identifier: GPL-3.0-or-later
"""The answer of `qiyuan arbiter` to a log, computed once for all tests that need it."""
import functools
import json


class Ruled:
    """An answer: exit status, messages, the lines with --verbose, and the lines without it, which
    lack `ok`."""

    def __init__(self, program, path):
        done = program.run("arbiter", "--json", "--verbose", path)
        self.code, self.messages = done.returncode, done.stderr
        self.text = done.stdout
        self.all = [json.loads(line) for line in done.stdout.splitlines()]
        self.told = [answer for answer in self.all if answer.get("ruling") != "ok"]


@functools.lru_cache(maxsize=None)
def ruled(program, path):
    return Ruled(program, path)
