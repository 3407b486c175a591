/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds how to read a text of moves: from which number ranks are counted, and the language of the piece
 * letters.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/games.h"
#include "notation/notation.h"

/* True for a result at the beginning of a text; not for castling in zeros. */
static bool is_result(const char *text, size_t len)
{
    return len >= 3 &&
           (memcmp(text, "1-0", 3) == 0 || memcmp(text, "0-1", 3) == 0 || memcmp(text, "1/2", 3) == 0);
}

static bool is_castling(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "0-0", 3) == 0;
}

/*
 * Skips all that is not a move: blanks, comments, variations, numbers, glyphs. Returns the start of the next
 * word, or `len` at the end of the line.
 */
static size_t next_word(const char *text, size_t at, size_t len)
{
    size_t depth = 0;

    while (at < len) {
        char c = text[at];

        if (c == '{') {
            const char *close = memchr(text + at, '}', len - at);

            if (close == NULL)
                return len;
            at = (size_t)(close - text) + 1;
        } else if (c == '(' || c == ')') {
            if (c == ')' && depth == 0)
                return len; /* at the end of the variation in which the text began */
            depth = c == '(' ? depth + 1 : depth - 1;
            at++;
        } else if (c == '$' || c == '!' || c == '?') {
            at++;
            while (at < len && text[at] >= '0' && text[at] <= '9')
                at++;
        } else if (depth == 0 && is_result(text + at, len - at)) {
            return len;
        } else if (depth == 0 && is_castling(text + at, len - at)) {
            return at;
        } else if ((unsigned char)c <= ' ' || c == '.' || (c >= '0' && c <= '9') || depth > 0) {
            at++;
        } else {
            return at;
        }
    }
    return len;
}

/* The progress of one way of reading a text. */
struct follower {
    struct qy_position position;
    uint64_t path; /* hash of the positions reached */
    unsigned flags;
    bool alive; /* it has read every word so far */
};

#define WAYS 16

struct followers {
    struct follower way[WAYS]; /* the first is the default way */
    size_t count;
    size_t moves; /* the most that any way read */
    bool form;    /* another way read a word that the default could not parse */
    bool illegal; /* the default ended at a move that the pieces of the side to move can't make ... */
    size_t since; /* ... and other ways have read this many moves since */
    size_t proof; /* how many that must be */
};

/*
 * Moves that another way must read before the text counts as read in that way, not as one with an illegal
 * move. A game from the starting position rarely has one, and may be short.
 */
#define PROOF          3
#define PROOF_OF_ARRAY 1

static void begin(struct followers *all, const struct qy_position *position)
{
    const unsigned *ways = qyi_record_forms[position->game].ways;
    struct qy_position array;

    qy_position_start(position->game, &array);
    *all = (struct followers){
        .count = 1, .proof = qy_position_key(&array) == qy_position_key(position) ? PROOF_OF_ARRAY : PROOF};
    for (size_t i = 0; ways[i] != 0 && all->count < WAYS; i++)
        all->way[all->count++].flags = ways[i];
    for (size_t i = 0; i < all->count; i++) {
        all->way[i].position = *position;
        all->way[i].alive = true;
    }
}

/* Continues each remaining way with a word. False if none can read it and it is not a mere remark. */
static bool follow(struct followers *all, const char *word, size_t len)
{
    bool reads[WAYS] = {false};
    bool any = false;
    bool illegal = false;
    bool usual_form = false;
    bool own = false;

    for (size_t i = 0; i < all->count; i++) {
        struct follower *way = &all->way[i];
        const struct qy_game_ops *ops = qyi_ops(&way->position);
        enum qy_notation notation;
        struct qyi_finding finding;
        struct qy_undo undo;

        if (!way->alive && i > 0)
            continue;
        int code = qyi_move_read_any(&way->position, word, len, way->flags, &finding, &notation, NULL);
        usual_form |= i == 0 && code != QY_E_MOVE_SYNTAX;
        own |= i == 0 && code == QY_E_ILLEGAL_MOVE && finding.refusal != QY_REFUSAL_NO_SUCH_PIECE &&
               finding.refusal != QY_REFUSAL_NOT_YOUR_PIECE && finding.refusal != QY_REFUSAL_NO_SUCH_SQUARE;
        illegal |= way->alive && code != QY_E_MOVE_SYNTAX;
        if (code != 0 || !way->alive)
            continue;
        reads[i] = any = true;
        ops->make(&way->position, finding.move, &undo);
        way->path = way->path * 0x9E3779B97F4A7C15U + ops->key(&way->position);
    }
    all->illegal |= any && own && all->way[0].alive;
    all->since += any && all->illegal;
    for (size_t i = 0; i < all->count && any; i++)
        all->way[i].alive = all->way[i].alive && reads[i];
    all->moves += any;
    all->form |= any && !usual_form;
    return any || !illegal;
}

static bool decided(const struct followers *all)
{
    size_t alive = 0;

    for (size_t i = 0; i < all->count; i++)
        alive += all->way[i].alive;
    return alive == 1 && (all->way[0].alive || all->form) && (!all->illegal || all->since >= all->proof);
}

/* Follows a text to its end, or until one way is left. */
static void follow_text(struct followers *all, const struct qy_position *position, const char *text,
                        size_t len, bool whole)
{
    bool goes_on = true;

    begin(all, position);
    for (size_t at = next_word(text, 0, len); at < len && goes_on; at = next_word(text, at, len)) {
        size_t end = at;

        while (end < len && !qyi_ends_word(text[end]))
            end++;
        if (end == at) /* `*` or a tag: the game is over */
            break;
        goes_on = follow(all, text + at, end - at) && (whole || !decided(all));
        at = end;
    }
}

size_t qyi_moves_reach(const struct qy_position *position, const char *text, size_t len)
{
    struct followers all;

    follow_text(&all, position, text, len, true);
    return all.moves;
}

struct qyi_way qyi_moves_way(const struct qy_position *position, const char *text, size_t len)
{
    bool by_form = qyi_record_forms[position->game].ways_by_form;
    struct follower *found = NULL;
    struct qyi_way answer = {QY_WRITE_DEFAULT, false};
    struct followers all;

    follow_text(&all, position, text, len, false);
    for (size_t i = 0; i < all.count; i++) {
        if (all.way[i].alive && !found)
            found = &all.way[i];
        else if (all.way[i].alive)
            answer.doubtful |= all.way[i].path != found->path;
    }
    if (!found || (found != &all.way[0] && by_form && !all.form) || (all.illegal && all.since < all.proof))
        return (struct qyi_way){QY_WRITE_DEFAULT, false};
    answer.flags = found->flags;
    return answer;
}

/* ---- ranks from 1 ---------------------------------------------------------------------------------------- */

/* The length of a rank at the beginning of a text, and its number, 0 to 10. 0: there is none. */
static size_t take_rank(const char *text, unsigned *ret_rank)
{
    if (text[0] < '0' || text[0] > '9')
        return 0;
    *ret_rank = (unsigned)(text[0] - '0');
    if (text[0] != '1' || text[1] != '0')
        return 1;
    *ret_rank = 10;
    return 2;
}

static bool is_file(char c)
{
    return (c >= 'a' && c <= 'i') || (c >= 'A' && c <= 'I');
}

/* True if the text ends in a square, as only moves in letters and squares do: h8 and h9g7, not h8+7. */
static bool ends_in_square(const char *text)
{
    size_t len = strcspn(text, "+#!?");
    unsigned rank;

    if (text[len + strspn(text + len, "+#!?")] != '\0')
        return false;
    for (size_t digits = 1; digits <= 2 && digits < len; digits++)
        if (is_file(text[len - digits - 1]) && take_rank(text + len - digits, &rank) == digits)
            return true;
    return false;
}

int qy_move_ranks_from_0(const char *text, size_t len, struct qy_buf *out)
{
    struct qyi_folded folded;

    if (!qyi_fold(text, len, &folded) || !ends_in_square(folded.text)) {
        qy_buf_add(out, text, len);
        return 0;
    }
    for (const char *at = folded.text; *at;) {
        unsigned rank = 0;
        size_t digits = take_rank(at, &rank);

        if (digits > 0 && rank == 0)
            return QY_E_MOVE_SYNTAX;
        if (digits > 0)
            qy_buf_addf(out, "%u", rank - 1);
        else
            qy_buf_addc(out, *at);
        at += digits > 0 ? digits : 1;
    }
    return 0;
}

unsigned qy_moves_flags(const struct qy_position *position, const char *text, size_t len)
{
    return qyi_moves_way(position, text, len).flags;
}
