/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mate solver, compiled once for each game. A file solve_GAME.c defines before
 * it includes this one:
 *
 *   BOARD, UNDO               the position, and what unmaking a move needs
 *   GAME                      the member of qy_position.as
 *   SOLVE                     the name of the function to make
 *   STALEMATE_MATES           whether a side without a legal move has lost though it is not in check
 *   LEGAL                     the type of the function that lists legal moves; legal_body() finds it
 *   board_make, board_unmake, board_in_check, key_after
 *   struct sight, sight_of    data of a position for testing all its moves
 *   may_check                 false only for a move that certainly gives no check
 *   runs_away                 true only if the other side certainly has a move after it
 *   may_stall                 false only if no quiet move leaves the other side without moves
 *
 * The length of the mate is increased move by move, so the first one found is the shortest, and every
 * shorter one was excluded. One or two moves are searched directly; more by depth-first proof-number search
 * (df-pn): at each step it goes where a proof or a disproof seems to need the fewest further
 * positions. A position's numbers combine those of its moves as the largest of them plus one for each of
 * the others: true sums would count transpositions twice.
 */

/* The expected proof number if the defender is not in check, tuned by experiment. */
#define QUIET 60

/* The expected disproof number with the attacker to move: some of its moves are known already. */
#define ATTACKS 20

struct walk {
    struct qyi_solve_search *search;
    LEGAL *legal;
    qy_move last; /* last move made */
    BOARD board;
};

struct child {
    uint64_t key;
    uint32_t proof;
    uint32_t disproof;
    qy_move move;
};

struct numbers {
    uint32_t proof;
    uint32_t disproof;
};

static const struct numbers proved = {0, QYI_SOLVE_INFINITE};
static const struct numbers disproved = {QYI_SOLVE_INFINITE, 0};
static const struct numbers no_bound = {QYI_SOLVE_INFINITE, QYI_SOLVE_INFINITE};

static inline void step(struct walk *walk, qy_move move, UNDO *ret_undo)
{
    qyi_solve_count(walk->search);
    walk->last = move;
    board_make(&walk->board, move, ret_undo);
}

/* ---- one or two moves ------------------------------------------------------------------------------ */

/* The result for a side to move without legal moves: lost, or (if that is a draw) not. */
static bool lost_without_moves(const struct walk *walk)
{
    return board_in_check(&walk->board) || (STALEMATE_MATES && !walk->search->limits.checks);
}

/* True if the side to move has lost already. */
static bool lost(struct walk *walk)
{
    qy_move replies[QY_MAX_MOVES];

    return walk->legal(&walk->board, replies) == 0 && lost_without_moves(walk);
}

/* A move that mates immediately, or QY_MOVE_NONE. */
static qy_move mate_at_once(struct walk *walk)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, moves);
    struct sight sight = sight_of(&walk->board);
    bool all = STALEMATE_MATES && !walk->search->limits.checks && may_stall(&walk->board);

    for (size_t i = 0; i < count; i++) {
        UNDO undo;
        bool mate;

        if (!all && !may_check(&sight, &walk->board, moves[i]))
            continue;
        if (runs_away(&sight, &walk->board, moves[i]))
            continue;
        step(walk, moves[i], &undo);
        mate = lost(walk);
        board_unmake(&walk->board, moves[i], &undo);
        if (mate)
            return moves[i];
    }
    return QY_MOVE_NONE;
}

/*
 * Moves the last replies that held to the front: against the attacker's last move, and with this many moves
 * left.
 */
static void put_first(const struct qyi_solve_search *search, qy_move last, unsigned left, qy_move *moves,
                      size_t count)
{
    qy_move first[3] = {search->answer[last], search->reply[left][0], search->reply[left][1]};
    size_t place[3] = {count, count, count};
    size_t front = 0;

    for (size_t i = 0; i < count; i++)
        for (unsigned wanted = 0; wanted < 3; wanted++)
            place[wanted] = moves[i] == first[wanted] ? i : place[wanted];
    for (unsigned wanted = 0; wanted < 3; wanted++) {
        size_t from = place[wanted];
        qy_move displaced;

        if (from == count)
            continue;
        displaced = moves[front];
        moves[front] = moves[from];
        moves[from] = displaced;
        for (unsigned other = wanted + 1; other < 3; other++)
            place[other] = place[other] == from ? count : place[other] == front ? from : place[other];
        front++;
    }
}

static void remember(struct qyi_solve_search *search, qy_move last, unsigned left, qy_move reply)
{
    search->answer[last] = reply;
    if (search->reply[left][0] != reply) {
        search->reply[left][1] = search->reply[left][0];
        search->reply[left][0] = reply;
    }
}

/* True if the defender loses to one more move of the attacker, by trying all replies. */
static bool every_reply_fails(struct walk *walk)
{
    qy_move last = walk->last;
    qy_move replies[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, replies);

    if (count == 0)
        return lost_without_moves(walk);
    put_first(walk->search, last, 1, replies, count);
    for (size_t i = 0; i < count; i++) {
        UNDO undo;
        bool holds;

        step(walk, replies[i], &undo);
        holds = mate_at_once(walk) == QY_MOVE_NONE;
        board_unmake(&walk->board, replies[i], &undo);
        if (holds) {
            remember(walk->search, last, 1, replies[i]);
            return false;
        }
    }
    return true;
}

/*
 * True if the side to move, the defender, is mated within one more move of the attacker. The attacker's quiet
 * moves lead to the same positions in any order, so results are cached: the lowest bit of the stored key is
 * the result, since the slot already determines that bit.
 */
static bool defence_fails_in_one(struct walk *walk)
{
    struct qyi_solve_table *table = walk->search->table;
    uint64_t key = walk->board.key;
    uint64_t *place;
    bool fails;

    if (!table->used)
        return every_reply_fails(walk);
    place = &table->last[key & table->last_mask];
    if ((*place ^ key) >> 1 == 0)
        return *place & 1;
    fails = every_reply_fails(walk);
    if (*place == 0)
        qyi_solve_note(&table->lasts, key & table->last_mask);
    *place = (key & ~UINT64_C(1)) | fails;
    return fails;
}

/*
 * Removes the moves after which defence_fails_in_one() is known to be false. Cached results are scattered in
 * memory, so they are all prefetched first.
 */
static size_t leave_out_held(struct walk *walk, qy_move *moves, size_t count)
{
    const struct qyi_solve_table *table = walk->search->table;
    uint64_t keys[QY_MAX_MOVES];
    size_t kept = 0;

    if (!table->used)
        return count;
    for (size_t i = 0; i < count; i++) {
        keys[i] = key_after(&walk->board, moves[i]);
        __builtin_prefetch(&table->last[keys[i] & table->last_mask]);
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t place = table->last[keys[i] & table->last_mask];

        if ((place ^ keys[i]) >> 1 != 0 || (place & 1))
            moves[kept++] = moves[i];
    }
    return kept;
}

/* True if the attacker mates within two moves. Checks are tried first. */
static bool mate_in_two(struct walk *walk)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move quiet[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, moves);
    size_t quiet_count = 0;
    struct sight sight = sight_of(&walk->board);
    bool mate = false;
    UNDO undo;

    for (size_t i = 0; i < count && !mate && !walk->search->ended; i++) {
        if (!may_check(&sight, &walk->board, moves[i])) {
            quiet[quiet_count++] = moves[i];
            continue;
        }
        step(walk, moves[i], &undo);
        if (board_in_check(&walk->board))
            mate = defence_fails_in_one(walk);
        else
            quiet[quiet_count++] = moves[i];
        board_unmake(&walk->board, moves[i], &undo);
    }
    if (mate || walk->search->limits.checks)
        return mate;
    quiet_count = leave_out_held(walk, quiet, quiet_count);
    for (size_t i = 0; i < quiet_count && !mate && !walk->search->ended; i++) {
        step(walk, quiet[i], &undo);
        mate = defence_fails_in_one(walk);
        board_unmake(&walk->board, quiet[i], &undo);
    }
    return mate;
}

/* ---- more moves ------------------------------------------------------------------------------------ */

/* Stores the result for the current position with this many moves left. */
static void keep(struct walk *walk, unsigned left, struct numbers numbers, uint64_t nodes_before)
{
    struct qyi_solve_known known = {.least = 0, .most = QYI_SOLVE_NEVER};

    if (walk->search->ended)
        return;
    (void)qyi_solve_probe(walk->search->table, walk->board.key, &known);
    known.moves = left;
    known.proof = numbers.proof;
    known.disproof = numbers.disproof;
    if (numbers.proof == 0 && known.most > left)
        known.most = left;
    if (numbers.disproof == 0 && known.least <= left)
        known.least = left + 1;
    qyi_solve_store(walk->search->table, walk->board.key, &known, walk->search->nodes - nodes_before);
}

/* The table's numbers for a position with this many moves left; false: none. */
static bool recall(const struct walk *walk, uint64_t key, unsigned left, struct numbers *ret_numbers)
{
    struct qyi_solve_known known;

    if (!qyi_solve_probe(walk->search->table, key, &known))
        return false;
    if (known.most <= left)
        *ret_numbers = proved;
    else if (known.least > left)
        *ret_numbers = disproved;
    else if (known.proof == 0 || known.disproof == 0)
        return false;
    else
        *ret_numbers = (struct numbers){known.proof, known.disproof};
    return true;
}

/* True if a mate is proved or disproved, or the numbers exceed what may be spent here. */
static bool settled(struct numbers numbers, struct numbers most)
{
    return numbers.proof == 0 || numbers.disproof == 0 || numbers.proof >= most.proof ||
           numbers.disproof >= most.disproof;
}

static uint32_t grown(uint32_t number, size_t others)
{
    uint64_t sum = (uint64_t)number + others;

    return sum >= QYI_SOLVE_INFINITE ? QYI_SOLVE_INFINITE - 1 : (uint32_t)sum;
}

/* The bound for a child, so that with `others` added it reaches `most`. */
static uint32_t reduced(uint32_t most, size_t others)
{
    if (most >= QYI_SOLVE_INFINITE)
        return QYI_SOLVE_INFINITE;
    return most > others + 1 ? most - (uint32_t)others : 1;
}

/* A quarter more than the second best needs, so that the search does not alternate between two. */
static uint32_t a_quarter_more(uint32_t number, uint32_t most)
{
    uint32_t bound = number >= QYI_SOLVE_INFINITE ? QYI_SOLVE_INFINITE : number + number / 4 + 1;

    return bound < most ? bound : most;
}

static struct numbers attack(struct walk *walk, unsigned left, struct numbers most);
static struct numbers defend(struct walk *walk, unsigned left, struct numbers most);

/*
 * Initial numbers of a position with the defender to move: its number of replies. Not counted if it is not in
 * check and certainly has some.
 */
static struct numbers expect_defence(struct walk *walk, bool may_be_lost)
{
    qy_move replies[QY_MAX_MOVES];
    bool in_check = may_be_lost && board_in_check(&walk->board);
    size_t count;

    if (!in_check && !(may_be_lost && STALEMATE_MATES))
        return (struct numbers){QUIET, 1};
    count = walk->legal(&walk->board, replies);
    if (count == 0)
        return lost_without_moves(walk) ? proved : disproved;
    return (struct numbers){(uint32_t)count + (in_check ? 0 : 4), 1};
}

/*
 * Lists moves with the keys of the positions after them, and prefetches the table's entries: scattered in
 * memory, they arrive together in the time of one.
 */
static size_t list_keys(struct walk *walk, const qy_move *moves, size_t count, struct child *children)
{
    for (size_t i = 0; i < count; i++) {
        qyi_solve_count(walk->search);
        children[i].move = moves[i];
        children[i].key = key_after(&walk->board, moves[i]);
        qyi_solve_prefetch(walk->search->table, children[i].key);
    }
    return count;
}

/* Lists the attacker's moves: with --checks, only checks. */
static size_t list_moves(struct walk *walk, struct sight *sight, struct child *children)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, moves);
    size_t kept = 0;

    for (size_t i = 0; i < count && walk->search->limits.checks; i++) {
        UNDO undo;
        bool checked;

        if (!may_check(sight, &walk->board, moves[i]))
            continue;
        step(walk, moves[i], &undo);
        checked = board_in_check(&walk->board);
        board_unmake(&walk->board, moves[i], &undo);
        if (checked)
            moves[kept++] = moves[i];
    }
    return list_keys(walk, moves, walk->search->limits.checks ? kept : count, children);
}

/* Lists the attacker's moves with known or expected numbers; stops at one that mates. */
static size_t list_attacks(struct walk *walk, unsigned left, struct child *children)
{
    struct sight sight = sight_of(&walk->board);
    size_t count = list_moves(walk, &sight, children);
    bool all = STALEMATE_MATES && !walk->search->limits.checks && may_stall(&walk->board);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        struct child child = children[i];
        struct numbers numbers;
        UNDO undo;

        if (!recall(walk, child.key, left - 1, &numbers)) {
            bool may_be_lost = all || may_check(&sight, &walk->board, child.move);

            board_make(&walk->board, child.move, &undo);
            numbers = expect_defence(walk, may_be_lost);
            board_unmake(&walk->board, child.move, &undo);
        }
        child.proof = numbers.proof;
        child.disproof = numbers.disproof;
        if (numbers.disproof != 0)
            children[kept++] = child;
        if (numbers.proof == 0)
            break;
    }
    return kept;
}

/*
 * Lists the defender's replies except those known to lose. `ret_holds`: a reply is known to hold; the list is
 * then invalid.
 */
static size_t list_replies(struct walk *walk, unsigned left, struct child *children, bool *ret_holds)
{
    qy_move replies[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, replies);
    size_t kept = 0;

    *ret_holds = count == 0 && !lost_without_moves(walk);
    put_first(walk->search, walk->last, left, replies, count);
    list_keys(walk, replies, count, children);
    for (size_t i = 0; i < count && !*ret_holds; i++) {
        struct child child = children[i];
        struct numbers numbers;

        if (!recall(walk, child.key, left, &numbers))
            numbers = (struct numbers){1, ATTACKS};
        child.proof = numbers.proof;
        child.disproof = numbers.disproof;
        *ret_holds = numbers.disproof == 0;
        if (numbers.proof != 0)
            children[kept++] = child;
    }
    return kept;
}

/*
 * The move that needs the least to be proved, with the position's numbers; `ret_next` is what the second best
 * needs.
 */
static size_t best_attack(const struct child *children, size_t count, struct numbers *ret_numbers,
                          uint32_t *ret_next, size_t *ret_others)
{
    uint32_t hardest = 0;
    size_t open = 0;
    size_t best = 0;

    *ret_numbers = disproved;
    *ret_next = QYI_SOLVE_INFINITE;
    for (size_t i = 0; i < count; i++) {
        const struct child *child = &children[i];

        if (child->disproof == 0)
            continue;
        open++;
        if (child->disproof > hardest)
            hardest = child->disproof;
        if (child->proof < ret_numbers->proof ||
            (child->proof == ret_numbers->proof && child->disproof < children[best].disproof)) {
            *ret_next = ret_numbers->proof;
            ret_numbers->proof = child->proof;
            best = i;
        } else if (child->proof < *ret_next) {
            *ret_next = child->proof;
        }
    }
    *ret_others = open > 0 ? open - 1 : 0;
    if (ret_numbers->proof == 0)
        *ret_numbers = proved;
    else if (open > 0)
        ret_numbers->disproof = grown(hardest, *ret_others);
    return best;
}

/* Likewise for the defender's reply that needs the least to hold. */
static size_t best_reply(const struct child *children, size_t count, struct numbers *ret_numbers,
                         uint32_t *ret_next, size_t *ret_others)
{
    uint32_t hardest = 0;
    size_t open = 0;
    size_t best = 0;

    *ret_numbers = proved;
    *ret_next = QYI_SOLVE_INFINITE;
    for (size_t i = 0; i < count; i++) {
        const struct child *child = &children[i];

        if (child->proof == 0)
            continue;
        open++;
        if (child->proof > hardest)
            hardest = child->proof;
        if (child->disproof < ret_numbers->disproof) {
            *ret_next = ret_numbers->disproof;
            ret_numbers->disproof = child->disproof;
            best = i;
        } else if (child->disproof < *ret_next) {
            *ret_next = child->disproof;
        }
    }
    *ret_others = open > 0 ? open - 1 : 0;
    if (ret_numbers->disproof == 0)
        *ret_numbers = disproved;
    else if (open > 0)
        ret_numbers->proof = grown(hardest, *ret_others);
    return best;
}

/* Searches below one move of either side and updates its numbers. */
static void descend(struct walk *walk, struct child *child, unsigned left, bool defender, struct numbers most)
{
    struct numbers numbers;
    UNDO undo;

    step(walk, child->move, &undo);
    numbers = defender ? defend(walk, left, most) : attack(walk, left, most);
    board_unmake(&walk->board, child->move, &undo);
    child->proof = numbers.proof;
    child->disproof = numbers.disproof;
}

/* The attacker is to move and has `left` moves, at least two. */
static struct numbers attack(struct walk *walk, unsigned left, struct numbers most)
{
    uint64_t nodes_before = walk->search->nodes;
    struct child children[QY_MAX_MOVES];
    struct numbers numbers;
    size_t count;

    if (left == 2) {
        numbers = mate_in_two(walk) ? proved : disproved;
        keep(walk, left, numbers, nodes_before);
        return numbers;
    }
    count = list_attacks(walk, left, children);
    for (;;) {
        uint32_t next;
        size_t others;
        size_t best = best_attack(children, count, &numbers, &next, &others);

        if (settled(numbers, most) || walk->search->ended)
            break;
        descend(walk, &children[best], left - 1, true,
                (struct numbers){a_quarter_more(next, most.proof), reduced(most.disproof, others)});
    }
    keep(walk, left, numbers, nodes_before);
    return numbers;
}

/*
 * As defend(), with two moves of the attacker left: each reply is decided directly, and one that holds is
 * usually among the first. So they are tried one by one.
 */
static struct numbers defend_for_two(struct walk *walk)
{
    qy_move last = walk->last;
    uint64_t nodes_before = walk->search->nodes;
    qy_move replies[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, replies);
    struct numbers numbers = count > 0 || lost_without_moves(walk) ? proved : disproved;

    put_first(walk->search, last, 2, replies, count);
    for (size_t i = 0; i < count && numbers.disproof != 0 && !walk->search->ended; i++) {
        UNDO undo;

        step(walk, replies[i], &undo);
        if (!recall(walk, walk->board.key, 2, &numbers) || (numbers.proof != 0 && numbers.disproof != 0))
            numbers = attack(walk, 2, no_bound);
        board_unmake(&walk->board, replies[i], &undo);
        if (numbers.disproof == 0)
            remember(walk->search, last, 2, replies[i]);
    }
    keep(walk, 2, numbers, nodes_before);
    return numbers;
}

/* The defender is to move; the attacker then has `left` moves, at least two. */
static struct numbers defend(struct walk *walk, unsigned left, struct numbers most)
{
    qy_move last = walk->last;
    uint64_t nodes_before = walk->search->nodes;
    struct child children[QY_MAX_MOVES];
    struct numbers numbers = disproved;
    bool holds;
    size_t count;

    if (left == 2)
        return defend_for_two(walk);
    count = list_replies(walk, left, children, &holds);
    while (!holds) {
        uint32_t next;
        size_t others;
        size_t best = best_reply(children, count, &numbers, &next, &others);

        if (numbers.disproof == 0)
            remember(walk->search, last, left, children[best].move);
        if (settled(numbers, most) || walk->search->ended)
            break;
        descend(walk, &children[best], left, false,
                (struct numbers){reduced(most.proof, others), a_quarter_more(next, most.disproof)});
    }
    keep(walk, left, numbers, nodes_before);
    return numbers;
}

/* ---- the answer ------------------------------------------------------------------------------------ */

/* True if the side to move mates within this many moves. */
static bool mates_within(struct walk *walk, unsigned left)
{
    if (left <= 1)
        return left == 1 && mate_at_once(walk) != QY_MOVE_NONE;
    return left == 2 ? mate_in_two(walk) : attack(walk, left, no_bound).proof == 0;
}

/* True if the side to move is mated within this many moves of the other. */
static bool mated_within(struct walk *walk, unsigned left)
{
    if (left <= 1)
        return left == 0 ? lost(walk) : defence_fails_in_one(walk);
    return defend(walk, left, no_bound).proof == 0;
}

/* True if the table knows that the position after a move has, or has not, a mate within this many moves. */
static bool is_known(struct walk *walk, qy_move move, unsigned left, bool mate)
{
    struct numbers numbers;
    UNDO undo;
    bool known;

    step(walk, move, &undo);
    known = recall(walk, walk->board.key, left, &numbers);
    board_unmake(&walk->board, move, &undo);
    return known && (mate ? numbers.proof : numbers.disproof) == 0;
}

/* Moves a move that the table knows to have the wanted result to the front. */
static void known_first(struct walk *walk, qy_move *moves, size_t count, unsigned left, bool mate)
{
    for (size_t i = 0; i < count; i++) {
        if (is_known(walk, moves[i], left, mate)) {
            qy_move found = moves[i];

            moves[i] = moves[0];
            moves[0] = found;
            return;
        }
    }
}

/* Makes a move after which the defender is mated within this many more moves; there is one. */
static qy_move play_attack(struct walk *walk, unsigned left)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, moves);

    if (left >= 2)
        (void)mates_within(walk, left + 1); /* so that the table has the move again if it was lost */
    known_first(walk, moves, count, left, true);
    for (size_t i = 0; i < count && !walk->search->ended; i++) {
        UNDO undo;

        step(walk, moves[i], &undo);
        if ((!walk->search->limits.checks || board_in_check(&walk->board)) && mated_within(walk, left))
            return moves[i];
        board_unmake(&walk->board, moves[i], &undo);
    }
    return QY_MOVE_NONE;
}

/* Makes a reply after which the attacker needs all of these moves; there is one. */
static qy_move play_reply(struct walk *walk, unsigned left)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = walk->legal(&walk->board, moves);

    known_first(walk, moves, count, left - 1, false);
    for (size_t i = 0; i < count && !walk->search->ended; i++) {
        UNDO undo;

        step(walk, moves[i], &undo);
        if (!mates_within(walk, left - 1))
            return moves[i];
        board_unmake(&walk->board, moves[i], &undo);
    }
    return QY_MOVE_NONE;
}

/* Writes a line of best play for a mate of this many moves; false if the search was stopped. */
static bool write_line(struct walk *walk, unsigned moves, struct qy_solve *result)
{
    walk->search->limits.nodes = UINT64_MAX; /* no limit for writing out a proved line */
    for (unsigned left = moves; left > 0; left--) {
        qy_move move = play_attack(walk, left - 1);

        if (move == QY_MOVE_NONE)
            return false;
        result->line[result->line_len++] = move;
        if (left == 1)
            break;
        move = play_reply(walk, left - 1);
        if (move == QY_MOVE_NONE)
            return false;
        result->line[result->line_len++] = move;
    }
    return !walk->search->ended;
}

void SOLVE(struct qyi_solve_search *search, const struct qy_position *position, struct qy_solve *ret_result);

void SOLVE(struct qyi_solve_search *search, const struct qy_position *position, struct qy_solve *ret_result)
{
    struct walk walk = {.search = search, .legal = legal_body(), .board = position->as.GAME};
    struct qy_solve result = {.answer = QY_SOLVE_UNKNOWN};

    for (unsigned moves = 1; moves <= search->limits.moves && !search->ended; moves++) {
        bool mate;

        if (moves == 3)
            qyi_solve_clear(search->table);
        mate = mates_within(&walk, moves);
        if (search->ended)
            break;
        if (!mate) {
            result.moves = moves;
            continue;
        }
        if (write_line(&walk, moves, &result)) {
            result.answer = QY_SOLVE_MATE;
            result.moves = moves;
        } else {
            result.line_len = 0;
        }
        *ret_result = result;
        return;
    }
    if (!search->ended)
        result.answer = QY_SOLVE_NONE;
    *ret_result = result;
}
