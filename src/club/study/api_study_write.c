/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports a study: its record in a game format, printed as PDF, or one of its positions as a picture. */
#include "answer/warnings.h"
#include "base/error.h"
#include "base/registry.h"
#include "conversion/tally.h"
#include "record/formats.h"
#include "study/study.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/print/diagram.h>
#include <qiyuan/print/print.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH     640
#define WIDTH_GIF 480 /* narrower, because a GIF stores every pixel */
#define MOVE_MS   900
#define END_MS    3000

struct writing {
    struct qyi_asking *asking;
    struct qy_buf *out;
    const char *to;
    unsigned at; /* node to draw: 0 the start, n the nth move */
    unsigned count;
    unsigned positions; /* diagrams per printed page; 0: games in full */
    enum qy_paper paper;
    size_t games;                      /* games written */
    struct qyi_conversion_tally tally; /* what the format could not hold */
    struct qy_prints *prints;
    const struct qy_record_node *node;
    struct qy_position position; /* position after `node` */
};

static const struct {
    const char *name;
    const char *type;
} pictures[] = {{"svg", "image/svg+xml"},
                {"png", "image/png"},
                {"film", "image/svg+xml"},
                {"gif", "image/gif"},
                {"pdf", "application/pdf"}};

static bool is(const struct writing *writing, const char *name)
{
    return strcmp(writing->to, name) == 0;
}

/* ---- a picture ------------------------------------------------------------------------------------- */

static int find_node(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct writing *writing = user;
    struct qy_undo undo;

    if (++writing->count != writing->at)
        return 0;
    writing->node = node;
    writing->position = *before;
    qy_position_make(&writing->position, node->move, &undo);
    return 1;
}

static int bad_node(const struct writing *writing)
{
    char known[32];

    (void)snprintf(known, sizeof known, "0..%u", writing->count);
    return qyi_error_set(&writing->asking->error, QY_E_FIELD_VALUE, 0, "at", 2, known);
}

/* Sets up the diagram of the node, with the arrows and marks of its comments. */
static int set_diagram(struct writing *writing, const struct qy_record *record, struct qy_diagram *diagram,
                       struct qy_diagram_notes *notes)
{
    static const struct qy_record_visitor visitor = {.move = find_node};
    const struct qyi_exchange *exchange = writing->asking->exchange;
    const char *below = qyi_exchange_arg(exchange, "below");
    enum qy_game game = qy_record_game(record);

    writing->node = qy_record_root(record);
    writing->position = *qy_record_start(record);
    if (writing->at > 0 && qy_record_walk(record, &visitor, writing) != 1)
        return bad_node(writing);
    for (const struct qy_record_item *item = writing->node->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            qy_diagram_notes_in(game, item->text, item->len, notes);
    qy_diagram_init(&writing->position, diagram);
    if (writing->at > 0)
        qy_diagram_set_last(diagram, writing->node->move);
    diagram->notes = notes;
    diagram->colours = QY_DIAGRAM_SCREEN;
    diagram->lang = exchange->lang;
    diagram->show_check = true;
    if (below && strcmp(below, qy_side_id(game, QY_SECOND)) == 0)
        diagram->below = QY_SECOND;
    qy_diagram_fit(diagram, is(writing, "gif") ? WIDTH_GIF : WIDTH);
    return 0;
}

/* Writes the main line as an animated picture. */
static int write_film(struct writing *writing, const struct qy_record *record, struct qy_diagram *diagram)
{
    static const struct qy_animation animation = {MOVE_MS, END_MS};
    qy_move *moves = calloc(QY_ANIMATION_MOVES, sizeof *moves);
    size_t count = 0;

    if (!moves)
        return QY_E_MEMORY;
    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child) {
        if (count == QY_ANIMATION_MOVES || node->move == QY_MOVE_NULL)
            break;
        moves[count++] = node->move;
    }
    int code = (is(writing, "gif") ? qy_animation_write_gif : qy_animation_write)(diagram, moves, count,
                                                                                  &animation, writing->out);
    free(moves);
    return code;
}

static int draw(struct writing *writing, const struct qy_record *record)
{
    struct qy_diagram_notes *notes = calloc(1, sizeof *notes);
    bool moves = is(writing, "film") || is(writing, "gif");
    struct qy_diagram diagram;

    if (!notes)
        return QY_E_MEMORY;
    if (moves)
        writing->at = 0;
    int code = set_diagram(writing, record, &diagram, notes);
    if (code == 0 && moves)
        code = write_film(writing, record, &diagram);
    else if (code == 0)
        code = qy_diagram_write(&diagram, is(writing, "png") ? QY_PICTURE_PNG : QY_PICTURE_SVG, writing->out);
    free(notes);
    return code;
}

/* ---- a file ---------------------------------------------------------------------------------------- */

static int print(struct writing *writing, const struct qy_record *record)
{
    struct qy_print_setup setup = {.lang = writing->asking->exchange->lang,
                                   .paper = writing->paper,
                                   .a_page = writing->positions,
                                   .noted = true,
                                   .diagram_at_end = true};
    struct qy_error *error = &writing->asking->error;
    int code =
        writing->prints ? 0 : qy_prints_new(&setup, qy_buf_write, writing->out, &writing->prints, error);

    return code == 0 ? qy_prints_add(writing->prints, record, error) : code;
}

static void count_loss(void *user, enum qyi_loss loss)
{
    ((struct writing *)user)->tally.lost[loss]++;
}

static void count_lost_tag(void *user, const char *name)
{
    qyi_tally_lost_tag(&((struct writing *)user)->tally, name);
}

static void count_cut_tag(void *user, const char *name)
{
    qyi_tally_cut_tag(&((struct writing *)user)->tally, name);
}

static int write_game(struct writing *writing, const struct qy_record *record)
{
    const struct qyi_format *format = qyi_format_by_name(writing->to, strlen(writing->to));
    const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT,
                                          .lost = count_loss,
                                          .lost_tag = count_lost_tag,
                                          .cut_tag = count_cut_tag,
                                          .user = writing};

    if (writing->games == 0 && format->begin)
        format->begin(writing->out);
    return qyi_format_write(format, record, &how, writing->out, &writing->asking->error);
}

static int write_record(void *user, struct qy_record *record)
{
    struct writing *writing = user;

    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        if (is(writing, pictures[i].name) && !is(writing, "pdf"))
            return draw(writing, record);
    int code = is(writing, "pdf") ? print(writing, record) : write_game(writing, record);
    writing->games++;
    return code;
}

/* Puts what the format could not hold into the notice of the response, in the words of `convert`. */
static void tell_losses(const struct writing *writing)
{
    enum qy_lang lang = writing->asking->exchange->lang;
    struct qy_buf losses = QY_BUF_INIT;

    qyi_tally_losses(&writing->tally, lang, &losses);
    if (losses.len > 0) {
        const char *const args[] = {writing->to, qy_buf_str(&losses)};

        qyi_message(lang, "convert.lost", args, 2, &writing->asking->notice);
    }
    qy_buf_free(&losses);
}

/* Finishes a file of records. */
static int end_file(struct writing *writing)
{
    const struct qyi_format *format = qyi_format_by_name(writing->to, strlen(writing->to));

    if (writing->prints) {
        struct qy_buf letters = QY_BUF_INIT;

        qy_prints_missing(writing->prints, &letters);
        qyi_letters_words(qy_buf_str(&letters), writing->asking->exchange->lang, &writing->asking->notice);
        qy_buf_free(&letters);
        return qy_prints_end(writing->prints, &writing->asking->error);
    }
    tell_losses(writing);
    return format && writing->games > 0 ? qyi_format_finish(format, writing->games, writing->out) : 0;
}

/*
 * Whether a file in this format holds any number of records. A picture holds one, and so do some game
 * formats.
 */
static bool holds_all(const char *to)
{
    const struct qyi_format *format = qyi_format_by_name(to, strlen(to));

    return strcmp(to, "pdf") == 0 || (format && format->writer && !format->single);
}

/* Reads the parameters of a PDF's layout. */
static int read_print(struct writing *writing)
{
    const char *paper = qyi_exchange_arg(writing->asking->exchange, "paper");
    struct qy_error *error = &writing->asking->error;
    int code = qyi_asking_number(writing->asking, "positions", 0, 6, 0, &writing->positions);

    if (code == 0 && writing->positions != 0 && writing->positions != 4 && writing->positions != 6)
        code = qyi_error_set(error, QY_E_FIELD_VALUE, 0, "positions", strlen("positions"), "0, 4, 6");
    if (code == 0 && paper && qy_paper_by_id(paper, strlen(paper), &writing->paper) != 0)
        code = qyi_error_set(error, QY_E_FIELD_VALUE, 0, "paper", strlen("paper"), "a4, letter");
    return code;
}

static int write_study(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct writing writing = {
        .asking = asking, .out = writer->out, .to = qyi_exchange_arg(asking->exchange, "to")};
    int code = qyi_asking_number(asking, "at", 0, 9999999, 0, &writing.at);

    if (code == 0)
        code = read_print(&writing);
    if (code == 0)
        code = (holds_all(writing.to) ? qyi_study_records : qyi_study_record)(
            &asking->exchange->body, write_record, &writing, &asking->error);
    if (code == 0)
        code = end_file(&writing);
    qy_prints_free(writing.prints);
    qyi_tally_done(&writing.tally);
    if (code < 0 && asking->error.code == 0)
        (void)qyi_error_set(&asking->error, code, 0, writing.to, strlen(writing.to), NULL);
    if (code < 0)
        qy_buf_clear(writer->out);
    return code;
}

void qyi_api_study_write(struct qyi_exchange *exchange)
{
    const char *to = qyi_exchange_arg(exchange, "to");
    const struct qyi_format *format = to ? qyi_format_by_name(to, strlen(to)) : NULL;
    const char *type = format && format->writer ? "application/octet-stream" : NULL;

    for (size_t i = 0; to && i < sizeof pictures / sizeof pictures[0]; i++)
        if (strcmp(pictures[i].name, to) == 0)
            type = pictures[i].type;
    if (!type) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "to", "pgn, xqf, json, svg, png, film, gif, pdf");
        return;
    }
    qyi_ask_as_heavy(exchange, type, write_study);
}
