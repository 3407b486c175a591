/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The patterns of mate of xiangqi. Points are told by file and by rank from the loser's first one, so
 * that it does not matter who mates:
 *
 *   rank 2   . . a - - - a . .      the palace is files 3 to 5, ranks 0 to 2; `w` is where the horse by the
 *   rank 1   . . w - - - w . .      elephant's groove stands, `a` where the angler does
 *   rank 0   . . . - - - . . .
 *   file     0 1 2 3 4 5 6 7 8
 *
 * Sources of the patterns of docs/mates.md, by their numbers there:
 * 1. 象棋基本杀法（二十四种）, as told at wen.mengvlog.com/question/962643 and alamoor.net (名词:
 *    铁门栓, 挂角马, 卧槽马)
 * 2. 马在象棋中的走法 (卧槽马, 钓鱼马, 八角马), yuerzhishi.com/xiaoerbaojian/68326.html
 * 3. Palcorner Horse Checkmate, xqinenglish.com (corners on the cannons' rank; the octagonal horse)
 * 4. Horse-Cannon Checkmate, seattlexiangqi.org, 2014-06-18
 * 5. The Double Cannon Checkmate, xiangqi.com/strategy/double-cannon
 * 6. 闷宫杀: 利用对方双士自阻将帅，用炮把对方将帅将死在九宫, 730xs.com/book/59096/26040417.html
 * 7. Chariot-Cannon Duo: "Iron Bolt" and "Piercing the Heart", xiangqibowl.org
 * 8. 双车错 as in the list of 1: the chariots check in turn
 * 9. Royal Checkmate (对面笑), xiangqibowl.org
 */
#include "collection/mates_xiangqi.h"

#include "game/ops.h"

#include <qiyuan/core/xiangqi.h>

#define CENTRE 4

struct point {
    int file;
    int rank;
};

static enum qy_side loser_of(const struct qyi_mate *mate)
{
    return qy_position_side(&mate->now);
}

static struct point point_of(const struct qyi_mate *mate, qy_square square)
{
    int rank = square / 9;

    return (struct point){square % 9, loser_of(mate) == QY_FIRST ? rank : 9 - rank};
}

static qy_square square_of(const struct qyi_mate *mate, struct point point)
{
    int rank = loser_of(mate) == QY_FIRST ? point.rank : 9 - point.rank;

    return (qy_square)(rank * 9 + point.file);
}

static bool is_palace(struct point point)
{
    return point.file >= 3 && point.file <= 5 && point.rank >= 0 && point.rank <= 2;
}

static bool is_at(struct point point, int file, int rank)
{
    return point.file == file && point.rank == rank;
}

/* True if a piece of that kind, of the winner or of the loser, is on the point. */
static bool is_man(const struct qyi_mate *mate, const struct qy_position *position, qy_square square,
                   unsigned kind, bool winner)
{
    enum qy_side side = (enum qy_side)(loser_of(mate) ^ (winner ? 1u : 0u));

    return qy_position_at(position, square) == QY_PIECE(side, kind);
}

static bool winner_has(const struct qyi_mate *mate, struct point point, unsigned kind)
{
    return is_man(mate, &mate->now, square_of(mate, point), kind, true);
}

/* The only piece that gives check, if it is of that kind; QY_SQUARE_NONE. */
static qy_square only_checker(const struct qyi_mate *mate, unsigned kind)
{
    if (mate->checkers != 1 || !is_man(mate, &mate->now, mate->checker[0], kind, true))
        return QY_SQUARE_NONE;
    return mate->checker[0];
}

/*
 * The number of pieces between two points on a line, from `from` on, and the first one in *ret_first. -1 if
 * they are not on one line.
 */
static int men_between(const struct qyi_mate *mate, qy_square from, qy_square to, qy_square *ret_first)
{
    struct point a = point_of(mate, from);
    struct point b = point_of(mate, to);
    int file_step = (b.file > a.file) - (b.file < a.file);
    int rank_step = (b.rank > a.rank) - (b.rank < a.rank);
    int men = 0;

    if (from == to || (a.file != b.file && a.rank != b.rank))
        return -1;
    for (a.file += file_step, a.rank += rank_step; !is_at(a, b.file, b.rank);
         a.file += file_step, a.rank += rank_step) {
        qy_square square = square_of(mate, a);

        if (qy_position_at(&mate->now, square) == 0)
            continue;
        if (men++ == 0)
            *ret_first = square;
    }
    return men;
}

/* The screen of a cannon that is the only piece giving check; QY_SQUARE_NONE. */
static qy_square screen_of_mate(const struct qyi_mate *mate)
{
    qy_square cannon = only_checker(mate, QY_XIANGQI_CANNON);
    qy_square screen = QY_SQUARE_NONE;

    if (cannon == QY_SQUARE_NONE || men_between(mate, cannon, mate->king, &screen) != 1)
        return QY_SQUARE_NONE;
    return screen;
}

/* ---- horses ---------------------------------------------------------------------------------------- */

static bool checks_from(const struct qyi_mate *mate, unsigned kind, int file, int rank)
{
    for (size_t i = 0; i < mate->checkers; i++) {
        struct point point = point_of(mate, mate->checker[i]);

        if (is_man(mate, &mate->now, mate->checker[i], kind, true) && point.rank == rank &&
            (point.file == file || point.file == 8 - file))
            return true;
    }
    return false;
}

static bool groove_horse(const struct qyi_mate *mate)
{
    return checks_from(mate, QY_XIANGQI_HORSE, 2, 1);
}

static bool corner_horse(const struct qyi_mate *mate)
{
    return checks_from(mate, QY_XIANGQI_HORSE, 3, 2);
}

/* The horse and the general are on opposite corners of the palace: neither flight off the corner is open. */
static bool octagon_horse(const struct qyi_mate *mate)
{
    struct point general = point_of(mate, mate->king);
    struct point corner = {8 - general.file, 2 - general.rank};

    return general.file != CENTRE && general.rank != 1 && winner_has(mate, corner, QY_XIANGQI_HORSE);
}

/* Whether a horse of the winner attacks a point of the palace beside the general. */
static bool guards_flight(const struct qyi_mate *mate, qy_square horse)
{
    static const struct point steps[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    struct point general = point_of(mate, mate->king);

    for (size_t i = 0; i < 4; i++) {
        struct point flight = {general.file + steps[i].file, general.rank + steps[i].rank};
        qy_square attackers[32];
        size_t count = is_palace(flight)
                           ? qy_position_attackers(&mate->now, square_of(mate, flight),
                                                   (enum qy_side)(loser_of(mate) ^ 1u), attackers)
                           : 0;

        for (size_t j = 0; j < count; j++)
            if (attackers[j] == horse)
                return true;
    }
    return false;
}

static bool angler_horse(const struct qyi_mate *mate)
{
    bool guarded = false;

    for (int file = 2; file <= 6; file += 4) {
        struct point point = {file, 2};

        guarded |= winner_has(mate, point, QY_XIANGQI_HORSE) && guards_flight(mate, square_of(mate, point));
    }
    return guarded && (only_checker(mate, QY_XIANGQI_ROOK) != QY_SQUARE_NONE ||
                       only_checker(mate, QY_XIANGQI_PAWN) != QY_SQUARE_NONE);
}

/* ---- cannons --------------------------------------------------------------------------------------- */

static bool cannon_behind_horse(const struct qyi_mate *mate)
{
    qy_square horse = screen_of_mate(mate);
    qy_square first;

    if (horse == QY_SQUARE_NONE || !is_man(mate, &mate->now, horse, QY_XIANGQI_HORSE, true))
        return false;
    struct point a = point_of(mate, horse);
    struct point b = point_of(mate, mate->king);
    int apart = a.file == b.file ? a.rank - b.rank : a.file - b.file;
    return (apart == 2 || apart == -2) && men_between(mate, horse, mate->king, &first) == 0;
}

static bool doubled_cannons(const struct qyi_mate *mate)
{
    qy_square screen = screen_of_mate(mate);

    return screen != QY_SQUARE_NONE && is_man(mate, &mate->now, screen, QY_XIANGQI_CANNON, true);
}

/* The general is smothered by the loser's own pieces: no point outside the cannon's line is free. */
static bool smothered(const struct qyi_mate *mate)
{
    static const struct point steps[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    struct point general = point_of(mate, mate->king);
    qy_square screen = screen_of_mate(mate);

    if (screen == QY_SQUARE_NONE || !is_man(mate, &mate->now, screen, QY_XIANGQI_ADVISOR, false))
        return false;
    bool along_file = point_of(mate, screen).file == general.file;
    for (size_t i = 0; i < 4; i++) {
        struct point flight = {general.file + steps[i].file, general.rank + steps[i].rank};
        qy_piece piece = is_palace(flight) ? qy_position_at(&mate->now, square_of(mate, flight)) : 0;

        if (!is_palace(flight) || (steps[i].file == 0) == along_file)
            continue;
        if (piece == 0 || QY_PIECE_SIDE(piece) != loser_of(mate))
            return false;
    }
    return true;
}

/* How many cannons of the winner look at the general over exactly two pieces along a file (or a rank). */
static unsigned cannons_over_two(const struct qyi_mate *mate, bool along_file)
{
    struct point general = point_of(mate, mate->king);
    unsigned count = 0;

    for (qy_square square = 0; square < 90; square++) {
        struct point point = point_of(mate, square);
        qy_square first;

        if ((along_file ? point.file == general.file : point.rank == general.rank) &&
            is_man(mate, &mate->now, square, QY_XIANGQI_CANNON, true))
            count += men_between(mate, square, mate->king, &first) == 2;
    }
    return count;
}

static bool is_home(const struct qyi_mate *mate)
{
    return is_at(point_of(mate, mate->king), CENTRE, 0);
}

static bool heaven_and_earth(const struct qyi_mate *mate)
{
    return is_home(mate) && cannons_over_two(mate, true) > 0 && cannons_over_two(mate, false) > 0;
}

static bool iron_bolt(const struct qyi_mate *mate)
{
    return is_home(mate) && cannons_over_two(mate, true) > 0 &&
           (checks_from(mate, QY_XIANGQI_ROOK, 3, 0) || checks_from(mate, QY_XIANGQI_PAWN, 3, 0));
}

/* ---- chariots and generals ------------------------------------------------------------------------- */

/* Whether a piece made a move, counted back (0: the last one). */
static bool moved(const struct qyi_mate *mate, size_t back, unsigned kind)
{
    enum qy_game game = mate->now.game;

    return back < mate->moves && mate->move[back] > QY_MOVE_NULL &&
           is_man(mate, &mate->before[back], qy_move_from(game, mate->move[back]), kind, true);
}

static bool alternating_chariots(const struct qyi_mate *mate)
{
    enum qy_game game = mate->now.game;
    qy_square checkers[16];

    if (only_checker(mate, QY_XIANGQI_ROOK) == QY_SQUARE_NONE || !moved(mate, 0, QY_XIANGQI_ROOK) ||
        !moved(mate, 2, QY_XIANGQI_ROOK))
        return false;
    qy_square other = qy_move_to(game, mate->move[2]);
    bool checked = qy_position_checkers(&mate->before[1], checkers) == 1 && checkers[0] == other;
    return checked && mate->checker[0] == qy_move_to(game, mate->move[0]) &&
           qy_move_from(game, mate->move[0]) != other &&
           is_man(mate, &mate->now, other, QY_XIANGQI_ROOK, true);
}

/* A chariot took an advisor in the middle of the palace with a move. */
static bool took_the_heart(const struct qyi_mate *mate, size_t back)
{
    enum qy_game game = mate->now.game;
    qy_square heart = square_of(mate, (struct point){CENTRE, 1});

    return moved(mate, back, QY_XIANGQI_ROOK) && qy_move_to(game, mate->move[back]) == heart &&
           is_man(mate, &mate->before[back], heart, QY_XIANGQI_ADVISOR, false);
}

static bool pierced_heart(const struct qyi_mate *mate)
{
    qy_square heart = square_of(mate, (struct point){CENTRE, 1});

    if (took_the_heart(mate, 0))
        return true;
    return took_the_heart(mate, 2) && qy_move_to(mate->now.game, mate->move[1]) == heart;
}

/* The horse leaves the line of a chariot, and both give check. */
static bool horse_off_the_spring(const struct qyi_mate *mate)
{
    bool horse = false;
    bool chariot = false;

    for (size_t i = 0; i < mate->checkers; i++) {
        horse |= is_man(mate, &mate->now, mate->checker[i], QY_XIANGQI_HORSE, true);
        chariot |= is_man(mate, &mate->now, mate->checker[i], QY_XIANGQI_ROOK, true);
    }
    return mate->checkers == 2 && horse && chariot && moved(mate, 0, QY_XIANGQI_HORSE);
}

/* True if no piece of the winner except the general attacks the loser's general after a move. */
static bool escapes_men(const struct qyi_mate *mate, qy_square from, qy_square to)
{
    struct qy_position after = mate->now;
    struct qy_undo undo;
    qy_square attackers[32];
    enum qy_side winner = (enum qy_side)(loser_of(mate) ^ 1u);

    qy_position_make(&after, qyi_ops(&mate->now)->plain_move(from, to), &undo);
    size_t count = qy_position_attackers(&after, qy_position_king(&after, loser_of(mate)), winner, attackers);
    for (size_t i = 0; i < count; i++)
        if (QY_PIECE_KIND(qy_position_at(&after, attackers[i])) != QY_XIANGQI_GENERAL)
            return false;
    return true;
}

/* There is a way out that only the winner's general closes. */
static bool face_to_face(const struct qyi_mate *mate)
{
    for (qy_square from = 0; from < 90; from++) {
        qy_piece piece = qy_position_at(&mate->now, from);

        if (piece == 0 || QY_PIECE_SIDE(piece) != loser_of(mate))
            continue;
        for (qy_square to = 0; to < 90; to++)
            if (qy_position_why_not(&mate->now, from, to, 0) == QY_REFUSAL_FACING_GENERALS &&
                escapes_men(mate, from, to))
                return true;
    }
    return false;
}

const struct qyi_mate_pattern qyi_mates_xiangqi[] = {
    {"wocaoma", "卧槽马 臥槽馬", groove_horse},
    {"guajiaoma", "挂角马 掛角馬", corner_horse},
    {"bajiaoma", "八角马 八角馬", octagon_horse},
    {"diaoyuma", "钓鱼马 釣魚馬", angler_horse},
    {"bahuangma", "拔簧马 拔簧馬", horse_off_the_spring},
    {"mahoupao", "马后炮 馬後炮", cannon_behind_horse},
    {"chongpao", "重炮", doubled_cannons},
    {"mengong", "闷宫 悶宮", smothered},
    {"tiandipao", "天地炮", heaven_and_earth},
    {"tiemenshuan", "铁门栓 鐵門栓", iron_bolt},
    {"shuangjucuo", "双车错 雙車錯", alternating_chariots},
    {"dadaowanxin", "大刀剜心", pierced_heart},
    {"baimianjiang", "白脸将 白臉將 对面笑 對面笑", face_to_face},
};

const size_t qyi_mates_xiangqi_count = sizeof qyi_mates_xiangqi / sizeof qyi_mates_xiangqi[0];
