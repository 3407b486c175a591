/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puzzles: chooses the next one, judges attempts move by move, and rates puzzles and solvers.
 *
 * A person's first attempt at a puzzle is rated as a game between the two: the person wins by solving it
 * without a wrong move, and loses otherwise.
 */
#include "base/moment.h"
#include "live/api.h"
#include "live/house.h"
#include "store/write.h"
#include "study/puzzles.h"
#include "study/study.h"
#include "thinking/moves.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include "base/error.h"

#include <qiyuan/core/notation.h>
#include <qiyuan/errors/server.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TAU 0.5
/*
 * Starting ratings of a person and a puzzle before any attempt. A puzzle's rating starts from its maker's
 * estimate, so its deviation is less than Glicko-2's 350.
 *
 * An attempt is a rating period of one game, so Glicko-2 (Glickman, Example of the Glicko-2 system, step 7)
 * moves a rating by 173.7178 d^2 g(puzzle) (result - expected), where d < deviation / 173.7178. From a
 * deviation of 350 a child who misses one easy puzzle loses 360 points. From 140 no attempt moves a rating by
 * more than 140^2 / 173.7178 * g(200) = 96 points (rounded up for the volatility), and 30 attempts bring the
 * deviation to about 75.
 */
#define START            1500.0
#define START_DEVIATION  140.0
#define PUZZLE_DEVIATION 200.0
#define VOLATILITY       0.06
/* After this many conflicting writes of one rating, the caller gets QY_E_PUZZLE_BUSY. */
#define MOST_TRIES 20

struct standing {
    int64_t games;
    struct qy_glicko glicko;
};

static int take_standing(void *user, const struct qyi_datum *row, size_t count)
{
    struct standing *standing = user;

    (void)count;
    standing->games = row[0].number;
    standing->glicko = (struct qy_glicko){(double)row[1].number / 100, (double)row[2].number / 100,
                                          (double)row[3].number / 1000000};
    return 0;
}

/* Reads the rating of a person or a puzzle; `start` and `deviation` apply if it has no rated attempt yet. */
static int read_standing(struct qyi_store *store, const unsigned char *who, const char *kind, double start,
                         double deviation, struct standing *ret_standing)
{
    const struct qyi_datum data[] = {qyi_datum_key(who), qyi_datum_text(kind)};

    *ret_standing = (struct standing){.glicko = {start, deviation, VOLATILITY}};
    return qyi_store_ask(store, QYI_ASK_PUZZLE_STRENGTH, data, 2, take_standing, ret_standing);
}

static int read_own(struct qyi_store *store, const unsigned char *who, enum qy_game game,
                    struct standing *ret_standing)
{
    return read_standing(store, who, qy_game_id(game), START, START_DEVIATION, ret_standing);
}

static int read_puzzle(struct qyi_store *store, const struct qy_puzzle *puzzle, struct standing *ret_standing)
{
    unsigned char key[QYI_HASH_SIZE];

    qyi_puzzle_key(puzzle, key);
    return read_standing(store, key, QYI_PUZZLE_KIND, puzzle->rating, PUZZLE_DEVIATION, ret_standing);
}

static json_t *standing_json(const struct standing *standing)
{
    return json_pack("{s:I, s:I, s:I}", "rating", (json_int_t)llround(standing->glicko.rating), "off",
                     (json_int_t)llround(2 * standing->glicko.deviation), "tries",
                     (json_int_t)standing->games);
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static json_t *themes_of(uint64_t themes)
{
    json_t *list = json_array();
    const char *name;

    for (unsigned theme = 0; theme < 64 && (name = qy_puzzle_theme_name(theme)) != NULL; theme++)
        if (themes >> theme & 1U)
            json_array_append_new(list, json_string(name));
    return list;
}

/* The puzzle's solutions; each move has its text in every notation. */
static json_t *lines_json(const struct qy_puzzle *puzzle)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &text);
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < puzzle->lines; i++) {
        struct qy_position now = puzzle->position;
        struct qy_undo undo;

        qyi_json_open(&json, '[');
        for (size_t at = 0; at < puzzle->line[i].len; at++) {
            qyi_study_move(&now, puzzle->line[i].move[at], &json);
            qy_position_make(&now, puzzle->line[i].move[at], &undo);
        }
        qyi_json_close(&json, ']');
    }
    qyi_json_close(&json, ']');
    json_t *lines = json_loadb(qy_buf_str(&text), text.len, 0, NULL);
    qy_buf_free(&text);
    return lines;
}

/* The key of the caller's account or guest session, or NULL if there is none. */
static const unsigned char *asker(struct qyi_exchange *exchange)
{
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *who = qyi_server_session(exchange->server, &exchange->caller, &name);

    qy_buf_free(&name);
    return who;
}

json_t *qyi_puzzle_json(struct qyi_store *store, const struct qy_puzzle *puzzle, bool tried)
{
    enum qy_game game = (enum qy_game)puzzle->position.game;
    struct qy_buf fen = QY_BUF_INIT;
    struct standing standing;
    json_t *json = NULL;

    qy_position_to_fen(&puzzle->position, QY_FEN_DEFAULT, &fen);
    if (read_puzzle(store, puzzle, &standing) == 0)
        json = json_pack(
            "{s:s, s:s, s:s, s:s, s:s, s:I, s:b, s:o, s:n}", "id", puzzle->id, "game", qy_game_id(game),
            "fen", qy_buf_str(&fen), "side", qy_side_id(game, qy_position_side(&puzzle->position)), "aim",
            qy_puzzle_theme_name(puzzle->aim), "moves", (json_int_t)((puzzle->line[0].len + 1) / 2), "tried",
            (int)tried, "puzzle", standing_json(&standing), "own");
    qy_buf_free(&fen);
    return json;
}

/* Answers with a puzzle, without its solution. */
static void reply_puzzle(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle, bool tried)
{
    struct qyi_store *store = exchange->server->store;
    const unsigned char *who = asker(exchange);
    json_t *json = qyi_puzzle_json(store, puzzle, tried);
    struct standing own;

    if (!json || (who && read_own(store, who, (enum qy_game)puzzle->position.game, &own) < 0)) {
        json_decref(json);
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
        return;
    }
    if (who)
        json_object_set_new(json, "own", standing_json(&own));
    qyi_reply_json(exchange, 200, json);
}

/* ---- choosing ----------------------------------------------------------------------------------------- */

/* The puzzles that a person has tried: a nonzero byte for each. */
struct tried {
    const struct qyi_puzzles *puzzles;
    unsigned char *byte;
};

static int take_tried(void *user, const struct qyi_datum *row, size_t count)
{
    struct tried *tried = user;
    size_t number = row[0].text ? qyi_puzzle_named(tried->puzzles, row[0].text) : tried->puzzles->count;

    (void)count;
    if (number < tried->puzzles->count)
        tried->byte[number] = 1;
    return 0;
}

static int read_tried(struct qyi_exchange *exchange, const unsigned char *who, struct tried *ret_tried)
{
    const struct qyi_datum data[] = {qyi_datum_key(who)};

    ret_tried->puzzles = exchange->server->puzzles;
    ret_tried->byte = calloc(ret_tried->puzzles->count + 1, 1);
    if (!ret_tried->byte)
        return QY_E_MEMORY;
    return who ? qyi_store_ask(exchange->server->store, QYI_ASK_PUZZLES_TRIED, data, 1, take_tried, ret_tried)
               : 0;
}

struct wanted {
    bool any_game;
    enum qy_game game;
    int theme;    /* -1: any theme */
    size_t after; /* index of the puzzle shown before; `count`: none */
};

static bool suits(const struct qy_puzzle *puzzle, const struct wanted *wanted)
{
    return (wanted->any_game || puzzle->position.game == wanted->game) &&
           (wanted->theme < 0 || puzzle->themes >> wanted->theme & 1U);
}

/*
 * Returns the index of the next puzzle, or `count` if no puzzle suits. `known` is false for a caller without
 * a session.
 *
 * A person who has tried nothing yet gets the first suitable puzzle. Otherwise a known person gets the
 * untried puzzle whose rating is nearest to theirs. Callers without a session, and people who have tried
 * everything, get the suitable puzzle after `wanted->after`.
 */
static size_t choose(const struct tried *tried, const struct wanted *wanted, double rating, bool known)
{
    const struct qyi_puzzles *puzzles = tried->puzzles;
    size_t best = puzzles->count;
    double distance = 0;
    bool first = known && wanted->after == puzzles->count;

    for (size_t i = 0; i < puzzles->count; i++)
        first = first && !tried->byte[i];
    for (size_t i = 0; i < puzzles->count && known; i++) {
        double off = first ? (double)i : fabs((double)puzzles->puzzle[i].rating - rating);

        if (tried->byte[i] || i == wanted->after || !suits(&puzzles->puzzle[i], wanted) ||
            (best < puzzles->count && off >= distance))
            continue;
        best = i;
        distance = off;
    }
    for (size_t i = 1; i <= puzzles->count && best == puzzles->count; i++) {
        size_t at = (wanted->after == puzzles->count ? i - 1 : wanted->after + i) % puzzles->count;

        best = suits(&puzzles->puzzle[at], wanted) ? at : best;
    }
    return best;
}

static bool read_wanted(struct qyi_exchange *exchange, struct wanted *ret_wanted)
{
    const char *game = qyi_exchange_arg(exchange, "game");
    const char *theme = qyi_exchange_arg(exchange, "theme");
    const char *after = qyi_exchange_arg(exchange, "after");
    const struct qyi_puzzles *puzzles = exchange->server->puzzles;
    struct qy_error error;

    *ret_wanted = (struct wanted){.any_game = !game || !*game, .theme = -1, .after = puzzles->count};
    if (game && *game && qyi_game_find(game, &ret_wanted->game, &error) < 0) {
        qyi_reply_error(exchange, &error);
        return false;
    }
    if (theme && *theme && (ret_wanted->theme = qy_puzzle_theme_by_name(theme, strlen(theme))) < 0) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "theme", "mate, gain, only-move...");
        return false;
    }
    if (after)
        ret_wanted->after = qyi_puzzle_named(puzzles, after);
    return true;
}

void qyi_api_next_puzzle(struct qyi_exchange *exchange)
{
    const struct qyi_puzzles *puzzles = exchange->server->puzzles;
    const unsigned char *who = asker(exchange);
    struct tried tried = {.byte = NULL};
    struct standing own = {.glicko = {START, START_DEVIATION, VOLATILITY}};
    struct wanted wanted;
    size_t found;

    if (!read_wanted(exchange, &wanted))
        return;
    if (read_tried(exchange, who, &tried) < 0 ||
        (who && read_own(exchange->server->store, who, wanted.game, &own) < 0)) {
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    } else {
        found = choose(&tried, &wanted, own.glicko.rating, who != NULL);
        if (found < puzzles->count)
            reply_puzzle(exchange, &puzzles->puzzle[found], tried.byte[found]);
        else
            qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
    }
    free(tried.byte);
}

/* The puzzle that the path names; NULL after answering that it does not exist. */
static struct qy_puzzle *find_puzzle(struct qyi_exchange *exchange)
{
    const struct qyi_puzzles *puzzles = exchange->server->puzzles;
    size_t number = qyi_puzzle_named(puzzles, exchange->param);

    if (number < puzzles->count)
        return &puzzles->puzzle[number];
    qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    return NULL;
}

void qyi_api_puzzle(struct qyi_exchange *exchange)
{
    const struct qy_puzzle *puzzle = find_puzzle(exchange);
    struct tried tried = {.byte = NULL};

    if (!puzzle)
        return;
    if (read_tried(exchange, asker(exchange), &tried) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else
        reply_puzzle(exchange, puzzle, tried.byte[puzzle - exchange->server->puzzles->puzzle]);
    free(tried.byte);
}

/* Answers with the number of puzzles by game and theme, and the caller's ratings. */
void qyi_api_puzzles(struct qyi_exchange *exchange)
{
    const struct qyi_puzzles *puzzles = exchange->server->puzzles;
    const unsigned char *who = asker(exchange);
    json_t *games = json_array();

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        json_t *themes = json_array();
        json_int_t all = 0;
        struct standing own;
        const char *name;

        for (size_t i = 0; i < puzzles->count; i++)
            all += puzzles->puzzle[i].position.game == game;
        for (unsigned theme = 0; theme < 64 && (name = qy_puzzle_theme_name(theme)) != NULL; theme++) {
            const struct wanted wanted = {.game = (enum qy_game)game, .theme = (int)theme};
            json_int_t count = 0;

            for (size_t i = 0; i < puzzles->count; i++)
                count += suits(&puzzles->puzzle[i], &wanted);
            if (count > 0)
                json_array_append_new(themes, json_pack("{s:s, s:I}", "theme", name, "puzzles", count));
        }
        json_array_append_new(
            games, json_pack("{s:s, s:I, s:o, s:o}", "game", qy_game_id((enum qy_game)game), "puzzles", all,
                             "themes", themes, "own",
                             who && read_own(exchange->server->store, who, (enum qy_game)game, &own) == 0
                                 ? standing_json(&own)
                                 : json_null()));
    }
    qyi_reply_json(exchange, 200, json_pack("{s:o}", "games", games));
}

static int take_tries(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:s, s:b, s:I}", "puzzle", row[0].text, "solved",
                                          (int)row[1].number, "at", (json_int_t)row[2].number));
    return 0;
}

json_t *qyi_puzzles_tried_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data[] = {qyi_datum_key(who)};
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_PUZZLES_TRIED, data, 1, take_tries, list);
    return list;
}

/* ---- attempts ----------------------------------------------------------------------------------------- */

/* A finished attempt that is about to be rated. */
struct trying {
    struct qyi_exchange *exchange;
    struct qy_puzzle *puzzle;
    json_t *answer;
    unsigned char who[QYI_HASH_SIZE];
    bool solved;
    unsigned tries;
    struct standing own;
    struct standing other;
};

static void free_trying(struct trying *trying)
{
    qyi_exchange_unref(trying->exchange);
    json_decref(trying->answer);
    free(trying);
}

static void add_standing(struct qyi_write *write, const unsigned char *who, const char *kind,
                         const struct standing *before, const struct qy_glicko *after)
{
    const struct qyi_datum data[] = {qyi_datum_key(who),
                                     qyi_datum_text(kind),
                                     qyi_datum_int(before->games + 1),
                                     qyi_datum_int(llround(after->rating * 100)),
                                     qyi_datum_int(llround(after->deviation * 100)),
                                     qyi_datum_int(llround(after->volatility * 1000000)),
                                     qyi_datum_int(qyi_unix_time()),
                                     qyi_datum_int(before->games)};

    qyi_write_act(write, QYI_ACT_PUZZLE_STRENGTH, data, 8, QY_E_PUZZLE_BUSY, QY_E_PUZZLE_BUSY);
}

static void rate(struct trying *trying);

static void rated(void *user, int status, const struct qy_error *error)
{
    struct trying *trying = user;

    if (status == QY_E_PUZZLE_BUSY && ++trying->tries < MOST_TRIES) { /* a concurrent write came first */
        rate(trying);
        return;
    }
    if (status == 0) {
        json_object_set_new(trying->answer, "own", standing_json(&trying->own));
        json_object_set_new(trying->answer, "puzzle", standing_json(&trying->other));
        json_object_set_new(trying->answer, "rated", json_true());
        trying->puzzle->rating = (unsigned)fmax(1, trying->other.glicko.rating);
    }
    if (status < 0 && status != QY_E_PUZZLE_TRIED)
        qyi_reply_error(trying->exchange, error);
    else
        qyi_reply_json(trying->exchange, 200, json_incref(trying->answer));
    free_trying(trying);
}

/* Submits the rating; rated() is called with the outcome. */
static void rate(struct trying *trying)
{
    struct qyi_store *store = trying->exchange->server->store;
    struct qyi_write *write = qyi_write_new(rated, trying);
    enum qy_game game = (enum qy_game)trying->puzzle->position.game;
    unsigned char key[QYI_HASH_SIZE];
    struct qy_glicko after[2];
    struct qy_glicko_game games[2];

    if (!write || read_own(store, trying->who, game, &trying->own) < 0 ||
        read_puzzle(store, trying->puzzle, &trying->other) < 0) {
        qyi_write_free(write);
        qyi_reply_problem(trying->exchange, QY_E_STORE_FAILED, NULL, NULL);
        free_trying(trying);
        return;
    }
    games[0] = (struct qy_glicko_game){trying->other.glicko, trying->solved};
    games[1] = (struct qy_glicko_game){trying->own.glicko, !trying->solved};
    after[0] = trying->own.glicko;
    after[1] = trying->other.glicko;
    (void)qy_glicko_rate(&trying->own.glicko, &games[0], 1, TAU, &after[0]);
    (void)qy_glicko_rate(&trying->other.glicko, &games[1], 1, TAU, &after[1]);
    const struct qyi_datum data[] = {qyi_datum_key(trying->who), qyi_datum_text(trying->puzzle->id),
                                     qyi_datum_int(trying->solved), qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_PUZZLE_TRIED, data, 4, QY_E_PUZZLE_TRIED, QY_E_PUZZLE_TRIED);
    add_standing(write, trying->who, qy_game_id(game), &trying->own, &after[0]);
    qyi_puzzle_key(trying->puzzle, key);
    add_standing(write, key, QYI_PUZZLE_KIND, &trying->other, &after[1]);
    trying->own = (struct standing){trying->own.games + 1, after[0]};
    trying->other = (struct standing){trying->other.games + 1, after[1]};
    qyi_store_submit(store, write);
}

/*
 * Answers a finished attempt. A person's first attempt at the puzzle is rated first. Takes ownership of
 * `answer`.
 */
static void reply_over(struct qyi_exchange *exchange, struct qy_puzzle *puzzle, json_t *answer, bool solved)
{
    const unsigned char *who = asker(exchange);
    struct trying *trying = who ? calloc(1, sizeof *trying) : NULL;

    if (!trying) {
        qyi_reply_json(exchange, 200, answer);
        return;
    }
    trying->exchange = qyi_exchange_ref(exchange);
    trying->puzzle = puzzle;
    trying->answer = answer;
    trying->solved = solved;
    memcpy(trying->who, who, QYI_HASH_SIZE);
    rate(trying);
}

/* Reads the moves of a body: UCI, separated by spaces, an odd number of them. */
static bool read_moves(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle, const char *text,
                       struct qy_puzzle_line *ret_line)
{
    struct qy_position now = puzzle->position;
    struct qy_error error = {0};
    struct qy_undo undo;

    *ret_line = (struct qy_puzzle_line){.len = 0};
    while (text && *text) {
        size_t len = strcspn(text, " ");
        qy_move move;

        if (ret_line->len == QY_PUZZLE_LINE ||
            qy_move_read(&now, text, len, QY_NOTATION_UCI, &move, &error) < 0) {
            if (error.code == 0)
                (void)qyi_error_set(&error, QY_E_PUZZLE_MOVES, 0, text, len, NULL);
            qyi_reply_error(exchange, &error);
            return false;
        }
        ret_line->move[ret_line->len++] = move;
        qy_position_make(&now, move, &undo);
        text += len + (text[len] == ' ');
    }
    if (ret_line->len % 2 == 1)
        return true;
    qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "moves", "e2e4 e7e5 g1f3");
    return false;
}

/*
 * Checks that the moves before the last one follow the puzzle: each right, and each reply the puzzle's.
 * Otherwise answers and returns false.
 */
static bool goes_so(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle,
                    const struct qy_puzzle_line *line)
{
    for (size_t count = 1; count + 1 < line->len; count += 2) {
        qy_move reply = QY_MOVE_NONE;

        if (qy_puzzle_try(puzzle, line->move, count, &reply) != QY_PUZZLE_RIGHT ||
            reply != line->move[count]) {
            qyi_reply_problem(exchange, QY_E_PUZZLE_MOVES, puzzle->id, NULL);
            return false;
        }
    }
    return true;
}

/* Adds the members that are shown only when the attempt is over. */
static void add_answer(json_t *answer, const struct qy_puzzle *puzzle)
{
    json_object_set_new(answer, "lines", lines_json(puzzle));
    json_object_set_new(answer, "themes", themes_of(puzzle->themes));
    json_object_set_new(answer, "rated", json_false());
}

/* Judges the last move of the line. */
static json_t *judge_line(const struct qy_puzzle *puzzle, const struct qy_puzzle_line *line,
                          enum qyi_puzzle_over *ret_over)
{
    static const char *const names[] = {"wrong", "right", "solved"};
    static const enum qyi_puzzle_over over[] = {QYI_PUZZLE_WAS_WRONG, QYI_PUZZLE_GOES_ON,
                                                QYI_PUZZLE_WAS_SOLVED};
    struct qy_buf text = QY_BUF_INIT;
    qy_move reply = QY_MOVE_NONE;
    enum qy_puzzle_step step = qy_puzzle_try(puzzle, line->move, line->len, &reply);
    struct qy_position now = puzzle->position;
    struct qy_undo undo;

    for (size_t i = 0; i < line->len && step == QY_PUZZLE_RIGHT; i++)
        qy_position_make(&now, line->move[i], &undo);
    if (step == QY_PUZZLE_RIGHT)
        (void)qy_move_write(&now, reply, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    json_t *answer = json_pack("{s:s, s:s?}", "step", names[step], "reply",
                               step == QY_PUZZLE_RIGHT ? qy_buf_str(&text) : NULL);
    qy_buf_free(&text);
    if (step == QY_PUZZLE_SOLVED)
        add_answer(answer, puzzle);
    *ret_over = over[step];
    return answer;
}

json_t *qyi_puzzle_judge(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle, const char *moves,
                         bool give_up, enum qyi_puzzle_over *ret_over)
{
    struct qy_puzzle_line line;
    json_t *answer = NULL;

    if (give_up) {
        answer = json_pack("{s:s, s:n}", "step", "given-up", "reply");
        add_answer(answer, puzzle);
        *ret_over = QYI_PUZZLE_GIVEN_UP;
    } else if (read_moves(exchange, puzzle, moves, &line) && goes_so(exchange, puzzle, &line)) {
        answer = judge_line(puzzle, &line, ret_over);
    }
    return answer;
}

void qyi_api_puzzle_try(struct qyi_exchange *exchange)
{
    struct qy_puzzle *puzzle = find_puzzle(exchange);
    struct qyi_body_try_puzzle body;
    enum qyi_puzzle_over over;
    json_t *answer;

    if (!puzzle || !qyi_api_read(exchange, &qyi_shape_try_puzzle, &body) ||
        !(answer = qyi_puzzle_judge(exchange, puzzle, body.moves, body.give_up == QYI_YES, &over)))
        return;
    if (over == QYI_PUZZLE_GOES_ON)
        qyi_reply_json(exchange, 200, answer);
    else
        reply_over(exchange, puzzle, answer, over == QYI_PUZZLE_WAS_SOLVED);
}
