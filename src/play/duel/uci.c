/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCI, and UCCI, which differs in a few command names. */
#include "duel/driver.h"
#include "duel/games.h"

#include <stdio.h>

#define VARIANT "UCI_Variant"
#define LINES   "MultiPV"

static bool introduce(struct qy_driver *driver, const struct qyi_reply *reply)
{
    if (reply->kind == QYI_REPLY_OPTION) {
        qy_buf_add(&driver->options, reply->text.text, reply->text.len);
        qy_buf_addc(&driver->options, '\n');
        if (qyi_text_is(reply->text, VARIANT))
            qy_buf_add(&driver->variants, reply->value.text, reply->value.len);
    }
    return reply->kind == QYI_REPLY_GREETED;
}

static void set_uci(struct qy_driver *driver, const char *name, const char *value)
{
    qy_buf_addf(&driver->text, "setoption name %s%s%s\n", name, *value ? " value " : "", value);
}

static void set_ucci(struct qy_driver *driver, const char *name, const char *value)
{
    qy_buf_addf(&driver->text, "setoption %s%s%s\n", name, *value ? " " : "", value);
}

static void sync_uci(struct qy_driver *driver)
{
    qy_buf_adds(&driver->text, "isready\n");
}

/* True if the option's values include the variant as a word: ` var xiangqi`. */
static bool names_variant(const struct qy_driver *driver, const char *variant)
{
    struct qy_text values = {qy_buf_str(&driver->variants), driver->variants.len};
    struct qy_text word;
    size_t at = 0;

    while (qyi_reply_word(values, &at, &word))
        if (qyi_text_is(word, variant))
            return true;
    return false;
}

static int begin_uci(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr)
{
    const char *variant = qyi_duel_games[driver->game].uci;
    const char *castling = qyi_duel_games[driver->game].free;

    if (driver->variants.len > 0) {
        if (!names_variant(driver, variant))
            return qyi_driver_refuse(driver, QY_E_ENGINE_GAME, NULL, reterr);
        set_uci(driver, VARIANT, variant);
    }
    if (castling && qyi_driver_has(driver, castling))
        set_uci(driver, castling, qy_position_free_castling(&driver->start) ? "true" : "false");
    else if (qy_position_free_castling(&driver->start))
        return qyi_driver_refuse(driver, QY_E_ENGINE_GAME, NULL, reterr);
    if (think && think->lines > 1 && qyi_driver_has(driver, LINES)) {
        char lines[16];

        snprintf(lines, sizeof lines, "%u", think->lines);
        set_uci(driver, LINES, lines);
    }
    qy_buf_adds(&driver->text, "ucinewgame\n");
    return 0;
}

static int begin_ucci(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr)
{
    (void)think;
    (void)reterr;
    if (qyi_driver_has(driver, "usemillisec"))
        set_ucci(driver, "usemillisec", "true");
    if (qyi_driver_has(driver, "newgame"))
        set_ucci(driver, "newgame", "");
    return 0;
}

/* Appends `position startpos moves ...`. Each move is written with the position before it. */
static void add_position(struct qy_driver *driver, const struct qy_history *history, bool array_by_name)
{
    struct qy_position position = *qy_history_start(history);
    size_t plies = qy_history_plies(history);
    struct qy_undo undo;

    if (array_by_name && qyi_driver_from_array(driver)) {
        qy_buf_adds(&driver->text, "position startpos");
    } else {
        qy_buf_adds(&driver->text, "position fen ");
        qy_position_to_fen(&driver->start, QY_FEN_DEFAULT, &driver->text);
    }
    for (size_t ply = 1; ply <= plies; ply++) {
        qy_move move = qy_history_move(history, ply);

        qy_buf_adds(&driver->text, ply == 1 ? " moves " : " ");
        qyi_driver_add_move(driver, &position, move);
        qy_position_make(&position, move, &undo);
    }
    qy_buf_addc(&driver->text, '\n');
}

static int ask_uci(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
                   struct qy_error *reterr)
{
    struct qy_buf *text = &driver->text;
    enum qy_side side = qy_position_side(qy_history_position(history));

    (void)reterr;
    add_position(driver, history, true);
    qy_buf_adds(text, "go");
    size_t begin = text->len;
    if (think->clock && qyi_think_time(think, side) > 0) {
        qy_buf_addf(text, " wtime %lld btime %lld", (long long)qyi_think_time(think, QY_FIRST),
                    (long long)qyi_think_time(think, QY_SECOND));
        if (qyi_think_bonus(think, QY_FIRST) > 0 || qyi_think_bonus(think, QY_SECOND) > 0)
            qy_buf_addf(text, " winc %lld binc %lld", (long long)qyi_think_bonus(think, QY_FIRST),
                        (long long)qyi_think_bonus(think, QY_SECOND));
        if (qyi_think_to_go(think, side) > 0)
            qy_buf_addf(text, " movestogo %u", (unsigned)qyi_think_to_go(think, side));
    }
    if (think->nodes > 0)
        qy_buf_addf(text, " nodes %llu", (unsigned long long)think->nodes);
    if (think->depth > 0)
        qy_buf_addf(text, " depth %u", think->depth);
    if (think->movetime > 0 || text->len == begin)
        qy_buf_addf(text, " movetime %lld", (long long)(think->movetime > 0 ? think->movetime : 1000));
    qy_buf_addc(text, '\n');
    return 0;
}

/* UCCI takes only one kind of limit, and the clock of the side to move first. */
static int ask_ucci(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
                    struct qy_error *reterr)
{
    struct qy_buf *text = &driver->text;
    enum qy_side side = qy_position_side(qy_history_position(history));
    enum qy_side other = side == QY_FIRST ? QY_SECOND : QY_FIRST;
    long long unit = qyi_driver_has(driver, "usemillisec") ? 1 : 1000;

    (void)reterr;
    add_position(driver, history, false);
    if (think->depth > 0) {
        qy_buf_addf(text, "go depth %u\n", think->depth);
    } else if (think->nodes > 0) {
        qy_buf_addf(text, "go nodes %llu\n", (unsigned long long)think->nodes);
    } else if (think->clock && qyi_think_time(think, side) > 0) {
        qy_buf_addf(text, "go time %lld", (long long)qyi_think_time(think, side) / unit);
        if (qyi_think_to_go(think, side) > 0)
            qy_buf_addf(text, " movestogo %u", (unsigned)qyi_think_to_go(think, side));
        else
            qy_buf_addf(text, " increment %lld", (long long)qyi_think_bonus(think, side) / unit);
        qy_buf_addf(text, " opptime %lld\n", (long long)qyi_think_time(think, other) / unit);
    } else {
        long long time = think->movetime > 0 ? think->movetime : 1000;

        qy_buf_addf(text, "go time %lld movestogo 1\n", (time + unit - 1) / unit);
    }
    return 0;
}

static void over(struct qy_driver *driver, enum qy_result result)
{
    (void)driver;
    (void)result;
}

const struct qyi_protocol qyi_protocol_uci = {
    .id = "uci",
    .hello = "uci\n",
    .read = qyi_reply_uci,
    .introduce = introduce,
    .option = set_uci,
    .sync = sync_uci,
    .begin = begin_uci,
    .ask = ask_uci,
    .stop = "stop\n",
    .over = over,
};

const struct qyi_protocol qyi_protocol_ucci = {
    .id = "ucci",
    .hello = "ucci\n",
    .read = qyi_reply_uci,
    .introduce = introduce,
    .option = set_ucci,
    .sync = sync_uci,
    .begin = begin_ucci,
    .ask = ask_ucci,
    .stop = "stop\n",
    .over = over,
};
