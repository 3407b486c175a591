/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks acts on a saved study, converts them to the stored form, and compares them for conflicts. */
#include "study/kept_study.h"

#include "base/error.h"
#include "base/json_read.h"
#include "live/event.h"

#include <qiyuan/errors/server.h>
#include <qiyuan/record/verdict.h>

#include <stdlib.h>
#include <string.h>

/* The longest place in bytes, for QYI_STUDY_PLIES moves. */
#define MOST_PLACE (QYI_STUDY_PLIES * 6)
/* Buffer size for a FEN, with some to spare. */
#define MOST_FEN   256
#define MOST_ITEMS 100

enum kind { CHAPTER, RENAME, ORDER, DROP, RESTORE, ADD, GROW, CUT, GRAFT, PLACE, ITEMS, TAGS, KINDS };

static const struct {
    const char *name;
    const char *keys[6];
} kinds[KINDS] = {
    [CHAPTER] = {"chapter", {"act", "title", "record"}},
    [RENAME] = {"rename", {"act", "chapter", "title"}},
    [ORDER] = {"order", {"act", "chapter", "next"}},
    [DROP] = {"drop", {"act", "chapter"}},
    [RESTORE] = {"restore", {"act", "chapter"}},
    [ADD] = {"add", {"act", "chapter", "at", "uci"}},
    [GROW] = {"grow", {"act", "chapter", "at", "record"}},
    [CUT] = {"cut", {"act", "chapter", "at"}},
    [GRAFT] = {"graft", {"act", "chapter", "at", "index", "cut"}},
    [PLACE] = {"place", {"act", "chapter", "at", "index"}},
    [ITEMS] = {"items", {"act", "chapter", "at", "after", "before"}},
    [TAGS] = {"tags", {"act", "chapter", "tags", "result"}},
};

static int kind_of(const json_t *act)
{
    const char *name = json_string_value(json_object_get(act, "act"));

    for (int kind = 0; name && kind < KINDS; kind++)
        if (strcmp(kinds[kind].name, name) == 0)
            return kind;
    return -1;
}

static const char *text_of(const json_t *act, const char *key)
{
    const char *text = json_string_value(json_object_get(act, key));

    return text ? text : "";
}

static int bad(const char *field, const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
}

/* ---- checking members --------------------------------------------------------------------------------- */

static bool is_place(const json_t *value)
{
    const char *text = json_string_value(value);

    return text && strlen(text) <= MOST_PLACE &&
           text[strspn(text, " 0123456789abcdefghijklmnopqrstuvwxyz")] == '\0';
}

/* An item of a record: a comment's text, a NAG's number, or an object for an item before its variations. */
static bool is_item(const json_t *value)
{
    const char *key;
    json_t *member;

    if (!json_is_object(value))
        return json_is_string(value) || json_is_integer(value);
    json_object_foreach((json_t *)value, key, member)
    {
        if (!(json_is_integer(member) && (strcmp(key, "variations") == 0 || strcmp(key, "nag") == 0)) &&
            !(json_is_string(member) && strcmp(key, "comment") == 0))
            return false;
    }
    return true;
}

static bool is_tag(const json_t *value)
{
    return json_is_array(value) && json_array_size(value) == 2 && json_is_string(json_array_get(value, 0)) &&
           json_is_string(json_array_get(value, 1));
}

static bool all_are(const json_t *list, bool (*good)(const json_t *value))
{
    size_t i;
    json_t *value;

    if (!json_is_array(list) || json_array_size(list) > MOST_ITEMS)
        return false;
    json_array_foreach((json_t *)list, i, value)
    {
        if (!good(value))
            return false;
    }
    return true;
}

static int check_field(const char *key, const json_t *value, struct qy_error *reterr)
{
    if (!value && strcmp(key, "before") == 0) /* optional: omitted if unchanged */
        return 0;
    if (!value)
        return qyi_error_set(reterr, QY_E_FIELD_MISSING, 0, key, strlen(key), NULL);
    if (strcmp(key, "title") == 0)
        return json_is_string(value) && json_string_length(value) <= QYI_STUDY_TITLE
                   ? 0
                   : bad(key, "\"...\" (0..200)", reterr);
    if (strcmp(key, "at") == 0 || strcmp(key, "uci") == 0)
        return is_place(value) ? 0 : bad(key, "\"e2e4 e7e5\"", reterr);
    if (strcmp(key, "chapter") == 0 || strcmp(key, "index") == 0 || strcmp(key, "next") == 0)
        return json_is_integer(value) && json_integer_value(value) >= 0 ? 0
                                                                        : bad(key, "0, 1, 2, ...", reterr);
    if (strcmp(key, "cut") == 0)
        return json_integer_value(value) > 0 ? 0 : bad(key, "1, 2, ...", reterr);
    if (strcmp(key, "record") == 0)
        return strcmp(text_of(value, "format"), "qiyuan-game") == 0
                   ? 0
                   : bad(key, "{\"format\":\"qiyuan-game\",...}", reterr);
    if (strcmp(key, "after") == 0 || strcmp(key, "before") == 0)
        return all_are(value, is_item) ? 0 : bad(key, "[\"...\", 1]", reterr);
    if (strcmp(key, "tags") == 0)
        return all_are(value, is_tag) ? 0 : bad(key, "[[\"Event\", \"...\"]]", reterr);
    return json_is_string(value) && json_string_length(value) < 16 ? 0 : bad(key, "\"...\" (0..15)", reterr);
}

/* Refuses members of an act that are not in `allowed`. */
static int only(const json_t *json, const char *const *allowed, struct qy_error *reterr)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)json, key, value)
    {
        bool known = false;

        for (size_t i = 0; allowed[i] && !known; i++)
            known = strcmp(allowed[i], key) == 0;
        if (!known) {
            (void)qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, key, strlen(key), NULL);
            return QY_E_FIELD_UNKNOWN;
        }
    }
    return 0;
}

static int check_fields(const json_t *act, int kind, struct qy_error *reterr)
{
    const char *const *keys = kinds[kind].keys;
    int code = only(act, keys, reterr);

    for (size_t i = 1; keys[i] && code == 0; i++)
        code = check_field(keys[i], json_object_get(act, keys[i]), reterr);
    return code;
}

/* ---- a move ------------------------------------------------------------------------------------------- */

/*
 * Reads the line that leads to an act's place. The game and start position come first in the chapter's body.
 */
static int line_at(const char *body, const char *at, struct qyi_study_line *ret_line, struct qy_error *reterr)
{
    char head[2][MOST_FEN] = {"", ""}; /* game, fen */
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_json_reader reader;
    const char *key = NULL;
    const char *value = NULL;
    size_t len = 0;
    int status = qyi_json_read_begin(&reader, body, strlen(body), &scratch, reterr);

    if (status == 0)
        status = qyi_json_read_open(&reader, '{');
    for (int i = 0; i < 3 && status == 0; i++) { /* act, game, fen */
        if (qyi_json_read_key(&reader, &key, &len) != 1 || qyi_json_read_string(&reader, &value, &len) < 0)
            break;
        if (i > 0 && len < sizeof head[0])
            memcpy(head[i - 1], value, len);
    }
    qy_buf_free(&scratch);
    return qyi_study_line_read(&(struct qyi_study_asked){head[0], head[1], NULL, at}, QY_LANG_EN, ret_line,
                               reterr);
}

static int move_body(const json_t *act, const char *chapter, struct qy_buf *out, struct qy_error *reterr)
{
    const char *uci = text_of(act, "uci");
    struct qyi_study_line line = {.history = NULL};
    struct qyi_json json;
    qy_move move;
    int code = line_at(chapter, text_of(act, "at"), &line, reterr);

    if (code == 0)
        code =
            qy_move_read(qy_history_position(line.history), uci, strlen(uci), QY_NOTATION_UCI, &move, reterr);
    if (code == 0) {
        qyi_json_begin(&json, out);
        qyi_json_open(&json, '{');
        qyi_json_member_string(&json, "act", kinds[ADD].name);
        qyi_json_member_int(&json, "chapter", json_integer_value(json_object_get(act, "chapter")));
        qyi_json_member_string(&json, "at", text_of(act, "at"));
        qyi_json_key(&json, "move");
        qyi_study_move(qy_history_position(line.history), move, &json);
        qyi_json_close(&json, '}');
    }
    qyi_study_line_free(&line);
    return code;
}

/* ---- a record ----------------------------------------------------------------------------------------- */

/* A record being stored: a new chapter, or with `grows` moves added at a place of a chapter. */
struct recorded {
    const json_t *act;
    bool grows;
    struct qy_buf *out;
};

static void write_head(const struct recorded *recorded, const struct qy_record *record, struct qyi_json *json)
{
    struct qy_buf fen = QY_BUF_INIT;

    if (recorded->grows) {
        qyi_json_member_string(json, "act", kinds[GROW].name);
        qyi_json_member_int(json, "chapter", json_integer_value(json_object_get(recorded->act, "chapter")));
        qyi_json_member_string(json, "at", text_of(recorded->act, "at"));
        return;
    }
    qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, &fen);
    qyi_json_member_string(json, "act",
                           kinds[CHAPTER].name); /* written first, because line_at() reads only the head */
    qyi_json_member_string(json, "game", qy_game_id(qy_record_game(record)));
    qyi_json_member_string(json, "fen", qy_buf_str(&fen));
    qyi_json_member_string(json, "title", text_of(recorded->act, "title"));
    qyi_json_member_string(json, "rules", qy_rules_id(qy_record_rules(record)));
    qy_buf_free(&fen);
}

static int write_recorded(void *user, struct qy_record *record)
{
    const struct recorded *recorded = user;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;
    int code = qy_record_write(record, "json", QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);

    qyi_json_begin(&json, recorded->out);
    qyi_json_open(&json, '{');
    write_head(recorded, record, &json);
    if (code == 0) {
        qyi_json_key(&json, "record");
        qyi_json_raw(&json, qy_buf_str(&text), text.len - 1); /* without the line end */
        code = qyi_study_texts(record, SIZE_MAX, &json);
    }
    qyi_json_close(&json, '}');
    qy_buf_free(&text);
    return code;
}

static int record_body(const struct recorded *recorded, const json_t *record, struct qy_error *reterr)
{
    struct recorded copy = *recorded;
    char *text = json_dumps(record, JSON_COMPACT);
    struct qy_buf written = QY_BUF_INIT;

    qy_buf_adds(&written, text ? text : "");
    int code = text ? qyi_study_record(&written, write_recorded, &copy, reterr) : qyi_no_memory(reterr);
    qy_buf_free(&written);
    free(text);
    return code;
}

static int chapter_body(const json_t *act, struct qy_buf *out, struct qy_error *reterr)
{
    const struct recorded recorded = {act, false, out};

    return record_body(&recorded, json_object_get(act, "record"), reterr);
}

/*
 * Copies a record with another game and start position, its members in the order that the record reader
 * needs.
 */
static json_t *started_at(const json_t *record, const char *game, const char *fen)
{
    static const char *const order[] = {"format", "version", "game", "result", "start"};
    json_t *copy = json_object();
    const char *key;
    json_t *value;

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (json_object_get(record, order[i]))
            (void)json_object_set(copy, order[i], json_object_get(record, order[i]));
    (void)json_object_set_new(copy, "game", json_string(game));
    (void)json_object_set_new(copy, "start", json_string(fen));
    json_object_foreach((json_t *)record, key, value)
    {
        if (!json_object_get(copy, key))
            (void)json_object_set(copy, key, value);
    }
    return copy;
}

/*
 * Stores moves added at a place. The record is read from the position at that place, whatever start it names.
 */
static int grow_body(const json_t *act, const char *chapter, struct qy_buf *out, struct qy_error *reterr)
{
    const struct recorded recorded = {act, true, out};
    json_t *record = NULL;
    struct qyi_study_line line = {.history = NULL};
    struct qy_buf fen = QY_BUF_INIT;
    int code = line_at(chapter, text_of(act, "at"), &line, reterr);

    if (code == 0) {
        qy_position_to_fen(qy_history_position(line.history), QY_FEN_DEFAULT, &fen);
        record = started_at(json_object_get(act, "record"),
                            qy_game_id(qy_history_position(line.history)->game), qy_buf_str(&fen));
        code = record_body(&recorded, record, reterr);
    }
    qyi_study_line_free(&line);
    qy_buf_free(&fen);
    json_decref(record);
    return code;
}

/* ---- restoring cut moves ------------------------------------------------------------------------------ */

/* The longest body of a cut, with some to spare. */
#define MOST_CUT (MOST_PLACE + 100)

/* Whether `body` is a cut of the place and chapter that the graft restores. */
static bool is_cut(const char *body, const json_t *graft)
{
    json_t *cut = strlen(body) <= MOST_CUT ? json_loads(body, 0, NULL) : NULL;
    bool same = kind_of(cut) == CUT && strcmp(text_of(cut, "at"), text_of(graft, "at")) == 0 &&
                json_equal(json_object_get(cut, "chapter"), json_object_get(graft, "chapter"));

    json_decref(cut);
    return same;
}

static int check_graft(const json_t *act, qyi_act_fn earlier, void *user, struct qy_error *reterr)
{
    const char *body = earlier(user, json_integer_value(json_object_get(act, "cut")));

    return body && is_cut(body, act) ? 0 : bad("cut", "\"n\" of {\"act\":\"cut\"}", reterr);
}

bool qyi_study_acts_give_back(const json_t *acts)
{
    size_t i;
    json_t *act;

    json_array_foreach((json_t *)acts, i, act)
    {
        int kind = kind_of(act);

        if (kind != GRAFT && kind != RESTORE)
            return false;
    }
    return true;
}

bool qyi_study_acts_need_owner(const json_t *acts)
{
    size_t i;
    json_t *act;

    json_array_foreach((json_t *)acts, i, act)
    {
        int kind = kind_of(act);

        if (kind == DROP || kind == RESTORE)
            return true;
    }
    return false;
}

/* The body of the chapter that an act changes; NULL if there is no such chapter. */
static const char *chapter_of(const json_t *act, qyi_act_fn earlier, void *user)
{
    static const char head[] = "{\"act\":\"chapter\"";
    const char *body = earlier(user, json_integer_value(json_object_get(act, "chapter")));

    return body && strncmp(body, head, sizeof head - 1) == 0 ? body : NULL;
}

int qyi_study_act_body(const json_t *act, qyi_act_fn earlier, void *user, struct qy_buf *out,
                       struct qy_error *reterr)
{
    int kind = kind_of(act);
    int code =
        kind < 0 ? bad("act", "chapter | add | items | cut | ...", reterr) : check_fields(act, kind, reterr);
    const char *upon = NULL;

    if (code == 0 && kind == GRAFT)
        code = check_graft(act, earlier, user, reterr);
    if (code < 0)
        return code;
    if (kind == CHAPTER)
        return chapter_body(act, out, reterr);
    upon = chapter_of(act, earlier, user);
    if (!upon)
        return bad("chapter", "\"n\" of {\"act\":\"chapter\"}", reterr);
    if (kind == ADD)
        return move_body(act, upon, out, reterr);
    if (kind == GROW)
        return grow_body(act, upon, out, reterr);
    char *text = json_dumps(act, JSON_COMPACT);
    qy_buf_adds(out, text ? text : "");
    free(text);
    return text && !out->failed ? 0 : qyi_no_memory(reterr);
}

/* ---- conflicts ---------------------------------------------------------------------------------------- */

json_t *qyi_study_act_head(const char *body, size_t len)
{
    static const char chapter[] = "{\"act\":\"chapter\"";
    static const char grow[] = "{\"act\":\"grow\"";
    static const char end[] = ",\"record\":";
    const char *record = NULL;
    char head[MOST_CUT + 2];

    if (strncmp(body, chapter, sizeof chapter - 1) == 0)
        return NULL;
    if (strncmp(body, grow, sizeof grow - 1) == 0)
        record = strstr(body, end);
    if (!record || record - body > MOST_CUT)
        return json_loadb(body, len, 0, NULL);
    memcpy(head, body, (size_t)(record - body));
    head[record - body] = '}';
    return json_loadb(head, (size_t)(record - body) + 1, 0, NULL);
}

/* Whether `place` is `other` or a continuation of it. */
static bool lies_behind(const char *place, const char *other)
{
    size_t len = strlen(other);

    return strncmp(place, other, len) == 0 && (len == 0 || place[len] == '\0' || place[len] == ' ');
}

/* Whether a cut removes the place that another act changes. */
static bool cuts_off(int cutter, const char *cut, int kind, const char *at)
{
    return cutter == CUT && kind != TAGS && kind != RENAME && kind != PLACE && lies_behind(at, cut);
}

bool qyi_study_acts_meet(const json_t *act, const json_t *earlier)
{
    int kind = kind_of(act);
    int before = kind_of(earlier);
    const char *at = text_of(act, "at");
    const char *there = text_of(earlier, "at");

    if (kind == CHAPTER || before == CHAPTER ||
        json_integer_value(json_object_get(act, "chapter")) !=
            json_integer_value(json_object_get(earlier, "chapter")))
        return false;
    if (kind == RESTORE || kind == ORDER || before == ORDER) /* these acts overwrite nothing */
        return false;
    if (kind == DROP || before == DROP)
        return true;
    if (kind == before && (kind == TAGS || kind == RENAME || (kind == ITEMS && strcmp(at, there) == 0)))
        return true;
    if (kind == ITEMS && (before == GRAFT || before == GROW) && lies_behind(at, there))
        return true; /* the restored or added moves may have comments of their own */
    return cuts_off(kind, at, before, there) || cuts_off(before, there, kind, at);
}
