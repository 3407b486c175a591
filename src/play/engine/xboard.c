/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XBoard's protocol (CECP), version 2: the engine keeps the game and moves on its turn. */
#include "engine/session.h"

#include <qiyuan/core/version.h>

#include <inttypes.h>
#include <string.h>

#define CENTISECOND 10
#define MATE_SCORE  100000

/* ---- answers --------------------------------------------------------------------------------------- */

static void say_info(struct qyi_session *session, const struct qy_engine_info *info)
{
    struct qy_buf line = QY_BUF_INIT;
    int value = info->mate > 0   ? MATE_SCORE + info->mate
                : info->mate < 0 ? -MATE_SCORE + info->mate
                                 : info->value;

    if (!session->state.post)
        return;
    qy_buf_addf(&line, "%u %d %" PRId64 " %" PRIu64, info->depth, value, info->time / CENTISECOND,
                info->nodes);
    qyi_session_add_line(session, info->pv, info->pv_count, &line);
    qy_buf_addc(&line, '\n');
    qyi_session_say(session, &line);
}

/* Prints the result if the position ends the game. */
static bool say_end(struct qyi_session *session)
{
    const struct qy_rules *rules = session->rules ? session->rules : qy_rules_default(session->game);
    struct qy_outcome outcome = qy_position_outcome(qy_history_position(session->history), rules);

    if (outcome.result == QY_RESULT_OPEN)
        return false;
    qyi_session_sayf(session, "%s {%s}", qy_result_text(outcome.result), qy_reason_name(outcome.reason));
    return true;
}

/* Plays the move found. Runs on the search thread; the main thread waits for it before it reads the game. */
static void say_result(struct qyi_session *session, const struct qy_engine_result *result)
{
    struct qy_buf line = QY_BUF_INIT;

    if (session->state.analyse || result->best == QY_MOVE_NONE)
        return;
    qy_buf_adds(&line, "move ");
    qyi_session_add_move(session, qy_history_position(session->history), result->best, &line);
    qy_buf_addc(&line, '\n');
    if (qy_history_push(session->history, result->best) < 0) {
        qy_buf_free(&line);
        return;
    }
    qyi_session_say(session, &line);
    (void)say_end(session);
}

static void greet(struct qyi_session *session)
{
    struct qy_buf out = QY_BUF_INIT;

    qy_buf_addf(
        &out, "feature myname=\"Qiyuan %s\" ping=1 setboard=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0\n",
        qy_version());
    qy_buf_adds(&out, "feature reuse=1 analyze=1 colors=0 name=0 memory=1 smp=1 nps=0 debug=0\n"
                      "feature variants=\"normal,fischerandom,xiangqi\"\n");
    qy_buf_addf(&out, "feature option=\"Level -spin 0 0 %d\"\n", QY_ENGINE_LEVELS);
    qy_buf_adds(
        &out, "feature option=\"OwnBook -check 0\"\nfeature option=\"BookFile -file " QY_ENGINE_BOOK_BUILT_IN
              "\"\nfeature done=1\n");
    qyi_session_say(session, &out);
}

/* ---- thinking -------------------------------------------------------------------------------------- */

/* The number of moves until the next time control. */
static uint32_t moves_to_go(const struct qyi_session *session)
{
    unsigned played = qy_position_fullmove(qy_history_position(session->history)) - 1;

    return session->state.moves ? session->state.moves - played % session->state.moves : 0;
}

static void think(struct qyi_session *session)
{
    struct qy_engine_limits limits = {.depth = session->state.depth};

    if (session->state.analyse) {
        limits = (struct qy_engine_limits){.infinite = true};
    } else if (session->state.move_time) {
        limits.move_time = session->state.move_time;
    } else if (session->state.time) {
        limits.timed = true;
        limits.clock.time = session->state.time;
        limits.clock.increment = session->state.increment;
        limits.clock.moves_to_go = moves_to_go(session);
    } else if (!limits.depth) {
        limits.move_time = 1000;
    }
    session->limits = limits;
    qyi_session_wait(session);
    session->goes_on = session->state.hard && !session->state.analyse;
    qyi_session_go(session);
}

/* Starts a search if it is the engine's turn or it is analyzing. */
static void think_if_due(struct qyi_session *session)
{
    unsigned side = qy_position_side(qy_history_position(session->history));

    if (session->state.analyse || (!session->state.force && side == session->state.own_side))
        think(session);
}

static void take_back(struct qyi_session *session, unsigned plies)
{
    qyi_session_abandon(session);
    while (plies-- > 0 && qy_history_pop(session->history))
        ;
    think_if_due(session);
}

static void take_move(struct qyi_session *session, struct qyi_session_word word)
{
    bool thinking = session->state.analyse;

    if (thinking)
        qyi_session_abandon(session);
    else
        qyi_session_wait(session);
    if (!word.text || !qyi_session_play(session, word)) {
        qyi_session_sayf(session, "Illegal move: %.*s", (int)(word.len > 20 ? 20 : word.len),
                         word.text ? word.text : "");
        return;
    }
    if (!say_end(session))
        think_if_due(session);
}

/* ---- settings -------------------------------------------------------------------------------------- */

static void new_game(struct qyi_session *session)
{
    qyi_session_abandon(session);
    qyi_session_set_game(session, (enum qy_game)0);
    session->king_takes_rook = false;
    (void)qyi_session_set_position(session, (struct qyi_session_word){NULL, 0});
    qyi_session_new_game(session);
    session->state.force = false;
    session->state.analyse = false;
    session->state.own_side = QY_SECOND;
    session->state.depth = 0;
}

static void set_variant(struct qyi_session *session, struct qyi_session_word word)
{
    enum qy_game game = (enum qy_game)0;

    qyi_session_abandon(session);
    session->king_takes_rook = qyi_session_word_is(word, "fischerandom");
    if (word.text && qy_game_by_id(word.text, word.len, &game) < 0)
        game = (enum qy_game)0;
    qyi_session_set_game(session, game);
    (void)qyi_session_set_position(session, (struct qyi_session_word){NULL, 0});
}

/*
 * Reads the times of `level MOVES BASE INCREMENT`: base in minutes or minutes:seconds, increment in seconds,
 * both with optional fractions.
 */
static int64_t read_seconds(struct qyi_session_word word)
{
    int64_t ms = 0;
    int64_t unit = 1000;
    bool parts = false;

    for (size_t i = 0; word.text && i < word.len; i++) {
        char byte = word.text[i];

        if (byte == '.') {
            parts = true;
        } else if (byte >= '0' && byte <= '9' && ms < INT64_MAX / 100) {
            if (parts)
                unit /= 10;
            ms = parts ? ms + (byte - '0') * unit : ms * 10 + (byte - '0') * 1000;
        }
    }
    return ms;
}

static void set_level(struct qyi_session *session, struct qyi_session_words words)
{
    unsigned moves = (unsigned)qyi_session_word_number(qyi_session_word_next(&words), 0, 1000);
    struct qyi_session_word base = qyi_session_word_next(&words);
    const char *colon = base.text ? memchr(base.text, ':', base.len) : NULL;
    struct qyi_session_word minutes = base;

    if (colon)
        minutes.len = (size_t)(colon - base.text);
    session->state.moves = moves;
    session->state.time = read_seconds(minutes) * 60;
    if (colon)
        session->state.time +=
            read_seconds((struct qyi_session_word){colon + 1, (size_t)(base.text + base.len - colon - 1)});
    session->state.increment = read_seconds(qyi_session_word_next(&words));
    session->state.move_time = 0;
}

/* The value of an option if `word` starts with `name` and "=". */
static bool is_option(struct qyi_session_word word, const char *name, struct qyi_session_word *ret_value)
{
    size_t len = strlen(name);

    if (!word.text || word.len <= len || memcmp(word.text, name, len) != 0 || word.text[len] != '=')
        return false;
    *ret_value = (struct qyi_session_word){word.text + len + 1, word.len - len - 1};
    return true;
}

static void set_option(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word word = qyi_session_words_rest(words);
    struct qyi_session_word value;

    if (is_option(word, "Level", &value)) {
        session->level = (unsigned)qyi_session_word_number(value, 0, QY_ENGINE_LEVELS);
    } else if (is_option(word, "OwnBook", &value)) {
        qyi_session_abandon(session);
        qyi_session_use_book(session, qyi_session_word_is(value, "1"));
    } else if (is_option(word, "BookFile", &value)) {
        qyi_session_abandon(session);
        qyi_session_name_book(session, value);
    }
}

static void set_memory(struct qyi_session *session, struct qyi_session_word word)
{
    size_t hash = (size_t)qyi_session_word_number(word, 1, QYI_SESSION_HASH_MAX);

    qyi_session_abandon(session);
    if (qy_engine_set_hash(session->engine, hash) == 0)
        session->hash = hash;
}

static void ponder_no_more(struct qyi_session *session)
{
    session->state.hard = false;
    if (qyi_session_ponders(session))
        qyi_session_wait(session);
}

static void set_cores(struct qyi_session *session, struct qyi_session_word word)
{
    unsigned threads = (unsigned)qyi_session_word_number(word, 1, QYI_SESSION_THREADS_MAX);

    qyi_session_abandon(session);
    if (qy_engine_set_threads(session->engine, threads) == 0)
        session->threads = threads;
}

/* ---- lines ----------------------------------------------------------------------------------------- */

/* Handles commands that change the engine's settings. True if the word was one. */
static bool take_setting(struct qyi_session *session, struct qyi_session_word word,
                         struct qyi_session_words words)
{
    if (qyi_session_word_is(word, "level"))
        set_level(session, words);
    else if (qyi_session_word_is(word, "st"))
        session->state.move_time = read_seconds(qyi_session_word_next(&words));
    else if (qyi_session_word_is(word, "sd"))
        session->state.depth =
            (unsigned)qyi_session_word_number(qyi_session_word_next(&words), 1, QY_ENGINE_PV_MAX);
    else if (qyi_session_word_is(word, "time"))
        session->state.time =
            qyi_session_word_number(qyi_session_word_next(&words), 1, INT64_C(1) << 40) * CENTISECOND;
    else if (qyi_session_word_is(word, "post"))
        session->state.post = true;
    else if (qyi_session_word_is(word, "nopost"))
        session->state.post = false;
    else if (qyi_session_word_is(word, "hard"))
        session->state.hard = true;
    else if (qyi_session_word_is(word, "easy"))
        ponder_no_more(session);
    else if (qyi_session_word_is(word, "memory"))
        set_memory(session, qyi_session_word_next(&words));
    else if (qyi_session_word_is(word, "cores"))
        set_cores(session, qyi_session_word_next(&words));
    else if (qyi_session_word_is(word, "option"))
        set_option(session, words);
    else
        return false;
    return true;
}

static void play_side_to_move(struct qyi_session *session)
{
    qyi_session_abandon(session);
    session->state.force = false;
    session->state.own_side = qy_position_side(qy_history_position(session->history));
    think_if_due(session);
}

static void force(struct qyi_session *session)
{
    qyi_session_abandon(session);
    session->state.force = true;
}

static void analyse(struct qyi_session *session, bool on)
{
    qyi_session_abandon(session);
    session->state.analyse = on;
    session->state.force = true;
    if (on)
        think(session);
}

static void set_board(struct qyi_session *session, struct qyi_session_words words)
{
    qyi_session_abandon(session);
    if (!qyi_session_set_position(session, qyi_session_words_rest(words)))
        qyi_session_sayf(session, "tellusererror Illegal position");
    else
        think_if_due(session);
}

/* Handles commands about the game. True if the word was one. */
static bool take_game(struct qyi_session *session, struct qyi_session_word word,
                      struct qyi_session_words words)
{
    if (qyi_session_word_is(word, "new"))
        new_game(session);
    else if (qyi_session_word_is(word, "variant"))
        set_variant(session, qyi_session_word_next(&words));
    else if (qyi_session_word_is(word, "force") || qyi_session_word_is(word, "result"))
        force(session);
    else if (qyi_session_word_is(word, "go"))
        play_side_to_move(session);
    else if (qyi_session_word_is(word, "playother")) {
        force(session);
        session->state.force = false;
        session->state.own_side = qy_position_side(qy_history_position(session->history)) ^ 1U;
    } else if (qyi_session_word_is(word, "usermove"))
        take_move(session, qyi_session_word_next(&words));
    else if (qyi_session_word_is(word, "setboard"))
        set_board(session, words);
    else if (qyi_session_word_is(word, "undo"))
        take_back(session, 1);
    else if (qyi_session_word_is(word, "remove"))
        take_back(session, 2);
    else if (qyi_session_word_is(word, "analyze"))
        analyse(session, true);
    else if (qyi_session_word_is(word, "exit"))
        analyse(session, false);
    else
        return false;
    return true;
}

/* Commands that have no effect here. */
static bool is_ignored(struct qyi_session_word word)
{
    static const char *const words[] = {"xboard", "accepted", "rejected", "random",   "otim", "hint",  "bk",
                                        "draw",   "name",     "rating",   "computer", "ics",  "pause", "."};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (qyi_session_word_is(word, words[i]))
            return true;
    return false;
}

static bool take_line(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word word = qyi_session_word_next(&words);
    qy_move move;

    if (qyi_session_word_is(word, "quit"))
        return false;
    if (qyi_session_word_is(word, "protover")) {
        greet(session);
    } else if (qyi_session_word_is(word, "ping")) {
        if (!session->state.analyse && !qyi_session_ponders(session))
            qyi_session_wait(session);
        qyi_session_settle(session);
        qyi_session_sayf(session, "pong %d",
                         (int)qyi_session_word_number(qyi_session_word_next(&words), 0, INT32_MAX));
    } else if (qyi_session_word_is(word, "?")) {
        if (!session->state.analyse && !qyi_session_ponders(session))
            qyi_session_stop(session);
    } else if (!take_setting(session, word, words) && !take_game(session, word, words) && !is_ignored(word)) {
        if (!session->state.analyse)
            qyi_session_wait(session);
        if (qy_move_read_any(qy_history_position(session->history), word.text, word.len, &move, NULL) !=
            QY_E_MOVE_SYNTAX)
            take_move(session, word);
        else
            qyi_session_sayf(session, "Error (unknown command): %.*s", (int)(word.len > 60 ? 60 : word.len),
                             word.text);
    }
    return true;
}

const struct qyi_dialect qyi_dialect_xboard = {"xboard", take_line, say_info, say_result, "# "};
