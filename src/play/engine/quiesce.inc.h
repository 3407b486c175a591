/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: searches captures until the position is quiet, so that its evaluation is reliable. */

#define MARGIN_DELTA 180

/* Mate distances count from the root in the search and from the position in the table. */
static inline int to_table(int value, int ply)
{
    return value >= QYI_MATE_LINE ? value + ply : value <= -QYI_MATE_LINE ? value - ply : value;
}

static inline int from_table(int value, int ply)
{
    return value >= QYI_MATE_LINE ? value - ply : value <= -QYI_MATE_LINE ? value + ply : value;
}

static inline bool is_decisive(int value)
{
    return abs(value) >= QYI_EVAL_LIMIT;
}

/* True if a stored value decides a window that ends at `beta`, or a zero-width one above it. */
static inline bool settles(const struct qyi_table_hit *hit, int value, int beta)
{
    return (hit->bound & (value >= beta ? QYI_BOUND_LOWER : QYI_BOUND_UPPER)) != 0;
}

/* Nodes that a search always gets, so that its first iteration finds a move worth playing. */
#define NODES_AT_LEAST 2000

static inline bool must_stop(struct worker *w)
{
    struct qyi_search *search = w->common.search;
    uint64_t nodes = nodes_of(w);

    if (w->common.id == 0 && nodes >= w->until_look) {
        uint64_t limit = search->limits.nodes;

        w->until_look = nodes + 512;
        if (limit > nodes && limit < w->until_look)
            w->until_look = limit;
        qyi_search_look(search);
    }
    w->stopped = (qyi_search_stopped(search) && (w->common.depth > 0 || nodes >= NODES_AT_LEAST)) ||
                 qyi_search_overtaken(search, (unsigned)w->depth);
    return w->stopped;
}

/* The static evaluation, from the table if it is there. */
static inline int evaluate(struct worker *w, int ply, const struct qyi_table_hit *hit)
{
    if (hit->bound != QYI_BOUND_NONE && hit->eval != QYI_NO_VALUE)
        return hit->eval;
    return evaluate_board(w, ply);
}

/* The value of a position without legal moves. */
static inline int no_moves(bool check, int ply)
{
    return check || BOARD_STALEMATE_LOSS ? ply - QYI_MATE : 0;
}

/* Probes the table; a move that is illegal here is ignored. */
static inline void probe(struct worker *w, int ply, struct qyi_table_hit *hit)
{
    qyi_table_probe(&w->common.search->table, w->pos.key, hit);
    hit->value = from_table(hit->value, ply);
    if (hit->move != QY_MOVE_NONE && !board_is_legal(&w->pos, hit->move))
        hit->move = QY_MOVE_NONE;
}

/* True if an endgame table knows the position: after a capture, with few pieces left. */
static inline bool known_by_table(struct worker *w, int ply, int *ret_value)
{
    struct qyi_search *search = w->common.search;
    struct qy_position position = {.game = BOARD_GAME};

    if (w->pos.halfmove != 0 || search->table_men == 0 || board_men(&w->pos) > search->table_men)
        return false;
    position.as.BOARD_FIELD = w->pos;
    return qyi_tables_value(search, &position, w->limit, ply, ret_value);
}

struct quiet_node {
    int ply;
    int alpha;
    int beta;
    int best;
    int raw; /* evaluation as stored */
    bool check;
    qy_move best_move;
    struct qyi_table_hit hit;
};

/* Stands pat: tests the value without a capture. True if that is enough. */
static bool stand_pat(struct worker *w, struct quiet_node *n)
{
    struct frame *frame = frame_at(w, n->ply);

    frame->eval = QYI_NO_VALUE;
    n->raw = QYI_NO_VALUE;
    n->best = -QYI_INFINITE;
    if (n->check)
        return false;
    n->raw = evaluate(w, n->ply, &n->hit);
    n->best = corrected(w, n->raw);
    frame->eval = (int16_t)n->best;
    if (n->hit.bound != QYI_BOUND_NONE && !is_decisive(n->hit.value) &&
        settles(&n->hit, n->hit.value, n->best + 1))
        n->best = n->hit.value;
    if (n->best > n->alpha)
        n->alpha = n->best;
    return n->best >= n->beta;
}

static void keep_quiet(struct worker *w, const struct quiet_node *n, int alpha)
{
    struct qyi_table_hit found = {.move = n->best_move, .value = to_table(n->best, n->ply), .eval = n->raw};

    found.bound = n->best >= n->beta ? QYI_BOUND_LOWER : n->best > alpha ? QYI_BOUND_EXACT : QYI_BOUND_UPPER;
    qyi_table_store(&w->common.search->table, w->marks[w->root + (size_t)n->ply].key, &found);
}

static int quiesce(struct worker *w, int ply, int alpha, int beta);

static void quiesce_moves(struct worker *w, struct quiet_node *n)
{
    struct picker picker;
    qy_move move;
    int futile = n->check ? -QYI_INFINITE : n->best + MARGIN_DELTA;
    unsigned tried = 0;

    picker_init(&picker, w, n->ply, n->hit.move, n->check, true);
    while ((move = pick(&picker, true)) != QY_MOVE_NONE) {
        int value;

        if (picker.stage == STAGE_BAD_CAPTURES || (n->check && tried >= 3 && n->best > -QYI_EVAL_LIMIT))
            break;
        if (!n->check && !is_decisive(n->alpha)) {
            value = futile + board_worth[board_taken(&w->pos, move)] + board_promotion_gain(move);
            if (value <= n->alpha) {
                n->best = value > n->best ? value : n->best;
                continue;
            }
            if (move == n->hit.move && !board_exchange(&w->pos, move, 0))
                continue;
        }
        tried++;
        make(w, n->ply, move);
        value = -quiesce(w, n->ply + 1, -n->beta, -n->alpha);
        unmake(w, n->ply);
        if (w->stopped)
            return;
        if (value <= n->best)
            continue;
        n->best = value;
        if (value <= n->alpha)
            continue;
        n->alpha = value;
        n->best_move = move;
        if (value >= n->beta)
            return;
    }
    if (n->check && tried == 0)
        n->best = no_moves(true, n->ply);
}

static int quiesce(struct worker *w, int ply, int alpha, int beta)
{
    struct quiet_node n = {.ply = ply, .alpha = alpha, .beta = beta};
    int value;

    w->pv_count[ply] = 0;
    if (must_stop(w))
        return 0;
    if (is_drawn(w, ply) || (mark_at(w, ply)->check && repeats(w, ply, &value)))
        return is_drawn(w, ply) ? draw_value(w) : value;
    if (known_by_table(w, ply, &value))
        return value;
    if ((unsigned)ply > w->common.selective)
        w->common.selective = (unsigned)ply;
    if (ply >= QYI_MAX_PLY)
        return corrected(w, evaluate_board(w, ply));
    n.check = mark_at(w, ply)->check;
    probe(w, ply, &n.hit);
    if (n.hit.bound != QYI_BOUND_NONE && beta - alpha == 1 && settles(&n.hit, n.hit.value, beta) &&
        !(BOARD_CHECKS_LOSE && is_forbidden(n.hit.value)))
        return n.hit.value;
    if (!stand_pat(w, &n))
        quiesce_moves(w, &n);
    if (w->stopped)
        return 0;
    keep_quiet(w, &n, alpha);
    return n.best;
}
