/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game over the board on the server, as its log makes it, for the arbiter's screen. */
#include "directing/desk.h"

#include "answer/warnings.h"
#include "base/error.h"
#include "base/grow.h"
#include "game/rules.h"
#include "papers/ruling_form.h"
#include "thinking/evidence.h"
#include "thinking/moves.h"

#include <qiyuan/core/clock.h>
#include <qiyuan/errors/server.h>

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell_buf(struct qyi_writer *writer, const char *key, struct qy_buf *text)
{
    qyi_tell_text(writer, key, qy_buf_str(text));
    qy_buf_free(text);
}

/* ---- replaying ------------------------------------------------------------------------------------- */

/* Finds the lines that an undo cancels, before the log is written. An invalid line ends the search: the
 * replay reports the error. */
static int find_struck(struct qyi_desk *desk, const char *text, size_t len)
{
    struct qy_event_reader reader = {0};
    const char *end = text + len;
    const char *stop;
    int code = 0;

    for (; code == 0 && text < end && (stop = memchr(text, '\n', (size_t)(end - text))); text = stop + 1) {
        struct qy_event event;

        if (qy_event_read(&reader, text, (size_t)(stop - text), &event, NULL) < 0)
            break;
        if (event.kind != QY_EVENT_UNDO)
            continue;
        code = QYI_ONE_MORE(desk->struck, desk->struck_count);
        if (code == 0)
            desk->struck[desk->struck_count++] = event.number;
    }
    qy_event_reader_free(&reader);
    return code;
}

static bool is_struck(const struct qyi_desk *desk, uint32_t line)
{
    for (size_t i = 0; i < desk->struck_count; i++)
        if (desk->struck[i] == line)
            return true;
    return false;
}

/* Writes the moves of a repetition that the judge examined, with their classification and the position before
 * each. */
static void tell_evidence(const struct qyi_desk *desk, const struct qy_ruling *ruling, enum qy_lang lang,
                          struct qyi_writer *writer)
{
    const struct qy_history *history = qy_arbiter_history(desk->arbiter);
    struct qy_buf facts = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;

    qy_ruling_json(desk->arbiter, ruling, &facts);
    json_t *parsed = json_loadb(qy_buf_str(&facts), facts.len, 0, NULL);
    char *cycle = json_dumps(json_object_get(parsed, "cycle"), JSON_COMPACT);
    qyi_json_begin(&json, &text);
    qyi_json_open(&json, '{');
    if (cycle) {
        qyi_json_key(&json, "cycle");
        qyi_json_raw(&json, cycle, strlen(cycle));
    }
    qyi_json_key(&json, "evidence");
    qyi_json_open(&json, '{');
    qyi_evidence_members(history, ruling->judgement, lang, &json);
    qyi_json_close(&json, '}');
    qyi_evidence_fens(history, ruling->judgement, &json);
    qyi_json_close(&json, '}');
    qyi_tell_members(writer, qy_buf_str(&text), text.len);
    free(cycle);
    json_decref(parsed);
    qy_buf_free(&text);
    qy_buf_free(&facts);
}

void qyi_desk_rulings(const struct qyi_desk *desk, enum qy_lang lang, struct qyi_writer *writer)
{
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(desk->arbiter, &count);

    qyi_array_open(writer, "rulings");
    for (size_t i = 0; i < count; i++) {
        const char *article = ruling[i].article;
        struct qy_buf text = QY_BUF_INIT;

        if (ruling[i].kind == QY_RULING_OK)
            continue;
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "kind", qy_ruling_name(ruling[i].kind));
        qy_ruling_sentence(desk->arbiter, &ruling[i], lang, QY_NOTATION_COUNT, &text);
        tell_buf(writer, "text", &text);
        qyi_tell_text(writer, "article", article);
        qyi_tell_text(writer, "law", article ? qy_article_text(article, strlen(article), lang) : NULL);
        qyi_tell_text(writer, "reason", ruling[i].reason);
        if (ruling[i].judgement)
            tell_evidence(desk, &ruling[i], lang, writer);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

/* Records the first ruling on the last line, if any, for display on the overview. */
static void keep_ruled(struct qyi_desk *desk, int64_t t)
{
    struct qy_buf *out = &desk->ruled[desk->ruled_count % QYI_DESK_RULED];
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(desk->arbiter, &count);

    while (count > 0 && ruling->kind == QY_RULING_OK) {
        ruling++;
        count--;
    }
    if (count == 0)
        return;
    qy_ruling_sentence(desk->arbiter, ruling, desk->lang, QY_NOTATION_COUNT, &text);
    qy_buf_clear(out);
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_member_int(&json, "line", desk->lines);
    qyi_json_member_int(&json, "t", t);
    qyi_json_member_string(&json, "kind", qy_ruling_name(ruling->kind));
    qyi_json_member_string(&json, "text", qy_buf_str(&text));
    qyi_json_member_string(&json, "article", ruling->article);
    qyi_json_member_bool(&json, "struck", is_struck(desk, desk->lines));
    qyi_json_close(&json, '}');
    qy_buf_free(&text);
    desk->ruled_count++;
}

void qyi_desk_tell_ruled(const struct qyi_desk *desk, struct qyi_writer *writer)
{
    size_t kept = desk->ruled_count < QYI_DESK_RULED ? desk->ruled_count : QYI_DESK_RULED;

    qyi_array_open(writer, "ruled");
    for (size_t i = 1; i <= kept; i++) {
        const struct qy_buf *one = &desk->ruled[(desk->ruled_count - i) % QYI_DESK_RULED];

        qyi_object_open(writer, NULL);
        qyi_tell_members(writer, qy_buf_str(one), one->len);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

/* Values gathered while the log is replayed. */
struct taken {
    struct qyi_writer *minutes;   /* or NULL */
    struct qyi_ruling_form *form; /* or NULL */
};

/* Processes a line of the log; empty lines are ignored. Moves are written for the position before the line. */
static int feed(struct qyi_desk *desk, const char *line, size_t len, const struct taken *taken,
                struct qy_error *reterr)
{
    enum qy_notation notation = qyi_ruling_form_notation(desk->lang);
    struct qyi_writer *minutes = taken->minutes;
    struct qy_buf words = QY_BUF_INIT;
    struct qy_event event;

    if (len == 0) { /* counted, as the command does */
        desk->lines++;
        return 0;
    }
    int code = qy_event_read(&desk->reader, line, len, &event, reterr);
    if (code < 0)
        return code;
    event.line = ++desk->lines;
    if (minutes && event.kind != QY_EVENT_START)
        qy_event_words(desk->arbiter, &event, desk->lang, QY_NOTATION_COUNT, &words);
    if (taken->form)
        qyi_ruling_form_deed(taken->form, desk->arbiter, &event, desk->lang, notation);
    code = qy_arbiter_feed(desk->arbiter, &event, reterr);
    if (code == 0 && taken->form)
        qyi_ruling_form_note(taken->form, desk->arbiter, desk->lang, notation);
    if (code == 0 && !minutes && !taken->form)
        keep_ruled(desk, event.t >= 0 ? event.t : qy_arbiter_time(desk->arbiter));
    if (code == 0 && minutes) {
        qyi_object_open(minutes, NULL);
        qyi_tell_uint(minutes, "line", desk->lines);
        qyi_tell_int(minutes, "t", event.t >= 0 ? event.t : qy_arbiter_time(desk->arbiter));
        qyi_tell_text(minutes, "event", qy_event_name(event.kind));
        qyi_tell_text(minutes, "text", qy_buf_str(&words));
        qyi_tell_bool(minutes, "struck", is_struck(desk, desk->lines));
        qyi_desk_rulings(desk, desk->lang, minutes);
        qyi_object_close(minutes);
    }
    qy_buf_free(&words);
    return code;
}

static int replay(const char *text, size_t len, enum qy_lang lang, const struct taken *taken,
                  struct qyi_desk *ret_desk, struct qy_error *reterr)
{
    struct qy_arbiter_oracle oracle = {
        .nodes = QY_WINNABLE_NODES, .drawn = qyi_oracle_drawn, .line = qyi_oracle_line};
    struct qyi_desk desk = {.lang = lang,
                            .reader = {.reading = QY_RULES_FIRST_READING},
                            .oracle = calloc(1, sizeof *desk.oracle)};
    size_t at = 0;

    oracle.user = desk.oracle;
    int code = desk.oracle ? qy_arbiter_new(&oracle, &desk.arbiter) : QY_E_MEMORY;

    if (code == 0)
        code = find_struck(&desk, text, len);
    if (code < 0)
        code = qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    while (code == 0 && at < len) {
        const char *stop = memchr(text + at, '\n', len - at);

        if (!stop)
            break;
        code = feed(&desk, text + at, (size_t)(stop - text) - at, taken, reterr);
        at = (size_t)(stop - text) + 1;
    }
    desk.good = at;
    if (code == 0 && !qy_arbiter_setup(desk.arbiter)) /* there are no lines, or only empty ones */
        code = qyi_error_set(reterr, QY_E_LOG_START, 0, NULL, 0, "start");
    if (code < 0) {
        if (reterr->line == 0)
            reterr->line = desk.lines;
        qyi_desk_free(&desk);
        return code;
    }
    *ret_desk = desk;
    return 0;
}

int qyi_desk_read(const char *text, size_t len, enum qy_lang lang, struct qyi_writer *minutes,
                  struct qyi_desk *ret_desk, struct qy_error *reterr)
{
    return replay(text, len, lang, &(struct taken){.minutes = minutes}, ret_desk, reterr);
}

int qyi_desk_form(const char *text, size_t len, enum qy_lang lang, uint32_t line, struct qy_buf *out,
                  struct qy_buf *notice, struct qy_error *reterr)
{
    struct qyi_ruling_form form = {.wanted = line};
    struct qyi_desk desk;
    char number[16];
    int code = replay(text, len, lang, &(struct taken){.form = &form}, &desk, reterr);

    if (code == 0) {
        (void)snprintf(number, sizeof number, "%u", line > 0 ? line : desk.lines);
        code = form.line > 0 ? qyi_ruling_form_write(&form, lang, qy_buf_write, out, reterr)
                             : qyi_error_set(reterr, QY_E_DESK_NO_RULING, 0, number, strlen(number), NULL);
        qyi_letters_words(qy_buf_str(&form.missing), lang, notice);
        qyi_desk_free(&desk);
    }
    qyi_ruling_form_free(&form);
    return code;
}

void qyi_desk_free(struct qyi_desk *desk)
{
    qy_event_reader_free(&desk->reader);
    qy_arbiter_free(desk->arbiter);
    qyi_oracle_free(desk->oracle);
    for (size_t i = 0; i < QYI_DESK_RULED; i++)
        qy_buf_free(&desk->ruled[i]);
    free(desk->struck);
    *desk = (struct qyi_desk){.lines = 0};
}

int qyi_desk_take(struct qyi_desk *desk, const char *line, size_t len, bool only_try, struct qy_error *reterr)
{
    struct qy_event event;
    size_t count;
    int code = qy_event_read(&desk->reader, line, len, &event, reterr);

    if (code == 0) {
        event.line = desk->lines + 1;
        code = qy_arbiter_try(desk->arbiter, &event, reterr);
    }
    if (code < 0)
        return code;
    const struct qy_ruling *ruling = qy_arbiter_rulings(desk->arbiter, &count);
    if (count > 0 && ruling[0].kind == QY_RULING_REFUSED) {
        struct qy_buf words = QY_BUF_INIT;

        qy_ruling_sentence(desk->arbiter, &ruling[0], desk->lang, QY_NOTATION_COUNT, &words);
        code = qyi_error_set(reterr, QY_E_DESK_REFUSED, 0, qy_buf_str(&words), words.len, ruling[0].article);
        qy_buf_free(&words);
        return code;
    }
    if (only_try)
        return 0;
    desk->lines++;
    return qy_arbiter_feed(desk->arbiter, &event, reterr);
}

/* ---- telling --------------------------------------------------------------------------------------- */

/* Conditions for offering an event, besides being possible. */
enum when {
    ALWAYS,
    BY_NOW,       /* it is possible at the present time, not only at that of the last line */
    ENTERED,      /* the moves are entered */
    UNENTERED,    /* moves are not entered */
    ASKED_LOSS,   /* ... and a loss waits for the arbiter's word */
    ASKED_CLAIM,  /* ... or a claim */
    IS_AWAY,      /* this side was recorded as absent */
    NO_MAN,       /* the side to move can promote: the piece that it needs may not be available */
    NOT_REJECTED, /* a decision by the arbiter would stand */
    LIMIT_ASKED   /* the event counts the natural limit only from a request, and there was none yet */
};

/* The article of the rule set's book on which the arbiter acts. */
enum cited {
    NOTHING,
    OF_REPETITION,
    OF_ORDER, /* one side must change */
    OF_POST,  /* a piece holds a post that draws; not every book knows such */
    OF_MATE,
    OF_STALEMATE,
    OF_DEAD,
    OF_ASKED, /* the question that waits for the arbiter */
    OF_SAVING /* the winner can't mate the loser */
};

#define BY    "\"by\":\"arbiter\""
#define DRAWN "\"result\":\"1/2-1/2\",\"by\":\"arbiter\""

/* Events that need no further input. Those of a side are tried for both. */
struct press {
    const char *name;
    bool sided;
    enum cited cited;
    const char *fields; /* further fields of the event */
    const char *event;  /* NULL: as its name */
    enum when when;
    bool loses; /* the side loses by it */
};
static const struct press presses[] = {
    {.name = "begin"},
    {.name = "press", .sided = true},
    {.name = "adjust", .sided = true},
    {.name = "offer", .sided = true},
    {.name = "accept", .sided = true},
    {.name = "decline", .sided = true},
    {.name = "resign", .sided = true},
    {.name = "flag", .sided = true},
    {.name = "arrive", .sided = true, .when = IS_AWAY},
    {.name = "absent", .sided = true, .when = BY_NOW},
    {.name = "stop-clock", .fields = "\"reason\":\"arbiter\""},
    {.name = "man-missing",
     .sided = true,
     .fields = "\"reason\":\"piece\"",
     .event = "stop-clock",
     .when = NO_MAN},
    {.name = "start-clock"},
    {.name = "setup-error"},
    {.name = "board-turned"},
    {.name = "colours-reversed"},
    {.name = "displaced", .sided = true},
    {.name = "displaced-void", .sided = true, .fields = "\"restorable\":false", .event = "displaced"},
    {.name = "resume"},
    {.name = "open-sealed"},
    {.name = "refuse", .sided = true},
    {.name = "abandon", .sided = true},
    {.name = "decide-varies",
     .sided = true,
     .cited = OF_ORDER,
     .fields = "\"by\":\"arbiter\"",
     .event = "decide",
     .when = NOT_REJECTED},
    {.name = "asked-lost",
     .sided = true,
     .cited = OF_ASKED,
     .fields = BY,
     .event = "decide",
     .when = ASKED_LOSS,
     .loses = true},
    {.name = "asked-drawn", .cited = OF_SAVING, .fields = DRAWN, .event = "decide", .when = ASKED_LOSS},
    {.name = "asked-upheld", .cited = OF_ASKED, .fields = DRAWN, .event = "decide", .when = ASKED_CLAIM},
    {.name = "asked-rejected", .cited = OF_ASKED, .fields = BY, .event = "decide", .when = ASKED_CLAIM},
    {.name = "mated",
     .sided = true,
     .cited = OF_MATE,
     .fields = BY,
     .event = "decide",
     .when = UNENTERED,
     .loses = true},
    {.name = "stalemated",
     .sided = true,
     .cited = OF_STALEMATE,
     .fields = BY,
     .event = "decide",
     .when = UNENTERED,
     .loses = true},
    {.name = "stalemate-draw", .cited = OF_STALEMATE, .fields = DRAWN, .event = "decide", .when = UNENTERED},
    {.name = "dead-draw", .cited = OF_DEAD, .fields = DRAWN, .event = "decide", .when = UNENTERED},
    {.name = "decide-goes-on",
     .cited = OF_REPETITION,
     .fields = "\"by\":\"arbiter\"",
     .event = "decide",
     .when = ENTERED},
    {.name = "decide-draw",
     .cited = OF_REPETITION,
     .fields = "\"result\":\"1/2-1/2\",\"by\":\"arbiter\"",
     .event = "decide",
     .when = NOT_REJECTED},
    {.name = "post-accepted",
     .cited = OF_POST,
     .fields = "\"post\":\"accepted\",\"by\":\"arbiter\"",
     .event = "decide",
     .when = NOT_REJECTED},
    {.name = "post-refused",
     .cited = OF_POST,
     .fields = "\"post\":\"refused\",\"by\":\"arbiter\"",
     .event = "decide",
     .when = NOT_REJECTED},
    {.name = "count-from-now", .fields = "\"kind\":\"natural-limit\"", .event = "claim", .when = LIMIT_ASKED},
    {.name = "fair-copy", .sided = true, .fields = "\"given\":true"},
    {.name = "fair-copy-refused", .sided = true, .fields = "\"given\":false", .event = "fair-copy"},
    {.name = "appeal", .sided = true, .fields = "\"text\":\"-\""},
    {.name = "overrule-first", .fields = "\"result\":\"1-0\",\"by\":\"chief\"", .event = "overrule"},
    {.name = "overrule-draw", .fields = "\"result\":\"1/2-1/2\",\"by\":\"chief\"", .event = "overrule"},
    {.name = "overrule-second", .fields = "\"result\":\"0-1\",\"by\":\"chief\"", .event = "overrule"},
    {.name = "sign", .sided = true},
    {.name = "sign-refused", .sided = true, .fields = "\"refused\":true", .event = "sign"},
    {.name = "sign-arbiter", .fields = "\"side\":\"arbiter\"", .event = "sign"},
};

/* Whether the game is one in which a press may be offered at all. */
static bool is_of_game(const struct qyi_desk *desk, enum when when)
{
    bool unentered = qy_arbiter_setup(desk->arbiter)->unentered;
    struct qy_asked asked;

    switch (when) {
    case ENTERED: return !unentered;
    case UNENTERED: return unentered;
    case ASKED_LOSS:
    case ASKED_CLAIM: return qy_arbiter_asked(desk->arbiter, &asked) && asked.lost == (when == ASKED_LOSS);
    case LIMIT_ASKED: return qy_arbiter_setup(desk->arbiter)->limit_asked;
    default: return true;
    }
}

/* A pawn can be promoted in this move. */
static bool may_promote(const struct qyi_desk *desk)
{
    const struct qy_position *position = qy_history_position(qy_arbiter_history(desk->arbiter));
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_arbiter_moves(desk->arbiter, moves);

    for (size_t i = 0; i < count; i++) {
        char text[8];

        qyi_move_uci(position, moves[i], text, sizeof text);
        if (text[0] && isalpha((unsigned char)text[strlen(text) - 1]))
            return true;
    }
    return false;
}

/* Whether a press is offered, once it was tried. */
static bool is_offered(const struct qyi_desk *desk, const struct press *press, int side)
{
    size_t count;

    switch (press->when) {
    case IS_AWAY: return qy_arbiter_absent(desk->arbiter, (enum qy_side)side);
    case NO_MAN: return (int)qy_arbiter_turn(desk->arbiter) == side && may_promote(desk);
    case ENTERED:
    case LIMIT_ASKED:
    case NOT_REJECTED: break;
    default: return true;
    }
    const struct qy_ruling *ruling = qy_arbiter_rulings(desk->arbiter, &count);
    if (press->when == LIMIT_ASKED)
        return count > 0 && ruling[0].kind == QY_RULING_ALLOWED;
    return count == 0 || ruling[0].kind != QY_RULING_REJECTED;
}

/* The article in the game's own book; NULL: there is none. */
static const char *cited_article(const struct qyi_desk *desk, enum cited cited)
{
    const struct qy_rules *rules = qy_arbiter_setup(desk->arbiter)->rules;
    struct qy_asked asked;

    switch (cited) {
    case OF_MATE: return rules->checkmate_article;
    case OF_STALEMATE: return rules->stalemate_article;
    case OF_DEAD: return rules->dead_article;
    case OF_ASKED: return qy_arbiter_asked(desk->arbiter, &asked) ? asked.article : NULL;
    case OF_SAVING: return qy_arbiter_asked(desk->arbiter, &asked) ? asked.drawn : NULL;
    case OF_REPETITION: return rules->repetition_article;
    case OF_ORDER: return rules->judged_article;
    case OF_POST: return rules->post_article;
    case NOTHING: break;
    }
    return NULL;
}

/* Tries an event for a side at the current time, and writes its name and effect if it would be accepted. */
static void tell_press(struct qyi_desk *desk, const struct press *press, int side, int64_t t,
                       struct qyi_writer *writer)
{
    const char *article = cited_article(desk, press->cited);
    enum qy_game game = qy_rules_game(qy_arbiter_setup(desk->arbiter)->rules);
    const char *name = press->sided ? qy_side_id(game, (enum qy_side)side) : NULL;
    const char *event = press->event ? press->event : press->name;
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error;

    if (!is_of_game(desk, press->when) || (press->cited != NOTHING && !article))
        return;
    qy_buf_addf(&line, "{\"t\":%lld,\"event\":\"%s\"", (long long)t, event);
    if (press->loses)
        qy_buf_addf(&line, ",\"result\":\"%s\"", side == QY_FIRST ? "0-1" : "1-0");
    else if (name)
        qy_buf_addf(&line, ",\"side\":\"%s\"", name);
    if (article)
        qy_buf_addf(&line, ",\"article\":\"%s\"", article);
    if (press->fields)
        qy_buf_addf(&line, ",%s", press->fields);
    qy_buf_addc(&line, '}');
    if (qyi_desk_take(desk, qy_buf_str(&line), line.len, true, &error) == 0 &&
        is_offered(desk, press, side)) {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "event", press->name);
        qyi_tell_text(writer, "side", name);
        qyi_tell_text(writer, "article", article);
        qyi_tell_text(writer, "act", qy_buf_str(&line));
        qyi_object_close(writer);
    }
    qy_buf_free(&line);
}

/* What would be taken now, each with its side. */
static void tell_possible(struct qyi_desk *desk, int64_t t, int64_t now, struct qyi_writer *writer)
{
    qyi_array_open(writer, "possible");
    for (size_t i = 0; i < sizeof presses / sizeof presses[0]; i++)
        for (int side = 0; side < (presses[i].sided ? 2 : 1); side++)
            tell_press(desk, &presses[i], side, presses[i].when == BY_NOW ? now : t, writer);
    qyi_array_close(writer);
}

/* Writes the possible claims, with the count and the likely ruling for each. */
static void tell_claims(struct qyi_desk *desk, enum qy_game game, int64_t t, enum qy_lang lang,
                        struct qyi_writer *writer)
{
    qyi_array_open(writer, "claims");
    for (int side = 0; side < 2; side++)
        for (unsigned claim = 0; claim < QY_CLAIM_COUNT; claim++) {
            struct qy_buf line = QY_BUF_INIT;
            struct qy_error error;

            if (!qy_arbiter_may_claim(desk->arbiter, (enum qy_side)side, (enum qy_claim)claim))
                continue;
            qy_buf_addf(&line, "{\"t\":%lld,\"event\":\"claim\",\"side\":\"%s\",\"kind\":\"%s\"}",
                        (long long)t, qy_side_id(game, (enum qy_side)side),
                        qy_claim_name((enum qy_claim)claim));
            if (qyi_desk_take(desk, qy_buf_str(&line), line.len, true, &error) == 0) {
                qyi_object_open(writer, NULL);
                qyi_tell_text(writer, "side", qy_side_id(game, (enum qy_side)side));
                qyi_tell_text(writer, "kind", qy_claim_name((enum qy_claim)claim));
                qyi_desk_rulings(desk, lang, writer);
                qyi_object_close(writer);
            }
            qy_buf_free(&line);
        }
    qyi_array_close(writer);
}

/* What both sides have left at a time, in milliseconds; null without a clock. */
static void tell_left(const struct qy_clock *clock, enum qy_game game, int64_t t, struct qyi_writer *writer)
{
    for (int side = 0; side < 2; side++) {
        const char *name = qy_side_id(game, (enum qy_side)side);
        int64_t left = qy_clock_remaining(clock, (enum qy_side)side, t);

        if (left == INT64_MAX)
            qyi_tell_null(writer, name);
        else
            qyi_tell_int(writer, name, left);
    }
}

/* Writes the clocks as of the last line, and as of now, because a player may have been thinking for long. */
static void tell_clocks(const struct qyi_desk *desk, enum qy_game game, int64_t t, int64_t now,
                        struct qyi_writer *writer)
{
    const struct qy_clock *clock = qy_arbiter_clock(desk->arbiter);
    int running = -1;

    /* A clock that loses time in one more millisecond is running. */
    for (int side = 0; side < 2; side++)
        if (qy_clock_used(clock, (enum qy_side)side, t + 1000) > qy_clock_used(clock, (enum qy_side)side, t))
            running = side;
    qyi_object_open(writer, "clocks");
    tell_left(clock, game, t, writer);
    qyi_object_open(writer, "left");
    tell_left(clock, game, now, writer);
    qyi_object_close(writer);
    qyi_tell_text(writer, "running", running < 0 ? NULL : qy_side_id(game, (enum qy_side)running));
    qyi_object_close(writer);
}

/* How far the claims of the side to move have come, where the rule set gives them a number. */
static void tell_counts(const struct qyi_desk *desk, struct qyi_writer *writer)
{
    enum qy_side side = qy_arbiter_turn(desk->arbiter);
    bool open = qy_arbiter_outcome(desk->arbiter).result == QY_RESULT_OPEN;
    struct qy_claim_count count;

    qyi_array_open(writer, "counts");
    for (unsigned claim = 0; claim < QY_CLAIM_COUNT && open; claim++)
        if (qy_arbiter_count_claim(desk->arbiter, side, (enum qy_claim)claim, &count)) {
            qyi_object_open(writer, NULL);
            qyi_tell_text(writer, "claim", qy_claim_name((enum qy_claim)claim));
            qyi_tell_uint(writer, "count", count.count);
            qyi_tell_uint(writer, "needed", count.needed);
            qyi_object_close(writer);
        }
    qyi_array_close(writer);
}

/* What waits for the arbiter's word: whose loss, or whose claim. */
static void tell_asked(const struct qyi_desk *desk, enum qy_game game, struct qyi_writer *writer)
{
    struct qy_asked asked;

    if (!qy_arbiter_asked(desk->arbiter, &asked)) {
        qyi_tell_null(writer, "asked");
        return;
    }
    qyi_object_open(writer, "asked");
    qyi_tell_text(writer, "side", qy_side_id(game, asked.side));
    qyi_tell_text(writer, "claim", asked.lost ? NULL : qy_claim_name(asked.claim));
    qyi_tell_text(writer, "article", asked.article);
    qyi_object_close(writer);
}

static void tell_moves(const struct qyi_desk *desk, struct qyi_writer *writer)
{
    const struct qy_position *position = qy_history_position(qy_arbiter_history(desk->arbiter));
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_arbiter_moves(desk->arbiter, moves);

    qyi_array_open(writer, "legal");
    for (size_t i = 0; i < count; i++) {
        char text[8];

        qyi_move_uci(position, moves[i], text, sizeof text);
        qyi_tell_text(writer, NULL, text);
    }
    qyi_array_close(writer);
}

void qyi_desk_tell(struct qyi_desk *desk, int64_t now, enum qy_lang lang, struct qyi_writer *writer)
{
    const struct qy_game_setup *setup = qy_arbiter_setup(desk->arbiter);
    const struct qy_history *history = qy_arbiter_history(desk->arbiter);
    enum qy_game game = qy_rules_game(setup->rules);
    struct qy_outcome outcome = qy_arbiter_outcome(desk->arbiter);
    int64_t t = qy_arbiter_time(desk->arbiter);
    struct qy_buf text = QY_BUF_INIT;
    enum qy_side offer;

    if (desk->reader.untimed || now < t)
        now = t; /* the hall's own clocks show the last typed time */
    qyi_tell_uint(writer, "lines", desk->lines);
    qyi_tell_text(writer, "game", qy_game_id(game));
    qyi_tell_text(writer, "rules", qy_rules_id(setup->rules));
    qyi_tell_text(writer, "first", setup->name[0]);
    qyi_tell_text(writer, "second", setup->name[1]);
    qyi_tell_int(writer, "t", t);
    qyi_tell_bool(writer, "untimed", desk->reader.untimed);
    qyi_tell_bool(writer, "unentered", setup->unentered);
    if (setup->unentered) {
        qyi_tell_null(writer, "fen"); /* the position is unknown */
    } else {
        qy_position_to_fen(qy_history_position(history), QY_FEN_DEFAULT, &text);
        tell_buf(writer, "fen", &text);
    }
    qyi_tell_text(writer, "turn", qy_side_id(game, qy_arbiter_turn(desk->arbiter)));
    qyi_tell_uint(writer, "plies", qy_arbiter_plies(desk->arbiter));
    tell_asked(desk, game, writer);
    tell_clocks(desk, game, t, now, writer);
    qyi_tell_text(writer, "offer", qy_arbiter_offer(desk->arbiter, &offer) ? qy_side_id(game, offer) : NULL);
    qyi_tell_uint(writer, "fouls_first", qy_arbiter_fouls(desk->arbiter, QY_FIRST));
    qyi_tell_uint(writer, "fouls_second", qy_arbiter_fouls(desk->arbiter, QY_SECOND));
    qyi_tell_text(writer, "result", outcome.result == QY_RESULT_OPEN ? NULL : qy_result_text(outcome.result));
    qy_arbiter_summary_words(desk->arbiter, lang, &text);
    tell_buf(writer, "summary", &text);
    tell_counts(desk, writer);
    tell_moves(desk, writer);
    tell_possible(desk, t, now, writer);
    tell_claims(desk, game, t, lang, writer);
}
