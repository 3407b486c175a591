/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes Syzygy tables: the files of a folder, and the captures that the tables leave to the caller. */
#include "tables/syzygy.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "game/ops.h"
#include "tables/rules.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <qiyuan/core/chess.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME 16

/* The files of a material. */
struct entry {
    char name[NAME];
    struct qyi_syzygy_file file[2]; /* by kind */
    bool there[2];
    int fault[2]; /* error code of an existing file */
    struct entry *next;
};

struct qy_syzygy {
    char *folders;
    unsigned men;         /* most pieces of any file */
    pthread_mutex_t lock; /* guards the list */
    struct entry *first;
};

/* How a position is looked up in its files. */
struct question {
    struct entry *entry;
    bool exchanged; /* the position's black is white in the file */
};

/* The largest number of pieces in the name of a folder's outcome files. */
static unsigned most_men_in(const char *folder)
{
    DIR *stream = opendir(folder);
    const struct dirent *item;
    unsigned most = 0;

    while (stream && (item = readdir(stream)) != NULL) {
        struct qyi_syzygy_men men;
        char name[NAME];
        size_t len = strcspn(item->d_name, ".");

        if (len >= NAME || strcmp(item->d_name + len, ".rtbw") != 0)
            continue;
        memcpy(name, item->d_name, len);
        name[len] = '\0';
        if (qyi_syzygy_men(name, &men) && men.count > most)
            most = men.count;
    }
    if (stream)
        (void)closedir(stream);
    return most;
}

/* The same for all folders. */
static unsigned most_men(const char *folders)
{
    struct qy_buf path = QY_BUF_INIT;
    unsigned most = 0;

    while (*folders) {
        size_t len = strcspn(folders, ":");

        qy_buf_clear(&path);
        qy_buf_add(&path, folders, len);
        unsigned men = path.failed ? 0 : most_men_in(qy_buf_str(&path));
        most = men > most ? men : most;
        folders += len + (folders[len] == ':');
    }
    qy_buf_free(&path);
    return most;
}

unsigned qy_syzygy_most_pieces(const struct qy_syzygy *syzygy)
{
    return syzygy->men;
}

int qy_syzygy_new(const char *folders, struct qy_syzygy **ret_syzygy, struct qy_error *reterr)
{
    struct qy_syzygy *syzygy = calloc(1, sizeof *syzygy);

    if (!syzygy)
        return qyi_no_memory(reterr);
    syzygy->folders = strdup(folders);
    if (!syzygy->folders) {
        free(syzygy);
        return qyi_no_memory(reterr);
    }
    syzygy->men = most_men(folders);
    (void)pthread_mutex_init(&syzygy->lock, NULL);
    *ret_syzygy = syzygy;
    return 0;
}

void qy_syzygy_free(struct qy_syzygy *syzygy)
{
    if (!syzygy)
        return;
    while (syzygy->first) {
        struct entry *next = syzygy->first->next;

        for (unsigned kind = 0; kind < 2; kind++) {
            struct qyi_syzygy_file *file = &syzygy->first->file[kind];

            qyi_syzygy_file_end(file);
            if (file->bytes)
                (void)munmap((void *)(uintptr_t)file->bytes, file->len);
        }
        free(syzygy->first);
        syzygy->first = next;
    }
    (void)pthread_mutex_destroy(&syzygy->lock);
    free(syzygy->folders);
    free(syzygy);
}

/* ---- files ----------------------------------------------------------------------------------------------- */

/* Opens an entry's file in the first folder that has it. */
static void look_for(const struct qy_syzygy *syzygy, struct entry *entry, enum qyi_syzygy_kind kind)
{
    const char *folder = syzygy->folders;
    struct qyi_syzygy_men men;
    struct qy_buf path = QY_BUF_INIT;

    while (*folder && !entry->there[kind]) {
        size_t len = strcspn(folder, ":");
        const uint8_t *bytes;
        size_t bytes_len;

        qy_buf_clear(&path);
        qy_buf_add(&path, folder, len);
        qy_buf_addf(&path, "/%s.%s", entry->name, kind == QYI_SYZYGY_WDL ? "rtbw" : "rtbz");
        if (len > 0 && !path.failed && qyi_map_file(qy_buf_str(&path), &bytes, &bytes_len) == 0) {
            entry->there[kind] = true;
            entry->fault[kind] = qyi_syzygy_men(entry->name, &men)
                                     ? qyi_syzygy_file_begin(kind, &men, bytes, bytes_len, &entry->file[kind])
                                     : QY_E_TABLE_DAMAGED;
            entry->file[kind].bytes = bytes;
            entry->file[kind].len = bytes_len;
        }
        folder += len + (folder[len] == ':');
    }
    qy_buf_free(&path);
}

/* The entry of a name, created if missing; NULL if out of memory. */
static struct entry *entry_of(struct qy_syzygy *syzygy, const char *name)
{
    struct entry *entry;

    (void)pthread_mutex_lock(&syzygy->lock);
    for (entry = syzygy->first; entry && strcmp(entry->name, name) != 0; entry = entry->next)
        ;
    if (!entry) {
        entry = calloc(1, sizeof *entry);
        if (entry) {
            (void)snprintf(entry->name, sizeof entry->name, "%s", name);
            look_for(syzygy, entry, QYI_SYZYGY_WDL);
            look_for(syzygy, entry, QYI_SYZYGY_DTZ);
            entry->next = syzygy->first;
            syzygy->first = entry;
        }
    }
    (void)pthread_mutex_unlock(&syzygy->lock);
    return entry;
}

/* Counts the pieces of each side by kind; returns the total. */
static unsigned count_men(const struct qy_position *position, uint8_t count[2][8])
{
    unsigned men = 0;

    memset(count, 0, 2 * sizeof count[0]);
    for (unsigned square = 0; square < 64; square++) {
        qy_piece piece = qy_position_at(position, (qy_square)square);

        if (piece) {
            men++;
            count[QY_PIECE_SIDE(piece)][QY_PIECE_KIND(piece)]++;
        }
    }
    return men;
}

static void write_name(uint8_t count[2][8], unsigned first, char name[NAME])
{
    static const char letters[] = " PNBRQK";
    size_t len = 0;

    for (unsigned i = 0; i < 2; i++) {
        for (unsigned kind = QY_CHESS_KING; kind >= QY_CHESS_PAWN; kind--)
            for (unsigned n = 0; n < count[first ^ i][kind]; n++)
                name[len++] = letters[kind];
        name[len++] = i == 0 ? 'v' : '\0';
    }
}

/* Finds the files for a position. Returns 0, QY_E_TABLE_MISSING or QY_E_MEMORY. */
static int find(struct qy_syzygy *syzygy, const struct qy_position *position, struct question *ret_question)
{
    uint8_t count[2][8];
    char name[NAME];

    if (count_men(position, count) > QYI_SYZYGY_MEN)
        return QY_E_TABLE_MISSING;
    for (unsigned first = 0; first < 2; first++) {
        write_name(count, first, name);
        ret_question->entry = entry_of(syzygy, name);
        ret_question->exchanged = first == 1;
        if (!ret_question->entry)
            return QY_E_MEMORY;
        if (ret_question->entry->there[QYI_SYZYGY_WDL])
            return 0;
    }
    return QY_E_TABLE_MISSING;
}

/* ---- one file -------------------------------------------------------------------------------------------- */

#define OTHER_SIDE 1 /* the file only has positions with the other side to move */

/* Sorts the pieces into a part's order; the leading pawns already come first. */
static bool order_men(const struct qyi_syzygy_part *part, uint8_t *piece, uint8_t *square, unsigned from,
                      unsigned count)
{
    for (unsigned i = from; i < count; i++) {
        unsigned k = i;

        while (k < count && piece[k] != part->piece[i])
            k++;
        if (k == count)
            return false;
        piece[k] = piece[i];
        uint8_t kept = square[i];
        square[i] = square[k];
        square[k] = kept;
    }
    return true;
}

/* Lists the pieces as in the file, starting with those of `lead`; squares from the file's point of view. */
static unsigned list_men(const struct qy_position *position, bool exchanged, uint8_t lead, uint8_t *ret_piece,
                         uint8_t *ret_square, unsigned *ret_lead)
{
    unsigned count = 0;

    *ret_lead = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned square = 0; square < 64; square++) {
            qy_piece piece = qy_position_at(position, (qy_square)square);
            uint8_t told = (uint8_t)(QY_PIECE_KIND(piece) | (QY_PIECE_SIDE(piece) ^ exchanged) << 3);

            if (!piece || (told == lead) != (pass == 0))
                continue;
            ret_piece[count] = told;
            ret_square[count++] = (uint8_t)(square ^ (exchanged ? 56 : 0));
            *ret_lead += pass == 0;
        }
    return count;
}

/*
 * The value of a position from its file alone. `outcome`: for distances. Returns 0, OTHER_SIDE or an error.
 */
static int look_up(const struct question *question, enum qyi_syzygy_kind kind,
                   const struct qy_position *position, enum qy_syzygy_outcome outcome, int *ret_value)
{
    const struct qyi_syzygy_file *file = &question->entry->file[kind];
    unsigned side = (unsigned)qy_position_side(position);
    bool exchanged = file->men.same ? side == QY_SECOND : question->exchanged;
    uint8_t piece[QYI_SYZYGY_MEN];
    uint8_t square[QYI_SYZYGY_MEN];
    unsigned lead;
    unsigned f = 0;
    unsigned value;

    if (!question->entry->there[kind])
        return QY_E_TABLE_MISSING;
    if (question->entry->fault[kind])
        return question->entry->fault[kind];
    unsigned count = list_men(position, exchanged, file->men.pawns[0] ? file->part[0][0].piece[0] : 0, piece,
                              square, &lead);
    if (lead != file->men.pawns[0])
        return QY_E_TABLE_DAMAGED;
    if (lead)
        f = qyi_syzygy_lead(square, lead);
    side ^= exchanged;
    if (kind == QYI_SYZYGY_DTZ && (file->part[0][f].flags & QYI_SYZYGY_SIDE) != side &&
        !(file->men.same && !lead))
        return OTHER_SIDE;
    const struct qyi_syzygy_part *part = &file->part[file->sides == 2 ? side : 0][f];
    if (!order_men(part, piece, square, lead, count))
        return QY_E_TABLE_DAMAGED;
    int code = qyi_syzygy_value(part, qyi_syzygy_number(&file->men, part, square), &value);
    if (!code && kind == QYI_SYZYGY_DTZ)
        code = qyi_syzygy_plies(file, part, outcome, value, &value);
    if (!code && kind == QYI_SYZYGY_WDL && value > 4)
        code = QY_E_TABLE_DAMAGED;
    *ret_value = kind == QYI_SYZYGY_WDL ? (int)value - 2 : (int)value;
    return code;
}

/*
 * ---- captures and pawn moves ------------------------------------------------------------------------------
 */

static bool moves_pawn(const struct qy_position *position, qy_move move)
{
    return QY_PIECE_KIND(qy_position_at(position, qyi_ops(position)->move_from(move))) == QY_CHESS_PAWN;
}

/*
 * The outcome after trying captures and, if `pawns`, pawn moves; tables don't store positions decided by
 * those. `ret_by_move`: such a move is best.
 */
static int search(struct qy_syzygy *syzygy, const struct qy_position *position, bool pawns,
                  enum qy_syzygy_outcome *ret_outcome, bool *ret_by_move)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    int best = QY_SYZYGY_LOSS;
    int value = QY_SYZYGY_DRAW;
    size_t tried = 0;
    struct question question;
    int code = 0;

    *ret_by_move = true;
    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        enum qy_syzygy_outcome next;
        struct qy_undo undo;
        bool by_move;

        if (!qy_move_captured(position, moves[i]) && !(pawns && moves_pawn(position, moves[i])))
            continue;
        tried++;
        qy_position_make(&after, moves[i], &undo);
        code = search(syzygy, &after, false, &next, &by_move);
        if (code)
            return code;
        best = -(int)next > best ? -(int)next : best;
        if (best == QY_SYZYGY_WIN) {
            *ret_outcome = QY_SYZYGY_WIN;
            return 0;
        }
    }
    if (tried > 0 && tried == count) {
        *ret_outcome = (enum qy_syzygy_outcome)best;
        return 0;
    }
    if (!qyi_ops(position)->dead_material(position)) {
        code = find(syzygy, position, &question);
        if (!code)
            code = look_up(&question, QYI_SYZYGY_WDL, position, QY_SYZYGY_DRAW, &value);
        if (code)
            return code;
    }
    *ret_by_move = best >= value && best > QY_SYZYGY_DRAW;
    *ret_outcome = (enum qy_syzygy_outcome)(best >= value ? best : value);
    return 0;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

/* The distance of a position whose best move is a capture or a pawn move. */
static int before_zero(enum qy_syzygy_outcome outcome)
{
    static const int plies[] = {-1, -101, 0, 101, 1};

    return plies[outcome + 2];
}

static int to_zero(struct qy_syzygy *syzygy, const struct qy_position *position, int *ret_plies);

/*
 * Finds the distance from the position's moves if its file only has the other side to move: the best of the
 * moves that keep the outcome.
 */
static int by_moves(struct qy_syzygy *syzygy, const struct qy_position *position,
                    enum qy_syzygy_outcome outcome, int *ret_plies)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move answers[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    int least = INT16_MAX;

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        bool zeroing = qy_move_captured(position, moves[i]) || moves_pawn(position, moves[i]);
        enum qy_syzygy_outcome next = QY_SYZYGY_DRAW;
        struct qy_undo undo;
        bool by_move;
        int plies = 0;

        qy_position_make(&after, moves[i], &undo);
        int code = zeroing ? search(syzygy, &after, false, &next, &by_move) : to_zero(syzygy, &after, &plies);
        if (code)
            return code;
        plies = zeroing ? -before_zero(next) : -plies;
        if (plies == 1 && qy_position_legal(&after, answers) == 0)
            least = 1; /* mate */
        if (!zeroing)
            plies += sign(plies);
        if (plies < least && sign(plies) == sign(outcome))
            least = plies;
    }
    if (least == INT16_MAX && count > 0) /* no move keeps the outcome: the files contradict each other */
        return QY_E_TABLE_DAMAGED;
    *ret_plies = least == INT16_MAX ? -1 : least;
    return 0;
}

static int to_zero(struct qy_syzygy *syzygy, const struct qy_position *position, int *ret_plies)
{
    enum qy_syzygy_outcome outcome;
    struct question question;
    bool by_move;
    int code = search(syzygy, position, true, &outcome, &by_move);

    *ret_plies = 0;
    if (code || outcome == QY_SYZYGY_DRAW)
        return code;
    if (by_move) {
        *ret_plies = before_zero(outcome);
        return 0;
    }
    code = find(syzygy, position, &question);
    if (!code)
        code = look_up(&question, QYI_SYZYGY_DTZ, position, outcome, ret_plies);
    if (code == OTHER_SIDE)
        return by_moves(syzygy, position, outcome, ret_plies);
    if (outcome == QY_SYZYGY_BLESSED_LOSS || outcome == QY_SYZYGY_CURSED_WIN)
        *ret_plies += 100;
    *ret_plies *= sign(outcome);
    return code;
}

/*
 * ---- probing ---------------------------------------------------------------------------------------------
 */

static int refuse(int code, const struct qy_position *position, struct qy_error *reterr)
{
    struct qy_buf fen = QY_BUF_INIT;

    if (!code || !reterr)
        return code;
    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &fen);
    (void)qyi_error_set(reterr, code, 0, qy_buf_str(&fen), fen.len, NULL);
    qy_buf_free(&fen);
    return code;
}

static bool in_reach(const struct qy_position *position)
{
    return position->game == QY_GAME_CHESS && !qyi_table_rules_chess.beyond(position);
}

int qy_syzygy_outcome(struct qy_syzygy *syzygy, const struct qy_position *position,
                      enum qy_syzygy_outcome *ret_outcome, struct qy_error *reterr)
{
    bool by_move;
    int code =
        in_reach(position) ? search(syzygy, position, false, ret_outcome, &by_move) : QY_E_TABLE_MISSING;

    return refuse(code, position, reterr);
}

int qy_syzygy_to_zero(struct qy_syzygy *syzygy, const struct qy_position *position, int *ret_plies,
                      struct qy_error *reterr)
{
    return refuse(in_reach(position) ? to_zero(syzygy, position, ret_plies) : QY_E_TABLE_MISSING, position,
                  reterr);
}
