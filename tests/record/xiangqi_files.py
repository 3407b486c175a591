# SPDX-License-Identifier: GPL-3.0-or-later
"""Xiangqi's file formats once more, from the descriptions in src/record/layouts.md alone and without a line of the library:
what it reads and writes is compared with this.

A game is a dictionary: tags, result ("1-0", "0-1", "1/2-1/2", "*"), fen, and root, a node. A node is [move, comment,
children]; the move of the root is None. Moves are UCI ("h2e2").
"""
import re
import struct
import xml.etree.ElementTree as ElementTree

MEN = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
PHRASE = b"[(C) Copyright Mr. Dong Shiwei.]"
RESULTS = ["*", "1-0", "0-1", "1/2-1/2"]

XQF_TEXTS = {"Title": (0x50, 64), "Event": (0xD0, 64), "Date": (0x110, 16), "Site": (0x120, 16), "Red": (0x130, 16),
             "Black": (0x140, 16), "TimeRule": (0x150, 64), "RedTime": (0x190, 16), "BlackTime": (0x1A0, 16),
             "Annotator": (0x1D0, 16), "Author": (0x1E0, 16)}
CBR_TEXTS = {"Title": (180, 128), "Path": (308, 256), "Source": (564, 64), "EventType": (628, 64), "Event": (692, 64),
             "Round": (756, 64), "Group": (820, 32), "Board": (852, 32), "Date": (884, 64), "Site": (948, 64),
             "TimeRule": (1012, 64), "Red": (1076, 64), "RedTeam": (1140, 64), "RedTime": (1204, 64),
             "RedElo": (1268, 32), "Black": (1300, 64), "BlackTeam": (1364, 64), "BlackTime": (1428, 64),
             "BlackElo": (1492, 32), "Referee": (1524, 64), "Recorder": (1588, 64), "Annotator": (1652, 64),
             "AnnotatorMail": (1716, 64), "Author": (1780, 64), "AuthorMail": (1844, 64), "Created": (1908, 40),
             "Modified": (1972, 40), "RecordKind": (2044, 32), "Termination": (2080, 32)}
FIELDS = {"Title": "title", "Event": "event", "Date": "date", "Site": "place", "Round": "round", "Group": "group",
          "Board": "table", "Red": "red", "RedTeam": "redteam", "RedElo": "redrating", "RedTime": "redtime",
          "Black": "black", "BlackTeam": "blackteam", "BlackElo": "blackrating", "BlackTime": "blacktime",
          "TimeRule": "timerule", "ECCO": "ecco", "Opening": "open", "Variation": "variation", "Annotator": "remark",
          "Author": "author", "Referee": "judge", "Recorder": "record"}
ELEMENTS = {"Title": "Name", "Source": "From", "EventType": "ContestType", "Event": "Contest", "Board": "Table",
            "RedElo": "RedRating", "BlackElo": "BlackRating", "Annotator": "Commentator", "Author": "Creator",
            "Created": "DateCreated", "Modified": "DateModified", "Termination": "ResultType"}


# ---- boards --------------------------------------------------------------------------------------------------------

def board_of(fen):
    """The board: (file, rank from Red) -> letter."""
    board = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, 9 - row] = letter
                file += 1
    return board


def fen_of(board, side):
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(board.get((file, rank), "1") for file in range(9))
        rows.append(re.sub("1+", lambda run: str(len(run[0])), row))
    return "/".join(rows) + f" {side} - - 0 1"


def square(text):
    return "abcdefghi".index(text[0]), int(text[1])


def name(file, rank):
    return "abcdefghi"[file] + str(rank)


def points_of(fen):
    """The points of the 32 pieces, None for captured ones."""
    left = dict(sorted(board_of(fen).items()))
    points = []
    for man in MEN:
        at = next((point for point, letter in left.items() if letter == man), None)
        if at is not None:
            del left[at]
        points.append(at)
    return points


def first_side(board, root, otherwise):
    """The side to move first: that of the first moved piece."""
    if not root[2]:
        return otherwise
    return "w" if board[square(root[2][0][0][:2])].isupper() else "b"


def walk(node, ply=0):
    """Yields (ply, node): each move before what follows it, and that before the next alternative."""
    yield ply, node
    for child in node[2]:
        yield from walk(child, ply + 1)


class Tree:
    """Builds a tree from steps in the order of storage."""

    def __init__(self):
        self.root = [None, "", []]
        self.at = self.root
        self.waiting = []

    def add(self, move, comment, goes_on, sibling):
        """Returns False when the tree is complete."""
        node = [move, comment, []]
        self.at[2].append(node)
        if sibling:
            self.waiting.append(self.at)
        if goes_on:
            self.at = node
        elif self.waiting:
            self.at = self.waiting.pop()
        else:
            return False
        return True


def steps_of(root):
    """Yields (node, has a continuation, has a sibling) in the order of storage, without the root."""
    def below(node):
        for i, child in enumerate(node[2]):
            yield child, bool(child[2]), i + 1 < len(node[2])
            yield from below(child)
    return list(below(root))


# ---- XQF -----------------------------------------------------------------------------------------------------------

class XqfKeys:
    """The bytes that the rest of the file is obfuscated with, derived from the head."""

    def __init__(self, head):
        self.men = self.start = self.end = self.size = 0
        self.mask = bytes(32)
        if head[2] > 10:
            total, men, start, end = head[12:16]
            self.men = self.factor(men) * men % 256
            self.start = self.factor(start) * self.men % 256
            self.end = self.factor(end) * self.start % 256
            self.size = (total * 256 + men) % 32000 + 767
            four = [key & head[3] | other for key, other in zip((total, men, start, end), head[8:12])]
            self.mask = bytes(letter & four[i % 4] for i, letter in enumerate(PHRASE))

    @staticmethod
    def factor(key):
        return (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8


def write_xqf(game, version=10, keys=bytes(13)):
    """`keys` are bytes 3 to 15 of the head."""
    head = bytearray(1024)
    head[:16] = b"XQ" + bytes([version]) + keys
    key = XqfKeys(head)
    shift = key.men + 1 if version >= 12 else 0
    points = points_of(game["fen"])
    for i in range(32):
        at = points[(i + shift) % 32]
        head[16 + i] = ((at[0] * 10 + at[1]) if at else 0xFF) + key.men & 0xFF if at or version > 10 else 0xFF
    head[0x33] = RESULTS.index(game["result"])
    for tag, (offset, size) in XQF_TEXTS.items():
        text = game["tags"].get(tag, "").encode("gb18030")
        head[offset:offset + 1 + len(text)] = bytes([len(text)]) + text
        assert len(text) < size
    body = bytearray()
    for node, goes_on, sibling in [(game["root"], bool(game["root"][2]), False)] + steps_of(game["root"]):
        start = square(node[0][:2]) if node[0] else (0, 0)
        end = square(node[0][2:]) if node[0] else (0, 0)
        text = node[1].replace("\n", "\r\n").encode("gb18030")
        flags = 0xF0 * goes_on | 0x0F * sibling
        if version > 10:
            flags = 0x80 * goes_on | 0x40 * sibling | 0x20 * bool(text)
        body += bytes([(start[0] * 10 + start[1] + 0x18 + key.start) % 256, (end[0] * 10 + end[1] + 0x20 + key.end) % 256,
                       flags, 0])
        if version <= 10 or text:
            body += struct.pack("<I", len(text) + key.size) + text
    return bytes(head) + bytes((byte + key.mask[i % 32]) % 256 for i, byte in enumerate(body))


def read_xqf(data):
    head = data[:1024]
    assert head[:2] == b"XQ"
    key = XqfKeys(head)
    body = bytes((byte - key.mask[i % 32]) % 256 for i, byte in enumerate(data[1024:]))
    board = {}
    for i in range(32):
        at = (head[16 + i] - key.men) % 256
        man = (key.men + i + 1) % 32 if head[2] >= 12 else i
        if at < 90:
            board[divmod(at, 10)] = MEN[man]
    tags = {tag: head[offset + 1:offset + 1 + head[offset]].decode("gb18030") for tag, (offset, _) in XQF_TEXTS.items()}
    tree, at, more = Tree(), 0, True
    while more:
        start, end, flags, _ = body[at:at + 4]
        at += 4
        if head[2] <= 10:
            goes_on, sibling, noted = flags & 0xF0, flags & 0x0F, True
        else:
            goes_on, sibling, noted = flags & 0x80, flags & 0x40, flags & 0x20
        text = ""
        if noted:
            size = struct.unpack("<I", body[at:at + 4])[0] - key.size
            text = body[at + 4:at + 4 + size].decode("gb18030").replace("\r\n", "\n")
            at += 4 + size
        if tree.at is tree.root and not tree.root[2] and tree.root[0] is None:
            tree.root[0] = ""
            tree.root[1] = text
            more = bool(goes_on)
        else:
            move = name(*divmod((start - 0x18 - key.start) % 256, 10)) + name(*divmod((end - 0x20 - key.end) % 256, 10))
            more = tree.add(move, text, bool(goes_on), bool(sibling))
    tree.root[0] = None
    assert at == len(body)
    side = first_side(board, tree.root, "b" if head[0x32] == 1 else "w")
    return {"tags": {tag: text for tag, text in tags.items() if text}, "result": RESULTS[head[0x33]],
            "fen": fen_of(board, side), "root": tree.root}


# ---- CBR, CBL ------------------------------------------------------------------------------------------------------

CBR_KINDS = " RNBAKCP"


def write_cbr(game):
    head = bytearray(2214)
    head[:16] = b"CCBridge Record\0"
    head[19] = 2
    for tag, (offset, size) in CBR_TEXTS.items():
        text = game["tags"].get(tag, "").encode("utf-16-le")
        assert len(text) + 2 <= size
        head[offset:offset + len(text)] = text
        head[offset + len(text) + 2:offset + size] = b"\xA5" * (size - len(text) - 2)  # what memory held before
    head[2076] = RESULTS.index(game["result"])
    head[2112] = 1 if game["fen"].split()[1] == "w" else 2
    head[2116] = 1
    for (file, rank), letter in board_of(game["fen"]).items():
        head[2120 + (9 - rank) * 9 + file] = (0x10 if letter.isupper() else 0x20) + CBR_KINDS.index(letter.upper())
    head[2210:2214] = b"\xFF" * 4
    body = bytearray()
    for node, goes_on, sibling in [(game["root"], bool(game["root"][2]), False)] + steps_of(game["root"]):
        start, end = (square(node[0][:2]), square(node[0][2:])) if node[0] else ((0, 9), (0, 9))
        text = node[1].encode("utf-16-le")
        body += bytes([(not goes_on) | 2 * sibling | 4 * bool(text), 0, (9 - start[1]) * 9 + start[0],
                       (9 - end[1]) * 9 + end[0]])
        if text:
            body += struct.pack("<I", len(text)) + text
    return bytes(head + body)


def read_cbr(data):
    assert data[:16] == b"CCBridge Record\0" and data[19] == 2

    def text_at(offset, size):
        text = data[offset:offset + size].decode("utf-16-le", "replace")
        return text.split("\0")[0]
    board = {}
    for i, byte in enumerate(data[2120:2210]):
        if byte:
            letter = CBR_KINDS[byte & 15]
            board[i % 9, 9 - i // 9] = letter if byte < 0x20 else letter.lower()
    tree, at, more, first = Tree(), 2214, True, True
    while more:
        flags, _, start, end = data[at:at + 4]
        at += 4
        text = ""
        if flags & 4:
            size = struct.unpack("<I", data[at:at + 4])[0]
            text = text_at(at + 4, size)
            at += 4 + size
        if first:
            tree.root[1], more, first = text, not flags & 1, False
        else:
            move = name(start % 9, 9 - start // 9) + name(end % 9, 9 - end // 9)
            more = tree.add(move, text, not flags & 1, bool(flags & 2))
    tags = {tag: text_at(*field) for tag, field in CBR_TEXTS.items()}
    return {"tags": {tag: text for tag, text in tags.items() if text}, "result": RESULTS[data[2076]],
            "fen": fen_of(board, "w" if data[2112] == 1 else "b"), "root": tree.root}


def write_cbl(title, games, deleted=(), room=128):
    """A library of CBR files; those whose numbers are in `deleted` are marked as deleted."""
    head = bytearray(66624)
    head[:16] = b"CCBridgeLibrary\0"
    head[60:64] = struct.pack("<I", room)
    head[64:64 + 2 * len(title)] = title.encode("utf-16-le")
    index, body = bytearray(), bytearray()
    for number, data in enumerate(games):
        blocks = -(-len(data) // 4096)
        entry = bytearray(276)
        entry[:20] = struct.pack("<5I", 5 if number in deleted else 7, number, blocks, len(data), 0)
        index += entry
        body += data + b"\xEE" * (blocks * 4096 - len(data))
    index += bytes(276 * room - len(index))
    return bytes(head + index + body)


# ---- DhtmlXQ -------------------------------------------------------------------------------------------------------

def read_dhtmlxq(text):
    """The single game of a text."""
    fields, lines, remarks = {}, {}, {}
    for field, value in re.findall(r"\[DhtmlXQ_(\w+)\](.*?)\[/DhtmlXQ_\1\]", text, re.DOTALL):
        number = re.fullmatch(r"comment(?:(\d+)_)?(\d+)", field)
        line = re.fullmatch(r"move_(\d+)_(\d+)_(\d+)", field)
        if number:
            value = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), value.replace("||", "\n"))
            remarks[int(number[1] or 0), int(number[2])] = value
        elif line:
            lines[int(line[3])] = (int(line[1]), int(line[2]), value)
        elif field == "movelist":
            lines[0] = (0, 1, value)
        else:
            fields[field] = value
    board = {}
    for i, man in enumerate(MEN):
        file, row = fields["binit"][2 * i:2 * i + 2]
        if file + row != "99":
            board[int(file), 9 - int(row)] = man
    root = [None, remarks.pop((0, 0), ""), []]
    nodes = {(0, 0): root}  # (line, ply) -> the node after it
    for number in sorted(lines):
        parent, ply, digits = lines[number]
        node = nodes[parent, ply - 1]
        for at in range(0, len(digits), 4):
            a, b, c, d = (int(digit) for digit in digits[at:at + 4])
            child = [name(a, 9 - b) + name(c, 9 - d), remarks.pop((number, ply), ""), []]
            node[2].append(child)
            nodes[number, ply] = node = child
            ply += 1
    assert not remarks, remarks
    result = {"红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2"}.get(fields.get("result"), "*")
    tags = {tag: fields[field] for tag, field in FIELDS.items() if field in fields}
    return {"tags": tags, "result": result, "fen": fen_of(board, first_side(board, root, "w")), "root": root}


def write_dhtmlxq(game):
    """Lines are numbered as their moves are met from the end, so that some come before their parent
    line."""
    points = points_of(game["fen"])
    out = [f"[DhtmlXQ_{FIELDS[tag]}]{text}[/DhtmlXQ_{FIELDS[tag]}]" for tag, text in game["tags"].items() if tag in FIELDS]
    out.append("[DhtmlXQ_binit]" + "".join(f"{at[0]}{9 - at[1]}" if at else "99" for at in points) + "[/DhtmlXQ_binit]")
    queue, number, lines, remarks = [(game["root"], 0, 0, 0)], 0, [], [(0, 0, game["root"][1])]

    def digits(move):
        (a, b), (c, d) = square(move[:2]), square(move[2:])
        return f"{a}{9 - b}{c}{9 - d}"
    first = game["root"][2][:1]
    queue = [(node, 0, 1) for node in first]
    queue += [(node, 0, 1) for node in game["root"][2][1:]]
    while queue:
        node, parent, ply = queue.pop(0)
        begin, text = ply, ""
        while node:
            text += digits(node[0])
            remarks.append((number, ply, node[1]))
            ply += 1
            queue += [(other, number, ply) for other in node[2][1:]]
            node = node[2][0] if node[2] else None
        lines.append(f"move_{parent}_{begin}_{number}" if number else "movelist")
        lines[-1] = f"[DhtmlXQ_{lines[-1]}]{text}[/DhtmlXQ_{lines[-1]}]"
        number += 1
    out += lines[:1] + lines[:0:-1]
    for line, ply, text in remarks:
        if text:
            label = f"comment{line}_{ply}" if line else f"comment{ply}"
            value = text.replace("\n", "||")
            out.append(f"[DhtmlXQ_{label}]{value}[/DhtmlXQ_{label}]")
    result = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}.get(game["result"], "未知")
    out.append(f"[DhtmlXQ_result]{result}[/DhtmlXQ_result]")
    return "[DhtmlXQ]\n" + "\n".join(out) + "\n[/DhtmlXQ]\n"


# ---- PFC, CBF ------------------------------------------------------------------------------------------------------

def read_pfc(data):
    """The library writes the main line with `default`; the first alternative carries it."""
    document = ElementTree.fromstring(data)

    def node_of(element, root=False):
        children = [node_of(child) for child in element]
        marked = [child.get("default") for child in element]
        assert marked[1:] == [None] * (len(marked) - 1) and marked[:1] in ([], ["true"])
        return [None if root else element.get("m"), element.get("c"), children]
    tags = {tag: document.get(field) for tag, field in FIELDS.items() if document.get(field)}
    if document.get("create-time"):
        tags["Date"] = document.get("create-time")
    return {"tags": tags, "result": document.get("win"), "fen": document.get("m"), "root": node_of(document, True)}


def write_pfc(game):
    """The main line is marked, and is the last of the alternatives."""
    def element(parent, node):
        for child in reversed(node[2]):
            below = ElementTree.SubElement(parent, "n", m=child[0], c=child[1])
            if child is node[2][0]:
                below.set("default", "true")
            element(below, child)
    root = ElementTree.Element("n", version="2", win=game["result"], m=game["fen"], c=game["root"][1])
    for tag, text in game["tags"].items():
        if tag in FIELDS:
            root.set("create-time" if tag == "Date" else FIELDS[tag], text)
    element(root, game["root"])
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def write_cbf(game):
    """Only the main line: how the format stores variations is unknown."""
    root = ElementTree.Element("ChineseChessRecord", Version="1.0")
    head = ElementTree.SubElement(root, "Head")
    for tag, text in game["tags"].items():
        ElementTree.SubElement(head, ELEMENTS.get(tag, tag)).text = text
    ElementTree.SubElement(head, "RecordResult").text = str(RESULTS.index(game["result"]))
    ElementTree.SubElement(head, "FEN").text = game["fen"]
    moves = ElementTree.SubElement(root, "MoveList")
    ElementTree.SubElement(moves, "Move", value="00-00").text = game["root"][1] or None
    node = game["root"]
    while node[2]:
        node = node[2][0]
        (a, b), (c, d) = square(node[0][:2]), square(node[0][2:])
        move = ElementTree.SubElement(moves, "Move", value=f"{a}{9 - b}-{c}{9 - d}")
        move.text = node[1] or None
        if not node[2]:
            move.set("end", "1")
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
