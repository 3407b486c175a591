/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Directs a small tournament: players in, a round paired, results; prints the log and the standings. */
#include <qiyuan/event/standings.h>
#include <qiyuan/event/tournament_log.h>

#include <stdio.h>

/* Does an act and prints the line that a file of the tournament would hold. */
static void act(struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    struct qy_error error;
    struct qy_buf line = QY_BUF_INIT;

    if (qy_tournament_log_act(log, act, &error) < 0) {
        qy_error_words(&error, QY_LANG_EN, &line);
        printf("refused: %s\n", qy_buf_str(&line));
    } else {
        qy_tournament_act_write(act, &line);
        printf("%s\n", qy_buf_str(&line));
    }
    qy_buf_free(&line);
}

static void rank(const struct qy_tournament *tournament)
{
    struct qy_standings_setup setup = {0};
    struct qy_standings *standings;

    if (qy_tiebreak_list_of(tournament, &setup.tiebreaks, NULL) < 0 ||
        qy_standings_new(tournament, &setup, &standings, NULL) < 0)
        return;
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);

        printf("%u %s %d.%d\n", row->rank,
               qy_tournament_player(tournament, row->number)->text[QY_PLAYER_NAME], row->points / QY_POINT,
               row->points % QY_POINT);
    }
    qy_standings_free(standings);
}

int main(void)
{
    static const char *const names[] = {"Ada", "Bo", "Cy", "Di"};
    const struct qy_tournament_act begin = {
        .kind = QY_ACT_NEW, .name = "Evening cup", .system = "dutch", .rounds = 3};
    struct qy_tournament_act pairs;
    struct qy_tournament_log *log;

    if (qy_tournament_log_new(&begin, &log, NULL) < 0)
        return 1;
    for (int i = 0; i < 4; i++)
        act(log, &(struct qy_tournament_act){.kind = QY_ACT_ADD, .name = names[i], .rating = 2000 - 50 * i});
    if (qy_tournament_log_pair(log, NULL, 0, &pairs, NULL) < 0)
        return 1;
    act(log, &pairs);
    for (size_t i = 0; i < pairs.pair_count; i++)
        act(log, &(struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                             .white = pairs.pairs[i].white,
                                             .black = pairs.pairs[i].black,
                                             .result = i == 0 ? "1-0" : "1/2-1/2"});
    qy_tournament_act_free(&pairs);
    act(log, &(struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = 9});
    rank(qy_tournament_log_tournament(log));
    qy_tournament_log_free(log);
    return 0;
}
