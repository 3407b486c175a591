/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits and the budgets of addresses, as buckets in a table. */
#include "wire/budget.h"

#include "base/error.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 1024
/*
 * After this many milliseconds without a request all buckets except that of events are full, and the entry
 * can be dropped.
 */
#define FORGET_AFTER 120000
#define ADDRESS_SIZE 48

/* ---- limits ---------------------------------------------------------------------------------------- */

#define LIMIT_ROW(name, usual, least, most) {#name, offsetof(struct qyi_limits, name), usual, least, most},
static const struct {
    const char *name;
    size_t offset;
    uint32_t usual;
    uint32_t least;
    uint32_t most;
} rows[] = {QYI_LIMITS(LIMIT_ROW)};
#undef LIMIT_ROW
#define ROWS (sizeof rows / sizeof rows[0])

static uint32_t *field(struct qyi_limits *limits, size_t row)
{
    return (uint32_t *)(void *)((char *)limits + rows[row].offset);
}

void qyi_limits_init(struct qyi_limits *ret_limits)
{
    for (size_t i = 0; i < ROWS; i++)
        *field(ret_limits, i) = rows[i].usual;
}

/* Parses one "name=number"; false if it is invalid. */
static bool parse_one(const char *text, size_t len, struct qyi_limits *limits)
{
    for (size_t i = 0; i < ROWS; i++) {
        size_t name = strlen(rows[i].name);
        uint64_t number = 0;

        if (len < name + 2 || len > name + 9 || memcmp(text, rows[i].name, name) != 0 || text[name] != '=')
            continue;
        for (size_t at = name + 1; at < len; at++) {
            if (text[at] < '0' || text[at] > '9')
                return false;
            number = number * 10 + (uint64_t)(text[at] - '0');
        }
        if (number < rows[i].least || number > rows[i].most)
            return false;
        *field(limits, i) = (uint32_t)number;
        return true;
    }
    return false;
}

#define FORM(name, usual, least, most) #name "=N,"

int qyi_limits_parse(const char *text, struct qyi_limits *limits, struct qy_error *reterr)
{
    struct qyi_limits read = *limits;

    for (const char *at = text; *at;) {
        size_t len = strcspn(at, ",");

        if (!parse_one(at, len, &read))
            return qyi_error_set(reterr, QY_E_VALUE, (size_t)(at - text), at, len, QYI_LIMITS(FORM) "...");
        at += len;
        at += *at == ',';
    }
    *limits = read;
    return 0;
}

void qyi_limits_each(const struct qyi_limits *limits,
                     void (*each)(void *user, const char *name, uint32_t number), void *user)
{
    struct qyi_limits copy = *limits;

    for (size_t i = 0; i < ROWS; i++)
        each(user, rows[i].name, *field(&copy, i));
}

/* ---- budgets --------------------------------------------------------------------------------------- */

struct qyi_budget {
    struct qyi_budget *next;
    char address[ADDRESS_SIZE];
    uint64_t key;
    uint32_t connections;
    uint32_t thoughts; /* questions to the engine */
    uint64_t bytes;    /* of unanswered requests */
    uint64_t refused;  /* times that a limit refused it something */
    uint32_t holders;
    int64_t seen;                  /* when it was last looked at */
    double left[QYI_BUDGET_KINDS]; /* in its buckets, at `filled` */
    int64_t filled[QYI_BUDGET_KINDS];
};

struct qyi_budgets {
    const struct qyi_limits *limits;
    uint64_t bytes; /* of long requests from all addresses */
    uint64_t refused[QYI_REFUSALS];
    struct qyi_budget *bucket[BUCKETS];
};

struct qyi_budgets *qyi_budgets_new(const struct qyi_limits *limits)
{
    struct qyi_budgets *budgets = calloc(1, sizeof *budgets);

    if (budgets)
        budgets->limits = limits;
    return budgets;
}

void qyi_budgets_free(struct qyi_budgets *budgets)
{
    for (size_t i = 0; budgets && i < BUCKETS; i++)
        while (budgets->bucket[i]) {
            struct qyi_budget *gone = budgets->bucket[i];

            budgets->bucket[i] = gone->next;
            free(gone);
        }
    free(budgets);
}

static double most(const struct qyi_budgets *budgets, enum qyi_budget_kind kind)
{
    const uint32_t whole[QYI_BUDGET_KINDS] = {budgets->limits->requests, budgets->limits->games,
                                              budgets->limits->sign_ins, budgets->limits->events};

    return whole[kind];
}

/* In how many milliseconds an empty bucket is full again. */
static double period(enum qyi_budget_kind kind)
{
    return kind == QYI_BUDGET_EVENTS ? 3600000.0 : 60000.0;
}

/* The bucket of events is not full yet: it fills more slowly than others are forgotten. */
static bool owes_events(const struct qyi_budgets *budgets, const struct qyi_budget *budget, int64_t now)
{
    double whole = most(budgets, QYI_BUDGET_EVENTS);
    double since = (double)(now - budget->filled[QYI_BUDGET_EVENTS]);

    return budget->left[QYI_BUDGET_EVENTS] + whole * since / period(QYI_BUDGET_EVENTS) < whole;
}

void qyi_budgets_sweep(struct qyi_budgets *budgets, int64_t now)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (struct qyi_budget **place = &budgets->bucket[i]; *place;) {
            struct qyi_budget *budget = *place;

            if (budget->connections > 0 || budget->holders > 0 || now - budget->seen < FORGET_AFTER ||
                owes_events(budgets, budget, now)) {
                place = &budget->next;
                continue;
            }
            *place = budget->next;
            free(budget);
        }
}

static uint64_t key_of(const char *address)
{
    uint64_t key = 1469598103934665603U;

    for (; *address; address++)
        key = (key ^ (unsigned char)*address) * 1099511628211U;
    return key;
}

/* The range of addresses that shares a budget; a text that is not an address is kept. */
static void read_range(const char *address, char range[ADDRESS_SIZE])
{
    struct in6_addr found;
    const unsigned char *byte = found.s6_addr;

    memset(range, 0, ADDRESS_SIZE);
    if (inet_pton(AF_INET6, address, &found) != 1)
        memcpy(range, address, strnlen(address, ADDRESS_SIZE - 1));
    else if (IN6_IS_ADDR_V4MAPPED(&found))
        (void)snprintf(range, ADDRESS_SIZE, "%u.%u.%u.%u", byte[12], byte[13], byte[14], byte[15]);
    else
        (void)snprintf(range, ADDRESS_SIZE, "%02x%02x:%02x%02x:%02x%02x:%02x%02x::/64", byte[0], byte[1],
                       byte[2], byte[3], byte[4], byte[5], byte[6], byte[7]);
}

struct qyi_budget *qyi_budget_of(struct qyi_budgets *budgets, const char *address, int64_t now)
{
    char range[ADDRESS_SIZE];

    read_range(address, range);
    uint64_t key = key_of(range);
    struct qyi_budget **bucket = &budgets->bucket[(key >> 20) % BUCKETS];
    struct qyi_budget *budget = *bucket;

    while (budget && strcmp(budget->address, range) != 0)
        budget = budget->next;
    if (!budget) {
        budget = calloc(1, sizeof *budget);
        if (!budget)
            return NULL;
        memcpy(budget->address, range, sizeof range);
        budget->key = key;
        for (int kind = 0; kind < QYI_BUDGET_KINDS; kind++) {
            budget->left[kind] = most(budgets, (enum qyi_budget_kind)kind);
            budget->filled[kind] = now;
        }
        budget->next = *bucket;
        *bucket = budget;
    }
    budget->seen = now;
    return budget;
}

/* Refuses by a limit, and counts it; also against an address, unless NULL. */
static bool refuse(struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_refusal refusal)
{
    budgets->refused[refusal]++;
    if (budget)
        budget->refused++;
    return false;
}

/* Fills a bucket up to now. */
static void fill(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                 int64_t now)
{
    double whole = most(budgets, kind);

    budget->left[kind] += whole * (double)(now - budget->filled[kind]) / period(kind);
    budget->filled[kind] = now;
    if (budget->left[kind] > whole)
        budget->left[kind] = whole;
}

unsigned qyi_budget_take(struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                         uint32_t weight, int64_t now)
{
    if (!budget)
        return 0;
    double whole = most(budgets, kind);
    double wanted = weight < whole ? weight : whole;
    fill(budgets, budget, kind, now);
    if (budget->left[kind] < wanted) {
        (void)refuse(budgets, budget, (enum qyi_refusal)kind);
        return (unsigned)((wanted - budget->left[kind]) * period(kind) / 1000.0 / whole) + 1;
    }
    budget->left[kind] -= wanted;
    return 0;
}

bool qyi_budget_rate(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     int64_t now, struct qyi_budget_rate *ret_rate)
{
    if (!budget)
        return false;
    double whole = most(budgets, kind);
    double seconds = period(kind) / 1000.0;

    fill(budgets, budget, kind, now);
    double lacks = whole - budget->left[kind];
    double full = lacks * seconds / whole;
    ret_rate->whole = (uint32_t)whole;
    ret_rate->left = (uint32_t)budget->left[kind];
    ret_rate->period = (unsigned)seconds;
    ret_rate->full = (unsigned)full + (full > (unsigned)full);
    return true;
}

void qyi_budget_give(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     uint32_t weight)
{
    if (budget) /* an excess is cut when something is taken again */
        budget->left[kind] += weight < most(budgets, kind) ? weight : most(budgets, kind);
}

static bool uses_more(const struct qyi_budget_use *one, const struct qyi_budget_use *other)
{
    if (one->requests != other->requests)
        return one->requests > other->requests;
    return one->connections > other->connections;
}

/*
 * Inserts an address into the list of those with the highest usage, which has `count` entries; returns the
 * new number.
 */
static size_t place(const struct qyi_budget_use *use, struct qyi_budget_use *list, size_t count,
                    size_t most_of_them)
{
    size_t at = count;

    while (at > 0 && uses_more(use, &list[at - 1]))
        at--;
    if (at == most_of_them)
        return count;
    if (count < most_of_them)
        count++;
    memmove(list + at + 1, list + at, (count - at - 1) * sizeof *list);
    list[at] = *use;
    return count;
}

size_t qyi_budgets_top(struct qyi_budgets *budgets, int64_t now, struct qyi_budget_use *ret_use,
                       size_t most_of_them)
{
    double whole = most(budgets, QYI_BUDGET_REQUESTS);
    size_t count = 0;

    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct qyi_budget *budget = budgets->bucket[i]; budget; budget = budget->next) {
            if (budget->address[0] == '@')
                continue;
            struct qyi_budget_use use = {.connections = budget->connections,
                                         .thoughts = budget->thoughts,
                                         .bytes = budget->bytes,
                                         .refused = budget->refused};

            fill(budgets, budget, QYI_BUDGET_REQUESTS, now);
            use.requests = (uint32_t)(whole - budget->left[QYI_BUDGET_REQUESTS]);
            memcpy(use.address, budget->address, sizeof budget->address);
            count = place(&use, ret_use, count, most_of_them);
        }
    }
    return count;
}

const char *qyi_budget_limit(enum qyi_refusal refusal)
{
    static const char *const names[QYI_REFUSALS] = {"requests",    "games",     "sign_ins", "events",
                                                    "connections", "bodies_mb", "thoughts"};

    return names[refusal];
}

uint64_t qyi_budgets_refused(const struct qyi_budgets *budgets, enum qyi_refusal refusal)
{
    return budgets->refused[refusal];
}

bool qyi_budget_connect(struct qyi_budgets *budgets, struct qyi_budget *budget)
{
    if (budget->connections >= budgets->limits->connections)
        return refuse(budgets, budget, QYI_REFUSED_CONNECTION);
    budget->connections++;
    return true;
}

void qyi_budget_disconnect(struct qyi_budget *budget)
{
    budget->connections--;
}

/* Longer requests also count against the shared total, so that short ones are let in while others hold long ones. */
#define LONG_BYTES 65536

bool qyi_budget_carry(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes)
{
    uint64_t common = bytes > LONG_BYTES ? bytes : 0;

    if ((budget && budget->bytes + bytes > (uint64_t)budgets->limits->bodies_mb << 20) ||
        budgets->bytes + common > (uint64_t)budgets->limits->server_bodies_mb << 20)
        return refuse(budgets, budget, QYI_REFUSED_BODY);
    if (budget)
        budget->bytes += bytes;
    budgets->bytes += common;
    qyi_budget_hold(budget);
    return true;
}

void qyi_budget_put_down(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes)
{
    if (budget)
        budget->bytes -= bytes;
    budgets->bytes -= bytes > LONG_BYTES ? bytes : 0;
    qyi_budget_let_go(budget);
}

bool qyi_budget_think(struct qyi_budgets *budgets, struct qyi_budget *budget)
{
    if (!budget)
        return true;
    if (budget->thoughts >= budgets->limits->thoughts)
        return refuse(budgets, budget, QYI_REFUSED_THOUGHT);
    budget->thoughts++;
    qyi_budget_hold(budget);
    return true;
}

void qyi_budget_thought(struct qyi_budget *budget)
{
    if (!budget)
        return;
    budget->thoughts--;
    qyi_budget_let_go(budget);
}

void qyi_budget_hold(struct qyi_budget *budget)
{
    if (budget)
        budget->holders++;
}

void qyi_budget_let_go(struct qyi_budget *budget)
{
    if (budget)
        budget->holders--;
}

uint64_t qyi_budget_key(const struct qyi_budget *budget)
{
    return budget->key;
}
