/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evidence for rulings on repetitions, for the page. */
#include "thinking/evidence.h"

#include "game/obstacles.h"
#include "thinking/moves.h"

#include <qiyuan/print/diagram.h>

#include <string.h>

/* Whether the attacked piece is protected, according to the judge's reason; NULL if the reason does not say. */
static const char *root_of(enum qy_why why)
{
    switch (why) {
    case QY_WHY_UNROOTED: return "none";
    case QY_WHY_ROOT_PINNED:
    case QY_WHY_ROOT_FACING:
    case QY_WHY_ROOT_EXPOSED:
    case QY_WHY_ROOT_CUT_OFF:
    case QY_WHY_ROOT_LOSES_SCREEN:
    case QY_WHY_ROOT_MATED: return "false";
    case QY_WHY_UNDER_ROOTED: return "few";
    case QY_WHY_DEARER:
    case QY_WHY_ROOTED: return "true";
    default: return NULL;
    }
}

static void add_square(struct qyi_json *json, const char *key, enum qy_game game, qy_square square)
{
    char name[4];

    qyi_square_name(game, square, name);
    if (key)
        qyi_json_key(json, key);
    qyi_json_string(json, name);
}

static void add_man(struct qyi_json *json, const char *key, enum qy_game game,
                    const struct qy_judged_piece *man)
{
    if (man->piece != 0)
        add_square(json, key, game, man->square);
}

/* The piece that would check the guard's general if it recaptured, which makes its protection false. */
static void add_pins(struct qyi_json *json, const struct qy_position *after,
                     const struct qy_judged_move *judged)
{
    qy_square by[16];
    qy_square king = QY_SQUARE_NONE;
    const char *root = root_of(judged->why);
    size_t count = 0;

    if (root && strcmp(root, "false") == 0 && judged->victim_count > 0 && judged->other.piece != 0)
        count = qyi_recapture_checkers(after, judged->taker.square, judged->other.square,
                                       judged->victims[0].square, by, &king);
    if (count == 0)
        return;
    qyi_json_key(json, "pins");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        add_square(json, NULL, after->game, by[i]);
    qyi_json_close(json, ']');
    add_square(json, "king", after->game, king);
}

/* What would follow if the other side passed: the threat, or what refutes it. */
static void add_line(struct qyi_json *json, const struct qy_position *after,
                     const struct qy_judged_move *judged)
{
    struct qy_position position = *after;
    struct qy_undo undo;

    qyi_json_key(json, "line");
    qyi_json_open(json, '[');
    if (judged->line_count > 0)
        qy_position_make(&position, QY_MOVE_NULL, &undo);
    for (unsigned i = 0; i < judged->line_count && judged->line[i] != QY_MOVE_NULL; i++) {
        qyi_move_object(&position, judged->line[i], json);
        qy_position_make(&position, judged->line[i], &undo);
    }
    qyi_json_close(json, ']');
}

/* Adds the drawing of a move as a text for `ID.svg` and `qiyuan show --notes`. */
static void add_notes(struct qyi_json *json, const struct qy_position *before,
                      const struct qy_judged_move *judged)
{
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    struct qy_buf text = QY_BUF_INIT;

    qy_diagram_of_judged(before, judged, &diagram, &notes);
    qy_diagram_notes_write(before->game, &notes, &text);
    json->out->failed |= text.failed;
    qyi_json_member_string(json, "notes", qy_buf_str(&text));
    qy_buf_free(&text);
}

static void add_judged(struct qyi_json *json, const struct qy_position *before,
                       const struct qy_position *after, const struct qy_judged_move *judged,
                       enum qy_lang lang)
{
    struct qy_buf because = QY_BUF_INIT;

    qy_judged_why(judged, lang, &because);
    json->out->failed |= because.failed;
    qyi_json_open(json, '{');
    qyi_json_member_int(json, "ply", judged->ply);
    qyi_json_member_string(json, "because", qy_buf_str(&because));
    qyi_json_member_bool(json, "attacks", judged->attacks);
    qyi_json_member_bool(json, "open", qy_judged_is_open(judged));
    add_man(json, "taker", after->game, &judged->taker);
    add_man(json, "guard", after->game, &judged->other);
    if (root_of(judged->why))
        qyi_json_member_string(json, "root", root_of(judged->why));
    add_pins(json, after, judged);
    add_notes(json, before, judged);
    add_line(json, after, judged);
    qyi_json_close(json, '}');
    qy_buf_free(&because);
}

static void add_patterns(struct qyi_json *json, enum qy_game game, const struct qy_judgement *judgement,
                         enum qy_lang lang)
{
    qyi_json_key(json, "patterns");
    qyi_json_open(json, '{');
    for (unsigned side = 0; side < 2; side++) {
        struct qy_buf words = QY_BUF_INIT;

        qy_pattern_words(judgement, (enum qy_side)side, lang, &words);
        qyi_json_member_string(json, qy_side_id(game, (enum qy_side)side), qy_buf_str(&words));
        qy_buf_free(&words);
    }
    qyi_json_close(json, '}');
}

static void add_question(struct qyi_json *json, const struct qy_judgement *judgement, enum qy_lang lang)
{
    struct qy_buf words = QY_BUF_INIT;

    if (judgement->verdict == QY_VERDICT_UNKNOWN) {
        qy_judgement_question(judgement, lang, &words);
        qyi_json_member_string(json, "question", qy_buf_str(&words));
    }
    qy_buf_free(&words);
}

void qyi_evidence_members(const struct qy_history *history, const struct qy_judgement *judgement,
                          enum qy_lang lang, struct qyi_json *json)
{
    struct qy_position position = *qy_history_start(history);
    enum qy_game game = position.game;
    size_t told = 0;

    qyi_json_member_string(
        json, "deviate", judgement->deviate < 0 ? NULL : qy_side_id(game, (enum qy_side)judgement->deviate));
    add_patterns(json, game, judgement, lang);
    add_question(json, judgement, lang);
    qyi_json_key(json, "moves");
    qyi_json_open(json, '[');
    for (size_t ply = 1; ply <= qy_history_plies(history) && told < judgement->move_count; ply++) {
        const struct qy_position before = position;
        struct qy_undo undo;

        qy_position_make(&position, qy_history_move(history, ply), &undo);
        if (judgement->moves[told].ply == ply)
            add_judged(json, &before, &position, &judgement->moves[told++], lang);
    }
    qyi_json_close(json, ']');
}

void qyi_evidence_fens(const struct qy_history *history, const struct qy_judgement *judgement,
                       struct qyi_json *json)
{
    struct qy_position position = *qy_history_start(history);
    size_t told = 0;

    qyi_json_key(json, "fens");
    qyi_json_open(json, '[');
    for (size_t ply = 1; ply <= qy_history_plies(history) && told < judgement->move_count; ply++) {
        struct qy_buf fen = QY_BUF_INIT;
        struct qy_undo undo;

        qy_position_make(&position, qy_history_move(history, ply), &undo);
        if (judgement->moves[told].ply != ply)
            continue;
        qy_position_to_fen(&position, QY_FEN_DEFAULT, &fen);
        qyi_json_string(json, qy_buf_str(&fen));
        qy_buf_free(&fen);
        told++;
    }
    qyi_json_close(json, ']');
}

void qyi_evidence_write(const struct qy_history *history, const struct qy_ruling *ruling, enum qy_lang lang,
                        struct qyi_json *json)
{
    if (!ruling->judgement)
        return;
    qyi_json_key(json, "evidence");
    qyi_json_open(json, '{');
    qyi_evidence_members(history, ruling->judgement, lang, json);
    qyi_json_close(json, '}');
}

/* ---- a refused move -------------------------------------------------------------------------------- */
