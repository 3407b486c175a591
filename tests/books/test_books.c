/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every number and article of every rule set's book, asked through the arbiter, the judge and the engine.
 *
 * tests/data/books/GAME.txt has the questions, ID.txt the answers of each book, which were read against its
 * rule text; QIYUAN_UPDATE=1 writes them anew. Then each number of each book is changed in turn, and each
 * change must change an answer: a book in which a figure is wrong fails here.
 */
#include "cmocka_all.h"
#include "game/rules.h"

#include <qiyuan/play/engine.h>
#include <qiyuan/record/verdict.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES 64

static struct qy_engine *engines[QY_GAME_COUNT];

/* ---- questions ---- */

struct question {
    char *name;
    char *line[MOST_LINES];
    size_t lines;
};

struct questions {
    char *text;
    struct question *one;
    size_t count;
};

static struct questions of_game[QY_GAME_COUNT];

static char *read_file(const char *name, const char *suffix)
{
    char path[512];
    FILE *file;
    char *text;
    long size;

    snprintf(path, sizeof path, "%s/books/%s%s", getenv("QIYUAN_TEST_DATA"), name, suffix);
    file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    text = calloc(1, (size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    return text;
}

static void read_questions(enum qy_game game)
{
    struct questions *all = &of_game[game];
    char *rest = NULL;

    all->text = read_file(qy_game_id(game), ".txt");
    assert_non_null(all->text);
    all->one = calloc(256, sizeof *all->one);
    for (char *line = strtok_r(all->text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        struct question *last = &all->one[all->count - (all->count > 0)];

        if (line[0] == '#')
            continue;
        if (strncmp(line, "== ", 3) == 0) {
            assert_true(all->count < 256);
            all->one[all->count++].name = line + 3;
        } else {
            assert_true(last->lines < MOST_LINES);
            last->line[last->lines++] = line;
        }
    }
}

/* ---- answers ---- */

/* A game that is being asked. */
struct asked {
    const struct qy_rules *book; /* the one that answers: that of `id`, or a changed one */
    const char *id;
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    struct qy_game_setup setup;
    int64_t t;
    bool board;
    struct qy_buf *out;
    bool by_table; /* a table was asked, which the judge has not */
};

static void tell_rulings(struct asked *asked)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(asked->arbiter, &count);
    enum qy_game game = qy_rules_game(asked->book);

    for (size_t i = 0; i < count; i++) {
        const struct qy_ruling *r = &rulings[i];

        if (r->kind == QY_RULING_OK && !r->article)
            continue;
        qy_buf_addf(asked->out, "    %s", qy_ruling_name(r->kind));
        if (r->has_side)
            qy_buf_addf(asked->out, " %s", qy_side_id(game, r->side));
        if (r->kind == QY_RULING_RESULT)
            qy_buf_addf(asked->out, " %s", qy_result_text(r->result));
        if (r->reason)
            qy_buf_addf(asked->out, " %s", r->reason);
        if (r->article)
            qy_buf_addf(asked->out, " [%s]", r->article);
        if (r->answer)
            qy_buf_addf(asked->out, " answer %s", r->answer);
        if (r->ms)
            qy_buf_addf(asked->out, " %lld ms", (long long)r->ms);
        if (r->count)
            qy_buf_addf(asked->out, " count %lu", (unsigned long)r->count);
        if (r->repetitions)
            qy_buf_addf(asked->out, " stood %lu", (unsigned long)r->repetitions);
        if (r->kind == QY_RULING_BOUND)
            qy_buf_addf(asked->out, " %zu moves", r->move_count);
        qy_buf_addc(asked->out, '\n');
    }
}

/* The changed book takes the place of the one that the log names. */
static void change_book(struct asked *asked)
{
    struct qy_game_setup *setup = &asked->reader.setup;

    setup->rules = asked->book;
    if (!(setup->regulated >> QY_REGULATION_NATURAL_LIMIT & 1))
        setup->natural_limit = asked->book->natural_limit;
    if (!(setup->regulated >> QY_REGULATION_REPETITIONS & 1))
        setup->repetitions = asked->book->repetitions;
    if (!(setup->regulated >> QY_REGULATION_ILLEGAL_MOVES & 1))
        setup->illegal_moves = asked->book->illegal_most;
    if (!(setup->regulated >> QY_REGULATION_FOULS & 1))
        setup->fouls_most = asked->book->fouls_most;
    if (!(setup->regulated >> QY_REGULATION_OWN_CHECKS & 1))
        setup->own_checks = asked->book->limit_checks;
    asked->setup = *setup;
}

/* False where the line is refused, which ends the game. */
static bool feed(struct asked *asked, const char *line)
{
    struct qy_event event;
    struct qy_error error = {0};

    if (qy_event_read(&asked->reader, line, strlen(line), &event, &error) < 0) {
        qy_buf_addf(asked->out, "    error %s %s\n", qy_error_name(error.code), error.expected);
        return false;
    }
    if (event.kind == QY_EVENT_START)
        change_book(asked);
    assert_int_equal(qy_arbiter_feed(asked->arbiter, &event, NULL), 0);
    tell_rulings(asked);
    return true;
}

/* Appends ` key=value` members as JSON: what begins like a number, a list or a truth stays as it is. */
static void add_members(char *words, struct qy_buf *line)
{
    char *rest = NULL;

    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        bool fen = strncmp(word, "fen=", 4) == 0;
        bool text;

        assert_non_null(value);
        *value++ = '\0';
        text = fen || strcmp(word, "result") == 0 || strcmp(word, "of") == 0 || strcmp(word, "time") == 0 ||
               !(strchr("-0123456789[{", *value) || strcmp(value, "true") == 0 ||
                 strcmp(value, "null") == 0 || strcmp(value, "false") == 0);
        for (char *at = value; fen && *at; at++)
            *at = *at == '_' ? ' ' : *at;
        qy_buf_addf(line, text ? ",\"%s\":\"%s\"" : ",\"%s\":%s", word, value);
    }
}

static bool feed_event(struct asked *asked, const char *name, char *words)
{
    struct qy_buf line = QY_BUF_INIT;
    bool good;

    qy_buf_addf(&line, "{\"t\":%lld,\"event\":\"%s\"", (long long)asked->t, name);
    if (strcmp(name, "start") == 0)
        qy_buf_addf(&line, ",\"rules\":\"%s\",\"reading\":%u", asked->id, qy_rules_reading(asked->book));
    add_members(words, &line);
    qy_buf_addc(&line, '}');
    good = feed(asked, qy_buf_str(&line));
    qy_buf_free(&line);
    return good;
}

/* `m` and moves of either side in turn; over the board the clock is pressed behind each. */
static void play(struct asked *asked, char *moves)
{
    enum qy_game game = qy_rules_game(asked->book);
    char *rest = NULL;

    for (char *move = strtok_r(moves, " ", &rest); move; move = strtok_r(NULL, " ", &rest)) {
        enum qy_side side = qy_position_side(qy_history_position(qy_arbiter_history(asked->arbiter)));
        char words[64];

        asked->t += 1000;
        snprintf(words, sizeof words, "side=%s move=%s", qy_side_id(game, side), move);
        (void)feed_event(asked, "move", words);
        snprintf(words, sizeof words, "side=%s", qy_side_id(game, side));
        if (asked->board)
            (void)feed_event(asked, "press", words);
    }
}

static bool ask_line(struct asked *asked, const char *line)
{
    char copy[1024];
    char *words;
    char *name = copy;

    snprintf(copy, sizeof copy, "%s", line);
    asked->t += strcmp(line, "begin") == 0 ? 0 : 1000;
    if (*name == '@') {
        asked->t = strtoll(name + 1, &name, 10);
        name++;
    }
    words = strchr(name, ' ');
    if (words)
        *words++ = '\0';
    else
        words = name + strlen(name);
    if (strcmp(name, "m") == 0) {
        asked->t -= 1000;
        play(asked, words);
        return true;
    }
    if (strcmp(name, "start") == 0) {
        asked->t = 0;
        asked->board = strstr(words, "mode=board") != NULL;
    }
    return feed_event(asked, name, words);
}

/* Judges the moves with the library's judge. */
static void ask_judge(struct asked *asked)
{
    static const char *const states[] = {"goes on", "ended", "claimable", "ordered", "undecided"};
    const struct qy_history *history = qy_arbiter_history(asked->arbiter);
    struct qy_position position = *qy_history_start(history);
    struct qy_game_judge *judge;
    struct qy_judgement judgement;
    struct qy_game_verdict verdict;
    struct qy_undo undo;
    int code;

    asked->setup.start = position;
    assert_int_equal(qy_game_judge_new(&judge), 0);
    assert_int_equal(qy_game_judge_begin(judge, &asked->setup), 0);
    for (size_t ply = 1; ply <= qy_history_plies(history); ply++) {
        qy_position_make(&position, qy_history_move(history, ply), &undo);
        assert_int_equal(qy_game_judge_move(judge, qy_history_move(history, ply), &position), 0);
    }
    code = qy_game_judge_line(judge, NULL, &judgement, &verdict);
    if (code == QY_E_ILLEGAL_MOVE) { /* a move that is on the board */
        qy_buf_adds(asked->out, "    judge: an illegal move\n");
        qy_game_judge_free(judge);
        return;
    }
    assert_int_equal(code, 0);
    qy_buf_addf(asked->out, "    judge: %s %s %s [%s]\n", states[verdict.state],
                qy_result_text(verdict.outcome.result), qy_reason_name(verdict.outcome.reason),
                verdict.outcome.article ? verdict.outcome.article : "-");
    qy_judgement_free(&judgement);
    qy_game_judge_free(judge);
}

/*
 * If the arbiter ended the game for a reason that the judge sees too, both have the same reason and article.
 */
static void hold_together(const struct asked *asked, const char *name, size_t from)
{
    struct qy_outcome outcome = qy_arbiter_outcome(asked->arbiter);
    char wanted[128];

    if (asked->by_table)
        return;
    switch (outcome.reason) {
    case QY_REASON_CHECKMATE:
    case QY_REASON_STALEMATE:
    case QY_REASON_NATURAL_LIMIT:
    case QY_REASON_FIFTY:
    case QY_REASON_SEVENTY_FIVE:
    case QY_REASON_FIVEFOLD:
    case QY_REASON_PERPETUAL_CHECK:
    case QY_REASON_DEAD_POSITION: break;
    default: return;
    }
    snprintf(wanted, sizeof wanted, "%s [%s]", qy_reason_name(outcome.reason), outcome.article);
    if (!strstr(strstr(qy_buf_str(asked->out) + from, "    judge: "), wanted))
        fail_msg("%s, %s: the arbiter says %s, the judge otherwise", asked->id, name, wanted);
}

/* Tables in which nobody can force a win, of any number of pieces but seven: a book that does not ask them answers otherwise. */
static enum qy_answer drawn_by_table(void *user, const struct qy_position *position)
{
    struct asked *asked = user;
    unsigned men = 0;

    for (qy_square square = 0; square < 90; square++)
        men += qy_position_at(position, square) != 0;
    if (men == 7)
        return QY_ANSWER_UNKNOWN;
    asked->by_table = true;
    return QY_ANSWER_YES;
}

static void ask(const struct qy_rules *book, const char *id, const struct question *question, bool together,
                struct qy_buf *out)
{
    struct asked asked = {.book = book, .id = id, .out = out};
    const struct qy_arbiter_oracle oracle = {.nodes = 2000, .drawn = drawn_by_table, .user = &asked};
    size_t from = out->len;
    bool good = true;

    qy_buf_addf(out, "%s\n", question->name);
    assert_int_equal(qy_arbiter_new(&oracle, &asked.arbiter), 0);
    for (size_t i = 0; i < question->lines && good; i++) {
        good = ask_line(&asked, question->line[i]);
        together &=
            strncmp(question->line[i], "adjudicate ", 11) != 0; /* no judge knows what an arbiter decides */
        together &= strncmp(question->line[i], "decide ", 7) != 0;
    }
    if (good) {
        qy_buf_adds(out, "    ");
        qy_arbiter_summary_json(asked.arbiter, out);
        qy_buf_addc(out, '\n');
        ask_judge(&asked);
        if (together)
            hold_together(&asked, question->name, from);
    }
    qy_event_reader_free(&asked.reader);
    qy_arbiter_free(asked.arbiter);
}

/* Which regulations the book leaves to an event, and within what. */
static void ask_regulations(const struct qy_rules *book, struct qy_buf *out)
{
    static const char *const names[] = {
        "default",    "natural_limit",   "repetitions", "illegal_moves",   "offers_from",
        "red_varies", "penalty_minutes", "fouls",       "own_checks",      "own_chases",
        "grace",      "perpetual_check", "absences",    "absences_running"};
    static const char *const values[] = {
        "0", "1", "2", "10", "11", "100", "101", "1000", "1001", "1000000000000000", "1000000000000001"};
    static const char *const others[] = {
        "{\"default\":null}",           "{\"claims\":\"auto\"}",        "{\"claims\":\"player\"}",
        "{\"records\":true}",           "{\"supervised\":true}",        "{\"supervised\":false}",
        "{\"records\":false}",          "{\"late_from\":\"turn\"}",     "{\"counted\":\"rounds\"}",
        "{\"nine_rounds\":true}",       "{\"suspended\":\"pair\"}",     "{\"hanging\":\"deducted\"}",
        "{\"means\":\"new\"}",          "{\"helper\":\"any\"}",         "{\"evasion\":\"attack\"}",
        "{\"limit_from\":\"request\"}", "{\"limit_from\":\"capture\"}", "{\"errors_until\":\"reply\"}",
        "{\"weak_moves\":\"all\"}",     "{\"yields\":\"checks\"}",      "{\"yields\":\"other\"}"};
    struct qy_game_setup setup;
    struct qy_error error = {0};

    qy_game_setup_init(book, &setup);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (size_t j = 0; j < sizeof values / sizeof values[0]; j++) {
            char text[96];

            snprintf(text, sizeof text, "{\"%s\":%s}", names[i], values[j]);
            if (qy_regulations_read(text, strlen(text), &setup, &error) < 0)
                qy_buf_addf(out, "%s: %s %s\n", text, qy_error_name(error.code), error.expected);
            else
                qy_buf_addf(out, "%s: good\n", text);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (qy_regulations_read(others[i], strlen(others[i]), &setup, &error) < 0)
            qy_buf_addf(out, "%s: %s %s\n", others[i], qy_error_name(error.code), error.expected);
        else
            qy_buf_addf(out, "%s: good\n", others[i]);
    }
    qy_regulations_json(&setup, out);
    qy_buf_addc(out, '\n');
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        bool open;
        const char *article = qy_regulation_article(book, (enum qy_regulation)i, &open);

        qy_buf_addf(out, "regulation %s: %s [%s]\n", qy_regulation_id(i), open ? "open" : "closed",
                    article ? article : "-");
    }
}

/* The half-moves without a capture after which the engine sees no more than a draw in a won ending. */
static void ask_engine(const struct qy_rules *book, struct qy_buf *out)
{
    static const char *const fens[QY_GAME_COUNT] = {"7k/8/8/8/8/1Q6/8/K7 w - - %u 90",
                                                    "3k5/9/9/9/9/9/9/9/R8/5K3 w - - %u 90"};
    enum qy_game game = qy_rules_game(book);
    const struct qy_engine_limits limits = {.depth = 2};
    unsigned first = 0;

    if (!engines[game])
        assert_int_equal(qy_engine_new(game, &engines[game]), 0);
    assert_int_equal(qy_engine_set_rules(engines[game], book), 0);
    for (unsigned plies = 90; plies < 130 && first == 0; plies++) {
        struct qy_engine_result result;
        struct qy_history *history;
        struct qy_position position;
        char fen[96];

        snprintf(fen, sizeof fen, fens[game], plies);
        assert_int_equal(qy_position_from_fen(game, fen, strlen(fen), &position, NULL), 0);
        assert_int_equal(qy_history_new(&position, &history), 0);
        qy_engine_clear(engines[game]);
        assert_int_equal(qy_engine_search(engines[game], history, &limits, NULL, NULL, &result), 0);
        if (abs(result.value) <= 1 && result.mate == 0) /* a draw is worth a hundredth, by either sign */
            first = plies + 1;
        qy_history_free(history);
    }
    qy_buf_addf(out, "engine: a draw after %u; ucci: %s\n", first, book->ucci ? book->ucci : "-");
}

/* True while the output agrees with the beginning of the answers. */
static bool agrees(const struct qy_buf *out, const char *answers)
{
    return !answers || strncmp(answers, qy_buf_str((struct qy_buf *)out), out->len) == 0;
}

/* Asks all questions until an answer differs. True if all agree. */
static bool ask_all(const struct qy_rules *book, const char *id, bool together, const char *answers,
                    struct qy_buf *out)
{
    const struct questions *questions = &of_game[qy_rules_game(book)];

    qy_buf_clear(out);
    for (size_t i = 0; i < questions->count && agrees(out, answers); i++)
        ask(book, id, &questions->one[i], together, out);
    if (agrees(out, answers))
        ask_regulations(book, out);
    if (agrees(out, answers))
        ask_engine(book, out);
    assert_false(out->failed);
    return answers && strcmp(answers, qy_buf_str(out)) == 0;
}

/* ---- the tests ---- */

/* The suffix of a book's answers: those of the newest reading have its name, those of an earlier one also its
 * number. */
static void answers_suffix(const struct qy_rules *book, char suffix[16])
{
    if (book == qy_rules_in_reading(book, 0))
        snprintf(suffix, 16, ".txt");
    else
        snprintf(suffix, 16, "-%u.txt", qy_rules_reading(book));
}

static void write_answers(const char *id, const char *suffix, const struct qy_buf *out)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/books/%s%s", getenv("QIYUAN_TEST_DATA"), id, suffix);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(out->data, 1, out->len, file), out->len);
    fclose(file);
}

static void tell_difference(const char *id, const char *suffix, const char *wanted, const char *found)
{
    size_t at = 0;
    size_t line = 0;

    for (size_t i = 0; wanted[i] && wanted[i] == found[i]; i++)
        if (wanted[i] == '\n') {
            at = i + 1;
            line++;
        }
    fail_msg("%s%s:%zu: expected “%.*s”, found “%.*s”", id, suffix, line + 1, (int)strcspn(wanted + at, "\n"),
             wanted + at, (int)strcspn(found + at, "\n"), found + at);
}

static void answers_as_its_text(const struct qy_rules *book)
{
    const char *id = qy_rules_id(book);
    struct qy_buf out = QY_BUF_INIT;
    char suffix[16];
    char *wanted;

    answers_suffix(book, suffix);
    (void)ask_all(book, id, true, NULL, &out);
    if (getenv("QIYUAN_UPDATE"))
        write_answers(id, suffix, &out);
    wanted = read_file(id, suffix);
    if (!wanted)
        fail_msg("%s has no answers", id);
    if (strcmp(wanted, qy_buf_str(&out)) != 0)
        tell_difference(id, suffix, wanted, qy_buf_str(&out));
    free(wanted);
    qy_buf_free(&out);
}

static void every_book_answers_as_its_text(void **state)
{
    (void)state;
    for (size_t i = 0; qy_rules_at(i); i++)
        for (const struct qy_rules *book = qy_rules_at(i); book; book = book->before)
            answers_as_its_text(book);
}

/* The readings of a rule set are numbered from 1 without gaps, in the order from newest to oldest. */
static void readings_are_numbered(void **state)
{
    (void)state;
    for (size_t i = 0; qy_rules_at(i); i++) {
        const struct qy_rules *newest = qy_rules_at(i);

        assert_ptr_equal(qy_rules_in_reading(newest, 0), newest);
        assert_null(qy_rules_in_reading(newest, qy_rules_reading(newest) + 1));
        for (unsigned reading = QY_RULES_FIRST_READING; reading <= qy_rules_reading(newest); reading++) {
            const struct qy_rules *book = qy_rules_in_reading(newest, reading);

            assert_non_null(book);
            assert_int_equal(qy_rules_reading(book), reading);
            assert_string_equal(qy_rules_id(book), qy_rules_id(newest));
            assert_int_equal(qy_rules_game(book), qy_rules_game(newest));
            assert_ptr_equal(qy_rules_in_reading(book, qy_rules_reading(newest)), newest);
            assert_string_equal(qy_rules_words(book, QY_LANG_EN), qy_rules_words(newest, QY_LANG_EN));
        }
    }
}

enum kind { COUNT, TRUTH, TIME, CHOICE, ARTICLE };

struct field {
    enum kind kind;
    const char *name;
    size_t offset;
    size_t size;
    size_t step; /* from one to the next */
    size_t count;
};

#define ONE(kind, member) \
    {kind, #member, offsetof(struct qy_rules, member), sizeof(((struct qy_rules *)0)->member), 0, 1},
/* NOLINTBEGIN(bugprone-macro-parentheses): a member cannot stand in parentheses */
#define EACH(kind, member, many, part)               \
    {kind,                                           \
     #member #part,                                  \
     offsetof(struct qy_rules, member[0] part),      \
     sizeof(((struct qy_rules *)0)->member[0] part), \
     sizeof(((struct qy_rules *)0)->member[0]),      \
     (size_t)many},
/* NOLINTEND(bugprone-macro-parentheses) */
static const struct field fields[] = {
#include "book_fields.h"
};

/* The figures of a run. */
struct figures {
    unsigned changed[ARTICLE + 1];
    unsigned killed[ARTICLE + 1];
};

static const char mutant[] = "x:mutant";

/* Choices whose first value is one of the book's, not its silence. */
static bool chooses_first(const char *name)
{
    static const char *const names[] = {"stalemate", "illegal", "saving", "reversal"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Articles that no question reaches: rulings on cases for which the judge names no article. */
static bool is_out_of_reach(const char *name)
{
    return strcmp(name, "judged_article") == 0;
}

/* Changes a value upwards or downwards; false if it can't be changed in this way. */
static bool change(const struct field *field, void *at, bool up)
{
    enum kind kind = field->kind;
    size_t size = field->size;
    int64_t number = 0;
    const char *article = NULL;

    if (kind == ARTICLE) {
        memcpy(&article, at, sizeof article);
        if (!article || !up || is_out_of_reach(field->name))
            return false;
        article = mutant;
        memcpy(at, &article, sizeof article);
        return true;
    }
    memcpy(&number, at, size); /* little end first */
    if (kind == CHOICE && up != (number == 0 && chooses_first(field->name)))
        return false; /* to the neighbour that there is */
    if ((number == 0 && kind != CHOICE) || (number == 0 && !up) || (kind == TRUTH && up))
        return false; /* the book does not have it */
    number += up ? 1 : -1;
    memcpy(at, &number, size);
    return true;
}

/* True if the book has the same value as the next newer one, whose changes are tested already. */
static bool is_as_later(const struct qy_rules *book, size_t offset, size_t size)
{
    const struct qy_rules *later = qy_rules_in_reading(book, qy_rules_reading(book) + 1);

    return later && memcmp((const char *)book + offset, (const char *)later + offset, size) == 0;
}

static void try_field(const struct qy_rules *book, const struct field *field, const char *answers,
                      struct figures *figures)
{
    struct qy_buf out = QY_BUF_INIT;

    for (size_t i = 0; i < 2 * field->count; i++) {
        struct qy_rules copy = *book;

        if (is_as_later(book, field->offset + i / 2 * field->step, field->size))
            continue;
        if (!change(field, (char *)&copy + field->offset + i / 2 * field->step, i % 2 == 0))
            continue;
        figures->changed[field->kind]++;
        if (!ask_all(&copy, qy_rules_id(book), false, answers, &out))
            figures->killed[field->kind]++;
        else
            print_message("# survives: %s, %s[%zu] %s\n", qy_rules_id(book), field->name, i / 2,
                          i % 2 == 0 ? "up" : "down");
    }
    qy_buf_free(&out);
}

static void every_changed_number_is_noticed(void **state)
{
    struct figures figures = {{0}, {0}};
    struct qy_buf answers = QY_BUF_INIT;
    unsigned changed = 0;
    unsigned killed = 0;

    (void)state;
    for (size_t i = 0; qy_rules_at(i); i++) {
        for (const struct qy_rules *book = qy_rules_at(i); book; book = book->before) {
            (void)ask_all(book, qy_rules_id(book), false, NULL, &answers);
            for (size_t j = 0; j < sizeof fields / sizeof fields[0]; j++)
                try_field(book, &fields[j], qy_buf_str(&answers), &figures);
        }
    }
    for (int kind = COUNT; kind < ARTICLE; kind++) {
        changed += figures.changed[kind];
        killed += figures.killed[kind];
    }
    print_message("# numbers: %u changed, %u noticed; articles: %u changed, %u noticed\n", changed, killed,
                  figures.changed[ARTICLE], figures.killed[ARTICLE]);
    assert_int_equal(killed, changed);
    assert_int_equal(figures.killed[ARTICLE], figures.changed[ARTICLE]);
    qy_buf_free(&answers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readings_are_numbered),
        cmocka_unit_test(every_book_answers_as_its_text),
        cmocka_unit_test(every_changed_number_is_noticed),
    };
    int failed;

    for (int game = 0; game < QY_GAME_COUNT; game++)
        read_questions((enum qy_game)game);
    failed = cmocka_run_group_tests_name("books", tests, NULL, NULL);
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        qy_engine_free(engines[game]);
        free(of_game[game].one);
        free(of_game[game].text);
    }
    return failed;
}
