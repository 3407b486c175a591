/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: a node of the tree, with all its pruning. */

#define MOST_TRIED 48 /* moves remembered at a node, to be penalised if another one is best */
#define MOST_LATER 24 /* moves deferred at a node */
#define SHARED     3  /* least depth of a node whose moves are shared among threads */

struct node {
    int ply;
    int depth;
    int alpha;
    int beta;
    bool pv;
    bool cut; /* expected to fail high */
    bool check;
    bool improving; /* better than two plies earlier */
    int raw;        /* evaluation as stored */
    int eval;
    int best;
    qy_move best_move;
    qy_move excluded;
    struct qyi_table_hit hit;
    bool hit_capture;
    int number; /* number of the current move, from 1 */
    unsigned quiet_count;
    unsigned capture_count;
    qy_move quiets[MOST_TRIED];
    qy_move captures[MOST_TRIED];
};

static int search(struct worker *w, int ply, int depth, int alpha, int beta, bool cut);

/* ---- before the moves ------------------------------------------------------------------------------ */

/* True if the node's value is known immediately. */
static bool known_at_once(struct worker *w, struct node *n, int *ret_value)
{
    int value;

    if (n->ply > 0) {
        if (is_drawn(w, n->ply)) {
            *ret_value = draw_value(w);
            return true;
        }
        if (repeats(w, n->ply, ret_value) || known_by_table(w, n->ply, ret_value))
            return true;
        if (n->ply >= QYI_MAX_PLY) {
            *ret_value = n->check ? 0 : corrected(w, evaluate_board(w, n->ply));
            return true;
        }
        n->alpha = n->alpha > n->ply - QYI_MATE ? n->alpha : n->ply - QYI_MATE;
        value = QYI_MATE - n->ply - 1;
        n->beta = n->beta < value ? n->beta : value;
        if (n->alpha >= n->beta) {
            *ret_value = n->alpha;
            return true;
        }
    }
    probe(w, n->ply, &n->hit);
    if (n->excluded != QY_MOVE_NONE || n->hit.bound == QYI_BOUND_NONE)
        return false;
    if (!n->pv && n->hit.depth >= n->depth && settles(&n->hit, n->hit.value, n->beta) &&
        w->pos.halfmove < w->limit - 10 && value_holds(w, n->ply, n->hit.value)) {
        *ret_value = n->hit.value;
        return true;
    }
    return false;
}

/* Evaluates the position, and whether it has improved. */
static void evaluate_node(struct worker *w, struct node *n)
{
    struct frame *frame = frame_at(w, n->ply);
    int before;

    n->raw = n->eval = frame->eval = QYI_NO_VALUE;
    n->improving = false;
    if (n->check)
        return;
    n->raw = evaluate(w, n->ply, &n->hit);
    n->eval = corrected(w, n->raw);
    frame->eval = (int16_t)n->eval;
    before = frame_at(w, n->ply - 2)->eval;
    if (before == QYI_NO_VALUE)
        before = frame_at(w, n->ply - 4)->eval;
    n->improving = n->ply >= 2 && before != QYI_NO_VALUE && n->eval > before;
    if (n->hit.bound != QYI_BOUND_NONE && !is_decisive(n->hit.value) &&
        settles(&n->hit, n->hit.value, n->eval + 1))
        n->eval = n->hit.value;
}

/* Null move: if the other side can't profit from two moves in a row, one will not help it either. */
static bool null_move(struct worker *w, struct node *n, int *ret_value)
{
    int reduced = n->depth - 4 - n->depth / 3 - (n->eval - n->beta > 600 ? 3 : (n->eval - n->beta) / 200);
    int value;

    if (n->eval < n->beta || frame_at(w, n->ply)->eval < n->beta - 18 * n->depth + 160 ||
        (unsigned)n->ply < w->null_until || frame_at(w, n->ply - 1)->move == QY_MOVE_NULL ||
        is_decisive(n->beta) || !board_has_force(&w->pos))
        return false;
    make(w, n->ply, QY_MOVE_NULL);
    value = -search(w, n->ply + 1, reduced, -n->beta, 1 - n->beta, !n->cut);
    unmake(w, n->ply);
    if (w->stopped || value < n->beta)
        return false;
    value = is_decisive(value) ? n->beta : value;
    if (n->depth < 14 || w->null_until) {
        *ret_value = value;
        return true;
    }
    w->null_until = (unsigned)(n->ply + 3 * reduced / 4);
    *ret_value = value;
    value = search(w, n->ply, reduced, n->beta - 1, n->beta, false);
    w->null_until = 0;
    return value >= n->beta;
}

/* ProbCut: a good capture that beats beta by far in a shallow search will beat it in a deep one. */
static bool probable_cut(struct worker *w, struct node *n, int *ret_value)
{
    int beta = n->beta + 180 - 60 * n->improving;
    struct picker picker;
    qy_move move;

    if (n->depth < 5 || is_decisive(n->beta) ||
        (n->hit.bound != QYI_BOUND_NONE && n->hit.depth >= n->depth - 3 && n->hit.value < beta))
        return false;
    picker_init(&picker, w, n->ply, n->hit.move, false, true);
    picker.threshold = beta - frame_at(w, n->ply)->eval;
    while ((move = pick(&picker, true)) != QY_MOVE_NONE && picker.stage != STAGE_BAD_CAPTURES) {
        int value;

        if (move == n->hit.move && !board_exchange(&w->pos, move, picker.threshold))
            continue;
        make(w, n->ply, move);
        value = -quiesce(w, n->ply + 1, -beta, 1 - beta);
        if (value >= beta)
            value = -search(w, n->ply + 1, n->depth - 4, -beta, 1 - beta, !n->cut);
        unmake(w, n->ply);
        if (w->stopped)
            return false;
        if (value >= beta) {
            struct qyi_table_hit found = {.move = move,
                                          .value = to_table(value, n->ply),
                                          .eval = n->raw,
                                          .depth = n->depth - 3,
                                          .bound = QYI_BOUND_LOWER};

            qyi_table_store(&w->common.search->table, w->pos.key, &found);
            *ret_value = value;
            return true;
        }
    }
    return false;
}

/* True if the node can be pruned without trying its moves. */
static bool pruned(struct worker *w, struct node *n, int *ret_value)
{
    if (n->depth <= 4 && n->eval + 220 + 240 * n->depth * n->depth / 2 < n->alpha && !is_decisive(n->alpha)) {
        int value = quiesce(w, n->ply, n->alpha, n->alpha + 1);

        if (value <= n->alpha) {
            *ret_value = value;
            return true;
        }
    }
    if (n->depth <= 9 && n->eval - 78 * (n->depth - n->improving) >= n->beta && !is_decisive(n->beta) &&
        !is_decisive(n->eval)) {
        *ret_value = (n->eval + n->beta) / 2;
        return true;
    }
    if (null_move(w, n, ret_value))
        return true;
    return !w->stopped && probable_cut(w, n, ret_value);
}

/* ---- a move ---------------------------------------------------------------------------------------- */

/* A move about to be tried. */
struct trial {
    qy_move move;
    bool capture;
    bool good; /* a capture known not to lose the exchange */
    bool gives_check;
    int history;
    int extension;
    uint64_t nodes; /* node count before it */
};

/* True if a move is so much worse than earlier ones that it is skipped. */
static bool not_worth_trying(struct worker *w, struct node *n, const struct trial *t, bool *ret_skip_quiets)
{
    int depth = n->depth;
    int late = depth - w->reduction[depth < 63 ? depth : 63][n->number < 63 ? n->number : 63] / 4;

    if (n->best <= -QYI_EVAL_LIMIT || n->ply == 0)
        return false;
    late = late < 0 ? 0 : late;
    if (n->number > (4 + depth * depth) / (n->improving ? 1 : 2))
        *ret_skip_quiets = true;
    if (t->capture)
        return depth <= 8 && !t->good && !board_exchange(&w->pos, t->move, -95 * depth - t->history / 60);
    if (n->check)
        return false;
    if (*ret_skip_quiets && !t->gives_check)
        return true;
    if (depth <= 6 && t->history < -3800 * depth)
        return true;
    if (!t->gives_check && late <= 8 &&
        frame_at(w, n->ply)->eval + 90 + 95 * late + t->history / 160 <= n->alpha)
        return true;
    return late <= 9 && !board_exchange(&w->pos, t->move, -22 * late * late - 10 * late);
}

/*
 * Singular extension: if the table's move is far better than all others, it is extended; if another one would
 * also fail high, the node is pruned (`*ret_value` is then not QYI_NO_VALUE).
 */
static int singular_extension(struct worker *w, struct node *n, int *ret_value)
{
    struct frame *frame = frame_at(w, n->ply);
    int beta = n->hit.value - n->depth * 3 / 2;
    int value;

    if (n->ply == 0 || n->depth < 7 || n->excluded != QY_MOVE_NONE || n->hit.depth < n->depth - 3 ||
        !(n->hit.bound & QYI_BOUND_LOWER) || is_decisive(n->hit.value) || n->ply >= 2 * w->depth)
        return 0;
    frame->excluded = n->hit.move;
    value = search(w, n->ply, (n->depth - 1) / 2, beta - 1, beta, n->cut);
    frame->excluded = QY_MOVE_NONE;
    if (value < beta)
        return !n->pv && value < beta - 22 && frame->extended < 6 ? 2 : 1;
    if (beta >= n->beta)
        *ret_value = beta;
    return n->hit.value >= n->beta ? -2 : n->cut ? -1 : 0;
}

/* The reduction of a late move, in plies. */
static int reduction_of(struct worker *w, const struct node *n, const struct trial *t)
{
    int quarters = w->reduction[n->depth < 63 ? n->depth : 63][n->number < 63 ? n->number : 63];
    const struct frame *frame = frame_at(w, n->ply);

    quarters += n->cut ? 6 : 0;
    quarters -= n->pv ? 4 : 0;
    quarters += n->improving ? 0 : 3;
    quarters += n->hit_capture && !t->capture ? 3 : 0;
    quarters -= t->gives_check ? 4 : 0;
    quarters += frame_at(w, n->ply + 1)->cutoffs > 3 ? 3 : 0;
    if (t->capture)
        quarters -= 4 + t->history / 3500;
    else
        quarters -= t->history / 2200;
    if (t->move == frame->killer[0] || t->move == frame->killer[1])
        quarters -= 4;
    return quarters / 4;
}

/* Searches a move that was made: first reduced if it is late, with a zero-width window unless it leads. */
static int try_move(struct worker *w, struct node *n, const struct trial *t)
{
    int depth = n->depth - 1 + t->extension;
    int value = n->alpha + 1;

    if (n->depth >= 2 && n->number > 1 + (n->ply == 0) && !(t->capture && n->number <= 2)) {
        int less = reduction_of(w, n, t);
        int reduced = depth - (less < 0 ? 0 : less);

        reduced = reduced < 1 ? 1 : reduced;
        value = -search(w, n->ply + 1, reduced, -n->alpha - 1, -n->alpha, true);
        if (value > n->alpha && reduced < depth) {
            depth += value > n->best + 60 + 2 * depth;
            depth -= value < n->best + 10;
            value = -search(w, n->ply + 1, depth, -n->alpha - 1, -n->alpha, !n->cut);
        }
    } else if (!n->pv || n->number > 1) {
        value = -search(w, n->ply + 1, depth, -n->alpha - 1, -n->alpha, !n->cut);
    }
    if (n->pv && (n->number == 1 || value > n->alpha))
        value = -search(w, n->ply + 1, depth, -n->beta, -n->alpha, false);
    return value;
}

/* ---- results --------------------------------------------------------------------------------------- */

static void lead_with(struct worker *w, int ply, qy_move move)
{
    size_t count = w->pv_count[ply + 1];

    w->pv[ply][0] = move;
    memcpy(w->pv[ply] + 1, w->pv[ply + 1], count * sizeof(qy_move));
    w->pv_count[ply] = (uint8_t)(count + 1);
}

/* Rewards the best move, and penalises those tried before it. */
static void learn(struct worker *w, const struct node *n)
{
    struct frame *frame = frame_at(w, n->ply);
    const struct frame *before = frame_at(w, n->ply - 1);
    int bonus = bonus_of(n->depth + (n->best > n->beta + 80));

    if (board_is_capture(&w->pos, n->best_move)) {
        nudge(capture_history(w, n->best_move), bonus, HISTORY_MAX);
    } else {
        nudge_quiet(w, n->ply, n->best_move, bonus);
        for (unsigned i = 0; i < n->quiet_count; i++)
            nudge_quiet(w, n->ply, n->quiets[i], -bonus);
        if (frame->killer[0] != n->best_move) {
            frame->killer[1] = frame->killer[0];
            frame->killer[0] = n->best_move;
        }
        if (before->follow != w->nothing)
            w->answer[(size_t)(before->follow - w->follow[0]) / PLACES] = n->best_move;
    }
    for (unsigned i = 0; i < n->capture_count; i++)
        nudge(capture_history(w, n->captures[i]), -bonus, HISTORY_MAX);
}

static void remember_tried(struct node *n, const struct trial *t)
{
    if (t->capture && n->capture_count < MOST_TRIED)
        n->captures[n->capture_count++] = t->move;
    else if (!t->capture && n->quiet_count < MOST_TRIED)
        n->quiets[n->quiet_count++] = t->move;
}

/* Learns the evaluation's error if the search found a better value. */
static void correct(struct worker *w, const struct node *n, enum qyi_bound bound)
{
    int eval = frame_at(w, n->ply)->eval;
    int error = n->best - eval;

    if (n->check || (n->best_move != QY_MOVE_NONE && board_is_capture(&w->pos, n->best_move)) ||
        is_decisive(n->best) || (bound == QYI_BOUND_LOWER && error <= 0) ||
        (bound == QYI_BOUND_UPPER && error >= 0))
        return;
    error = error * n->depth / 2;
    error = error > CORRECTION_MAX / 4    ? CORRECTION_MAX / 4
            : error < -CORRECTION_MAX / 4 ? -CORRECTION_MAX / 4
                                          : error;
    nudge(correction_of(w), error, CORRECTION_MAX);
}

/* Stores the node's result. */
static void finish(struct worker *w, struct node *n, int alpha)
{
    struct qyi_table_hit found = {
        .move = n->best_move, .value = to_table(n->best, n->ply), .eval = n->raw, .depth = n->depth};

    found.bound = n->best >= n->beta         ? QYI_BOUND_LOWER
                  : n->pv && n->best > alpha ? QYI_BOUND_EXACT
                                             : QYI_BOUND_UPPER;
    if (n->best_move != QY_MOVE_NONE)
        learn(w, n);
    if (n->excluded != QY_MOVE_NONE)
        return;
    correct(w, n, found.bound);
    if (n->ply > 0 || w->line == 0)
        qyi_table_store(&w->common.search->table, w->pos.key, &found);
}

/* Uses the value of a move; true if the node fails high. */
static bool take_value(struct worker *w, struct node *n, const struct trial *t, int value)
{
    if (n->ply == 0)
        root_value(w, t->move, n->number, value, n->alpha, nodes_of(w) - t->nodes);
    if (value > n->best)
        n->best = value;
    if (value <= n->alpha || value < n->best)
        return false;
    n->best_move = t->move;
    if (n->pv)
        lead_with(w, n->ply, t->move);
    if (value >= n->beta) {
        frame_at(w, n->ply)->cutoffs++;
        return true;
    }
    n->alpha = value;
    return false;
}

/*
 * Threads reach the same nodes at the same time. A move that another thread is searching is deferred: then
 * the table usually has its result.
 */
struct later {
    unsigned count;
    unsigned done;
    struct trial trial[MOST_LATER];
    int number[MOST_LATER];
};

static inline bool is_shared(const struct worker *w, const struct node *n)
{
    return w->common.search->threads > 1 && n->depth >= SHARED;
}

/* True if the move is deferred. */
static bool leave(struct worker *w, const struct node *n, const struct trial *t, struct later *later)
{
    struct qyi_search *search = w->common.search;
    uint64_t task;

    if (!is_shared(w, n) || n->number == 1 || later->count == MOST_LATER)
        return false;
    task = qyi_search_task(w->pos.key, t->move, n->depth);
    if (atomic_load_explicit(qyi_search_task_place(search, task), memory_order_relaxed) != task)
        return false;
    later->trial[later->count] = *t;
    later->number[later->count++] = n->number;
    return true;
}

/* Makes the move, searches it and takes it back. */
static int look_at(struct worker *w, struct node *n, const struct trial *t)
{
    _Atomic uint64_t *place = NULL;
    int value;

    if (is_shared(w, n)) {
        uint64_t task = qyi_search_task(w->pos.key, t->move, n->depth);

        place = qyi_search_task_place(w->common.search, task);
        atomic_store_explicit(place, task, memory_order_relaxed);
    }
    frame_at(w, n->ply + 1)->extended = (uint8_t)(frame_at(w, n->ply)->extended + (t->extension == 2));
    make(w, n->ply, t->move);
    value = try_move(w, n, t);
    unmake(w, n->ply);
    if (place)
        atomic_store_explicit(place, 0, memory_order_relaxed);
    return value;
}

/* True if another thread has meanwhile failed high at the node, with a value that also applies here. */
static bool left_meanwhile(struct worker *w, const struct node *n, int *ret_value)
{
    struct qyi_table_hit hit;

    if (!is_shared(w, n) || n->pv || n->excluded != QY_MOVE_NONE || n->number < 2)
        return false;
    probe(w, n->ply, &hit);
    if (hit.bound == QYI_BOUND_NONE || hit.depth < n->depth || hit.value < n->beta ||
        !(hit.bound & QYI_BOUND_LOWER) || w->pos.halfmove >= w->limit - 10 ||
        !value_holds(w, n->ply, hit.value))
        return false;
    *ret_value = hit.value;
    return true;
}

/* The next deferred move; false: none. */
static bool take_later(struct worker *w, struct node *n, struct later *later, struct trial *ret_trial)
{
    if (later->done == later->count)
        return false;
    *ret_trial = later->trial[later->done];
    ret_trial->nodes = nodes_of(w);
    n->number = later->number[later->done++];
    return true;
}

/* The picker's next move worth trying; false: none. */
static bool take_next(struct worker *w, struct node *n, struct picker *picker,
                      const struct board_checks *checks, bool *skip_quiets, struct trial *t)
{
    while ((t->move = pick(picker, *skip_quiets)) != QY_MOVE_NONE) {
        if (t->move == n->excluded || (n->ply == 0 && !root_allows(w, t->move)))
            continue;
        n->number++;
        t->nodes = nodes_of(w);
        t->capture = board_is_capture(&w->pos, t->move);
        t->good = picker->stage == STAGE_CAPTURES;
        t->gives_check = board_gives_check(&w->pos, checks, t->move);
        t->history = t->capture ? *capture_history(w, t->move) : quiet_history(w, n->ply, t->move);
        t->extension = 0;
        if (!not_worth_trying(w, n, t, skip_quiets))
            return true;
    }
    return false;
}

/* Tries the moves; true if the node has a value in `best`, false if the search stopped. */
static bool try_moves(struct worker *w, struct node *n)
{
    struct board_checks checks;
    struct picker picker;
    struct later later;
    bool skip_quiets = false;
    struct trial t;

    later.count = later.done = 0;
    board_checks_init(&w->pos, &checks);
    picker_init(&picker, w, n->ply, n->hit.move, n->check, false);
    while (take_next(w, n, &picker, &checks, &skip_quiets, &t) || take_later(w, n, &later, &t)) {
        int value = QYI_NO_VALUE;

        if (later.done == 0) {
            if (BOARD_CHECKS_EXTEND && t.gives_check && n->depth <= 8 && board_exchange(&w->pos, t.move, 0))
                t.extension = 1;
            if (t.move == n->hit.move) {
                int extension = singular_extension(w, n, &value);

                t.extension = extension != 0 ? extension : t.extension;
            }
            if (w->stopped)
                return false;
            if (value != QYI_NO_VALUE && value >= n->beta) {
                n->best = value;
                n->best_move = QY_MOVE_NONE;
                n->excluded = t.move; /* stores nothing: the table's move stays the best known */
                return true;
            }
            if (leave(w, n, &t, &later))
                continue;
        }
        if (left_meanwhile(w, n, &value)) {
            n->best = value;
            n->best_move = QY_MOVE_NONE;
            n->excluded = t.move;
            return true;
        }
        value = look_at(w, n, &t);
        if (w->stopped)
            return false;
        if (take_value(w, n, &t, value))
            return true;
        if (t.move != n->best_move)
            remember_tried(n, &t);
    }
    return true;
}

static int search(struct worker *w, int ply, int depth, int alpha, int beta, bool cut)
{
    struct node n = {.ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .cut = cut};
    int value;

    if (depth <= 0)
        return quiesce(w, ply, alpha, beta);
    n.pv = beta - alpha > 1;
    w->pv_count[ply] = 0;
    if (must_stop(w))
        return 0;
    if (n.depth > QYI_MAX_PLY - 1)
        n.depth = QYI_MAX_PLY - 1;
    if (n.pv && (unsigned)ply > w->common.selective)
        w->common.selective = (unsigned)ply;
    n.check = mark_at(w, ply)->check;
    n.excluded = frame_at(w, ply)->excluded;
    if (known_at_once(w, &n, &value))
        return value;
    evaluate_node(w, &n);
    frame_at(w, ply + 1)->killer[0] = frame_at(w, ply + 1)->killer[1] = QY_MOVE_NONE;
    frame_at(w, ply + 1)->excluded = QY_MOVE_NONE;
    frame_at(w, ply + 2)->cutoffs = 0;
    if (!n.pv && !n.check && n.excluded == QY_MOVE_NONE && pruned(w, &n, &value))
        return w->stopped ? 0 : value;
    if ((n.pv || n.cut) && n.depth >= 4 && n.hit.move == QY_MOVE_NONE)
        n.depth--;
    n.hit_capture = n.hit.move != QY_MOVE_NONE && board_is_capture(&w->pos, n.hit.move);
    n.best = -QYI_INFINITE;
    alpha = n.alpha;
    if (!try_moves(w, &n))
        return 0;
    if (n.number == 0)
        return n.excluded != QY_MOVE_NONE ? alpha : no_moves(n.check, ply);
    finish(w, &n, alpha);
    return n.best;
}
