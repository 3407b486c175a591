/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: a thread's memory, and what it learns about moves. */

#define PIECES         16
#define PLACES         (PIECES * BOARD_SQUARES) /* piece-square pairs */
#define BEFORE         6   /* frames before the root, so that looking back needs no bounds test */
#define MARKS          512 /* plies of the game available for looking back */
#define HISTORY_MAX    16384
#define RULINGS        1024
#define CORRECTIONS    16384
#define CORRECTION_MAX 4096
#define SUMS           (QYI_MAX_PLY + 8)

/* A position of the game or of the searched line. */
struct mark {
    uint64_t key;
    qy_move move;   /* the move that led to it */
    uint16_t reach; /* plies back to the last irreversible move */
    bool check;     /* its side to move is in check */
};

/* A cached ruling on a cycle of moves. */
struct kept_ruling {
    uint64_t cycle;
    int8_t loser; /* an enum qy_side, or -1 for a draw */
};

/* Data of one ply of the searched line. */
struct frame {
    board_undo undo;
    int16_t *follow; /* by piece and square: the value of moves after the one made here */
    qy_move move;    /* move made here */
    qy_move excluded;
    qy_move killer[2];
    int16_t eval; /* QYI_NO_VALUE in check */
    bool check;
    uint8_t extended; /* number of double extensions on the way here */
    uint8_t cutoffs;  /* number of cutoffs one ply deeper */
};

struct worker {
    struct qyi_worker common;
    board pos;
    struct board_generator generator;
    struct qyi_eval *eval;
    struct qyi_net_sums *sums; /* by ply from 1, those of the empty board first; NULL: no network */
    size_t root;               /* the root's index among the marks */
    int limit;                 /* half-moves without a capture (in chess: or pawn move) that draw */
    int depth;                 /* depth of the current iteration */
    unsigned line;
    bool stopped;
    unsigned null_until; /* no null move above this ply while one is being verified */
    uint64_t until_look; /* nodes until limits are checked again */
    uint64_t judged;     /* cost of rulings, in nodes */
    uint8_t reduction[64][64];
    struct mark marks[MARKS + QYI_MAX_PLY + 8];
    struct frame frames[BEFORE + QYI_MAX_PLY + 8];
    uint8_t pv_count[QYI_MAX_PLY + 2];
    qy_move pv[QYI_MAX_PLY + 2][QYI_MAX_PLY + 2];
    struct kept_ruling rulings[RULINGS];
    int16_t quiet[2][BOARD_SQUARES][BOARD_SQUARES];
    int16_t capture[PLACES][8];
    qy_move answer[PLACES];
    int16_t correction[2][CORRECTIONS];
    int16_t nothing[PLACES]; /* used if there is no previous move */
    int16_t follow[PLACES][PLACES];
};

static inline struct frame *frame_at(struct worker *w, int ply)
{
    return &w->frames[ply + BEFORE];
}

static inline struct mark *mark_at(struct worker *w, int ply)
{
    return &w->marks[w->root + (size_t)ply];
}

static inline uint64_t nodes_of(const struct worker *w)
{
    return atomic_load_explicit(&w->common.nodes, memory_order_relaxed);
}

static inline unsigned place_of(qy_piece piece, unsigned square)
{
    return piece * BOARD_SQUARES + square;
}

/* ---- making and freeing ---------------------------------------------------------------------------- */

/* Forgets what earlier games taught. */
static void forget(struct worker *w)
{
    memset(w->rulings, 0, sizeof w->rulings);
    memset(w->quiet, 0, sizeof w->quiet);
    memset(w->capture, 0, sizeof w->capture);
    memset(w->answer, 0, sizeof w->answer);
    memset(w->correction, 0, sizeof w->correction);
    memset(w->nothing, 0, sizeof w->nothing);
    memset(w->follow, 0, sizeof w->follow);
}

static void worker_free(struct qyi_worker *common)
{
    struct worker *w = (struct worker *)common;

    if (!w)
        return;
    qyi_eval_free(w->eval);
    free(w->sums);
    free(w);
}

/* Fills the reductions of late moves in quarter plies, by depth and number. */
static void fill_reductions(struct worker *w)
{
    for (int depth = 1; depth < 64; depth++)
        for (int number = 1; number < 64; number++)
            w->reduction[depth][number] = (uint8_t)(4.0 * (0.7 + log(depth) * log(number) / 2.2));
}

static struct qyi_worker *worker_new(void)
{
    struct worker *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->eval = qyi_eval_new();
    if (!w->eval) {
        free(w);
        return NULL;
    }
    board_generator_init(&w->generator);
    fill_reductions(w);
    return &w->common;
}

/* ---- position -------------------------------------------------------------------------------------- */

/* Notes the position after the last move. */
static inline void note(struct worker *w, struct mark *mark, qy_move move, bool irreversible)
{
    mark->key = w->pos.key;
    mark->move = move;
    mark->check = board_in_check(&w->pos);
    mark->reach = irreversible ? 0 : (uint16_t)(mark[-1].reach + 1);
}

/* Prepares the sums of the network, if there is one. Returns 0 or QY_E_MEMORY. */
static int set_sums(struct worker *w)
{
    const struct qyi_net *net = w->common.search->net;

    if (!net)
        return 0;
    if (!w->sums)
        w->sums = malloc((SUMS + 1) * sizeof *w->sums);
    if (!w->sums)
        return QY_E_MEMORY;
    for (unsigned i = 0; i <= SUMS; i++)
        qyi_net_empty(net, &w->sums[i]);
    return 0;
}

/* Takes over the last plies of the game and the current position. */
static int worker_set(struct qyi_worker *common, const struct qy_history *history)
{
    struct worker *w = (struct worker *)common;
    size_t plies = qy_history_plies(history);
    size_t skipped = plies > MARKS - 1 ? plies - (MARKS - 1) : 0;

    w->pos = qy_history_start(history)->as.BOARD_FIELD;
    w->limit = (int)qyi_search_quiet_limit(w->common.search);
    for (size_t ply = 0; ply <= plies; ply++) {
        qy_move move = ply ? qy_history_move(history, ply) : QY_MOVE_NONE;
        board_undo undo;

        if (ply)
            board_make(&w->pos, move, &undo);
        if (ply < skipped)
            continue;
        note(w, &w->marks[1 + ply - skipped], move, ply == skipped || w->pos.halfmove == 0);
    }
    w->root = 1 + plies - skipped;
    w->judged = 0;
    atomic_store(&w->common.nodes, 0);
    memset(w->frames, 0, sizeof w->frames);
    for (size_t i = 0; i < sizeof w->frames / sizeof w->frames[0]; i++)
        w->frames[i].follow = w->nothing;
    return set_sums(w);
}

static void make(struct worker *w, int ply, qy_move move)
{
    struct frame *frame = frame_at(w, ply);

    atomic_store_explicit(&w->common.nodes, nodes_of(w) + 1, memory_order_relaxed);
    frame->move = move;
    frame->follow =
        move == QY_MOVE_NULL ? w->nothing : w->follow[place_of(board_mover(&w->pos, move), board_to(move))];
    board_make(&w->pos, move, &frame->undo);
    qyi_table_prefetch(&w->common.search->table, w->pos.key);
    note(w, mark_at(w, ply + 1), move, move == QY_MOVE_NULL || w->pos.halfmove == 0);
}

static inline void unmake(struct worker *w, int ply)
{
    const struct frame *frame = frame_at(w, ply);

    board_unmake(&w->pos, frame->move, &frame->undo);
}

/* ---- move history ---------------------------------------------------------------------------------- */

/* Moves a history value towards a bonus, by less the farther it already is. */
static inline void nudge(int16_t *number, int bonus, int most)
{
    *number = (int16_t)(*number + bonus - *number * abs(bonus) / most);
}

static inline int bonus_of(int depth)
{
    int bonus = 150 * depth - 80;

    return bonus > 1500 ? 1500 : bonus;
}

static inline int quiet_history(struct worker *w, int ply, qy_move move)
{
    unsigned place = place_of(board_mover(&w->pos, move), board_to(move));

    return w->quiet[w->pos.side][board_from(move)][board_to(move)] + frame_at(w, ply - 1)->follow[place] +
           frame_at(w, ply - 2)->follow[place] + frame_at(w, ply - 4)->follow[place] / 2;
}

static void nudge_quiet(struct worker *w, int ply, qy_move move, int bonus)
{
    static const uint8_t back[] = {1, 2, 4};
    unsigned place = place_of(board_mover(&w->pos, move), board_to(move));

    nudge(&w->quiet[w->pos.side][board_from(move)][board_to(move)], bonus, HISTORY_MAX);
    for (unsigned i = 0; i < sizeof back; i++) {
        struct frame *frame = frame_at(w, ply - back[i]);

        if (frame->follow != w->nothing)
            nudge(&frame->follow[place], bonus, HISTORY_MAX);
    }
}

static inline int16_t *capture_history(struct worker *w, qy_move move)
{
    return &w->capture[place_of(board_mover(&w->pos, move), board_to(move))][board_taken(&w->pos, move)];
}

/* ---- evaluation ------------------------------------------------------------------------------------ */

static inline int16_t *correction_of(struct worker *w)
{
    return &w->correction[w->pos.side][board_structure(&w->pos) % CORRECTIONS];
}

/* An evaluation with the learnt correction; any advantage shrinks near the move limit that draws. */
static inline int corrected(struct worker *w, int eval)
{
    int value = eval + *correction_of(w) / 32;

    value -= value * (w->pos.halfmove < w->limit ? w->pos.halfmove : w->limit) / (2 * w->limit);
    return value >= QYI_EVAL_LIMIT    ? QYI_EVAL_LIMIT - 1
           : value <= -QYI_EVAL_LIMIT ? 1 - QYI_EVAL_LIMIT
                                      : value;
}

/*
 * The value that the network gives the current position. Its sums are those of a position nearby with the
 * differences: the parent's, the grandparent's (after a check, which is not evaluated), the last one at this
 * ply, or the empty board's.
 */
static int net_value(struct worker *w, int ply)
{
    struct qyi_net_sums *here = &w->sums[ply + 1];
    const struct qyi_net_sums *nearest = w->sums;
    const struct qyi_net *net = w->common.search->net;
    unsigned men = board_men(&w->pos);
    unsigned least = men;
    struct qyi_net_changes changes;

    for (int back = 0; back < 3 && back <= ply; back++) {
        unsigned distance = board_net_distance(&w->pos, here - back);

        if (distance < least) {
            least = distance;
            nearest = here - back;
        }
    }
    board_net_changes(&w->pos, nearest, &changes);
    net->body->update(net, nearest, &changes, here);
    board_net_note(&w->pos, here);
    return qyi_net_value(net, here, w->pos.side, men);
}

/* The static evaluation of the current position, for the side to move. */
static inline int evaluate_board(struct worker *w, int ply)
{
    return w->common.search->net ? net_value(w, ply) : BOARD_EVALUATE(w->eval, &w->pos);
}

static int worker_evaluate(struct qyi_worker *common)
{
    return evaluate_board((struct worker *)common, 0);
}
