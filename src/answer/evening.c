/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers for an organiser on the day of a round: who has not arrived, and the appeals. */
#include "answer/answers.h"

#include <stdlib.h>

int qyi_answer_missing(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("id", "id"), QYI_COLUMN("name", "name")};
    static const struct qyi_table table = QYI_TABLE(columns);
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    uint16_t *list;
    size_t count;
    int code = qy_tournament_log_missing(event, &list, &count);

    if (code < 0)
        return code;
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < count; i++) {
        const struct qy_tournament_player *player = qy_tournament_player(tournament, list[i]);

        qyi_row_open(writer);
        qyi_tell_uint(writer, "id", list[i]);
        qyi_tell_text(writer, "name", player ? player->text[QY_PLAYER_NAME] : "");
        qyi_say_textf(writer, "%u %s", list[i], player ? player->text[QY_PLAYER_NAME] : "");
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    free(list);
    return 0;
}

void qyi_answer_appeals(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    static const char *const rulings[] = {
        [QY_APPEAL_OPEN] = "open", [QY_APPEAL_UPHELD] = "upheld", [QY_APPEAL_REJECTED] = "rejected"};
    static const struct qyi_column columns[] = {
        QYI_COLUMN("appeal", "appeal"), QYI_COLUMN("number", "number"), QYI_COLUMN("round", "round"),
        QYI_COLUMN("ruling", "ruling"), QYI_COLUMN("reason", "reason"), QYI_COLUMN("by", "by"),
        QYI_COLUMN("answer", "answer")};
    static const struct qyi_table table = QYI_TABLE(columns);
    size_t count;
    const struct qy_appeal *appeal = qy_tournament_log_appeals(event, &count);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < count; i++) {
        const char *ruling = rulings[appeal[i].ruling];

        qyi_row_open(writer);
        qyi_tell_uint(writer, "appeal", i + 1);
        qyi_tell_uint(writer, "number", appeal[i].number);
        qyi_tell_uint(writer, "round", appeal[i].round);
        qyi_tell_text(writer, "ruling", ruling);
        qyi_tell_text(writer, "reason", appeal[i].reason);
        qyi_tell_text(writer, "by", appeal[i].by);
        qyi_tell_text(writer, "answer", appeal[i].answer);
        qyi_say_textf(writer, "%zu\t%u\t%u\t%s\t%s\t%s\t%s", i + 1, appeal[i].number, appeal[i].round, ruling,
                      appeal[i].reason, appeal[i].by, appeal[i].answer);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}
