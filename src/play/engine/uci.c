/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCI, the protocol of most chess programs. */
#include "engine/bench.h"
#include "engine/level.h"
#include "engine/session.h"

#include <qiyuan/core/version.h>

#include <inttypes.h>
#include <string.h>

#define MOST_MS (INT64_C(1000) * 60 * 60 * 24 * 365)

/* ---- answers --------------------------------------------------------------------------------------- */

static void say_info(struct qyi_session *session, const struct qy_engine_info *info)
{
    static const char *const bounds[] = {" upperbound", "", " lowerbound"};
    struct qy_buf line = QY_BUF_INIT;

    qy_buf_addf(&line, "info depth %u seldepth %u multipv %u score ", info->depth, info->selective,
                info->line);
    if (info->mate)
        qy_buf_addf(&line, "mate %d", info->mate);
    else
        qy_buf_addf(&line, "cp %d", info->value);
    qy_buf_addf(&line, "%s nodes %" PRIu64 " nps %" PRIu64, bounds[info->bound + 1], info->nodes,
                info->nodes * 1000 / (uint64_t)(info->time > 0 ? info->time : 1));
    qy_buf_addf(&line, " hashfull %u tbhits %" PRIu64 " time %" PRId64 " pv", info->hash_full,
                info->table_hits, info->time);
    qyi_session_add_line(session, info->pv, info->pv_count, &line);
    qy_buf_addc(&line, '\n');
    qyi_session_say(session, &line);
}

static void say_result(struct qyi_session *session, const struct qy_engine_result *result)
{
    qyi_session_say_best(session, result, "bestmove (none)");
}

/* ---- options --------------------------------------------------------------------------------------- */

/* The value of an option; a number is checked against its bounds. */
struct setting {
    struct qyi_session_word value;
    int64_t number;
};

static bool is_true(const struct setting *to)
{
    return qyi_session_word_is(to->value, "true");
}

static void tell_games(struct qy_buf *out)
{
    qy_buf_addf(out, "combo default %s", qy_game_id((enum qy_game)0));
    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        qy_buf_addf(out, " var %s", qy_game_id((enum qy_game)game));
}

static void set_variant(struct qyi_session *session, const struct setting *to)
{
    enum qy_game game;

    if (to->value.text && qy_game_by_id(to->value.text, to->value.len, &game) == 0)
        qyi_session_set_game(session, game);
}

static void set_hash(struct qyi_session *session, const struct setting *to)
{
    if (qy_engine_set_hash(session->engine, (size_t)to->number) == 0)
        session->hash = (size_t)to->number;
    else
        qyi_session_sayf(session, "info string memory ran out");
}

static void set_threads(struct qyi_session *session, const struct setting *to)
{
    if (qy_engine_set_threads(session->engine, (unsigned)to->number) == 0)
        session->threads = (unsigned)to->number;
    else
        qyi_session_sayf(session, "info string memory ran out");
}

static void clear_hash(struct qyi_session *session, const struct setting *to)
{
    (void)to;
    qy_engine_clear(session->engine);
}

static void set_lines(struct qyi_session *session, const struct setting *to)
{
    session->lines = (unsigned)to->number;
}

static void set_overhead(struct qyi_session *session, const struct setting *to)
{
    session->overhead = to->number;
}

static void set_level(struct qyi_session *session, const struct setting *to)
{
    session->level = (unsigned)to->number;
}

static void set_style(struct qyi_session *session, const struct setting *to)
{
    (void)qy_style_by_name(to->value.text ? to->value.text : "", to->value.len, &session->style);
}

static void set_limited(struct qyi_session *session, const struct setting *to)
{
    session->limited = is_true(to);
}

static void tell_elo(struct qy_buf *out)
{
    qy_buf_addf(out, "spin default %u min %u max %u", qyi_level_elo(0), qyi_level_elo(1), qyi_level_elo(0));
}

static void set_elo(struct qyi_session *session, const struct setting *to)
{
    session->elo = (unsigned)qyi_session_word_number(to->value, qyi_level_elo(1), qyi_level_elo(0));
}

static void set_chess960(struct qyi_session *session, const struct setting *to)
{
    session->king_takes_rook = is_true(to);
}

static void set_ranks(struct qyi_session *session, const struct setting *to)
{
    session->fixed_ranks = !qyi_session_word_is(to->value, "auto");
    session->write_flags = qyi_session_word_is(to->value, "1") ? QY_WRITE_RANKS_FROM_1 : 0;
}

static void set_rules(struct qyi_session *session, const struct setting *to)
{
    session->rules = to->value.text ? qy_rules_by_id(to->value.text, to->value.len) : NULL;
}

static void set_natural_limit(struct qyi_session *session, const struct setting *to)
{
    session->natural_limit = (unsigned)to->number;
}

static void set_seed(struct qyi_session *session, const struct setting *to)
{
    session->seed = (uint64_t)to->number;
    qy_engine_set_seed(session->engine, session->seed);
}

static void use_book(struct qyi_session *session, const struct setting *to)
{
    qyi_session_use_book(session, is_true(to));
}

static void set_book(struct qyi_session *session, const struct setting *to)
{
    qyi_session_name_book(session, to->value);
}

static void set_network(struct qyi_session *session, const struct setting *to)
{
    qyi_session_use_network(session, to->value);
}

static void set_tables(struct qyi_session *session, const struct setting *to)
{
    qyi_session_name_tables(session, to->value);
}

static void set_syzygy(struct qyi_session *session, const struct setting *to)
{
    qyi_session_name_syzygy(session, to->value);
}

/* In the order of output; `tell` or `type`, and the bounds of a number (if `most` is not 0). */
/* clang-format off */
static const struct option {
    const char *name;
    void (*set)(struct qyi_session *session, const struct setting *to); /* NULL: no effect */
    const char *type;
    void (*tell)(struct qy_buf *out);
    int64_t usual, least, most;
} options[] = {
    {"UCI_Variant", set_variant, NULL, tell_games, 0, 0, 0},
    {"Hash", set_hash, NULL, NULL, 16, 1, QYI_SESSION_HASH_MAX},
    {"Threads", set_threads, NULL, NULL, 1, 1, QYI_SESSION_THREADS_MAX},
    {"Clear Hash", clear_hash, "button", NULL, 0, 0, 0},
    {"Ponder", NULL, "check default false", NULL, 0, 0, 0},
    {"MultiPV", set_lines, NULL, NULL, 1, 1, QY_MAX_MOVES},
    {"Move Overhead", set_overhead, NULL, NULL, 10, 0, 10000},
    {"Level", set_level, NULL, NULL, 0, 0, QY_ENGINE_LEVELS},
    {"Style", set_style, "combo default balanced var balanced var active var solid", NULL, 0, 0, 0},
    {"UCI_LimitStrength", set_limited, "check default false", NULL, 0, 0, 0},
    {"UCI_Elo", set_elo, NULL, tell_elo, 0, 0, 0},
    {"UCI_Chess960", set_chess960, "check default false", NULL, 0, 0, 0},
    {"Ranks", set_ranks, "combo default auto var auto var 0 var 1", NULL, 0, 0, 0},
    {"Rules", set_rules, "string default <empty>", NULL, 0, 0, 0},
    {"Natural Limit", set_natural_limit, NULL, NULL, 0, 0, 1000},
    {"Seed", set_seed, NULL, NULL, 0, 0, INT32_MAX},
    {"OwnBook", use_book, "check default false", NULL, 0, 0, 0},
    {"BookFile", set_book, "string default " QY_ENGINE_BOOK_BUILT_IN, NULL, 0, 0, 0},
    {"EvalFile", set_network, "string default <empty>", NULL, 0, 0, 0},
    {"TablesPath", set_tables, "string default " QYI_SESSION_SHIPPED, NULL, 0, 0, 0},
    {"SyzygyPath", set_syzygy, "string default <empty>", NULL, 0, 0, 0},
};
/* clang-format on */
#define OPTIONS (sizeof options / sizeof options[0])

static void greet(struct qyi_session *session)
{
    struct qy_buf out = QY_BUF_INIT;

    qy_buf_addf(&out, "id name Qiyuan %s\nid author the Qiyuan authors\n", qy_version());
    for (const struct option *option = options; option < options + OPTIONS; option++) {
        qy_buf_addf(&out, "option name %s type %s", option->name, option->type ? option->type : "");
        if (option->tell)
            option->tell(&out);
        else if (option->most > 0)
            qy_buf_addf(&out, "spin default %" PRId64 " min %" PRId64 " max %" PRId64, option->usual,
                        option->least, option->most);
        qy_buf_addc(&out, '\n');
    }
    qy_buf_adds(&out, "uciok\n");
    qyi_session_say(session, &out);
}

/* Takes the words before `end`, or all remaining ones, as one text. */
static struct qyi_session_word words_until(struct qyi_session_words *words, const char *end)
{
    struct qyi_session_words all = *words;
    const char *stop;

    for (;;) {
        struct qyi_session_word word = qyi_session_word_next(words);

        if (!word.text || qyi_session_word_is(word, end)) {
            stop = word.text ? word.text : words->end;
            break;
        }
    }
    all.end = stop;
    return qyi_session_words_rest(all);
}

static bool same_name(struct qyi_session_word word, const char *name)
{
    if (!word.text || word.len != strlen(name))
        return false;
    for (size_t i = 0; i < word.len; i++)
        if ((word.text[i] | 0x20) != (name[i] | 0x20))
            return false;
    return true;
}

static void set_option(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word name;
    struct setting to;

    if (!qyi_session_word_is(qyi_session_word_next(&words), "name"))
        return;
    qyi_session_stop(session);
    name = words_until(&words, "value");
    to.value = qyi_session_words_rest(words);
    for (const struct option *option = options; option < options + OPTIONS; option++)
        if (option->set && same_name(name, option->name)) {
            to.number = qyi_session_word_number(to.value, option->least, option->most);
            option->set(session, &to);
        }
}

/* ---- position and go ------------------------------------------------------------------------------- */

/* Plays the moves of a line on the current position; false at the first illegal one. */
static bool play_all(struct qyi_session *session, struct qyi_session_words words)
{
    for (;;) {
        struct qyi_session_word word = qyi_session_word_next(&words);

        if (!word.text)
            return true;
        if (!qyi_session_play(session, word))
            return false;
    }
}

/*
 * Ranks may be counted from 0 or from 1. If the moves are illegal in one numbering, the other is tried and
 * then kept.
 */
static void set_position(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word kind = qyi_session_word_next(&words);
    struct qyi_session_word fen = {NULL, 0};

    qyi_session_stop(session);
    if (qyi_session_word_is(kind, "fen"))
        fen = words_until(&words, "moves");
    else if (qyi_session_word_is(kind, "startpos"))
        (void)words_until(&words, "moves");
    else
        return;
    if (!qyi_session_set_position(session, fen)) {
        qyi_session_sayf(session, "info string position not understood");
        return;
    }
    if (play_all(session, words))
        return;
    if (!session->fixed_ranks) {
        session->write_flags ^= QY_WRITE_RANKS_FROM_1;
        (void)qyi_session_set_position(session, fen);
        if (play_all(session, words))
            return;
        session->write_flags ^= QY_WRITE_RANKS_FROM_1;
        (void)qyi_session_set_position(session, fen);
        (void)play_all(session, words);
    }
    qyi_session_sayf(session, "info string illegal move");
}

/* Reads `searchmoves`: all following words that are moves. */
static void read_search_moves(struct qyi_session *session, struct qyi_session_words *words)
{
    struct qy_engine_limits *limits = &session->limits;

    limits->search_moves = session->search_moves;
    while (limits->search_move_count < QY_MAX_MOVES) {
        struct qyi_session_words before = *words;
        struct qyi_session_word word = qyi_session_word_next(words);
        qy_move move;

        if (!word.text || qy_move_read_flags(qy_history_position(session->history), word.text, word.len,
                                             QY_NOTATION_UCI, session->write_flags, &move, NULL) < 0) {
            *words = before;
            return;
        }
        session->search_moves[limits->search_move_count++] = move;
    }
}

static void perft(struct qyi_session *session, unsigned depth)
{
    const struct qy_position *root = qy_history_position(session->history);
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(root, moves);
    struct qy_buf out = QY_BUF_INIT;
    uint64_t all = 0;

    for (size_t i = 0; i < count && depth > 0; i++) {
        struct qy_position position = *root;
        struct qy_undo undo;
        uint64_t nodes = 0;

        qy_position_make(&position, moves[i], &undo);
        (void)qy_perft(&position, depth - 1, 1, &nodes);
        qyi_session_add_move(session, root, moves[i], &out);
        qy_buf_addf(&out, ": %" PRIu64 "\n", nodes);
        all += nodes;
    }
    qy_buf_addf(&out, "\nNodes searched: %" PRIu64 "\n", depth > 0 ? all : 1);
    qyi_session_say(session, &out);
}

static void go(struct qyi_session *session, struct qyi_session_words words)
{
    struct qy_engine_limits *limits = &session->limits;
    unsigned side = qy_position_side(qy_history_position(session->history));
    struct qyi_session_word word;

    qyi_session_stop(session);
    *limits = (struct qy_engine_limits){.timed = false};
    while ((word = qyi_session_word_next(&words)).text) {
        if (qyi_session_word_is(word, side == QY_FIRST ? "wtime" : "btime")) {
            limits->timed = true;
            limits->clock.time = qyi_session_word_number(qyi_session_word_next(&words), -MOST_MS, MOST_MS);
        } else if (qyi_session_word_is(word, side == QY_FIRST ? "winc" : "binc")) {
            limits->clock.increment = qyi_session_word_number(qyi_session_word_next(&words), 0, MOST_MS);
        } else if (qyi_session_word_is(word, "movestogo")) {
            limits->clock.moves_to_go =
                (uint32_t)qyi_session_word_number(qyi_session_word_next(&words), 0, 1000);
        } else if (qyi_session_word_is(word, "byoyomi")) {
            limits->timed = true;
            limits->clock.period = qyi_session_word_number(qyi_session_word_next(&words), 0, MOST_MS);
            limits->clock.periods = limits->clock.period > 0;
        } else if (qyi_session_word_is(word, "movetime")) {
            limits->move_time = qyi_session_word_number(qyi_session_word_next(&words), 1, MOST_MS);
        } else if (qyi_session_word_is(word, "depth")) {
            limits->depth =
                (unsigned)qyi_session_word_number(qyi_session_word_next(&words), 1, QY_ENGINE_PV_MAX);
        } else if (qyi_session_word_is(word, "nodes")) {
            limits->nodes = (uint64_t)qyi_session_word_number(qyi_session_word_next(&words), 1, INT64_MAX);
        } else if (qyi_session_word_is(word, "mate")) {
            limits->mate =
                (unsigned)qyi_session_word_number(qyi_session_word_next(&words), 1, QY_ENGINE_PV_MAX);
        } else if (qyi_session_word_is(word, "infinite")) {
            limits->infinite = true;
        } else if (qyi_session_word_is(word, "ponder")) {
            limits->ponder = true;
        } else if (qyi_session_word_is(word, "searchmoves")) {
            read_search_moves(session, &words);
        } else if (qyi_session_word_is(word, "perft")) {
            perft(session, (unsigned)qyi_session_word_number(qyi_session_word_next(&words), 0, 12));
            return;
        }
    }
    if (!limits->timed && !limits->move_time && !limits->depth && !limits->nodes && !limits->mate)
        limits->infinite = true;
    qyi_session_go(session);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

static void show(struct qyi_session *session)
{
    struct qy_buf line = QY_BUF_INIT;

    qy_buf_adds(&line, "fen ");
    qy_position_to_fen(qy_history_position(session->history), QY_FEN_DEFAULT, &line);
    qy_buf_addf(&line, "\nkey %016" PRIx64 "\n", qy_position_key(qy_history_position(session->history)));
    qyi_session_say(session, &line);
}

static void bench(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word word = qyi_session_word_next(&words);
    struct qyi_bench result;

    qyi_session_stop(session);
    if (qyi_bench_run(session->game, word.text ? (unsigned)qyi_session_word_number(word, 1, 40) : 0,
                      &result) < 0)
        return;
    qyi_session_sayf(session, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes,
                     result.nodes * 1000000 / (uint64_t)(result.cpu > 0 ? result.cpu : 1));
}

static bool take_line(struct qyi_session *session, struct qyi_session_words words)
{
    struct qyi_session_word word = qyi_session_word_next(&words);

    if (qyi_session_word_is(word, "quit"))
        return false;
    if (qyi_session_word_is(word, "uci"))
        greet(session);
    else if (qyi_session_word_is(word, "isready"))
        qyi_session_say_ready(session);
    else if (qyi_session_word_is(word, "setoption"))
        set_option(session, words);
    else if (qyi_session_word_is(word, "ucinewgame")) {
        qyi_session_stop(session);
        qyi_session_new_game(session);
    } else if (qyi_session_word_is(word, "position"))
        set_position(session, words);
    else if (qyi_session_word_is(word, "go"))
        go(session, words);
    else if (qyi_session_word_is(word, "stop"))
        qyi_session_stop(session);
    else if (qyi_session_word_is(word, "ponderhit"))
        qyi_session_ponderhit(session);
    else if (qyi_session_word_is(word, "d"))
        show(session);
    else if (qyi_session_word_is(word, "bench"))
        bench(session, words);
    else if (!qyi_session_word_is(word, "debug") && !qyi_session_word_is(word, "register"))
        qyi_session_sayf(session, "Unknown command: '%.*s'", (int)(word.len > 60 ? 60 : word.len), word.text);
    return true;
}

const struct qyi_dialect qyi_dialect_uci = {"uci", take_line, say_info, say_result, "info string "};
