#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the C tables and other outputs from the registries (registry/*.toml).

usage: registry.py errors|error-statuses|error-table|messages|articles|rule-sets|rule-set-names|rule-set-list|odds|json FILE.toml... > OUT
       registry.py error-codes GROUP FILE.toml > OUT
       registry.py published REGULATIONS.toml RULE_SETS.toml > OUT
       registry.py views-page|views-server VIEWS.toml > OUT
       registry.py event-names|event-table|event-own|event-docs|event-field-docs EVENTS.txt > OUT
       registry.py act-table|act-commands|act-messages|act-docs|act-member-docs ACTS.txt > OUT
       registry.py api-openapi API.txt VERSION > OUT
       registry.py api-routes|api-messages|api-page|api-bodies|api-bodies-header API.txt > OUT
       registry.py api-calls API.txt SECTION > OUT
       registry.py command-ids|command-list|command-table COMMANDS.toml RULE_SETS.toml [MESSAGES.toml] > OUT
       registry.py exit-table EXIT_CODES.txt MESSAGES.toml > OUT

Checks as it goes: every entry has its text in all three languages, numbers are unique, names are well formed,
and all languages use the same {particulars}.
"""
import json
import os
import re
import sys
import tomllib

import act_tables
import api_tables
import command_tables
import event_tables
import view_tables

LANGS = ("en", "zh-Hans", "zh-Hant")
HTTP_STATUSES = (400, 401, 403, 404, 405, 409, 411, 413, 414, 421, 429, 503)
PARTICULAR = re.compile(r"\{[a-z0-9]+\}")
HALF_WIDTH = re.compile("[\u3400-\u9fff][,;:?!]")  # Chinese takes the full-width marks


def fail(text):
    sys.exit(f"registry.py: {text}")


def load(path, name_form):
    with open(path, "rb") as file:
        entries = tomllib.load(file)
    for name, entry in entries.items():
        if not re.fullmatch(name_form, name):
            fail(f"{path}: “{name}” is not a well formed id")
        for lang in LANGS:
            if not isinstance(entry.get(lang), str) or not entry[lang].strip():
                fail(f"{path}: {name} has no text in {lang}")
            if set(PARTICULAR.findall(entry[lang])) != set(PARTICULAR.findall(entry["en"])):
                fail(f"{path}: {name}: the particulars of {lang} differ from those of en")
            if HALF_WIDTH.search(entry[lang]):
                fail(f"{path}: {name}: {lang} has a half-width mark after a Chinese character")
    return entries


def c_string(text):
    out = []
    for byte in text.encode():
        char = chr(byte)
        if char in '"\\':
            out.append("\\" + char)
        elif 32 <= byte < 127 and char != "?":
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'


def c_texts(entry):
    return "{" + ", ".join(c_string(entry[lang]) for lang in LANGS) + "}"


def c_name(name):
    return re.sub(r"[^A-Z0-9]", "_", name.upper())


def load_errors(path):
    entries = load(path, r"[a-z][a-z0-9-]*")
    numbers = [entry["number"] for entry in entries.values()]
    if len(set(numbers)) != len(numbers):
        fail(f"{path}: a number is used twice")
    for name, entry in entries.items():
        if entry.get("kind", "input") not in ("no", "usage", "input", "system"):
            fail(f"{path}: {name}: there is no kind “{entry['kind']}”")
        if entry.get("http") not in HTTP_STATUSES:
            fail(f"{path}: {name}: `http` must be the status of the server's answer, one of {HTTP_STATUSES}")
    return dict(sorted(entries.items(), key=lambda item: item[1]["number"]))


def error_codes(group, path):
    """The header that declares the codes of one group; include/qiyuan/errors/meson.build names the groups."""
    print("/* Made by tools/registry.py from registry/errors.toml: change that file. */")
    print(f"#ifndef QIYUAN_ERRORS_{c_name(group)}_H\n#define QIYUAN_ERRORS_{c_name(group)}_H\n")
    print("/* Why a call failed. Numbers are stable; qy_error_words() puts an error in words. */")
    print("enum {" + ("\n    QY_OK = 0," if group == "common" else ""))
    of_group = {name: entry for name, entry in load_errors(path).items() if entry.get("group", "common") == group}
    if not of_group:
        fail(f"{path}: no error has the group {group}")
    for name, entry in of_group.items():
        print(f"    QY_E_{c_name(name)} = -{entry['number']}, /* {entry['en']} */")
    print("};\n\n#endif")


def errors(path):
    print("/* Made by tools/registry.py from registry/errors.toml: change that file. */")
    print('#include "base/registry.h"\n\n#include <qiyuan/core/error_codes.h>\n')
    print("static const struct qyi_error_entry entries[] = {")
    entries = load_errors(path)
    for name, entry in entries.items():
        print(f"    {{QY_E_{c_name(name)}, {c_string(name)}, QYI_ERROR_{entry.get('kind', 'input').upper()}, "
              f"{c_texts(entry)}}},")
    print("};\n\nstruct qyi_errors qyi_errors(void)\n{")
    print("    return (struct qyi_errors){entries, sizeof entries / sizeof entries[0]};\n}")


def error_statuses(path):
    print("/* Made by tools/registry.py from registry/errors.toml: change that file. */")
    print('#include "wire/error_status.h"\n\n#include <qiyuan/core/error_codes.h>\n')
    print("unsigned qyi_error_status(int code)\n{\n    switch (code) {")
    entries = load_errors(path)
    for status in HTTP_STATUSES:
        cases = [f"    case QY_E_{c_name(name)}:" for name, entry in entries.items() if entry["http"] == status]
        print("\n".join(cases) + f" return {status};")
    print("    default: return 500;\n    }\n}")


def error_table(path):
    """For docs/api.md: which codes come with which status."""
    entries = load_errors(path)
    print("| status | `code` |\n| --- | --- |")
    for status in HTTP_STATUSES[1:]:
        codes = sorted(name for name, entry in entries.items() if entry["http"] == status)
        print(f"| {status} | {', '.join(f'`{name}`' for name in codes)} |")
    print(f"| {HTTP_STATUSES[0]} | every other |")


def table(path, form, symbol):
    entries = dict(sorted(load(path, form).items(), key=lambda item: item[0].encode()))
    print(f"/* Made by tools/registry.py from {path.rsplit('/', 1)[-1]}: change that file. */")
    print('#include "base/registry.h"\n')
    print("static const struct qyi_text_entry entries[] = {")
    for name, entry in entries.items():
        print(f"    {{{c_string(name)}, {c_texts(entry)}}},")
    print(f"}};\n\nstruct qyi_texts qyi_{symbol}(void)\n{{")
    print("    return (struct qyi_texts){entries, sizeof entries / sizeof entries[0]};\n}")


def load_rule_sets(path):
    return load(path, r"[a-z][a-z0-9]*(-[a-z0-9]+)+")


def rule_sets(path):
    """The array of all rule books, and the names people use for them."""
    entries = load_rule_sets(path)
    print("/* Made by tools/registry.py from registry/rule_sets.toml: change that file. */")
    print('#include "game/rule_sets.h"\n')
    symbols = {name: "qyi_rules_" + name.replace("-", "_") for name in entries}
    for symbol in symbols.values():
        print(f"extern const struct qy_rules {symbol};")
    print("\nconst struct qy_rules *const qyi_rule_sets[] = {")
    for symbol in symbols.values():
        print(f"    &{symbol},")
    print("    NULL,\n};\n\nconst struct qyi_rule_set_words qyi_rule_set_words[] = {")
    for name, entry in entries.items():
        whence = [entry.get(f"whence-{lang}", "") for lang in LANGS]
        if any(whence) != all(whence):
            fail(f"{path}: {name}: `whence` in all languages, or in none")
        print(f"    {{{c_texts(entry)}, {{{', '.join(map(c_string, whence))}}}}},")
    print("};")


def rule_set_names(path):
    print("/* Made by tools/registry.py from registry/rule_sets.toml: change that file. */")
    print('#define QYI_RULE_SET_NAMES "' + "|".join(load_rule_sets(path)) + '"')


def rule_set_list(path):
    print("\n".join(load_rule_sets(path)))


def odds(path):
    """The array of all odds, with the games sorted by name."""
    print("/* Made by tools/registry.py from registry/odds.toml: change that file. */")
    print('#include "game/odds.h"\n\nconst struct qy_odds qyi_odds[] = {')
    for name, entry in load(path, r"[a-z]+\.[a-z]+(-[a-z]+)*").items():
        game, own = name.split(".")
        moves, once, first = entry.get("moves", 1), entry.get("once", False), entry.get("first")
        if moves not in (1, 2) or (moves == 2) != (first is not None) or (once and moves == 1):
            fail(f"{path}: {name}: `first` goes with `moves = 2`, and `once` as well")
        print(f"    {{QY_GAME_{c_name(game)}, QY_{c_name(entry['giver'])}, {c_string(own)}, {c_string(entry['fen'])}, "
              f"{c_string(first) if first else 'NULL'}, {str(once).lower()}, {c_texts(entry)}}},")
    print("    {.id = NULL},\n};")


def published(path, rule_sets_path):
    """The published regulations of events."""
    known = load_rule_sets(rule_sets_path)
    print("/* Made by tools/registry.py from registry/regulations.toml: change that file. */")
    print('#include "arbiter/regulations.h"\n\n#include <stddef.h>\n')
    print("const struct qy_published_regulations qyi_published[] = {")
    for name, entry in load(path, r"[a-z]+(-[a-z0-9]+)+").items():
        if known.get(entry.get("rules"), {}).get("game") != entry.get("game") or not entry.get("source"):
            fail(f"{path}: {name}: `rules` is a rule set of `game`, and `source` says where the text stands")
        json.loads(entry["regulated"])
        print(f"    {{{c_string(name)}, {c_string(entry['rules'])}, {c_string(entry['source'])}, "
              f"{c_string(entry['regulated'])}, {c_texts(entry)}}},")
    print("    {.id = NULL},\n};")


def command_registry(path, rule_sets_path, messages_path=None):
    """The table of the command line; with messages.toml also checks that it has a message for everything."""
    try:
        with open(path, "rb") as file:
            registry = command_tables.Registry(tomllib.load(file), load_rule_sets(rule_sets_path), LANGS)
        if messages_path:
            with open(messages_path, "rb") as file:
                registry.check_words(tomllib.load(file))
    except command_tables.Fault as fault:
        fail(f"{path}: {fault}")
    return registry


def views(path):
    try:
        with open(path, "rb") as file:
            return view_tables.read(tomllib.load(file))
    except view_tables.Fault as fault:
        fail(f"{path}: {fault}")


def stated(path, made, *more):
    """Reads a file in the format of registry/api.txt."""
    try:
        with open(path, encoding="utf-8") as file:
            return made(file.read(), *more)
    except api_tables.Fault as fault:
        fail(f"{path}: {fault}")


def events(path):
    return stated(path, event_tables.Events)


def acts(path):
    return stated(path, act_tables.Acts)


def api(path):
    """The API, including the events and acts in requests, which have registries of their own."""
    beside = os.path.dirname(path)
    return stated(path, api_tables.Api, events(os.path.join(beside, "events.txt")).api_source() +
                  acts(os.path.join(beside, "acts.txt")).api_source())


def bodies(path):
    try:
        with open(os.path.join(os.path.dirname(path), "kept.txt"), encoding="utf-8") as file:
            return api_tables.Bodies(api(path), file.read())
    except api_tables.Fault as fault:
        fail(f"{path}: {fault}")


def api_openapi(path, error_path, version):
    try:
        print(json.dumps(api_tables.openapi(api(path), load_errors(error_path), version), ensure_ascii=False))
    except api_tables.Fault as fault:
        fail(f"{path}: {fault}")


def api_calls(path, section):
    try:
        api_tables.Calls(api(path), section).print()
    except api_tables.Fault as fault:
        fail(f"{path}: {fault}")


def exit_table(path, messages_path):
    with open(path, encoding="utf-8") as file, open(messages_path, "rb") as messages:
        try:
            command_tables.Exits(file.read()).document(tomllib.load(messages))
        except command_tables.Fault as fault:
            fail(f"{path}: {fault}")


def as_json(*paths):
    out = {}
    for path in paths:
        kind = path.rsplit("/", 1)[-1].removesuffix(".toml")
        entries = load(path, r"[A-Za-z][A-Za-z0-9:.-]*")
        out[kind] = {name: {lang: entry[lang] for lang in LANGS} for name, entry in entries.items()}
    json.dump(out, sys.stdout, ensure_ascii=False, indent=1)
    print()


def main():
    commands = {
        "error-codes": error_codes,
        "errors": errors,
        "error-statuses": error_statuses,
        "error-table": error_table,
        "messages": lambda path: table(path, r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+", "messages"),
        "articles": lambda path: table(path, r"(ch|xq|fide|cxa|axf|wxf):[A-Za-z0-9.-]+", "articles"),
        "rule-sets": rule_sets,
        "rule-set-names": rule_set_names,
        "rule-set-list": rule_set_list,
        "odds": odds,
        "published": published,
        "views-page": lambda path: view_tables.page(views(path)),
        "views-server": lambda path: view_tables.server(views(path), c_string),
        "event-names": lambda path: events(path).header(),
        "event-table": lambda path: events(path).source(),
        "event-own": lambda path: events(path).own_source(),
        "event-docs": lambda path: events(path).table(),
        "event-field-docs": lambda path: events(path).field_table(),
        "act-table": lambda path: acts(path).source(),
        "act-commands": lambda path: acts(path).commands(),
        "act-messages": lambda path: acts(path).messages(),
        "act-docs": lambda path: acts(path).table(),
        "act-member-docs": lambda path: acts(path).member_table(),
        "api-openapi": api_openapi,
        "api-routes": lambda path: api_tables.routes(api(path)),
        "api-messages": lambda path: api_tables.messages(api(path)),
        "api-bodies": lambda path: bodies(path).source(),
        "api-bodies-header": lambda path: bodies(path).header(),
        "api-page": lambda path: api_tables.script(api(path)),
        "api-calls": api_calls,
        "api-table": lambda path, section: api_tables.call_table(api(path), section),
        "command-ids": lambda *paths: command_tables.header(command_registry(*paths)),
        "command-list": lambda *paths: print("\n".join(command.name for command in command_registry(*paths).commands)),
        "command-table": lambda *paths: command_tables.table(command_registry(*paths), c_string),
        "exit-table": exit_table,
        "json": as_json,
    }
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8")
    commands[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
