/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Input from the network, by its first byte: `h` a request's head, one field per line; `b` budgets of
 * addresses; `n` a list of bans; `u` an act on a study; `l` limits; `c` lists of a head (cookies, languages,
 * codings); `j` the properties of an upload; anything else a WebSocket message.
 *
 * Laws: an accepted head names the server, has one length within the limit and no transfer coding, and does
 * not come from another site's page. No budget makes an address wait for more than an hour. A message reads
 * the same twice; an event in it that a seat may send is written as a line of the log that reads back the
 * same, and trying it in a game does not change the game. Limits that are read keep their bounds, refused
 * ones change nothing. A session's token is part of its cookies; a list of one language or coding takes it.
 * Properties of an upload that are read are written and read back the same.
 */
#include "base/utf8.h"
#include "fuzz.h"
#include "live/room.h"
#include "live/sent.h"
#include "shelf/uploads.h"
#include "study/kept_study.h"
#include "wire/bans.h"
#include "wire/budget.h"
#include "wire/edge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_LENGTH 65536

/* ---- acts on a study ---------------------------------------------------------------------------------- */

static const char *chapter_of(void *user, int64_t chapter)
{
    (void)user;
    return chapter == 1
               ? "{\"act\":\"chapter\",\"game\":\"chess\",\"fen\":\"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"}"
               : NULL;
}

/*
 * Checks that the stored form of an act has the same kind, and that two acts conflict regardless of their
 * order.
 */
static void check_act(const char *text, size_t len)
{
    json_t *act = json_loadb(text, len, 0, NULL);
    struct qy_buf body = QY_BUF_INIT;
    struct qy_error error;

    if (act && qyi_study_act_body(act, chapter_of, NULL, &body, &error) == 0) {
        json_t *kept = json_loadb(qy_buf_str(&body), body.len, 0, NULL);

        FUZZ_LAW(json_equal(json_object_get(kept, "act"), json_object_get(act, "act")));
        FUZZ_LAW(qyi_study_acts_meet(act, kept) == qyi_study_acts_meet(kept, act));
        json_decref(kept);
    }
    qy_buf_free(&body);
    json_decref(act);
}

/* ---- heads ----------------------------------------------------------------------------------------- */

static bool is_own(void *user, const char *address)
{
    (void)user;
    return strcmp(address, "192.0.2.7") == 0;
}

static void check_head(char *text)
{
    static const struct qyi_names names = {
        .listens = "127.0.0.1", .public_url = "https://chess.example", .machine = "desk", .is_own = is_own};
    const char *field[6];
    struct qyi_head head = {.one_host = true, .origin_whole = true};
    struct qy_error error = {0};
    uint64_t length = 0;
    int code;

    for (size_t i = 0; i < 6; i++) {
        const char *line = text ? strsep(&text, "\n") : NULL;

        field[i] = line ? line : "";
    }
    head.has_body_method = strchr(field[0], 'p') != NULL;
    head.socket = strchr(field[0], 's') != NULL;
    head.host = field[1];
    head.origin = field[2];
    head.coding = field[3];
    head.length = field[4];
    head.upgrade = field[5];
    code = qyi_edge_check(&names, &head, MOST_LENGTH, &error);
    FUZZ_LAW(code == 0 || code == error.code);
    if (code < 0)
        return;
    FUZZ_LAW(qyi_edge_is_served(&names, head.host));
    FUZZ_LAW(head.coding[0] == '\0');
    FUZZ_LAW(qyi_edge_length(head.length, &length) == 0 && length <= MOST_LENGTH);
    FUZZ_LAW(head.has_body_method || length == 0);
    if (head.has_body_method || head.socket)
        FUZZ_LAW(qyi_edge_is_own_origin(&names, head.origin, head.host, head.secure));
}

/* ---- budgets --------------------------------------------------------------------------------------- */

/* Each step takes three bytes: the address, the operation, and the amount or time. */
static void check_budgets(const uint8_t *data, size_t size)
{
    struct qyi_limits limits;
    struct qyi_budgets *budgets;
    int64_t now = 0;

    qyi_limits_init(&limits);
    limits.requests = 30;
    budgets = qyi_budgets_new(&limits);
    FUZZ_LAW(budgets);
    for (size_t i = 0; i + 3 <= size; i += 3) {
        char address[] = "192.0.2.0";
        struct qyi_budget *budget;

        address[8] = (char)('0' + data[i] % 10);
        budget = qyi_budget_of(budgets, address, now);
        FUZZ_LAW(budget);
        if (data[i + 1] % 4 == 0)
            now += data[i + 2] * 10;
        else if (data[i + 1] % 4 == 1)
            qyi_budgets_sweep(budgets, now);
        else
            FUZZ_LAW(qyi_budget_take(budgets, budget, QYI_BUDGET_REQUESTS, data[i + 2], now) <= 3600);
    }
    qyi_budgets_free(budgets);
}

/* ---- bans ---------------------------------------------------------------------------------------------- */

/* Checks that an error has a position, and that the first address of an accepted list is banned. */
static void check_bans(const char *text, size_t len)
{
    struct qyi_bans bans;
    struct qy_error error = {0};
    char address[64];
    int code = qyi_bans_read(text, len, &bans, &error);

    if (code < 0) {
        FUZZ_LAW(code == error.code && error.line > 0 && error.column > 0 && !bans.ban);
        return;
    }
    size_t first = strspn(text, " \t\r\n");
    size_t end = first + strcspn(text + first, " \t\r\n/#");
    if (end > first && end - first < sizeof address && text[end] != '/') {
        memcpy(address, text + first, end - first);
        address[end - first] = '\0';
        FUZZ_LAW(bans.count > 0 && qyi_bans_has(&bans, address, INT64_MIN));
    }
    (void)qyi_bans_has(&bans, text, 0);
    qyi_bans_free(&bans);
}

/* ---- limits, lists of a head, uploads ------------------------------------------------------------------ */

static void write_limit(void *user, const char *name, uint32_t number)
{
    struct qy_buf *out = user;

    qy_buf_addf(out, "%s%s=%lu", out->len > 0 ? "," : "", name, (unsigned long)number);
}

static void check_limits(const char *text)
{
    struct qyi_limits limits;
    struct qyi_limits again;
    struct qyi_limits before;
    struct qy_error error = {0};
    struct qy_buf out = QY_BUF_INIT;

    qyi_limits_init(&limits);
    before = again = limits;
    int code = qyi_limits_parse(text, &limits, &error);
    if (code < 0) {
        FUZZ_LAW(code == error.code && memcmp(&limits, &before, sizeof limits) == 0);
        return;
    }
#define BOUNDS(name, usual, least, most) \
    FUZZ_LAW((int64_t)limits.name >= (least) && (int64_t)limits.name <= (most));
    QYI_LIMITS(BOUNDS)
#undef BOUNDS
    qyi_limits_each(&limits, write_limit, &out);
    FUZZ_LAW(qyi_limits_parse(qy_buf_str(&out), &again, NULL) == 0);
    FUZZ_LAW(memcmp(&limits, &again, sizeof limits) == 0);
    qy_buf_free(&out);
}

static void check_lists(const char *text)
{
    char token[QYI_TOKEN_SIZE];
    char list[256];

    if (qyi_edge_session(text, token))
        FUZZ_LAW(strlen(token) == QYI_TOKEN_LEN && strstr(text, token) && !strchr(token, ';'));
    enum qy_lang lang = qyi_edge_language(text, QY_LANG_EN);
    FUZZ_LAW(lang < QY_LANG_COUNT && qyi_edge_language(text, lang) == lang);
    if (qyi_edge_takes(text, "gzip"))
        FUZZ_LAW(strcasestr(text, "gzip"));
    if (strlen(text) < sizeof list - 16 && !strpbrk(text, "gG")) {
        (void)snprintf(list, sizeof list, "%s,gzip", text);
        FUZZ_LAW(qyi_edge_takes(list, "gzip"));
        (void)snprintf(list, sizeof list, "%s,gzip;q=0.0", text);
        FUZZ_LAW(!qyi_edge_takes(list, "gzip"));
    }
}

static void check_upload(const char *text, size_t len)
{
    static const char id[] = "abcdefghij";
    char folder[] = P_tmpdir "/qiyuan-fuzz-XXXXXX";
    char path[QYI_UPLOAD_PATH];
    struct qyi_upload upload;
    struct qyi_upload again;
    struct qy_error error = {0};

    FUZZ_LAW(mkdtemp(folder) && qyi_upload_path(folder, id, ".json", path));
    FILE *file = fopen(path, "wb");
    FUZZ_LAW(file && fwrite(text, 1, len, file) == len);
    fclose(file);
    int code = qyi_upload_read(folder, id, &upload, &error);
    FUZZ_LAW(code == 0 || code == error.code);
    if (code == 0 && qyi_utf8_valid(upload.title, strlen(upload.title))) {
        FUZZ_LAW(qyi_upload_write(folder, &upload, NULL) == 0);
        FUZZ_LAW(qyi_upload_read(folder, id, &again, NULL) == 0);
        FUZZ_LAW(strcmp(upload.title, again.title) == 0 && strcmp(again.id, id) == 0);
        FUZZ_LAW(memcmp(upload.owner, again.owner, sizeof upload.owner) == 0);
        FUZZ_LAW(upload.size == again.size && upload.games == again.games && upload.made == again.made);
        FUZZ_LAW(upload.account == again.account && upload.shared == again.shared &&
                 upload.ready == again.ready);
    }
    qyi_upload_remove(folder, id);
    (void)rmdir(folder);
}

/* ---- messages -------------------------------------------------------------------------------------- */

static void open_room(enum qy_game game, bool begun, struct qyi_room *room)
{
    struct qyi_setup setup;
    struct qyi_fact begin = qyi_fact_of(QY_EVENT_BEGIN, QYI_HOUSE);
    struct qyi_rulings rulings;
    struct qyi_verdict verdict;

    memset(&setup, 0, sizeof setup);
    setup.game = game;
    setup.rules = qy_rules_default(game);
    qy_position_start(game, &setup.start);
    memcpy(setup.name[0], "Ann", 4);
    memcpy(setup.name[1], "Bob", 4);
    FUZZ_LAW(qyi_room_init(room, &setup) == 0);
    if (!begun)
        return;
    FUZZ_LAW(qyi_room_apply(room, &begin, &verdict, &rulings, NULL) == 0);
    qyi_rulings_free(&rulings);
}

/* Checks an event that may be sent: its line reads back the same, and trying it does not change the game. */
static void check_fact(const struct qyi_fact *sent, enum qy_game game, int actor)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_buf again = QY_BUF_INIT;
    struct qyi_fact *fact = qyi_fact_copy(sent);
    struct qyi_fact *read = NULL;
    struct qyi_verdict verdict;
    struct qyi_room room;
    struct qy_error error;
    uint64_t before;
    int code;

    FUZZ_LAW(fact);
    open_room(game, actor != QYI_ARBITER, &room);
    code = qyi_room_settle(&room, actor, 5, fact, &verdict, &error);
    if (code == 0) {
        qyi_fact_write(fact, game, &line);
        code = qyi_fact_read(qy_buf_str(&line), line.len, game, &read);
        FUZZ_LAW(code == 0);
        qyi_fact_write(read, game, &again);
        FUZZ_LAW(strcmp(qy_buf_str(&line), qy_buf_str(&again)) == 0);
        before = qy_arbiter_digest(room.arbiter);
        (void)qyi_room_try(&room, fact, &verdict, &error);
        FUZZ_LAW(qy_arbiter_digest(room.arbiter) == before);
    }
    qyi_room_free(&room);
    qy_buf_free(&line);
    qy_buf_free(&again);
    free(fact);
    free(read);
}

static void check_event(const struct qyi_event_fields *sent)
{
    for (int game = 0; game < QY_GAME_COUNT; game++)
        for (int actor = 0; actor < 3; actor++) {
            struct qyi_event_fields fields = *sent; /* a copy, because admission fills in the sender */
            struct qyi_fact fact;
            struct qy_error error;

            if (qyi_fact_admit(&fields, (enum qy_game)game, actor, &fact, &error) == 0)
                check_fact(&fact, (enum qy_game)game, actor);
        }
}

static void check_message(const char *text, size_t len)
{
    struct qy_buf scratch[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qy_buf digest[2] = {QY_BUF_INIT, QY_BUF_INIT};
    struct qyi_json_reader json[2];
    struct qyi_sent sent[2];
    struct qy_error error;
    int code[2];

    for (int i = 0; i < 2; i++)
        code[i] = qyi_sent_read(text, len, &json[i], &scratch[i], &sent[i], &error);
    FUZZ_LAW(code[0] == code[1]);
    if (code[0] == 0) {
        FUZZ_LAW(sent[0].present == sent[1].present && sent[0].after == sent[1].after);
        FUZZ_LAW(!sent[0].id.text ||
                 (sent[0].id.text >= text && sent[0].id.text + sent[0].id.len <= text + len));
        (void)qyi_sent_only(&sent[0], QYI_SENT_BIT(TYPE) | QYI_SENT_BIT(ID), &error);
    }
    if (code[0] == 0 && (sent[0].present & QYI_SENT_BIT(EVENT))) {
        for (int i = 0; i < 2; i++)
            qyi_event_fields_digest(&sent[i].event, &digest[i]);
        FUZZ_LAW(strcmp(qy_buf_str(&digest[0]), qy_buf_str(&digest[1])) == 0);
        check_event(&sent[0].event);
    }
    for (int i = 0; i < 2; i++) {
        qy_buf_free(&scratch[i]);
        qy_buf_free(&digest[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    FUZZ_LAW(text);
    memcpy(text, data, size);
    text[size] = '\0';
    if (size > 0 && text[0] == 'h')
        check_head(text + 1);
    else if (size > 0 && text[0] == 'b')
        check_budgets(data + 1, size - 1);
    else if (size > 0 && text[0] == 'n')
        check_bans(text + 1, size - 1);
    else if (size > 0 && text[0] == 'u')
        check_act(text + 1, size - 1);
    else if (size > 0 && text[0] == 'l')
        check_limits(text + 1);
    else if (size > 0 && text[0] == 'c')
        check_lists(text + 1);
    else if (size > 0 && text[0] == 'j')
        check_upload(text + 1, size - 1);
    else
        check_message(text, size);
    free(text);
    return 0;
}
