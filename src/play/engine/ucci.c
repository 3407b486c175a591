/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCCI 3.0: a variant of UCI for xiangqi, with ICCS moves. */
#include "engine/session.h"
#include "game/ops.h"
#include "game/rules.h"

#include <qiyuan/core/version.h>

#include <inttypes.h>

#define MOST_MS (INT64_C(1000) * 60 * 60 * 24 * 365)

/* The game that ICCS is used for. */
static enum qy_game its_game(void)
{
    unsigned game = 0;

    while (game + 1 < QY_GAME_COUNT && !qy_notation_suits(QY_NOTATION_ICCS, (enum qy_game)game))
        game++;
    return (enum qy_game)game;
}

/* ---- answers --------------------------------------------------------------------------------------- */

static void say_info(struct qyi_session *session, const struct qy_engine_info *info)
{
    struct qy_buf line = QY_BUF_INIT;

    qy_buf_addf(&line, "info time %" PRId64 " nodes %" PRIu64 "\n", info->time, info->nodes);
    qy_buf_addf(&line, "info depth %u score %d pv", info->depth, info->value);
    qyi_session_add_line(session, info->pv, info->pv_count, &line);
    qy_buf_addc(&line, '\n');
    qyi_session_say(session, &line);
}

static void say_result(struct qyi_session *session, const struct qy_engine_result *result)
{
    qyi_session_say_best(session, result, "nobestmove");
}

static void greet(struct qyi_session *session)
{
    struct qy_buf out = QY_BUF_INIT;

    qyi_session_set_game(session, its_game());
    session->state.milliseconds = true;
    qy_buf_addf(&out, "id name Qiyuan %s\nid author the Qiyuan authors\n", qy_version());
    qy_buf_adds(&out, "option usemillisec type check default true\n");
    qy_buf_addf(&out, "option hashsize type spin min 1 max %d default 16\n", QYI_SESSION_HASH_MAX);
    qy_buf_addf(&out, "option threads type spin min 1 max %d default 1\n", QYI_SESSION_THREADS_MAX);
    qy_buf_addf(&out, "option level type spin min 0 max %d default 0\n", QY_ENGINE_LEVELS);
    qy_buf_adds(&out, "option repetition type combo var asianrule var chineserule default chineserule\n"
                      "option usebook type check default false\n"
                      "option bookfiles type string default " QY_ENGINE_BOOK_BUILT_IN "\n"
                      "option newgame type button\nucciok\n");
    qyi_session_say(session, &out);
}

/* ---- options --------------------------------------------------------------------------------------- */

/* The rule set that the protocol calls `word`; the default one if there is none. */
static const struct qy_rules *rules_of_word(const struct qyi_session *session, struct qyi_session_word word)
{
    const struct qy_rules *rules;

    for (size_t i = 0; (rules = qy_rules_at(i)) != NULL; i++)
        if (rules->game == session->game && rules->ucci && qyi_session_word_is(word, rules->ucci))
            return rules;
    return qy_rules_default(session->game);
}

static void set_option(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word name = qyi_session_word_next(&words);
    struct qyi_session_words after_name = words;
    struct qyi_session_word value = qyi_session_word_next(&words);

    qyi_session_stop(session);
    if (qyi_session_word_is(name, "usemillisec")) {
        session->state.milliseconds = !qyi_session_word_is(value, "false");
    } else if (qyi_session_word_is(name, "hashsize")) {
        size_t hash = (size_t)qyi_session_word_number(value, 1, QYI_SESSION_HASH_MAX);

        if (qy_engine_set_hash(session->engine, hash) == 0)
            session->hash = hash;
    } else if (qyi_session_word_is(name, "threads")) {
        unsigned threads = (unsigned)qyi_session_word_number(value, 1, QYI_SESSION_THREADS_MAX);

        if (qy_engine_set_threads(session->engine, threads) == 0)
            session->threads = threads;
    } else if (qyi_session_word_is(name, "level")) {
        session->level = (unsigned)qyi_session_word_number(value, 0, QY_ENGINE_LEVELS);
    } else if (qyi_session_word_is(name, "repetition")) {
        session->rules = rules_of_word(session, value);
        (void)qy_engine_set_rules(session->engine, session->rules);
    } else if (qyi_session_word_is(name, "usebook")) {
        qyi_session_use_book(session, qyi_session_word_is(value, "true"));
    } else if (qyi_session_word_is(name, "bookfiles")) {
        qyi_session_name_book(session, qyi_session_words_rest(after_name));
    } else if (qyi_session_word_is(name, "newgame")) {
        qyi_session_new_game(session);
    }
}

/* ---- position and go ------------------------------------------------------------------------------- */

static void set_position(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_words all;
    struct qyi_session_word word = qyi_session_word_next(&words);
    struct qyi_session_word fen = {NULL, 0};

    qyi_session_stop(session);
    session->state.banned = 0;
    if (qyi_session_word_is(word, "fen")) {
        all = words;
        while ((word = qyi_session_word_next(&words)).text && !qyi_session_word_is(word, "moves"))
            ;
        all.end = word.text ? word.text : words.end;
        fen = qyi_session_words_rest(all);
    } else {
        (void)qyi_session_word_next(&words); /* "moves" */
    }
    if (!qyi_session_set_position(session, fen))
        return;
    while ((word = qyi_session_word_next(&words)).text && qyi_session_play(session, word))
        ;
}

/* Moves forbidden by a ruling: all others are searched. */
static void ban_moves(struct qyi_session *session, struct qyi_session_words words)
{
    const struct qy_position *position = qy_history_position(session->history);
    struct qyi_session_word word;

    qyi_session_stop(session);
    size_t count = qy_position_legal(position, session->search_moves);
    while ((word = qyi_session_word_next(&words)).text) {
        qy_move move;
        size_t kept = 0;

        if (qy_move_read_flags(position, word.text, word.len, QY_NOTATION_UCI, 0, &move, NULL) < 0)
            continue;
        for (size_t i = 0; i < count; i++)
            if (session->search_moves[i] != move)
                session->search_moves[kept++] = session->search_moves[i];
        session->state.banned += count != kept;
        count = kept;
    }
    session->search_move_count = count;
}

static void go(struct qyi_session *session, struct qyi_session_words words)
{
    struct qy_engine_limits limits = {.timed = false};
    int64_t unit = session->state.milliseconds ? 1 : 1000;
    struct qyi_session_word word;

    qyi_session_stop(session);
    while ((word = qyi_session_word_next(&words)).text) {
        if (qyi_session_word_is(word, "depth")) {
            struct qyi_session_word value = qyi_session_word_next(&words);

            limits.infinite = qyi_session_word_is(value, "infinite");
            limits.depth =
                limits.infinite ? 0 : (unsigned)qyi_session_word_number(value, 1, QY_ENGINE_PV_MAX);
        } else if (qyi_session_word_is(word, "nodes")) {
            limits.nodes = (uint64_t)qyi_session_word_number(qyi_session_word_next(&words), 1, INT64_MAX);
        } else if (qyi_session_word_is(word, "time")) {
            limits.timed = true;
            limits.clock.time = qyi_session_word_number(qyi_session_word_next(&words), 0, MOST_MS) * unit;
        } else if (qyi_session_word_is(word, "movestogo")) {
            limits.clock.moves_to_go =
                (uint32_t)qyi_session_word_number(qyi_session_word_next(&words), 0, 1000);
        } else if (qyi_session_word_is(word, "increment")) {
            limits.clock.increment =
                qyi_session_word_number(qyi_session_word_next(&words), 0, MOST_MS) * unit;
        } else if (qyi_session_word_is(word, "ponder")) {
            limits.ponder = true;
        } else if (qyi_session_word_is(word, "infinite")) {
            limits.infinite = true;
        } else if (qyi_session_word_is(word, "opptime") || qyi_session_word_is(word, "oppmovestogo") ||
                   qyi_session_word_is(word, "oppincrement")) {
            (void)qyi_session_word_next(&words);
        }
    }
    if (!limits.timed && !limits.depth && !limits.nodes)
        limits.infinite = true;
    if (session->state.banned) {
        limits.search_moves = session->search_moves;
        limits.search_move_count = session->search_move_count;
    }
    session->limits = limits;
    qyi_session_go(session);
}

static bool take_line(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word word = qyi_session_word_next(&words);

    if (qyi_session_word_is(word, "quit")) {
        qyi_session_abandon(session);
        qyi_session_sayf(session, "bye");
        return false;
    }
    if (qyi_session_word_is(word, "ucci"))
        greet(session);
    else if (qyi_session_word_is(word, "isready"))
        qyi_session_say_ready(session);
    else if (qyi_session_word_is(word, "setoption"))
        set_option(session, words);
    else if (qyi_session_word_is(word, "position"))
        set_position(session, words);
    else if (qyi_session_word_is(word, "banmoves"))
        ban_moves(session, words);
    else if (qyi_session_word_is(word, "go"))
        go(session, words);
    else if (qyi_session_word_is(word, "stop"))
        qyi_session_stop(session);
    else if (qyi_session_word_is(word, "ponderhit"))
        qyi_session_ponderhit(session);
    return true;
}

const struct qyi_dialect qyi_dialect_ucci = {"ucci", take_line, say_info, say_result, "info message "};
