# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `qiyuan` through a process that stays loaded (standing.c), for tests that make many calls."""
import atexit
import os
import select
import subprocess
import tempfile

PATIENCE = 120


class Plain:
    """Starts the program for each call."""

    def __init__(self, program, env=None):
        self._program, self._env = program, {**os.environ, **(env or {})}

    def run(self, *arguments, cwd=None, text=None):
        """Runs the program; its output is text."""
        given = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
        return subprocess.run([self._program, *map(str, arguments)], cwd=cwd, env=self._env, capture_output=True, text=True,
                              encoding="utf-8", timeout=PATIENCE, check=False, **given)


def ready(program, env=None):
    """Returns Standing if QIYUAN_STANDING names a program that was built, else Plain. `env` is
    added to the environment."""
    standing = os.environ.get("QIYUAN_STANDING", "")
    return Standing(standing, env) if os.path.exists(standing) else Plain(program, env)


class Standing:
    """Runs the calls one after the other."""

    def __init__(self, program, env=None):
        self._folder = tempfile.TemporaryDirectory(prefix="qiyuan-standing-")
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         env={**os.environ, **(env or {})})
        atexit.register(self._end)

    def _end(self):
        """Closes the program's input, at which it exits."""
        self._process.stdin.close()
        self._process.wait(PATIENCE)

    def _path(self, name):
        return os.path.join(self._folder.name, name)

    def _text(self, name):
        with open(self._path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def run(self, *arguments, cwd=None, text=None):
        """Runs `qiyuan ARGUMENTS`; returns a subprocess.CompletedProcess with text output."""
        if text is not None:
            with open(self._path("in"), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        words = [str(cwd or os.getcwd()), os.devnull if text is None else self._path("in"), self._path("out"), self._path("err"),
                 "qiyuan", *map(str, arguments)]
        call = b"".join(os.fsencode(word) + b"\0" for word in words)
        self._process.stdin.write(b"%d\n" % len(call) + call)
        self._process.stdin.flush()
        if not select.select([self._process.stdout], [], [], PATIENCE)[0]:
            self._process.kill()
            raise subprocess.TimeoutExpired(arguments, PATIENCE)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{arguments}: what stands ready has ended")
        return subprocess.CompletedProcess(arguments, os.waitstatus_to_exitcode(int(line)), self._text("out"), self._text("err"))
