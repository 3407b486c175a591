/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Invitations to an event on the server, and the authors of acts, in a file beside its log. */
#include "directing/people.h"
#include "base/moment.h"

#include "answer/writer.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/json.h"
#include "base/utf8.h"
#include "live/house.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool invited(struct qyi_people *people, const json_t *json)
{
    const char *role = json_string_value(json_object_get(json, "role"));
    const char *hash = json_string_value(json_object_get(json, "hash"));
    const char *name = json_string_value(json_object_get(json, "name"));
    size_t len = 0;

    if (QYI_ONE_MORE(people->person, people->count) < 0)
        return false;
    struct qyi_person *person = &people->person[people->count];
    *person = (struct qyi_person){.invitation = people->lines,
                                  .role = qyi_role_named(role ? role : ""),
                                  .of = (int32_t)json_integer_value(json_object_get(json, "of")),
                                  .account = json_is_true(json_object_get(json, "account")),
                                  .member = json_is_true(json_object_get(json, "member"))};
    if (person->role == QYI_ROLES || !hash ||
        sodium_hex2bin(person->hash, QYI_HASH_SIZE, hash, strlen(hash), NULL, &len, NULL) < 0 ||
        len != QYI_HASH_SIZE)
        return true; /* nobody has it */
    person->name = strdup(name ? name : "");
    people->count += person->name != NULL;
    return person->name != NULL;
}

static bool reported(struct qyi_people *people, const json_t *json)
{
    const char *result = json_string_value(json_object_get(json, "result"));
    struct qyi_report report = {.round = (unsigned)json_integer_value(json_object_get(json, "round")),
                                .entry = (unsigned)json_integer_value(json_object_get(json, "entry")),
                                .other = (unsigned)json_integer_value(json_object_get(json, "other")),
                                .members = json_is_true(json_object_get(json, "members"))};

    if (!result || strlen(result) >= sizeof report.result)
        return true;
    memcpy(report.result, result, strlen(result) + 1);
    if (QYI_ONE_MORE(people->report, people->report_count) < 0)
        return false;
    people->report[people->report_count++] = report;
    return true;
}

static bool timed(struct qyi_people *people, const json_t *json)
{
    if (QYI_ONE_MORE(people->hour, people->hour_count) < 0)
        return false;
    people->hour[people->hour_count++] =
        (struct qyi_hour){.round = (unsigned)json_integer_value(json_object_get(json, "round")),
                          .begins = json_integer_value(json_object_get(json, "begins")),
                          .lineups = json_integer_value(json_object_get(json, "lineups"))};
    return true;
}

static bool opened(struct qyi_people *people, const json_t *json)
{
    const char *id = json_string_value(json_object_get(json, "game"));
    struct qyi_people_game game = {.round = (unsigned)json_integer_value(json_object_get(json, "round")),
                                   .entry = {(unsigned)json_integer_value(json_object_get(json, "entry")),
                                             (unsigned)json_integer_value(json_object_get(json, "other"))}};

    if (!id || strlen(id) != sizeof game.id - 1)
        return true;
    memcpy(game.id, id, sizeof game.id);
    if (QYI_ONE_MORE(people->game, people->game_count) < 0)
        return false;
    people->game[people->game_count++] = game;
    return true;
}

static void settled(struct qyi_people *people, const json_t *json)
{
    const char *id = json_string_value(json_object_get(json, "game"));
    const char *result = json_string_value(json_object_get(json, "result"));

    for (size_t i = 0; id && i < people->game_count; i++) {
        if (strcmp(people->game[i].id, id) != 0)
            continue;
        people->game[i].settled = true;
        if (result && strlen(result) < sizeof people->game[i].result)
            memcpy(people->game[i].result, result, strlen(result) + 1);
        if (json_is_true(json_object_get(json, "dropped")))
            people->game[i].round = 0;
    }
}

static bool read_line(struct qyi_people *people, const char *line, size_t len)
{
    json_t *json = json_loadb(line, len, 0, NULL);
    const char *deed = json_string_value(json_object_get(json, "deed"));
    json_int_t gone = json_integer_value(json_object_get(json, "invitation"));
    bool good = true;

    if (people->lines++ == 0)
        people->created = json_integer_value(json_object_get(json, "t"));
    if (deed && strcmp(deed, "invite") == 0)
        good = invited(people, json);
    else if (deed && strcmp(deed, "report") == 0)
        good = reported(people, json);
    else if (deed && strcmp(deed, "hour") == 0)
        good = timed(people, json);
    else if (deed && strcmp(deed, "game") == 0)
        good = opened(people, json);
    else if (deed && strcmp(deed, "settled") == 0)
        settled(people, json);
    for (size_t i = 0; deed && strcmp(deed, "revoke") == 0 && i < people->count; i++)
        people->person[i].revoked = people->person[i].revoked || people->person[i].invitation == gone;
    json_decref(json);
    return good;
}

int qyi_people_read(const char *log_path, struct qyi_people *ret_people, struct qy_error *reterr)
{
    struct qyi_people people = {.text = QY_BUF_INIT};
    struct qy_buf path = QY_BUF_INIT;
    size_t at = 0;

    qyi_people_path(log_path, &path);
    int code = qyi_people_read_text(qy_buf_str(&path), &people.text, reterr);
    qy_buf_free(&path);
    while (code == 0 && at < people.text.len) {
        const char *line = people.text.data + at;
        const char *end = memchr(line, '\n', people.text.len - at);

        if (!end)
            break; /* cut by a crash */
        if (!read_line(&people, line, (size_t)(end - line)))
            code = qyi_no_memory(reterr);
        at += (size_t)(end - line) + 1;
    }
    people.text.len = at;
    if (code < 0)
        qyi_people_free(&people);
    else
        *ret_people = people;
    return code;
}

void qyi_people_free(struct qyi_people *people)
{
    for (size_t i = 0; i < people->count; i++)
        free(people->person[i].name);
    free(people->person);
    free(people->report);
    free(people->hour);
    free(people->game);
    qy_buf_free(&people->text);
    *people = (struct qyi_people){.text = QY_BUF_INIT};
}

const struct qyi_person *qyi_people_find(const struct qyi_people *people, const struct qyi_caller *caller)
{
    const struct qyi_person *found = NULL;

    for (size_t i = 0; i < people->count; i++)
        if (!people->person[i].revoked && qyi_caller_has(caller, people->person[i].hash) &&
            (!found || people->person[i].role < found->role))
            found = &people->person[i];
    return found;
}

bool qyi_people_shut_out(const struct qyi_people *people, const struct qyi_caller *caller)
{
    for (size_t i = 0; i < people->count; i++)
        if (people->person[i].revoked && qyi_caller_has(caller, people->person[i].hash))
            return true;
    return false;
}

const struct qyi_report *qyi_people_reported(const struct qyi_people *people, const struct qyi_report *like)
{
    for (size_t i = people->report_count; i-- > 0;) {
        const struct qyi_report *report = &people->report[i];

        if (report->round == like->round && report->entry == like->entry &&
            report->members == like->members && (report->other == 0 || report->other == like->other))
            return report;
    }
    return NULL;
}

const struct qyi_hour *qyi_people_hour_of(const struct qyi_people *people, unsigned round)
{
    for (size_t i = people->hour_count; i-- > 0;)
        if (people->hour[i].round == round)
            return &people->hour[i];
    return NULL;
}

void qyi_people_each(const struct qyi_people *people,
                     void (*take)(void *user, uint32_t line, const json_t *deed), void *user)
{
    const char *at = qy_buf_str(&people->text);
    const char *end = at + people->text.len;

    for (uint32_t line = 1; at < end; line++) {
        size_t len = strcspn(at, "\n");
        json_t *json = json_loadb(at, len, 0, NULL);

        if (json_string_value(json_object_get(json, "deed")))
            take(user, line, json);
        json_decref(json);
        at += len + 1;
    }
}

int64_t qyi_people_last_acts(const struct qyi_people *people)
{
    const char *text = qy_buf_str(&people->text);
    size_t end = people->text.len;
    int64_t found = 0;

    while (end > 0 && found == 0) { /* from the last line on */
        size_t from = end - 1;

        while (from > 0 && text[from - 1] != '\n')
            from--;
        json_t *json = json_loadb(text + from, end - from, 0, NULL);
        if (json_object_get(json, "first"))
            found = json_integer_value(json_object_get(json, "t"));
        json_decref(json);
        end = from;
    }
    return found > 0 ? found : people->created;
}

const struct qyi_person *qyi_people_invited(const struct qyi_people *people, int64_t invitation)
{
    for (size_t i = 0; invitation > 0 && i < people->count; i++)
        if (people->person[i].invitation == invitation)
            return &people->person[i];
    return NULL;
}

void qyi_people_tell_did(const struct qyi_people *people, const json_t *deed, struct qyi_writer *writer)
{
    json_int_t by = json_integer_value(json_object_get(deed, "by"));
    const char *name = json_string_value(json_object_get(deed, "name"));
    const struct qyi_person *person = qyi_people_invited(people, by);

    qyi_object_open(writer, NULL);
    qyi_tell_int(writer, "t", json_integer_value(json_object_get(deed, "t")));
    qyi_tell_int(writer, "first", json_integer_value(json_object_get(deed, "first")));
    qyi_tell_int(writer, "last", json_integer_value(json_object_get(deed, "last")));
    qyi_tell_int(writer, "by", by);
    qyi_tell_text(writer, "name", name ? name : person ? person->name : "");
    qyi_tell_text(writer, "role", person ? qyi_role_name(person->role) : NULL);
    qyi_object_close(writer);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

static int append(struct qyi_ledger *ledger, const char *log_path, int64_t exact, struct qy_buf *line,
                  struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;

    qyi_people_path(log_path, &path);
    qy_buf_addc(line, '\n');
    int code = path.failed || line->failed ? qyi_no_memory(reterr)
                                           : qyi_ledger_add(ledger, qy_buf_str(&path), exact, line, reterr);
    qy_buf_free(&path);
    return code;
}

/* `{"t":..,"deed":..,"by":..`, to be closed. */
static void begin(struct qyi_json *json, struct qy_buf *line, const char *deed, uint32_t by)
{
    qyi_json_begin(json, line);
    qyi_json_open(json, '{');
    qyi_json_member_int(json, "t", qyi_unix_time());
    qyi_json_member_string(json, "deed", deed);
    qyi_json_member_int(json, "by", by);
}

static int end(struct qyi_json *json, struct qyi_ledger *ledger, const char *log_path, struct qy_buf *line,
               struct qy_error *reterr)
{
    qyi_json_close(json, '}');
    int code = append(ledger, log_path, -1, line, reterr);
    qy_buf_free(line);
    return code;
}

#define NAME_MOST "200" /* characters */

int qyi_people_check_name(const char *name, const char *field, struct qy_error *reterr)
{
    return qyi_utf8_count(name, strlen(name)) <= strtoul(NAME_MOST, NULL, 10)
               ? 0
               : qyi_error_set(reterr, QY_E_TOUR_TEXT_LONG, 0, field, strlen(field), NAME_MOST);
}

/* `mark`: a property of the invited person besides the role, "account" or "member", or NULL. */
static int invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                  int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE], const char *mark,
                  struct qy_error *reterr)
{
    char hex[2 * QYI_HASH_SIZE + 1];
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    int code = qyi_people_check_name(name, "name", reterr);

    if (code < 0)
        return code;
    sodium_bin2hex(hex, sizeof hex, hash, QYI_HASH_SIZE);
    begin(&json, &line, "invite", by);
    qyi_json_member_string(&json, "role", qyi_role_name(role));
    qyi_json_member_string(&json, "name", name);
    qyi_json_member_int(&json, "of", of);
    qyi_json_member_string(&json, "hash", hex);
    if (mark)
        qyi_json_member_bool(&json, mark, true);
    return end(&json, ledger, log_path, &line, reterr);
}

int qyi_people_invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                      int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_error *reterr)
{
    return invite(ledger, log_path, by, role, of, name, hash, NULL, reterr);
}

int qyi_people_invite_member(struct qyi_ledger *ledger, const char *log_path, uint32_t by, int32_t member,
                             const char *name, const unsigned char hash[QYI_HASH_SIZE],
                             struct qy_error *reterr)
{
    return invite(ledger, log_path, by, QYI_ROLE_PLAYER, member, name, hash, "member", reterr);
}

int qyi_people_join(struct qyi_ledger *ledger, const char *log_path, int32_t of, const char *name,
                    const unsigned char key[QYI_HASH_SIZE], struct qy_error *reterr)
{
    return invite(ledger, log_path, 0, QYI_ROLE_PLAYER, of, name, key, "account", reterr);
}

int qyi_people_game(struct qyi_ledger *ledger, const char *log_path, struct qyi_people *people,
                    const struct qyi_people_game *game, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "game", 0);
    qyi_json_member_int(&json, "round", game->round);
    qyi_json_member_int(&json, "entry", game->entry[0]);
    qyi_json_member_int(&json, "other", game->entry[1]);
    qyi_json_member_string(&json, "game", game->id);
    qyi_json_close(&json, '}');
    int code = append(ledger, log_path, people->lines, &line, reterr);
    people->lines += code == 0;
    qy_buf_free(&line);
    return code;
}

int qyi_people_settled(struct qyi_ledger *ledger, const char *log_path, const char *game, const char *result,
                       struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "settled", 0);
    qyi_json_member_string(&json, "game", game);
    qyi_json_member_bool(&json, "dropped", result == NULL);
    if (result)
        qyi_json_member_string(&json, "result", result);
    return end(&json, ledger, log_path, &line, reterr);
}

int qyi_people_revoke(struct qyi_ledger *ledger, const char *log_path, uint32_t by, uint32_t invitation,
                      struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "revoke", by);
    qyi_json_member_int(&json, "invitation", invitation);
    return end(&json, ledger, log_path, &line, reterr);
}

int qyi_people_report(struct qyi_ledger *ledger, const char *log_path, uint32_t by,
                      const struct qyi_report *report, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "report", by);
    qyi_json_member_int(&json, "round", report->round);
    qyi_json_member_int(&json, "entry", report->entry);
    qyi_json_member_int(&json, "other", report->other);
    if (report->members)
        qyi_json_member_bool(&json, "members", true);
    qyi_json_member_string(&json, "result", report->result);
    return end(&json, ledger, log_path, &line, reterr);
}

int qyi_people_hour(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const struct qyi_hour *hour,
                    struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "hour", by);
    qyi_json_member_int(&json, "round", hour->round);
    qyi_json_member_int(&json, "begins", hour->begins);
    qyi_json_member_int(&json, "lineups", hour->lineups);
    return end(&json, ledger, log_path, &line, reterr);
}

int qyi_people_did(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const char *name,
                   uint32_t first, uint32_t last, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    begin(&json, &line, "acts", by);
    if (*name)
        qyi_json_member_string(&json, "name", name);
    qyi_json_member_int(&json, "first", first);
    qyi_json_member_int(&json, "last", last);
    return end(&json, ledger, log_path, &line, reterr);
}
