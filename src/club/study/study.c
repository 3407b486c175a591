/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the lines and records of a study, and writes positions and moves for the page. */
#include "study/study.h"

#include "base/error.h"
#include "game/error_words.h"
#include "thinking/moves.h"

#include <qiyuan/errors/arbiter.h>

#include <string.h>

/* ---- a line ---------------------------------------------------------------------------------------- */

void qyi_study_word_faults(enum qy_game game, const char *fen, enum qy_lang lang, struct qy_error *error)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_fen_fault_words(game, fen, strlen(fen), lang, false, &words);
    if (words.len > 0)
        (void)qyi_error_set(error, QY_E_POSITION_FAULTS, 0, qy_buf_str(&words), words.len, NULL);
    qy_buf_free(&words);
}

static int read_start(const struct qyi_study_asked *asked, enum qy_lang lang, struct qy_position *ret_start,
                      struct qy_error *reterr)
{
    const char *fen = asked->fen ? asked->fen : "";
    int code = 0;
    enum qy_game game = qy_game_of_fen(fen, strlen(fen));
    if (asked->game && (code = qyi_game_find(asked->game, &game, reterr)) < 0)
        return code;
    qy_position_start(game, ret_start);
    if (fen[0])
        code = qy_position_from_fen(game, fen, strlen(fen), ret_start, reterr);
    if (code == QY_E_POSITION_FAULTS)
        qyi_study_word_faults(game, fen, lang, reterr);
    return code;
}

/* Plays moves in UCI from the end of a history. */
static int play(struct qy_history *history, const char *moves, struct qy_error *reterr)
{
    for (const char *at = moves; *(at += strspn(at, " "));) {
        size_t len = strcspn(at, " ");
        qy_move move;
        int code = qy_move_read(qy_history_position(history), at, len, QY_NOTATION_UCI, &move, reterr);

        if (code < 0)
            return code;
        if (qy_history_plies(history) == QYI_STUDY_PLIES)
            return qyi_error_set(reterr, QY_E_TOO_LONG, 0, NULL, 0, "2000");
        if (qy_history_push(history, move) < 0)
            return qyi_no_memory(reterr);
        at += len;
    }
    return 0;
}

int qyi_study_line_read(const struct qyi_study_asked *asked, enum qy_lang lang,
                        struct qyi_study_line *ret_line, struct qy_error *reterr)
{
    struct qyi_study_line line = {.history = NULL};
    struct qy_position start;
    int code = read_start(asked, lang, &start, reterr);

    if (code == 0)
        code = qyi_rules_find(asked->rules && *asked->rules ? asked->rules : NULL, start.game, &line.rules,
                              reterr);
    if (code == 0 && qy_history_new(&start, &line.history) < 0)
        code = qyi_no_memory(reterr);
    if (code == 0)
        code = play(line.history, asked->moves ? asked->moves : "", reterr);
    if (code < 0)
        qyi_study_line_free(&line);
    else
        *ret_line = line;
    return code;
}

void qyi_study_line_free(struct qyi_study_line *line)
{
    qy_history_free(line->history);
    line->history = NULL;
}

/* ---- answers ------------------------------------------------------------------------------------------ */

void qyi_study_move(const struct qy_position *before, qy_move move, struct qyi_json *json)
{
    struct qy_position after = *before;
    qy_square checkers[16];
    char uci[QYI_MOVE_TEXT];
    struct qy_undo undo;

    qy_position_make(&after, move, &undo);
    qyi_move_uci(before, move, uci, sizeof uci);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "uci", uci);
    qyi_json_member_string(json, "side", qy_side_id(before->game, qy_position_side(before)));
    qyi_json_key(json, "text");
    qyi_move_texts(before, move, json);
    if (qy_move_captured(before, move) != 0)
        qyi_json_member_bool(json, "capture", true);
    if (qy_position_checkers(&after, checkers) > 0)
        qyi_json_member_bool(json, "check", true);
    qyi_json_close(json, '}');
}

static void add_legal(const struct qy_position *position, struct qyi_json *json)
{
    qy_move move[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, move);

    qyi_json_key(json, "legal");
    qyi_moves_array(position, move, count, json);
}

static void add_check(const struct qy_position *position, struct qyi_json *json)
{
    qy_square checkers[16];
    char name[4];

    qyi_json_key(json, "check");
    qyi_json_open(json, '[');
    if (qy_position_checkers(position, checkers) > 0) {
        qyi_square_name(position->game, qy_position_king(position, qy_position_side(position)), name);
        qyi_json_string(json, name);
    }
    qyi_json_close(json, ']');
}

/* Adds the outcome that the position decides by itself, such as checkmate; null if there is none. */
static void add_over(const struct qyi_study_line *line, struct qyi_json *json)
{
    struct qy_outcome outcome = qy_position_outcome(qy_history_position(line->history), line->rules);

    qyi_json_key(json, "over");
    if (outcome.result == QY_RESULT_OPEN) {
        qyi_json_null(json);
        return;
    }
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "result", qy_result_text(outcome.result));
    qyi_json_member_string(json, "reason", qy_reason_name(outcome.reason));
    qyi_json_member_string(json, "article", outcome.article);
    qyi_json_close(json, '}');
}

void qyi_study_position(const struct qyi_study_line *line, struct qyi_json *json)
{
    const struct qy_position *position = qy_history_position(line->history);
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    json->out->failed |= fen.failed;
    qyi_json_member_string(json, "game", qy_game_id(position->game));
    qyi_json_member_string(json, "rules", qy_rules_id(line->rules));
    qyi_json_member_string(json, "fen", qy_buf_str(&fen));
    qyi_json_member_string(json, "side", qy_side_id(position->game, qy_position_side(position)));
    qyi_json_member_int(json, "ply", (int64_t)qy_history_plies(line->history));
    qyi_json_member_int(json, "occurrences", qy_history_occurrences(line->history));
    add_check(position, json);
    add_legal(position, json);
    add_over(line, json);
    qy_buf_free(&fen);
}

/* ---- records --------------------------------------------------------------------------------------- */

/* The move texts that a page can choose from, by name: those of qyi_move_texts() except UCI. */
struct texts {
    struct qyi_json *json;
    enum qy_game game;
    size_t most; /* limit on the length of the output in bytes */
};

static bool is_told(enum qy_notation notation, enum qy_game game)
{
    return notation != QY_NOTATION_UCI && qy_notation_suits(notation, game);
}

static void add_text(struct qyi_json *json, const struct qy_position *before, qy_move move,
                     enum qy_notation notation, unsigned flags)
{
    struct qy_buf text = QY_BUF_INIT;

    if (move == QY_MOVE_NULL || qy_move_write(before, move, notation, flags, &text) < 0)
        qyi_json_string(json, NULL);
    else
        qyi_json_text(json, qy_buf_str(&text), text.len);
    json->out->failed |= text.failed;
    qy_buf_free(&text);
}

static int tell_texts(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    const struct texts *texts = user;

    qyi_json_open(texts->json, '[');
    for (unsigned i = 0; i < QY_NOTATION_COUNT; i++) {
        enum qy_notation notation = (enum qy_notation)i;

        if (!is_told(notation, texts->game))
            continue;
        add_text(texts->json, before, node->move, notation, QY_WRITE_DEFAULT);
        if (notation == QY_NOTATION_ZH)
            add_text(texts->json, before, node->move, notation, QY_WRITE_TRADITIONAL);
    }
    qyi_json_close(texts->json, ']');
    if (texts->json->out->failed)
        return QY_E_MEMORY;
    return texts->json->out->len > texts->most ? QY_E_ANSWER_TOO_LARGE : 0;
}

int qyi_study_texts(const struct qy_record *record, size_t most, struct qyi_json *json)
{
    static const struct qy_record_visitor visitor = {.move = tell_texts};
    struct texts texts = {.json = json, .game = qy_record_game(record), .most = most};

    qyi_json_key(json, "notations");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < QY_NOTATION_COUNT; i++) {
        if (!is_told((enum qy_notation)i, texts.game))
            continue;
        qyi_json_string(json, qy_notation_id((enum qy_notation)i));
        if (i == QY_NOTATION_ZH)
            qyi_json_string(json, "zh-hant");
    }
    qyi_json_close(json, ']');
    qyi_json_key(json, "texts");
    qyi_json_open(json, '[');
    int code = qy_record_walk(record, &visitor, &texts);
    qyi_json_close(json, ']');
    return code;
}

struct taking {
    int (*take)(void *user, struct qy_record *record);
    void *user;
    struct qy_error *error;
    int code;
    bool taken;
    bool all;
};

static int take_one(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct taking *taking = user;

    if (state != QY_RECORD_NONE && taking->error->code == 0) {
        taking->taken = true;
        taking->code = taking->take(taking->user, record);
    }
    return taking->all && taking->code == 0 && taking->error->code == 0 ? 0 : 1;
}

static int keep_fault(void *user, const struct qy_error *error, bool lossless)
{
    struct taking *taking = user;

    if (!lossless && taking->error->code == 0)
        *taking->error = *error;
    return 0;
}

static int read_records(const struct qy_buf *body, struct taking taking, struct qy_error *reterr)
{
    static const struct qy_records_visitor visitor = {.record = take_one, .fault = keep_fault};
    struct qy_memory memory = {body->data, body->len};
    struct qy_error fault = {.code = 0};

    taking.error = &fault;
    int code = qy_records_read(qy_memory_read, &memory, "json", &visitor, &taking);

    if (fault.code != 0) { /* an incompletely read record is refused, so that nothing is lost silently */
        *reterr = fault;
        return fault.code;
    }
    if (taking.taken)
        return taking.code;
    return qyi_error_set(reterr, code < 0 ? code : QY_E_NO_GAME, 0, NULL, 0, NULL);
}

int qyi_study_record(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record), void *user,
                     struct qy_error *reterr)
{
    return read_records(body, (struct taking){.take = take, .user = user}, reterr);
}

int qyi_study_records(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record),
                      void *user, struct qy_error *reterr)
{
    return read_records(body, (struct taking){.take = take, .user = user, .all = true}, reterr);
}
