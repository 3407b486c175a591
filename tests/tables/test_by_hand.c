/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every position of the tables of chess with three pieces beside a generator that shares no code with them and works the
 * other way round: on a plain board of 64 bytes, with moves by the rules written out, all positions are numbered
 * without any symmetry, and values are found by going forward over all of them again and again: a position is worth
 * what its best move is worth.
 *
 * With four pieces every position is worked out from what the table says of those after its moves, as the plain board
 * makes them (captures: by hand altogether). That is enough: mates are known by hand, and were the nearest wrong value
 * n plies from its end, it would differ from what its moves say, all of which are nearer to theirs. Images of a
 * position are asked about one each. "all": every position of the thirty classes; "all STEP": each STEPth; "all STEP
 * CLASS...": of these alone; without it, some of one class.
 */
#include "folder.h"

#include <ctype.h>

#define MOST_MEN   4
#define IMPOSSIBLE (-30000)

/* Values for the side to move: n + 1: mates in n plies; -(n + 1): is mated in n. */
struct class_of {
    char white[MOST_MEN + 1]; /* capital letters, the king first; then the black pieces in small ones */
    int men;
    int16_t *value; /* by the squares of the pieces, then the side to move */
    size_t count;
    struct class_of *next;
};

static struct class_of *classes;
static bool all;
static size_t step_of_all;
static char **named; /* the classes to look at, up to NULL; or NULL: all */

#define STEP 1201 /* of the class that the usual run looks at */

static struct class_of *class_for(const char *men);

/* ---- a plain board --------------------------------------------------------------------------------------- */

struct plain {
    char at[64]; /* 0: empty */
    int side;    /* 0: white to move */
    int passed;  /* the square that a pawn has just passed over, or -1 */
};

static bool is_own(char man, int side)
{
    return man && (isupper((unsigned char)man) != 0) == (side == 0);
}

static bool steps(const struct plain *p, int from, int to, int df, int dr, int most)
{
    int file = from % 8, rank = from / 8;

    for (int n = 0; n < most; n++) {
        file += df, rank += dr;
        if (file < 0 || file > 7 || rank < 0 || rank > 7)
            return false;
        if (rank * 8 + file == to)
            return true;
        if (p->at[rank * 8 + file])
            return false;
    }
    return false;
}

/* Whether the piece on `from` attacks `to`, whatever stands there. */
static bool attacks(const struct plain *p, int from, int to)
{
    int df = to % 8 - from % 8, dr = to / 8 - from / 8;
    char man = p->at[from];
    int uf = (df > 0) - (df < 0), ur = (dr > 0) - (dr < 0);

    switch (tolower((unsigned char)man)) {
    case 'k': return abs(df) <= 1 && abs(dr) <= 1 && (df || dr);
    case 'n': return abs(df * dr) == 2;
    case 'p': return abs(df) == 1 && dr == (man == 'P' ? 1 : -1);
    case 'r': return (df == 0) != (dr == 0) && steps(p, from, to, uf, ur, 7);
    case 'b': return df && abs(df) == abs(dr) && steps(p, from, to, uf, ur, 7);
    case 'q': return (df || dr) && (!df || !dr || abs(df) == abs(dr)) && steps(p, from, to, uf, ur, 7);
    default: return false;
    }
}

/* Whether the king of `side` could be taken. */
static bool in_danger(const struct plain *p, int side)
{
    int king = 0;

    while (king < 64 && p->at[king] != (side == 0 ? 'K' : 'k'))
        king++;
    for (int from = 0; from < 64; from++)
        if (is_own(p->at[from], side ^ 1) && attacks(p, from, king))
            return true;
    return false;
}

/* ---- moves ------------------------------------------------------------------------------------------------ */

/* Where a legal move leads; told with the other side to move. */
typedef void tell_move(void *user, const struct plain *after);

static void try_move(const struct plain *before, struct plain *after, tell_move *tell, void *user)
{
    if (in_danger(after, before->side))
        return;
    after->side = before->side ^ 1;
    tell(user, after);
}

/* Whether a piece goes from a square to another, its king's safety apart. */
static bool goes(const struct plain *p, int from, int to)
{
    char man = p->at[from];
    int ahead = man == 'P' ? 8 : -8;

    if (is_own(p->at[to], p->side))
        return false;
    if (tolower((unsigned char)man) != 'p')
        return attacks(p, from, to);
    if (attacks(p, from, to))
        return p->at[to] || to == p->passed;
    return (to == from + ahead && !p->at[to]) ||
           (to == from + 2 * ahead && from / 8 == (p->side == 0 ? 1 : 6) && !p->at[to] &&
            !p->at[from + ahead]);
}

static void each_move(const struct plain *p, tell_move *tell, void *user)
{
    for (int from = 0; from < 64; from++) {
        char man = p->at[from];
        bool pawn = tolower((unsigned char)man) == 'p';
        int ahead = man == 'P' ? 8 : -8;

        if (!is_own(man, p->side))
            continue;
        for (int to = 0; to < 64; to++) {
            struct plain after = *p;

            if (!goes(p, from, to))
                continue;
            after.at[to] = man;
            after.at[from] = 0;
            if (pawn && to == p->passed && to % 8 != from % 8)
                after.at[to - ahead] = 0;
            after.passed = pawn && to == from + 2 * ahead ? from + ahead : -1;
            if (!pawn || (to > 7 && to < 56)) {
                try_move(p, &after, tell, user);
                continue;
            }
            for (const char *kind = p->side == 0 ? "QRBN" : "qrbn"; *kind; kind++) {
                struct plain promoted = after;

                promoted.at[to] = *kind;
                try_move(p, &promoted, tell, user);
            }
        }
    }
}

/* ---- a class ---------------------------------------------------------------------------------------------- */

/* The pieces of a position in the order of classes, and its number in its class. */
static size_t number_of(const struct plain *p, char men[MOST_MEN + 1])
{
    static const char order[] = "KQRBNPkqrbnp";
    int square[MOST_MEN], count = 0;
    size_t number = 0;

    for (int at = 0; at < 64; at++) {
        int place = count;

        if (!p->at[at])
            continue;
        for (; place > 0 && strchr(order, p->at[at]) < strchr(order, men[place - 1]); place--)
            men[place] = men[place - 1], square[place] = square[place - 1];
        men[place] = p->at[at], square[place] = at;
        count++;
    }
    men[count] = '\0';
    for (int man = 0; man < count; man++)
        number = number * 64 + (size_t)square[man];
    return 2 * number + (size_t)p->side;
}

/* The place of a position's value, whichever class it belongs to. */
static int16_t *value_of(const struct plain *p)
{
    char men[MOST_MEN + 1];
    size_t number = number_of(p, men);

    return &class_for(men)->value[number];
}

/* The same for one class; NULL if it belongs to another. */
static int16_t *number_in(const struct class_of *c, const struct plain *p)
{
    char men[MOST_MEN + 1];
    size_t number = number_of(p, men);

    return strcmp(men, c->white) == 0 ? &c->value[number] : NULL;
}

static bool place(const struct class_of *c, size_t number, struct plain *ret)
{
    size_t squares = number / 2;

    memset(ret, 0, sizeof *ret);
    ret->side = (int)(number % 2);
    ret->passed = -1;
    for (int man = c->men - 1; man >= 0; man--, squares /= 64) {
        int at = (int)(squares % 64);

        if (ret->at[at] || (tolower((unsigned char)c->white[man]) == 'p' && (at < 8 || at > 55)))
            return false;
        ret->at[at] = c->white[man];
    }
    return !in_danger(ret, ret->side ^ 1);
}

/* Where the moves of all positions lead. */
struct graph {
    int16_t **to;
    size_t count;
    size_t room;
};

static void enter(void *user, const struct plain *after)
{
    struct graph *graph = user;

    if (graph->count == graph->room) {
        graph->room = graph->room ? 2 * graph->room : 1 << 20;
        graph->to = realloc(graph->to, graph->room * sizeof *graph->to);
        assert_non_null(graph->to);
    }
    graph->to[graph->count++] = value_of(after);
}

/* The value that follows from those of the moves, or 0 if it does not follow yet. */
static int follows(int16_t **to, size_t moves)
{
    int best = 0, worst = 0;
    bool open = false;

    for (size_t i = 0; i < moves; i++) {
        int value = *to[i];

        open |= value == 0;
        if (value < 0 && (best == 0 || 1 - value < best))
            best = 1 - value;
        worst = value > 0 && -(value + 1) < worst ? -(value + 1) : worst;
    }
    return best ? best : open ? 0 : worst;
}

/*
 * Iterates over all positions. Round n gives a value to those whose end is n plies away: an earlier end was
 * found before, and a later one might still turn out to be nearer.
 */
static void iterate(struct class_of *c)
{
    struct graph graph = {0};
    size_t *first = malloc((c->count + 1) * sizeof *first);

    assert_non_null(first);
    for (size_t number = 0; number < c->count; number++) {
        struct plain p;

        first[number] = graph.count;
        if (!place(c, number, &p)) {
            c->value[number] = IMPOSSIBLE;
            continue;
        }
        each_move(&p, enter, &graph);
        if (graph.count == first[number] && in_danger(&p, p.side))
            c->value[number] = -1;
    }
    first[c->count] = graph.count;
    for (int round = 1, idle = 0; idle < 4; round++, idle++)
        for (size_t number = 0; number < c->count; number++) {
            int value;

            if (c->value[number])
                continue;
            value = follows(graph.to + first[number], first[number + 1] - first[number]);
            if (abs(value) != round + 1)
                continue;
            c->value[number] = (int16_t)value;
            idle = 0;
        }
    free(first);
    free(graph.to);
}

static struct class_of *class_for(const char *men)
{
    struct class_of *c = classes;

    while (c && strcmp(c->white, men) != 0)
        c = c->next;
    if (c)
        return c;
    c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->men = (int)strlen(men);
    memcpy(c->white, men, (size_t)c->men + 1);
    c->count = (size_t)2 << (6 * c->men);
    c->value = calloc(c->count, sizeof *c->value);
    assert_non_null(c->value);
    c->next = classes;
    classes = c;
    if (c->men > 2)
        iterate(c);
    return c;
}

/* ---- the comparison ---------------------------------------------------------------------------------------- */

static void fen_of(const struct plain *p, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < 8; file++) {
            char man = p->at[rank * 8 + file];

            if (!man) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = man;
        }
        if (empty)
            *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    (void)sprintf(out, "%c - %c%c 0 1", p->side ? 'b' : 'w', p->passed < 0 ? '-' : 'a' + p->passed % 8,
                  p->passed < 0 ? ' ' : '1' + p->passed / 8);
}

static void class_name(const char *name, char *ret_men)
{
    int sides = 0;

    for (; *name; name++) {
        sides += *name == 'K';
        *ret_men++ = (char)(sides == 1 ? *name : tolower((unsigned char)*name));
    }
    *ret_men = '\0';
}

/* The table's result in the values used here. */
static int asked(struct folder *folder, const struct plain *p)
{
    struct qy_table_answer answer;
    struct qy_position position;
    char fen[96];

    fen_of(p, fen);
    position = position_of(QY_GAME_CHESS, fen);
    assert_int_equal(qy_tables_probe(folder->tables, &position, &answer, NULL), 0);
    return (int)answer.outcome * (int)(answer.plies + 1);
}

static void compare(struct folder *folder, const char *name)
{
    char men[MOST_MEN + 1];
    struct class_of *c;
    uint64_t compared = 0;

    class_name(name, men);
    c = class_for(men);
    build_table(folder, QY_GAME_CHESS, name, 2);
    for (size_t number = 0; number < c->count; number++) {
        struct plain p;
        char fen[96];

        if (c->value[number] == IMPOSSIBLE)
            continue;
        (void)place(c, number, &p);
        fen_of(&p, fen);
        if (asked(folder, &p) != c->value[number])
            fail_msg("%s: by hand %d, by the table %d", fen, c->value[number], asked(folder, &p));
        compared++;
    }
    assert_true(compared > 100000);
}

#define NOT_ASKED (IMPOSSIBLE - 1)

struct after {
    struct folder *folder;
    const struct class_of *class;
    int16_t value[256];
    int16_t *to[256];
    size_t count;
};

static int value_of_moves(struct folder *folder, const struct class_of *c, const struct plain *p);

/* The value after a move: with three pieces computed here; with the same four from the table, which is read once. */
static int value_after(struct folder *folder, const struct class_of *c, const struct plain *p)
{
    struct plain bare = *p;
    int16_t *value;
    int men = 0;

    if (p->passed >= 0) /* the right to take in passing is worked out, too */
        return value_of_moves(folder, c, p);
    for (int at = 0; at < 64; at++)
        men += p->at[at] != 0;
    value = men < 4 ? value_of(p) : NULL;
    if (value)
        return *value;
    bare.passed = -1;
    value = number_in(c, &bare);
    if (!value) /* a promotion, to a class that is tested separately */
        return asked(folder, p);
    if (*value == NOT_ASKED)
        *value = (int16_t)asked(folder, p);
    return *value;
}

static void take_after(void *user, const struct plain *p)
{
    struct after *after = user;

    after->value[after->count] = (int16_t)value_after(after->folder, after->class, p);
    after->to[after->count] = &after->value[after->count];
    after->count++;
}

static int value_of_moves(struct folder *folder, const struct class_of *c, const struct plain *p)
{
    struct after after = {.folder = folder, .class = c};

    each_move(p, take_after, &after);
    return after.count ? follows(after.to, after.count) : in_danger(p, p->side) ? -1 : 0;
}

/* The image of a position: bit 0 mirrors the files, bit 1 the ranks, bit 2 exchanges both. */
static void turn(const struct plain *p, unsigned how, struct plain *ret)
{
    *ret = *p;
    memset(ret->at, 0, sizeof ret->at);
    for (int at = 0; at < 64; at++) {
        int file = how & 1 ? 7 - at % 8 : at % 8;
        int rank = how & 2 ? 7 - at / 8 : at / 8;

        ret->at[how & 4 ? file * 8 + rank : rank * 8 + file] = p->at[at];
    }
}

/* Every STEPth position of a class with the white king in one of the corners that are images of one another. */
static void follow(struct folder *folder, const char *name, size_t step)
{
    struct class_of c = {.men = (int)strlen(name), .count = (size_t)2 << (6 * strlen(name))};
    bool pawns = strchr(name, 'P') != NULL;
    uint64_t compared = 0;

    class_name(name, c.white);
    c.value = malloc(c.count * sizeof *c.value);
    assert_non_null(c.value);
    for (size_t i = 0; i < c.count; i++)
        c.value[i] = NOT_ASKED;
    build_table(folder, QY_GAME_CHESS, name, 2);
    for (size_t number = 0; number < c.count; number += step) {
        int king = (int)(number >> (6 * (c.men - 1) + 1));
        struct plain p;
        struct plain image;
        char fen[96];
        int value;

        if (king % 8 > 3 || (!pawns && king / 8 > king % 8) || !place(&c, number, &p))
            continue;
        value = value_of_moves(folder, &c, &p);
        turn(&p, (unsigned)(compared++ % (pawns ? 2 : 8)), &image);
        fen_of(&image, fen);
        if (asked(folder, &p) != value || asked(folder, &image) != value)
            fail_msg("%s: by hand %d, by the table %d", fen, value, asked(folder, &image));
    }
    free(c.value);
    assert_true(compared > c.count / step / 100);
    print_message("# %s: %llu positions\n", name, (unsigned long long)compared);
}

static bool is_chosen(const char *name)
{
    for (char **at = named; at && *at; at++)
        if (strcmp(*at, name) == 0)
            return true;
    return !named;
}

static void every_position_is_the_same_by_hand(void **state)
{
    static const char *const three[] = {"KRK", "KQK", "KPK", "KBK", "KNK"};
    static const char *const four[] = {
        "KRKN", "KQQK", "KQRK", "KQBK", "KQNK", "KRRK", "KRBK", "KRNK", "KBBK", "KBNK",
        "KNNK", "KQKQ", "KQKR", "KQKB", "KQKN", "KRKR", "KRKB", "KBKB", "KBKN", "KNKN",
        "KQPK", "KRPK", "KBPK", "KNPK", "KPPK", "KQKP", "KRKP", "KBKP", "KNKP", "KPKP",
    };

    for (size_t i = 0; i < sizeof three / sizeof three[0]; i++)
        compare(*state, three[i]);
    for (size_t i = 0; i < (all ? sizeof four / sizeof four[0] : 1); i++)
        if (is_chosen(four[i]))
            follow(*state, four[i], all ? step_of_all : STEP);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_position_is_the_same_by_hand, open_folder, close_folder),
    };
    int code;

    all = argc > 1 && strcmp(argv[1], "all") == 0;
    step_of_all = all && argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    assert_true(step_of_all > 0);
    named = all && argc > 3 ? argv + 3 : NULL;
    code = cmocka_run_group_tests(tests, NULL, NULL);
    while (classes) {
        struct class_of *next = classes->next;

        free(classes->value);
        free(classes);
        classes = next;
    }
    return code;
}
