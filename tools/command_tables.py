# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables of the command line, from registry/commands.toml, for tools/registry.py.

Inconsistencies are errors: an undefined option, an option that no command takes, an option in a usage line that the
command doesn't take, an undefined list or group, and anything without a description.
"""
import re

KINDS = ("text", "file", "number", "choice")
MOST = {"u32": 2**32 - 1, "u64": 2**64 - 1}
ANY_NUMBER = 2**32 - 1
EXAMPLE_WIDTH = 78
SHOWN = re.compile(r"--([a-z][a-z0-9-]*)")


class Fault(Exception):
    """An inconsistency in the file."""


def known(entry, keys, where):
    for key in entry:
        if key not in keys:
            raise Fault(f"{where}: “{key}” means nothing")


class Option:
    """An option and its C code."""

    def __init__(self, name, entry, lists):
        known(entry, (*KINDS, "id", "letter", "least", "most", "usual", "choices"), f"option {name}")
        kinds = [kind for kind in KINDS if kind in entry]
        if len(kinds) > 1:
            raise Fault(f"option {name} is both {' and '.join(kinds)}")
        self.name, self.id, self.letter = name, entry.get("id", name), entry.get("letter")
        self.kind = kinds[0] if kinds else "none"
        self.placeholder = entry[self.kind] if kinds else None
        self.choices = spread(entry.get("choices", []), lists, f"option {name}")
        self.least, self.most = entry.get("least", 0), MOST.get(entry.get("most", 0), entry.get("most", 0))
        self.usual = entry.get("usual", 0)
        if self.kind == "choice" and not self.choices:
            raise Fault(f"option {name} is a choice without choices")
        if (self.kind == "number") != ("least" in entry and "most" in entry) or self.least > self.most:
            raise Fault(f"option {name}: `least` and `most` are the bounds of a number")


def spread(names, lists, where):
    """The names with each `+LIST` expanded."""
    out = []
    for name in names:
        if name.startswith("+") and name[1:] not in lists:
            raise Fault(f"{where} names the list “{name[1:]}”, which isn't there")
        out += lists[name[1:]] if name.startswith("+") else [name]
    return out


class Clause:
    """A rule of a line of `apart`, `needs`, `wants` or `bare`, and the message for its violation."""

    def __init__(self, kind, option, others, registry, where):
        self.kind, self.option, self.others, self.choices = kind, option, [], None
        self.operand = kind == "bare"
        for other in others:
            name, _, choices = other.partition("=")
            if name == "..." or name.isupper():
                self.operand = True
                continue
            if name not in registry.options or (choices and self.choices):
                raise Fault(f"{where}: `{kind}` can't say “{other}”")
            self.others.append(name)
            self.choices = choices or self.choices
        self.shown = self.show(others[0], registry) if others and others[0] != "..." else None

    def show(self, word, registry):
        name, _, choices = word.partition("=")
        if name.isupper():
            return name
        wanted = registry.options[name].placeholder if self.kind == "wants" else None
        value = wanted or (choices if self.kind == "needs" else None)
        return f"--{name}={value}" if value else f"--{name}"


def clauses(kind, words, registry, where):
    """The clauses of a line: `apart` pairs an option with each word that excludes it."""
    if kind == "bare":
        return [Clause(kind, words, [], registry, where)]
    if len(words) < (1 if kind == "wants" else 2):
        raise Fault(f"{where}: a line of `{kind}` is too short")
    if kind == "apart":
        return [Clause(kind, words[0], [word], registry, where) for word in words[1:]]
    return [Clause(kind, words[0], words[1:], registry, where) if kind == "needs"
            else Clause(kind, None, words, registry, where)]


class Taker:
    """A command or an action of one, with its usage lines and options."""

    CLAUSES = ("apart", "needs", "wants", "bare")
    KEYS = ("usage", "example", "operands", "most", "options", "heeds", *CLAUSES)
    COMMAND_KEYS = ("usage", "operands", "files", "example", "usual", "options", "actions", "whole", *CLAUSES)

    def __init__(self, name, entry, registry, command=None):
        self.name, self.command, self.entry = name, command, entry
        self.where = f"{command.name} {name}" if command else name
        known(entry, self.KEYS if command else self.COMMAND_KEYS, self.where)
        self.usage = entry.get("usage", [])
        self.options = spread(entry.get("options", []), registry.groups, self.where)
        for option in self.options:
            if option not in registry.options:
                raise Fault(f"{self.where} names the option “{option}”, which isn't there")
        self.heeds = {option: spread(choices, registry.lists, self.where)
                      for option, choices in entry.get("heeds", {}).items()}
        self.example = entry.get("example", "")
        if len(self.example) > EXAMPLE_WIDTH or not self.example.startswith(f"qiyuan {self.where} "[:-1]):
            raise Fault(f"{self.where}: its `example` begins with “qiyuan {self.where}” and has {EXAMPLE_WIDTH} columns at most")
        if not self.usage or len(self.heeds) > 1:
            raise Fault(f"{self.where} needs a `usage`, and heeds choices of one option at most")
        self.actions = [Taker(action, fields, registry, self) for action, fields in entry.get("actions", {}).items()]
        self.clauses = [clause for kind in self.CLAUSES for words in entry.get(kind, [])
                        for clause in clauses(kind, words, registry, self.where)]
        self.check(registry)

    def check(self, registry):
        takes = {*self.options, *registry.shared, *(option for action in self.actions for option in action.options)}
        ruled = {option for clause in self.clauses for option in (clause.option, *clause.others) if option}
        for option in {*SHOWN.findall(" ".join([*self.usage, self.example])), *self.heeds, *ruled} - takes:
            raise Fault(f"{self.where} shows --{option} and doesn't take it")
        if self.command:
            if len(self.entry.get("operands", [])) > self.entry.get("most", ANY_NUMBER):
                raise Fault(f"{self.where} needs more operands than it takes")
            return
        operands = self.entry.get("operands", [0, 0])
        if len(operands) not in (1, 2) or operands[0] > operands[-1]:
            raise Fault(f"{self.where}: `operands` are the least number and the most")
        if "usual" in self.entry and self.entry["usual"] not in [action.name for action in self.actions]:
            raise Fault(f"{self.where}: the usual action is none of them")


class Registry:
    """The whole file."""

    def __init__(self, entries, rule_sets, languages):
        known(entries, ("choices", "groups", "shared", "options", "renamed", "commands"), "the file")
        self.lists = {**entries["choices"], "rule-sets": list(rule_sets), "languages": list(languages)}
        self.groups = entries["groups"]
        self.shared = list(entries["shared"])
        self.options = {name: Option(name, entry, self.lists)
                        for name, entry in {**entries["shared"], **entries["options"]}.items()}
        self.commands = [Taker(name, entry, self) for name, entry in entries["commands"].items()]
        self.renamed = entries["renamed"]
        for old, new in self.renamed.items():
            if new not in self.options:
                raise Fault(f"the option {old} is called {new} now, which isn't there")
        taken = {option for command in self.commands for taker in (command, *command.actions) for option in taker.options}
        for name in self.options:
            if (name in taken) == (name in self.shared):
                raise Fault(f"option {name} is taken by every command and named by one" if name in taken
                            else f"no command takes the option {name}")

    def check_words(self, messages):
        """Checks that every command, action and option has a description, an option for each command that takes it."""
        wanted = [(f"option {name}", [f"option.{name}"]) for name in self.shared]
        for command in self.commands:
            wanted += [(command.name, [f"command.{command.name}"]), (command.name, [f"command.{command.name}.text"])]
            wanted += [(action.where, [f"action.{command.name}.{action.name}"]) for action in command.actions]
            for taker in (command, *command.actions):
                own = f".{command.name}"
                for option in taker.options:
                    ids = [f"option.{option}{suffix}" for suffix in (f"{own}.{taker.name}", own, "")]
                    wanted.append((f"option {option} of {taker.where}", ids))
        for what, ids in wanted:
            if not any(message in messages for message in ids):
                raise Fault(f"{what} has no words: {ids[-1]}")


def c_id(name):
    return re.sub(r"[^A-Z0-9]", "_", name.upper())


def header(registry):
    """The enums of options, commands and actions."""
    print("/* Made by tools/registry.py from registry/commands.toml: change that file. */")
    print("#ifndef QYI_CLI_COMMAND_IDS_H\n#define QYI_CLI_COMMAND_IDS_H\n\nenum qyi_cli_option_id {")
    for option in registry.options.values():
        print(f"    QYI_OPT_{c_id(option.id)},")
    print("    QYI_OPT_COUNT\n};\n\nenum qyi_cli_command_id {")
    for command in registry.commands:
        print(f"    QYI_COMMAND_{c_id(command.name)},")
    print("    QYI_COMMAND_COUNT\n};\n\n/* The number of options that every command takes; they come first. */")
    print(f"#define QYI_CLI_SHARED_OPTIONS {len(registry.shared)}")
    print("\n/* Calls X(name) for each command. */\n#define QYI_CLI_COMMANDS(X)",
          " ".join(f"X({command.name})" for command in registry.commands))
    print("\n/* The same with X(name, ID) for those that the program as it is called has itself. */\n"
          "#define QYI_CLI_LIGHT_COMMANDS(X)",
          " ".join(f"X({command.name}, {c_id(command.name)})" for command in registry.commands
                   if not command.entry.get("whole")))
    for command in registry.commands:
        if command.actions:
            print(f"\nenum qyi_cli_{command.name}_action {{")
            for action in command.actions:
                print(f"    QYI_{c_id(command.name)}_{c_id(action.name)},")
            print("};")
    print("\n#endif")


def table(registry, c_string):
    """The table itself."""
    def texts(items):
        return "(const char *const[]){" + "".join(c_string(item) + ", " for item in items) + "NULL}"

    def options(names):
        return "(const uint8_t[]){" + "".join(f"QYI_OPT_{c_id(registry.options[name].id)}, " for name in names) + "0}"

    def choices(names):
        return c_string("|".join(names)) if names else "NULL"

    def clause(of):
        option = f"QYI_OPT_{c_id(registry.options[of.option].id)}" if of.option else "0"
        shown, ruled = c_string(of.shown) if of.shown else "NULL", c_string(of.choices) if of.choices else "NULL"
        return (f"{{QYI_CLAUSE_{of.kind.upper()}, {option}, {options(of.others)}, {str(of.operand).lower()}, {ruled}, "
                f"{shown}}}, ")

    def taker(of):
        fields = [f".name = {c_string(of.name)}", f".usage = {texts(of.usage)}", f".example = {c_string(of.example)}", f".options = {options(of.options)}",
                  ".clauses = (const struct qyi_cli_clause[]){" + "".join(map(clause, of.clauses)) + "{0}}"]
        if of.command:
            fields.append(f".operands = {texts(of.entry.get('operands', []))}")
            fields.append(f".most_operands = {of.entry.get('most', ANY_NUMBER)}u")
        for option, heeded in of.heeds.items():
            fields += [f".heeds = QYI_OPT_{c_id(option)}", f".heeded = {choices(heeded)}"]
        return fields

    print("/* Made by tools/registry.py from registry/commands.toml: change that file. */")
    print('#include "commands/options.h"\n\nconst struct qyi_cli_option qyi_cli_options[QYI_OPT_COUNT] = {')
    for option in registry.options.values():
        placeholder = c_string(option.placeholder) if option.placeholder else "NULL"
        letter = f"'{option.letter}'" if option.letter else "0"
        print(f"    {{{c_string(option.name)}, {placeholder}, {choices(option.choices)}, {option.least}u, {option.most}u, "
              f"{option.usual}u, QYI_VALUE_{option.kind.upper()}, {letter}}},")
    print("};\n\nconst struct qyi_cli_renamed qyi_cli_renamed[] = {")
    for old, new in registry.renamed.items():
        print(f"    {{{c_string(old)}, QYI_OPT_{c_id(registry.options[new].id)}}},")
    print("    {NULL, 0},\n};")
    for command in registry.commands:
        if command.actions:
            print(f"\nstatic const struct qyi_cli_action {command.name}_actions[] = {{")
            for action in command.actions:
                print("    {" + ", ".join(taker(action)) + "},")
            print("    {.name = NULL},\n};")
    print("\nconst struct qyi_cli_command qyi_cli_commands[QYI_COMMAND_COUNT] = {")
    for command in registry.commands:
        operands = command.entry.get("operands", [0, 0])
        usual = command.entry.get("usual")
        fields = taker(command) + [
            f".least_operands = {operands[0]}",
            f".most_operands = {operands[1] if len(operands) > 1 else ANY_NUMBER}u",
            f".takes_files = {str(command.entry.get('files', False)).lower()}",
            f".actions = {command.name + '_actions' if command.actions else 'NULL'}",
            f".usual_action = {c_string(usual) if usual else 'NULL'}"]
        print("    {" + ",\n     ".join(fields) + "},")
    print("};")


class Exits:
    """registry/exit_codes.txt: the exit code for a bad input, by the kind of input that a command reads."""

    def __init__(self, source):
        self.readers, self.inputs = {}, {}
        for line in source.splitlines():
            kind, _, rest = line.partition(" ")
            name, _, rest = rest.partition(": ")
            if kind == "read":
                self.readers[name] = [command.strip() for command in rest.split(",")]
            elif kind == "input":
                codes, _, words = rest.partition(" -- ")
                self.inputs[name] = (codes.split(), words)
                if len(self.inputs[name][0]) != len(self.readers) or not words:
                    raise Fault(f"the input {name} has not a code for each of {', '.join(self.readers)}, and words")
            elif line and not line.startswith("#"):
                raise Fault(f"“{line}” means nothing")

    def code(self, name, reader):
        """The exit code of an input for what a command reads; None if the combination is impossible."""
        code = self.inputs[name][0][list(self.readers).index(reader)]
        return None if code == "-" else int(code)

    def document(self, words):
        """The tables of the document; `words` has the messages by code."""
        print("| code | |\n| --- | --- |")
        for code in range(5):
            print(f"| {code} | {words[f'exit.{code}']['en']} |")
        print("\n| an input | " + " | ".join(self.readers) + " |\n| --- |" + " --- |" * len(self.readers))
        for codes, text in self.inputs.values():
            print(f"| {text} | " + " | ".join(codes) + " |")
        print()
        for name, commands in self.readers.items():
            print(f"- *{name}*: " + ", ".join(f"`{command}`" for command in commands[:3])
                  + "".join(f",\n  `{command}`" for command in commands[3:]))
