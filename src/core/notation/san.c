/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Standard algebraic notation of chess.
 *
 * Written as in the PGN standard (8.2.3: a piece's letter; then file, rank or both if another piece of its
 * kind can legally go there too; x; the square; =Q; + or #), or in the short form of the Chinese score book
 * (0-0, no check marks). Read in any form in use.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

/* ---- write ----------------------------------------------------------------------------------------- */

/* A move while it is written: room for the longest, `Qa1xb2=N#`, with its zero byte. */
struct text {
    char *letter; /* room for QYI_MOVE_TEXT */
    size_t len;
};

static void add(struct text *text, char c)
{
    text->letter[text->len++] = c;
}

/*
 * Writes what distinguishes the piece on `from` from others of its kind that may go to `to`: file, rank or
 * both.
 */
static void write_origin(unsigned rivals, qy_square from, struct text *text)
{
    if (rivals == 0)
        return;
    if ((rivals & QYI_RIVAL_ON_FILE) == 0 || (rivals & QYI_RIVAL_ON_RANK) != 0)
        add(text, (char)('a' + from % 8));
    if ((rivals & QYI_RIVAL_ON_FILE) != 0)
        add(text, (char)('1' + from / 8));
}

static void write_man(const struct qyi_move_parts *parts, const char *letters, struct text *text)
{
    if (parts->kind != QY_CHESS_PAWN) {
        add(text, letters[parts->kind]);
        write_origin(parts->rivals, parts->from, text);
    } else if (parts->capture) {
        add(text, (char)('a' + parts->from % 8));
    }
    if (parts->capture)
        add(text, 'x');
    add(text, (char)('a' + parts->to % 8));
    add(text, (char)('1' + parts->to / 8));
    if (parts->promotion != 0) {
        add(text, '=');
        add(text, letters[parts->promotion]);
    }
}

static size_t text_after(const struct qy_position *position, const struct qy_position *after, qy_move move,
                         unsigned flags, char *ret_text)
{
    bool plain = (flags & QY_WRITE_PLAIN_SAN) != 0;
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qyi_move_parts parts;
    struct text text = {.letter = ret_text};

    ops->reading()->parts(position, plain ? NULL : after, move, &parts);
    if (parts.castling) {
        bool kingside = parts.to > parts.from;
        const char *castling = kingside ? (plain ? "0-0" : "O-O") : (plain ? "0-0-0" : "O-O-O");

        text.len = strlen(castling);
        memcpy(text.letter, castling, text.len);
    } else {
        write_man(&parts, ops->letters, &text);
    }
    if (parts.check != QYI_CHECK_NONE)
        add(&text, parts.check == QYI_CHECK_MATE ? '#' : '+');
    return text.len;
}

static void write_san(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out)
{
    struct qy_position after;
    char text[QYI_MOVE_TEXT];

    qyi_ops(position)->reading()->advance(position, move, &after);
    qy_buf_add(out, text, text_after(position, &after, move, flags, text));
}

/* A piece with its square: Ng1, e2. */
static void write_man_name(const struct qy_position *position, qy_square square, unsigned flags,
                           struct qy_buf *out)
{
    unsigned kind = QY_PIECE_KIND(qyi_ops(position)->at(position, square));

    (void)flags;
    if (kind != QY_CHESS_PAWN)
        qy_buf_addc(out, qyi_ops(position)->letters[kind]);
    qy_square_write(position->game, square, out);
}

/* ---- read ------------------------------------------------------------------------------------------ */

/* A parsed text: missing parts are -1 or 0. */
struct san {
    unsigned kind;
    int from_file;
    int from_rank;
    int to_file;
    int to_rank;
    unsigned promotion;
    unsigned victim; /* BxN: the kind of the captured piece; usually without a square */
    int castling;    /* 1 kingside, 2 queenside */
};

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * The length of these words at the beginning of the text, in any letter case; a blank stands for one or more.
 * 0: not there.
 */
static size_t spelled(const char *text, size_t len, const char *words)
{
    size_t at = 0;

    for (; *words != '\0'; words++) {
        if (at == len)
            return 0;
        if (*words == ' ') {
            size_t blanks = at;

            while (at < len && is_blank(text[at]))
                at++;
            if (at == blanks)
                return 0;
        } else if (text[at] == *words || (*words >= 'a' && (text[at] | 0x20) == *words)) {
            at++;
        } else {
            return 0;
        }
    }
    return at;
}

size_t qy_en_passant_words(const char *text, size_t len)
{
    static const char *const forms[] = {"en passant", "en-passant", "en pt.", "en pt", "e.p.",
                                        "e. p.",      "e.p",        "ep.",    "ep"};
    size_t bracket = len > 0 && text[0] == '(';

    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        size_t end = spelled(text + bracket, len - bracket, forms[i]) + bracket;

        if (end == bracket || (bracket > 0 && (end == len || text[end++] != ')')))
            continue;
        while (end < len && (text[end] == '+' || text[end] == '#'))
            end++;
        if (end == len || is_blank(text[end]) || strchr("!?;()[]{}$*", text[end]) != NULL)
            return end;
    }
    return 0;
}

/* The length without an en passant note at the end. */
static size_t without_en_passant(const char *text, size_t len)
{
    for (size_t at = 2; at < len; at++)
        if (strchr("eE(", text[at]) != NULL && qy_en_passant_words(text + at, len - at) == len - at)
            return at;
    return len;
}

/* The length without marks of annotation, check, draw offer and en passant at the end. */
static size_t trimmed(const char *text, size_t len)
{
    static const char *const tails[] = {"ch", "mate", "(=)", "dis", "dbl", "++"};
    bool again = true;

    while (again) {
        size_t before = len;

        len = without_en_passant(text, len);
        while (len > 0 && strchr("+#!? ", text[len - 1]) != NULL)
            len--;
        for (size_t i = 0; i < sizeof(tails) / sizeof(tails[0]); i++) {
            size_t tail = strlen(tails[i]);

            if (len > tail && memcmp(text + len - tail, tails[i], tail) == 0)
                len -= tail;
        }
        again = len < before;
    }
    return len;
}

/* 1 for kingside, 2 for queenside, with zeros or letters O, with or without dashes; 0 for other texts. */
static int castling_of(const char *text, size_t len)
{
    size_t circles = 0;
    char circle = text[0];

    if (len == 0 || strchr("0Oo", circle) == NULL)
        return 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == circle)
            circles++;
        else if (text[i] != '-' || i == 0 || i == len - 1)
            return 0;
    }
    if (len != circles && len != 2 * circles - 1)
        return 0;
    return circles == 2 ? 1 : circles == 3 ? 2 : 0;
}

static unsigned kind_of(char letter)
{
    static const char letters[] = " PNBRQK";
    const char *found = letter == '\0' || letter == ' ' ? NULL : strchr(letters, letter);

    return found == NULL ? 0 : (unsigned)(found - letters);
}

/*
 * Takes the letter of the piece from the front: the capitals, P, and those small letters that are not files.
 * A small b is always the file.
 */
static size_t take_kind(const char *text, struct san *ret)
{
    char letter = text[0];

    if (letter == 'k' || letter == 'q' || letter == 'r' || letter == 'n' || letter == 'p')
        letter = (char)(letter & ~0x20);
    ret->kind = kind_of(letter);
    if (ret->kind != 0)
        return 1;
    ret->kind = QY_CHESS_PAWN;
    return 0;
}

/* Takes `=Q`, `/Q`, `(Q)`, `Q` or `q` from the end; returns the remaining length. */
static size_t take_promotion(const char *text, size_t len, struct san *ret)
{
    size_t end = len;

    if (end > 2 && text[end - 1] == ')' && text[end - 3] == '(')
        end--;
    if (end == 0)
        return len;
    char letter = text[end - 1];
    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter & ~0x20);
    unsigned kind = kind_of(letter);
    /* Only a letter right after a rank digit or a sign promotes: the b of `ab` would be a file. */
    if (kind < QY_CHESS_KNIGHT || end < 3 || strchr("12345678=/(", text[end - 2]) == NULL)
        return len;
    ret->promotion = kind;
    end--;
    if (strchr("=/(", text[end - 1]) != NULL)
        end--;
    return end;
}

/* Takes a file, a rank or both from the front; returns the number of characters. */
static size_t take_square(const char *text, size_t len, int *ret_file, int *ret_rank)
{
    size_t used = 0;

    if (used < len && text[used] >= 'a' && text[used] <= 'h')
        *ret_file = text[used++] - 'a';
    if (used < len && text[used] >= '1' && text[used] <= '8')
        *ret_rank = text[used++] - '1';
    return used;
}

static bool parse_squares(const char *text, size_t len, struct san *ret)
{
    ret->to_file = ret->to_rank = ret->from_file = ret->from_rank = -1;
    size_t used = take_square(text, len, &ret->to_file, &ret->to_rank);
    size_t sign = used < len && strchr("x:-*", text[used]) != NULL ? 1 : 0;

    if (used + sign < len) {
        ret->from_file = ret->to_file;
        ret->from_rank = ret->to_rank;
        ret->to_file = ret->to_rank = -1;
        used += sign;
        used += take_square(text + used, len - used, &ret->to_file, &ret->to_rank);
        if (used < len && text[used] == ':') /* some books write Nf3: for a capture */
            used++;
    }
    if (used != len || ret->to_file < 0)
        return false;
    /* A pawn's capture may omit the rank: ed, exd. */
    bool beside = ret->from_file == ret->to_file - 1 || ret->from_file == ret->to_file + 1;
    return ret->to_rank >= 0 ||
           (ret->kind == QY_CHESS_PAWN && ret->from_file >= 0 && ret->from_rank < 0 && beside);
}

/*
 * Parses a capture that names the captured piece: BxN, NbxP, dxB, dxR=Q, also with the square: BxNc6. `len`
 * is without the promotion.
 */
static bool parse_victim(const char *text, size_t len, struct san *ret)
{
    ret->to_file = ret->to_rank = ret->from_file = ret->from_rank = -1;
    size_t at = take_square(text, len, &ret->from_file, &ret->from_rank);
    if (len - at < 2 || (text[at] != 'x' && text[at] != ':'))
        return false;
    ret->victim = kind_of(text[at + 1]);
    at += 2;
    if (ret->victim != 0 && at < len && take_square(text + at, len - at, &ret->to_file, &ret->to_rank) == 2)
        at += 2;
    if (ret->victim == 0 || at != len) {
        ret->victim = 0;
        return false;
    }
    return true;
}

static bool parse(const char *text, size_t len, struct san *ret)
{
    *ret = (struct san){.to_file = -1};
    len = trimmed(text, len);
    ret->castling = castling_of(text, len);
    if (ret->castling != 0)
        return true;
    if (len < 2)
        return false;
    size_t used = take_kind(text, ret);
    if (ret->kind == QY_CHESS_PAWN)
        len = take_promotion(text, len, ret);
    if (len <= used)
        return false;
    return parse_victim(text + used, len - used, ret) || parse_squares(text + used, len - used, ret);
}

/* True for a move in valid form except for a last square that is off the board: Qh9. */
static bool is_off_board(const char *text, size_t len)
{
    struct san san;
    struct qyi_folded inside;

    len = trimmed(text, len);
    if (len < 2 || text[len - 2] < 'a' || text[len - 2] > 'i' || text[len - 1] < '0' || text[len - 1] > '9')
        return false;
    memcpy(inside.text, text, len);
    inside.text[len - 2] = 'a';
    inside.text[len - 1] = '1';
    return parse(inside.text, len, &san);
}

static void gather_castling(const struct qy_position *position, int castling, struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square king = ops->king(position, ops->side(position));
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->legal(position, moves);
    qy_square rook;

    for (size_t i = 0; i < count; i++) {
        if (ops->move_from(moves[i]) == king && qyi_castling(position, moves[i], &rook) &&
            (rook > king) == (castling == 1))
            ret->move[ret->count++] = moves[i];
    }
}

/*
 * Collects by the square of arrival; a pawn's capture without rank (ed) arrives where its side's pawns can.
 */
static void gather_to(const struct qy_position *position, const struct san *san, int rank,
                      struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square to = (qy_square)(rank * 8 + san->to_file);
    qy_move *moves = ret->move + ret->count;
    size_t count = ops->moves_to(position, san->kind, to, moves);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        qy_square from = ops->move_from(moves[i]);

        if ((san->from_file >= 0 && from % 8 != san->from_file) ||
            (san->from_rank >= 0 && from / 8 != san->from_rank))
            continue;
        if (san->kind == QY_CHESS_PAWN && ops->move_promotion(moves[i]) != san->promotion)
            continue;
        moves[kept++] = moves[i];
    }
    ret->count += kept;
}

/* Collects all captures of such a piece by such a piece, as far as given squares allow. */
static void gather_captures(const struct qy_position *position, const struct san *san,
                            struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        qy_square from = ops->move_from(moves[i]);
        qy_square to = ops->move_to(moves[i]);
        qy_piece taken = ops->at(position, to);
        /* castling "captures" its own rook */
        bool own = taken != 0 && QY_PIECE_SIDE(taken) == ops->side(position);
        bool pawn =
            taken == 0 && QY_PIECE_KIND(ops->at(position, from)) == QY_CHESS_PAWN && from % 8 != to % 8;
        unsigned victim = pawn ? QY_CHESS_PAWN : taken == 0 || own ? 0 : QY_PIECE_KIND(taken);

        if (victim == san->victim && QY_PIECE_KIND(ops->at(position, from)) == san->kind &&
            ops->move_promotion(moves[i]) == san->promotion &&
            (san->from_file < 0 || from % 8 == san->from_file) &&
            (san->from_rank < 0 || from / 8 == san->from_rank) &&
            (san->to_file < 0 || to == san->to_rank * 8 + san->to_file))
            ret->move[ret->count++] = moves[i];
    }
}

/*
 * A king move given by its squares that is not a legal step is castling, as in notations by squares: Kg1,
 * Ke1-h1.
 */
static void gather_king_castling(const struct qy_position *position, const struct san *san,
                                 struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square king = ops->king(position, ops->side(position));
    qy_square to = (qy_square)(san->to_rank * 8 + san->to_file);
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->legal(position, moves);
    qy_square rook;

    if ((san->from_file >= 0 && king % 8 != san->from_file) ||
        (san->from_rank >= 0 && king / 8 != san->from_rank))
        return;
    for (size_t i = 0; i < count; i++)
        if (ops->move_from(moves[i]) == king && qyi_castling(position, moves[i], &rook) &&
            (ops->move_to(moves[i]) == to || rook == to))
            ret->move[ret->count++] = moves[i];
}

/* Castling is not included: Kg1 is the step. */
static void gather(const struct qy_position *position, const struct san *san, struct qyi_candidates *ret)
{
    if (san->victim != 0) {
        gather_captures(position, san, ret);
        return;
    }
    if (san->to_rank >= 0) {
        gather_to(position, san, san->to_rank, ret);
        return;
    }
    for (int rank = 0; rank < 8; rank++)
        gather_to(position, san, rank, ret);
}

/* Adds the attempt of a piece on `from`: to the given square, or a capture of the named kind. */
static void add_attempts_of(const struct qy_position *position, const struct san *san, qy_square from,
                            struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum qy_side side = ops->side(position);
    struct qyi_attempt attempt = {from, QY_SQUARE_NONE, san->promotion, QY_REFUSAL_NONE};
    int rank = side == QY_FIRST ? from / 8 + 1 : from / 8 - 1; /* rank of a pawn's capture (ed) */

    if (san->victim == 0 && san->to_rank >= 0) {
        attempt.to = (qy_square)(san->to_rank * 8 + san->to_file);
        qyi_candidates_add(ret, &attempt);
        return;
    }
    for (qy_square to = 0; to < 64; to++) {
        qy_piece man = ops->at(position, to);
        bool victim = man != 0 && QY_PIECE_SIDE(man) != side && QY_PIECE_KIND(man) == san->victim;

        attempt.to = to;
        if (san->victim == 0 ? to % 8 == san->to_file && to / 8 == rank
                             : victim && (san->to_file < 0 || to == san->to_rank * 8 + san->to_file))
            qyi_candidates_add(ret, &attempt);
    }
}

/* The king's square after castling in that direction. */
static qy_square castled_king(qy_square king, int castling)
{
    return (qy_square)((king & ~7) + (castling == 1 ? 6 : 2));
}

/* Adds the attempts of every piece of the kind that fits the given origin. */
static void add_attempts(const struct qy_position *position, const struct san *san,
                         struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_piece man = QY_PIECE(ops->side(position), san->kind);
    bool pawn_file = san->kind == QY_CHESS_PAWN && san->from_file < 0 && san->victim == 0;
    qy_square king = ops->king(position, ops->side(position));

    if (san->castling != 0) {
        struct qyi_attempt castling = {king, castled_king(king, san->castling), 0, QY_REFUSAL_NONE};

        qyi_candidates_add(ret, &castling);
        return;
    }
    for (qy_square from = 0; from < 64; from++) {
        if (ops->at(position, from) == man && (san->from_file < 0 || from % 8 == san->from_file) &&
            (san->from_rank < 0 || from / 8 == san->from_rank) && (!pawn_file || from % 8 == san->to_file))
            add_attempts_of(position, san, from, ret);
    }
}

/* Parses a text in the PGN standard's form, by far the most frequent. Reports no error for other texts. */
static bool parse_plain(const char *text, size_t len, struct san *ret)
{
    size_t at = 0;

    while (len > 0 && (text[len - 1] == '+' || text[len - 1] == '#'))
        len--;
    if (len < 2 || len > 7)
        return false;
    *ret = (struct san){.kind = QY_CHESS_PAWN, .from_file = -1, .from_rank = -1};
    switch (text[0]) {
    case 'N': ret->kind = QY_CHESS_KNIGHT; break;
    case 'B': ret->kind = QY_CHESS_BISHOP; break;
    case 'R': ret->kind = QY_CHESS_ROOK; break;
    case 'Q': ret->kind = QY_CHESS_QUEEN; break;
    case 'K': ret->kind = QY_CHESS_KING; break;
    default: break;
    }
    at = ret->kind != QY_CHESS_PAWN;
    if (len > at + 2 && text[len - 2] == '=' && at == 0) {
        ret->promotion = kind_of(text[len - 1]);
        if (ret->promotion < QY_CHESS_KNIGHT)
            return false;
        len -= 2;
    }
    if (len < at + 2)
        return false;
    ret->to_file = text[len - 2] - 'a';
    ret->to_rank = text[len - 1] - '1';
    len -= 2;
    if (len > at && text[len - 1] == 'x')
        len--;
    if (len > at && text[at] >= 'a' && text[at] <= 'h')
        ret->from_file = text[at++] - 'a';
    if (len > at && text[at] >= '1' && text[at] <= '8')
        ret->from_rank = text[at++] - '1';
    return at == len && ret->to_file >= 0 && ret->to_file < 8 && ret->to_rank >= 0 && ret->to_rank < 8;
}

/* Parses any text: 0 or the error. */
static int parse_any(const char *text, size_t len, struct san *ret, struct qyi_finding *ret_finding,
                     struct qy_error *reterr)
{
    struct qyi_folded folded;
    bool readable = qyi_fold(text, len, &folded);

    if (readable && parse(folded.text, folded.len, ret))
        return 0;
    int code = qyi_move_no_syntax(text, len, "SAN", ret_finding, reterr);
    if (!readable || !is_off_board(folded.text, folded.len))
        return code;
    ret_finding->refusal = QY_REFUSAL_NO_SUCH_SQUARE;
    return qyi_error_set_detail(reterr, QY_E_ILLEGAL_MOVE, QY_REFUSAL_NO_SUCH_SQUARE, text, len,
                                qy_refusal_name(QY_REFUSAL_NO_SUCH_SQUARE));
}

/*
 * A pawn move without a file stays on the file of its square if a pawn of its side is there: e4 is not a
 * capture.
 */
static bool keeps_its_file(const struct qy_position *position, const struct san *san)
{
    qy_piece pawn = QY_PIECE(qyi_ops(position)->side(position), QY_CHESS_PAWN);
    bool told = san->kind != QY_CHESS_PAWN || san->castling != 0 || san->victim != 0 || san->from_file >= 0 ||
                san->from_rank >= 0;

    for (int rank = 0; rank < 8 && !told; rank++)
        if (qyi_ops(position)->at(position, (qy_square)(rank * 8 + san->to_file)) == pawn)
            return true;
    return false;
}

static void gather_meant(const struct qy_position *position, struct san *san, struct qyi_candidates *ret)
{
    if (keeps_its_file(position, san))
        san->from_file = san->to_file;
    if (san->castling != 0)
        gather_castling(position, san->castling, ret);
    else
        gather(position, san, ret);
    if (ret->count == 0 && san->kind == QY_CHESS_KING && san->to_rank >= 0)
        gather_king_castling(position, san, ret);
    if (ret->count == 0)
        add_attempts(position, san, ret);
}

static int read_san(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                    struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    struct san san = {.to_file = -1};
    struct qyi_candidates candidates;
    enum qy_letters letters = QY_LETTERS_OF(flags);
    struct qyi_folded english;

    if (letters != QY_LETTERS_ENGLISH) {
        if (!qyi_san_english(letters, text, len, &english) || !parse(english.text, english.len, &san))
            return qyi_move_no_syntax(text, len, "SAN", ret_finding, reterr);
    } else if (!parse_plain(text, len, &san)) {
        int code = parse_any(text, len, &san, ret_finding, reterr);
        if (code != 0)
            return code;
    }
    candidates.count = candidates.attempts = 0;
    gather_meant(position, &san, &candidates);
    int code = qyi_candidates_settle(position, &candidates, text, len, ret_finding, reterr);
    if (ret_finding->refusal == QY_REFUSAL_NO_SUCH_PIECE && san.to_rank >= 0)
        ret_finding->to = (qy_square)(san.to_rank * 8 + san.to_file);
    return code;
}

/* ---- read the most frequent forms ------------------------------------------------------------------ */

/* The classes of characters in SAN's own form. */
enum san_char { SAN_OTHER, SAN_FILE, SAN_RANK, SAN_MAN, SAN_TAKES, SAN_MARK, SAN_END };

/* clang-format off */
static const uint8_t san_chars[256] = {
    ['a'] = SAN_FILE, ['b'] = SAN_FILE, ['c'] = SAN_FILE, ['d'] = SAN_FILE,
    ['e'] = SAN_FILE, ['f'] = SAN_FILE, ['g'] = SAN_FILE, ['h'] = SAN_FILE,
    ['1'] = SAN_RANK, ['2'] = SAN_RANK, ['3'] = SAN_RANK, ['4'] = SAN_RANK,
    ['5'] = SAN_RANK, ['6'] = SAN_RANK, ['7'] = SAN_RANK, ['8'] = SAN_RANK,
    ['N'] = SAN_MAN, ['B'] = SAN_MAN, ['R'] = SAN_MAN, ['Q'] = SAN_MAN, ['K'] = SAN_MAN,
    ['x'] = SAN_TAKES, ['+'] = SAN_MARK, ['#'] = SAN_MARK,
    [' '] = SAN_END, ['\n'] = SAN_END, ['\r'] = SAN_END, ['\t'] = SAN_END,
    [')'] = SAN_END, ['{'] = SAN_END, ['!'] = SAN_END, ['?'] = SAN_END, ['$'] = SAN_END,
};
/* clang-format on */

static inline unsigned san_char(const char *text, size_t at)
{
    return san_chars[(unsigned char)text[at]];
}

/* The length of a word whose move ends at text[at], with its check mark; 0 if anything else follows. */
static inline size_t ended(const char *text, size_t at)
{
    at += san_char(text, at) == SAN_MARK;
    return san_char(text, at) == SAN_END ? at : 0;
}

static size_t quick_pawn(const struct qy_position *position, const struct qyi_reading *reading,
                         const char *text, qy_move *ret_move)
{
    int file = text[0] - 'a';
    unsigned promotion = 0;
    size_t at = 0;

    if (san_char(text, 1) == SAN_TAKES && san_char(text, 2) == SAN_FILE)
        at = 2;
    if (san_char(text, at + 1) != SAN_RANK)
        return 0;
    qy_square to = (qy_square)((text[at + 1] - '1') * 8 + text[at] - 'a');
    at += 2;
    if (text[at] == '=') {
        promotion = kind_of(text[at + 1]);
        at += 2;
        if (promotion < QY_CHESS_KNIGHT || promotion > QY_CHESS_QUEEN)
            return 0;
    }
    size_t len = ended(text, at);
    if (len > 0)
        *ret_move = reading->only_move(position, QY_CHESS_PAWN, to, file, -1, promotion);
    return len;
}

static size_t quick_man(const struct qy_position *position, const struct qyi_reading *reading,
                        const char *text, qy_move *ret_move)
{
    static const uint8_t kinds[] = {
        ['B'] = QY_CHESS_BISHOP, ['K'] = QY_CHESS_KING, ['N'] = QY_CHESS_KNIGHT,
        ['Q'] = QY_CHESS_QUEEN,  ['R'] = QY_CHESS_ROOK,
    };
    int file = -1;
    int rank = -1;
    size_t at = 1;

    /* A square of origin is followed by another square or a capture sign. */
    if (san_char(text, 1) == SAN_FILE && san_char(text, 2) != SAN_RANK) {
        file = text[at++] - 'a';
    } else if (san_char(text, 1) == SAN_RANK) {
        rank = text[at++] - '1';
    } else if (san_char(text, 1) == SAN_FILE &&
               (san_char(text, 3) == SAN_FILE || san_char(text, 3) == SAN_TAKES)) {
        file = text[at++] - 'a';
        rank = text[at++] - '1';
    }
    at += san_char(text, at) == SAN_TAKES;
    if (san_char(text, at) != SAN_FILE || san_char(text, at + 1) != SAN_RANK)
        return 0;
    qy_square to = (qy_square)((text[at + 1] - '1') * 8 + text[at] - 'a');
    size_t len = ended(text, at + 2);
    if (len > 0)
        *ret_move = reading->only_move(position, kinds[(unsigned char)text[0]], to, file, rank, 0);
    return len;
}

/* O-O and O-O-O. */
static size_t quick_castling(const struct qy_position *position, const struct qyi_reading *reading,
                             const char *text, qy_move *ret_move)
{
    bool kingside = memcmp(text, "O-O-O", 5) != 0;
    size_t len = memcmp(text, "O-O", 3) == 0 ? ended(text, kingside ? 3 : 5) : 0;

    if (len > 0)
        *ret_move = reading->castling(position, kingside);
    return len;
}

static size_t quick_san(const struct qy_position *position, const struct qyi_reading *reading,
                        const char *text, qy_move *ret_move)
{
    size_t len = 0;

    *ret_move = QY_MOVE_NONE;
    if (san_char(text, 0) == SAN_FILE)
        len = quick_pawn(position, reading, text, ret_move);
    else if (san_char(text, 0) == SAN_MAN)
        len = quick_man(position, reading, text, ret_move);
    else if (text[0] == 'O')
        len = quick_castling(position, reading, text, ret_move);
    return *ret_move == QY_MOVE_NONE ? 0 : len;
}

const struct qyi_notation_ops qyi_notation_san = {
    .id = "san",
    .write = write_san,
    .man = write_man_name,
    .text_after = text_after,
    .read = read_san,
    .quick = quick_san,
};
