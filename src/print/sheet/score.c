/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects what a game's score sheet shows from its record. */
#include "sheet/score.h"

#include "base/grow.h"
#include "base/registry.h"
#include "clock/time_words.h"
#include "game/rules.h"
#include "sheet/safe.h"

#include <ctype.h>
#include <qiyuan/core/clock.h>
#include <qiyuan/record/verdict.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The clock is printed after every N moves. */
#define CLOCK_EVERY 10

void qyi_score_free(struct qyi_score *score)
{
    for (int i = 0; i < QYI_SCORE_FIELDS; i++)
        qy_buf_free(&score->field[i]);
    qy_buf_free(&score->text);
    qy_buf_free(&score->remarks);
    free(score->moves);
    *score = (struct qyi_score){0};
}

static void clear(struct qyi_score *score, enum qy_game game, enum qy_lang lang)
{
    for (int i = 0; i < QYI_SCORE_FIELDS; i++)
        qy_buf_clear(&score->field[i]);
    qy_buf_clear(&score->text);
    qy_buf_clear(&score->remarks);
    score->count = 0;
    score->form = &qyi_score_forms[game];
    score->lang = lang;
    score->notation = score->other_notation && qy_notation_suits(score->asked, game)
                          ? score->asked
                          : score->form->notation[lang];
}

/* ---- tags ------------------------------------------------------------------------------------------ */

/* The value of a tag; NULL if it is absent or means "unknown". */
static const char *told(const struct qy_record *record, const char *name)
{
    const char *value = qy_record_tag(record, name);

    return value && *value && strcmp(value, "?") != 0 && strcmp(value, "-") != 0 ? value : NULL;
}

/* The value of a side's tag, whose name is the side's id with a capital letter and a suffix. */
static const char *told_of_side(const struct qy_record *record, unsigned side, const char *suffix)
{
    char name[32];

    snprintf(name, sizeof name, "%s%s", qy_side_id(qy_record_game(record), (enum qy_side)side), suffix);
    name[0] = (char)toupper((unsigned char)name[0]);
    return told(record, name);
}

static void put(struct qyi_score *score, enum qyi_score_field field, const char *value)
{
    if (value)
        qy_buf_adds(&score->field[field], value);
}

/* Writes a date in ISO 8601 as far as it is known: 2024.05.?? becomes 2024-05. */
static void put_date(struct qyi_score *score, const char *date)
{
    struct qy_buf *out = &score->field[QYI_SCORE_DATE];
    size_t parts = 0;

    if (!date || *date == '?')
        return;
    for (; *date; date++) {
        if (*date == '?')
            break;
        parts += *date == '.';
        qy_buf_addc(out, *date);
    }
    if (*date == '?' && out->len > 0 && out->data[out->len - 1] == '.')
        out->data[--out->len] = 0;
    for (size_t i = 0; parts <= 2 && i < out->len; i++)
        if (out->data[i] == '.')
            out->data[i] = '-';
}

static void put_used(struct qyi_score *score, enum qyi_score_field field, int64_t ms, const char *said)
{
    if (ms >= 0)
        qy_clock_mark_write(ms, 0, &score->field[field]);
    else
        put(score, field, said);
}

/* Reads the game's time control from one tag, or from one for each side. */
static bool time_control(const struct qy_record *record, struct qy_time_control *ret_control)
{
    const char *text = told(record, "TimeControl");
    const char *const sides[2] = {told_of_side(record, 0, "TimeControl"),
                                  told_of_side(record, 1, "TimeControl")};

    if (!text && sides[0] && sides[1])
        return qy_time_control_parse_pgn_sides(sides, ret_control, NULL) == 0;
    return text && qy_time_control_parse_pgn(text, strlen(text), ret_control, NULL) == 0;
}

static void put_limit(struct qyi_score *score, const struct qy_record *record)
{
    const char *text = told(record, "TimeControl");
    struct qy_time_control control;

    if (time_control(record, &control))
        qyi_time_brief(score->lang, &control, &score->field[QYI_SCORE_LIMIT]);
    else
        put(score, QYI_SCORE_LIMIT, text ? text : told(record, "TimeRule"));
}

/* ---- times ----------------------------------------------------------------------------------------- */

/* One side's time while going through its moves. */
struct running {
    const struct qy_allowance *allowance;
    unsigned stage;
    uint32_t moves;  /* moves made in the current stage */
    int64_t left;    /* time shown after the last move; -1: unknown */
    int64_t used;    /* time used so far; -1: can no longer be determined */
    bool by_elapsed; /* moves have the comment command `emt` */
};

/* The time added after a move: the increment, and at a time control the time of the next stage. */
static int64_t given(struct running *running)
{
    const struct qy_allowance *allowance = running->allowance;
    const struct qy_stage *stage = &allowance->stage[running->stage];
    int64_t more = stage->bonus == QY_BONUS_INCREMENT ? stage->bonus_time : 0;

    running->moves++;
    if (stage->moves == 0 || running->moves < stage->moves)
        return more;
    running->moves = 0;
    if (running->stage + 1 < allowance->stages)
        running->stage++;
    else if (!allowance->repeat_last)
        return more;
    return more + allowance->stage[running->stage].time;
}

static void follow(struct running *running, const struct qy_record_node *node)
{
    struct qy_command command;
    unsigned decimals;
    int64_t ms;

    if (running->used < 0)
        return;
    if (qy_record_command(node, "emt", &command) &&
        qy_clock_mark_read(command.value, command.value_len, &ms, &decimals) == 0) {
        running->used += ms > 0 ? ms : 0;
        running->by_elapsed = true;
        return;
    }
    if (running->left < 0 || running->by_elapsed || !qy_record_command(node, "clk", &command) ||
        qy_clock_mark_read(command.value, command.value_len, &ms, &decimals) < 0) {
        running->used = -1;
        return;
    }
    int64_t spent = running->left + given(running) - ms;
    running->used += spent > 0 ? spent : 0;
    running->left = ms;
}

/* True if the used time follows from the clock: main time with or without increments. */
static bool is_plain(const struct qy_allowance *allowance)
{
    if (allowance->mode != QY_TIME_STAGES || allowance->stages == 0)
        return false;
    for (unsigned i = 0; i < allowance->stages; i++) {
        const struct qy_stage *stage = &allowance->stage[i];

        if (stage->kind != QY_STAGE_MOVES ||
            (stage->bonus != QY_BONUS_NONE && stage->bonus != QY_BONUS_INCREMENT))
            return false;
    }
    return true;
}

int64_t qyi_score_used(const struct qy_record *record, enum qy_side side)
{
    enum qy_side mover = qy_position_side(qy_record_start(record));
    struct running running = {.left = -1};
    struct qy_time_control control;
    bool any = false;

    if (time_control(record, &control) && is_plain(&control.side[side])) {
        running.allowance = &control.side[side];
        running.left = control.side[side].stage[0].time;
    }
    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child) {
        if (mover == side) {
            follow(&running, node);
            any = true;
        }
        mover = mover == QY_FIRST ? QY_SECOND : QY_FIRST;
    }
    return any ? running.used : -1;
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static struct qyi_score_move *next_move(struct qyi_score *score)
{
    if (QYI_GROW(score->moves, score->cap, score->count + 1) < 0)
        return NULL;
    score->moves[score->count] = (struct qyi_score_move){.at = score->text.len, .clock = -1};
    return &score->moves[score->count++];
}

/* Whether a comment after the move has the sign of a draw offer. */
static bool says_offer(const struct qy_record_node *node)
{
    for (const struct qy_record_item *item = node->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT && strstr(item->text, "(=)"))
            return true;
    return false;
}

static bool is_offered(const struct qy_sheet_facts *facts, uint32_t ply, const struct qy_record_node *node)
{
    for (size_t i = 0; facts && i < facts->offer_count; i++)
        if (facts->offers[i] == ply)
            return true;
    return says_offer(node);
}

static int64_t clock_of(const struct qy_record_node *node)
{
    struct qy_command command;
    unsigned decimals;
    int64_t ms;

    if (!qy_record_command(node, "clk", &command) ||
        qy_clock_mark_read(command.value, command.value_len, &ms, &decimals) < 0)
        return -1;
    return ms > 0 ? ms : 0;
}

/* The moves on which each side gave check, as a list of their numbers. */
struct checks {
    struct qy_buf side[2];
};

static void note_check(struct checks *checks, enum qy_side side, size_t number, enum qy_lang lang)
{
    struct qy_buf *out = &checks->side[side];

    if (out->len > 0)
        qyi_message(lang, "sheet.comma", NULL, 0, out);
    qy_buf_addf(out, "%zu", number);
}

/* The flags that moves are written with. */
static unsigned write_flags(const struct qyi_score *score)
{
    return score->form->flags | (score->lang == QY_LANG_ZH_HANT ? (unsigned)QY_WRITE_TRADITIONAL : 0u);
}

/* Whether a move is a capture en passant. */
static bool takes_in_passing(const struct qy_position *position, qy_move move)
{
    return move != QY_MOVE_NULL && qy_move_captured(position, move) != 0 &&
           qy_position_at(position, qy_move_to(position->game, move)) == 0;
}

static int put_moves(struct qyi_score *score, const struct qy_record *record,
                     const struct qy_sheet_facts *facts, struct checks *checks)
{
    struct qy_position position = *qy_record_start(record);
    unsigned flags = write_flags(score);
    uint32_t ply = 0;

    if (qy_position_side(&position) == QY_SECOND) {
        struct qyi_score_move *none = next_move(score);

        if (!none)
            return QY_E_MEMORY;
        qy_buf_adds(&score->text, "...");
        none->len = 3;
    }
    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child) {
        struct qyi_score_move *move = next_move(score);
        enum qy_side side = qy_position_side(&position);
        size_t number = (score->count + 1) / 2;
        qy_square checkers[16];
        struct qy_undo undo;

        if (!move)
            return QY_E_MEMORY;
        if (node->move == QY_MOVE_NULL)
            qy_buf_adds(&score->text, "--");
        else
            (void)qy_move_write(&position, node->move, score->notation, flags, &score->text);
        if (takes_in_passing(&position, node->move))
            qy_buf_adds(&score->text, " e.p.");
        move->len = score->text.len - move->at;
        move->offer = is_offered(facts, ++ply, node);
        if (number % CLOCK_EVERY == 0)
            move->clock = clock_of(node);
        qy_position_make(&position, node->move, &undo);
        if (score->form->tells_checks && qy_position_checkers(&position, checkers) > 0)
            note_check(checks, side, number, score->lang);
    }
    return score->text.failed ? QY_E_MEMORY : 0;
}

/* ---- result and remarks ---------------------------------------------------------------------------- */

/* Appends a sentence as a line of the remarks. */
static void remark(struct qyi_score *score, const char *text, size_t len)
{
    if (len == 0)
        return;
    if (score->remarks.len > 0)
        qy_buf_addc(&score->remarks, '\n');
    qyi_safe_add(text, len, QYI_SAFE_LINE, &score->remarks);
}

static void remark_message(struct qyi_score *score, const char *id, const char *first, const char *second)
{
    const char *const args[] = {first, second};
    struct qy_buf sentence = QY_BUF_INIT;

    qyi_message(score->lang, id, args, 2, &sentence);
    remark(score, qy_buf_str(&sentence), sentence.len);
    qy_buf_free(&sentence);
}

/* The reason why the game ended: from the arbiter, otherwise from the rules or PGN's Termination. */
static enum qy_reason reason_of(const struct qy_record *record, const struct qy_sheet_facts *facts,
                                const struct qy_game_verdict *verdict)
{
    const char *termination = told(record, "Termination");

    if (facts && facts->reason != QY_REASON_NONE)
        return facts->reason;
    if (verdict->state == QY_STATE_ENDED && verdict->outcome.result == qy_record_result(record))
        return verdict->outcome.reason;
    if (termination && strcasecmp(termination, "time forfeit") == 0 &&
        (qy_record_result(record) == QY_RESULT_FIRST_WON || qy_record_result(record) == QY_RESULT_SECOND_WON))
        return QY_REASON_TIME;
    return QY_REASON_NONE;
}

static const char *result_message(enum qy_result result, bool with_reason)
{
    switch (result) {
    case QY_RESULT_FIRST_WON:
    case QY_RESULT_SECOND_WON: return with_reason ? "result.won" : "sheet.won";
    case QY_RESULT_DRAW: return with_reason ? "result.draw" : "sheet.drawn";
    case QY_RESULT_FIRST_HALF:
    case QY_RESULT_SECOND_HALF: return with_reason ? "result.half" : "sheet.half";
    case QY_RESULT_NOBODY_WON: return with_reason ? "result.nobody" : "sheet.nobody";
    case QY_RESULT_VOID: return with_reason ? "result.void" : "sheet.void";
    default: return NULL;
    }
}

/* Appends a result as result slips have it: ½-½. */
static void add_figures(enum qy_result result, struct qy_buf *out)
{
    const char *text = qy_result_text(result);

    for (const char *half; (half = strstr(text, "1/2")) != NULL; text = half + 3) {
        qy_buf_add(out, text, (size_t)(half - text));
        qy_buf_adds(out, "½");
    }
    qy_buf_adds(out, text);
}

static void put_result(struct qyi_score *score, enum qy_game game, enum qy_result result,
                       enum qy_reason reason)
{
    bool is_won = result == QY_RESULT_FIRST_WON || result == QY_RESULT_SECOND_WON;
    bool is_half = result == QY_RESULT_FIRST_HALF || result == QY_RESULT_SECOND_HALF;
    const char *side =
        is_won || is_half ? qyi_message_text(score->lang, score->form->side[qyi_result_side(result)]) : "";
    const char *message = result_message(result, reason != QY_REASON_NONE);
    struct qy_buf words = QY_BUF_INIT;
    struct qy_buf *winner = &score->field[QYI_SCORE_WINNER];

    if (!message)
        return;
    if (is_won)
        qy_buf_adds(winner, side);
    else
        qyi_message(score->lang, result_message(result, false), &side, 1, winner);
    qy_buf_addc(winner, ' ');
    add_figures(result, winner);
    qy_outcome_reason_words(game, result, reason, score->lang, &words);
    remark_message(score, message, side, qy_buf_str(&words));
    qy_buf_free(&words);
}

/* The standard values of Termination add nothing to the result; other values are printed. */
static void remark_termination(struct qyi_score *score, const struct qy_record *record)
{
    static const char *const usual[] = {"normal", "unterminated", "time forfeit", "abandoned",
                                        "adjudication"};
    const char *termination = told(record, "Termination");

    if (!termination)
        return;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (strcasecmp(termination, usual[i]) == 0)
            return;
    remark(score, termination, strlen(termination));
}

static void remark_checks(struct qyi_score *score, struct checks *checks)
{
    for (int side = 0; side < 2; side++) {
        if (checks->side[side].len > 0)
            remark_message(score, "sheet.checks", qyi_message_text(score->lang, score->form->side[side]),
                           qy_buf_str(&checks->side[side]));
        qy_buf_free(&checks->side[side]);
    }
}

/* Notes the odds; for odds of two moves also the first move, which is not among the moves of the record. */
static void remark_odds(struct qyi_score *score, const struct qy_odds *odds, qy_move first)
{
    struct qy_buf move = QY_BUF_INIT;
    const char *words = qy_odds_words(odds, score->lang);
    struct qy_position board;

    if (first == QY_MOVE_NONE) {
        remark(score, words, strlen(words));
        return;
    }
    qy_odds_board(odds, &board);
    (void)qy_move_write(&board, first, score->notation, write_flags(score), &move);
    remark_message(score, "odds.played", words, qy_buf_str(&move));
    qy_buf_free(&move);
}

static void remark_start(struct qyi_score *score, const struct qy_record *record)
{
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_position array;
    qy_move first = QY_MOVE_NONE;
    const struct qy_odds *odds = qy_odds_of(qy_record_start(record), &first);

    qy_position_start(qy_record_game(record), &array);
    if (odds) {
        remark_odds(score, odds, first);
    } else if (qy_position_key(qy_record_start(record)) != qy_position_key(&array)) {
        qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, &fen);
        remark_message(score, "sheet.start", qy_buf_str(&fen), "");
    }
    qy_buf_free(&fen);
}

/* ---- the sheet ---------------------------------------------------------------------------------------- */

static void put_head(struct qyi_score *score, const struct qy_record *record,
                     const struct qy_sheet_facts *facts)
{
    const char *table = told(record, "Board");

    put(score, QYI_SCORE_EVENT, told(record, "Event"));
    put_date(score, told(record, "Date"));
    put(score, QYI_SCORE_SITE, told(record, "Site"));
    put_limit(score, record);
    put(score, QYI_SCORE_ROUND, told(record, "Round"));
    put(score, QYI_SCORE_TABLE, table ? table : told(record, "Table"));
    for (unsigned side = 0; side < 2; side++) {
        static const enum qyi_score_field names[] = {QYI_SCORE_FIRST, QYI_SCORE_SECOND};
        static const enum qyi_score_field times[] = {QYI_SCORE_FIRST_USED, QYI_SCORE_SECOND_USED};
        int64_t used =
            facts && facts->used[side] >= 0 ? facts->used[side] : qyi_score_used(record, (enum qy_side)side);

        put(score, names[side], told_of_side(record, side, ""));
        put_used(score, times[side], used, told_of_side(record, side, "Time"));
    }
}

static bool has_failed(const struct qyi_score *score)
{
    bool failed = score->text.failed || score->remarks.failed;

    for (int i = 0; i < QYI_SCORE_FIELDS; i++)
        failed |= score->field[i].failed;
    return failed;
}

void qyi_score_blank(struct qyi_score *score, enum qy_game game, enum qy_lang lang)
{
    struct qy_buf moves = QY_BUF_INIT;
    struct qy_position position;
    struct qy_undo undo;
    qy_move move;

    clear(score, game, lang);
    if (!score->other_notation || score->notation != score->asked)
        return;
    qy_position_start(game, &position);
    for (unsigned i = 0; i < 2; i++) {
        (void)qy_move_read(&position, score->form->opening[i], 4, QY_NOTATION_UCI, &move, NULL);
        qy_buf_adds(&moves, i > 0 ? "  " : "");
        (void)qy_move_write(&position, move, score->notation, write_flags(score), &moves);
        qy_position_make(&position, move, &undo);
    }
    remark_message(score, "sheet.moves-as", qy_buf_str(&moves), "");
    qy_buf_free(&moves);
}

/* Judges the game by its own rule set. */
static int judge(const struct qy_record *record, struct qy_game_verdict *ret_verdict)
{
    struct qy_game_judge *judge;
    int code = qy_game_judge_new(&judge);

    if (code < 0)
        return code;
    code = qy_record_verdict(judge, record, NULL, ret_verdict);
    ret_verdict->notes = NULL; /* they belong to the judge */
    ret_verdict->note_count = 0;
    qy_game_judge_free(judge);
    return code;
}

int qyi_score_fill(struct qyi_score *score, const struct qy_record *record,
                   const struct qy_sheet_facts *facts, enum qy_lang lang)
{
    struct checks checks = {{QY_BUF_INIT, QY_BUF_INIT}};
    struct qy_game_verdict verdict;

    clear(score, qy_record_game(record), lang);
    put_head(score, record, facts);
    int code = put_moves(score, record, facts, &checks);
    if (code == 0)
        code = judge(record, &verdict);
    if (code == 0) {
        put_result(score, qy_record_game(record), qy_record_result(record),
                   reason_of(record, facts, &verdict));
        remark_termination(score, record);
        for (size_t i = 0; facts && i < facts->note_count; i++)
            remark(score, facts->notes[i], strlen(facts->notes[i]));
        remark_start(score, record);
    }
    remark_checks(score, &checks);
    return code < 0 || has_failed(score) ? QY_E_MEMORY : 0;
}
