/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes Polyglot books from games. The weight of a move is that of `[%weight N]`; else 2 for a game that its
 * side won, 1 for a draw, an open game or a variation, 0 for a loss. Weights of the same move in the same
 * position are added; if the greatest of a position exceeds 16 bits, all of them are scaled.
 */
#include "record/format_polyglot.h"

#include "record/pgn_export.h"
#include "record/polyglot_chess.h"

#include <stdlib.h>
#include <string.h>

struct writer {
    struct qyi_pgn_losses losses;
    enum qy_result result;
    struct qy_buf *out;
};

struct entry {
    uint64_t key;
    uint64_t weight;
    uint32_t learn;
    uint16_t move;
};

static void put(struct qy_buf *out, uint64_t value, unsigned bytes)
{
    while (bytes-- > 0)
        qy_buf_addc(out, (char)(value >> 8 * bytes & 0xFF));
}

/* The number in a move's command; `otherwise` if there is none. */
static uint64_t number_of(const struct qy_record_node *node, const char *name, uint64_t most,
                          uint64_t otherwise)
{
    struct qy_command command;
    uint64_t number = 0;

    if (!qy_record_command(node, name, &command) || command.value_len == 0)
        return otherwise;
    for (size_t i = 0; i < command.value_len; i++) {
        if (command.value[i] < '0' || command.value[i] > '9')
            return otherwise;
        number = 10 * number + (uint64_t)(command.value[i] - '0');
        if (number > most)
            return most;
    }
    return number;
}

static bool is_main(const struct qy_record_node *node)
{
    while (node->parent && node->parent->child == node)
        node = node->parent;
    return node->parent == NULL;
}

static unsigned usual_weight(const struct writer *writer, const struct qy_position *before,
                             const struct qy_record_node *node)
{
    enum qy_result won = qy_position_side(before) == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
    enum qy_result lost = qy_position_side(before) == QY_FIRST ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON;

    if (!is_main(node))
        return 1;
    return writer->result == won ? 2 : writer->result == lost ? 0 : 1;
}

static int put_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct writer *writer = user;

    if (node->move == QY_MOVE_NULL) {
        qyi_pgn_lose(&writer->losses, QYI_LOSS_NULL_MOVE);
        return 0;
    }
    put(writer->out, qyi_polyglot_key(before, node->parent->move), 8);
    put(writer->out, qyi_polyglot_move(before->game, node->move), 2);
    put(writer->out, number_of(node, "weight", 0xFFFF, usual_weight(writer, before, node)), 2);
    put(writer->out, number_of(node, "learn", 0xFFFFFFFF, 0), 4);
    return 0;
}

/* True for a comment that only repeats the book's data. */
static bool is_book_remark(const char *text, size_t len)
{
    struct qy_command command;
    size_t at = 0;

    while (qy_command_next(text, len, at, &command)) {
        bool known = (command.name_len == 6 && memcmp(command.name, "weight", 6) == 0) ||
                     (command.name_len == 5 && memcmp(command.name, "learn", 5) == 0);

        if (!known || strspn(text + at, " ") < command.begin - at)
            return false;
        at = command.end;
    }
    return at + strspn(text + at, " ") == len;
}

static int lose_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                     enum qy_record_where where)
{
    struct writer *writer = user;

    (void)node;
    (void)where;
    if (item->kind == QY_ITEM_NAG)
        qyi_pgn_lose(&writer->losses, QYI_LOSS_NAGS);
    else if (!is_book_remark(item->text, item->len))
        qyi_pgn_lose(&writer->losses, QYI_LOSS_COMMENTS);
    return 0;
}

int qyi_polyglot_write(const struct qy_record *record, const struct qyi_record_output *how,
                       struct qy_buf *out)
{
    static const struct qy_record_visitor visitor = {.move = put_move, .item = lose_item};
    struct writer writer = {{.how = how}, qy_record_result(record), out};
    struct qy_position array;

    qyi_pgn_lose_tags(&writer.losses, record);
    if (writer.result != QY_RESULT_OPEN) /* it becomes weights */
        qyi_pgn_lose(&writer.losses, QYI_LOSS_RESULT);
    qy_position_start(QY_GAME_CHESS, &array);
    if (qy_position_key(qy_record_start(record)) != qy_position_key(&array))
        qyi_pgn_lose(&writer.losses, QYI_LOSS_START);
    int code = qy_record_walk(record, &visitor, &writer);
    return code != 0 ? code : out->failed ? QY_E_MEMORY : 0;
}

/* ---- the book -------------------------------------------------------------------------------------------
 */

static int by_move(const void *a, const void *b)
{
    const struct entry *one = a;
    const struct entry *two = b;

    if (one->key != two->key)
        return one->key < two->key ? -1 : 1;
    return (one->move > two->move) - (one->move < two->move);
}

static int by_weight(const void *a, const void *b)
{
    const struct entry *one = a;
    const struct entry *two = b;

    if (one->weight != two->weight)
        return one->weight > two->weight ? -1 : 1;
    return by_move(a, b);
}

static uint64_t take(const char **at, unsigned bytes)
{
    uint64_t value = 0;

    while (bytes-- > 0)
        value = value << 8 | (unsigned char)*(*at)++;
    return value;
}

/* Adds up adjacent entries with the same move. Returns how many are left. */
static size_t add_up(struct entry *entry, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && by_move(&entry[kept - 1], &entry[i]) == 0) {
            entry[kept - 1].weight += entry[i].weight;
            entry[kept - 1].learn =
                entry[i].learn > entry[kept - 1].learn ? entry[i].learn : entry[kept - 1].learn;
        } else {
            entry[kept++] = entry[i];
        }
    }
    return kept;
}

/* Writes the moves of one position, the greatest weight first. */
static void put_position(struct entry *entry, size_t count, struct qy_buf *out)
{
    qsort(entry, count, sizeof *entry, by_weight);
    uint64_t most = entry[0].weight;
    for (size_t i = 0; i < count; i++) {
        uint64_t weight = most > 0xFFFF ? entry[i].weight * 0xFFFF / most : entry[i].weight;

        put(out, entry[i].key, 8);
        put(out, entry[i].move, 2);
        put(out, weight == 0 && entry[i].weight > 0 ? 1 : weight, 2);
        put(out, entry[i].learn, 4);
    }
}

int qyi_polyglot_gather(size_t games, struct qy_buf *out)
{
    size_t count = out->len / QYI_POLYGLOT_RECORD;
    struct entry *entry = calloc(count + 1, sizeof *entry);
    const char *at = out->data;

    (void)games;
    if (!entry)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        entry[i].key = take(&at, 8);
        entry[i].move = (uint16_t)take(&at, 2);
        entry[i].weight = take(&at, 2);
        entry[i].learn = (uint32_t)take(&at, 4);
    }
    qsort(entry, count, sizeof *entry, by_move);
    count = add_up(entry, count);
    qy_buf_clear(out);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && entry[end].key == entry[i].key;)
            end++;
        put_position(entry + i, end - i, out);
    }
    free(entry);
    return out->failed ? QY_E_MEMORY : 0;
}
