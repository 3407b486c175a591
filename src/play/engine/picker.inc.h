/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: generates the moves of a node lazily, the most promising first. */

enum stage {
    STAGE_TABLE,
    STAGE_MAKE_CAPTURES,
    STAGE_CAPTURES,
    STAGE_MAKE_QUIETS,
    STAGE_QUIETS,
    STAGE_BAD_CAPTURES,
    STAGE_MAKE_EVASIONS,
    STAGE_EVASIONS,
    STAGE_END
};

struct picker {
    struct worker *w;
    int ply;
    enum stage stage;
    qy_move table; /* move from the transposition table, legal; QY_MOVE_NONE for none */
    bool captures_only;
    int threshold; /* least gain of a good capture */
    size_t next;
    size_t end;
    size_t bad; /* number of losing captures, at the front of the list */
    qy_move move[2 * QY_MAX_MOVES];
    int score[2 * QY_MAX_MOVES];
};

static void picker_init(struct picker *picker, struct worker *w, int ply, qy_move table, bool check,
                        bool captures_only)
{
    picker->w = w;
    picker->ply = ply;
    picker->captures_only = captures_only && !check;
    picker->threshold = 0;
    picker->next = picker->end = picker->bad = 0;
    picker->table = QY_MOVE_NONE;
    picker->stage = check ? STAGE_MAKE_EVASIONS : STAGE_MAKE_CAPTURES;
    if (table != QY_MOVE_NONE && (!picker->captures_only || board_is_capture(&w->pos, table)))
        picker->table = table;
    if (picker->table != QY_MOVE_NONE)
        picker->stage = STAGE_TABLE;
}

static inline int score_capture(struct worker *w, qy_move move)
{
    return board_worth[board_taken(&w->pos, move)] * 24 + board_promotion_gain(move) * 8 +
           *capture_history(w, move);
}

static int score_quiet(struct worker *w, int ply, qy_move move)
{
    const struct frame *frame = frame_at(w, ply);
    const struct frame *before = frame_at(w, ply - 1);
    int score = quiet_history(w, ply, move);

    if (move == frame->killer[0])
        score += 24000;
    else if (move == frame->killer[1])
        score += 18000;
    if (before->follow != w->nothing && move == w->answer[(size_t)(before->follow - w->follow[0]) / PLACES])
        score += 12000;
    return score;
}

/* Swaps the best of the remaining moves to the front of them and takes it. */
static inline qy_move take_best(struct picker *picker)
{
    size_t best = picker->next;
    qy_move move;
    int score;

    for (size_t i = best + 1; i < picker->end; i++)
        if (picker->score[i] > picker->score[best])
            best = i;
    move = picker->move[best];
    score = picker->score[best];
    picker->move[best] = picker->move[picker->next];
    picker->score[best] = picker->score[picker->next];
    picker->move[picker->next] = move;
    picker->score[picker->next] = score;
    picker->next++;
    return move;
}

static void make_captures(struct picker *picker)
{
    struct worker *w = picker->w;

    picker->end = board_captures(&w->generator, &w->pos, picker->move);
    for (size_t i = 0; i < picker->end; i++)
        picker->score[i] = score_capture(w, picker->move[i]);
}

static void make_quiets(struct picker *picker)
{
    struct worker *w = picker->w;

    picker->next = picker->end;
    picker->end += board_quiets(&w->generator, &w->pos, picker->move + picker->next);
    for (size_t i = picker->next; i < picker->end; i++)
        picker->score[i] = score_quiet(w, picker->ply, picker->move[i]);
}

static void make_evasions(struct picker *picker)
{
    struct worker *w = picker->w;

    picker->end = board_legal(&w->generator, &w->pos, picker->move);
    for (size_t i = 0; i < picker->end; i++) {
        qy_move move = picker->move[i];

        picker->score[i] = board_is_capture(&w->pos, move) ? (1 << 20) + score_capture(w, move)
                                                           : score_quiet(w, picker->ply, move);
    }
}

/* The next good capture; losing ones are put aside. QY_MOVE_NONE if none is left. */
static qy_move next_capture(struct picker *picker)
{
    while (picker->next < picker->end) {
        qy_move move = take_best(picker);

        if (move == picker->table)
            continue;
        if (board_exchange(&picker->w->pos, move, picker->threshold))
            return move;
        picker->move[picker->bad++] = move;
    }
    return QY_MOVE_NONE;
}

/* The next of a list that is selected by score. */
static qy_move next_listed(struct picker *picker)
{
    while (picker->next < picker->end) {
        qy_move move = take_best(picker);

        if (move != picker->table)
            return move;
    }
    return QY_MOVE_NONE;
}

static qy_move next_bad_capture(struct picker *picker)
{
    return picker->next < picker->bad ? picker->move[picker->next++] : QY_MOVE_NONE;
}

/* The next move; QY_MOVE_NONE after the last. `skip_quiets`: no more quiet moves, unless in check. */
static qy_move pick(struct picker *picker, bool skip_quiets)
{
    qy_move move = QY_MOVE_NONE;

    while (picker->stage != STAGE_END && move == QY_MOVE_NONE) {
        switch (picker->stage) {
        case STAGE_TABLE:
            picker->stage = picker->w->marks[picker->w->root + (size_t)picker->ply].check
                                ? STAGE_MAKE_EVASIONS
                                : STAGE_MAKE_CAPTURES;
            return picker->table;
        case STAGE_MAKE_CAPTURES:
            make_captures(picker);
            picker->stage = STAGE_CAPTURES;
            break;
        case STAGE_CAPTURES:
            move = next_capture(picker);
            if (move == QY_MOVE_NONE)
                picker->stage = picker->captures_only ? STAGE_END : STAGE_MAKE_QUIETS;
            break;
        case STAGE_MAKE_QUIETS:
            if (!skip_quiets)
                make_quiets(picker);
            picker->stage = STAGE_QUIETS;
            break;
        case STAGE_QUIETS:
            move = skip_quiets ? QY_MOVE_NONE : next_listed(picker);
            if (move == QY_MOVE_NONE) {
                picker->stage = STAGE_BAD_CAPTURES;
                picker->next = 0;
            }
            break;
        case STAGE_BAD_CAPTURES:
            move = next_bad_capture(picker);
            if (move == QY_MOVE_NONE)
                picker->stage = STAGE_END;
            break;
        case STAGE_MAKE_EVASIONS:
            make_evasions(picker);
            picker->stage = STAGE_EVASIONS;
            break;
        case STAGE_EVASIONS:
            move = next_listed(picker);
            if (move == QY_MOVE_NONE)
                picker->stage = STAGE_END;
            break;
        case STAGE_END: break;
        }
    }
    return move;
}
