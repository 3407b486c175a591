/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A session of the engine with a GUI: the part common to UCI, UCCI and XBoard. */
#include "engine/session.h"

#include "engine/level.h"

#include <string.h>

/* ---- words ----------------------------------------------------------------------------------------- */

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\0';
}

struct qyi_session_word qyi_session_word_next(struct qyi_session_words *words)
{
    struct qyi_session_word word = {NULL, 0};

    while (words->at < words->end && is_space(*words->at))
        words->at++;
    if (words->at == words->end)
        return word;
    word.text = words->at;
    while (words->at < words->end && !is_space(*words->at))
        words->at++;
    word.len = (size_t)(words->at - word.text);
    return word;
}

bool qyi_session_word_is(struct qyi_session_word word, const char *text)
{
    return word.text && word.len == strlen(text) && memcmp(word.text, text, word.len) == 0;
}

int64_t qyi_session_word_number(struct qyi_session_word word, int64_t least, int64_t most)
{
    bool negative = word.len > 0 && word.text[0] == '-';
    int64_t number = 0;

    if (!word.text)
        return least;
    for (size_t i = negative; i < word.len && word.text[i] >= '0' && word.text[i] <= '9'; i++)
        number = number > INT64_MAX / 16 ? number : number * 10 + (word.text[i] - '0');
    number = negative ? -number : number;
    return number < least ? least : number > most ? most : number;
}

struct qyi_session_word qyi_session_words_rest(struct qyi_session_words words)
{
    struct qyi_session_word word = {NULL, 0};

    while (words.at < words.end && is_space(*words.at))
        words.at++;
    while (words.at < words.end && is_space(words.end[-1]))
        words.end--;
    if (words.at < words.end) {
        word.text = words.at;
        word.len = (size_t)(words.end - words.at);
    }
    return word;
}

/* ---- answers --------------------------------------------------------------------------------------- */

void qyi_session_say(struct qyi_session *session, struct qy_buf *lines)
{
    pthread_mutex_lock(&session->lock);
    if (lines->len > 0 && !lines->failed)
        session->write(session->closure, lines->data, lines->len);
    pthread_mutex_unlock(&session->lock);
    qy_buf_free(lines);
}

void qyi_session_sayf(struct qyi_session *session, const char *format, ...)
{
    struct qy_buf line = QY_BUF_INIT;
    va_list args;

    va_start(args, format);
    qy_buf_addfv(&line, format, args);
    va_end(args);
    qy_buf_addc(&line, '\n');
    qyi_session_say(session, &line);
}

void qyi_session_add_move(const struct qyi_session *session, const struct qy_position *position, qy_move move,
                          struct qy_buf *out)
{
    unsigned flags = session->write_flags | (session->king_takes_rook ? QY_WRITE_KING_TAKES_ROOK : 0U);

    (void)qy_move_write(position, move, QY_NOTATION_UCI, flags, out);
}

void qyi_session_say_best(struct qyi_session *session, const struct qy_engine_result *result,
                          const char *none)
{
    struct qy_position position = *qy_history_position(session->history);
    struct qy_buf line = QY_BUF_INIT;

    if (result->best == QY_MOVE_NONE) {
        qy_buf_adds(&line, none);
    } else {
        struct qy_undo undo;

        qy_buf_adds(&line, "bestmove ");
        qyi_session_add_move(session, &position, result->best, &line);
        qy_position_make(&position, result->best, &undo);
        if (result->ponder != QY_MOVE_NONE && qy_position_is_legal(&position, result->ponder)) {
            qy_buf_adds(&line, " ponder ");
            qyi_session_add_move(session, &position, result->ponder, &line);
        }
    }
    qy_buf_addc(&line, '\n');
    qyi_session_say(session, &line);
}

void qyi_session_say_ready(struct qyi_session *session)
{
    qyi_session_settle(session);
    qyi_session_sayf(session, "readyok");
}

void qyi_session_add_line(const struct qyi_session *session, const qy_move *moves, size_t count,
                          struct qy_buf *out)
{
    struct qy_position position = *qy_history_position(session->history);

    for (size_t i = 0; i < count && qy_position_is_legal(&position, moves[i]); i++) {
        struct qy_undo undo;

        qy_buf_addc(out, ' ');
        qyi_session_add_move(session, &position, moves[i], out);
        qy_position_make(&position, moves[i], &undo);
    }
}

/* ---- the game -------------------------------------------------------------------------------------- */

/* Passes the settings to the engine. */
static void session_apply(struct qyi_session *session)
{
    unsigned level = session->limited ? qyi_level_of_elo(session->elo) : session->level;

    (void)qy_engine_set_level(session->engine, level);
    (void)qy_engine_set_style(session->engine, session->style);
    qy_engine_set_lines(session->engine, session->lines);
    qy_engine_set_overhead(session->engine, session->overhead);
    if (session->rules && qy_rules_game(session->rules) == session->game)
        (void)qy_engine_set_rules(session->engine, session->rules);
    (void)qy_engine_set_natural_limit(session->engine, session->natural_limit);
}

void qyi_session_set_game(struct qyi_session *session, enum qy_game game)
{
    struct qy_engine *engine;

    if (game == session->game)
        return;
    if (qy_engine_new(game, &engine) < 0)
        return;
    qy_engine_free(session->engine);
    session->engine = engine;
    session->game = game;
    session->write_flags = 0;
    (void)qy_engine_set_hash(engine, session->hash);
    (void)qy_engine_set_threads(engine, session->threads);
    qy_engine_set_seed(engine, session->seed);
    qy_engine_set_tables(engine, session->tables);
    session_apply(session);
    (void)qyi_session_set_position(session, (struct qyi_session_word){NULL, 0});
    qyi_session_use_book(session, session->own_book);
}

bool qyi_session_set_position(struct qyi_session *session, struct qyi_session_word fen)
{
    struct qy_position position;
    struct qy_history *history;

    if (!fen.text)
        qy_position_start(session->game, &position);
    else if (qy_position_from_fen(session->game, fen.text, fen.len, &position, NULL) < 0)
        return false;
    if (qy_history_new(&position, &history) < 0)
        return false;
    qy_history_free(session->history);
    session->history = history;
    return true;
}

bool qyi_session_play(struct qyi_session *session, struct qyi_session_word word)
{
    const struct qy_position *position = qy_history_position(session->history);
    qy_move move;

    return qy_move_read_flags(position, word.text, word.len, QY_NOTATION_UCI, session->write_flags, &move,
                              NULL) == 0 &&
           qy_history_push(session->history, move) == 0;
}

static void remark_error(struct qyi_session *session, const struct qy_error *error)
{
    struct qy_buf words = QY_BUF_INIT;

    qy_error_words(error, QY_LANG_EN, &words);
    qyi_session_sayf(session, "%s%s", session->dialect ? session->dialect->remark : "", qy_buf_str(&words));
    qy_buf_free(&words);
}

/* Reports an unusable table, once; the search continues without it. */
static void tell_fault(struct qyi_session *session)
{
    struct qy_error error;

    if (session->fault_told || !session->tables || qy_tables_fault(session->tables, &error) == 0)
        return;
    session->fault_told = true;
    remark_error(session, &error);
}

/* Sets the engine's book; false, after reporting the error, if it can't be used. */
static bool set_book(struct qyi_session *session, const char *name, size_t len)
{
    struct qy_error error;

    if (qy_engine_set_book(session->engine, name, len, &error) == 0)
        return true;
    remark_error(session, &error);
    return false;
}

void qyi_session_use_book(struct qyi_session *session, bool use)
{
    session->own_book = use;
    if (!set_book(session, session->book.data, use ? session->book.len : 0))
        (void)set_book(session, NULL, 0);
}

void qyi_session_name_tables(struct qyi_session *session, struct qyi_session_word name)
{
    struct qy_buf folder = QY_BUF_INIT;
    struct qy_tables *tables = NULL;
    bool none = !name.text || name.len == 0 || qyi_session_word_is(name, "<empty>");

    if (!qyi_session_word_is(name, QYI_SESSION_SHIPPED))
        qy_buf_add(&folder, name.text, name.len);
    if (none || qy_tables_new(folder.len ? qy_buf_str(&folder) : NULL, &tables, NULL) == 0) {
        if (tables)
            (void)qy_tables_set_syzygy(tables, qy_buf_str(&session->syzygy), NULL);
        qy_engine_set_tables(session->engine, tables);
        qy_tables_free(session->tables);
        session->tables = tables;
        session->fault_told = false;
    }
    qy_buf_free(&folder);
}

void qyi_session_name_syzygy(struct qyi_session *session, struct qyi_session_word name)
{
    qy_buf_clear(&session->syzygy);
    if (name.text && !qyi_session_word_is(name, "<empty>"))
        qy_buf_add(&session->syzygy, name.text, name.len);
    if (!session->tables && qy_tables_new(NULL, &session->tables, NULL) == 0)
        qy_engine_set_tables(session->engine, session->tables);
    if (session->tables)
        (void)qy_tables_set_syzygy(session->tables, qy_buf_str(&session->syzygy), NULL);
}

void qyi_session_name_book(struct qyi_session *session, struct qyi_session_word name)
{
    struct qy_buf book = QY_BUF_INIT;

    if (qyi_session_word_is(name, "<empty>"))
        name.len = 0;
    qy_buf_add(&book, name.text, name.len);
    if (!book.failed && set_book(session, book.data, book.len)) {
        qy_buf_free(&session->book);
        session->book = book;
    } else {
        qy_buf_free(&book);
    }
    qyi_session_use_book(session, session->own_book);
}

void qyi_session_use_network(struct qyi_session *session, struct qyi_session_word name)
{
    bool none = !name.text || qyi_session_word_is(name, "<empty>");
    struct qy_error error;

    if (qy_engine_set_network(session->engine, name.text, none ? 0 : name.len, &error) < 0)
        remark_error(session, &error);
}

void qyi_session_settle(struct qyi_session *session)
{
    if (!session->searching)
        qy_engine_settle(session->engine);
}

void qyi_session_new_game(struct qyi_session *session)
{
    qy_engine_clear(session->engine);
}

/* ---- the search ------------------------------------------------------------------------------------ */

static void report(void *closure, const struct qy_engine_info *info)
{
    struct qyi_session *session = closure;

    session->dialect->info(session, info);
}

/* Marks that pondering has begun; false if it isn't wanted any more. */
static bool begin_pondering(struct qyi_session *session)
{
    pthread_mutex_lock(&session->lock);
    bool wanted = session->pondering == QYI_PONDER_MAY && !atomic_load(&session->silent);
    if (wanted)
        session->pondering = QYI_PONDERS;
    pthread_mutex_unlock(&session->lock);
    return wanted;
}

/*
 * Searches the position after the expected reply until stopped. Nothing is reported; the filled hash table
 * makes the next search deeper, most of all if the guess was right.
 */
static void ponder(struct qyi_session *session, qy_move guess)
{
    struct qy_engine_limits limits = {.infinite = true};
    struct qy_engine_result result;
    struct qy_history *history;

    if (guess == QY_MOVE_NONE || qy_history_new(qy_history_start(session->history), &history) < 0)
        return;
    for (size_t ply = 1; ply <= qy_history_plies(session->history); ply++)
        (void)qy_history_push(history, qy_history_move(session->history, ply));
    if (qy_history_push(history, guess) == 0 && begin_pondering(session))
        (void)qy_engine_search(session->engine, history, &limits, NULL, NULL, &result);
    qy_history_free(history);
}

bool qyi_session_ponders(struct qyi_session *session)
{
    pthread_mutex_lock(&session->lock);
    bool ponders = session->searching && session->pondering == QYI_PONDERS;
    pthread_mutex_unlock(&session->lock);
    return ponders;
}

static void *think(void *closure)
{
    struct qyi_session *session = closure;
    struct qy_engine_result result = {.best = QY_MOVE_NONE};

    (void)qy_engine_search(session->engine, session->history, &session->limits, report, session, &result);
    tell_fault(session);
    if (!atomic_load(&session->silent))
        session->dialect->result(session, &result);
    if (session->goes_on && !atomic_load(&session->silent))
        ponder(session, result.ponder);
    return NULL;
}

void qyi_session_go(struct qyi_session *session)
{
    qyi_session_stop(session);
    session_apply(session);
    qy_engine_ready(session->engine);
    atomic_store(&session->silent, false);
    session->endless = session->limits.infinite || session->limits.ponder;
    session->pondering = QYI_PONDER_MAY;
    session->searching = pthread_create(&session->searcher, NULL, think, session) == 0;
    if (!session->searching) {
        session->goes_on = false;
        /* if no thread can be started, search on this one, which then reads no input meanwhile */
        (void)think(session);
    }
}

void qyi_session_wait(struct qyi_session *session)
{
    if (!session->searching)
        return;
    pthread_mutex_lock(&session->lock);
    if (session->pondering == QYI_PONDERS)
        qy_engine_stop(session->engine);
    session->pondering = QYI_PONDER_NO;
    pthread_mutex_unlock(&session->lock);
    pthread_join(session->searcher, NULL);
    session->searching = false;
}

void qyi_session_stop(struct qyi_session *session)
{
    if (session->searching)
        qy_engine_stop(session->engine);
    qyi_session_wait(session);
}

void qyi_session_ponderhit(struct qyi_session *session)
{
    session->endless = session->limits.infinite;
    if (session->searching)
        qy_engine_ponderhit(session->engine);
}

void qyi_session_abandon(struct qyi_session *session)
{
    atomic_store(&session->silent, true);
    qyi_session_stop(session);
}
