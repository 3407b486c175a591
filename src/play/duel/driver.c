/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs an external engine as a child process: I/O, timing and shutdown, shared by all protocols. */
#include "duel/driver.h"

#include "base/error.h"
#include "duel/games.h"

#include <stdlib.h>
#include <string.h>

static const struct qyi_protocol *const protocols[QY_PROTOCOL_COUNT] = {
    [QY_PROTOCOL_UCI] = &qyi_protocol_uci,
    [QY_PROTOCOL_UCCI] = &qyi_protocol_ucci,
    [QY_PROTOCOL_XBOARD] = &qyi_protocol_xboard,
};

const char *qy_protocol_id(enum qy_protocol protocol)
{
    return protocols[protocol] ? protocols[protocol]->id : "auto";
}

int qy_protocol_by_id(const char *id, size_t len, enum qy_protocol *ret_protocol)
{
    for (unsigned i = 0; i < QY_PROTOCOL_COUNT; i++) {
        const char *name = qy_protocol_id((enum qy_protocol)i);

        if (strlen(name) == len && memcmp(name, id, len) == 0) {
            *ret_protocol = (enum qy_protocol)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

/* ---- for the protocols ----------------------------------------------------------------------------- */

/* ---- sending and receiving ------------------------------------------------------------------------- */

/* The error for the status that ended a wait. */
static int fail(const struct qy_driver *driver, enum qyi_child_status status, struct qy_error *reterr)
{
    const char *words = qyi_child_last_words(driver->child);
    size_t len = strlen(words);

    while (len > 0 && words[len - 1] == '\n')
        len--;
    if (status == QYI_CHILD_STOPPED)
        return qyi_error_set(reterr, QY_E_DUEL_STOPPED, 0, NULL, 0, NULL);
    if (status == QYI_CHILD_LATE || len == 0)
        return qyi_driver_refuse(driver, status == QYI_CHILD_LATE ? QY_E_ENGINE_SILENT : QY_E_ENGINE_ENDED,
                                 NULL, reterr);
    return qyi_error_setf(reterr, QY_E_ENGINE_ENDED, 0, NULL, "%s: %.*s", driver->name,
                          (int)(len > 60 ? 60 : len), words + (len > 60 ? len - 60 : 0));
}

/* Sends the lines collected so far. */
static int tell(struct qy_driver *driver, struct qy_error *reterr)
{
    if (driver->text.failed)
        return qyi_no_memory(reterr);
    enum qyi_child_status status = qyi_child_write(driver->child, qy_buf_str(&driver->text), driver->text.len,
                                                   qyi_monotonic() + QYI_WAIT_WRITE);
    qy_buf_clear(&driver->text);
    return status == QYI_CHILD_OK ? 0 : fail(driver, status, reterr);
}

static enum qyi_child_status hear(struct qy_driver *driver, int64_t deadline, struct qyi_reply *ret_reply)
{
    const char *line;
    size_t len;
    enum qyi_child_status status = qyi_child_read(driver->child, deadline, &line, &len);

    if (status == QYI_CHILD_OK)
        driver->protocol->read(line, len, ret_reply);
    return status;
}

/*
 * Asks the engine whether it is ready and waits for the answer. Returns at once if the protocol has no such
 * question.
 */
static int sync_with(struct qy_driver *driver, int64_t wait, struct qy_error *reterr)
{
    int64_t deadline = qyi_monotonic() + wait;
    struct qyi_reply reply;
    enum qyi_child_status status = QYI_CHILD_OK;
    size_t before = driver->text.len;

    driver->protocol->sync(driver);
    bool asked = driver->text.len > before;
    int code = tell(driver, reterr);
    while (code == 0 && asked) {
        status = hear(driver, deadline, &reply);
        if (status != QYI_CHILD_OK)
            return fail(driver, status, reterr);
        if (reply.kind == QYI_REPLY_READY && reply.number >= driver->pings)
            break;
    }
    return code;
}

/* ---- introduction ---------------------------------------------------------------------------------- */

static void keep_name(struct qy_driver *driver, struct qy_text name)
{
    size_t len = name.len < QYI_DRIVER_NAME - 1 ? name.len : QYI_DRIVER_NAME - 1;

    if (driver->name[0] != '\0')
        return;
    for (size_t i = 0; i < len; i++)
        driver->name[i] = name.text[i];
    driver->name[len] = '\0';
}

/*
 * Sends the protocol's greeting and reads the engine's introduction. Returns 1 if the engine speaks the
 * protocol, 0 if not (it reports an unknown command, or is silent until the deadline), or an error. `tried`:
 * more protocols will be tried.
 */
static int greet(struct qy_driver *driver, const struct qyi_protocol *protocol, bool tried,
                 struct qy_error *reterr)
{
    int64_t deadline = qyi_monotonic() + (tried || protocol->silent ? QYI_WAIT_TRY : QYI_WAIT_GREET);
    struct qyi_reply reply;

    driver->protocol = protocol;
    qy_buf_adds(&driver->text, protocol->hello);
    int code = tell(driver, reterr);
    while (code == 0) {
        enum qyi_child_status status = hear(driver, deadline, &reply);

        if (status == QYI_CHILD_LATE)
            return protocol->silent && !tried ? 1 : 0;
        if (status != QYI_CHILD_OK)
            return fail(driver, status, reterr);
        if (reply.kind == QYI_REPLY_NAME)
            keep_name(driver, reply.text);
        if (protocol->introduce(driver, &reply))
            return 1;
        if (reply.kind == QYI_REPLY_FEATURE)
            deadline = qyi_monotonic() + QYI_WAIT_GREET;
        else if (tried && !protocol->silent && reply.kind == QYI_REPLY_UNKNOWN)
            return 0;
    }
    return code;
}

static int start_child(struct qy_driver *driver, const struct qy_driver_setup *setup, struct qy_error *reterr)
{
    struct qyi_child_options options = {setup->memory, setup->watch};

    return qyi_child_new(setup->command, &options, &driver->child, reterr);
}

/* Starts the engine and greets it in the protocol of the setup, or in each one until the engine answers. */
static int meet(struct qy_driver *driver, const struct qy_driver_setup *setup, struct qy_error *reterr)
{
    unsigned first = setup->protocol == QY_PROTOCOL_AUTO ? QY_PROTOCOL_UCI : setup->protocol;
    unsigned last = setup->protocol == QY_PROTOCOL_AUTO ? QY_PROTOCOL_COUNT - 1 : setup->protocol;
    struct qy_error error = {.code = 0};

    for (unsigned i = first; i <= last; i++) {
        int code = start_child(driver, setup, reterr);

        if (code < 0)
            return code;
        code = greet(driver, protocols[i], first != last, &error);
        if (code == 1 || code == QY_E_DUEL_STOPPED || code == QY_E_MEMORY) {
            if (code < 0 && reterr)
                *reterr = error;
            return code < 0 ? code : 0;
        }
        /*
         * A program may exit, at once or later, on an unknown command, so each protocol gets a new process.
         */
        (void)qyi_child_free(driver->child, 0);
        driver->child = NULL;
        qy_buf_clear(&driver->options);
        qy_buf_clear(&driver->variants);
    }
    if (error.code == QY_E_ENGINE_ENDED) {
        if (reterr)
            *reterr = error;
        return error.code;
    }
    return qyi_error_set(reterr, QY_E_ENGINE_PROTOCOL, 0, setup->command, strlen(setup->command),
                         first == last ? qy_protocol_id((enum qy_protocol)first) : "UCI, UCCI, XBoard");
}

static int set_options(struct qy_driver *driver, const struct qy_driver_setup *setup, struct qy_error *reterr)
{
    for (size_t i = 0; i < setup->option_count; i++) {
        const struct qy_driver_option *option = &setup->options[i];

        if (strpbrk(option->name, "\r\n") || strpbrk(option->value, "\r\n") ||
            !qyi_driver_has(driver, option->name))
            return qyi_error_set(reterr, QY_E_ENGINE_OPTION, 0, option->name, strlen(option->name), NULL);
        driver->protocol->option(driver, option->name, option->value);
    }
    return 0;
}

/* ---- move notations -------------------------------------------------------------------------------- */

/* Reads a move in the engine's notation; if that fails, in any notation. */
static int read_move(const struct qy_driver *driver, const struct qy_position *position, struct qy_text text,
                     qy_move *ret_move)
{
    int code =
        qy_move_read_flags(position, text.text, text.len, QY_NOTATION_UCI, driver->flags, ret_move, NULL);

    return code == QY_E_MOVE_SYNTAX ? qy_move_read_any(position, text.text, text.len, ret_move, NULL) : code;
}

/* True if the notations differ for the moves of the starting position. */
static bool dialects_differ(const struct qy_position *array)
{
    qy_move moves[QY_MAX_MOVES];
    struct qy_buf text[2] = {QY_BUF_INIT, QY_BUF_INIT};
    bool differ = false;

    if (qy_position_legal(array, moves) > 0)
        for (int i = 0; i < QYI_DIALECTS; i++)
            (void)qy_move_write(array, moves[0], QY_NOTATION_UCI, qyi_dialects[i], &text[i]);
    differ = strcmp(qy_buf_str(&text[0]), qy_buf_str(&text[1])) != 0;
    qy_buf_free(&text[0]);
    qy_buf_free(&text[1]);
    return differ;
}

/* Finds the notation in which the text is a legal move of the starting position; false if there is none. */
static bool tell_dialect(struct qy_driver *driver, const struct qy_position *array, struct qy_text text)
{
    for (int i = 0; i < QYI_DIALECTS; i++) {
        qy_move move;

        if (qy_move_read_flags(array, text.text, text.len, QY_NOTATION_UCI, qyi_dialects[i], &move, NULL) ==
            0) {
            driver->flags = qyi_dialects[i];
            return true;
        }
    }
    return false;
}

/*
 * Asks for a move in the starting position at depth 1 and detects its notation. Not done for XBoard, whose
 * protocol fixes the notation.
 */
static int find_dialect(struct qy_driver *driver, struct qy_error *reterr)
{
    struct qy_think think = {.depth = 1};
    struct qy_history *history;
    struct qyi_reply reply = {.kind = QYI_REPLY_OTHER};
    enum qyi_child_status status = QYI_CHILD_OK;
    int64_t deadline = qyi_monotonic() + QYI_WAIT_PROBE;

    qy_position_start(driver->game, &driver->start);
    if (driver->protocol->silent || !dialects_differ(&driver->start))
        return 0;
    int code = qy_history_new(&driver->start, &history);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    code = driver->protocol->begin(driver, &think, reterr);
    if (code == 0)
        code = sync_with(driver, QYI_WAIT_READY, reterr);
    if (code == 0)
        code = driver->protocol->ask(driver, history, &think, reterr);
    if (code == 0)
        code = tell(driver, reterr);
    while (code == 0 && status == QYI_CHILD_OK && reply.kind != QYI_REPLY_MOVE &&
           reply.kind != QYI_REPLY_NO_MOVE)
        status = hear(driver, deadline, &reply);
    if (code == 0 && status != QYI_CHILD_OK)
        code = fail(driver, status, reterr);
    else if (code == 0 && (reply.kind != QYI_REPLY_MOVE || !tell_dialect(driver, &driver->start, reply.text)))
        code = qyi_driver_refuse(driver, QY_E_ENGINE_GAME, NULL, reterr);
    qy_history_free(history);
    return code;
}

/* ---- life ------------------------------------------------------------------------------------------ */

/* The program name from a command, for an engine that doesn't give its own. */
static void name_by_command(struct qy_driver *driver, const char *command)
{
    size_t len = strcspn(command, " \t");

    for (size_t i = len; i-- > 0;)
        if (command[i] == '/') {
            command += i + 1;
            len -= i + 1;
            break;
        }
    keep_name(driver, (struct qy_text){command, len});
}

static int prepare(struct qy_driver *driver, const struct qy_driver_setup *setup, struct qy_error *reterr)
{
    int code = meet(driver, setup, reterr);

    if (code == 0 && driver->name[0] == '\0')
        name_by_command(driver, setup->command);
    if (code == 0)
        code = set_options(driver, setup, reterr);
    if (code == 0)
        code = sync_with(driver, QYI_WAIT_READY, reterr);
    if (code == 0)
        code = find_dialect(driver, reterr);
    return code;
}

int qy_driver_new(const struct qy_driver_setup *setup, enum qy_game game, struct qy_driver **ret_driver,
                  struct qy_error *reterr)
{
    struct qy_driver *driver = calloc(1, sizeof *driver);

    if (!driver)
        return qyi_no_memory(reterr);
    driver->game = game;
    if (setup->name)
        keep_name(driver, (struct qy_text){setup->name, strlen(setup->name)});
    int code = prepare(driver, setup, reterr);
    if (code < 0) {
        qy_driver_free(driver);
        return code;
    }
    *ret_driver = driver;
    return 0;
}

void qy_driver_free(struct qy_driver *driver)
{
    if (!driver)
        return;
    if (driver->child) {
        qy_buf_clear(&driver->text);
        if (driver->protocol && driver->thinking)
            qy_buf_adds(&driver->text, driver->protocol->stop);
        qy_buf_adds(&driver->text, "quit\n");
        (void)qyi_child_write(driver->child, qy_buf_str(&driver->text), driver->text.len, qyi_monotonic());
        (void)qyi_child_free(driver->child, QYI_WAIT_QUIT);
    }
    qy_buf_free(&driver->options);
    qy_buf_free(&driver->variants);
    qy_buf_free(&driver->text);
    free(driver);
}

const char *qy_driver_name(const struct qy_driver *driver)
{
    return driver->name;
}

enum qy_protocol qy_driver_protocol(const struct qy_driver *driver)
{
    unsigned i = QY_PROTOCOL_UCI;

    while (i + 1 < QY_PROTOCOL_COUNT && protocols[i] != driver->protocol)
        i++;
    return (enum qy_protocol)i;
}

/* ---- a game ---------------------------------------------------------------------------------------- */

int qy_driver_new_game(struct qy_driver *driver, const struct qy_position *start,
                       const struct qy_think *first, struct qy_error *reterr)
{
    if (start->game != driver->game)
        return qyi_driver_refuse(driver, QY_E_ENGINE_GAME, NULL, reterr);
    driver->start = *start;
    int code = driver->protocol->begin(driver, first, reterr);
    if (code < 0) {
        qy_buf_clear(&driver->text);
        return code;
    }
    return sync_with(driver, QYI_WAIT_READY, reterr);
}

/* Reads the legal moves at the start of a line; skips move numbers and other symbols. */
static uint32_t read_line(const struct qy_driver *driver, const struct qy_position *from, struct qy_text text,
                          qy_move *ret_moves)
{
    struct qy_position position = *from;
    struct qy_text word;
    struct qy_undo undo;
    uint32_t count = 0;
    size_t at = 0;

    while (count < QY_THOUGHT_MOVES && qyi_reply_word(text, &at, &word)) {
        while (word.len > 0 && strchr("(,", word.text[0])) {
            word.text++;
            word.len--;
        }
        while (word.len > 0 && strchr("),", word.text[word.len - 1]))
            word.len--;
        if (word.len == 0 || word.text[word.len - 1] == '.')
            continue;
        if (read_move(driver, &position, word, &ret_moves[count]) < 0)
            break;
        qy_position_make(&position, ret_moves[count++], &undo);
    }
    return count;
}

/*
 * Stores a line reported by the engine. A bound never replaces an exact score, nor an empty line a full one.
 */
static void keep_info(const struct qy_driver *driver, const struct qy_position *position,
                      const struct qyi_info *info, struct qy_thought *thought)
{
    qy_move moves[QY_THOUGHT_MOVES];

    if (info->nodes > 0)
        thought->nodes = info->nodes;
    if (!info->scored || info->line > QY_THOUGHT_LINES)
        return;
    struct qy_thought_line *line = &thought->line[info->line - 1];
    if (info->bound && line->scored)
        return;
    if (info->line > thought->lines)
        thought->lines = info->line;
    line->scored = true;
    line->mate = info->mate;
    line->score = info->score;
    line->depth = info->depth;
    uint32_t count = read_line(driver, position, info->pv, moves);
    if (count > 0) {
        line->count = count;
        memcpy(line->move, moves, count * sizeof *moves);
    }
}

static int illegal(struct qy_text text, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_ENGINE_MOVE, 0, text.text, text.len, NULL);
}

/* Handles one reply of a thinking engine. Returns 1 if it was the answer, 0 to continue, or an error. */
static int take_reply(struct qy_driver *driver, const struct qy_position *position,
                      const struct qyi_reply *reply, struct qy_thought *thought, struct qy_error *reterr)
{
    static const enum qy_result lost[2] = {QY_RESULT_SECOND_WON, QY_RESULT_FIRST_WON};

    switch (reply->kind) {
    case QYI_REPLY_INFO: keep_info(driver, position, &reply->info, thought); return 0;
    case QYI_REPLY_OFFER: thought->offers_draw = true; return 0;
    case QYI_REPLY_RESIGN: thought->resigns = true; return 1;
    case QYI_REPLY_CLAIM:
        thought->claims = true;
        thought->resigns = reply->result == lost[qy_position_side(position)];
        return thought->resigns ? 1 : 0;
    case QYI_REPLY_REFUSED: return illegal(reply->text, reterr);
    case QYI_REPLY_NO_MOVE: return illegal((struct qy_text){"-", 1}, reterr);
    case QYI_REPLY_MOVE:
        thought->offers_draw |= reply->draw;
        if (read_move(driver, position, reply->text, &thought->move) < 0)
            return illegal(reply->text, reterr);
        driver->answered = thought->move;
        return 1;
    default: return 0;
    }
}

/* Reads replies until the engine answers. */
static int await_answer(struct qy_driver *driver, const struct qy_position *position, int64_t asked,
                        int64_t deadline, struct qy_thought *thought, struct qy_error *reterr)
{
    struct qyi_reply reply;
    int code = 0;

    while (code == 0) {
        enum qyi_child_status status = hear(driver, deadline, &reply);

        if (status != QYI_CHILD_OK)
            return fail(driver, status, reterr);
        code = take_reply(driver, position, &reply, thought, reterr);
        /* the deadline also holds for an engine that never stops sending lines */
        if (code == 0 && qyi_child_read_at(driver->child) > deadline)
            return fail(driver, QYI_CHILD_LATE, reterr);
    }
    thought->took = qyi_child_read_at(driver->child) - asked;
    driver->thinking = false;
    return code < 0 ? code : 0;
}

/* Puts the line of the answered move first: the engine may have searched on after it reported its lines. */
static void order_lines(struct qy_thought *thought)
{
    struct qy_thought_line *line = thought->line;

    if (thought->resigns || (line[0].count > 0 && line[0].move[0] == thought->move))
        return;
    for (uint32_t i = 1; i < thought->lines; i++) {
        struct qy_thought_line swap = line[i];

        if (swap.count == 0 || swap.move[0] != thought->move)
            continue;
        memmove(&line[1], &line[0], i * sizeof *line);
        line[0] = swap;
        return;
    }
    line[0].move[0] = thought->move;
    line[0].count = 1;
}

/*
 * Reads what the engine has sent since its answer. A move there answers nothing (some engines answer twice);
 * the engine is then asked whether it is ready, so that no such move is taken for the next answer. A
 * resignation or a draw offer counts.
 */
static int hear_unasked(struct qy_driver *driver, const struct qy_position *position,
                        struct qy_thought *thought, struct qy_error *reterr)
{
    int64_t began = qyi_monotonic();
    struct qyi_reply reply;
    int code = 0;

    while (code == 0 && hear(driver, began, &reply) == QYI_CHILD_OK) {
        if (reply.kind == QYI_REPLY_MOVE || reply.kind == QYI_REPLY_NO_MOVE)
            driver->unasked = true;
        else if (reply.kind != QYI_REPLY_INFO)
            code = take_reply(driver, position, &reply, thought, reterr);
        if (qyi_monotonic() > began + QYI_WAIT_UNASKED)
            break;
    }
    if (code == 0 && driver->unasked)
        code = sync_with(driver, QYI_WAIT_READY, reterr);
    return code;
}

int qy_driver_think(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
                    struct qy_thought *ret_thought, struct qy_error *reterr)
{
    struct qy_thought thought = {.lines = 1};
    int code = hear_unasked(driver, qy_history_position(history), &thought, reterr);

    if (code == 0)
        code = driver->protocol->ask(driver, history, think, reterr);
    if (code != 0)
        *ret_thought = thought;
    if (code > 0) /* the engine resigned */
        return 0;
    if (code < 0) {
        qy_buf_clear(&driver->text);
        return code;
    }
    driver->answered = QY_MOVE_NONE;
    driver->thinking = true;
    int64_t asked = qyi_monotonic();
    code = tell(driver, reterr);
    if (code == 0)
        code = await_answer(driver, qy_history_position(history), asked,
                            asked + think->patience * QYI_MILLISECOND, &thought, reterr);
    if (code == 0)
        order_lines(&thought);
    if (code == 0 || code == QY_E_ENGINE_MOVE)
        *ret_thought = thought;
    return code;
}

bool qy_driver_settle(struct qy_driver *driver, int64_t grace)
{
    int64_t deadline = qyi_monotonic() + grace * QYI_MILLISECOND;
    struct qyi_reply reply;

    if (!driver->thinking)
        return true;
    qy_buf_adds(&driver->text, driver->protocol->stop);
    if (tell(driver, NULL) < 0)
        return false;
    do {
        if (hear(driver, deadline, &reply) != QYI_CHILD_OK || qyi_monotonic() > deadline)
            return false;
    } while (reply.kind != QYI_REPLY_MOVE && reply.kind != QYI_REPLY_NO_MOVE &&
             reply.kind != QYI_REPLY_RESIGN);
    driver->thinking = false;
    return true;
}

void qy_driver_game_over(struct qy_driver *driver, enum qy_result result)
{
    driver->protocol->over(driver, result);
    if (driver->text.len > 0)
        (void)tell(driver, NULL);
}
