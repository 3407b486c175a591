/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a ruling: who, when, what the clocks show, what was ruled by which articles, room to sign. */
#include "cli/arbiter_form.h"

#include "base/error.h"
#include "base/registry.h"
#include "cli/target.h"

#include <qiyuan/papers.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void add_clock(int64_t ms, struct qy_buf *out)
{
    if (ms == INT64_MAX)
        qy_buf_addc(out, '-');
    else
        qy_buf_addf(out, "%s%" PRId64 ":%02d:%02d", ms < 0 ? "-" : "", (ms < 0 ? -ms : ms) / 3600000,
                    (int)((ms < 0 ? -ms : ms) / 60000 % 60), (int)((ms < 0 ? -ms : ms) / 1000 % 60));
}

static void add_line(struct qy_buf *out)
{
    if (out->len > 0)
        qy_buf_addc(out, '\n');
}

/* Penalties, time given and the result stand apart from the rest. */
static struct qy_buf *place_of(struct qyi_cli_form *form, enum qy_ruling_kind kind)
{
    return kind == QY_RULING_TIME || kind == QY_RULING_FOUL || kind == QY_RULING_WARNING ||
                   kind == QY_RULING_RESULT
               ? &form->penalty
               : &form->ruled;
}

/* An article with its sentence, once. */
static void add_article(struct qyi_cli_form *form, const char *id, enum qy_lang lang)
{
    const char *text = id ? qy_article_text(id, strlen(id), lang) : NULL;

    if (!id || strstr(qy_buf_str(&form->articles), id))
        return;
    add_line(&form->articles);
    qy_buf_addf(&form->articles, "%s%s%s", id, text ? "  " : "", text ? text : "");
}

static void clear(struct qyi_cli_form *form)
{
    struct qy_buf *const texts[] = {&form->name[0], &form->name[1],  &form->time,
                                    &form->move,    &form->clocks,   &form->ruled,
                                    &form->facts,   &form->articles, &form->penalty};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qy_buf_clear(texts[i]);
}

void qyi_cli_form_deed(struct qyi_cli_form *form, const struct qy_arbiter *arbiter,
                       const struct qy_event *event, enum qy_lang lang, enum qy_notation notation)
{
    form->has_side = event->has_side;
    form->side = event->side;
    qy_buf_clear(&form->said);
    qy_event_words(arbiter, event, lang, notation, &form->said);
}

/* Keeps what the event said, behind what the clock of its side shows. */
static void keep_deed(struct qyi_cli_form *form, const struct qy_arbiter *arbiter)
{
    struct qy_buf *deed = &form->deed[form->deeds % QYI_CLI_FORM_DEEDS];
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
    qy_buf_adds(deed, " (");
    add_clock(left > 0 ? left : 0, deed);
    qy_buf_addc(deed, ')');
}

/* The last deeds, a line each, and the board with the illegal move on it. */
static void note_deeds(struct qyi_cli_form *form, const struct qy_arbiter *arbiter,
                       const struct qy_ruling *rulings, size_t count)
{
    size_t first = form->deeds > QYI_CLI_FORM_DEEDS ? form->deeds - QYI_CLI_FORM_DEEDS : 0;

    for (size_t i = first; i < form->deeds; i++) {
        const struct qy_buf *deed = &form->deed[i % QYI_CLI_FORM_DEEDS];

        add_line(&form->facts);
        qy_buf_add(&form->facts, deed->data, deed->len);
    }
    qy_diagram_init(qy_history_position(qy_arbiter_history(arbiter)), &form->board);
    memset(&form->notes, 0, sizeof form->notes);
    for (size_t i = 0; i < count && form->notes.arrow_count == 0; i++)
        if (rulings[i].kind == QY_RULING_ILLEGAL && rulings[i].man != 0)
            form->notes.arrow[form->notes.arrow_count++] =
                (struct qy_diagram_arrow){rulings[i].from, rulings[i].to, QY_HUE_RED};
}

/* When it was, after which move, and what the clocks show. */
static void note_facts(struct qyi_cli_form *form, const struct qy_arbiter *arbiter, int64_t t)
{
    const struct qy_game_setup *setup = qy_arbiter_setup(arbiter);
    size_t plies = qy_history_plies(qy_arbiter_history(arbiter));
    enum qy_side last;

    form->game = qy_rules_game(setup->rules);
    for (unsigned side = 0; side < 2; side++) {
        qy_buf_adds(&form->name[side], setup->name[side]);
        qy_buf_adds(&form->clocks, side > 0 ? " / " : "");
        add_clock(qy_clock_remaining(qy_arbiter_clock(arbiter), (enum qy_side)side, t), &form->clocks);
    }
    add_clock(t, &form->time);
    if (plies == 0)
        return; /* no move was made yet */
    last = qy_position_side(qy_history_position(qy_arbiter_history(arbiter)));
    qy_buf_addf(&form->move, "%u%s",
                qy_position_fullmove(qy_history_position(qy_arbiter_history(arbiter))) - (last == QY_FIRST),
                last == QY_FIRST ? "..." : "");
}

void qyi_cli_form_note(struct qyi_cli_form *form, const struct qy_arbiter *arbiter, enum qy_lang lang,
                       enum qy_notation notation)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);

    keep_deed(form, arbiter);
    if (count == 0 || rulings[0].kind == QY_RULING_OK ||
        (form->wanted > 0 ? rulings[0].line != form->wanted : rulings[0].kind == QY_RULING_SIGNED))
        return;
    clear(form);
    form->line = rulings[0].line;
    note_facts(form, arbiter, rulings[0].t);
    note_deeds(form, arbiter, rulings, count);
    for (size_t i = 0; i < count; i++) {
        struct qy_buf *place = place_of(form, rulings[i].kind);

        add_line(place);
        qy_ruling_sentence(arbiter, &rulings[i], lang, notation, place);
        if (rulings[i].judgement) {
            add_line(place);
            qy_ruling_evidence(arbiter, &rulings[i], lang, notation, place);
        }
        add_article(form, rulings[i].article, lang);
    }
}

struct printing {
    struct qyi_cli_target *target;
    struct qy_buf out;
    struct qy_error failure;
};

static int take(void *user, const char *data, size_t len)
{
    struct printing *printing = user;

    qy_buf_add(&printing->out, data, len);
    return qyi_cli_target_write(printing->target, &printing->out, false, &printing->failure);
}

/* "Red", "White", in the reader's language. */
static const char *side_word(const struct qyi_cli *cli, enum qy_game game, enum qy_side side)
{
    char id[32];

    (void)snprintf(id, sizeof id, "side.%s", qy_side_id(game, side));
    return qyi_message_text(cli->lang, id);
}

/* The whole document. Errors as of qy_papers_new(), qy_papers_add(), qy_papers_end(). */
static int print(struct qyi_cli *cli, const struct qyi_cli_form *form, struct qy_tournament *nothing,
                 struct printing *printing, struct qy_error *reterr)
{
    struct qy_diagram board = form->board;
    const struct qy_ruling_form known = {.first_side = side_word(cli, form->game, QY_FIRST),
                                         .second_side = side_word(cli, form->game, QY_SECOND),
                                         .first = qy_buf_str(&form->name[0]),
                                         .second = qy_buf_str(&form->name[1]),
                                         .time = qy_buf_str(&form->time),
                                         .move = qy_buf_str(&form->move),
                                         .clocks = qy_buf_str(&form->clocks),
                                         .facts = qy_buf_str(&form->facts),
                                         .board = &board,
                                         .ruled = qy_buf_str(&form->ruled),
                                         .articles = qy_buf_str(&form->articles),
                                         .penalty = qy_buf_str(&form->penalty)};
    const struct qy_papers_setup setup = {.lang = cli->lang};
    const struct qy_papers_event event = {.tournament = nothing, .ruling = &known};
    struct qy_papers *papers;
    int code;

    board.notes = &form->notes;
    code = qy_papers_new(&setup, &event, take, printing, &papers, reterr);

    if (code < 0)
        return code;
    code = qy_papers_add(papers, QY_PAPER_RULING, reterr);
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    qy_papers_free(papers);
    if (code == 0)
        code = qyi_cli_target_write(printing->target, &printing->out, true, reterr);
    return code;
}

int qyi_cli_form_print(struct qyi_cli *cli, const struct qyi_cli_form *form)
{
    struct printing printing = {.out = QY_BUF_INIT};
    struct qy_tournament *nothing;
    struct qy_error error = {0};
    int code;

    if (form->line == 0)
        return qyi_cli_usage(cli, "arbiter.no-ruling", cli->text[QYI_OPT_NUMBER], NULL, NULL);
    if (qy_tournament_new(&nothing) < 0) {
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    code = qyi_cli_target_open(cli, cli->text[QYI_OPT_OUTPUT], &printing.target, &error);
    if (code == 0) {
        code = print(cli, form, nothing, &printing, &error);
        if (code == 0)
            code = qyi_cli_target_commit(printing.target, &error);
        else
            qyi_cli_target_abandon(printing.target);
    }
    qy_tournament_free(nothing);
    qy_buf_free(&printing.out);
    if (code < 0)
        return qyi_cli_fail(cli, cli->text[QYI_OPT_OUTPUT],
                            printing.failure.code ? &printing.failure : &error);
    return QYI_EXIT_DONE;
}

void qyi_cli_form_free(struct qyi_cli_form *form)
{
    struct qy_buf *const texts[] = {&form->name[0], &form->name[1], &form->time,  &form->move,
                                    &form->clocks,  &form->ruled,   &form->facts, &form->articles,
                                    &form->penalty, &form->said};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qy_buf_free(texts[i]);
    for (size_t i = 0; i < QYI_CLI_FORM_DEEDS; i++)
        qy_buf_free(&form->deed[i]);
}
