/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of search terms, and texts that come near to others. */
#include "collection/query_keys.h"

#include "base/near.h"

#include <string.h>
#include <strings.h>

const struct qyi_query_key qyi_query_keys[QYI_TERM_KINDS] = {
    [QYI_TERM_FEN] = {"fen", {"position"}, "fen=\"8/8/8/8/8/5k2/6p1/6K1 w - -\"", false},
    [QYI_TERM_EXACT] = {"exact", {NULL}, "exact=\"8/8/8/8/8/5k2/6p1/6K1 w - - 0 60\"", false},
    [QYI_TERM_BOARD] = {"board", {NULL}, "board=\"8/8/8/8/8/5k2/6p1/6K1\"", false},
    [QYI_TERM_PATTERN] = {"pattern", {"setup"}, "pattern=\"Nd5 pe6 /mirror\"", false},
    [QYI_TERM_MATERIAL] = {"material", {NULL}, "material=KRPvKR@10", false},
    [QYI_TERM_MEN] = {"pieces", {"men", "count"}, "pieces=\"Q=0 q=0 pieces<=12\"", false},
    [QYI_TERM_BALANCE] = {"balance", {NULL}, "balance>=2@4", true},
    [QYI_TERM_MOVE] = {"move", {NULL}, "move=Qxf7#", false},
    [QYI_TERM_MOVES] = {"moves", {"line"}, "moves=\"Bxh7+ kxh7 Ng5+\"", false},
    [QYI_TERM_SACRIFICE] = {"sacrifice", {"sac"}, "sacrifice=Bxph7>=2", false},
    [QYI_TERM_PLAYER] = {"player", {"name"}, "player=\"hu ronghua\"", false},
    [QYI_TERM_WHITE] = {"white", {"first"}, "white=carlsen", false},
    [QYI_TERM_RED] = {"red", {NULL}, "red=胡荣华", false},
    [QYI_TERM_BLACK] = {"black", {"second"}, "black=carlsen", false},
    [QYI_TERM_WON] = {"won", {"winner"}, "won=tal", false},
    [QYI_TERM_LOST] = {"lost", {"loser"}, "lost=tal", false},
    [QYI_TERM_DREW] = {"drew", {NULL}, "drew=tal", false},
    [QYI_TERM_RATING] = {"rating", {"elo"}, "rating>2600", true},
    [QYI_TERM_WHITE_RATING] = {"whiterating", {"whiteelo", "redelo"}, "whiteelo<blackelo", true},
    [QYI_TERM_BLACK_RATING] = {"blackrating", {"blackelo"}, "blackelo>=2700", true},
    [QYI_TERM_MEAN_RATING] = {"meanrating", {"meanelo", "avgelo"}, "meanrating>2500", true},
    [QYI_TERM_RATING_GAP] = {"ratinggap", {"elogap", "elodiff"}, "ratinggap>=200", true},
    [QYI_TERM_DATE] = {"date", {"year"}, "date=1990..1995", true},
    [QYI_TERM_RESULT] = {"result", {NULL}, "result=1-0", false},
    [QYI_TERM_OPENING] = {"opening", {"eco", "ecco"}, "opening=B90..B99", false},
    [QYI_TERM_PLIES] = {"plies", {"length", "halfmoves"}, "plies<50", true},
    [QYI_TERM_CASTLING] = {"castling", {"castles"}, "castling=opposite", false},
    [QYI_TERM_PROMOTION] = {"promotion", {"promotes"}, "promotion=N", false},
    [QYI_TERM_REPEATS] = {"repeats", {NULL}, "repeats>=3", true},
    [QYI_TERM_TAG] = {"tag", {NULL}, "tag=TimeControl==5400+30", false},
    [QYI_TERM_EVENT] = {"event", {"tournament"}, "event=linares", false},
    [QYI_TERM_SITE] = {"site", {"place"}, "site=beijing", false},
    [QYI_TERM_ROUND] = {"round", {NULL}, "round=7", false},
    [QYI_TERM_HAS] = {"has", {NULL}, "has=en-passant", false},
    [QYI_TERM_MATE] = {"mate", {NULL}, "mate=mahoupao", false},
    [QYI_TERM_RULING] = {"ruling", {NULL}, "ruling=stalemate", false},
    [QYI_TERM_TEXT] = {"text", {"comment"}, "text=novelty", false},
    [QYI_TERM_GAME] = {"game", {NULL}, "game=xiangqi", false},
    [QYI_TERM_STATUS] = {"status", {NULL}, "status=damaged", false},
};

const char qyi_query_grammar[] =
    "expression ::= row (\"or\" row)...\n"
    "row        ::= one ([\"and\"] one)...\n"
    "one        ::= \"not\" one | \"(\" expression \")\" | term\n"
    "term       ::= key operator value\n"
    "operator   ::= \"=\" | \"!=\" | \"~\" | \"<\" | \"<=\" | \">\" | \">=\"\n"
    "value      ::= word | '\"' text '\"'\n"
    "range      ::= A \"..\" B | A \"..\" | \"..\" B | A\n"
    "pattern    ::= stand... [\"/mirror\"] [\"/swap\"] [\"/shift\"] [\"@\" plies]\n"
    "stand      ::= (letter | \"?\" | \".\") square\n"
    "move       ::= (castling | pawn | men [squares] [\"-\" | \"x\" [men]] [squares]) [\"=\" men] [mark]\n"
    "mark       ::= \"+\" | \"#\"\n"
    "pawn       ::= square | file \"x\" square          of either side: d4, exd5; of any piece: g1f3\n"
    "castling   ::= \"O-O\" | \"O-O-O\"\n"
    "men        ::= \"?\" | letter | \"[\" letter... \"]\"\n"
    "squares    ::= (file | \"?\") (rank | \"?\")\n"
    "moves      ::= (move | \".\" | \"...\" | \"..\" number)...\n"
    "sacrifice  ::= move [\">=\" pawns] [\"/sound\" | \"/unsound\"]\n"
    "tag        ::= name [(\"=\" | \"!=\") words | (\"==\" | \"<\" | \"<=\" | \">\" | \">=\") value]\n";

static bool is_text(const char *text, size_t len, const char *other)
{
    return other && strlen(other) == len && strncasecmp(other, text, len) == 0;
}

enum qyi_term_kind qyi_query_key_find(const char *text, size_t len)
{
    for (unsigned kind = 0; kind < QYI_TERM_KINDS; kind++) {
        const struct qyi_query_key *key = &qyi_query_keys[kind];

        if (is_text(text, len, key->key))
            return (enum qyi_term_kind)kind;
        for (size_t i = 0; i < sizeof key->aliases / sizeof key->aliases[0]; i++)
            if (is_text(text, len, key->aliases[i]))
                return (enum qyi_term_kind)kind;
    }
    return QYI_TERM_KINDS;
}

/* ---- texts that come near -------------------------------------------------------------------------- */

unsigned qyi_edit_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most)
{
    uint32_t letter[2][QYI_MOST_LETTERS];
    size_t count[2] = {qyi_letters(a, a_len, letter[0]), qyi_letters(b, b_len, letter[1])};
    size_t apart = count[0] > count[1] ? count[0] - count[1] : count[1] - count[0];

    if (apart > most || (count[0] == 0 && a_len > 0) || (count[1] == 0 && b_len > 0))
        return most + 1;
    unsigned distance = qyi_letters_off(letter[0], count[0], letter[1], count[1]);
    return distance <= most ? distance : most + 1;
}

/* How far a text is from another that may be meant; more than `most` for too far. */
static unsigned farness(const char *text, size_t len, const char *other, unsigned most)
{
    char low[QYI_MOST_LETTERS];
    size_t size = len < sizeof low ? len : sizeof low;

    for (size_t i = 0; i < size; i++)
        low[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] | 0x20 : text[i]);
    if (size >= 3 && (strncmp(other, low, size) == 0 || strncmp(other, low, strlen(other)) == 0))
        return 1; /* one begins with the other */
    return qyi_edit_distance(low, size, other, strlen(other), most);
}

void qyi_query_keys_near(const char *text, size_t len, struct qy_buf *out)
{
    unsigned most = len < 4 ? 1 : len < 8 ? 2 : 3;
    size_t count = 0;

    for (unsigned far = 0; far <= most && count == 0; far++)
        for (unsigned kind = 0; kind < QYI_TERM_KINDS && count < 2; kind++) {
            const struct qyi_query_key *key = &qyi_query_keys[kind];
            bool near = farness(text, len, key->key, most) == far;

            for (size_t i = 0; i < sizeof key->aliases / sizeof key->aliases[0] && key->aliases[i]; i++)
                near |= farness(text, len, key->aliases[i], most) == far;
            if (near)
                qy_buf_addf(out, "%s%s", count++ > 0 ? ", " : "", key->example);
        }
    if (count == 0)
        qy_buf_addf(out, "%s, %s", qyi_query_keys[QYI_TERM_PLAYER].example,
                    qyi_query_keys[QYI_TERM_OPENING].example);
}

const char *qyi_nearest(const char *const *texts, size_t count, const char *text, size_t len)
{
    unsigned most = len < 4 ? 1 : len < 8 ? 2 : 3;
    const char *best = NULL;

    for (size_t i = 0; i < count; i++) {
        unsigned far = farness(text, len, texts[i], most);

        if (far > most || (best && far >= farness(text, len, best, most)))
            continue;
        best = texts[i];
    }
    return best;
}
