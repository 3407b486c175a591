/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds a player of a large event by name: by its beginning, by any of its words or characters, in pinyin,
 * without accents, or by number. The best matches come first.
 */
#include "answer/event.h"
#include "base/error.h"
#include "collection/pinyin.h"
#include "directing/asking_events.h"
#include "directing/event_cache.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

#define MOST 12 /* the most results, because the user can type more */

enum nearness { AT_ITS_BEGINNING, BY_ITS_WORDS, WITHIN_IT, NOT_AT_ALL };

/* The search. */
struct wanted {
    struct qy_buf words; /* folded */
    struct qy_buf close; /* the same without blanks */
    struct qy_buf forms; /* pinyin forms of characters: one per line, without blanks */
    unsigned number;     /* or 0 */
};

/* The text of a folded name without its blanks. */
static void add_close(struct qy_buf *out, const char *folded)
{
    for (; *folded; folded++)
        if (*folded != ' ')
            qy_buf_addc(out, *folded);
}

static int add_form(void *user, const char *form, bool sure)
{
    struct qy_buf *forms = user;

    if (sure) {
        add_close(forms, form);
        qy_buf_addc(forms, '\n');
    }
    return 0;
}

static void forget(struct wanted *wanted)
{
    qy_buf_free(&wanted->words);
    qy_buf_free(&wanted->close);
    qy_buf_free(&wanted->forms);
}

static int read_wanted(const char *text, struct wanted *ret_wanted, struct qy_error *reterr)
{
    struct wanted wanted = {.words = QY_BUF_INIT, .close = QY_BUF_INIT, .forms = QY_BUF_INIT};
    size_t digits = strspn(text, "0123456789");
    int code = 0;

    qy_words_fold(text, strlen(text), &wanted.words);
    add_close(&wanted.close, qy_buf_str(&wanted.words));
    qy_buf_addc(&wanted.forms, '\n');
    code = qyi_pinyin_forms(text, add_form, &wanted.forms);
    if (digits > 0 && digits < 6 && text[digits] == '\0')
        wanted.number = (unsigned)strtoul(text, NULL, 10);
    if (code < 0 || wanted.words.failed || wanted.close.failed || wanted.forms.failed)
        code = qyi_no_memory(reterr);
    if (code < 0)
        forget(&wanted);
    else
        *ret_wanted = wanted;
    return code;
}

/* Whether a folded name begins so, wherever its blanks are. */
static bool begins(const char *folded, const char *close)
{
    for (; *close; folded++) {
        if (*folded == ' ')
            continue;
        if (*folded != *close)
            return false;
        close++;
    }
    return true;
}

static bool has_word_of(const char *folded, const char *word, size_t len)
{
    for (; folded; folded = strchr(folded, ' ')) {
        folded += *folded == ' ';
        if (strncmp(folded, word, len) == 0)
            return true;
    }
    return false;
}

/* Whether each of the words begins one of the name's: "anatoly kar" is Karpov, Anatoly. */
static bool has_words(const char *folded, const char *words)
{
    while (*words) {
        size_t len = strcspn(words, " ");

        if (!has_word_of(folded, words, len))
            return false;
        words += len + (words[len] == ' ');
    }
    return true;
}

/* Whether a name in pinyin is a form of the characters searched for. */
static bool is_form(const struct wanted *wanted, const char *folded)
{
    struct qy_buf line = QY_BUF_INIT;

    qy_buf_addc(&line, '\n');
    add_close(&line, folded);
    qy_buf_addc(&line, '\n');
    bool is = line.len > 2 && strstr(qy_buf_str(&wanted->forms), qy_buf_str(&line));
    qy_buf_free(&line);
    return is;
}

/* A name whose pinyin forms are compared. */
struct near {
    const struct wanted *wanted;
    enum nearness nearness;
};

static int compare_form(void *user, const char *form, bool sure)
{
    struct near *near = user;
    enum nearness found = begins(form, qy_buf_str(&near->wanted->close))      ? AT_ITS_BEGINNING
                          : has_words(form, qy_buf_str(&near->wanted->words)) ? BY_ITS_WORDS
                                                                              : NOT_AT_ALL;

    if (found == AT_ITS_BEGINNING && !sure)
        found = BY_ITS_WORDS;
    if (found < near->nearness)
        near->nearness = found;
    return 0;
}

/* A character, or letters enough that not every other name has them somewhere: "rivera" is O’Rivera, too. */
static bool may_be_within(const struct qy_buf *words)
{
    return words->len >= 3 || (unsigned char)*qy_buf_str(words) >= 0x80;
}

/* How near a name is; QY_E_MEMORY. */
static int look(const struct wanted *wanted, const char *name, enum nearness *ret_nearness)
{
    struct near near = {.wanted = wanted, .nearness = NOT_AT_ALL};
    struct qy_buf folded = QY_BUF_INIT;

    qy_words_fold(name, strlen(name), &folded);
    int code = folded.failed ? QY_E_MEMORY : 0;
    const char *text = qy_buf_str(&folded);
    if (begins(text, qy_buf_str(&wanted->close)))
        near.nearness = AT_ITS_BEGINNING;
    else if (has_words(text, qy_buf_str(&wanted->words)) || is_form(wanted, text))
        near.nearness = BY_ITS_WORDS;
    else if (may_be_within(&wanted->words) && strstr(text, qy_buf_str(&wanted->words)))
        near.nearness = WITHIN_IT;
    if (code == 0 && near.nearness > AT_ITS_BEGINNING)
        code = qyi_pinyin_forms(name, compare_form, &near);
    qy_buf_free(&folded);
    *ret_nearness = near.nearness;
    return code;
}

/* ---- whom the event has ---------------------------------------------------------------------------- */

/* The matches of one quality, in the order of the event. */
struct found {
    uint16_t number[MOST]; /* the paired player or team */
    const char *name[MOST];
    const char *member[MOST]; /* the member of that team; or NULL */
    size_t count;
};

struct finding {
    struct wanted wanted;
    struct found found[NOT_AT_ALL];
    bool more;
};

static void take(struct finding *finding, enum nearness nearness, uint16_t number, const char *name,
                 const char *member)
{
    struct found *found = &finding->found[nearness];

    if (found->count == MOST) {
        finding->more = true;
        return;
    }
    found->number[found->count] = number;
    found->name[found->count] = name;
    found->member[found->count++] = member;
}

/* Compares both names of a player, or of the team's `member`; `player` is the number. */
static int look_at(struct finding *finding, uint16_t number, const char *name,
                   const struct qy_tournament_player *player, const char *member)
{
    enum nearness nearness = NOT_AT_ALL;
    enum nearness other = NOT_AT_ALL;
    int code = look(&finding->wanted, player->text[QY_PLAYER_NAME], &nearness);

    if (code == 0 && *player->text[QY_PLAYER_ALSO])
        code = look(&finding->wanted, player->text[QY_PLAYER_ALSO], &other);
    nearness = other < nearness ? other : nearness;
    if (!member && number == finding->wanted.number)
        nearness = AT_ITS_BEGINNING;
    if (code == 0 && nearness < NOT_AT_ALL)
        take(finding, nearness, number, name, member);
    return code;
}

static int look_at_members(struct finding *finding, const struct qy_tournament_log *log, uint16_t team,
                           const char *name)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);
    uint16_t *number;
    size_t count;
    int code = qy_tournament_log_team_members(log, team, &number, &count);

    if (code < 0)
        return code;
    for (size_t i = 0; code == 0 && i < count; i++) {
        const struct qy_tournament_player *player = qy_tournament_player(members, number[i]);

        if (player)
            code = look_at(finding, team, name, player, player->text[QY_PLAYER_NAME]);
    }
    free(number);
    return code;
}

static int look_through(struct finding *finding, const struct qyi_event *event)
{
    const struct qy_tournament *entrants = qyi_event_entrants(event);
    bool teams = event->log && qy_tournament_log_members(event->log);
    int code = 0;

    for (size_t i = 0; code == 0 && i < entrants->player_count; i++) {
        const struct qy_tournament_player *player = &entrants->player[i];

        code = look_at(finding, player->number, player->text[QY_PLAYER_NAME], player, NULL);
        if (code == 0 && teams)
            code = look_at_members(finding, event->log, player->number, player->text[QY_PLAYER_NAME]);
    }
    return code;
}

static void tell_found(struct finding *finding, struct qyi_writer *writer)
{
    size_t told = 0;

    qyi_array_open(writer, "found");
    for (size_t nearness = 0; nearness < NOT_AT_ALL; nearness++)
        for (size_t i = 0; i < finding->found[nearness].count; i++) {
            const struct found *found = &finding->found[nearness];

            if (told == MOST) {
                finding->more = true;
                break;
            }
            qyi_object_open(writer, NULL);
            qyi_tell_uint(writer, "id", found->number[i]);
            qyi_tell_text(writer, "name", found->name[i]);
            if (found->member[i])
                qyi_tell_text(writer, "member", found->member[i]);
            qyi_object_close(writer);
            told++;
        }
    qyi_array_close(writer);
    qyi_tell_bool(writer, "more", finding->more);
}

/* Answers from the cached event, but does not cache the answer: one for each typed letter would displace the
 * standings that everybody requests. */
static int find(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_event_cache *cache = asking->exchange->server->event_cache;
    const char *name = qyi_exchange_arg(asking->exchange, "name");
    struct finding finding = {.more = false};
    const struct qyi_cached_event *event;

    if (!name)
        return qyi_error_set(&asking->error, QY_E_FIELD_MISSING, 0, "name", 4, NULL);
    int code = read_wanted(name, &finding.wanted, &asking->error);
    if (code < 0)
        return code;
    if (finding.wanted.words.len == 0)
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "name", 4, "A, B, 王, ...");
    if (code == 0)
        code = qyi_event_cache_take(cache, asking->folder, asking->id, &event, &asking->error);
    if (code == 0) {
        code = look_through(&finding, &event->event);
        if (code < 0)
            code = qyi_no_memory(&asking->error);
        qyi_object_open(writer, NULL);
        tell_found(&finding, writer);
        qyi_object_close(writer);
        qyi_event_cache_put_back(cache, event);
    }
    forget(&finding.wanted);
    return code;
}

void qyi_api_find(struct qyi_exchange *exchange)
{
    qyi_ask_directing(exchange, NULL, find);
}
