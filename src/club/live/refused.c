/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the obstacles to a refused move, and responds with them. */
#include "live/refused.h"

#include "game/obstacles.h"
#include "live/event.h"
#include "live/house.h"
#include "live/room.h"
#include "thinking/moves.h"

static void set_square(json_t *object, const char *key, enum qy_game game, qy_square square)
{
    char name[4];

    qyi_square_name(game, square, name);
    json_object_set_new(object, key, json_string(name));
}

/* Adds the obstacles to the move `text` in a position. */
static void add_obstacles(const struct qy_position *position, const char *text, size_t len,
                          enum qy_refusal refusal, json_t *problem)
{
    static const char *const kinds[] = {[QYI_OBSTACLE_MAN] = "piece",
                                        [QYI_OBSTACLE_LEG] = "leg",
                                        [QYI_OBSTACLE_EYE] = "eye",
                                        [QYI_OBSTACLE_SCREEN] = "screen",
                                        [QYI_OBSTACLE_ATTACKER] = "attacker"};
    struct qyi_obstacle found[QYI_OBSTACLES_MOST];
    qy_square from = QY_SQUARE_NONE;
    qy_square to = QY_SQUARE_NONE;

    qy_move_meant(position, text, len, &from, &to);
    if (from == QY_SQUARE_NONE || to == QY_SQUARE_NONE)
        return;
    json_t *list = json_array();
    size_t count = qyi_obstacles(position, from, to, refusal, found);
    for (size_t i = 0; i < count; i++) {
        json_t *obstacle = json_object();

        json_object_set_new(obstacle, "kind", json_string(kinds[found[i].kind]));
        set_square(obstacle, "square", position->game, found[i].square);
        if (found[i].target != QY_SQUARE_NONE)
            set_square(obstacle, "target", position->game, found[i].target);
        json_array_append_new(list, obstacle);
    }
    set_square(problem, "from", position->game, from);
    set_square(problem, "to", position->game, to);
    json_object_set_new(problem, "obstacles", list);
}

/* Adds `from`, `to` and `obstacles` to the problem object of a refused move in this room's position; adds
 * nothing if the event is not a move, or the text names no squares. */
static void add_refusal(const struct qyi_room *room, const struct qyi_fact *fact, enum qy_refusal refusal,
                        json_t *problem)
{
    if (problem && qyi_fact_is(fact, QY_EVENT_MOVE) && fact->event.move.text)
        add_obstacles(qyi_room_position(room), fact->event.move.text, fact->event.move.len, refusal, problem);
}

void qyi_evidence_reply(struct qyi_exchange *exchange, const struct qy_position *position, const char *text,
                        size_t len, enum qy_refusal refusal, const struct qy_error *error)
{
    json_t *problem = qyi_problem_json(error, refusal, NULL, exchange->lang);

    if (problem && refusal != QY_REFUSAL_NONE)
        add_obstacles(position, text, len, refusal, problem);
    qyi_reply_problem_json(exchange, error->code, problem);
}

json_t *qyi_problem_of(const struct qyi_answer *answer, enum qy_lang lang)
{
    json_t *problem = qyi_problem_json(answer->error, answer->refusal, answer->article, lang);

    if (answer->fact && answer->refusal != QY_REFUSAL_NONE)
        add_refusal(&answer->live->room, answer->fact, answer->refusal, problem);
    return problem;
}

void qyi_reply_refused(struct qyi_exchange *exchange, const struct qyi_answer *answer)
{
    qyi_reply_problem_json(exchange, answer->error->code, qyi_problem_of(answer, exchange->lang));
}
