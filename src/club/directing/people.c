/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Invitations to an event on the server, and the authors of acts, in a file beside its log. */
#include "directing/people.h"
#include "base/moment.h"

#include "answer/writer.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/utf8.h"
#include "live/house.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool invited(struct qyi_people *people, const struct qyi_kept_deed *deed)
{
    size_t len = 0;

    if (QYI_ONE_MORE(people->person, people->count) < 0)
        return false;
    struct qyi_person *person = &people->person[people->count];
    *person = (struct qyi_person){.invitation = people->lines,
                                  .role = qyi_role_named(deed->role ? deed->role : ""),
                                  .of = (int32_t)deed->of.is,
                                  .account = deed->account == QYI_YES,
                                  .member = deed->member == QYI_YES};
    if (person->role == QYI_ROLES || !deed->hash ||
        sodium_hex2bin(person->hash, QYI_HASH_SIZE, deed->hash, strlen(deed->hash), NULL, &len, NULL) < 0 ||
        len != QYI_HASH_SIZE)
        return true; /* nobody has it */
    person->name = strdup(deed->name ? deed->name : "");
    people->count += person->name != NULL;
    return person->name != NULL;
}

static bool reported(struct qyi_people *people, const struct qyi_kept_deed *deed)
{
    struct qyi_report report = {.round = (unsigned)deed->round.is,
                                .entry = (unsigned)deed->entry.is,
                                .other = (unsigned)deed->other.is,
                                .members = deed->members == QYI_YES};

    if (!deed->result || strlen(deed->result) >= sizeof report.result)
        return true;
    memcpy(report.result, deed->result, strlen(deed->result) + 1);
    if (QYI_ONE_MORE(people->report, people->report_count) < 0)
        return false;
    people->report[people->report_count++] = report;
    return true;
}

static bool timed(struct qyi_people *people, const struct qyi_kept_deed *deed)
{
    if (QYI_ONE_MORE(people->hour, people->hour_count) < 0)
        return false;
    people->hour[people->hour_count++] = (struct qyi_hour){
        .round = (unsigned)deed->round.is, .begins = deed->begins.is, .lineups = deed->lineups.is};
    return true;
}

static bool opened(struct qyi_people *people, const struct qyi_kept_deed *deed)
{
    struct qyi_people_game game = {.round = (unsigned)deed->round.is,
                                   .entry = {(unsigned)deed->entry.is, (unsigned)deed->other.is}};

    if (!deed->game || strlen(deed->game) != sizeof game.id - 1)
        return true;
    memcpy(game.id, deed->game, sizeof game.id);
    if (QYI_ONE_MORE(people->game, people->game_count) < 0)
        return false;
    people->game[people->game_count++] = game;
    return true;
}

static void settled(struct qyi_people *people, const struct qyi_kept_deed *deed)
{
    for (size_t i = 0; deed->game && i < people->game_count; i++) {
        if (strcmp(people->game[i].id, deed->game) != 0)
            continue;
        people->game[i].settled = true;
        if (deed->result && strlen(deed->result) < sizeof people->game[i].result)
            memcpy(people->game[i].result, deed->result, strlen(deed->result) + 1);
        if (deed->dropped == QYI_YES)
            people->game[i].round = 0;
    }
}

bool qyi_deed_read(const char *line, size_t len, struct qyi_arena *arena, struct qyi_kept_deed *ret_deed)
{
    struct qy_error error;

    return qyi_shape_read(&qyi_shape_kept_deed, line, len, arena, ret_deed, &error) == 0 && ret_deed->deed;
}

static bool read_line(struct qyi_people *people, const char *line, size_t len, struct qyi_arena *arena)
{
    struct qyi_kept_deed deed;

    people->lines++;
    if (!qyi_deed_read(line, len, arena, &deed))
        return true;
    if (people->lines == 1)
        people->created = deed.t.is;
    if (strcmp(deed.deed, "invite") == 0)
        return invited(people, &deed);
    if (strcmp(deed.deed, "report") == 0)
        return reported(people, &deed);
    if (strcmp(deed.deed, "hour") == 0)
        return timed(people, &deed);
    if (strcmp(deed.deed, "game") == 0)
        return opened(people, &deed);
    if (strcmp(deed.deed, "settled") == 0)
        settled(people, &deed);
    for (size_t i = 0; strcmp(deed.deed, "revoke") == 0 && i < people->count; i++)
        people->person[i].revoked =
            people->person[i].revoked || people->person[i].invitation == deed.invitation.is;
    return true;
}

int qyi_people_read(const char *log_path, struct qyi_people *ret_people, struct qy_error *reterr)
{
    struct qyi_people people = {.text = QY_BUF_INIT};
    struct qy_buf path = QY_BUF_INIT;
    struct qyi_arena arena = {0};
    size_t at = 0;

    qyi_people_path(log_path, &path);
    int code = qyi_people_read_text(qy_buf_str(&path), &people.text, reterr);
    qy_buf_free(&path);
    while (code == 0 && at < people.text.len) {
        const char *line = people.text.data + at;
        const char *end = memchr(line, '\n', people.text.len - at);

        if (!end)
            break; /* cut by a crash */
        qyi_arena_reset(&arena);
        if (!read_line(&people, line, (size_t)(end - line), &arena))
            code = qyi_no_memory(reterr);
        at += (size_t)(end - line) + 1;
    }
    people.text.len = at;
    qyi_arena_free(&arena);
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
                     void (*take)(void *user, uint32_t line, const struct qyi_kept_deed *deed), void *user)
{
    const char *at = qy_buf_str(&people->text);
    const char *end = at + people->text.len;
    struct qyi_arena arena = {0};

    for (uint32_t line = 1; at < end; line++) {
        size_t len = strcspn(at, "\n");
        struct qyi_kept_deed deed;

        if (qyi_deed_read(at, len, &arena, &deed))
            take(user, line, &deed);
        qyi_arena_reset(&arena);
        at += len + 1;
    }
    qyi_arena_free(&arena);
}

int64_t qyi_people_last_acts(const struct qyi_people *people)
{
    const char *text = qy_buf_str(&people->text);
    size_t end = people->text.len;
    struct qyi_arena arena = {0};
    struct qyi_kept_deed deed;
    int64_t found = 0;

    while (end > 0 && found == 0) { /* from the last line on */
        size_t from = end - 1;

        while (from > 0 && text[from - 1] != '\n')
            from--;
        if (qyi_deed_read(text + from, end - from, &arena, &deed) && deed.first.given)
            found = deed.t.is;
        qyi_arena_reset(&arena);
        end = from;
    }
    qyi_arena_free(&arena);
    return found > 0 ? found : people->created;
}

const struct qyi_person *qyi_people_invited(const struct qyi_people *people, int64_t invitation)
{
    for (size_t i = 0; invitation > 0 && i < people->count; i++)
        if (people->person[i].invitation == invitation)
            return &people->person[i];
    return NULL;
}

void qyi_people_tell_did(const struct qyi_people *people, const struct qyi_kept_deed *deed,
                         struct qyi_writer *writer)
{
    const struct qyi_person *person = qyi_people_invited(people, deed->by.is);

    qyi_object_open(writer, NULL);
    qyi_tell_int(writer, "t", deed->t.is);
    qyi_tell_int(writer, "first", deed->first.is);
    qyi_tell_int(writer, "last", deed->last.is);
    qyi_tell_int(writer, "by", deed->by.is);
    qyi_tell_text(writer, "name", deed->name ? deed->name : person ? person->name : "");
    qyi_tell_text(writer, "role", person ? qyi_role_name(person->role) : NULL);
    qyi_object_close(writer);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

/* Appends a line, by the time now; `exact`: the lines that the file must have, or -1. */
static int append(struct qyi_ledger *ledger, const char *log_path, int64_t exact, struct qyi_kept_deed deed,
                  struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    deed.t = QYI_GIVEN(qyi_unix_time());
    qyi_json_begin(&json, &line);
    qyi_shape_write(&qyi_shape_kept_deed, &deed, &json);
    qy_buf_addc(&line, '\n');
    qyi_people_path(log_path, &path);
    int code = path.failed || line.failed ? qyi_no_memory(reterr)
                                          : qyi_ledger_add(ledger, qy_buf_str(&path), exact, &line, reterr);
    qy_buf_free(&path);
    qy_buf_free(&line);
    return code;
}

#define NAME_MOST "200" /* characters */

int qyi_people_check_name(const char *name, const char *field, struct qy_error *reterr)
{
    return qyi_utf8_count(name, strlen(name)) <= strtoul(NAME_MOST, NULL, 10)
               ? 0
               : qyi_error_set(reterr, QY_E_TOUR_TEXT_LONG, 0, field, strlen(field), NAME_MOST);
}

/* `deed`: what the invitation is besides its role. */
static int invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                  int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE],
                  struct qyi_kept_deed deed, struct qy_error *reterr)
{
    char hex[2 * QYI_HASH_SIZE + 1];
    int code = qyi_people_check_name(name, "name", reterr);

    if (code < 0)
        return code;
    sodium_bin2hex(hex, sizeof hex, hash, QYI_HASH_SIZE);
    deed.deed = "invite";
    deed.by = QYI_GIVEN(by);
    deed.role = qyi_role_name(role);
    deed.name = name;
    deed.of = QYI_GIVEN(of);
    deed.hash = hex;
    return append(ledger, log_path, -1, deed, reterr);
}

int qyi_people_invite(struct qyi_ledger *ledger, const char *log_path, uint32_t by, enum qyi_role role,
                      int32_t of, const char *name, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_error *reterr)
{
    return invite(ledger, log_path, by, role, of, name, hash, (struct qyi_kept_deed){0}, reterr);
}

int qyi_people_invite_member(struct qyi_ledger *ledger, const char *log_path, uint32_t by, int32_t member,
                             const char *name, const unsigned char hash[QYI_HASH_SIZE],
                             struct qy_error *reterr)
{
    return invite(ledger, log_path, by, QYI_ROLE_PLAYER, member, name, hash,
                  (struct qyi_kept_deed){.member = QYI_YES}, reterr);
}

int qyi_people_join(struct qyi_ledger *ledger, const char *log_path, int32_t of, const char *name,
                    const unsigned char key[QYI_HASH_SIZE], struct qy_error *reterr)
{
    return invite(ledger, log_path, 0, QYI_ROLE_PLAYER, of, name, key,
                  (struct qyi_kept_deed){.account = QYI_YES}, reterr);
}

int qyi_people_game(struct qyi_ledger *ledger, const char *log_path, struct qyi_people *people,
                    const struct qyi_people_game *game, struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {.deed = "game",
                                       .by = QYI_GIVEN(0),
                                       .round = QYI_GIVEN(game->round),
                                       .entry = QYI_GIVEN(game->entry[0]),
                                       .other = QYI_GIVEN(game->entry[1]),
                                       .game = game->id};
    int code = append(ledger, log_path, people->lines, deed, reterr);

    people->lines += code == 0;
    return code;
}

int qyi_people_settled(struct qyi_ledger *ledger, const char *log_path, const char *game, const char *result,
                       struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {
        .deed = "settled", .by = QYI_GIVEN(0), .game = game, .dropped = QYI_TRUTH(!result), .result = result};

    return append(ledger, log_path, -1, deed, reterr);
}

int qyi_people_revoke(struct qyi_ledger *ledger, const char *log_path, uint32_t by, uint32_t invitation,
                      struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {
        .deed = "revoke", .by = QYI_GIVEN(by), .invitation = QYI_GIVEN(invitation)};

    return append(ledger, log_path, -1, deed, reterr);
}

int qyi_people_report(struct qyi_ledger *ledger, const char *log_path, uint32_t by,
                      const struct qyi_report *report, struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {.deed = "report",
                                       .by = QYI_GIVEN(by),
                                       .round = QYI_GIVEN(report->round),
                                       .entry = QYI_GIVEN(report->entry),
                                       .other = QYI_GIVEN(report->other),
                                       .members = report->members ? QYI_YES : QYI_UNSAID,
                                       .result = report->result};

    return append(ledger, log_path, -1, deed, reterr);
}

int qyi_people_hour(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const struct qyi_hour *hour,
                    struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {.deed = "hour",
                                       .by = QYI_GIVEN(by),
                                       .round = QYI_GIVEN(hour->round),
                                       .begins = QYI_GIVEN(hour->begins),
                                       .lineups = QYI_GIVEN(hour->lineups)};

    return append(ledger, log_path, -1, deed, reterr);
}

int qyi_people_did(struct qyi_ledger *ledger, const char *log_path, uint32_t by, const char *name,
                   uint32_t first, uint32_t last, struct qy_error *reterr)
{
    const struct qyi_kept_deed deed = {.deed = "acts",
                                       .by = QYI_GIVEN(by),
                                       .name = *name ? name : NULL,
                                       .first = QYI_GIVEN(first),
                                       .last = QYI_GIVEN(last)};

    return append(ledger, log_path, -1, deed, reterr);
}
