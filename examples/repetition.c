/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on the repetition that a line of xiangqi ends with: repetition FEN MOVE... */
#include <qiyuan/core.h>

#include <stdio.h>
#include <string.h>

static void print(const struct qy_history *history, const struct qy_judgement *judgement)
{
    struct qy_buf words = QY_BUF_INIT;

    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        qy_buf_addf(&words, "%u %s %s: ", (unsigned)move->ply,
                    qy_side_id(qy_history_position(history)->game, move->side), qy_label_id(move->label));
        qy_judged_why(move, QY_LANG_EN, &words);
        qy_buf_addc(&words, '\n');
    }
    qy_judgement_words(judgement, QY_LANG_EN, &words);
    printf("%s\n%s %s\n", qy_buf_str(&words), qy_verdict_id(judgement->verdict),
           judgement->article ? judgement->article : "-");
    qy_buf_free(&words);
}

int main(int argc, char **argv)
{
    const struct qy_rules *rules = qy_rules_default(QY_GAME_XIANGQI);
    struct qy_position start;
    struct qy_history *history;
    struct qy_judgement judgement;
    struct qy_error error;
    char text[256];

    if (argc < 2)
        return 2;
    if (qy_position_from_fen(QY_GAME_XIANGQI, argv[1], strlen(argv[1]), &start, &error) < 0 ||
        qy_history_new(&start, &history) < 0)
        return 3;
    for (int i = 2; i < argc; i++) {
        qy_move move;

        if (qy_move_read_any(qy_history_position(history), argv[i], strlen(argv[i]), &move, &error) < 0) {
            printf("%s\n", qy_error_string(&error, QY_LANG_EN, text, sizeof text));
            break;
        }
        if (qy_history_push(history, move) < 0)
            break;
    }
    if (qy_judge_repetition(history, rules, NULL, &judgement) == 0) {
        print(history, &judgement);
        qy_judgement_free(&judgement);
    }
    qy_history_free(history);
    return 0;
}
