/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. SGF written: the properties of the game, then the tree, a node a move. */
#include "record/format_sgf.h"

#include "base/grow.h"
#include "game/ops.h"
#include "notation/games.h"
#include "record/pgn_export.h"
#include "record/record.h"
#include "record/xiangqi_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const unsigned qyi_sgf_games[QY_GAME_COUNT] = {[QY_GAME_CHESS] = 3, [QY_GAME_XIANGQI] = 7};

const struct qyi_sgf_info qyi_sgf_infos[] = {
    {"GN", "Title"},     {"EV", "Event"},   {"PC", "Site"},      {"DT", "Date"},        {"RO", "Round"},
    {"PW", "%"},         {"PB", "Black"},   {"WT", "%Team"},     {"BT", "BlackTeam"},   {"WR", "%Elo"},
    {"BR", "BlackElo"},  {"ON", "Opening"}, {"AN", "Annotator"}, {"US", "Transcriber"}, {"SO", "Source"},
    {"CP", "Copyright"}, {"RU", "Rules"},   {NULL, NULL},
};

const struct qyi_sgf_mark qyi_sgf_marks[] = {
    {"TE", 1, 1},  {"BM", 1, 2},  {"TE", 2, 3},  {"BM", 2, 4},  {"IT", 0, 5},  {"DO", 0, 6}, {"DM", 1, 10},
    {"UC", 1, 13}, {"GW", 1, 16}, {"GB", 1, 17}, {"GW", 2, 18}, {"GB", 2, 19}, {NULL, 0, 0},
};

const char *qyi_sgf_tag(const struct qyi_sgf_info *info, enum qy_game game, char text[32])
{
    if (info->tag[0] != '%')
        return info->tag;
    snprintf(text, 32, "%s%s", qyi_record_forms[game].roster[QYI_PGN_FIRST], info->tag + 1);
    return text;
}

struct writer {
    const struct qy_record *record;
    struct qyi_pgn_losses losses;
    enum qy_notation notation;
    struct qy_buf *out;
    struct qy_buf text;
    size_t line;                  /* where the line began */
    struct qy_position *position; /* of the branches that are open */
    size_t depth;
    size_t room;
    size_t
        beyond; /* so many moves with alternatives lie deeper than a reader goes: of those the first is written */
};

/* ---- properties ----------------------------------------------------------------------------------------- */

static void put_text(struct writer *writer, const char *text, size_t len, bool composed)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] == ']' || text[i] == '\\' || (composed && text[i] == ':'))
            qy_buf_addc(writer->out, '\\');
        qy_buf_addc(writer->out, text[i]);
    }
}

static void put(struct writer *writer, const char *name, const char *text, size_t len)
{
    qy_buf_addf(writer->out, "%s[", name);
    put_text(writer, text, len, false);
    qy_buf_addc(writer->out, ']');
}

static bool has_digits(const char *text, const char *form)
{
    for (; *form; form++, text++)
        if (*form == '0' ? *text < '0' || *text > '9' : *text != *form)
            return false;
    return *text == '\0';
}

/* A day as SGF has it: 1972-08-31, 1972-08, 1972; other texts as they are. */
static void put_date(struct writer *writer, const char *text, size_t len)
{
    char date[11];

    if (!has_digits(text, "0000.00.00") && !has_digits(text, "0000.00.??") &&
        !has_digits(text, "0000.??.??")) {
        put(writer, "DT", text, len);
        return;
    }
    memcpy(date, text, sizeof date);
    date[4] = date[7] = '-';
    date[text[5] == '?' ? 4 : text[8] == '?' ? 7 : 10] = '\0';
    put(writer, "DT", date, strlen(date));
}

/* True for letters that a property may be named by, and none by which the game itself is told. */
static bool is_property(const char *name)
{
    static const char *const taken[] = {"FF", "GM", "CA", "AP", "ST",  "SZ", "FEN", "TAG", "RE",
                                        "C",  "B",  "W",  "GC", "NAG", "N",  "BL",  "WL",  QYI_SGF_RANKS};
    size_t len = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

    if (len == 0 || len > 16 || name[len] != '\0')
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(name, taken[i]) == 0)
            return false;
    for (const struct qyi_sgf_mark *mark = qyi_sgf_marks; mark->name; mark++)
        if (strcmp(name, mark->name) == 0)
            return false;
    return true;
}

/* A tag under its own property, under the name it was read by, or as one of TAG. */
static void put_tag(struct writer *writer, const struct qy_record_tag *tag)
{
    enum qy_game game = qy_record_game(writer->record);
    char text[32];

    for (const struct qyi_sgf_info *info = qyi_sgf_infos; info->name; info++) {
        if (strcmp(qyi_sgf_tag(info, game, text), tag->name) != 0)
            continue;
        if (strcmp(info->name, "DT") == 0)
            put_date(writer, tag->value, tag->value_len);
        else
            put(writer, info->name, tag->value, tag->value_len);
        qy_buf_addc(writer->out, '\n');
        return;
    }
    const char *name = tag->name + strlen(QYI_SGF_PREFIX);
    if (strncmp(tag->name, QYI_SGF_PREFIX, strlen(QYI_SGF_PREFIX)) == 0 && is_property(name)) {
        put(writer, name, tag->value, tag->value_len);
    } else {
        qy_buf_adds(writer->out, "TAG[");
        put_text(writer, tag->name, tag->name_len, true);
        qy_buf_addc(writer->out, ':');
        put_text(writer, tag->value, tag->value_len, true);
        qy_buf_addc(writer->out, ']');
    }
    qy_buf_addc(writer->out, '\n');
}

static const char *result_text(enum qy_result result)
{
    static const char *const results[QY_RESULT_COUNT] = {
        [QY_RESULT_FIRST_WON] = "W+", [QY_RESULT_SECOND_WON] = "B+", [QY_RESULT_DRAW] = "0"};

    return results[result] ? results[result] : qy_result_text(result);
}

/* True for the tag that says how the game was won, as the property of the result does. */
static bool is_result(const struct qy_record *record, const struct qy_record_tag *tag)
{
    const char *text = result_text(qy_record_result(record));

    return strcmp(tag->name, QYI_SGF_PREFIX "RE") == 0 && text[1] == '+' && strncmp(tag->value, text, 2) == 0;
}

static void put_result(struct writer *writer)
{
    const struct qy_record *record = writer->record;
    const char *said = qy_record_tag(record, QYI_SGF_PREFIX "RE");
    enum qy_result result = qy_record_result(record);
    const char *text = result_text(result);

    if (result == QY_RESULT_OPEN)
        return;
    if (said && text[1] == '+' && strncmp(said, text, 2) == 0)
        text = said;
    put(writer, "RE", text, strlen(text));
    qy_buf_addc(writer->out, '\n');
}

/* True if ranks are written as others count them, so that the file has to say it. */
static bool counts_from_1(const struct writer *writer)
{
    return qyi_ops(qy_record_start(writer->record))->first_rank == 0 &&
           (writer->losses.how->flags & QY_WRITE_RANKS_FROM_1) != 0 &&
           (writer->notation == QY_NOTATION_UCI || writer->notation == QY_NOTATION_LETTERS);
}

static void put_head(struct writer *writer)
{
    const struct qy_record *record = writer->record;

    qy_buf_addf(writer->out, "(;FF[4]GM[%u]CA[UTF-8]AP[" QYI_SGF_PROGRAM "]%s\n",
                qyi_sgf_games[qy_record_game(record)], counts_from_1(writer) ? QYI_SGF_RANKS "[1]" : "");
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag; tag = tag->next) {
        bool own = qyi_record_is_own_tag(record, tag) && !qyi_means(tag->name, tag->name_len, "variant");

        if (own || qyi_record_says_nothing(tag) || is_result(record, tag))
            continue;
        if (tag->value_len > 0 && qy_record_tag(record, tag->name) == tag->value)
            put_tag(writer, tag);
        else
            qyi_pgn_lose_tag(&writer->losses, tag->name);
    }
    put_result(writer);
    if (!qyi_is_array(qy_record_start(record))) {
        qy_buf_clear(&writer->text);
        qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, &writer->text);
        put(writer, "FEN", qy_buf_str(&writer->text), writer->text.len);
        qy_buf_addc(writer->out, '\n');
    }
}

/* ---- nodes ---------------------------------------------------------------------------------------------- */

static void put_nag(struct writer *writer, unsigned nag)
{
    for (const struct qyi_sgf_mark *mark = qyi_sgf_marks; mark->name; mark++) {
        if (mark->nag != nag)
            continue;
        if (mark->value)
            qy_buf_addf(writer->out, "%s[%u]", mark->name, mark->value);
        else
            qy_buf_addf(writer->out, "%s[]", mark->name);
        return;
    }
    qy_buf_addf(writer->out, "NAG[%u]", nag);
}

static void put_nags(struct writer *writer, const struct qy_record_items *items, uint64_t seen[4])
{
    for (const struct qy_record_item *item = items->first; item; item = item->next) {
        if (item->kind != QY_ITEM_NAG)
            continue;
        if ((seen[item->nag / 64] >> item->nag % 64 & 1) != 0) {
            qyi_pgn_lose(&writer->losses, QYI_LOSS_NAGS);
            continue;
        }
        seen[item->nag / 64] |= UINT64_C(1) << item->nag % 64;
        put_nag(writer, item->nag);
    }
}

/* What is said of a node: its comments as one text, which stands in `text`, and each NAG once. */
static void put_remarks(struct writer *writer, const struct qy_record_node *node)
{
    uint64_t seen[4] = {0};

    put_nags(writer, &node->before, seen);
    put_nags(writer, &node->after, seen);
    if (writer->text.len > 0)
        put(writer, "C", qy_buf_str(&writer->text), writer->text.len);
}

/* The time left as the comment at hand says it, for programs that know no commands there. */
static void put_clock(struct writer *writer, const char *name)
{
    struct qy_command command;
    struct qy_command clock = {0};
    unsigned decimals;
    int64_t ms;

    for (size_t at = 0; qy_command_next(qy_buf_str(&writer->text), writer->text.len, at, &command);
         at = command.end)
        if (command.name_len == 3 && memcmp(command.name, "clk", 3) == 0)
            clock = command;
    if (!clock.name || qy_clock_mark_read(clock.value, clock.value_len, &ms, &decimals) != 0)
        return;
    qy_buf_addf(writer->out, "%s[%lld", name, (long long)(ms / 1000));
    if (ms % 1000 != 0)
        qy_buf_addf(writer->out, ".%03d", (int)(ms % 1000));
    qy_buf_addc(writer->out, ']');
}

static void put_node(struct writer *writer, const struct qy_position *before,
                     const struct qy_record_node *node)
{
    bool first = qy_position_side(before) == QY_FIRST;

    if (writer->out->len - writer->line > 70) {
        qy_buf_addc(writer->out, '\n');
        writer->line = writer->out->len;
    }
    qy_buf_addf(writer->out, ";%s[", first ? "W" : "B");
    if (node->move != QY_MOVE_NULL)
        qy_move_write(before, node->move, writer->notation, writer->losses.how->flags, writer->out);
    qy_buf_addc(writer->out, ']');
    qyi_xiangqi_comment(node, &writer->text);
    put_clock(writer, first ? "WL" : "BL");
    put_remarks(writer, node);
}

/* Keeps the position in which several moves are to be written. */
static bool keep(struct writer *writer, const struct qy_position *position)
{
    if (QYI_GROW(writer->position, writer->room, writer->depth + 1) < 0)
        return false;
    writer->position[writer->depth++] = *position;
    return true;
}

/* Goes from the last move of a line to the next alternative; NULL at the end of all. */
static const struct qy_record_node *next_line(struct writer *writer, const struct qy_record_node *node,
                                              struct qy_position *ret)
{
    for (; node->parent; node = node->parent) {
        if (node->parent->children < 2)
            continue;
        if (writer->beyond > 0) {
            writer->beyond--;
            continue;
        }
        qy_buf_addc(writer->out, ')');
        if (node->next) {
            *ret = writer->position[writer->depth - 1];
            return node->next;
        }
        writer->depth--;
    }
    return NULL;
}

static int put_tree(struct writer *writer)
{
    struct qy_position position = *qy_record_start(writer->record);
    const struct qy_record_node *node = qy_record_root(writer->record)->child;

    while (node) {
        struct qy_undo undo;

        bool first = node->parent->child == node;

        if (node->parent->children > 1 && first && writer->depth + 2 > QYI_SGF_DEPTH) {
            writer->beyond++;
            qyi_pgn_lose(&writer->losses, QYI_LOSS_VARIATIONS);
        } else if (node->parent->children > 1) {
            if (first && !keep(writer, &position))
                return QY_E_MEMORY;
            qy_buf_adds(writer->out, "\n(");
            writer->line = writer->out->len;
        }
        put_node(writer, &position, node);
        qy_position_make(&position, node->move, &undo);
        node = node->child ? node->child : next_line(writer, node, &position);
    }
    return 0;
}

int qyi_sgf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct writer writer = {.record = record,
                            .losses = {.how = how},
                            .notation = how->notation == QY_NOTATION_COUNT ? QY_NOTATION_UCI : how->notation,
                            .out = out,
                            .line = out->len};

    if (!qy_notation_suits(writer.notation, qy_record_game(record)))
        return QY_E_VALUE;
    put_head(&writer);
    qyi_xiangqi_comment(qy_record_root(record), &writer.text);
    put_remarks(&writer, qy_record_root(record));
    writer.line = out->len;
    int code = put_tree(&writer);
    qy_buf_adds(out, ")\n");
    bool failed = out->failed || writer.text.failed;
    qy_buf_free(&writer.text);
    free(writer.position);
    return code == 0 && failed ? QY_E_MEMORY : code;
}
