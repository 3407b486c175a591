/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A matching of greatest weight in a general graph: the primal-dual method with blossoms (Edmonds), on a full
 * matrix of weights, augmented from one exposed vertex at a time.
 *
 * This file is compiled once for each width of numbers. The file that includes it defines the type W, its
 * functions
 *     w_add w_sub w_half w_less w_is_zero w_from_nudge w_term w_zero
 *     W_NONE() and w_is_none(), for the value "no weight"
 * and the macro FN(name), which names the functions that are not static.
 *
 * Invariants between two calls, for vertices x, y that may be paired; weights are doubled so that their
 * halves are integers:
 *     slack(x, y) = dual[x] + dual[y] + (duals of the blossoms around both) - weight(x, y) >= 0
 *     pairs of the matching have slack 0
 *     an exposed vertex has dual 0, and all duals are at least 0
 *     in a blossom with a positive dual, all vertices but one are paired inside
 * A search starts from an exposed vertex whose dual is not 0. It grows an alternating tree: the duals of its
 * even vertices (S) fall and those of its odd vertices (T) rise. It ends when it reaches another exposed
 * vertex, or when the dual of an even vertex becomes 0: that vertex is then exposed instead of the root.
 *
 * Blossom ids start at `n`. The children of a blossom form a ring that begins with its base; child c is
 * joined to the next one by the pair (out[c], in[c]), with out[c] in c.
 */

enum { FREE_BLOSSOM, S_BLOSSOM, T_BLOSSOM };

#define NOBODY UINT32_MAX

struct solver {
    size_t n;    /* vertices */
    size_t size; /* vertices and blossoms together */
    W *weight;   /* n * n weights, doubled */
    W *dual;     /* `size` duals */
    W *best_slack;
    uint32_t *best; /* the even vertex that gives best_slack, or NOBODY */
    uint32_t *mate;
    uint32_t *top; /* of each vertex: its outermost blossom, or itself */
    /* the following arrays are indexed by vertices and blossoms */
    uint32_t *parent;
    uint32_t *base;
    uint32_t *first; /* the child that contains the base */
    uint32_t *next;
    uint32_t *prev;
    uint32_t *out;
    uint32_t *in;
    uint32_t *from;   /* the vertex that gave the label, in the blossom that it came from */
    uint32_t *to;     /* the vertex that received the label */
    uint8_t *label;   /* of outermost blossoms */
    uint32_t *unused; /* free blossom ids */
    size_t unused_count;
    uint32_t *queue;
    size_t head;
    size_t tail;
    uint32_t *active; /* vertices that are not settled yet */
    size_t active_count;
    uint32_t *stack; /* used to walk through blossoms */
    uint32_t *stamp;
    uint32_t stamp_now;
    void *memory;
};

static inline W *weight_of(const struct solver *m, size_t x, size_t y)
{
    return &m->weight[x * m->n + y];
}

static inline W slack_of(const struct solver *m, size_t x, size_t y)
{
    return w_sub(w_add(m->dual[x], m->dual[y]), *weight_of(m, x, y));
}

/* Visits each vertex of a blossom, with an explicit stack because blossoms can be nested deeply. */
#define FOR_LEAVES(m, blossom, leaf)                                   \
    for (uint32_t leaf##_depth = ((m)->stack[0] = (blossom), 1), leaf; \
         leaf##_depth > 0 && ((leaf) = next_leaf((m), &leaf##_depth), true);)

static uint32_t next_leaf(struct solver *m, uint32_t *depth)
{
    uint32_t id = m->stack[--*depth];

    while (id >= m->n) {
        uint32_t child = m->first[id];

        do {
            m->stack[(*depth)++] = child;
            child = m->next[child];
        } while (child != m->first[id]);
        id = m->stack[--*depth];
    }
    return id;
}

/* ---- blossoms in pairs ----------------------------------------------------------------------------- */

static uint32_t child_with(const struct solver *m, uint32_t blossom, uint32_t vertex)
{
    uint32_t id = vertex;

    while (m->parent[id] != blossom)
        id = m->parent[id];
    return id;
}

/* True when the ring has an even number of steps from `child` forward to the first child. */
static bool forward_is_even(const struct solver *m, uint32_t blossom, uint32_t child)
{
    bool even = true;

    for (; child != m->first[blossom]; child = m->next[child])
        even = !even;
    return even;
}

/*
 * Makes `vertex` the base of the blossom: flips the pairs along the even path from its child to the old base.
 * Child blossoms are rebased too, by recursion as deep as the nesting.
 */
static void rebase(struct solver *m, uint32_t blossom, uint32_t vertex) /* NOLINT(misc-no-recursion) */
{
    uint32_t child = child_with(m, blossom, vertex);
    uint32_t at = child;
    bool forward = forward_is_even(m, blossom, child);

    if (child >= m->n)
        rebase(m, child, vertex);
    while (at != m->first[blossom]) {
        uint32_t one = forward ? m->next[at] : m->prev[at];
        uint32_t other = forward ? m->next[one] : m->prev[one];
        uint32_t x = forward ? m->out[one] : m->in[other];
        uint32_t y = forward ? m->in[one] : m->out[other];

        if (one >= m->n)
            rebase(m, one, x);
        if (other >= m->n)
            rebase(m, other, y);
        m->mate[x] = y;
        m->mate[y] = x;
        at = other;
    }
    m->first[blossom] = child;
    m->base[blossom] = vertex;
}

/* Dissolves an outermost blossom: its children become outermost. The caller adjusts the duals. */
static void open_blossom(struct solver *m, uint32_t blossom)
{
    uint32_t first = m->first[blossom];
    uint32_t child = first;

    do {
        uint32_t next = m->next[child];

        m->parent[child] = NOBODY;
        m->label[child] = FREE_BLOSSOM;
        FOR_LEAVES(m, child, leaf)
        m->top[leaf] = child;
        child = next;
    } while (child != first);
    m->first[blossom] = NOBODY;
    m->unused[m->unused_count++] = blossom;
}

/* ---- the search ------------------------------------------------------------------------------------ */

static void make_even(struct solver *m, uint32_t id, uint32_t from, uint32_t to)
{
    m->label[id] = S_BLOSSOM;
    m->from[id] = from;
    m->to[id] = to;
    FOR_LEAVES(m, id, leaf)
    m->queue[m->tail++] = leaf;
}

/* Labels the blossom of y odd, as reached from x, and the blossom of its mate even. */
static void make_odd(struct solver *m, uint32_t x, uint32_t y)
{
    uint32_t id = m->top[y];
    uint32_t base = m->base[id];
    uint32_t mate = m->mate[base];

    m->label[id] = T_BLOSSOM;
    m->from[id] = x;
    m->to[id] = y;
    make_even(m, m->top[mate], base, mate);
}

/* Flips the pairs along the tree from the even vertex x to the root; x becomes the mate of `mate`. */
static void flip(struct solver *m, uint32_t x, uint32_t mate)
{
    for (;;) {
        uint32_t even = m->top[x];
        uint32_t odd;
        uint32_t y;

        if (even >= m->n)
            rebase(m, even, x);
        m->mate[x] = mate;
        if (m->from[even] == NOBODY)
            return;
        odd = m->top[m->from[even]];
        y = m->to[odd];
        if (odd >= m->n)
            rebase(m, odd, y);
        x = m->from[odd];
        m->mate[y] = x;
        mate = y;
    }
}

/* Augments the matching: connects the tree at x to the exposed vertex y. */
static void join_exposed(struct solver *m, uint32_t x, uint32_t y)
{
    uint32_t id = m->top[y];

    if (id >= m->n)
        rebase(m, id, y);
    m->mate[y] = x;
    flip(m, x, y);
}

/* Returns the next even blossom above an even one in the tree, or NOBODY for the root. */
static uint32_t even_above(const struct solver *m, uint32_t id)
{
    return m->from[id] == NOBODY ? NOBODY : m->top[m->from[m->top[m->from[id]]]];
}

static uint32_t meeting_point(struct solver *m, uint32_t a, uint32_t b)
{
    m->stamp_now++;
    for (;;) {
        uint32_t other = b;

        if (a != NOBODY) {
            if (m->stamp[a] == m->stamp_now)
                return a;
            m->stamp[a] = m->stamp_now;
            a = even_above(m, a);
        }
        b = a;
        a = other;
    }
}

/* Links child b after child a in the ring under construction, by the pair x, y. */
static void link_children(struct solver *m, uint32_t a, uint32_t b, uint32_t x, uint32_t y)
{
    m->next[a] = b;
    m->prev[b] = a;
    m->out[a] = x;
    m->in[a] = y;
}

/* Links the path from the even blossom `id` up to `end` into a ring, forwards or backwards. */
static void link_way(struct solver *m, uint32_t id, uint32_t end, bool forward)
{
    while (id != end) {
        uint32_t odd = m->top[m->from[id]];
        uint32_t even = m->top[m->from[odd]];

        if (forward) {
            link_children(m, id, odd, m->to[id], m->from[id]);
            link_children(m, odd, even, m->to[odd], m->from[odd]);
        } else {
            link_children(m, odd, id, m->from[id], m->to[id]);
            link_children(m, even, odd, m->from[odd], m->to[odd]);
        }
        id = even;
    }
}

/* Creates a blossom from the odd cycle that the tight pair x, y of even vertices closes. */
static void make_blossom(struct solver *m, uint32_t x, uint32_t y)
{
    uint32_t root = meeting_point(m, m->top[x], m->top[y]);
    uint32_t id = m->unused[--m->unused_count];
    uint32_t a = m->top[x];
    uint32_t b = m->top[y];
    uint32_t child = root;

    link_way(m, a, root, false);
    link_children(m, a, b, x, y);
    link_way(m, b, root, true);
    m->first[id] = root;
    m->base[id] = m->base[root];
    m->parent[id] = NOBODY;
    m->dual[id] = w_zero();
    m->label[id] = S_BLOSSOM;
    m->from[id] = m->from[root];
    m->to[id] = m->to[root];
    do {
        bool odd = m->label[child] == T_BLOSSOM;

        m->parent[child] = id;
        FOR_LEAVES(m, child, leaf)
        {
            m->top[leaf] = id;
            if (odd)
                m->queue[m->tail++] = leaf;
        }
        child = m->next[child];
    } while (child != root);
}

/* Opens an odd blossom whose dual is 0: the even path from the vertex that it was reached by to its base
 * stays in the tree. */
static void open_odd(struct solver *m, uint32_t blossom)
{
    uint32_t from = m->from[blossom];
    uint32_t to = m->to[blossom];
    uint32_t entry = child_with(m, blossom, to);
    uint32_t base = m->first[blossom];
    bool forward = forward_is_even(m, blossom, entry);
    uint32_t at = entry;

    open_blossom(m, blossom);
    while (at != base) {
        uint32_t even = forward ? m->next[at] : m->prev[at];
        uint32_t odd = forward ? m->next[even] : m->prev[even];

        make_odd(m, from, to); /* this also labels `even`, which holds the mate of the base of `at` */
        from = forward ? m->out[even] : m->in[odd];
        to = forward ? m->in[even] : m->out[odd];
        at = odd;
    }
    m->label[base] = T_BLOSSOM; /* the even blossom after it is in the tree already */
    m->from[base] = from;
    m->to[base] = to;
}

/* Keeps the pair with the smallest slack from the tree to y. */
static inline void remember(struct solver *m, uint32_t x, uint32_t y, W slack)
{
    if (m->best[y] == NOBODY || w_less(slack, m->best_slack[y])) {
        m->best[y] = x;
        m->best_slack[y] = slack;
    }
}

/* Uses a tight pair from the even vertex x to y in another outermost blossom; true when the search is finished. */
static bool use_tight(struct solver *m, uint32_t x, uint32_t y)
{
    uint32_t id = m->top[y];

    if (m->label[id] == S_BLOSSOM) {
        make_blossom(m, x, y);
    } else if (m->label[id] == FREE_BLOSSOM) {
        if (m->mate[m->base[id]] == NOBODY) {
            join_exposed(m, x, y);
            return true;
        }
        make_odd(m, x, y);
    }
    return false;
}

static bool look_from(struct solver *m, uint32_t x)
{
    const W *row = weight_of(m, x, 0);

    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t y = m->active[i];
        W slack;

        if (m->top[y] == m->top[x] || w_is_none(row[y]))
            continue;
        slack = w_sub(w_add(m->dual[x], m->dual[y]), row[y]);
        if (w_is_zero(slack) && m->label[m->top[y]] != T_BLOSSOM) {
            if (use_tight(m, x, y))
                return true;
        } else {
            remember(m, x, y, slack);
        }
    }
    return false;
}

/* Recomputes the best pair to the even vertex y from the other even blossoms. */
static void find_best_even(struct solver *m, uint32_t y)
{
    m->best[y] = NOBODY;
    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t x = m->active[i];

        if (m->label[m->top[x]] == S_BLOSSOM && m->top[x] != m->top[y] && !w_is_none(*weight_of(m, x, y)))
            remember(m, x, y, slack_of(m, x, y));
    }
}

/* The greatest change of the duals, and what limits it. */
struct step {
    bool found;
    W length;
    uint32_t exposed; /* the even vertex whose dual becomes 0 by this change, or NOBODY */
};

static void shorten(struct step *step, W length, uint32_t exposed)
{
    if (step->found && !w_less(length, step->length))
        return;
    step->found = true;
    step->length = length;
    step->exposed = exposed;
}

static void measure_vertex(struct solver *m, struct step *step, uint32_t y)
{
    uint8_t label = m->label[m->top[y]];

    if (label == S_BLOSSOM)
        shorten(step, m->dual[y], y);
    if (label == T_BLOSSOM || m->best[y] == NOBODY)
        return;
    if (label == FREE_BLOSSOM) {
        shorten(step, m->best_slack[y], NOBODY);
        return;
    }
    /* The best pair may lie inside a blossom by now, but its slack is still a lower bound. */
    if (!w_less(w_half(m->best_slack[y]), step->length))
        return;
    if (m->top[m->best[y]] == m->top[y])
        find_best_even(m, y);
    if (m->best[y] != NOBODY)
        shorten(step, w_half(m->best_slack[y]), NOBODY);
}

static struct step measure(struct solver *m)
{
    struct step step = {.exposed = NOBODY};

    for (size_t i = 0; i < m->active_count; i++)
        if (m->label[m->top[m->active[i]]] == S_BLOSSOM)
            shorten(&step, m->dual[m->active[i]], m->active[i]);
    for (size_t i = 0; i < m->active_count; i++)
        measure_vertex(m, &step, m->active[i]);
    for (size_t id = m->n; id < m->size; id++)
        if (m->first[id] != NOBODY && m->parent[id] == NOBODY && m->label[id] == T_BLOSSOM)
            shorten(&step, w_half(m->dual[id]), NOBODY);
    return step;
}

static void change_duals(struct solver *m, W by)
{
    W twice = w_add(by, by);

    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t y = m->active[i];
        uint8_t label = m->label[m->top[y]];

        if (label == S_BLOSSOM) {
            m->dual[y] = w_sub(m->dual[y], by);
            if (m->best[y] != NOBODY)
                m->best_slack[y] = w_sub(m->best_slack[y], twice);
        } else if (label == T_BLOSSOM) {
            m->dual[y] = w_add(m->dual[y], by);
        } else if (m->best[y] != NOBODY) {
            m->best_slack[y] = w_sub(m->best_slack[y], by);
        }
    }
    for (size_t id = m->n; id < m->size; id++) {
        if (m->first[id] == NOBODY || m->parent[id] != NOBODY)
            continue;
        if (m->label[id] == S_BLOSSOM)
            m->dual[id] = w_add(m->dual[id], twice);
        else if (m->label[id] == T_BLOSSOM)
            m->dual[id] = w_sub(m->dual[id], twice);
    }
}

/* Opens odd blossoms whose dual is 0 until none is left. */
static void open_odd_ones(struct solver *m)
{
    bool opened;

    do {
        opened = false;
        for (size_t id = m->n; id < m->size; id++)
            if (m->first[id] != NOBODY && m->parent[id] == NOBODY && m->label[id] == T_BLOSSOM &&
                w_is_zero(m->dual[id])) {
                open_odd(m, (uint32_t)id);
                opened = true;
            }
    } while (opened);
}

/* Follows the pairs that the change of duals made tight; true when the search is finished. */
static bool use_new_tight(struct solver *m)
{
    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t y = m->active[i];
        uint32_t x = m->best[y];

        if (x == NOBODY || m->label[m->top[y]] == T_BLOSSOM || m->top[x] == m->top[y] ||
            !w_is_zero(m->best_slack[y]))
            continue;
        if (use_tight(m, x, y))
            return true;
    }
    return false;
}

/* Opens outermost blossoms with dual 0 and removes all labels. */
static void tidy(struct solver *m)
{
    bool opened;

    do {
        opened = false;
        for (size_t id = m->n; id < m->size; id++)
            if (m->first[id] != NOBODY && m->parent[id] == NOBODY && w_is_zero(m->dual[id])) {
                open_blossom(m, (uint32_t)id);
                opened = true;
            }
    } while (opened);
    for (size_t id = 0; id < m->size; id++)
        m->label[id] = FREE_BLOSSOM;
}

/* Grows a tree from the exposed vertex `root` until it is matched or its dual is 0. */
static void search_from(struct solver *m, uint32_t root)
{
    bool done = w_is_zero(m->dual[root]);

    if (done)
        return;
    m->head = 0;
    m->tail = 0;
    for (size_t i = 0; i < m->active_count; i++)
        m->best[m->active[i]] = NOBODY;
    make_even(m, m->top[root], NOBODY, root);
    while (!done) {
        struct step step;

        while (!done && m->head < m->tail)
            done = look_from(m, m->queue[m->head++]);
        if (done)
            break;
        step = measure(m);
        if (!w_is_zero(step.length))
            change_duals(m, step.length);
        if (step.exposed != NOBODY) {
            flip(m, step.exposed, NOBODY);
            break;
        }
        open_odd_ones(m);
        done = use_new_tight(m);
    }
    tidy(m);
}

static void search_all(struct solver *m)
{
    for (size_t i = 0; i < m->active_count; i++)
        if (m->mate[m->active[i]] == NOBODY)
            search_from(m, m->active[i]);
}

/* ---- from the start -------------------------------------------------------------------------------- */

/* The least dual of x that is feasible with the duals of all classes before its own, if all vertices of its
 * class get the same dual. */
static W first_dual(const struct solver *m, const uint8_t *class_of, size_t x)
{
    W least = w_zero();

    for (size_t y = 0; y < m->n; y++) {
        const W *weight = weight_of(m, x, y);
        W needed;

        if (class_of[y] > class_of[x] || w_is_none(*weight))
            continue;
        needed = class_of[y] < class_of[x] ? w_sub(*weight, m->dual[y]) : w_half(*weight);
        if (w_less(least, needed))
            least = needed;
    }
    return least;
}

/* The least dual of x that is feasible with all the others. */
static W least_dual(const struct solver *m, size_t x)
{
    W least = w_zero();

    for (size_t i = 0; i < m->active_count; i++) {
        const W *weight = weight_of(m, x, m->active[i]);
        W needed;

        if (w_is_none(*weight))
            continue;
        needed = w_sub(*weight, m->dual[m->active[i]]);
        if (w_less(least, needed))
            least = needed;
    }
    return least;
}

/* Chooses feasible duals near the best ones, so that most pairs can be made without a search. */
static void begin_duals(struct solver *m, const uint8_t *class_of)
{
    uint8_t most = 0;

    for (size_t x = 0; x < m->n; x++)
        most = class_of[x] > most ? class_of[x] : most;
    for (unsigned now = 0; now <= most; now++)
        for (size_t x = 0; x < m->n; x++)
            if (class_of[x] == now)
                m->dual[x] = first_dual(m, class_of, x);
    for (size_t x = 0; x < m->n; x++)
        m->dual[x] = least_dual(m, x);
}

static void begin_pairs(struct solver *m, const uint32_t *hint)
{
    for (size_t x = 0; x < m->n; x++) {
        size_t y = hint[x];

        for (size_t i = 0; i < m->n && m->mate[x] == NOBODY; i++, y++) {
            if (y >= m->n)
                y = 0;
            if (y != x && m->mate[y] == NOBODY && !w_is_none(*weight_of(m, x, y)) &&
                w_is_zero(slack_of(m, x, y))) {
                m->mate[x] = (uint32_t)y;
                m->mate[y] = (uint32_t)x;
            }
        }
    }
}

static void solve(void *self, const uint32_t *hint, const uint8_t *class_of)
{
    struct solver *m = self;

    begin_duals(m, class_of);
    begin_pairs(m, hint);
    search_all(m);
}

/* ---- changes --------------------------------------------------------------------------------------- */

static void unmatch(struct solver *m, uint32_t x)
{
    uint32_t y = m->mate[x];

    if (y == NOBODY)
        return;
    m->mate[x] = NOBODY;
    m->mate[y] = NOBODY;
}

/* Opens an outermost blossom with any dual, and distributes its dual to its vertices. */
static void give_up_blossom(struct solver *m, uint32_t blossom)
{
    W half = w_half(m->dual[blossom]);

    if (!w_is_zero(half)) {
        FOR_LEAVES(m, blossom, leaf)
        m->dual[leaf] = w_add(m->dual[leaf], half);
        unmatch(m, m->base[blossom]); /* pairs to outside vertices are no longer tight */
    }
    open_blossom(m, blossom);
}

static void free_vertex(struct solver *m, uint32_t x)
{
    while (m->top[x] >= m->n)
        give_up_blossom(m, m->top[x]);
}

static void mend(void *self, size_t vertex)
{
    struct solver *m = self;
    uint32_t x = (uint32_t)vertex;
    free_vertex(m, x);
    unmatch(m, x);
    m->dual[x] = least_dual(m, x);
    search_from(m, x);
    search_all(m);
}

static void settle(void *self, size_t vertex)
{
    struct solver *m = self;
    uint32_t x = (uint32_t)vertex;
    uint32_t y = m->mate[x];
    size_t kept = 0;

    for (size_t i = 0; i < m->n; i++) {
        if (i != y) {
            *weight_of(m, x, i) = W_NONE();
            *weight_of(m, i, x) = W_NONE();
        }
        if (y != NOBODY && i != x) {
            *weight_of(m, y, i) = W_NONE();
            *weight_of(m, i, y) = W_NONE();
        }
    }
    if (y == NOBODY)
        return;
    if (m->top[x] != x || m->top[y] != y) { /* blossoms around them may have depended on the removed pairs */
        free_vertex(m, x);
        free_vertex(m, y);
        search_all(m);
    }
    for (size_t i = 0; i < m->active_count; i++)
        if (m->active[i] != x && m->active[i] != y)
            m->active[kept++] = m->active[i];
    m->active_count = kept;
}

static void reprice(void *self, const qyi_nudge *price)
{
    struct solver *m = self;

    for (size_t id = m->n; id < m->size; id++)
        while (m->first[id] != NOBODY) {
            uint32_t outermost = (uint32_t)id;

            while (m->parent[outermost] != NOBODY)
                outermost = m->parent[outermost];
            give_up_blossom(m, outermost);
        }
    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t x = m->active[i];
        W raise = w_from_nudge(price[x]);

        m->dual[x] = w_add(m->dual[x], w_add(raise, raise));
    }
    for (size_t i = 0; i < m->active_count; i++) {
        uint32_t x = m->active[i];

        if (m->mate[x] != NOBODY && !w_is_zero(slack_of(m, x, m->mate[x])))
            unmatch(m, x);
    }
    search_all(m);
}

static void lift(void *self, size_t x, qyi_nudge by)
{
    struct solver *m = self;
    W raise = w_from_nudge(by);

    if (m->top[x] != x) /* the blossom may depend on pairs that did not change */
        mend(m, x);
    else
        m->dual[x] = w_add(m->dual[x], w_add(raise, raise));
}

static void set(void *self, size_t x, size_t y, const struct qyi_term *terms, size_t count)
{
    struct solver *m = self;
    W sum = w_zero();

    for (size_t i = 0; i < count; i++)
        if (terms[i].value > 0)
            sum = w_add(sum, w_term(terms[i].value, terms[i].shift));
    sum = w_add(sum, sum);
    *weight_of(m, x, y) = sum;
    *weight_of(m, y, x) = sum;
}

static void nudge(void *self, size_t x, size_t y, qyi_nudge by)
{
    struct solver *m = self;
    W raise = w_from_nudge(by);
    W sum = w_add(*weight_of(m, x, y), w_add(raise, raise));

    *weight_of(m, x, y) = sum;
    *weight_of(m, y, x) = sum;
}

static void forbid(void *self, size_t x, size_t y)
{
    struct solver *m = self;

    *weight_of(m, x, y) = W_NONE();
    *weight_of(m, y, x) = W_NONE();
    if (m->top[x] == m->top[y]) /* the pair may have been part of a blossom */
        free_vertex(m, (uint32_t)x);
    else if (m->mate[x] != y)
        return;
    if (m->mate[x] == y)
        unmatch(m, (uint32_t)x);
    search_all(m);
}

static bool has(const void *self, size_t x, size_t y)
{
    return !w_is_none(*weight_of(self, x, y));
}

static bool maybe(const void *self, size_t x, size_t y)
{
    const struct solver *m = self;

    return !w_is_none(*weight_of(m, x, y)) && (m->top[x] == m->top[y] || w_is_zero(slack_of(m, x, y)));
}

static size_t mate(const void *self, size_t x)
{
    const struct solver *m = self;

    return m->mate[x] == NOBODY ? SIZE_MAX : m->mate[x];
}

/* ---- making ---------------------------------------------------------------------------------------- */

static void destroy(void *self)
{
    struct solver *m = self;

    if (!m)
        return;
    free(m->weight);
    free(m->dual);
    free(m->memory);
    free(m);
}

/* Divides one block of memory among the arrays. */
static bool cut_lists(struct solver *m)
{
    uint32_t **lists[] = {&m->parent, &m->base,  &m->first, &m->next,   &m->prev,  &m->out,
                          &m->in,     &m->from,  &m->to,    &m->unused, &m->queue, &m->active,
                          &m->stack,  &m->stamp, &m->best,  &m->mate,   &m->top};
    size_t count = sizeof lists / sizeof lists[0];
    uint32_t *at = malloc((count * (m->size + 1) + m->size) * sizeof *at);

    m->memory = at;
    if (!at)
        return false;
    for (size_t i = 0; i < count; i++, at += m->size + 1)
        *lists[i] = at;
    m->label = (uint8_t *)at;
    return true;
}

static void begin_lists(struct solver *m)
{
    for (size_t id = 0; id < m->size; id++) {
        m->parent[id] = NOBODY;
        m->base[id] = (uint32_t)id;
        m->first[id] = NOBODY;
        m->label[id] = FREE_BLOSSOM;
        m->stamp[id] = 0;
        m->dual[id] = w_zero();
    }
    for (size_t x = 0; x < m->n; x++) {
        m->mate[x] = NOBODY;
        m->top[x] = (uint32_t)x;
        m->active[x] = (uint32_t)x;
    }
    m->active_count = m->n;
    m->stamp_now = 0;
    m->unused_count = 0;
    for (size_t id = m->size; id > m->n; id--)
        m->unused[m->unused_count++] = (uint32_t)(id - 1);
}

static void *create(size_t count)
{
    struct solver *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->n = count;
    m->size = count + count / 2 + 1;
    m->weight = malloc((count * count + 1) * sizeof *m->weight);
    m->dual = malloc((m->size + count) * sizeof *m->dual);
    if (!m->weight || !m->dual || !cut_lists(m)) {
        destroy(m);
        return NULL;
    }
    m->best_slack = m->dual + m->size;
    for (size_t i = 0; i < count * count; i++)
        m->weight[i] = W_NONE();
    begin_lists(m);
    return m;
}

const struct qyi_matcher_ops FN(ops) = {
    create, destroy, set, solve, mate, maybe, has, nudge, mend, lift, forbid, settle, reprice,
};
