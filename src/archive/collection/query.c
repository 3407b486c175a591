/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A query: its life, its expression, and how it is worked out. */
#include "collection/query.h"

#include "base/error.h"
#include "base/grow.h"
#include "collection/mates.h"
#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

int qy_query_new(struct qy_query **ret_query)
{
    struct qy_query *query = calloc(1, sizeof *query);

    if (!query)
        return QY_E_MEMORY;
    query->spellings.hearing = calloc(1, sizeof *query->spellings.hearing);
    if (!query->spellings.hearing) {
        free(query);
        return QY_E_MEMORY;
    }
    query->ply = SIZE_MAX;
    *ret_query = query;
    return 0;
}

void qy_query_free(struct qy_query *query)
{
    if (!query)
        return;
    for (size_t i = 0; i < query->terms; i++)
        qyi_term_free(&query->term[i]);
    qyi_recur_free(&query->recur);
    qyi_spellings_free(&query->spellings);
    qy_game_judge_free(query->judge);
    qy_buf_free(&query->folded);
    free(query);
}

void qy_query_join_any(struct qy_query *query)
{
    query->any = true;
}

void qy_query_set_rules(struct qy_query *query, const struct qy_rules *rules)
{
    query->rules = rules;
}

int qy_query_join_names(struct qy_query *query, const char *one, const char *other)
{
    return qyi_spellings_join(&query->spellings, one, other);
}

#define MOST_HEARD 12 /* the most names reported */

bool qy_query_listen(struct qy_query *query)
{
    size_t number;

    struct qyi_hearing *hearing = query->spellings.hearing;

    for (size_t i = 0; i < query->terms && !hearing->listens; i++) {
        const struct qyi_term *term = &query->term[i];
        bool of_player = term->kind >= QYI_TERM_PLAYER && term->kind <= QYI_TERM_DREW;

        if (of_player && !qyi_map_find(&hearing->met, term->text, strlen(term->text), &number)) {
            hearing->listens = true;
            return true;
        }
    }
    return false;
}

bool qy_query_heard(const struct qy_query *query, struct qy_buf *names)
{
    const struct qyi_map *heard = &query->spellings.hearing->heard;

    for (size_t i = 0; i < heard->count && i < MOST_HEARD; i++)
        qy_buf_addf(names, "%s%s", i > 0 ? "; " : "", qyi_map_text(heard, i));
    if (heard->count > MOST_HEARD)
        qy_buf_addf(names, "; ... (%zu)", heard->count);
    return heard->count > 0;
}

bool qy_query_is_empty(const struct qy_query *query)
{
    return query->steps == 0;
}

size_t qy_query_ply(const struct qy_query *query)
{
    return query->ply;
}

/* ---- the expression -------------------------------------------------------------------------------- */

int qyi_query_step(struct qy_query *query, int step, struct qy_error *reterr)
{
    if (query->steps == QYI_QUERY_PROGRAM)
        return qyi_error_set(reterr, QY_E_QUERY_SIZE, 0, NULL, 0, "64");
    query->program[query->steps++] = (int16_t)step;
    return 0;
}

int qyi_query_join(struct qy_query *query, bool was_empty, struct qy_error *reterr)
{
    return was_empty ? 0 : qyi_query_step(query, query->any ? QYI_OP_OR : QYI_OP_AND, reterr);
}

int qy_query_add(struct qy_query *query, const char *key, size_t key_len, const char *value, size_t value_len,
                 bool contrary, struct qy_error *reterr)
{
    bool was_empty = qy_query_is_empty(query);
    size_t steps = query->steps;
    size_t term = 0;
    struct qyi_term_text text = {key, key_len, value, value_len, "="};
    int code = qyi_query_term(query, &text, &term, reterr);

    if (code == 0)
        code = qyi_query_step(query, (int)term, reterr);
    if (code == 0 && contrary)
        code = qyi_query_step(query, QYI_OP_NOT, reterr);
    if (code == 0)
        code = qyi_query_join(query, was_empty, reterr);
    if (code < 0)
        query->steps = steps;
    return code;
}

/* Works the expression out over the terms that held. */
static bool holds(const struct qy_query *query)
{
    bool stack[QYI_QUERY_PROGRAM] = {false};
    size_t top = 0;

    for (size_t i = 0; i < query->steps; i++) {
        int step = query->program[i];

        if (step >= 0)
            stack[top++] = query->held >> step & 1;
        else if (step == QYI_OP_NOT && top >= 1)
            stack[top - 1] = !stack[top - 1];
        else if (top >= 2) {
            top--;
            stack[top - 1] = step == QYI_OP_AND ? stack[top - 1] && stack[top] : stack[top - 1] || stack[top];
        }
    }
    return top == 0 || stack[0];
}

/* ---- a game goes by -------------------------------------------------------------------------------- */

static void count_men(struct qy_query *query, const struct qy_position *position)
{
    const struct qy_game_ops *ops = qyi_ops(position);

    memset(query->men, 0, sizeof query->men);
    for (qy_square square = 0; square < ops->files * ops->ranks; square++) {
        qy_piece piece = ops->at(position, square);

        if (piece) {
            query->men[piece]++;
            query->men[0]++;
        }
    }
}

int qy_query_begin(struct qy_query *query, const struct qy_scan_game *game)
{
    query->held = 0;
    query->asked = 0;
    for (size_t i = 0; i < query->terms; i++)
        if (query->of_positions >> i & 1 && query->term[i].games >> game->start.game & 1)
            query->asked |= UINT64_C(1) << i;
    query->ply = SIZE_MAX;
    memset(query->run, 0, sizeof query->run);
    memset(query->state, 0, sizeof query->state);
    query->repeated = false;
    qyi_recur_begin(&query->recur);
    query->evaluated = false;
    query->evaluation = 0;
    query->pending = 0;
    query->opening = NULL;
    if (query->wants_men)
        count_men(query, &game->start);
    return 0;
}

/* Finds out whether the position stands for the third time. */
static int count_repetition(struct qy_query *query, const struct qy_position *position)
{
    unsigned times =
        qyi_recur_add(&query->recur, qy_position_key(position), qy_position_halfmove(position)).times;

    query->repeated |= times >= 3;
    return times > 0 ? 0 : QY_E_MEMORY;
}

static bool stands_so(const struct qyi_stand *stand, size_t count, const struct qy_position *position)
{
    for (size_t i = 0; i < count; i++) {
        qy_piece piece = qy_position_at(position, stand[i].square);

        if (stand[i].any ? piece == 0 : piece != stand[i].piece)
            return false;
    }
    return true;
}

/* True if the pieces match one of the variants of a pattern. */
static bool stands(const struct qyi_term *term, const struct qy_position *position)
{
    size_t count = term->stands[position->game];

    for (size_t way = 0; way < term->ways[position->game]; way++)
        if (stands_so(term->stand[position->game] + way * count, count, position))
            return true;
    return false;
}

/* Whether the value of the first side's pieces minus that of the second's is within bounds. */
static bool balance_holds(const struct qyi_term *term, enum qy_game game, const unsigned men[16])
{
    const struct qy_game_ops *ops = qyi_games[game];
    int32_t balance = 0;

    for (unsigned kind = 1; kind <= ops->kinds; kind++)
        balance += (int32_t)ops->worth[kind] *
                   ((int32_t)men[QY_PIECE(QY_FIRST, kind)] - (int32_t)men[QY_PIECE(QY_SECOND, kind)]);
    return balance >= term->low && balance <= term->high;
}

/* `turn` 8 swaps the sides of the pieces counted. */
static bool counts_hold(const struct qyi_term *term, enum qy_game game, const unsigned men[16], unsigned turn)
{
    const struct qyi_count *count = term->count[game];

    for (size_t i = 0; i < term->counts[game]; i++) {
        unsigned these = men[count[i].piece ? count[i].piece ^ turn : 0];

        if (these < count[i].least || these > count[i].most)
            return false;
    }
    return true;
}

bool qyi_term_wants_men(const struct qyi_term *term, enum qy_game game, const unsigned men[16])
{
    return term->kind == QYI_TERM_BALANCE ? balance_holds(term, game, men) : counts_hold(term, game, men, 0);
}

bool qyi_term_counts_hold(const struct qyi_term *term, enum qy_game game, const unsigned men[16])
{
    if (term->kind == QYI_TERM_MATERIAL)
        return counts_hold(term, game, men, 0) || counts_hold(term, game, men, 8);
    return qyi_term_wants_men(term, game, men);
}

/* compares the key first; the text decides, in case two positions share a key */
static bool same_position(const struct qyi_term *term, const struct qy_position *position,
                          struct qy_buf *text)
{
    if (qy_position_key(position) != term->key)
        return false;
    qy_buf_clear(text);
    qy_position_to_fen(position, term->kind == QYI_TERM_EXACT ? QY_FEN_DEFAULT : QY_FEN_NO_COUNTERS, text);
    return strcmp(qy_buf_str(text), term->text) == 0;
}

static bool position_holds(struct qy_query *query, const struct qyi_term *term,
                           const struct qy_position *position)
{
    switch (term->kind) {
    case QYI_TERM_FEN:
    case QYI_TERM_EXACT: return same_position(term, position, &query->folded);
    case QYI_TERM_MATERIAL:
    case QYI_TERM_MEN:
    case QYI_TERM_BALANCE: return qyi_term_counts_hold(term, position->game, query->men);
    default: return stands(term, position);
    }
}

/* Updates the numbers of pieces for a move. */
static void count_move(struct qy_query *query, const struct qy_position *position, qy_move next)
{
    qy_piece captured = qy_move_captured(position, next);
    unsigned promotion = qy_move_promotion(position->game, next);

    if (captured) {
        query->men[captured]--;
        query->men[0]--;
    }
    if (promotion) {
        query->men[qy_position_at(position, qy_move_from(position->game, next))]--;
        query->men[QY_PIECE(qy_position_side(position), promotion)]++;
    }
}

static bool move_holds(struct qy_query *query, unsigned number, const struct qy_position *position,
                       qy_move next)
{
    const struct qyi_term *term = &query->term[number];

    switch (term->kind) {
    case QYI_TERM_MOVES:
        return qyi_sequence_goes_on(term->sequence[position->game], position, next, &query->state[number]);
    case QYI_TERM_SACRIFICE:
        if (!qyi_move_is_wanted(&term->want[position->game], position, next) ||
            qyi_given_away(position, next, term->low) == 0)
            return false;
        if (term->sound && query->evaluated)
            query->pending |= UINT64_C(1) << number;
        return term->sound == 0;
    default: return qyi_move_is_wanted(&term->want[position->game], position, next);
    }
}

/* Asks a term of a position of the main line and of the move made there. */
static bool term_holds(struct qy_query *query, unsigned number, const struct qy_position *position,
                       qy_move next)
{
    const struct qyi_term *term = &query->term[number];

    if (QYI_IS_OF_MOVES(term->kind))
        return next != QY_MOVE_NONE && move_holds(query, number, position, next);
    if (!position_holds(query, term, position)) {
        query->run[number] = 0;
        return false;
    }
    return ++query->run[number] >= term->lasts;
}

/* Tests the open terms on a position. Returns true if one holds. */
static bool ask(struct qy_query *query, const struct qy_position *position, qy_move next)
{
    uint64_t before = query->held;

    for (uint64_t left = query->asked; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (term_holds(query, i, position, next)) {
            query->held |= UINT64_C(1) << i;
            query->asked &= ~(UINT64_C(1) << i);
        }
    }
    return query->held != before;
}

int qy_query_aside(struct qy_query *query, const struct qy_position *position)
{
    unsigned men[sizeof query->men / sizeof query->men[0]];

    if (query->asked == 0)
        return 0;
    memcpy(men, query->men, sizeof men);
    if (query->wants_men)
        count_men(query, position);
    for (uint64_t left = query->asked; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        const struct qyi_term *term = &query->term[i];

        if (!QYI_IS_OF_MOVES(term->kind) && term->lasts <= 1 && position_holds(query, term, position)) {
            query->held |= UINT64_C(1) << i;
            query->asked &= ~(UINT64_C(1) << i);
        }
    }
    memcpy(query->men, men, sizeof men);
    return query->folded.failed ? QY_E_MEMORY : 0;
}

int qy_query_position(struct qy_query *query, const struct qy_position *position, size_t ply, qy_move next)
{
    if (query->wants_repetition && count_repetition(query, position) < 0)
        return QY_E_MEMORY;
    if (query->wants_opening && ply <= qy_opening_depth(position->game)) {
        const struct qy_opening *opening = qy_opening_at(position->game, qy_position_key(position));

        if (opening)
            query->opening = opening;
    }
    query->pending = 0;
    if (query->asked && ask(query, position, next) && query->ply == SIZE_MAX)
        query->ply = ply;
    query->pending_from = query->evaluation;
    query->pending_mover = qy_position_side(position);
    query->pending_ply = ply;
    query->evaluated = false; /* the position after the move */
    if (query->wants_men && next > QY_MOVE_NULL)
        count_move(query, position, next);
    return query->folded.failed ? QY_E_MEMORY : 0;
}

void qy_query_evaluation(struct qy_query *query, int32_t first)
{
    int32_t cost =
        query->pending_mover == QY_FIRST ? query->pending_from - first : first - query->pending_from;

    query->evaluated = true;
    query->evaluation = first;
    for (uint64_t left = query->pending; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if ((query->term[i].sound > 0) != (cost < QYI_SOUND))
            continue;
        query->held |= UINT64_C(1) << i;
        query->asked &= ~(UINT64_C(1) << i);
        if (query->ply == SIZE_MAX)
            query->ply = query->pending_ply;
    }
    query->pending = 0;
}

int qy_query_comment(struct qy_query *query, const char *text, size_t len)
{
    bool folded = false;

    for (size_t i = 0; i < query->terms; i++) {
        const struct qyi_term *term = &query->term[i];

        if (term->kind != QYI_TERM_TEXT || query->held >> i & 1)
            continue;
        if (!folded) {
            qy_buf_clear(&query->folded);
            qy_words_fold(text, len, &query->folded);
            folded = true;
        }
        if (qy_words_match(qy_buf_str(&query->folded), term->text))
            query->held |= UINT64_C(1) << i;
    }
    return query->folded.failed ? QY_E_MEMORY : 0;
}

bool qy_query_is_settled(const struct qy_query *query)
{
    return query->steps == 1 && (query->of_positions & query->held) != 0;
}

/* ---- the end of a game ----------------------------------------------------------------------------- */

/* True if a player's name matches, in any of its known spellings. */
static bool names_player(struct qy_query *query, const char *name, const char *wanted)
{
    if (!name)
        return false;
    qy_buf_clear(&query->folded);
    qy_words_fold(name, strlen(name), &query->folded);
    return qyi_spellings_match(&query->spellings, name, qy_buf_str(&query->folded), wanted);
}

static bool player_holds(struct qy_query *query, const struct qyi_term *term, const struct qy_scan_game *game)
{
    bool first = term->kind != QYI_TERM_BLACK;
    bool second = term->kind == QYI_TERM_PLAYER || term->kind == QYI_TERM_BLACK;

    return (first && names_player(query, qy_scan_player(game, QY_FIRST), term->text)) ||
           (second && names_player(query, qy_scan_player(game, QY_SECOND), term->text));
}

/* A player of the name, on the side that the result is of (QY_SECOND + 1: on either). */
static bool outcome_holds(struct qy_query *query, const struct qyi_term *term,
                          const struct qy_scan_game *game)
{
    bool first_won = game->result == QY_RESULT_FIRST_WON;

    if (term->kind == QYI_TERM_DREW)
        return game->result == QY_RESULT_DRAW &&
               (names_player(query, qy_scan_player(game, QY_FIRST), term->text) ||
                names_player(query, qy_scan_player(game, QY_SECOND), term->text));
    if (!first_won && game->result != QY_RESULT_SECOND_WON)
        return false;
    enum qy_side side = first_won == (term->kind == QYI_TERM_WON) ? QY_FIRST : QY_SECOND;
    return names_player(query, qy_scan_player(game, side), term->text);
}

/* Compares a rating in the units of a term; 0 means none. */
static bool rating_holds(const struct qyi_term *term, uint32_t hundredths)
{
    int32_t units = (int32_t)hundredths * (QYI_RATING_UNIT / 100);

    return hundredths > 0 && units >= term->low && units <= term->high;
}

/* Compares one side's rating with the other's; a term for the second side has its own. */
static bool compares(const struct qyi_term *term, uint32_t first, uint32_t second)
{
    uint32_t own = term->kind == QYI_TERM_WHITE_RATING ? first : second;
    uint32_t other = term->kind == QYI_TERM_WHITE_RATING ? second : first;

    switch (term->compare) {
    case QYI_COMPARE_LESS: return own < other;
    case QYI_COMPARE_AT_MOST: return own <= other;
    case QYI_COMPARE_MORE: return own > other;
    case QYI_COMPARE_AT_LEAST: return own >= other;
    default: return own == other;
    }
}

bool qyi_ratings_hold(const struct qyi_term *term, uint32_t first, uint32_t second)
{
    bool both = first > 0 && second > 0;

    if (term->versus)
        return both && compares(term, first, second);
    switch (term->kind) {
    case QYI_TERM_WHITE_RATING: return rating_holds(term, first);
    case QYI_TERM_BLACK_RATING: return rating_holds(term, second);
    case QYI_TERM_MEAN_RATING: {
        int32_t units = (int32_t)(first + second) * (QYI_RATING_UNIT / 200);

        return both && units >= term->low && units <= term->high;
    }
    case QYI_TERM_RATING_GAP: {
        uint32_t gap = first > second ? first - second : second - first;
        int32_t units = (int32_t)gap * (QYI_RATING_UNIT / 100);

        return both && units >= term->low && units <= term->high;
    }
    default: return rating_holds(term, first) && rating_holds(term, second);
    }
}

bool qyi_term_wants_date(const struct qyi_term *term, uint32_t first, uint32_t last)
{
    return last >= term->first && first <= term->last;
}

static bool date_holds(const struct qyi_term *term, const struct qy_scan_game *game)
{
    static const char *const names[] = {"Date", "UTCDate", "EventDate"};
    uint32_t first;
    uint32_t last;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = qy_scan_tag(game, names[i]);

        if (value && qy_date_read(value, strlen(value), &first, &last))
            return qyi_term_wants_date(term, first, last);
    }
    return false;
}

bool qyi_term_wants_opening(const struct qyi_term *term, const char *code, const char *folded_name)
{
    if (term->more) { /* a range of codes */
        size_t len = strlen(term->text);

        return *code && strncmp(code, term->text, len) >= 0 &&
               strncmp(code, term->more, strlen(term->more)) <= 0;
    }
    if (term->last && strncmp(code, term->text, strlen(term->text)) == 0)
        return true;
    return folded_name && qy_words_match(folded_name, term->text);
}

/* Compares the opening according to the file and according to the moves; in xiangqi the tag of the code is ECCO. */
static bool opening_holds(struct qy_query *query, const struct qyi_term *term,
                          const struct qy_scan_game *game)
{
    static const char *const codes[] = {"ECO", "ECCO"};
    static const char *const names[] = {"Opening", "Variation"};
    struct qy_buf *folded = &query->folded;

    for (size_t i = 0; i < 2; i++) {
        const char *code = qy_scan_tag(game, codes[i]);

        if (code && strcmp(code, "?") != 0 && qyi_term_wants_opening(term, code, NULL))
            return true;
    }
    qy_buf_clear(folded);
    for (size_t i = 0; i < 2; i++) {
        const char *name = qy_scan_tag(game, names[i]);

        if (name)
            qy_words_fold(name, strlen(name), folded);
        qy_buf_addc(folded, ' ');
    }
    if (qyi_term_wants_opening(term, "", qy_buf_str(folded)))
        return true;
    if (!query->opening)
        return false;
    qy_buf_clear(folded);
    for (size_t lang = 0; lang < QY_LANG_COUNT; lang++) {
        qy_words_fold(query->opening->name[lang], strlen(query->opening->name[lang]), folded);
        qy_buf_addc(folded, ' ');
    }
    return qyi_term_wants_opening(term, query->opening->code, qy_buf_str(folded));
}

static int has(const struct qy_query *query, const struct qyi_term *term, const struct qy_scan_game *game)
{
    switch ((enum qyi_has)term->first) {
    case QYI_HAS_REPETITION: return query->repeated;
    case QYI_HAS_CHECKMATE: return game->started && qy_position_status(&game->final) == QY_STATUS_CHECKMATE;
    case QYI_HAS_STALEMATE: return game->started && qy_position_status(&game->final) == QY_STATUS_STALEMATE;
    case QYI_HAS_COMMENT: return game->comments > 0;
    case QYI_HAS_VARIATION: return game->variations > 0;
    case QYI_HAS_FAULT:
        return game->status == QY_GAME_ILLEGAL || game->status == QY_GAME_DAMAGED ||
               game->status == QY_GAME_UNSUPPORTED;
    default: return qyi_played_holds(term, game);
    }
}

static bool names_ruling(const struct qyi_term *term, const char *name)
{
    return name && (strcmp(term->text, "any") == 0 || strcmp(term->text, name) == 0);
}

/* Judges each repetition of the game when it occurs. Returns 1 if a ruling matches. */
static int judge_repetitions(const struct qyi_term *term, const struct qy_rules *rules,
                             const struct qy_scan_game *game)
{
    struct qy_history *history;
    int code = qy_history_new(&game->start, &history);

    if (code < 0)
        return code;
    for (size_t i = 0; i < game->plies && code == 0; i++) {
        struct qy_judgement judgement;

        if (qy_history_push(history, game->moves[i]) < 0)
            break;
        if (!qy_judge_is_due(history, rules))
            continue;
        code = qy_judge_repetition(history, rules, NULL, &judgement);
        if (code == 0) {
            if (judgement.verdict != QY_VERDICT_OPEN && names_ruling(term, qy_verdict_id(judgement.verdict)))
                code = 1;
            qy_judgement_free(&judgement);
        }
    }
    qy_history_free(history);
    return code;
}

/* The verdict on the game, with its notes. Returns 0 or QY_E_MEMORY. */
static int judge_game(struct qy_query *query, const struct qy_rules *rules, const struct qy_scan_game *game,
                      struct qy_game_verdict *ret_verdict)
{
    struct qy_position position = game->start;
    struct qy_game_setup setup;
    struct qy_undo undo;
    int code = query->judge ? 0 : qy_game_judge_new(&query->judge);

    if (code < 0)
        return code;
    qy_game_setup_init(rules, &setup);
    setup.start = position;
    code = qy_game_judge_begin(query->judge, &setup);
    for (size_t i = 0; i < game->plies && code == 0; i++) {
        qy_position_make(&position, game->moves[i], &undo);
        code = qy_game_judge_move(query->judge, game->moves[i], &position);
    }
    return code < 0 ? code : qy_game_judge_end(query->judge, QY_RESULT_OPEN, QY_RESULT_OPEN, ret_verdict);
}

/* True if the game ended for the requested reason, or a limit with that name was reached. */
static bool verdict_names(const struct qyi_term *term, const struct qy_game_verdict *verdict)
{
    if (verdict->state == QY_STATE_ENDED && names_ruling(term, qy_reason_name(verdict->outcome.reason)))
        return true;
    for (size_t i = 0; i < verdict->note_count; i++)
        if (strcmp(term->text, verdict->notes[i].name) == 0)
            return true;
    return false;
}

static int ruling_holds(struct qy_query *query, const struct qyi_term *term, const struct qy_scan_game *game)
{
    const struct qy_rules *rules = query->rules;
    struct qy_game_verdict verdict;

    if (!game->started)
        return 0;
    if (!rules || qy_rules_game(rules) != game->start.game)
        rules = qy_rules_of_tag(game->start.game, qy_scan_tag(game, "Rules"));
    int code = judge_game(query, rules, game, &verdict);
    if (code < 0)
        return code;
    if (verdict_names(term, &verdict))
        return 1;
    if (!query->repeated)
        return 0;
    if (names_ruling(term, "repetition"))
        return 1;
    return judge_repetitions(term, rules, game);
}

bool qyi_tag_value_holds(const struct qyi_term *term, const char *value, struct qy_buf *folded)
{
    if (term->compare == QYI_COMPARE_THERE)
        return true;
    if (term->compare != QYI_COMPARE_WORDS && term->compare != QYI_COMPARE_NO_WORDS)
        return qyi_tag_compares(term, value);
    qy_buf_clear(folded);
    qy_words_fold(value, strlen(value), folded);
    return qy_words_match(qy_buf_str(folded), term->more) == (term->compare == QYI_COMPARE_WORDS);
}

static bool tag_holds(struct qy_query *query, const struct qyi_term *term, const struct qy_scan_game *game)
{
    const char *value = qy_scan_tag(game, term->text);

    return value && qyi_tag_value_holds(term, value, &query->folded);
}

/* 1, 0 or QY_E_MEMORY. */
static int header_holds(struct qy_query *query, const struct qyi_term *term, const struct qy_scan_game *game)
{
    switch (term->kind) {
    case QYI_TERM_PLAYER:
    case QYI_TERM_WHITE:
    case QYI_TERM_RED:
    case QYI_TERM_BLACK: return player_holds(query, term, game);
    case QYI_TERM_WON:
    case QYI_TERM_LOST:
    case QYI_TERM_DREW: return outcome_holds(query, term, game);
    case QYI_TERM_RATING:
    case QYI_TERM_WHITE_RATING:
    case QYI_TERM_BLACK_RATING:
    case QYI_TERM_MEAN_RATING:
    case QYI_TERM_RATING_GAP:
        return qyi_ratings_hold(term, qyi_scan_rating(game, QY_FIRST), qyi_scan_rating(game, QY_SECOND));
    case QYI_TERM_DATE: return date_holds(term, game);
    case QYI_TERM_RESULT: return game->result == (enum qy_result)term->first;
    case QYI_TERM_OPENING: return opening_holds(query, term, game);
    case QYI_TERM_PLIES: return game->plies >= term->first && game->plies <= term->last;
    case QYI_TERM_CASTLING:
    case QYI_TERM_PROMOTION:
    case QYI_TERM_REPEATS: return qyi_played_holds(term, game);
    case QYI_TERM_TAG: return tag_holds(query, term, game);
    case QYI_TERM_HAS: return has(query, term, game);
    case QYI_TERM_MATE:
        return game->started && (term->games >> game->start.game & 1) &&
               qyi_mate_holds(term->mate[game->start.game], game);
    case QYI_TERM_RULING: return ruling_holds(query, term, game);
    case QYI_TERM_GAME: return game->started && game->start.game == (enum qy_game)term->first;
    case QYI_TERM_STATUS: return game->status == (enum qy_game_status)term->first;
    default: return 0;
    }
}

int qy_query_end(struct qy_query *query, const struct qy_scan_game *game)
{
    if (!game->started) {
        query->held = 0;
        query->repeated = false;
        query->opening = NULL;
        query->ply = SIZE_MAX;
    }
    for (size_t i = 0; i < query->terms; i++) {
        if (query->of_positions >> i & 1 || query->term[i].kind == QYI_TERM_TEXT)
            continue;
        int held = header_holds(query, &query->term[i], game);
        if (held < 0)
            return held;
        query->held |= (uint64_t)held << i;
    }
    if (query->folded.failed)
        return QY_E_MEMORY;
    return holds(query);
}
