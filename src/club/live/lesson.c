/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons on saved studies: handles messages in a lesson, and sends its state to the people in it. */
#include "live/lesson.h"

#include "base/error.h"
#include "base/json.h"
#include "base/moment.h"
#include "live/guest_name.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 256
/*
 * A lesson's state is sent at most once in this many milliseconds, so that a class that joins at once causes
 * few messages.
 */
#define TOLD_MS 250

/* Bytes of a person's id; in a message it is hexadecimal. */
#define ID_BYTES 6
#define ID_SIZE  (2 * ID_BYTES + 1)

/* A person in a lesson, or one who has left and whose hand, lead or board is kept. */
struct qyi_present {
    struct qyi_present *next;
    unsigned char key[QYI_HASH_SIZE];
    char id[ID_SIZE];
    char name[QYI_NAME_SIZE];
    unsigned lines; /* number of connections; 0: the person has left */
    bool guest;
    bool follows;
    uint64_t hand; /* 0: down; otherwise hands are sorted by it */
};

struct qyi_lesson {
    struct qyi_lessons *lessons;
    struct qyi_lesson *next;
    char study[QYI_FILE_ID_SIZE];
    int64_t since;
    struct qyi_attendee *attendees;
    struct qyi_present *present;
    struct qyi_present *leader;
    bool owns; /* the leader owns the study; otherwise `token` lets the leader write */
    unsigned char token[QYI_HASH_SIZE];
    char board[ID_SIZE]; /* "": the leader has the board */
    struct qy_buf hands; /* ids in the order of their hands before a restart */
    uint64_t last_hand;
    bool shows;
    char by[ID_SIZE];
    int64_t chapter;
    bool flip;
    struct qy_buf at;
    char marks[QYI_LESSON_MARKS + 1];
    uint64_t told; /* when the state was last sent, by the loop's clock */
    bool due;      /* the state has changed since */
    bool all;      /* the change concerns everybody, not only the leader */
};

struct qyi_lessons {
    uv_loop_t *loop;
    uv_timer_t timer;
    bool stopped;
    struct qyi_lesson *bucket[BUCKETS];
};

/* ---- people ------------------------------------------------------------------------------------------- */

static struct qyi_lesson **place_of(struct qyi_lessons *lessons, const char *study)
{
    unsigned hash = 0;

    for (const char *c = study; *c; c++)
        hash = hash * 31 + (unsigned char)*c;
    struct qyi_lesson **place = &lessons->bucket[hash % BUCKETS];
    while (*place && strcmp((*place)->study, study) != 0)
        place = &(*place)->next;
    return place;
}

static void make_id(const unsigned char *key, const char *study, char ret_id[ID_SIZE])
{
    unsigned char hash[crypto_generichash_BYTES_MIN];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)study, strlen(study), key, QYI_HASH_SIZE);
    sodium_bin2hex(ret_id, ID_SIZE, hash, ID_BYTES);
}

static struct qyi_present *find_present(const struct qyi_lesson *lesson, const char *id, size_t len)
{
    struct qyi_present *present = lesson->present;

    while (present && !(len == ID_SIZE - 1 && memcmp(present->id, id, len) == 0))
        present = present->next;
    return present;
}

static bool has_board(const struct qyi_lesson *lesson, const struct qyi_present *present)
{
    return strcmp(lesson->board, present->id) == 0;
}

/*
 * Removes people who have left, unless they lead or have the board; those with a raised hand only if `all`.
 */
static void sweep(struct qyi_lesson *lesson, bool all)
{
    struct qyi_present **place = &lesson->present;

    while (*place) {
        struct qyi_present *one = *place;
        bool kept = one->lines > 0 || one == lesson->leader || has_board(lesson, one);

        if (kept || (one->hand && !all)) {
            place = &one->next;
            continue;
        }
        *place = one->next;
        free(one);
    }
}

static unsigned people(const struct qyi_lesson *lesson)
{
    unsigned count = 0;

    for (const struct qyi_present *one = lesson->present; one; one = one->next)
        count += one->lines > 0;
    return count;
}

/* ---- messages ----------------------------------------------------------------------------------------- */

static void begin(struct qy_buf *out, struct qyi_json *json, const char *type, const char *study)
{
    qyi_message_begin(out);
    qyi_json_begin(json, out);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "type", type);
    qyi_json_member_string(json, "study", study);
}

static void add_name(struct qyi_json *json, const char *name, enum qy_lang lang)
{
    struct qy_buf made = QY_BUF_INIT;

    qyi_json_member_string(json, "name", qyi_guest_name_in(name, lang, &made));
    qy_buf_free(&made);
}

static void add_person(struct qyi_json *json, const char *id, const struct qyi_present *present,
                       enum qy_lang lang)
{
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "id", id);
    add_name(json, present ? present->name : "", lang);
    if (!present || present->lines == 0)
        qyi_json_member_bool(json, "away", true);
    qyi_json_close(json, '}');
}

static void add_step(const struct qyi_lesson *lesson, struct qyi_json *json)
{
    qyi_json_key(json, "step");
    if (!lesson->shows) {
        qyi_json_null(json);
        return;
    }
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "by", lesson->by);
    qyi_json_member_int(json, "chapter", lesson->chapter);
    qyi_json_member_string(json, "at", qy_buf_str(&lesson->at));
    qyi_json_member_bool(json, "flip", lesson->flip);
    qyi_json_member_string(json, "marks", lesson->marks);
    qyi_json_close(json, '}');
}

static int by_hand(const void *one, const void *other)
{
    uint64_t first = (*(struct qyi_present *const *)one)->hand;
    uint64_t second = (*(struct qyi_present *const *)other)->hand;

    return first < second ? -1 : first > second;
}

static void add_hands(const struct qyi_lesson *lesson, struct qyi_json *json)
{
    const struct qyi_present *up[QYI_LESSON_PEOPLE];
    size_t count = 0;

    for (const struct qyi_present *one = lesson->present; one && count < QYI_LESSON_PEOPLE; one = one->next)
        if (one->hand && one->lines > 0)
            up[count++] = one;
    qsort(up, count, sizeof(struct qyi_present *), by_hand);
    qyi_json_key(json, "hands");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        qyi_json_string(json, up[i]->id);
    qyi_json_close(json, ']');
}

static void add_present(const struct qyi_lesson *lesson, enum qy_lang lang, struct qyi_json *json)
{
    qyi_json_key(json, "present");
    qyi_json_open(json, '[');
    for (const struct qyi_present *one = lesson->present; one; one = one->next) {
        if (one->lines == 0)
            continue;
        qyi_json_open(json, '{');
        qyi_json_member_string(json, "id", one->id);
        add_name(json, one->name, lang);
        qyi_json_member_bool(json, "guest", one->guest);
        qyi_json_member_bool(json, "follows", one->follows);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

/*
 * Composes the state of the lesson. With `newcomer`, the message also has that person's id and the position
 * shown.
 */
static struct qyi_message *lesson_message(const struct qyi_lesson *lesson, enum qy_lang lang, bool for_leader,
                                          const struct qyi_attendee *newcomer)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, &json, "lesson", lesson->study);
    if (newcomer) {
        qyi_json_member_string(&json, "you", newcomer->present ? newcomer->present->id : NULL);
        add_step(lesson, &json);
    }
    qyi_json_member_int(&json, "since", lesson->since);
    qyi_json_key(&json, "leader");
    if (lesson->leader)
        add_person(&json, lesson->leader->id, lesson->leader, lang);
    else
        qyi_json_null(&json);
    qyi_json_key(&json, "board");
    if (lesson->board[0])
        add_person(&json, lesson->board, find_present(lesson, lesson->board, ID_SIZE - 1), lang);
    else
        qyi_json_null(&json);
    qyi_json_member_int(&json, "people", people(lesson));
    add_hands(lesson, &json);
    if (for_leader)
        add_present(lesson, lang, &json);
    qyi_json_close(&json, '}');
    return qyi_message_end(&out);
}

static bool leads(const struct qyi_attendee *attendee)
{
    return attendee->present && attendee->present == attendee->lesson->leader;
}

static void tell_newcomer(struct qyi_attendee *attendee)
{
    struct qyi_message *message = lesson_message(attendee->lesson, attendee->lang, leads(attendee), attendee);

    if (message)
        attendee->tell(attendee, message);
    qyi_message_unref(message);
}

static void tell(struct qyi_lesson *lesson)
{
    struct qyi_message *made[2][QY_LANG_COUNT] = {{NULL}};

    for (struct qyi_attendee *one = lesson->attendees; one; one = one->next) {
        bool leader = leads(one);
        struct qyi_message **message = &made[leader][one->lang];

        if (!leader && !lesson->all)
            continue;
        if (!*message)
            *message = lesson_message(lesson, one->lang, leader, NULL);
        if (*message)
            one->tell(one, *message);
    }
    for (int i = 0; i < 2; i++)
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            qyi_message_unref(made[i][lang]);
    lesson->told = uv_now(lesson->lessons->loop);
    lesson->due = lesson->all = false;
}

static void on_timer(uv_timer_t *timer)
{
    struct qyi_lessons *lessons = timer->data;

    for (unsigned i = 0; i < BUCKETS && !lessons->stopped; i++)
        for (struct qyi_lesson *lesson = lessons->bucket[i]; lesson; lesson = lesson->next)
            if (lesson->due)
                tell(lesson);
}

/*
 * Notes a change for everybody (`all`) or only the leader. The state is sent at once, or together with other
 * changes if it was sent less than TOLD_MS ago.
 */
static void changed(struct qyi_lesson *lesson, bool all)
{
    struct qyi_lessons *lessons = lesson->lessons;

    if (lessons->stopped)
        return;
    lesson->all = lesson->all || all;
    if (uv_now(lessons->loop) - lesson->told >= TOLD_MS) {
        tell(lesson);
        return;
    }
    lesson->due = true;
    if (!uv_is_active((uv_handle_t *)&lessons->timer))
        uv_timer_start(&lessons->timer, on_timer, TOLD_MS, 0);
}

/* ---- joining and leaving ------------------------------------------------------------------------------ */

struct kept {
    bool found;
    unsigned char owner[QYI_HASH_SIZE];
    bool shared;
    unsigned char token[QYI_HASH_SIZE];
};

static int take_kept(void *user, const struct qyi_datum *value, size_t count)
{
    struct kept *kept = user;

    (void)count;
    kept->found = qyi_datum_to_key(&value[0], kept->owner);
    kept->shared = qyi_datum_to_key(&value[2], kept->token);
    return 0;
}

static int find_study(const struct qyi_server *server, const char *study, struct kept *ret_kept)
{
    const struct qyi_datum id = qyi_datum_text(study);

    *ret_kept = (struct kept){0};
    return qyi_store_ask(server->store, QYI_ASK_STUDY, &id, 1, take_kept, ret_kept) < 0 ? QY_E_STORE_FAILED
           : ret_kept->found                                                            ? 0
                                                                                        : QY_E_NO_SUCH_PATH;
}

static void free_lesson(struct qyi_lesson *lesson)
{
    while (lesson->present) {
        struct qyi_present *one = lesson->present;

        lesson->present = one->next;
        free(one);
    }
    qy_buf_free(&lesson->hands);
    qy_buf_free(&lesson->at);
    free(lesson);
}

/* The lesson on a study, created if there is none; NULL if memory ran out. */
static struct qyi_lesson *lesson_on(struct qyi_lessons *lessons, const char *study)
{
    struct qyi_lesson **place = place_of(lessons, study);

    if (!*place && (*place = calloc(1, sizeof **place)) != NULL) {
        (*place)->lessons = lessons;
        (*place)->since = qyi_unix_time();
        lws_strncpy((*place)->study, study, sizeof(*place)->study);
    }
    return *place;
}

/* A person's position among the hands raised before a restart; 0: the hand was down. */
static uint64_t former_hand(const struct qyi_lesson *lesson, const char *id)
{
    const char *hands = qy_buf_str(&lesson->hands);
    const char *found = strstr(hands, id);

    return found ? (uint64_t)(found - hands) + 1 : 0;
}

static void raise_hand(struct qyi_lesson *lesson, struct qyi_present *present, uint64_t former)
{
    if (lesson->last_hand < QYI_LESSON_HANDS)
        lesson->last_hand = QYI_LESSON_HANDS; /* after the hands raised before a restart */
    if (!present->hand)
        present->hand = former ? former : ++lesson->last_hand;
}

/* Finds the caller in the lesson, or adds them. `*ret_present` is NULL for a caller without a session. */
static int add_present_of(struct qyi_server *server, struct qyi_lesson *lesson,
                          const struct qyi_caller *caller, struct qyi_present **ret_present,
                          struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *key =
        qyi_caller_may(caller, QYI_SCOPE_READ) ? qyi_server_session(server, caller, &name) : NULL;
    char id[ID_SIZE];
    unsigned count = 0;
    int code = 0;

    *ret_present = NULL;
    if (key) {
        make_id(key, lesson->study, id);
        *ret_present = find_present(lesson, id, ID_SIZE - 1);
    }
    if (key && !*ret_present) {
        sweep(lesson, false);
        for (const struct qyi_present *one = lesson->present; one; one = one->next)
            count++;
        if (count >= QYI_LESSON_PEOPLE)
            sweep(lesson, true);
        count = people(lesson);
        if (count >= QYI_LESSON_PEOPLE)
            code = qyi_error_setf(reterr, QY_E_LESSON_FULL, 0, "500", "%u", count);
        else if ((*ret_present = calloc(1, sizeof **ret_present)) == NULL)
            code = qyi_no_memory(reterr);
    }
    if (code == 0 && key) {
        struct qyi_present *present = *ret_present;

        if (present->id[0] == '\0') {
            memcpy(present->key, key, QYI_HASH_SIZE);
            memcpy(present->id, id, ID_SIZE);
            present->next = lesson->present;
            lesson->present = present;
        }
        present->guest = !caller->has_account;
        lws_strncpy(present->name, qy_buf_str(&name), sizeof present->name);
    }
    qy_buf_free(&name);
    return code;
}

static int come(struct qyi_server *server, struct qyi_attendee *attendee, const struct qyi_caller *caller,
                const char *study, const struct qyi_lesson_said *said, struct qy_error *reterr)
{
    struct kept kept;
    int code = find_study(server, study, &kept);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, study, strlen(study), NULL);
    struct qyi_lesson *lesson = lesson_on(server->lessons, study);
    if (!lesson)
        return qyi_no_memory(reterr);
    if (attendee->lesson != lesson) {
        qyi_lesson_leave(attendee);
        attendee->lesson = lesson;
        attendee->link = &lesson->attendees;
        attendee->next = lesson->attendees;
        if (attendee->next)
            attendee->next->link = &attendee->next;
        lesson->attendees = attendee;
    } else if (attendee->present) {
        attendee->present->lines--; /* the caller may have signed in or out */
        attendee->present = NULL;
    }
    code = add_present_of(server, lesson, caller, &attendee->present, reterr);
    if (attendee->present) {
        attendee->present->lines++;
        attendee->present->follows = said->on;
        if (said->hand && said->since != lesson->since)
            raise_hand(lesson, attendee->present, former_hand(lesson, attendee->present->id));
    }
    sweep(lesson, false);
    tell_newcomer(attendee);
    changed(lesson, true);
    return code;
}

void qyi_lesson_leave(struct qyi_attendee *attendee)
{
    struct qyi_lesson *lesson = attendee->lesson;

    if (!lesson)
        return;
    *attendee->link = attendee->next;
    if (attendee->next)
        attendee->next->link = attendee->link;
    if (attendee->present)
        attendee->present->lines--;
    attendee->present = NULL;
    attendee->lesson = NULL;
    if (lesson->attendees) {
        sweep(lesson, false);
        changed(lesson, true);
        return;
    }
    *place_of(lesson->lessons, lesson->study) = lesson->next;
    free_lesson(lesson);
}

/* ---- leading ------------------------------------------------------------------------------------------ */

static void end_lead(struct qyi_lesson *lesson)
{
    lesson->leader = NULL;
    lesson->board[0] = '\0';
    lesson->shows = false;
    qy_buf_clear(&lesson->hands);
    for (struct qyi_present *one = lesson->present; one; one = one->next)
        one->hand = 0;
    sweep(lesson, false);
    changed(lesson, true);
}

/*
 * Takes over what the leader's page knows from before a restart: who has the board, and the order of hands.
 */
static void remember(struct qyi_lesson *lesson, const struct qyi_lesson_said *said)
{
    if (said->since == lesson->since)
        return;
    if (said->person.len == ID_SIZE - 1) {
        memcpy(lesson->board, said->person.text, ID_SIZE - 1);
        lesson->board[ID_SIZE - 1] = '\0';
    }
    if (!said->hands.text)
        return;
    qy_buf_clear(&lesson->hands);
    qy_buf_add(&lesson->hands, said->hands.text, said->hands.len);
    for (struct qyi_present *one = lesson->present; one; one = one->next) {
        uint64_t former = one->hand ? former_hand(lesson, one->id) : 0;

        if (former)
            one->hand = former;
    }
}

static int lead(const struct qyi_server *server, struct qyi_lesson *lesson, struct qyi_present *who,
                const struct qy_text *token, const struct qyi_lesson_said *said, struct qy_error *reterr)
{
    unsigned char hash[QYI_HASH_SIZE] = {0};
    struct kept kept;
    int code = find_study(server, lesson->study, &kept);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, lesson->study, strlen(lesson->study), NULL);
    if (token->text)
        qyi_token_hash(token->text, token->len, hash);
    bool owns = memcmp(who->key, kept.owner, QYI_HASH_SIZE) == 0;
    bool writes = kept.shared && token->text && memcmp(hash, kept.token, QYI_HASH_SIZE) == 0;

    if (!owns && !writes)
        return qyi_error_set(reterr, QY_E_STUDY_CLOSED, 0, lesson->study, strlen(lesson->study), NULL);
    if (!owns && lesson->leader && lesson->leader != who && lesson->leader->lines > 0)
        return qyi_error_set(reterr, QY_E_LESSON_LED, 0, lesson->leader->name, strlen(lesson->leader->name),
                             NULL);
    if (lesson->leader != who)
        lesson->board[0] = '\0';
    lesson->leader = who;
    lesson->owns = owns;
    memcpy(lesson->token, hash, QYI_HASH_SIZE);
    who->hand = 0;
    remember(lesson, said);
    sweep(lesson, false);
    changed(lesson, true);
    return 0;
}

void qyi_lesson_recheck(struct qyi_server *server, const char *study)
{
    struct qyi_lesson *lesson = *place_of(server->lessons, study);
    struct kept kept;

    if (!lesson || !lesson->leader)
        return;
    int code = find_study(server, study, &kept);
    if (code == QY_E_NO_SUCH_PATH ||
        (code == 0 && !lesson->owns &&
         !(kept.shared && memcmp(lesson->token, kept.token, QYI_HASH_SIZE) == 0)))
        end_lead(lesson);
}

bool qyi_lesson_lets_write(const struct qyi_server *server, const char *study,
                           const struct qyi_caller *caller)
{
    const struct qyi_lesson *lesson = *place_of(server->lessons, study);
    char id[ID_SIZE];

    if (!lesson || !lesson->board[0] || !caller->has_session)
        return false;
    make_id(qyi_caller_key(caller), study, id);
    return strcmp(lesson->board, id) == 0;
}

/* ---- acts --------------------------------------------------------------------------------------------- */

static int refuse(struct qy_error *reterr, int code)
{
    return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
}

static void set_step(struct qyi_lesson *lesson, const struct qyi_present *by,
                     const struct qyi_lesson_said *said)
{
    lesson->shows = true;
    memcpy(lesson->by, by->id, ID_SIZE);
    lesson->chapter = said->chapter;
    lesson->flip = said->flip;
    qy_buf_clear(&lesson->at);
    qy_buf_add(&lesson->at, said->at.text ? said->at.text : "", said->at.len);
    memcpy(lesson->marks, said->marks.text ? said->marks.text : "", said->marks.len);
    lesson->marks[said->marks.len] = '\0';
}

/* Shows a position: sends it to everybody except the sender, in one message. */
static int step(struct qyi_lesson *lesson, struct qyi_attendee *from, const struct qyi_lesson_said *said,
                struct qy_error *reterr)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    if (from->present != lesson->leader && !has_board(lesson, from->present))
        return refuse(reterr, QY_E_LESSON_LEADER);
    set_step(lesson, from->present, said);
    begin(&out, &json, "step", lesson->study);
    add_step(lesson, &json);
    qyi_json_close(&json, '}');
    struct qyi_message *message = qyi_message_end(&out);
    if (!message)
        return qyi_no_memory(reterr);
    for (struct qyi_attendee *one = lesson->attendees; one; one = one->next)
        if (one != from)
            one->tell(one, message);
    qyi_message_unref(message);
    return 0;
}

/*
 * The person whom the leader's message names; NULL with the error set if the sender does not lead or nobody
 * has that id.
 */
static struct qyi_present *named(const struct qyi_lesson *lesson, const struct qyi_present *who,
                                 const struct qyi_lesson_said *said, struct qy_error *reterr)
{
    struct qyi_present *found = find_present(lesson, said->person.text, said->person.len);

    if (who != lesson->leader)
        (void)refuse(reterr, QY_E_LESSON_LEADER);
    else if (!found)
        (void)qyi_error_set(reterr, QY_E_LESSON_ABSENT, 0, said->person.text, said->person.len, NULL);
    return who == lesson->leader ? found : NULL;
}

static int set_hand(struct qyi_lesson *lesson, struct qyi_present *who, const struct qyi_lesson_said *said,
                    struct qy_error *reterr)
{
    bool other = said->person.text && find_present(lesson, said->person.text, said->person.len) != who;
    struct qyi_present *whose = other ? named(lesson, who, said, reterr) : who;

    if (!whose)
        return reterr->code;
    if (other && said->on)
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "on", 2, "false");
    if (said->on)
        raise_hand(lesson, whose, 0);
    else
        whose->hand = 0;
    sweep(lesson, false);
    changed(lesson, true);
    return 0;
}

static int give_board(struct qyi_lesson *lesson, const struct qyi_present *who,
                      const struct qyi_lesson_said *said, struct qy_error *reterr)
{
    const struct qyi_present *whose = said->person.text ? named(lesson, who, said, reterr) : NULL;

    if (said->person.text && !whose)
        return reterr->code;
    if (who != lesson->leader)
        return refuse(reterr, QY_E_LESSON_LEADER);
    lesson->board[0] = '\0';
    if (whose && whose != who)
        memcpy(lesson->board, whose->id, ID_SIZE);
    sweep(lesson, false);
    changed(lesson, true);
    return 0;
}

static int end_or_lead(const struct qyi_server *server, struct qyi_lesson *lesson, struct qyi_present *who,
                       const struct qy_text *token, const struct qyi_lesson_said *said,
                       struct qy_error *reterr)
{
    if (said->on)
        return lead(server, lesson, who, token, said, reterr);
    if (who != lesson->leader)
        return refuse(reterr, QY_E_LESSON_LEADER);
    end_lead(lesson);
    return 0;
}

int qyi_lesson_hear(struct qyi_server *server, struct qyi_attendee *attendee, const struct qyi_caller *caller,
                    const char *study, const struct qy_text *token, const struct qyi_lesson_said *said,
                    struct qy_error *reterr)
{
    static const struct qyi_lesson_said coming = {.on = true};
    bool here = attendee->lesson && strcmp(attendee->lesson->study, study) == 0;

    if (said->act == QYI_LESSON_GO) {
        if (here)
            qyi_lesson_leave(attendee);
        return 0;
    }
    if (said->act == QYI_LESSON_COME)
        return come(server, attendee, caller, study, said, reterr);
    int code = here ? 0 : come(server, attendee, caller, study, &coming, reterr);
    if (code < 0)
        return code;
    struct qyi_lesson *lesson = attendee->lesson;
    struct qyi_present *who = attendee->present;
    if (!who)
        return refuse(reterr, QY_E_LESSON_NOBODY);
    switch (said->act) {
    case QYI_LESSON_LEAD: return end_or_lead(server, lesson, who, token, said, reterr);
    case QYI_LESSON_STEP: return step(lesson, attendee, said, reterr);
    case QYI_LESSON_HAND: return set_hand(lesson, who, said, reterr);
    case QYI_LESSON_BOARD: return give_board(lesson, who, said, reterr);
    case QYI_LESSON_FOLLOW:
        who->follows = said->on;
        changed(lesson, false);
        return 0;
    case QYI_LESSON_COME:
    case QYI_LESSON_GO:
    case QYI_LESSON_ACT_COUNT: break;
    }
    return 0;
}

/* ---- all lessons -------------------------------------------------------------------------------------- */

struct qyi_lessons *qyi_lessons_new(uv_loop_t *loop)
{
    struct qyi_lessons *lessons = calloc(1, sizeof *lessons);

    if (!lessons)
        return NULL;
    lessons->loop = loop;
    uv_timer_init(loop, &lessons->timer);
    lessons->timer.data = lessons;
    return lessons;
}

void qyi_lessons_stop(struct qyi_lessons *lessons)
{
    lessons->stopped = true;
    uv_timer_stop(&lessons->timer);
}

void qyi_lessons_free(struct qyi_lessons *lessons)
{
    for (unsigned i = 0; lessons && i < BUCKETS; i++)
        while (lessons->bucket[i]) {
            struct qyi_lesson *lesson = lessons->bucket[i];

            lessons->bucket[i] = lesson->next;
            free_lesson(lesson);
        }
    free(lessons);
}
