/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: iterative deepening with aspiration windows. */

#define WINDOW 14 /* half the width of the first window */

/* Searches one line at the current depth, widening the window until the value is inside. */
static void search_line(struct worker *w)
{
    struct qyi_worker *common = &w->common;
    int before = common->roots[w->line].previous;
    bool wide = w->depth < 5 || before == -QYI_INFINITE || is_decisive(before);
    int width = WINDOW + (wide ? 0 : before * before / 16384);
    int alpha = wide || before - width < -QYI_INFINITE ? -QYI_INFINITE : before - width;
    int beta = wide || before + width > QYI_INFINITE ? QYI_INFINITE : before + width;
    int failed_high = 0;

    for (;;) {
        int depth = w->depth - failed_high;
        int value = search(w, 0, depth < 1 ? 1 : depth, alpha, beta, false);

        sort_roots(w, w->line);
        if (w->stopped)
            return;
        if (value > alpha && value < beta)
            return;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = value - width < -QYI_INFINITE ? -QYI_INFINITE : value - width;
            failed_high = 0;
        } else {
            beta = value + width > QYI_INFINITE ? QYI_INFINITE : value + width;
            failed_high += failed_high < 3;
        }
        if (common->id == 0 && common->search->report && qyi_search_elapsed(common->search) > 3000)
            qyi_search_tell(common, w->line, (unsigned)w->depth, value <= alpha ? -1 : 1);
        width += width / 2;
        if (width > 1200) {
            alpha = -QYI_INFINITE;
            beta = QYI_INFINITE;
        }
    }
}

/* How sure the search is of its move. */
struct sureness {
    qy_move best;
    unsigned stable;
    int value[2]; /* of the previous iterations */
};

/* True if the time left is not enough for a new iteration. */
static bool time_is_over(struct worker *w, struct sureness *sure)
{
    const struct qyi_search *search = w->common.search;
    const struct qyi_root_move *root = w->common.roots;
    uint64_t nodes = nodes_of(w);
    unsigned effort = nodes ? (unsigned)(root->nodes * 1000 / nodes) : 0;
    unsigned scale;

    sure->stable = root->move == sure->best ? sure->stable + 1 : 0;
    sure->best = root->move;
    scale = qyi_plan_scale(sure->stable, sure->value[0] - root->value, w->depth < 8 ? 0 : effort);
    sure->value[0] = sure->value[1];
    sure->value[1] = root->value;
    if (search->plan.soft == INT64_MAX || search->plan.exact)
        return false;
    if (w->common.root_count == 1 && w->depth >= 2)
        return true;
    return qyi_search_elapsed(search) * 1000 >= search->plan.soft * scale;
}

/* True if the requested mate has been found. */
static bool mate_is_found(const struct worker *w)
{
    int mate = qyi_search_mate(w->common.roots[0].value);

    return w->common.search->limits.mate && mate > 0 && (unsigned)mate <= w->common.search->limits.mate;
}

static void tell_lines(struct worker *w)
{
    const struct qyi_worker *common = &w->common;

    if (common->id != 0)
        return;
    for (unsigned line = 0; line < common->search->lines && line < common->root_count; line++)
        qyi_search_tell(common, line, common->depth, 0);
}

/*
 * One iteration over all lines; false if the search stopped during it, or another thread completed it first.
 */
static bool iterate(struct worker *w)
{
    struct qyi_worker *common = &w->common;
    size_t lines = common->search->lines;

    for (size_t i = 0; i < common->root_count; i++) {
        common->roots[i].previous = common->roots[i].value;
        common->roots[i].value = -QYI_INFINITE;
    }
    for (w->line = 0; w->line < lines && w->line < common->root_count; w->line++) {
        common->selective = 0;
        search_line(w);
        sort_roots(w, 0);
        if (w->stopped)
            return false;
    }
    common->depth = (unsigned)w->depth;
    qyi_search_offer(common, common->depth);
    return true;
}

/* Ends an iteration that another thread completed; false if the search stopped. */
static bool overtaken(struct worker *w)
{
    if (!qyi_search_overtaken(w->common.search, (unsigned)w->depth))
        return false;
    qyi_search_adopt(&w->common);
    w->depth = (int)w->common.depth;
    w->stopped = false;
    return true;
}

static void think(struct qyi_worker *common)
{
    struct worker *w = (struct worker *)common;
    struct qyi_search *search = common->search;
    struct sureness sure = {QY_MOVE_NONE, 0, {0, 0}};

    if (common->forget)
        forget(w);
    common->forget = false;
    common->depth = 0;
    w->until_look = 0;
    w->null_until = 0;
    w->stopped = false;
    for (w->depth = 1; w->depth <= (int)search->max_depth; w->depth++) {
        bool first = common->depth == 0;

        if (!iterate(w) && !overtaken(w))
            break;
        tell_lines(w);
        if (first)
            sure.value[0] = sure.value[1] = common->roots[0].value;
        if (common->id != 0)
            continue;
        if (mate_is_found(w))
            break;
        if (time_is_over(w, &sure) && !atomic_load_explicit(&search->pondering, memory_order_relaxed))
            break;
    }
}

const struct qyi_search_ops QYI_SEARCH_OPS = {worker_new, worker_free, worker_set, think, worker_evaluate};
