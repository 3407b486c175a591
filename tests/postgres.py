# SPDX-License-Identifier: GPL-3.0-or-later
"""A PostgreSQL of a test's own: a cluster in a folder for it alone, on a socket there, gone with the test.

usage: postgres.py [--durable] COMMAND...    runs COMMAND with its URL in QIYUAN_TEST_POSTGRESQL

PostgreSQL does not run as root: root runs it as nobody. Where none is installed `find()` is None, and the command
ends with a TAP plan that says so.
"""
import ctypes
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from waiting import wait_for

SETTINGS = {"listen_addresses": "", "max_connections": "40", "shared_buffers": "16MB", "autovacuum": "off",
            "max_wal_size": "256MB", "log_min_messages": "fatal", "jit": "off"}
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def find():
    """The folder of PostgreSQL's programs, version 14 or newer; None if it is not installed."""
    if os.environ.get("QIYUAN_NO_POSTGRESQL"):
        return None
    folders = [folder for folder in glob.glob("/usr/lib/postgresql/*/bin")
               if folder.split("/")[-2].isdigit() and int(folder.split("/")[-2]) >= 14
               and os.path.exists(os.path.join(folder, "initdb"))]
    return max(folders, key=lambda folder: int(folder.split("/")[-2]), default=None)


def _die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG: at once, without waiting for clients


class Postgres:
    """A running cluster. `durable`: it syncs to disk like a real one, so that it may be killed."""

    def __init__(self, durable=False):
        self.programs = find()
        self.durable = durable
        self.folder = tempfile.mkdtemp(prefix="qiyuan-pg-")
        self.other = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
        if self.other:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.data = os.path.join(self.folder, "data")
        self.process = None
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "qiyuan", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    @property
    def url(self):
        return f"postgresql://qiyuan@/postgres?host={self.folder}"

    def _run(self, program, *args):
        done = subprocess.run([os.path.join(self.programs, program), *args], stdout=subprocess.PIPE, text=True, cwd="/",
                              stderr=subprocess.STDOUT, check=False, **self.other)
        if done.returncode:
            raise AssertionError(f"{program}: {done.stdout}")
        return done.stdout

    def start(self):
        settings = dict(SETTINGS, **({} if self.durable else QUICK))
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(os.path.join(self.folder, "log"), "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.programs, "postgres"), "-D", self.data, "-k", self.folder, *options],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/", preexec_fn=_die_with_parent,
                start_new_session=True, **self.other)
        asked = [os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder]
        if wait_for(lambda: self.process.poll() is not None or subprocess.run(asked, check=False).returncode == 0, patience=60) and \
                self.process.poll() is None:
            return
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
            raise AssertionError(f"PostgreSQL does not start: {log.read()}")

    def stop(self, how=signal.SIGQUIT):
        """Stops the cluster. SIGQUIT: at once, like a crash, waiting for its processes to end.
        SIGINT: in order."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def sql(url, text):
    """The result of a statement, as lines with | between the values."""
    return subprocess.run([os.path.join(find(), "psql"), "-X", "-A", "-t", "-q", url, "-c", text], stdout=subprocess.PIPE,
                          text=True, check=True).stdout.splitlines()


def dump(url):
    """The whole content of a database, as SQL."""
    return subprocess.run([os.path.join(find(), "pg_dump"), url], stdout=subprocess.PIPE, check=True).stdout


def database(url, name):
    """The URL of a database of that name in the cluster of `url`; it is created if it does not
    exist."""
    if not sql(url, f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
        sql(url, f'CREATE DATABASE "{name}"')
    return url.replace("/postgres?", f"/{name}?")


def main(args):
    durable = args[:1] == ["--durable"]
    if find() is None:
        print("1..0 # SKIP PostgreSQL is not installed")
        return 0
    database = Postgres(durable)
    try:
        return subprocess.run(args[durable:], env=dict(os.environ, QIYUAN_TEST_POSTGRESQL=database.url),
                              check=False).returncode
    finally:
        database.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
