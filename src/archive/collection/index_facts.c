/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Facts for an index, gathered while a game is played through, and packed. */
#include "collection/index_facts.h"

#include "collection/index_moves.h"
#include "collection/map.h"
#include "game/ops.h"

const char *const qyi_index_tags[QY_INDEX_TAGS] = {"Event",    "Site",      "Round", "TimeControl",
                                                   "Opening",  "Variation", "Date",  "ECO",
                                                   "WhiteElo", "BlackElo",  "RedElo"};

uint64_t qyi_men_code(enum qy_game game, const unsigned men[16], bool *ret_exact)
{
    const struct qy_game_ops *ops = qyi_games[game];
    unsigned kinds = ops->kinds - 1u; /* of the last kind each side has one piece */
    unsigned bits = 40 / (2 * kinds);
    unsigned most = (1u << bits) - 1;
    uint64_t code = 0;

    *ret_exact = true;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned kind = 1; kind <= kinds; kind++) {
            unsigned count = men[QY_PIECE(side, kind)];

            *ret_exact = *ret_exact && count < most;
            code = code << bits | (count < most ? count : most);
        }
    }
    return code;
}

bool qyi_men_of_code(enum qy_game game, uint64_t code, unsigned ret_men[16])
{
    unsigned kinds = qyi_games[game]->kinds - 1u;
    unsigned bits = 40 / (2 * kinds);
    unsigned most = (1u << bits) - 1;
    bool exact = true;

    memset(ret_men, 0, 16 * sizeof *ret_men);
    for (unsigned side = 2; side-- > 0;) {
        for (unsigned kind = kinds; kind >= 1; kind--, code >>= bits) {
            unsigned count = (unsigned)code & most;

            ret_men[QY_PIECE(side, kind)] = count;
            ret_men[0] += count;
            exact = exact && count < most;
        }
        ret_men[QY_PIECE(side, kinds + 1)] = 1;
        ret_men[0]++;
    }
    return exact;
}

unsigned qyi_men_part(enum qy_game game, uint64_t code)
{
    return QYI_INDEX_PARTS + (unsigned)game * QYI_INDEX_MEN_PARTS +
           (unsigned)(qyi_mix(code) % QYI_INDEX_MEN_PARTS);
}

static void begin(struct qyi_facts *facts, const struct qy_position *position)
{
    const struct qy_game_ops *ops = qyi_ops(position);

    *facts = (struct qyi_facts){.began = true, .game = position->game, .changed = true, .code = UINT64_MAX};
    for (qy_square square = 0; square < ops->files * ops->ranks; square++)
        facts->men[ops->at(position, square)]++;
    facts->men[0] = 0;
}

/* Computes the code of the present pieces; true if it has changed. */
static bool number_men(struct qyi_facts *facts)
{
    uint64_t before = facts->code;
    bool exact;

    if (!facts->changed)
        return false;
    facts->changed = false;
    facts->code = qyi_men_code(facts->game, facts->men, &exact);
    return facts->code != before;
}

bool qyi_facts_position(struct qyi_facts *facts, const struct qy_position *position, uint64_t key,
                        const struct qyi_move_facts *next)
{
    if (!facts->began)
        begin(facts, position);
    if (facts->plies++ <= qy_opening_depth(facts->game)) {
        const struct qy_opening *opening = qy_opening_at(facts->game, key);

        facts->opening = opening ? opening : facts->opening;
    }
    bool changed = number_men(facts);

    if (next && next->captured) {
        facts->men[next->captured]--;
        facts->changed = true;
    }
    if (next && next->promotion) {
        facts->men[next->piece]--;
        facts->men[QY_PIECE(QY_PIECE_SIDE(next->piece), next->promotion)]++;
        facts->changed = true;
    }
    return changed;
}

bool qyi_facts_move(struct qyi_facts *facts, const struct qy_position *position,
                    const struct qyi_move_facts *next, uint64_t *ret_code)
{
    bool moved = facts->moved;

    if (moved) {
        if (facts->may_give)
            facts->move.given =
                (uint16_t)qyi_given_behind(position, facts->move.to, facts->won, QYI_FACTS_LEAST_GIVEN);
        if (qyi_ops(position)->reading()->in_check(position))
            facts->move.mark = !next && qy_position_status(position) == QY_STATUS_CHECKMATE ? 2 : 1;
        *ret_code = qyi_move_code(position->game, &facts->move);
    }
    facts->moved = next != NULL;
    if (next) {
        facts->move = *next;
        facts->may_give = qyi_may_give(position->game, next, QYI_FACTS_LEAST_GIVEN, &facts->won);
    }
    return moved;
}

/* ---- codes of openings ----------------------------------------------------------------------------- */

unsigned qyi_opening_number(const char *code)
{
    if (!code || *code == '\0' || strcmp(code, "?") == 0)
        return 0;
    if (code[0] < 'A' || code[0] > 'E' || code[1] < '0' || code[1] > '9' || code[2] < '0' || code[2] > '9' ||
        code[3] != '\0')
        return QYI_CODE_OTHER;
    return 1u + (unsigned)(code[0] - 'A') * 100u + (unsigned)(code[1] - '0') * 10u +
           (unsigned)(code[2] - '0');
}

void qyi_opening_text(unsigned number, char ret_code[4])
{
    ret_code[0] = '\0';
    if (number == 0 || number > 500)
        return;
    number--;
    ret_code[0] = (char)('A' + number / 100);
    ret_code[1] = (char)('0' + number / 10 % 10);
    ret_code[2] = (char)('0' + number % 10);
    ret_code[3] = '\0';
}

unsigned qyi_opening_of_tags(const struct qy_scan_game *game)
{
    unsigned codes[2] = {qyi_opening_number(qy_scan_tag(game, "ECO")),
                         qyi_opening_number(qy_scan_tag(game, "ECCO"))};

    if (codes[0] != 0 && codes[1] != 0 && codes[0] != codes[1])
        return QYI_CODE_OTHER;
    return codes[0] != 0 ? codes[0] : codes[1];
}
