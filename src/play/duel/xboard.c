/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * XBoard's protocol (CECP) 2, and 1 where old programs use it. The engine keeps the game itself: each move is
 * sent to it once, and after `go` it replies to each move of the opponent.
 */
#include "duel/driver.h"
#include "duel/games.h"

#include <string.h>

/* Accepts or rejects one feature and stores its setting. */
static void take_feature(struct qy_driver *driver, struct qy_text name, struct qy_text value)
{
    bool yes = qyi_text_is(value, "1");
    struct {
        const char *name;
        bool *wanted;
    } switches[] = {{"ping", &driver->ping},
                    {"setboard", &driver->setboard},
                    {"usermove", &driver->usermove},
                    {"colors", &driver->colours}};
    bool refused = (qyi_text_is(name, "san") || qyi_text_is(name, "analyze")) && yes;

    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (qyi_text_is(name, switches[i].name))
            *switches[i].wanted = yes;
    if (qyi_text_is(name, "done"))
        driver->greeted = yes;
    if (qyi_text_is(name, "variants"))
        qy_buf_add(&driver->variants, value.text, value.len);
    if (qyi_text_is(name, "option")) {
        struct qy_text word;
        size_t at = 0;
        size_t end = 0;

        while (qyi_reply_word(value, &at, &word) && word.text[0] != '-')
            end = at;
        qy_buf_add(&driver->options, value.text, end);
        qy_buf_addc(&driver->options, '\n');
    }
    if (qyi_text_is(name, "memory"))
        qy_buf_adds(&driver->options, "memory\n");
    if (qyi_text_is(name, "smp"))
        qy_buf_adds(&driver->options, "cores\n");
    if (name.len <= 32)
        qy_buf_addf(&driver->text, "%s %.*s\n", refused ? "rejected" : "accepted", (int)name.len, name.text);
}

static bool introduce(struct qy_driver *driver, const struct qyi_reply *reply)
{
    struct qy_text name;
    struct qy_text value;
    size_t at = 0;

    if (reply->kind != QYI_REPLY_FEATURE)
        return false;
    while (qyi_feature_next(reply->value, &at, &name, &value)) {
        if (qyi_text_is(name, "myname") && driver->name[0] == '\0' && value.len < QYI_DRIVER_NAME) {
            memcpy(driver->name, value.text, value.len);
            driver->name[value.len] = '\0';
        }
        take_feature(driver, name, value);
    }
    return driver->greeted;
}

static void set_option(struct qy_driver *driver, const char *name, const char *value)
{
    if (strcmp(name, "memory") == 0 || strcmp(name, "cores") == 0)
        qy_buf_addf(&driver->text, "%s %s\n", name, value);
    else
        qy_buf_addf(&driver->text, "option %s%s%s\n", name, *value ? "=" : "", value);
}

static void sync_ping(struct qy_driver *driver)
{
    if (driver->ping)
        qy_buf_addf(&driver->text, "ping %llu\n", (unsigned long long)++driver->pings);
}

/* True if a comma-separated list of names contains `name`. */
static bool lists(const char *names, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = names; at; at = strchr(at, ','), at = at ? at + 1 : NULL) {
        at += strspn(at, " ");
        if (strncmp(at, name, len) == 0 && (at[len] == '\0' || at[len] == ',' || at[len] == ' '))
            return true;
    }
    return false;
}

/* True if the engine plays the game; one without a `variants` feature plays the standard variant. */
static bool plays(const struct qy_driver *driver)
{
    const struct qyi_duel_game *game = &qyi_duel_games[driver->game];

    if (qy_position_free_castling(&driver->start))
        return false;
    return driver->variants.len > 0 ? lists(qy_buf_str(&driver->variants), game->xboard) : game->usual;
}

/*
 * Appends `level 40 1:30 0.01`. A base below one second is sent as one second; the exact time precedes each
 * move.
 */
static void add_level(struct qy_driver *driver, const struct qy_think *think)
{
    int64_t time = qyi_think_time(think, QY_FIRST);
    int64_t bonus = qyi_think_bonus(think, QY_FIRST);
    int64_t seconds = time < 1000 ? 1 : (time + 999) / 1000;

    qy_buf_addf(&driver->text, "level %u ", (unsigned)qyi_think_to_go(think, QY_FIRST));
    if (seconds % 60 == 0)
        qy_buf_addf(&driver->text, "%lld", (long long)seconds / 60);
    else
        qy_buf_addf(&driver->text, "%lld:%02lld", (long long)seconds / 60, (long long)seconds % 60);
    if (bonus % 1000 == 0)
        qy_buf_addf(&driver->text, " %lld\n", (long long)bonus / 1000);
    else
        qy_buf_addf(&driver->text, " %.3g\n", (double)bonus / 1000);
}

static int add_limits(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr)
{
    bool clock = think->clock && qyi_think_time(think, QY_FIRST) > 0;

    if (think->nodes > 0)
        return qyi_driver_refuse(driver, QY_E_ENGINE_LIMIT, "nodes", reterr);
    if (clock)
        add_level(driver, think);
    if (think->movetime > 0 || (!clock && think->depth == 0)) {
        long long time = think->movetime > 0 ? think->movetime : 1000;

        if (time % 1000 == 0)
            qy_buf_addf(&driver->text, "st %lld\n", time / 1000);
        else
            qy_buf_addf(&driver->text, "st %.3f\n", (double)time / 1000);
    }
    if (think->depth > 0)
        qy_buf_addf(&driver->text, "sd %u\n", think->depth);
    return 0;
}

static int begin(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr)
{
    const struct qyi_duel_game *game = &qyi_duel_games[driver->game];

    if (!plays(driver) || (!qyi_driver_from_array(driver) && !driver->setboard))
        return qyi_driver_refuse(driver, QY_E_ENGINE_GAME, NULL, reterr);
    qy_buf_adds(&driver->text, "force\nnew\n");
    if (!game->usual)
        qy_buf_addf(&driver->text, "variant %s\n", game->xboard);
    qy_buf_adds(&driver->text, "easy\npost\nforce\n");
    if (!qyi_driver_from_array(driver)) {
        qy_buf_adds(&driver->text, "setboard ");
        qy_position_to_fen(&driver->start, QY_FEN_DEFAULT, &driver->text);
        qy_buf_addc(&driver->text, '\n');
    }
    driver->playing = false;
    driver->told = 0;
    driver->answered = QY_MOVE_NONE;
    return think ? add_limits(driver, think, reterr) : 0;
}

/* Sends the moves the engine doesn't have; its own moves are counted in `told` already. */
static void add_moves(struct qy_driver *driver, const struct qy_history *history)
{
    struct qy_position position = *qy_history_start(history);
    size_t plies = qy_history_plies(history);
    struct qy_undo undo;

    for (size_t ply = 1; ply <= plies; ply++) {
        qy_move move = qy_history_move(history, ply);

        if (ply > driver->told) {
            if (driver->usermove)
                qy_buf_adds(&driver->text, "usermove ");
            qyi_driver_add_move(driver, &position, move);
            qy_buf_addc(&driver->text, '\n');
        }
        qy_position_make(&position, move, &undo);
    }
    driver->told = plies;
}

static void add_times(struct qy_driver *driver, const struct qy_think *think, enum qy_side side)
{
    enum qy_side other = side == QY_FIRST ? QY_SECOND : QY_FIRST;

    if (think->clock && qyi_think_time(think, side) > 0)
        qy_buf_addf(&driver->text, "time %lld\notim %lld\n", (long long)qyi_think_time(think, side) / 10,
                    (long long)qyi_think_time(think, other) / 10);
}

static int ask(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
               struct qy_error *reterr)
{
    enum qy_side side = qy_position_side(qy_history_position(history));

    if (think->nodes > 0)
        return qyi_driver_refuse(driver, QY_E_ENGINE_LIMIT, "nodes", reterr);
    /* if the game continued with another move than the engine's answer, it is sent from its start */
    if (driver->told > qy_history_plies(history) ||
        (driver->answered != QY_MOVE_NONE && qy_history_move(history, driver->told) != driver->answered)) {
        int status = begin(driver, think, reterr);

        if (status < 0)
            return status;
    }
    /*
     * while the engine plays and one move is new, sending the move makes it think; otherwise all moves and
     * `go` are sent
     */
    if (driver->playing && qy_history_plies(history) == driver->told + 1) {
        add_times(driver, think, side);
        add_moves(driver, history);
    } else {
        if (driver->playing)
            qy_buf_adds(&driver->text, "force\n");
        add_moves(driver, history);
        add_times(driver, think, side);
        if (driver->colours)
            qy_buf_adds(&driver->text, side == QY_FIRST ? "white\n" : "black\n");
        qy_buf_adds(&driver->text, "go\n");
    }
    driver->playing = true;
    driver->told++; /* the engine's answer */
    return 0;
}

static void over(struct qy_driver *driver, enum qy_result result)
{
    qy_buf_addf(&driver->text, "force\nresult %s\n", qy_result_text(result));
    driver->playing = false;
}

const struct qyi_protocol qyi_protocol_xboard = {
    .id = "xboard",
    .hello = "xboard\nprotover 2\n",
    .read = qyi_reply_xboard,
    .introduce = introduce,
    .silent = true,
    .option = set_option,
    .sync = sync_ping,
    .begin = begin,
    .ask = ask,
    .stop = "?\n",
    .over = over,
};
