/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event's own regulations: which matters a rule set leaves to the event. */
#include "arbiter/regulations.h"

#include "base/error.h"
#include "base/json.h"
#include "base/registry.h"
#include "game/rules.h"

#include <stdio.h>
#include <string.h>

/* The form of a regulation's value in the text. */
enum form { MILLISECONDS, NUMBER, TRUTH, CHOICE };

static const enum form forms[QY_REGULATION_COUNT] = {
    [QY_REGULATION_DEFAULT] = MILLISECONDS,   [QY_REGULATION_NATURAL_LIMIT] = NUMBER,
    [QY_REGULATION_REPETITIONS] = NUMBER,     [QY_REGULATION_RECORDS] = TRUTH,
    [QY_REGULATION_CLAIMS] = CHOICE,          [QY_REGULATION_ILLEGAL_MOVES] = NUMBER,
    [QY_REGULATION_OFFERS_FROM] = NUMBER,     [QY_REGULATION_FOULS] = NUMBER,
    [QY_REGULATION_OWN_CHECKS] = NUMBER,      [QY_REGULATION_OWN_CHASES] = NUMBER,
    [QY_REGULATION_LIMIT_FROM] = CHOICE,      [QY_REGULATION_GRACE] = NUMBER,
    [QY_REGULATION_PERPETUAL_CHECK] = NUMBER, [QY_REGULATION_ERRORS_UNTIL] = CHOICE,
    [QY_REGULATION_ABSENCES] = NUMBER,        [QY_REGULATION_ABSENCES_RUNNING] = NUMBER,
    [QY_REGULATION_SUPERVISED] = TRUTH,       [QY_REGULATION_PENALTY_MINUTES] = NUMBER,
    [QY_REGULATION_LATE_FROM] = CHOICE,       [QY_REGULATION_COUNTED] = CHOICE,
    [QY_REGULATION_NINE_ROUNDS] = TRUTH,      [QY_REGULATION_RED_VARIES] = NUMBER,
    [QY_REGULATION_SUSPENDED] = CHOICE,       [QY_REGULATION_HANGING] = CHOICE,
    [QY_REGULATION_MEANS] = CHOICE,           [QY_REGULATION_HELPER] = CHOICE,
    [QY_REGULATION_EVASION] = CHOICE,         [QY_REGULATION_WEAK_MOVES] = CHOICE,
    [QY_REGULATION_YIELDS] = CHOICE,          [QY_REGULATION_QUICKPLAY] = TRUTH,
    [QY_REGULATION_DEVICE] = CHOICE,
};

/* The words of a choice: false and true. */
static const char *const choices[QY_REGULATION_COUNT][2] = {
    [QY_REGULATION_CLAIMS] = {"player", "auto"},         [QY_REGULATION_LATE_FROM] = {"begin", "turn"},
    [QY_REGULATION_LIMIT_FROM] = {"capture", "request"}, [QY_REGULATION_ERRORS_UNTIL] = {"end", "reply"},
    [QY_REGULATION_COUNTED] = {"positions", "rounds"},   [QY_REGULATION_SUSPENDED] = {"all", "pair"},
    [QY_REGULATION_HANGING] = {"ignored", "deducted"},   [QY_REGULATION_MEANS] = {"old", "new"},
    [QY_REGULATION_HELPER] = {"attacked", "any"},        [QY_REGULATION_EVASION] = {"idle", "attack"},
    [QY_REGULATION_WEAK_MOVES] = {"one", "all"},         [QY_REGULATION_YIELDS] = {"strong", "checks"},
    [QY_REGULATION_DEVICE] = {"loss", "foul"},
};

const char *qyi_regulation_choice(unsigned which, bool second)
{
    return which < QY_REGULATION_COUNT ? choices[which][second] : NULL;
}

/* No time limit for late players. */
#define NO_LIMIT QY_DEFAULT_NONE

static int fault(struct qy_error *reterr, size_t at, int code, const char *found, size_t len,
                 const char *wanted)
{
    (void)qyi_error_set(reterr, code, at, found, len, wanted);
    if (reterr) {
        reterr->line = 0;
        reterr->column = (uint32_t)at + 1;
    }
    return code;
}

/* ---- reading ---- */

static int read_choice(struct qyi_json_reader *json, const char *const words[2], int64_t *ret_value)
{
    const char *text = NULL;
    size_t len = 0;
    int code = qyi_json_read_string(json, &text, &len);

    if (code < 0)
        return code;
    for (int i = 0; i < 2; i++) {
        if (strlen(words[i]) == len && memcmp(words[i], text, len) == 0) {
            *ret_value = i;
            return 0;
        }
    }
    return QY_E_FIELD_VALUE;
}

/* Returns 0, QY_E_FIELD_VALUE for a value of another form, or an error of JSON. */
static int read_value(struct qyi_json_reader *json, unsigned which, int64_t *ret_value)
{
    enum form form = forms[which];
    char next = qyi_json_read_peek(json);
    bool truth = false;
    int code;

    if ((form == MILLISECONDS || form == NUMBER) && (next == '-' || (next >= '0' && next <= '9'))) {
        code = qyi_json_read_int(json, ret_value);
        return code == 0 && *ret_value < 0 ? QY_E_FIELD_VALUE : code;
    }
    if (form == MILLISECONDS && next == 'n') {
        *ret_value = NO_LIMIT;
        return qyi_json_read_null(json);
    }
    if (form == TRUTH && (next == 't' || next == 'f')) {
        code = qyi_json_read_bool(json, &truth);
        *ret_value = truth;
        return code;
    }
    if (form == CHOICE && next == '"')
        return read_choice(json, choices[which], ret_value);
    return QY_E_FIELD_VALUE;
}

/* Fills in an error with the form that a value must have. */
static int bad_value(struct qyi_json_reader *json, size_t at, unsigned which)
{
    static const char *const wanted[] = {
        [MILLISECONDS] = "0, 1, 2, ... | null", [NUMBER] = "0, 1, 2, ...", [TRUTH] = "true | false"};
    char words[48];

    if (forms[which] != CHOICE)
        return fault(json->reterr, at, QY_E_FIELD_VALUE, qy_regulation_id(which),
                     strlen(qy_regulation_id(which)), wanted[forms[which]]);
    (void)snprintf(words, sizeof words, "%s | %s", choices[which][0], choices[which][1]);
    return fault(json->reterr, at, QY_E_FIELD_VALUE, qy_regulation_id(which), strlen(qy_regulation_id(which)),
                 words);
}

static unsigned find(const char *name, size_t len)
{
    unsigned i = 0;

    while (i < QY_REGULATION_COUNT &&
           (strlen(qy_regulation_id(i)) != len || memcmp(qy_regulation_id(i), name, len) != 0))
        i++;
    return i;
}

int qyi_regulations_read(struct qyi_json_reader *json, struct qyi_regulations *ret_read)
{
    struct qyi_regulations read = {0};
    const char *key;
    size_t len;
    int code = qyi_json_read_open(json, '{');

    while (code == 0 && (code = qyi_json_read_key(json, &key, &len)) == 1) {
        size_t at = json->value;
        unsigned which = find(key, len);

        if (which == QY_REGULATION_COUNT)
            return fault(json->reterr, at, QY_E_FIELD_UNKNOWN, key, len, NULL);
        if (read.present >> which & 1)
            return fault(json->reterr, at, QY_E_FIELD_REPEATED, key, len, NULL);
        read.present |= 1U << which;
        read.at[which] = at;
        code = read_value(json, which, &read.value[which]);
        if (code == QY_E_FIELD_VALUE)
            return bad_value(json, at, which);
    }
    if (code == 0)
        *ret_read = read;
    return code;
}

/* ---- checking against the rule set ---- */

static int check(const struct qyi_regulations *read, unsigned which, const struct qy_rules *rules,
                 struct qy_error *reterr)
{
    const struct qyi_opening *opening = &rules->event[which];
    int64_t value = read->value[which];
    char range[48];

    if (!opening->open)
        return fault(reterr, read->at[which], QY_E_REGULATION_CLOSED, qy_regulation_id(which),
                     strlen(qy_regulation_id(which)), opening->article ? opening->article : rules->id);
    if (forms[which] == TRUTH || forms[which] == CHOICE || value == NO_LIMIT ||
        (value >= opening->least && value <= opening->most))
        return 0;
    (void)snprintf(range, sizeof range, "%lld..%lld (%s)", (long long)opening->least,
                   (long long)opening->most, opening->article);
    return fault(reterr, read->at[which], QY_E_FIELD_VALUE, qy_regulation_id(which),
                 strlen(qy_regulation_id(which)), range);
}

/* True if the event uses the second of two readings. */
static bool is_otherwise(const struct qy_game_setup *setup, unsigned which)
{
    return (setup->otherwise & QY_REGULATION_BIT(which)) != 0;
}

static void set_reading(struct qy_game_setup *setup, unsigned which, bool other)
{
    if (other != is_otherwise(setup, which))
        setup->otherwise ^= QY_REGULATION_BIT(which);
}

/* Three rounds end when the position occurs for the fourth time. */
static void set_repetitions(struct qy_game_setup *setup, int64_t value, bool rounds)
{
    setup->repetitions = (uint32_t)value + rounds;
    set_reading(setup, QY_REGULATION_COUNTED, rounds);
}

static int64_t repetitions_said(const struct qy_game_setup *setup)
{
    return (int64_t)setup->repetitions - is_otherwise(setup, QY_REGULATION_COUNTED);
}

static void set(struct qy_game_setup *setup, unsigned which, int64_t value)
{
    switch ((enum qy_regulation)which) {
    case QY_REGULATION_DEFAULT: setup->default_time = value; break;
    case QY_REGULATION_NATURAL_LIMIT: setup->natural_limit = (uint32_t)value; break;
    case QY_REGULATION_REPETITIONS:
        set_repetitions(setup, value, is_otherwise(setup, QY_REGULATION_COUNTED));
        break;
    case QY_REGULATION_RECORDS: setup->records = value != 0; break;
    case QY_REGULATION_CLAIMS: setup->claims_auto = value != 0; break;
    case QY_REGULATION_ILLEGAL_MOVES: setup->illegal_moves = (uint32_t)value; break;
    case QY_REGULATION_OFFERS_FROM: setup->offers_from = (uint32_t)value; break;
    case QY_REGULATION_FOULS: setup->fouls_most = (uint32_t)value; break;
    case QY_REGULATION_OWN_CHECKS: setup->own_checks = (uint32_t)value; break;
    case QY_REGULATION_OWN_CHASES: setup->own_chases = (uint32_t)value; break;
    case QY_REGULATION_LIMIT_FROM: setup->limit_asked = value != 0; break;
    case QY_REGULATION_GRACE: setup->grace = (uint32_t)value; break;
    case QY_REGULATION_PERPETUAL_CHECK: setup->check_moves = (uint32_t)value; break;
    case QY_REGULATION_ERRORS_UNTIL: setup->errors_end = value != 0; break;
    case QY_REGULATION_ABSENCES: setup->absences = (uint32_t)value; break;
    case QY_REGULATION_ABSENCES_RUNNING: setup->absences_running = (uint32_t)value; break;
    case QY_REGULATION_SUPERVISED: setup->supervised = value != 0; break;
    case QY_REGULATION_QUICKPLAY: setup->quickplay = value != 0; break;
    case QY_REGULATION_PENALTY_MINUTES: setup->penalty_minutes = (uint32_t)value; break;
    case QY_REGULATION_LATE_FROM: setup->late_from_turn = value != 0; break;
    case QY_REGULATION_RED_VARIES: setup->red_varies = (uint32_t)value; break;
    case QY_REGULATION_COUNTED: set_repetitions(setup, repetitions_said(setup), value != 0); break;
    default: set_reading(setup, which, value != 0);
    }
    setup->regulated |= 1U << which;
}

static int64_t get(const struct qy_game_setup *setup, unsigned which)
{
    switch ((enum qy_regulation)which) {
    case QY_REGULATION_DEFAULT: return setup->default_time;
    case QY_REGULATION_NATURAL_LIMIT: return setup->natural_limit;
    case QY_REGULATION_REPETITIONS: return repetitions_said(setup);
    case QY_REGULATION_RECORDS: return setup->records;
    case QY_REGULATION_CLAIMS: return setup->claims_auto;
    case QY_REGULATION_ILLEGAL_MOVES: return setup->illegal_moves;
    case QY_REGULATION_OFFERS_FROM: return setup->offers_from;
    case QY_REGULATION_FOULS: return setup->fouls_most;
    case QY_REGULATION_OWN_CHECKS: return setup->own_checks;
    case QY_REGULATION_OWN_CHASES: return setup->own_chases;
    case QY_REGULATION_LIMIT_FROM: return setup->limit_asked;
    case QY_REGULATION_GRACE: return setup->grace;
    case QY_REGULATION_PERPETUAL_CHECK: return setup->check_moves;
    case QY_REGULATION_ERRORS_UNTIL: return setup->errors_end;
    case QY_REGULATION_ABSENCES: return setup->absences;
    case QY_REGULATION_ABSENCES_RUNNING: return setup->absences_running;
    case QY_REGULATION_SUPERVISED: return setup->supervised;
    case QY_REGULATION_QUICKPLAY: return setup->quickplay;
    case QY_REGULATION_PENALTY_MINUTES: return setup->penalty_minutes;
    case QY_REGULATION_LATE_FROM: return setup->late_from_turn;
    case QY_REGULATION_RED_VARIES: return setup->red_varies;
    default: return is_otherwise(setup, which);
    }
}

/* True if boards are supervised, as stated here or before. */
static bool is_supervised(const struct qyi_regulations *read, const struct qy_game_setup *setup)
{
    return read->present >> QY_REGULATION_SUPERVISED & 1 ? read->value[QY_REGULATION_SUPERVISED] != 0
                                                         : setup->supervised;
}

int qyi_regulations_apply(const struct qyi_regulations *read, struct qy_game_setup *setup,
                          struct qy_error *reterr)
{
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        int code = read->present >> i & 1 ? check(read, i, setup->rules, reterr) : 0;

        if (code < 0)
            return code;
    }
    /* The minutes may be set only for supervised boards; otherwise the appendix fixes them (fide:A.3). */
    if ((read->present >> QY_REGULATION_PENALTY_MINUTES & 1) && !is_supervised(read, setup))
        return fault(reterr, read->at[QY_REGULATION_PENALTY_MINUTES], QY_E_REGULATION_CLOSED,
                     qy_regulation_id(QY_REGULATION_PENALTY_MINUTES),
                     strlen(qy_regulation_id(QY_REGULATION_PENALTY_MINUTES)),
                     setup->rules->illegal_time_article);
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++)
        if (read->present >> i & 1)
            set(setup, i, read->value[i]);
    return 0;
}

int qy_regulations_read(const char *text, size_t len, struct qy_game_setup *setup, struct qy_error *reterr)
{
    struct qyi_json_reader json;
    struct qyi_regulations read;
    struct qy_buf scratch = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_json_read_begin(&json, text, len, &scratch, &error);

    if (code == 0)
        code = qyi_regulations_read(&json, &read);
    if (code == 0)
        code = qyi_json_read_end(&json);
    if (code == 0)
        code = qyi_regulations_apply(&read, setup, &error);
    qy_buf_free(&scratch);
    if (code < 0 && reterr) {
        qyi_error_locate(&error, text, len);
        *reterr = error;
    }
    return code;
}

/* ---- published regulations ---- */

const struct qy_published_regulations *qy_regulations_published(unsigned number)
{
    unsigned i = 0;

    while (i < number && qyi_published[i].id)
        i++;
    return qyi_published[i].id ? &qyi_published[i] : NULL;
}

const struct qy_published_regulations *qy_regulations_published_as(const char *id)
{
    const struct qy_published_regulations *one = qyi_published;

    while (one->id && strcmp(one->id, id) != 0)
        one++;
    return one->id ? one : NULL;
}

/* ---- in words ---- */

static void add_all_words(const struct qy_game_setup *setup, enum qy_lang lang, struct qy_buf *out)
{
    bool any = false;

    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        if (!(setup->regulated >> i & 1))
            continue;
        qy_buf_adds(out, !any ? "" : lang == QY_LANG_EN ? "; " : "；");
        qy_regulation_words(setup, (enum qy_regulation)i, lang, out);
        any = true;
    }
}

void qy_regulations_published_words(const struct qy_published_regulations *published, enum qy_lang lang,
                                    struct qy_buf *out)
{
    const struct qy_rules *rules = qy_rules_by_id(published->rules, strlen(published->rules));
    struct qy_game_setup setup;
    struct qy_buf words = QY_BUF_INIT;

    qy_game_setup_init(rules, &setup);
    if (qy_regulations_read(published->text, strlen(published->text), &setup, NULL) == 0)
        add_all_words(&setup, lang, &words);
    qyi_message(
        lang, "regulations.published",
        (const char *const[]){published->name[lang], published->rules, qy_buf_str(&words), published->source},
        4, out);
    out->failed |= words.failed;
    qy_buf_free(&words);
}

void qyi_regulations_write(const struct qy_game_setup *setup, uint32_t which, struct qyi_json *json)
{
    qyi_json_open(json, '{');
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        int64_t value = get(setup, i);

        if (!(which >> i & 1))
            continue;
        qyi_json_key(json, qy_regulation_id(i));
        if (forms[i] == TRUTH)
            qyi_json_bool(json, value != 0);
        else if (forms[i] == CHOICE)
            qyi_json_string(json, choices[i][value != 0]);
        else if (value == NO_LIMIT)
            qyi_json_null(json);
        else
            qyi_json_uint(json, (uint64_t)value);
    }
    qyi_json_close(json, '}');
}

void qy_regulations_json(const struct qy_game_setup *setup, struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_regulations_write(setup, setup->regulated, &json);
}

void qy_regulation_words(const struct qy_game_setup *setup, enum qy_regulation regulation, enum qy_lang lang,
                         struct qy_buf *out)
{
    int64_t value = get(setup, regulation);
    char id[64];
    char number[24];

    if (regulation >= QY_REGULATION_COUNTED && regulation != QY_REGULATION_RED_VARIES) {
        qy_reading_words(regulation, value != 0, lang, out);
        return;
    }
    if (forms[regulation] == MILLISECONDS && value != NO_LIMIT)
        value /= 60000;
    (void)snprintf(number, sizeof number, "%lld", (long long)value);
    (void)snprintf(id, sizeof id, "regulation.%s%s%s", qy_regulation_id(regulation),
                   forms[regulation] == CHOICE ? "." : "",
                   forms[regulation] == CHOICE                ? choices[regulation][value != 0]
                   : value == NO_LIMIT                        ? ".none"
                   : forms[regulation] == TRUTH && value == 0 ? ".false"
                                                              : "");
    for (char *at = id; *at; at++)
        *at = *at == '_' ? '-' : *at;
    qyi_message(lang, id, (const char *const[]){number}, 1, out);
}

const char *qy_regulation_article(const struct qy_rules *rules, enum qy_regulation regulation, bool *ret_open)
{
    *ret_open = rules->event[regulation].open;
    return rules->event[regulation].article;
}

void qy_game_setup_init(const struct qy_rules *rules, struct qy_game_setup *ret_setup)
{
    memset(ret_setup, 0, sizeof *ret_setup);
    ret_setup->rules = rules;
    ret_setup->mode = QY_PLAY_BOARD;
    ret_setup->default_time = QY_DEFAULT_UNSAID;
    ret_setup->natural_limit = rules->natural_limit;
    ret_setup->repetitions = rules->repetitions;
    ret_setup->illegal_moves = rules->illegal_most;
    ret_setup->fouls_most = rules->fouls_most;
    ret_setup->own_checks = rules->limit_checks;
    ret_setup->own_chases = QY_CHASES_ALL;
    qy_position_start(qy_rules_game(rules), &ret_setup->start);
}
