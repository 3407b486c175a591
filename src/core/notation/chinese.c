/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chinese column notation: 炮二平五, 前马退六, 二兵进一. */
#include "base/error.h"
#include "base/utf8.h"
#include "game/ops.h"
#include "notation/chinese_column.h"

/* ---- glyphs ---------------------------------------------------------------------------------------- */

enum glyph_class { GLYPH_MAN, GLYPH_DIGIT, GLYPH_WHICH, GLYPH_WAY };

struct glyph {
    uint32_t scalar;
    uint8_t class;
    uint8_t value;
};

/*
 * Every printed form of a piece, a position or a direction, sorted. Includes the variants in Unihan (伡 of
 * 俥), banknote digits, radicals copied from documents, and Unicode's symbols of the pieces. ASCII digits are
 * read separately.
 */
static const struct glyph glyphs[] = {
    {'+', GLYPH_WAY, QYI_WAY_FORWARD},
    {'-', GLYPH_WAY, QYI_WAY_BACK},
    {'.', GLYPH_WAY, QYI_WAY_ACROSS},
    {'=', GLYPH_WAY, QYI_WAY_ACROSS},
    {0x00B7, GLYPH_WAY, QYI_WAY_ACROSS},     /* · */
    {0x2014, GLYPH_WAY, QYI_WAY_ACROSS},     /* — */
    {0x2ECB, GLYPH_MAN, QY_XIANGQI_ROOK},    /* ⻋ */
    {0x2EE2, GLYPH_MAN, QY_XIANGQI_HORSE},   /* ⻢ */
    {0x2F00, GLYPH_DIGIT, 1},                /* ⼀ */
    {0x2F06, GLYPH_DIGIT, 2},                /* ⼆ */
    {0x2F0B, GLYPH_DIGIT, 8},                /* ⼋ */
    {0x2F20, GLYPH_MAN, QY_XIANGQI_ADVISOR}, /* ⼠ */
    {0x2F9E, GLYPH_MAN, QY_XIANGQI_ROOK},    /* ⾞ */
    {0x2FBA, GLYPH_MAN, QY_XIANGQI_HORSE},   /* ⾺ */
    {0x30FB, GLYPH_WAY, QYI_WAY_ACROSS},     /* ・ */
    {0x3437, GLYPH_MAN, QY_XIANGQI_HORSE},   /* 㐷 */
    {0x4E00, GLYPH_DIGIT, 1},
    {0x4E03, GLYPH_DIGIT, 7},
    {0x4E09, GLYPH_DIGIT, 3},
    {0x4E0A, GLYPH_WAY, QYI_WAY_FORWARD},    /* 上 */
    {0x4E0B, GLYPH_WAY, QYI_WAY_BACK},       /* 下 */
    {0x4E2D, GLYPH_WHICH, QYI_WHICH_MIDDLE}, /* 中 */
    {0x4E5D, GLYPH_DIGIT, 9},
    {0x4E8C, GLYPH_DIGIT, 2},
    {0x4E94, GLYPH_DIGIT, 5},
    {0x4ED5, GLYPH_MAN, QY_XIANGQI_ADVISOR},  /* 仕 */
    {0x4F0D, GLYPH_DIGIT, 5},                 /* 伍 */
    {0x4F21, GLYPH_MAN, QY_XIANGQI_ROOK},     /* 伡 */
    {0x4FE5, GLYPH_MAN, QY_XIANGQI_ROOK},     /* 俥 */
    {0x508C, GLYPH_MAN, QY_XIANGQI_HORSE},    /* 傌 */
    {0x50CF, GLYPH_MAN, QY_XIANGQI_ELEPHANT}, /* 像 */
    {0x516B, GLYPH_DIGIT, 8},
    {0x516D, GLYPH_DIGIT, 6},
    {0x5175, GLYPH_MAN, QY_XIANGQI_PAWN},   /* 兵 */
    {0x524D, GLYPH_WHICH, QYI_WHICH_FRONT}, /* 前 */
    {0x5305, GLYPH_MAN, QY_XIANGQI_CANNON}, /* 包 */
    {0x5346, GLYPH_MAN, QY_XIANGQI_PAWN},   /* 卆 */
    {0x5352, GLYPH_MAN, QY_XIANGQI_PAWN},   /* 卒 */
    {0x53C1, GLYPH_DIGIT, 3},               /* 叁 */
    {0x53C3, GLYPH_DIGIT, 3},               /* 參 */
    {0x53C4, GLYPH_DIGIT, 3},               /* 叄 */
    {0x540E, GLYPH_WHICH, QYI_WHICH_REAR},  /* 后 */
    {0x56DB, GLYPH_DIGIT, 4},
    {0x58EB, GLYPH_MAN, QY_XIANGQI_ADVISOR},   /* 士 */
    {0x58F9, GLYPH_DIGIT, 1},                  /* 壹 */
    {0x5C06, GLYPH_MAN, QY_XIANGQI_GENERAL},   /* 将 */
    {0x5C07, GLYPH_MAN, QY_XIANGQI_GENERAL},   /* 將 */
    {0x5E05, GLYPH_MAN, QY_XIANGQI_GENERAL},   /* 帅 simplified */
    {0x5E25, GLYPH_MAN, QY_XIANGQI_GENERAL},   /* 帅 */
    {0x5E73, GLYPH_WAY, QYI_WAY_ACROSS},       /* 平 */
    {0x5F0C, GLYPH_DIGIT, 1},                  /* 弌 */
    {0x5F0D, GLYPH_DIGIT, 2},                  /* 弍 */
    {0x5F0E, GLYPH_DIGIT, 3},                  /* 弎 */
    {0x5F10, GLYPH_DIGIT, 2},                  /* 弐 */
    {0x5F8C, GLYPH_WHICH, QYI_WHICH_REAR},     /* 後 */
    {0x634C, GLYPH_DIGIT, 8},                  /* 捌 */
    {0x67D2, GLYPH_DIGIT, 7},                  /* 柒 */
    {0x6B6C, GLYPH_WHICH, QYI_WHICH_FRONT},    /* 歬 */
    {0x70AE, GLYPH_MAN, QY_XIANGQI_CANNON},    /* 炮 */
    {0x7396, GLYPH_DIGIT, 9},                  /* 玖 */
    {0x76F8, GLYPH_MAN, QY_XIANGQI_ELEPHANT},  /* 相 */
    {0x7832, GLYPH_MAN, QY_XIANGQI_CANNON},    /* 砲 */
    {0x791F, GLYPH_MAN, QY_XIANGQI_CANNON},    /* 礟 */
    {0x792E, GLYPH_MAN, QY_XIANGQI_CANNON},    /* 礮 */
    {0x8086, GLYPH_DIGIT, 4},                  /* 肆 */
    {0x8C61, GLYPH_MAN, QY_XIANGQI_ELEPHANT},  /* 象 */
    {0x8CB3, GLYPH_DIGIT, 2},                  /* 貳 */
    {0x8D30, GLYPH_DIGIT, 2},                  /* 贰 */
    {0x8ECA, GLYPH_MAN, QY_XIANGQI_ROOK},      /* 車 */
    {0x8F66, GLYPH_MAN, QY_XIANGQI_ROOK},      /* 车 */
    {0x8FDB, GLYPH_WAY, QYI_WAY_FORWARD},      /* 进 */
    {0x9000, GLYPH_WAY, QYI_WAY_BACK},         /* 退 */
    {0x9032, GLYPH_WAY, QYI_WAY_FORWARD},      /* 進 */
    {0x9646, GLYPH_DIGIT, 6},                  /* 陆 */
    {0x9678, GLYPH_DIGIT, 6},                  /* 陸 */
    {0x99AC, GLYPH_MAN, QY_XIANGQI_HORSE},     /* 馬 */
    {0x9A6C, GLYPH_MAN, QY_XIANGQI_HORSE},     /* 马 */
    {0xF902, GLYPH_MAN, QY_XIANGQI_ROOK},      /* 車 */
    {0xF9D1, GLYPH_DIGIT, 6},                  /* 六 */
    {0x1FA60, GLYPH_MAN, QY_XIANGQI_GENERAL},  /* 🩠 */
    {0x1FA61, GLYPH_MAN, QY_XIANGQI_ADVISOR},  /* 🩡 */
    {0x1FA62, GLYPH_MAN, QY_XIANGQI_ELEPHANT}, /* 🩢 */
    {0x1FA63, GLYPH_MAN, QY_XIANGQI_HORSE},    /* 🩣 */
    {0x1FA64, GLYPH_MAN, QY_XIANGQI_ROOK},     /* 🩤 */
    {0x1FA65, GLYPH_MAN, QY_XIANGQI_CANNON},   /* 🩥 */
    {0x1FA66, GLYPH_MAN, QY_XIANGQI_PAWN},     /* 🩦 */
    {0x1FA67, GLYPH_MAN, QY_XIANGQI_GENERAL},  /* 🩧 */
    {0x1FA68, GLYPH_MAN, QY_XIANGQI_ADVISOR},  /* 🩨 */
    {0x1FA69, GLYPH_MAN, QY_XIANGQI_ELEPHANT}, /* 🩩 */
    {0x1FA6A, GLYPH_MAN, QY_XIANGQI_HORSE},    /* 🩪 */
    {0x1FA6B, GLYPH_MAN, QY_XIANGQI_ROOK},     /* 🩫 */
    {0x1FA6C, GLYPH_MAN, QY_XIANGQI_CANNON},   /* 🩬 */
    {0x1FA6D, GLYPH_MAN, QY_XIANGQI_PAWN},     /* 🩭 */
};

static bool find_glyph(uint32_t scalar, struct glyph *ret_glyph)
{
    if (scalar >= 0xFF01 && scalar <= 0xFF5E)
        scalar = scalar - 0xFF01 + '!';
    if (scalar >= '1' && scalar <= '9') {
        *ret_glyph = (struct glyph){scalar, GLYPH_DIGIT, (uint8_t)(scalar - '0')};
        return true;
    }
    size_t low = 0;
    size_t high = sizeof(glyphs) / sizeof(glyphs[0]);

    while (high - low > 1) { /* glyphs[low] <= scalar < glyphs[high], if it is in the table */
        size_t middle = (low + high) / 2;

        if (glyphs[middle].scalar <= scalar)
            low = middle;
        else
            high = middle;
    }
    *ret_glyph = glyphs[low];
    return glyphs[low].scalar == scalar;
}

/* ---- write ----------------------------------------------------------------------------------------- */

/* The printed forms of the pieces, by script (simplified, traditional), side and kind. */
static const char *const men[2][2][8] = {
    {{"", "兵", "仕", "相", "马", "炮", "车", "帅"}, {"", "卒", "士", "象", "马", "炮", "车", "将"}},
    {{"", "兵", "仕", "相", "馬", "炮", "車", "帥"}, {"", "卒", "士", "象", "馬", "砲", "車", "將"}},
};
static const char *const ways[2][4] = {{"", "进", "退", "平"}, {"", "進", "退", "平"}};
static const char *const digits[10] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

/*
 * The word for one of several pieces on a file: front and rear for two, also middle for three, numbers for
 * more.
 */
static const char *which_glyph(const struct qyi_column_facts *facts, unsigned flags)
{
    const char *rear = (flags & QY_WRITE_TRADITIONAL) != 0 ? "後" : "后";

    if (facts->two_files)
        return digits[facts->number <= 9 ? facts->number : 9];
    if (facts->count > 3)
        return digits[facts->place];
    if (facts->place == 1)
        return "前";
    return facts->place == facts->count ? rear : "中";
}

/* Writes a file or a count: Red in Chinese digits, Black in full-width ones, the short form in plain ones. */
static void write_digit(enum qy_side side, unsigned digit, unsigned flags, struct qy_buf *out)
{
    if ((flags & QY_WRITE_SHORT) != 0)
        qy_buf_addc(out, (char)('0' + digit));
    else if (side == QY_FIRST)
        qy_buf_adds(out, digits[digit]);
    else
        qy_buf_addu(out, 0xFF10 + digit);
}

static void add_man(enum qy_side side, const struct qyi_column_facts *facts, unsigned flags,
                    struct qy_buf *out)
{
    int script = (flags & QY_WRITE_TRADITIONAL) != 0;

    if (facts->count > 1 && !facts->file_decides) {
        qy_buf_adds(out, which_glyph(facts, flags));
        qy_buf_adds(out, men[script][side][facts->kind]);
    } else {
        qy_buf_adds(out, men[script][side][facts->kind]);
        write_digit(side, facts->file, flags, out);
    }
}

static void write_man(const struct qy_position *position, qy_square square, unsigned flags,
                      struct qy_buf *out)
{
    struct qyi_column_facts facts;

    qyi_column_describe(position, qyi_ops(position)->plain_move(square, square), &facts);
    facts.file_decides = false;
    add_man(QY_PIECE_SIDE(qyi_ops(position)->at(position, square)), &facts, flags, out);
}

static void write_zh(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out)
{
    int script = (flags & QY_WRITE_TRADITIONAL) != 0;
    enum qy_side side = qyi_ops(position)->side(position);
    struct qyi_column_facts facts;

    qyi_column_describe(position, move, &facts);
    add_man(side, &facts, flags, out);
    if ((flags & QY_WRITE_SHORT) == 0 || !qyi_column_way_is_idle(position, move, &facts))
        qy_buf_adds(out, ways[script][facts.way]);
    write_digit(side, facts.target, flags, out);
}

/* ---- read ------------------------------------------------------------------------------------------ */

/*
 * Splits the text into glyphs, without blanks and annotation marks; returns how many, or 0 for an unknown
 * one.
 */
static size_t split(const char *text, size_t len, struct glyph ret[6])
{
    size_t count = 0;

    for (size_t i = 0; i < len;) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text + i, len - i, &scalar);

        if (step == 0)
            return 0;
        i += step;
        if (scalar == ' ' || scalar == 0x3000 || scalar == '!' || scalar == '?' || scalar == 0xFF01 ||
            scalar == 0xFF1F)
            continue;
        if (count == 6 || !find_glyph(scalar, &ret[count]))
            return 0;
        count++;
    }
    return count;
}

static void name_by(const struct glyph *glyph, struct qyi_column *ret)
{
    if (glyph->class == GLYPH_MAN) {
        ret->kind = glyph->value;
    } else if (glyph->class == GLYPH_WHICH) {
        ret->which = (enum qyi_column_which)glyph->value;
    } else {
        ret->which = QYI_WHICH_ORDINAL;
        ret->ordinal = glyph->value;
    }
}

/*
 * Reads the piece: 炮二, 前炮, 炮前, 二兵, 前3 (the front piece of file 3) or 前兵三; 二 alone means any
 * piece on it that can.
 */
static bool parse_man(const struct glyph *glyph, size_t count, struct qyi_column *ret)
{
    if (count == 3 && glyph[2].class == GLYPH_DIGIT && glyph[1].class == GLYPH_MAN) {
        ret->file = glyph[2].value;
        count = 2;
        if (glyph[0].class == GLYPH_MAN)
            return false;
    } else if (count == 2 && glyph[1].class == GLYPH_DIGIT && glyph[0].class <= GLYPH_WHICH &&
               glyph[0].class != GLYPH_DIGIT) {
        ret->file = glyph[1].value;
        name_by(&glyph[0], ret);
        return true;
    }
    if (count != 2 || glyph[0].class == GLYPH_WAY || glyph[1].class == GLYPH_WAY ||
        (glyph[0].class == GLYPH_MAN) == (glyph[1].class == GLYPH_MAN))
        return false;
    name_by(&glyph[0], ret);
    name_by(&glyph[1], ret);
    return true;
}

static bool parse(const char *text, size_t len, struct qyi_column *ret)
{
    struct glyph glyph[6];
    size_t count = split(text, len, glyph);

    *ret = (struct qyi_column){.which = QYI_WHICH_FILE};
    if (count < 3 || glyph[count - 1].class != GLYPH_DIGIT)
        return false;
    ret->target = glyph[--count].value;
    if (glyph[count - 1].class == GLYPH_WAY)
        ret->way = (enum qyi_column_way)glyph[--count].value;
    if (count == 1 && glyph[0].class == GLYPH_DIGIT && glyph[1].scalar >= 0x4E00) {
        ret->file = glyph[0].value;
        return true;
    }
    return parse_man(glyph, count, ret);
}

static int read_zh(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                   struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    struct qyi_column column;

    (void)flags;
    if (!parse(text, len, &column))
        return qyi_move_no_syntax(text, len, "炮二平五", ret_finding, reterr);
    int code = qyi_column_find(position, &column, text, len, ret_finding, reterr);
    if (ret_finding->refusal == QY_REFUSAL_NO_SUCH_PIECE && column.which == QYI_WHICH_ORDINAL &&
        column.file == 0) {
        /* Some publishers print the file before the piece: ３卒进１. */
        column.which = QYI_WHICH_FILE;
        column.file = column.ordinal;
        return qyi_column_find(position, &column, text, len, ret_finding, reterr);
    }
    return code;
}

/* ---- read the most frequent forms ------------------------------------------------------------------ */

/* Takes one glyph from the front: returns its length in bytes, or 0 if unknown. */
static size_t take_glyph(const char *text, struct glyph *ret_glyph)
{
    const unsigned char *byte = (const unsigned char *)text;

    if (byte[0] < 0x80)
        return find_glyph(byte[0], ret_glyph) ? 1 : 0;
    if (byte[0] < 0xE0 || byte[0] > 0xEF || (byte[1] & 0xC0) != 0x80 || (byte[2] & 0xC0) != 0x80)
        return 0;
    uint32_t scalar = (byte[0] & 0x0FU) << 12 | (byte[1] & 0x3FU) << 6 | (byte[2] & 0x3FU);
    return find_glyph(scalar, ret_glyph) ? 3 : 0;
}

/* Takes the four glyphs of a move: returns their length in bytes, or 0. */
static size_t take_four(const char *text, struct glyph ret[4])
{
    size_t len = 0;

    for (int i = 0; i < 4; i++) {
        size_t step = take_glyph(text + len, &ret[i]);

        if (step == 0)
            return 0;
        len += step;
    }
    bool ended = (unsigned char)text[len] < 0x80 && qyi_ends_word(text[len]);
    return ended && ret[2].class == GLYPH_WAY && ret[3].class == GLYPH_DIGIT ? len : 0;
}

/* The one legal move of 炮二平五: QY_MOVE_NONE if the file alone does not identify the piece. */
static qy_move by_file(const struct qy_position *position, const struct qyi_reading *reading,
                       const struct qyi_column *column)
{
    qy_square squares[32];
    qy_move only = QY_MOVE_NONE;
    size_t count = reading->men(position, column->kind, squares);
    size_t on_file = 0;
    bool file_decides = column->kind == QY_XIANGQI_ADVISOR || column->kind == QY_XIANGQI_ELEPHANT;

    for (size_t i = 0; i < count; i++) {
        if (!qyi_column_is_on_file(position, squares[i], column->file))
            continue;
        qy_move move = qyi_column_move_of(position, reading, column, squares[i]);
        on_file++;
        if (move != QY_MOVE_NONE && only != QY_MOVE_NONE)
            return QY_MOVE_NONE;
        only = move != QY_MOVE_NONE ? move : only;
    }
    return on_file == 1 || file_decides ? only : QY_MOVE_NONE;
}

/*
 * The one legal move of 前炮进三: QY_MOVE_NONE unless the side has exactly two such pieces, both on one file.
 */
static qy_move by_place(const struct qy_position *position, const struct qyi_reading *reading,
                        const struct qyi_column *column)
{
    qy_square squares[32];

    if (reading->men(position, column->kind, squares) != 2 || squares[0] % 9 != squares[1] % 9)
        return QY_MOVE_NONE;
    bool higher = (column->which == QYI_WHICH_FRONT) == (qyi_ops(position)->side(position) == QY_FIRST);
    qy_square from = (squares[0] > squares[1]) == higher ? squares[0] : squares[1];
    return qyi_column_move_of(position, reading, column, from);
}

static size_t quick_zh(const struct qy_position *position, const struct qyi_reading *reading,
                       const char *text, qy_move *ret_move)
{
    struct glyph glyph[4];
    struct qyi_column column = {.which = QYI_WHICH_FILE};
    size_t len = take_four(text, glyph);

    *ret_move = QY_MOVE_NONE;
    if (len == 0)
        return 0;
    column.way = (enum qyi_column_way)glyph[2].value;
    column.target = glyph[3].value;
    if (glyph[0].class == GLYPH_MAN && glyph[1].class == GLYPH_DIGIT) {
        column.kind = glyph[0].value;
        column.file = glyph[1].value;
        *ret_move = by_file(position, reading, &column);
    } else if (glyph[0].class == GLYPH_WHICH && glyph[1].class == GLYPH_MAN &&
               (glyph[0].value == QYI_WHICH_FRONT || glyph[0].value == QYI_WHICH_REAR)) {
        column.kind = glyph[1].value;
        column.which = (enum qyi_column_which)glyph[0].value;
        *ret_move = by_place(position, reading, &column);
    }
    return *ret_move == QY_MOVE_NONE ? 0 : len;
}

const struct qyi_notation_ops qyi_notation_zh = {
    .id = "zh",
    .write = write_zh,
    .man = write_man,
    .read = read_zh,
    .quick = quick_zh,
};
