# SPDX-License-Identifier: GPL-3.0-or-later
"""What `qiyuan arbiter` answers to a log, asked once however many tests look at it."""
import functools
import json


class Ruled:
    """An answer: exit status, messages, the lines with --verbose, and those that it has without: no `ok`."""

    def __init__(self, program, path):
        done = program.run("arbiter", "--json", "--verbose", path)
        self.code, self.messages = done.returncode, done.stderr
        self.text = done.stdout
        self.all = [json.loads(line) for line in done.stdout.splitlines()]
        self.told = [answer for answer in self.all if answer.get("ruling") != "ok"]


@functools.lru_cache(maxsize=None)
def ruled(program, path):
    return Ruled(program, path)
