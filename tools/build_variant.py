# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds variants of the project. Each has its own folder, build-NAME."""
import os
import shutil
import subprocess
import sys

from tree import ROOT

# Generated files that sanitizer builds take from the usual build: tables, which it makes ten times faster, and the page.
TABLES = "src/play/tables/tables_shipped.c"
ASSETS = "src/club/wire/assets.c"
PAGE = f"-Dassets={os.path.join(ROOT, 'build', ASSETS)}"

# Sanitizer reports only need files and lines, which compile and link faster than full debug information;
# lld links two hundred programs in a fifth of the time. Without optimization (but for the modules that tests keep at work: meson.build)
# clang compiles in half the time.
CLANG_SANITIZE = ["--buildtype=debugoptimized", "-Ddebug=false", "-Doptimization=0", "-Db_lundef=false",
                  "-Dc_link_args=-fuse-ld=lld", f"-Dtables={os.path.join(ROOT, 'build', TABLES)}",
                  "-Dc_args=-gline-tables-only -fno-sanitize-recover=all -fno-omit-frame-pointer"]

# name -> (compiler, purpose, options of meson setup)
VARIANTS = {
    "gcc": ("gcc", "gcc's warnings are errors; with symbols, for gdb and to read what valgrind says",
            ["--werror", "--buildtype=debugoptimized"]),
    "clang": ("clang", "clang's warnings are errors",
              ["--werror", "--buildtype=debugoptimized"]),
    "asan": ("clang", "address and undefined behaviour sanitizers; clang's warnings are errors",
             ["--werror", "-Db_sanitize=address,undefined", PAGE, *CLANG_SANITIZE]),
    "tsan": ("clang", "thread sanitizer",
             ["-Db_sanitize=thread", PAGE, *CLANG_SANITIZE]),
    "fuzz": ("clang", "libFuzzer targets with address and undefined behaviour sanitizers",
             ["-Dfuzz=true", "-Dweb=off", "-Db_sanitize=address,undefined",
              *CLANG_SANITIZE]),
    "native": ("gcc", "for this machine's processor only",
               ["--buildtype=release", "-Dc_args=-march=native"]),
}

# The usual build, which ./run makes too.
USUAL = ["--buildtype=release"]

# Sanitizers end the program at the first finding. Findings in other libraries are suppressed in tools/lsan.txt and tsan.txt.
SANITIZER_ENV = {
    "LSAN_OPTIONS": f"suppressions={os.path.join(ROOT, 'tools', 'lsan.txt')}:print_suppressions=0",
    "ASAN_OPTIONS": "abort_on_error=1:detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "halt_on_error=1:abort_on_error=1:print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1:abort_on_error=1:second_deadlock_stack=1:suppressions="
                    + os.path.join(ROOT, "tools", "tsan.txt"),
}


def jobs():
    return len(os.sched_getaffinity(0))


def folder(name):
    return os.path.join(ROOT, f"build-{name}" if name else "build")


def _content(path):
    """The text of a file, or None if it doesn't exist."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return None


def build(name, targets=(), **run_options):
    """Sets up the variant if necessary and builds it ("": the usual build). Returns ninja's exit status."""
    where = folder(name)
    taken = [file for file in (TABLES, ASSETS) if name and any(file in option for option in VARIANTS[name][2])]
    if taken:
        status = build("", taken, **run_options)
        if status:
            return status
    compiler, _, options = VARIANTS[name] if name else (os.environ.get("CC", "cc"), "", USUAL)
    mark = os.path.join(where, "variant.txt")  # set up again if the options have changed
    wanted = "\n".join([compiler, *options])
    if name and _content(mark) not in (None, wanted):
        shutil.rmtree(where)
    if not os.path.isfile(os.path.join(where, "build.ninja")):
        done = subprocess.run(["meson", "setup", where, *options], cwd=ROOT,
                              env=dict(os.environ, CC=compiler), check=False, **run_options)
        if done.returncode:
            return done.returncode
        with open(mark, "w", encoding="utf-8") as file:
            file.write(wanted)
    return subprocess.run(["ninja", "-C", where, "-j", str(jobs()), *targets], check=False, **run_options).returncode


def main(args):
    if len(args) < 1 or args[0] not in VARIANTS:
        print("usage: tools/build-variant NAME [TARGET...]\n\nBuilds in build-NAME. The variants:")
        for name, (_, purpose, _) in VARIANTS.items():
            print(f"  {name:8}{purpose}")
        return 0 if args in ([], ["--help"]) else 2
    return build(args[0], args[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
