/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions, one per line: FEN, and EPD, which has its first four fields and then operations:
 *
 *     r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar";
 *
 * A record has the position as its start, and each operation unchanged in a tag: EPD_bm, EPD_id.
 * The counters hmvc and fmvn go into the position. A game is written as the positions of its main line; in
 * EPD with the move that was made (sm) and the comments (c0 to c9). Lines that begin with `#` are skipped.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "record/lines.h"
#include "record/pgn_export.h"
#include "record/record.h"

#define PREFIX       "EPD_"
#define PREFIX_LEN   4
#define LONGEST_NAME (QY_RECORD_TAG_NAME - PREFIX_LEN)

/* ---- reading --------------------------------------------------------------------------------------- */

struct operation {
    const char *name;
    size_t name_len;
    const char *value; /* without surrounding blanks */
    size_t value_len;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_number(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
    }
    return len > 0 && len < 6;
}

/* The end of the position's fields: four, or six if the last two are numbers. */
static size_t position_end(const char *text, size_t len)
{
    const char *word;
    size_t word_len;
    size_t at = 0;
    size_t end = 0;

    for (unsigned field = 0; field < 4 && qyi_next_word(text, len, &at, &word, &word_len); field++)
        end = at;
    if (qyi_next_word(text, len, &at, &word, &word_len) && is_number(word, word_len) &&
        qyi_next_word(text, len, &at, &word, &word_len)) {
        const char *semicolon = memchr(word, ';', word_len); /* `0 1;D1 20` */
        size_t digits = semicolon != NULL ? (size_t)(semicolon - word) : word_len;

        if (is_number(word, digits))
            end = (size_t)(word + digits - text);
    }
    return end;
}

/* Finds the end of the value that begins at `at`: the next semicolon outside quotes. */
static bool find_end(const char *text, size_t len, size_t at, bool escapes, size_t *ret_end)
{
    bool quoted = false;

    for (; at < len && (quoted || text[at] != ';'); at++) {
        if (escapes && quoted && text[at] == '\\' && at + 1 < len &&
            (text[at + 1] == '"' || text[at + 1] == '\\'))
            at++;
        else
            quoted = quoted != (text[at] == '"');
    }
    *ret_end = at;
    return !quoted;
}

/*
 * Some programs escape quotes by a backslash, which EPD does not have: accept it only if the value would have
 * no end otherwise.
 */
static size_t value_end(const char *text, size_t len, size_t at)
{
    size_t end;

    if (!find_end(text, len, at, false, &end))
        (void)find_end(text, len, at, true, &end);
    return end;
}

/* Takes the next operation at or after *at; false if there is none. */
static bool next_operation(const char *text, size_t len, size_t *at, struct operation *ret)
{
    while (*at < len && (is_blank(text[*at]) || text[*at] == ';'))
        ++*at;
    if (*at == len)
        return false;
    ret->name = text + *at;
    while (*at < len && !is_blank(text[*at]) && text[*at] != ';')
        ++*at;
    ret->name_len = (size_t)(text + *at - ret->name);
    while (*at < len && is_blank(text[*at]))
        ++*at;
    ret->value = text + *at;
    *at = value_end(text, len, *at);
    size_t end = *at;
    while (text + end > ret->value && is_blank(text[end - 1]))
        end--;
    ret->value_len = (size_t)(text + end - ret->value);
    return true;
}

static bool is_named(const struct operation *operation, const char *name)
{
    return strlen(name) == operation->name_len && memcmp(operation->name, name, operation->name_len) == 0;
}

/* True for a counter, which is stored in the position. */
static bool is_counter(const struct operation *operation)
{
    return (is_named(operation, "hmvc") || is_named(operation, "fmvn")) &&
           is_number(operation->value, operation->value_len);
}

/* The four or six fields; missing counters are taken from the operations. */
static void complete_fen(const char *text, size_t len, size_t end, struct qy_buf *fen)
{
    struct operation operation;
    struct operation counter[2] = {{.value = "0", .value_len = 1}, {.value = "1", .value_len = 1}};
    const char *word;
    size_t word_len;
    size_t at = 0;
    unsigned fields = 0;

    while (qyi_next_word(text, end, &at, &word, &word_len))
        fields++;
    qy_buf_add(fen, text, end);
    at = end;
    while (next_operation(text, len, &at, &operation)) {
        if (is_counter(&operation))
            counter[operation.name[0] == 'f'] = operation;
    }
    for (size_t i = 0; i < 2 && fields == 4; i++) {
        qy_buf_addc(fen, ' ');
        qy_buf_add(fen, counter[i].value, counter[i].value_len);
    }
}

static bool may_be_name(const struct operation *operation)
{
    for (size_t i = 0; i < operation->name_len; i++) {
        char c = operation->name[i];

        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return operation->name_len <= LONGEST_NAME;
}

static int keep_operation(struct qyi_lines *lines, const struct operation *operation,
                          struct qy_record *record, bool *ret_damaged)
{
    char name[QY_RECORD_TAG_NAME];
    struct qy_error error;

    if (is_counter(operation))
        return 0;
    if (!may_be_name(operation)) {
        *ret_damaged = true;
        qyi_error_set(&error, QY_E_EPD_OPCODE, (size_t)(operation->name - lines->text), operation->name,
                      operation->name_len, NULL);
        return qyi_lines_report(lines, QYI_REPORT_REPAIR, &error);
    }
    memcpy(name, PREFIX, PREFIX_LEN);
    memcpy(name + PREFIX_LEN, operation->name, operation->name_len);
    int code = qy_record_add_tag(record, name, PREFIX_LEN + operation->name_len, operation->value,
                                 operation->value_len);
    if (code != QY_E_TOO_LONG)
        return code;
    *ret_damaged = true;
    qyi_error_set(&error, code, (size_t)(operation->name - lines->text), operation->name, operation->name_len,
                  qyi_record_tag_limit(0));
    return qyi_lines_report(lines, QYI_REPORT_REPAIR, &error);
}

static int read_line(struct qyi_lines *lines, const struct qyi_record_input *input, struct qy_record *record)
{
    const char *text = lines->text;
    size_t end = position_end(text, lines->len);
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_position start;
    struct operation operation;
    struct qy_error error;
    bool damaged = false;
    size_t at = end;

    qy_record_clear(record);
    complete_fen(text, lines->len, end, &fen);
    enum qy_game game = input->game_known ? input->game : qy_game_of_fen(text, end);
    int code =
        fen.failed ? QY_E_MEMORY : qy_position_from_fen(game, qy_buf_str(&fen), fen.len, &start, &error);
    qy_buf_free(&fen);
    if (code == QY_E_MEMORY)
        return code;
    if (code != 0) {
        code = qyi_lines_report(lines, QYI_REPORT_REPAIR, &error);
        return code != 0 ? code : qyi_lines_hand(lines, record, QYI_RECORD_NONE);
    }
    qy_record_set_start(record, &start);
    while (code == 0 && next_operation(text, lines->len, &at, &operation))
        code = keep_operation(lines, &operation, record, &damaged);
    return code != 0 ? code : qyi_lines_hand(lines, record, damaged ? QYI_RECORD_REPAIRED : QYI_RECORD_WHOLE);
}

static int read_positions(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct qyi_lines lines;
    struct qy_record *record = NULL;
    int code = qyi_lines_begin(&lines, input, sink);

    if (code == 0)
        code = qyi_record_new_for(input, &record);
    while (code == 0) {
        code = qyi_lines_next(&lines);
        if (code != 1)
            break;
        code = lines.text[0] == '#' ? 0 : read_line(&lines, input, record);
    }
    qy_record_free(record);
    qyi_lines_end(&lines);
    return code;
}

/* ---- probing --------------------------------------------------------------------------------------- */

/* Finds the first line that is not blank and does not begin with `#`. */
static const char *first_line(const unsigned char *head, size_t len, size_t *ret_len)
{
    const char *text = (const char *)head;
    const char *end = text + len;

    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline != NULL ? newline : end;

        if (*text != '#' && *text != '\n' && *text != '\r') {
            *ret_len = (size_t)(stop - text);
            return text;
        }
        text = stop + 1;
    }
    return NULL;
}

static enum qyi_probe probe(const unsigned char *head, size_t len, bool with_operations)
{
    size_t line_len = 0;
    const char *line = first_line(head, len, &line_len);
    const char *word;
    size_t word_len;
    size_t at = 0;
    unsigned slashes = 0;

    if (line == NULL || !qyi_next_word(line, line_len, &at, &word, &word_len))
        return QYI_PROBE_NO;
    for (size_t i = 0; i < word_len; i++)
        slashes += word[i] == '/';
    bool sided = qyi_next_word(line, line_len, &at, &word, &word_len) && word_len == 1 &&
                 strchr("wbrWBR", word[0]) != NULL;
    if (slashes < 7 || !sided)
        return QYI_PROBE_NO;
    return (memchr(line, ';', line_len) != NULL) == with_operations ? QYI_PROBE_LIKELY : QYI_PROBE_MAYBE;
}

static enum qyi_probe probe_fen(const unsigned char *head, size_t len)
{
    return probe(head, len, false);
}

static enum qyi_probe probe_epd(const unsigned char *head, size_t len)
{
    return probe(head, len, true);
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void add_operation(const struct qy_record_tag *tag, struct qy_buf *out)
{
    qy_buf_addf(out, " %s%s%s;", tag->name + PREFIX_LEN, tag->value_len > 0 ? " " : "", tag->value);
}

/* True for a tag that is read back unchanged if written as an operation. */
static bool is_operation(const struct qy_record_tag *tag)
{
    struct qy_buf text = QY_BUF_INIT;
    struct operation operation;
    size_t at = 0;
    bool same = false;

    if (tag->name_len <= PREFIX_LEN || memcmp(tag->name, PREFIX, PREFIX_LEN) != 0)
        return false;
    add_operation(tag, &text);
    if (!text.failed && next_operation(text.data, text.len, &at, &operation))
        same = at == text.len - 1 && may_be_name(&operation) && !is_counter(&operation) &&
               operation.name_len == tag->name_len - PREFIX_LEN && operation.value_len == tag->value_len &&
               memcmp(operation.value, tag->value, tag->value_len) == 0;
    qy_buf_free(&text);
    return same;
}

static void tell_losses(const struct qy_record *record, struct qyi_pgn_losses *losses, bool operations)
{
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        if (!(operations && is_operation(tag)) && !qyi_record_is_own_tag(record, tag) &&
            !qyi_record_says_nothing(tag))
            qyi_pgn_lose_tag(losses, tag->name);
    }
    if (qy_record_result(record) != QY_RESULT_OPEN)
        qyi_pgn_lose(losses, QYI_LOSS_RESULT);
    for (const struct qy_record_node *node = qy_record_root(record); node != NULL; node = node->child) {
        if (node->children > 1)
            qyi_pgn_lose(losses, QYI_LOSS_VARIATIONS);
        if (node->child != NULL && !operations)
            qyi_pgn_lose(losses, QYI_LOSS_MOVES);
        if (!operations)
            qyi_pgn_lose_items(losses, &node->after);
        qyi_pgn_lose_items(losses, &node->before);
    }
}

static int write_fen(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qy_position position = *qy_record_start(record);
    const struct qy_record_node *node = qy_record_root(record);
    struct qyi_pgn_losses losses = {.how = how};

    tell_losses(record, &losses, false);
    for (;;) {
        struct qy_undo undo;

        qy_position_to_fen(&position, QY_FEN_DEFAULT, out);
        qy_buf_addc(out, '\n');
        node = node->child;
        if (node == NULL)
            return out->failed ? QY_E_MEMORY : 0;
        qyi_ops(&position)->make(&position, node->move, &undo);
    }
}

/* An EPD string can't contain its quote or a line end. */
static void add_string(const char *text, size_t len, struct qyi_pgn_losses *losses, struct qy_buf *out)
{
    qy_buf_addc(out, '"');
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        bool control = (unsigned char)c < ' ' || c == 0x7F;

        if (c == '"' || control)
            qyi_pgn_lose(losses, QYI_LOSS_TEXT);
        qy_buf_addc(out, c == '"' ? '\'' : control ? ' ' : c);
    }
    qy_buf_addc(out, '"');
}

static void add_comments(const struct qy_record_node *node, struct qyi_pgn_losses *losses, struct qy_buf *out)
{
    unsigned count = 0;

    for (const struct qy_record_item *item = node->after.first; item != NULL; item = item->next) {
        if (item->kind == QY_ITEM_NAG) {
            qyi_pgn_lose(losses, QYI_LOSS_NAGS);
        } else if (count == 10) {
            qyi_pgn_lose(losses, QYI_LOSS_COMMENTS);
        } else {
            qy_buf_addf(out, " c%u ", count++);
            add_string(item->text, item->len, losses, out);
            qy_buf_addc(out, ';');
        }
    }
}

static void add_operations(const struct qy_record *record, struct qy_buf *out)
{
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        if (is_operation(tag))
            add_operation(tag, out);
    }
}

static void add_counters(const struct qy_position *position, struct qy_buf *out)
{
    if (qy_position_halfmove(position) != 0 || qy_position_fullmove(position) != 1)
        qy_buf_addf(out, " hmvc %u; fmvn %u;", qy_position_halfmove(position),
                    qy_position_fullmove(position));
}

static int write_epd(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qy_position position = *qy_record_start(record);
    const struct qy_record_node *node = qy_record_root(record);
    struct qyi_pgn_losses losses = {.how = how};
    enum qy_notation notation =
        how->notation == QY_NOTATION_COUNT ? qy_notation_default(position.game) : how->notation;

    if (!qy_notation_suits(notation, position.game))
        return QY_E_VALUE;
    tell_losses(record, &losses, true);
    for (;;) {
        struct qy_undo undo;

        qy_position_to_fen(&position, QY_FEN_NO_COUNTERS, out);
        /* first, since they are stored separately: so reading and writing keep the order */
        add_counters(&position, out);
        if (node->parent == NULL)
            add_operations(record, out);
        add_comments(node, &losses, out);
        node = node->child;
        if (node != NULL && node->move != QY_MOVE_NULL) {
            qy_buf_adds(out, " sm ");
            qy_move_write(&position, node->move, notation, how->flags, out);
            qy_buf_addc(out, ';');
        }
        qy_buf_addc(out, '\n');
        if (node == NULL)
            return out->failed ? QY_E_MEMORY : 0;
        qyi_ops(&position)->make(&position, node->move, &undo);
    }
}

static const char *const fen_suffixes[] = {".fen", NULL};
static const char *const epd_suffixes[] = {".epd", NULL};

const struct qyi_format qyi_format_fen = {
    .name = "fen",
    .suffixes = fen_suffixes,
    .games = ~0U,
    .probe = probe_fen,
    .reader = read_positions,
    .writer = write_fen,
};

const struct qyi_format qyi_format_epd = {
    .name = "epd",
    .suffixes = epd_suffixes,
    .games = ~0U,
    .probe = probe_epd,
    .reader = read_positions,
    .writer = write_epd,
};
