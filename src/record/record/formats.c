/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of formats, and detection of a file's format by its name and first bytes. */
#include "record/formats.h"

#include "base/error.h"

#include <string.h>
#include <strings.h>
#include <sys/stat.h>

const struct qyi_format *const qyi_formats[] = {&qyi_format_pgn,     &qyi_format_reduced,  &qyi_format_san,
                                                &qyi_format_wxf,     &qyi_format_zh,       &qyi_format_uci,
                                                &qyi_format_iccs,    &qyi_format_fen,      &qyi_format_epd,
                                                &qyi_format_json,    &qyi_format_xqf,      &qyi_format_cbr,
                                                &qyi_format_cbl,     &qyi_format_cbf,      &qyi_format_pfc,
                                                &qyi_format_dhtmlxq, &qyi_format_polyglot, &qyi_format_scid,
                                                &qyi_format_obk,     &qyi_format_cbh,      NULL};

bool qyi_note_is_told(int code)
{
    static const int told[] = {QY_E_PGN_MOVE_NUMBER, QY_E_MAIN_LINE_PASS,  QY_E_ENCODING_OTHER,
                               QY_E_PGN_FEN,         QY_E_PGN_RESULT_SLIP, QY_E_PGN_VARIATION_FIRST,
                               QY_E_PGN_NESTED,      QY_E_PGN_MOVE_APART};

    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i] == code)
            return true;
    return false;
}

enum qy_repair qyi_repair_of(const char *text)
{
    return !text || *text == 's' ? QY_REPAIR_SAFE : *text == 'n' ? QY_REPAIR_NONE : QY_REPAIR_ALL;
}

const char *qyi_loss_id(enum qyi_loss loss)
{
    static const char *const ids[QYI_LOSS_COUNT] = {
        [QYI_LOSS_TAGS] = "tags", [QYI_LOSS_VARIATIONS] = "variations", [QYI_LOSS_COMMENTS] = "comments",
        [QYI_LOSS_NAGS] = "nags", [QYI_LOSS_START] = "start",           [QYI_LOSS_NULL_MOVE] = "null-moves",
        [QYI_LOSS_TEXT] = "text", [QYI_LOSS_MOVES] = "moves",           [QYI_LOSS_RESULT] = "result",
    };

    return ids[loss];
}

bool qyi_format_holds(const struct qyi_format *format, enum qy_game game)
{
    return (format->games >> game & 1) != 0;
}

/* Fills in the error for a format that can't hold a game. */
static int refuse_game(const struct qyi_format *format, enum qy_game game, struct qy_error *reterr)
{
    const char *id = qy_game_id(game);

    return qyi_error_set(reterr, QY_E_FORMAT_GAME, 0, id, strlen(id), format->name);
}

/* A sink for which notes are faults. */
struct strict {
    const struct qyi_record_sink *sink;
    bool noted; /* the current game has a note */
};

static int strict_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct strict *strict = user;

    if (kind == QYI_REPORT_NOTE && error->code != QY_E_PGN_STRAY) {
        kind = QYI_REPORT_REPAIR;
        strict->noted = true;
    }
    return strict->sink->report ? strict->sink->report(strict->sink->user, kind, error) : 0;
}

static int strict_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct strict *strict = user;
    struct qyi_record_end told = *end;

    if (strict->noted && (end->status == QY_GAME_OK || end->status == QY_GAME_UNFINISHED))
        told.status = QY_GAME_DAMAGED;
    if (strict->noted && end->state == QYI_RECORD_WHOLE)
        told.state = QYI_RECORD_REPAIRED;
    strict->noted = false;
    return strict->sink->record(strict->sink->user, record, &told);
}

static int read_as_asked(const struct qyi_format *format, const struct qyi_record_input *input,
                         const struct qyi_record_sink *sink)
{
    struct strict strict = {.sink = sink};
    const struct qyi_record_sink faults = {.user = &strict, .record = strict_record, .report = strict_report};

    return format->reader(input, input->repair == QY_REPAIR_NONE ? &faults : sink);
}

int qyi_format_read(const struct qyi_format *format, const struct qyi_record_input *input,
                    const struct qyi_record_sink *sink)
{
    struct qy_error error;

    if (!input->game_known || qyi_format_holds(format, input->game))
        return read_as_asked(format, input, sink);
    int code = refuse_game(format, input->game, &error);
    error.line = error.column = 1;
    int told = sink->report ? sink->report(sink->user, QYI_REPORT_REPAIR, &error) : 0;
    return told != 0 ? told : code;
}

int qyi_format_write(const struct qyi_format *format, const struct qy_record *record,
                     const struct qyi_record_output *how, struct qy_buf *out, struct qy_error *reterr)
{
    size_t before = out->len;
    int code = QY_E_VALUE;

    if (!qyi_format_holds(format, qy_record_game(record)))
        return refuse_game(format, qy_record_game(record), reterr);
    if (format->writer)
        code = format->writer(record, how, out);
    if (code == 0)
        return 0;
    if (!out->failed && out->len > before) {
        out->len = before;
        out->data[before] = '\0';
    }
    return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
}

int qyi_format_finish(const struct qyi_format *format, size_t games, struct qy_buf *out)
{
    if (format->end)
        format->end(games, out);
    int code = format->gather ? format->gather(games, out) : 0;
    return code == 0 && out->failed ? QY_E_MEMORY : code;
}

const struct qyi_format *qyi_format_by_name(const char *name, size_t len)
{
    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        if (strlen(qyi_formats[i]->name) == len && memcmp(qyi_formats[i]->name, name, len) == 0)
            return qyi_formats[i];
    }
    return NULL;
}

/* True if text[0 .. len) ends in `suffix`, ignoring letter case. */
static bool ends_in(const char *text, size_t len, const char *suffix)
{
    size_t suffix_len = strlen(suffix);

    if (len < suffix_len)
        return false;
    text += len - suffix_len;
    for (size_t i = 0; i < suffix_len; i++) {
        char c = text[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c | 0x20);
        if (c != suffix[i])
            return false;
    }
    return true;
}

static bool has_suffix(const struct qyi_format *format, const char *path)
{
    static const char *const packed[] = {".gz", ".zst", ".zstd", ".xz", ".bz2"};
    size_t len = strlen(path);

    for (size_t i = 0; i < sizeof(packed) / sizeof(packed[0]); i++) {
        if (ends_in(path, len, packed[i])) {
            len -= strlen(packed[i]);
            break;
        }
    }
    for (size_t i = 0; format->suffixes[i] != NULL; i++) {
        if (ends_in(path, len, format->suffixes[i]))
            return true;
    }
    return false;
}

const struct qyi_format *qyi_format_by_suffix(const char *path)
{
    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        if (has_suffix(qyi_formats[i], path))
            return qyi_formats[i];
    }
    return NULL;
}

bool qyi_format_holds_games(const char *name)
{
    const struct qyi_format *format = qyi_format_by_suffix(name);

    return format && format->reader && !format->book;
}

bool qyi_is_file_of_games(const char *path)
{
    static const char *const others[] = {".json", ".jsonl", ".ndjson", ".html", ".htm"};
    const char *dot = path ? strrchr(path, '.') : NULL;
    const struct qyi_format *format = path ? qyi_format_by_suffix(path) : NULL;
    struct stat status;

    for (size_t i = 0; dot && i < sizeof others / sizeof others[0]; i++)
        if (strcasecmp(dot, others[i]) == 0)
            return false;
    return format && format->reader && stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_size > 0;
}

const struct qyi_format *qyi_format_find(const char *path, const unsigned char *head, size_t len)
{
    const struct qyi_format *best = &qyi_format_pgn;
    unsigned best_score = 0;

    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        const struct qyi_format *format = qyi_formats[i];

        if (format->reader == NULL || format->probe == NULL)
            continue;
        unsigned score = 2 * (unsigned)format->probe(head, len);
        if (score > 0)
            score += path != NULL && has_suffix(format, path);
        if (score > best_score) {
            best = format;
            best_score = score;
        }
    }
    return best;
}

/* ---- streams --------------------------------------------------------------------------------------- */

int qyi_format_choose(const struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                      const struct qyi_format **ret_format, struct qy_error *reterr)
{
    const struct qyi_format *format = known ? known : qyi_format_find(path, peek->head, peek->len);
    const char *foreign = NULL;

    if (!format->binary && !(format->probe && format->probe(peek->head, peek->len) == QYI_PROBE_SURE))
        foreign = qyi_foreign_name(path, peek->head, peek->len);
    if (!foreign) {
        *ret_format = format;
        return 0;
    }
    qyi_error_set(reterr, QY_E_FOREIGN_FILE, 0, foreign, strlen(foreign), NULL);
    if (reterr)
        reterr->line = reterr->column = 1;
    return QY_E_FOREIGN_FILE;
}

int qyi_error_no_game(struct qy_error *reterr)
{
    qyi_error_set(reterr, QY_E_NO_GAME, 0, NULL, 0, NULL);
    if (reterr)
        reterr->line = reterr->column = 1;
    return QY_E_NO_GAME;
}

/* Counts what passes through to a sink. */
struct counted {
    const struct qyi_record_sink *sink;
    size_t games;
    size_t repairs;
};

static int count_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct counted *counted = user;

    counted->games++;
    return counted->sink->record(counted->sink->user, record, end);
}

static int count_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct counted *counted = user;

    counted->repairs += kind == QYI_REPORT_REPAIR;
    return counted->sink->report ? counted->sink->report(counted->sink->user, kind, error) : 0;
}

int qyi_games_read(struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                   const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct counted counted = {.sink = sink};
    const struct qyi_record_sink through = {.user = &counted, .record = count_record, .report = count_report};
    struct qyi_record_input peeked = *input;
    const struct qyi_format *format;
    struct qy_error error;
    int code = qyi_format_choose(peek, path, known, &format, &error);

    peeked.read = qyi_peek_read;
    peeked.user = peek;
    peeked.path = path;
    if (code == 0)
        code = qyi_format_read(format, &peeked, &through);
    if (code == 0 && counted.games == 0 && counted.repairs == 0)
        code = qyi_error_no_game(&error);
    else if (code != QY_E_FOREIGN_FILE)
        return code;
    int told = sink->report ? sink->report(sink->user, QYI_REPORT_REPAIR, &error) : 0;
    return told != 0 ? told : code;
}

int qyi_games_read_input(const char *path, const struct qyi_format *known,
                         const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct qyi_peek peek;
    int code = qyi_peek_begin(&peek, input->read, input->user, false);

    return code < 0 ? code : qyi_games_read(&peek, path, known, input, sink);
}

/* ---- for users of the library ---------------------------------------------------------------------- */

/* A user's visitor. */
struct told {
    const struct qy_records_visitor *visitor;
    void *user;
};

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct told *told = user;

    return told->visitor->record(told->user, record, (enum qy_record_state)end->state);
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct told *told = user;

    return told->visitor->fault == NULL ? 0
                                        : told->visitor->fault(told->user, error, kind == QYI_REPORT_NOTE);
}

int qy_records_read(qy_read_fn read, void *read_user, const char *format,
                    const struct qy_records_visitor *visitor, void *user)
{
    struct qyi_peek peek;
    struct told told = {.visitor = visitor, .user = user};
    const struct qyi_record_input input = {0};
    const struct qyi_record_sink sink = {.user = &told, .record = on_record, .report = on_report};
    const struct qyi_format *from = format != NULL ? qyi_format_by_name(format, strlen(format)) : NULL;
    int code = qyi_peek_begin(&peek, read, read_user, format != NULL);

    if (code != 0)
        return code;
    if (format != NULL && (from == NULL || from->reader == NULL))
        return QY_E_VALUE;
    return qyi_games_read(&peek, NULL, from, &input, &sink);
}

int qy_records_read_file(const char *path, const struct qy_records_visitor *visitor, void *user,
                         struct qy_error *reterr)
{
    return qyi_records_read_file(path, &(const struct qyi_named_encoding){.known = false}, visitor, user,
                                 reterr);
}

int qyi_records_read_file(const char *path, const struct qyi_named_encoding *encoding,
                          const struct qy_records_visitor *visitor, void *user, struct qy_error *reterr)
{
    struct told told = {.visitor = visitor, .user = user};
    struct qyi_record_input input = {
        .read = qy_source_read, .encoding_known = encoding->known, .encoding = encoding->encoding};
    const struct qyi_record_sink sink = {.user = &told, .record = on_record, .report = on_report};
    struct qy_source *source;
    int code = qy_source_open(path, &source, reterr);

    if (code < 0)
        return code;
    input.user = source;
    code = encoding->other ? qy_source_recode(source, encoding->other) : 0;
    if (code == 0)
        code = qyi_games_read_input(path, NULL, &input, &sink);
    if (code < 0)
        qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (code < 0 && reterr && qy_source_error(source)->code != 0)
        *reterr = *qy_source_error(source);
    qy_source_close(source);
    return code;
}

/* Appends a record as the only one of its file. */
static int write_alone(const struct qyi_format *to, const struct qy_record *record,
                       const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qy_buf file = QY_BUF_INIT;

    if (!to->gather)
        return qyi_format_write(to, record, how, out, NULL);
    int code = qyi_format_write(to, record, how, &file, NULL);
    if (code == 0)
        code = to->gather(1, &file);
    if (code == 0)
        qy_buf_add(out, file.data, file.len);
    qy_buf_free(&file);
    return code == 0 && out->failed ? QY_E_MEMORY : code;
}

int qy_record_write(const struct qy_record *record, const char *format, enum qy_notation notation,
                    unsigned flags, struct qy_buf *out)
{
    const struct qyi_format *to = qyi_format_by_name(format, strlen(format));
    const struct qyi_record_output how = {.notation = notation, .flags = flags};

    return to == NULL ? QY_E_VALUE : write_alone(to, record, &how, out);
}
