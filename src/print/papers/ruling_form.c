/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The printed form of a ruling: participants, time, clocks, the ruling with its articles, signatures. */
#include "papers/ruling_form.h"

#include "base/error.h"
#include "base/registry.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the round ------------------------------------------------------------------------------------- */

void qyi_judged_round_free(struct qyi_judged_round *cycle)
{
    free(cycle->move);
    free(cycle->judged);
    *cycle = (struct qyi_judged_round){0};
}

int qyi_judged_round_keep(struct qyi_judged_round *cycle, const struct qy_history *history,
                          const struct qy_judgement *judgement)
{
    struct qy_position position = *qy_history_start(history);
    struct qy_undo undo;

    qyi_judged_round_free(cycle);
    if (judgement->move_count == 0)
        return 0;
    cycle->move = calloc(judgement->move_count, sizeof *cycle->move);
    cycle->judged = calloc(judgement->move_count, sizeof *cycle->judged);
    if (!cycle->move || !cycle->judged) {
        qyi_judged_round_free(cycle);
        return QY_E_MEMORY;
    }
    memcpy(cycle->judged, judgement->moves, judgement->move_count * sizeof *cycle->judged);
    for (size_t ply = 1; ply <= qy_history_plies(history) && cycle->count < judgement->move_count; ply++) {
        if (cycle->judged[cycle->count].ply == ply) {
            cycle->move[cycle->count] = (struct qy_judged_step){position, &cycle->judged[cycle->count]};
            cycle->count++;
        }
        qy_position_make(&position, qy_history_move(history, ply), &undo);
    }
    return 0;
}

/* ---- what is known --------------------------------------------------------------------------------- */

/* Appends a time as clocks show it, not below zero. INT64_MAX: there is no clock. */
static void add_clock(int64_t ms, struct qy_buf *out)
{
    int64_t seconds = ms < 0 ? 0 : ms / 1000;

    if (ms == INT64_MAX)
        qy_buf_addc(out, '-');
    else
        qy_buf_addf(out, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                    (int)(seconds % 60));
}

static void add_line(struct qy_buf *out)
{
    if (out->len > 0)
        qy_buf_addc(out, '\n');
}

/*
 * The text to which a ruling is added: penalties, added time and the result are kept apart from the others.
 */
static struct qy_buf *place_of(struct qyi_ruling_form *form, enum qy_ruling_kind kind)
{
    return kind == QY_RULING_TIME || kind == QY_RULING_FOUL || kind == QY_RULING_WARNING ||
                   kind == QY_RULING_RESULT
               ? &form->penalty
               : &form->ruled;
}

/* Writes an article as "FIDE Laws of Chess (2023), Article 7.5.1", with the name of the book, so that anybody
 * can look it up. Rules identified by subject have words instead of numbers. */
static void cite(const char *id, enum qy_lang lang, struct qy_buf *out)
{
    const char *colon = strchr(id, ':');
    char law[32];

    (void)snprintf(law, sizeof law, "law.%.*s", (int)(colon ? colon - id : 0), id);
    const char *book = qyi_message_text(lang, law);
    if (!colon || !book) {
        qy_buf_adds(out, id);
        return;
    }
    const char *const args[] = {book, colon + 1};
    bool numbered = colon[1] >= '0' && colon[1] <= '9';
    qyi_message(lang, numbered ? "law.article" : "law.subject", args, 2, out);
}

/* Adds an article with its sentence, unless it is there already. */
static void add_article(struct qyi_ruling_form *form, const char *id, enum qy_lang lang)
{
    const char *text = id ? qy_article_text(id, strlen(id), lang) : NULL;
    struct qy_buf line = QY_BUF_INIT;

    if (!id)
        return;
    cite(id, lang, &line);
    qy_buf_adds(&line, lang == QY_LANG_EN ? ": " : "：");
    if (!strstr(qy_buf_str(&form->articles), qy_buf_str(&line))) {
        add_line(&form->articles);
        qy_buf_addf(&form->articles, "%s%s", qy_buf_str(&line), text ? text : "");
    }
    form->failed |= line.failed;
    qy_buf_free(&line);
}

static void clear(struct qyi_ruling_form *form)
{
    struct qy_buf *const texts[] = {&form->name[0], &form->name[1],  &form->time,   &form->move,
                                    &form->clocks,  &form->used,     &form->fouls,  &form->ruled,
                                    &form->facts,   &form->articles, &form->penalty};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qy_buf_clear(texts[i]);
    qyi_judged_round_free(&form->cycle);
}

enum qy_notation qyi_ruling_form_notation(enum qy_lang lang)
{
    return lang == QY_LANG_EN ? QY_NOTATION_LETTERS : QY_NOTATION_COUNT;
}

/* Appends the number of the next move, "12. " or "12... ". */
static void add_number(const struct qy_arbiter *arbiter, struct qy_buf *out)
{
    const struct qy_position *start = qy_history_start(qy_arbiter_history(arbiter));
    size_t before = qy_arbiter_plies(arbiter) + (qy_position_side(start) == QY_SECOND);

    qy_buf_addf(out, "%u%s ", qy_position_fullmove(start) + (unsigned)(before / 2),
                before % 2 == 0 ? "." : "...");
}

void qyi_ruling_form_deed(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter,
                          const struct qy_event *event, enum qy_lang lang, enum qy_notation notation)
{
    form->has_side = event->has_side;
    form->side = event->side;
    form->lang = lang;
    qy_buf_clear(&form->said);
    if (event->kind == QY_EVENT_MOVE)
        add_number(arbiter, &form->said);
    qy_event_words(arbiter, event, lang, notation, &form->said);
}

/* Keeps the text of an event, with the time on its side's clock. */
static void keep_deed(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter)
{
    struct qy_buf *deed = &form->deed[form->deeds % QYI_RULING_FORM_DEEDS];
    int64_t left = !form->has_side
                       ? INT64_MAX
                       : qy_clock_remaining(qy_arbiter_clock(arbiter), form->side, qy_arbiter_time(arbiter));

    if (form->said.len == 0)
        return;
    form->deeds++;
    qy_buf_clear(deed);
    qy_buf_add(deed, form->said.data, form->said.len);
    if (left == INT64_MAX)
        return;
    qy_buf_adds(deed, form->lang == QY_LANG_EN ? " (" : "（");
    add_clock(left, deed);
    qy_buf_adds(deed, form->lang == QY_LANG_EN ? ")" : "）");
}

/* Writes the last events, one per line, and sets up the board with the illegal move. */
static void note_deeds(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter,
                       const struct qy_ruling *rulings, size_t count)
{
    size_t first = form->deeds > QYI_RULING_FORM_DEEDS ? form->deeds - QYI_RULING_FORM_DEEDS : 0;

    for (size_t i = first; i < form->deeds; i++) {
        const struct qy_buf *deed = &form->deed[i % QYI_RULING_FORM_DEEDS];

        add_line(&form->facts);
        qy_buf_add(&form->facts, deed->data, deed->len);
    }
    form->unentered = qy_arbiter_setup(arbiter)->unentered;
    if (form->unentered)
        return; /* the position on the board is unknown */
    qy_diagram_init(qy_history_position(qy_arbiter_history(arbiter)), &form->board);
    memset(&form->notes, 0, sizeof form->notes);
    for (size_t i = 0; i < count && form->notes.arrow_count == 0; i++)
        if (rulings[i].kind == QY_RULING_ILLEGAL && rulings[i].piece != 0)
            form->notes.arrow[form->notes.arrow_count++] =
                (struct qy_diagram_arrow){rulings[i].from, rulings[i].to, .hue = QY_HUE_RED};
}

/* Notes the time, the last move, and what the clocks show. */
static void note_facts(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter, int64_t t,
                       enum qy_lang lang)
{
    const struct qy_game_setup *setup = qy_arbiter_setup(arbiter);
    struct qy_buf time = QY_BUF_INIT;
    size_t plies = qy_arbiter_plies(arbiter);
    const struct qy_position *start = qy_history_start(qy_arbiter_history(arbiter));
    enum qy_side turn = qy_arbiter_turn(arbiter);

    form->game = qy_rules_game(setup->rules);
    for (unsigned side = 0; side < 2; side++) {
        qy_buf_adds(&form->name[side], setup->name[side]);
        qy_buf_adds(&form->clocks, side > 0 ? " / " : "");
        add_clock(qy_clock_remaining(qy_arbiter_clock(arbiter), (enum qy_side)side, t), &form->clocks);
        qy_buf_adds(&form->used, side > 0 ? " / " : "");
        add_clock(qy_arbiter_used(arbiter, (enum qy_side)side), &form->used);
        qy_buf_addf(&form->fouls, "%s%" PRIu32, side > 0 ? " / " : "",
                    qy_arbiter_fouls(arbiter, (enum qy_side)side));
    }
    add_clock(t, &time);
    qyi_message(lang, "papers.since-start", (const char *const[]){qy_buf_str(&time)}, 1, &form->time);
    qy_buf_free(&time);
    if (plies == 0)
        return; /* no move was made yet */
    unsigned move =
        qy_position_fullmove(start) + (unsigned)((plies + (qy_position_side(start) == QY_SECOND)) / 2);
    qy_buf_addf(&form->move, "%u%s", move - (turn == QY_FIRST), turn == QY_FIRST ? "..." : "");
    if (setup->unentered)
        qy_buf_addf(&form->move, " (%s)", qyi_message_text(lang, "papers.not-entered"));
}

/* The cycle is printed on a separate page; open questions about it are printed with the ruling. */
static void note_round(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter,
                       const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *place)
{
    form->failed |= qyi_judged_round_keep(&form->cycle, qy_arbiter_history(arbiter), judgement) < 0;
    if (judgement->verdict != QY_VERDICT_UNKNOWN)
        return;
    add_line(place);
    qy_judgement_question(judgement, lang, place);
}

static bool has_result(const struct qy_ruling *rulings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rulings[i].kind == QY_RULING_RESULT)
            return true;
    return false;
}

void qyi_ruling_form_note(struct qyi_ruling_form *form, const struct qy_arbiter *arbiter, enum qy_lang lang,
                          enum qy_notation notation)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);

    bool decides = has_result(rulings, count);

    keep_deed(form, arbiter);
    if (form->wanted == 0 && form->decided && !decides)
        return; /* a refusal after the end of the game is not a ruling on it */
    if (count == 0 || rulings[0].kind == QY_RULING_OK ||
        (form->wanted > 0 ? rulings[0].line != form->wanted : rulings[0].kind == QY_RULING_SIGNED))
        return;
    clear(form);
    form->decided = decides;
    form->notation = notation;
    form->line = rulings[0].line;
    note_facts(form, arbiter, rulings[0].t, lang);
    note_deeds(form, arbiter, rulings, count);
    for (size_t i = 0; i < count; i++) {
        struct qy_buf *place = place_of(form, rulings[i].kind);

        add_line(place);
        qy_ruling_sentence(arbiter, &rulings[i], lang, notation, place);
        if (rulings[i].judgement)
            note_round(form, arbiter, rulings[i].judgement, lang, place);
        add_article(form, rulings[i].article, lang);
    }
}

/* "Red", "White", in the reader's language. */
static const char *side_word(enum qy_lang lang, enum qy_game game, enum qy_side side)
{
    char id[32];

    (void)snprintf(id, sizeof id, "side.%s", qy_side_id(game, side));
    return qyi_message_text(lang, id);
}

/* Writes the document. Papers belong to an event, so it gets one without players. */
static int write_form(struct qyi_ruling_form *form, enum qy_lang lang, struct qy_tournament *nothing,
                      qy_write_fn write, void *user, struct qy_error *reterr)
{
    struct qy_diagram board = form->board;
    const struct qy_ruling_form known = {.first_side = side_word(lang, form->game, QY_FIRST),
                                         .second_side = side_word(lang, form->game, QY_SECOND),
                                         .first = qy_buf_str(&form->name[0]),
                                         .second = qy_buf_str(&form->name[1]),
                                         .time = qy_buf_str(&form->time),
                                         .move = qy_buf_str(&form->move),
                                         .clocks = qy_buf_str(&form->clocks),
                                         .used = qy_buf_str(&form->used),
                                         .fouls = qy_buf_str(&form->fouls),
                                         .facts = qy_buf_str(&form->facts),
                                         .board = form->unentered ? NULL : &board,
                                         .ruled = qy_buf_str(&form->ruled),
                                         .articles = qy_buf_str(&form->articles),
                                         .penalty = qy_buf_str(&form->penalty),
                                         .cycle = form->cycle.move,
                                         .cycle_count = form->cycle.count,
                                         .notation = form->notation};
    const struct qy_papers_setup setup = {.lang = lang};
    const struct qy_papers_event event = {.tournament = nothing, .ruling = &known};
    struct qy_papers *papers;

    board.notes = &form->notes;
    int code = qy_papers_new(&setup, &event, write, user, &papers, reterr);
    if (code < 0)
        return code;
    code = qy_papers_add(papers, QY_PAPER_RULING, reterr);
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    qy_papers_missing(papers, &form->missing);
    qy_papers_free(papers);
    return code;
}

int qyi_ruling_form_write(struct qyi_ruling_form *form, enum qy_lang lang, qy_write_fn write, void *user,
                          struct qy_error *reterr)
{
    struct qy_tournament *nothing;

    if (form->failed || qy_tournament_new(&nothing) < 0)
        return qyi_no_memory(reterr);
    int code = write_form(form, lang, nothing, write, user, reterr);
    qy_tournament_free(nothing);
    return code;
}

void qyi_ruling_form_free(struct qyi_ruling_form *form)
{
    struct qy_buf *const texts[] = {&form->name[0], &form->name[1],  &form->time,    &form->move,
                                    &form->clocks,  &form->used,     &form->fouls,   &form->ruled,
                                    &form->facts,   &form->articles, &form->penalty, &form->said,
                                    &form->missing};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qy_buf_free(texts[i]);
    for (size_t i = 0; i < QYI_RULING_FORM_DEEDS; i++)
        qy_buf_free(&form->deed[i]);
    qyi_judged_round_free(&form->cycle);
}
