/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes DhtmlXQ. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "record/record.h"
#include "record/xiangqi_board.h"
#include "record/xiangqi_dhtmlxq.h"
#include "record/xiangqi_write.h"

/* A line to be written: it begins with `node`, an alternative to ply `first` of line `parent`. */
struct line {
    const struct qy_record_node *node;
    unsigned parent;
    unsigned first;
};

struct dhtmlxq_writer {
    const struct qy_record *record;
    struct qyi_pgn_losses losses;
    struct qy_buf *out;
    struct qy_buf comments; /* written after all lines */
    struct qy_buf text;
    struct line *line; /* by number */
    size_t count;
    size_t cap;
};

/* ---- texts ----------------------------------------------------------------------------------------- */

/* True if the text after a bracket could be taken for a tag of the format. */
static bool is_tag(const char *text, size_t len)
{
    static const char word[] = "DhtmlXQ";

    if (len > 0 && text[0] == '/') {
        text++;
        len--;
    }
    return len >= sizeof(word) - 1 && memcmp(text, word, sizeof(word) - 1) == 0;
}

/* Appends a text with line ends as `||`, and escapes where it would be read differently. */
static void put_text(struct qy_buf *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (c == '\n')
            qy_buf_adds(out, "||");
        else if ((c == '|' && (i + 1 == len || text[i + 1] == '|' || text[i + 1] == '\n')) ||
                 (c == '[' && is_tag(text + i + 1, len - i - 1)) ||
                 (c == '\\' && i + 1 < len && text[i + 1] == 'u') || (unsigned char)c < ' ')
            qy_buf_addf(out, "\\u%04x", (unsigned)(unsigned char)c);
        else
            qy_buf_addc(out, c);
    }
}

static void put_field(struct qy_buf *out, const char *field, const char *text, size_t len)
{
    qy_buf_addf(out, "[" QYI_DHTMLXQ_PREFIX "%s]", field);
    put_text(out, text, len);
    qy_buf_addf(out, "[/" QYI_DHTMLXQ_PREFIX "%s]\n", field);
}

/* ---- head ------------------------------------------------------------------------------------------ */

/* True if a field may have that name without another meaning. */
static bool is_free(const char *field)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    static const char *const taken[] = {"movelist", "binit", "fen", "result"};
    size_t len = strlen(field);

    if (len == 0 || len > 64 || strspn(field, good) != len || strncmp(field, "comment", 7) == 0 ||
        strncmp(field, "move_", 5) == 0)
        return false;
    for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++) {
        if (strcmp(field, taken[i]) == 0)
            return false;
    }
    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        if (strcmp(field, qyi_dhtmlxq_fields[i].field) == 0)
            return false;
    }
    return true;
}

/*
 * The field of a tag, or NULL if it has none. Tags unknown to the format become fields with their own name:
 * the format's begin with small letters.
 */
static const char *field_of(const char *tag)
{
    size_t prefix = strlen(QYI_DHTMLXQ_PREFIX);
    const char *field = tag;

    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        if (strcmp(tag, qyi_dhtmlxq_fields[i].tag) == 0)
            return qyi_dhtmlxq_fields[i].field;
    }
    if (strncmp(tag, QYI_DHTMLXQ_PREFIX, prefix) == 0)
        field = tag + prefix;
    bool capital = field[0] >= 'A' && field[0] <= 'Z';
    return is_free(field) && capital == (field == tag) ? field : NULL;
}

static bool has_place(const char *name)
{
    return field_of(name) != NULL;
}

static void put_tags(struct dhtmlxq_writer *writer)
{
    const struct qy_record *record = writer->record;

    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        const char *field = field_of(tag->name);

        if (field != NULL && tag->value_len > 0 && qy_record_tag(record, tag->name) == tag->value &&
            !qyi_record_is_own_tag(record, tag) && !qyi_record_says_nothing(tag))
            put_field(writer->out, field, tag->value, tag->value_len);
    }
}

static void put_digits(struct qy_buf *out, qy_square point)
{
    if (point == QY_SQUARE_NONE)
        qy_buf_adds(out, "99");
    else
        qy_buf_addf(out, "%u%u", point % QYI_XIANGQI_FILES,
                    QYI_XIANGQI_RANKS - 1U - point / QYI_XIANGQI_FILES);
}

/* Writes the pieces; and the FEN, if the side to move or the counters would otherwise be lost. */
static void put_start(struct dhtmlxq_writer *writer)
{
    const struct qy_position *start = qy_record_start(writer->record);
    qy_square points[QYI_XIANGQI_MEN];

    if (!qyi_is_array(start)) {
        qy_buf_adds(writer->out, "[" QYI_DHTMLXQ_PREFIX "fen]");
        qy_position_to_fen(start, QY_FEN_DEFAULT, writer->out);
        qy_buf_adds(writer->out, "[/" QYI_DHTMLXQ_PREFIX "fen]\n");
    }
    qyi_xiangqi_men_points(start, points);
    qy_buf_adds(writer->out, "[" QYI_DHTMLXQ_PREFIX "binit]");
    for (size_t i = 0; i < QYI_XIANGQI_MEN; i++)
        put_digits(writer->out, points[i]);
    qy_buf_adds(writer->out, "[/" QYI_DHTMLXQ_PREFIX "binit]\n");
}

static void put_head(struct dhtmlxq_writer *writer)
{
    static const char *const results[] = {"未知", "红胜", "黑胜", "和棋"};
    const char *result = results[qyi_xiangqi_result_number(qy_record_result(writer->record))];

    qy_buf_adds(writer->out, "[DhtmlXQ]\n");
    put_tags(writer);
    put_field(writer->out, "result", result, strlen(result));
    put_start(writer);
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static int add_line(struct dhtmlxq_writer *writer, const struct qy_record_node *node, unsigned parent,
                    unsigned first)
{
    if (QYI_GROW(writer->line, writer->cap, writer->count + 1) < 0)
        return QY_E_MEMORY;
    writer->line[writer->count++] = (struct line){node, parent, first};
    return 0;
}

static int put_comment(struct dhtmlxq_writer *writer, const struct qy_record_node *node, size_t line,
                       unsigned ply)
{
    char name[48];

    qyi_xiangqi_comment(node, &writer->text);
    if (writer->text.failed)
        return QY_E_MEMORY;
    if (writer->text.len == 0)
        return 0;
    if (line == 0)
        snprintf(name, sizeof(name), "comment%u", ply);
    else
        snprintf(name, sizeof(name), "comment%zu_%u", line, ply);
    put_field(&writer->comments, name, writer->text.data, writer->text.len);
    return 0;
}

/* Writes the digits of a line to its end, and notes the alternatives that branch from it. */
static int put_line(struct dhtmlxq_writer *writer, size_t number)
{
    const struct qy_record_node *node = writer->line[number].node;
    unsigned ply = writer->line[number].first;
    int code = 0;

    for (; node != NULL && code == 0; node = qyi_xiangqi_child(node), ply++) {
        put_digits(writer->out, qy_move_from(QY_GAME_XIANGQI, node->move));
        put_digits(writer->out, qy_move_to(QY_GAME_XIANGQI, node->move));
        code = put_comment(writer, node, number, ply);
        const struct qy_record_node *next = qyi_xiangqi_child(node);
        while (code == 0 && next != NULL && (next = qyi_xiangqi_sibling(next)) != NULL)
            code = add_line(writer, next, (unsigned)number, ply + 1);
    }
    return code;
}

static int put_lines(struct dhtmlxq_writer *writer)
{
    const struct qy_record_node *root = qy_record_root(writer->record);
    const struct qy_record_node *first = qyi_xiangqi_child(root);
    int code = put_comment(writer, root, 0, 0);

    for (const struct qy_record_node *node = first; node != NULL && code == 0;
         node = qyi_xiangqi_sibling(node))
        code = add_line(writer, node, 0, 1);
    for (size_t i = 0; i < writer->count && code == 0; i++) {
        char name[64] = "movelist";

        if (i > 0)
            snprintf(name, sizeof(name), "move_%u_%u_%zu", writer->line[i].parent, writer->line[i].first, i);
        qy_buf_addf(writer->out, "[" QYI_DHTMLXQ_PREFIX "%s]", name);
        code = put_line(writer, i);
        qy_buf_addf(writer->out, "[/" QYI_DHTMLXQ_PREFIX "%s]\n", name);
    }
    if (writer->comments.failed)
        code = QY_E_MEMORY;
    qy_buf_add(writer->out, writer->comments.data, writer->comments.len);
    qy_buf_adds(writer->out, "[/DhtmlXQ]\n");
    return code;
}

int qyi_dhtmlxq_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct dhtmlxq_writer writer = {.record = record, .losses = {.how = how}, .out = out};
    size_t before = out->len;

    qyi_xiangqi_lose_always(record, &writer.losses);
    qyi_xiangqi_lose_tags(record, has_place, &writer.losses);
    put_head(&writer);
    int code = put_lines(&writer);
    free(writer.line);
    qy_buf_free(&writer.comments);
    qy_buf_free(&writer.text);
    if (code == 0 && out->failed)
        code = QY_E_MEMORY;
    if (code != 0)
        out->len = before;
    return code;
}

const struct qyi_dhtmlxq_field qyi_dhtmlxq_fields[] = {
    {"title", "Title"},         {"event", "Event"},
    {"date", "Date"},           {"place", "Site"},
    {"round", "Round"},         {"group", "Group"},
    {"table", "Board"},         {"red", "Red"},
    {"redteam", "RedTeam"},     {"redrating", "RedElo"},
    {"redtime", "RedTime"},     {"black", "Black"},
    {"blackteam", "BlackTeam"}, {"blackrating", "BlackElo"},
    {"blacktime", "BlackTime"}, {"timerule", "TimeRule"},
    {"ecco", "ECCO"},           {"open", "Opening"},
    {"variation", "Variation"}, {"remark", "Annotator"},
    {"author", "Author"},       {"judge", "Referee"},
    {"record", "Recorder"},     {NULL, NULL},
};
