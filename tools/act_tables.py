# SPDX-License-Identifier: GPL-3.0-or-later
"""The acts of a tournament's log, from registry/acts.txt, for tools/registry.py: the tables for reading, writing,
making and describing acts, the API's type of an act, and the tables of docs/tournaments.md. The start of that
file describes its format.
"""
import re
from dataclasses import dataclass, field

from api_tables import Fault, lines_of, symbol_of, tree_of

BEFORE = "/* Made by tools/registry.py from registry/acts.txt: change that file. */"
BOUNDED = {"text", "number", "signed", "two", "object"}
PLAIN = {"act", "seed", "moment", "order", "decided", "pairs", "lots"}
API = {"text": "text ..{0}", "number": "int 0..{0}", "signed": "int -{0}..{0}", "two": "[int x2..2]", "object": "object",
       "act": "text", "seed": "int 0..", "moment": "int 0..", "order": "[int]", "decided": "[[int x2..2]]",
       "pairs": "[[int x2..2]]", "lots": "[object]"}
DOCS = {"text": "text, {0} characters", "number": "number to {0}", "signed": "number from -{0} to {0}", "two": "two numbers",
        "object": "object", "act": "text: the line of an act", "seed": "number", "moment": "Unix time", "order": "list of numbers",
        "decided": "list of pairs", "pairs": "list of pairs", "lots": "list of objects"}
MOST_OPERANDS, MOST_PARTS = 6, 6


@dataclass
class Member:
    name: str
    type: str
    most: str  # as it is in C
    number: str
    holder: str
    operands: list
    option: str
    text: str


@dataclass
class Operand:
    name: str
    must: bool
    usual: str


@dataclass
class Act:
    name: str
    text: str
    members: dict  # Member: whether it is required
    manner: list = None
    operands: list = field(default_factory=list)
    page: str = None
    says: list = None
    did: list = None

    @property
    def symbol(self):
        return "QY_ACT_" + symbol_of(self.name)


class Acts:
    def __init__(self, source):
        self.bounds, self.members, self.texts, self.acts = {}, {}, [], []
        for line in tree_of(lines_of(source)):
            kind, *words = line.head.split()
            if kind == "bound" and len(words) == 3:
                self.bounds[words[0]] = words[1:]
            elif kind == "member":
                self.read_member(line)
            elif kind == "texts" and set(words) <= {one.name for one in self.members.values() if one.type in ("text", "object")}:
                self.texts = words
            elif kind == "act":
                self.read_act(line)
            else:
                raise Fault(f"{line.number}: “{line.head}” is no bound, member or act")
        if len(self.members) > 128:
            raise Fault("there are 128 members at the most")
        used = {name for act in self.acts for name in act.members}
        for name in self.members:
            if name not in used:
                raise Fault(f"no act has the member {name}")

    def read_member(self, line):
        match = re.fullmatch(r"member ([a-z]+) (\w+)(?: (\w+))??(?: in (\w+))?(?: as ((?:[A-Z]+ ?|[a-z|]+\|[a-z|]+ ?)+?))?"
                             r"(?: (option(?: changing)?))?", line.head)
        if not match or match[1] in self.members:
            raise Fault(f"{line.number}: “{line.head}” is no member, or there twice")
        name, kind, most, holder, operands, option = match.groups()
        if kind not in BOUNDED | PLAIN or (kind in BOUNDED) != bool(most):
            raise Fault(f"{line.number}: what is {name}?")
        number, constant = self.bounds.get(most, (most, most))
        self.members[name] = Member(name, kind, constant or "0", number or "", holder or name,
                                    (operands or "").split(), option or "", line.text)

    def read_act(self, line):
        name, colon, rest = line.head.removeprefix("act ").partition(":")
        if not colon or not line.text:
            raise Fault(f"{line.number}: “{line.head}” is no act with a text")
        act = Act(name, line.text, {})
        for one in rest.split():
            if one.removesuffix("?") not in self.members:
                raise Fault(f"{line.number}: there is no member {one.removesuffix('?')}")
            act.members[one.removesuffix("?")] = not one.endswith("?")
        for below in line.below:
            head, colon, rest = below.head.partition(":")
            words = head.split()
            if words[0] == "command" and set(words[1:]) <= {"whole", "changing", "named"}:
                act.manner = words[1:]
                act.operands = [self.read_operand(below, one) for one in rest.split()]
            elif head == "page" and re.fullmatch(r"[a-z]+( as [a-z]+)?|-", rest.strip()):
                act.page = rest.strip()
            elif head in ("says", "did") and len(rest.split()) <= MOST_PARTS:
                setattr(act, head, rest.split())
            else:
                raise Fault(f"{below.number}: “{below.head}” says nothing of an act")
        if len(act.operands) > MOST_OPERANDS or act.says is None or act.page is None:
            raise Fault(f"{line.number}: {name} has no sentence, no place on the page, or too many operands")
        self.acts.append(act)

    def read_operand(self, line, text):
        match = re.fullmatch(r"([A-Za-z|]+)(\?)?(?:=(\w+))?", text)
        if not match:
            raise Fault(f"{line.number}: “{text}” is no operand")
        return Operand(match[1], not match[2], match[3] or "")

    # ---- C -----------------------------------------------------------------------------------------

    def source(self):
        print(BEFORE)
        print('#include "event/act_table.h"\n\n#include <stddef.h>\n')
        for number, constant in self.bounds.values():
            print(f'_Static_assert({constant} == {number}, "registry/acts.txt has another bound");')
        print("\nconst struct qyi_act_member qyi_act_members[] = {")
        for one in self.members.values():
            at = f", offsetof(struct qy_tournament_act, {one.holder})" if one.type in BOUNDED or one.type == "act" else ", 0"
            kind = {"signed": "NUMBER", "act": "TEXT"}.get(one.type, one.type.upper())
            least = f"-{one.most}" if one.type == "signed" else "0"
            print(f'    {{"{one.name}", {len(one.name)}, QYI_ACT_{kind}{at}, {least}, {one.most}}},')
        print(f"}};\nconst size_t qyi_act_member_count = {len(self.members)};\n")
        print("const uint16_t qyi_act_texts[] = {")
        for name in self.texts:
            print(f"    offsetof(struct qy_tournament_act, {self.members[name].holder}),")
        print(f"}};\nconst size_t qyi_act_text_count = {len(self.texts)};\n")
        print("const struct qyi_act_shape qyi_act_shapes[QY_ACT_KINDS] = {")
        place = {name: i for i, name in enumerate(self.members)}
        for act in self.acts:
            bits = sum(1 << place[name] for name in act.members)
            words = ", ".join(f"UINT64_C({bits >> shift & (1 << 64) - 1:#x})" for shift in (0, 64))
            print(f'    [{act.symbol}] = {{"{act.name}", {len(act.name)}, {{{words}}}}},')
        print("};\n")
        print(f'_Static_assert(QY_ACT_KINDS == {len(self.acts)}, "registry/acts.txt has every act");')

    def commands(self):
        """The table from which the command makes acts."""
        member_of = {operand: one.name for one in self.members.values() for operand in one.operands}
        print(BEFORE)
        print('#include "cli/act_commands.h"\n\nconst struct qyi_cli_act qyi_cli_acts[] = {')
        for act in (act for act in self.acts if act.manner is not None):
            manner = " | ".join("QYI_ACT_" + word.upper() for word in act.manner) or "0"
            operands, usual = [], ""
            for i, one in enumerate(act.operands):
                member = None if i == 0 and "named" in act.manner else member_of.get(one.name)
                operands.append(f'{{"{one.name}", {f"{chr(34)}{member}{chr(34)}" if member else "NULL"}}}')
                usual = one.usual or usual
            needed = sum(one.must for one in act.operands)
            print(f'    {{"{act.name}", {act.symbol}, {manner}, {needed}, {len(operands)}, '
                  f'{{{", ".join(operands) or "{NULL, NULL}"}}}, {f"{chr(34)}{usual}{chr(34)}" if usual else "NULL"}}},')
        print("    {.name = NULL},\n};\n")
        print("const struct qyi_cli_act_option qyi_cli_act_options[] = {")
        for one in self.members.values():
            if one.option:
                print(f"    {{QYI_OPT_{symbol_of(one.name)}, {str('changing' in one.option).lower()}}},")
        print("};\nconst size_t qyi_cli_act_option_count = sizeof qyi_cli_act_options / sizeof qyi_cli_act_options[0];")

    def messages(self):
        """The values inserted into the messages that describe acts."""
        print(BEFORE)
        print('#include "answer/act_parts.h"\n\nconst struct qyi_act_message qyi_act_messages[QY_ACT_KINDS] = {')
        parts = lambda names: ", ".join(f"QYI_PART_{symbol_of(name)}" for name in names) or "QYI_PART_END"
        for act in self.acts:
            did = f', "did.{act.name}", {{{parts(act.did)}}}' if act.did is not None else ", NULL, {QYI_PART_END}"
            print(f'    [{act.symbol}] = {{"act.{act.name}", {{{parts(act.says)}}}{did}}},')
        print("};")

    # ---- the API and the documents -----------------------------------------------------------------

    def api_source(self):
        """An act in a request, as fields in the format of registry/api.txt."""
        made = ["fields SentAct", f"  act <{' '.join(act.name for act in self.acts)}>"]
        for one in self.members.values():
            text = self.told(one)
            made.append(f"  {one.name}? {API[one.type].format(one.number)}" + (f" -- {text}" if text else ""))
        return "\n".join(made) + "\n"

    def told(self, member):
        of = [f"`{act.name}`" for act in self.acts if member.name in act.members]
        names = f"Of {', '.join(of[:-1])} and {of[-1]}" if len(of) > 1 else f"Of {of[0]}"
        text = member.text[:1].lower() + member.text[1:]
        return member.text if len(of) > 8 else f"{names}: {text}" if text else f"{names}."

    def table(self):
        print("| act | members | is |\n| --- | --- | --- |")
        for act in self.acts:
            members = " ".join(f"`{name}`" if must else f"[`{name}`]" for name, must in act.members.items())
            print(f"| `{act.name}` | {members or '-'} | {act.text} |")

    def member_table(self):
        """A table of the members: first those with a description, then the others grouped by type."""
        print("| member | value | is |\n| --- | --- | --- |")
        plain = {}
        for one in self.members.values():
            value = DOCS[one.type].format(one.number)
            if one.text:
                print(f"| `{one.name}` | {value} | {one.text} |")
            else:
                plain.setdefault(value, []).append(f"`{one.name}`")
        for value, names in plain.items():
            print(f"| {' '.join(names)} | {value} | as named |")
