/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mirror of the tournaments for any web server. */
#include "directing/publish.h"

#include "answer/printing.h"
#include "answer/site.h"
#include "answer/warnings.h"
#include "base/atomic_file.h"
#include "base/error.h"
#include "directing/bound.h"
#include "directing/desk.h"
#include "directing/event_cache.h"
#include "directing/ledger.h"
#include "wire/server.h"

#include <qiyuan/record/pgn.h>
#include <qiyuan/record/record.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folder of one event, which files go to. */
struct mirror {
    struct qyi_publish *publish;
    const struct qyi_cached_event *cached;
    struct qy_buf folder;
    struct qy_error error;
};

static int write_file(struct mirror *mirror, const char *name, const struct qy_buf *text)
{
    return qyi_folder_put(qy_buf_str(&mirror->folder), name, text, &mirror->error);
}

/* ---- games -------------------------------------------------------------------------------------------- */

/* forfeits too become "1-0", which is what relays expect */
static enum qy_result result_of(uint8_t outcome)
{
    switch (outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED:
    case QY_TOURNAMENT_FORFEIT_WIN: return QY_RESULT_FIRST_WON;
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED: return QY_RESULT_DRAW;
    case QY_TOURNAMENT_LOSS:
    case QY_TOURNAMENT_LOSS_UNRATED:
    case QY_TOURNAMENT_FORFEIT_LOSS: return QY_RESULT_SECOND_WON;
    default: return QY_RESULT_OPEN;
    }
}

/* The moves of a board of the desk, where its game is recorded there; NULL otherwise. */
static const struct qy_history *moves_of(struct mirror *mirror, unsigned round, const char *board,
                                         struct qyi_desk *ret_desk)
{
    struct qyi_bound bound = {.round = round};
    struct qy_buf text = QY_BUF_INIT;
    char name[256];
    char id[QYI_FILE_ID_SIZE];
    bool read = false;

    if (strlen(board) >= sizeof bound.board)
        return NULL;
    memcpy(bound.board, board, strlen(board) + 1);
    (void)snprintf(bound.event, sizeof bound.event, "%s", mirror->cached->file.name);
    if (qyi_bound_name(&bound, name)) {
        qyi_folder_id(name, id);
        read = qyi_folder_read(mirror->publish->server->options.tournaments, id, &text, NULL) == 0 &&
               qyi_desk_read(qy_buf_str(&text), text.len, QY_LANG_EN, NULL, ret_desk, NULL) == 0;
    }
    qy_buf_free(&text);
    return read ? qy_arbiter_history(ret_desk->arbiter) : NULL;
}

/* A game of a round. */
struct listed {
    enum qy_game game;
    unsigned round;
    const char *name[2];
    const char *team[2]; /* NULL: no team */
    char board[24];
    enum qy_result result;
};

static void name_sides(const struct listed *listed, char ret_side[2][16], char ret_team[2][24])
{
    for (int i = 0; i < 2; i++) {
        (void)snprintf(ret_side[i], sizeof ret_side[i], "%s", qy_side_id(listed->game, (enum qy_side)i));
        ret_side[i][0] = (char)(ret_side[i][0] - 'a' + 'A');
        (void)snprintf(ret_team[i], sizeof ret_team[i], "%.15sTeam", ret_side[i]);
    }
}

/* Writes a game without entered moves, and says so. */
static int write_unentered(const struct qy_position *start, const struct qy_pgn_tag *tags, size_t count,
                           enum qy_result result, struct qy_buf *out)
{
    static const char said[] = "The moves were not recorded.";
    struct qy_record *record;
    int code = qy_record_new(&record);

    if (code < 0)
        return code;
    qy_record_set_start(record, start);
    qy_record_set_result(record, result);
    for (size_t i = 0; i < count && code == 0; i++)
        code = qy_record_add_tag(record, tags[i].name, strlen(tags[i].name), tags[i].value,
                                 strlen(tags[i].value));
    if (code == 0)
        code = qy_record_add_comment(record, qy_record_root(record), QY_AFTER_MOVE, said, sizeof said - 1);
    if (code == 0)
        code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, 0, out);
    qy_record_free(record);
    return code;
}

/* Writes a game's players and result, with its moves if they are known; for teams only games that have begun,
 * because line-ups are secret until then. */
static int add_game(struct mirror *mirror, const struct listed *listed, struct qy_buf *out)
{
    const struct qy_tournament *tournament = qyi_event_entrants(&mirror->cached->event);
    char place[40];
    char side[2][16];
    char team[2][24];
    const struct qy_pgn_tag tags[] = {
        {"Event", tournament->text[QY_TOURNAMENT_NAME]},
        {"Site", *tournament->text[QY_TOURNAMENT_CITY] ? tournament->text[QY_TOURNAMENT_CITY] : "?"},
        {"Date", "????.??.??"},
        {"Round", place},
        {side[0], listed->name[0]},
        {side[1], listed->name[1]},
        {"Board", listed->board},
        {team[0], listed->team[0]},
        {team[1], listed->team[1]},
    };
    size_t tag_count = sizeof tags / sizeof tags[0] - (listed->team[0] ? 0 : 2);
    struct qy_history *none = NULL;
    struct qyi_desk desk = {.lines = 0};
    const struct qy_history *moves = moves_of(mirror, listed->round, listed->board, &desk);
    int code = 0;

    (void)snprintf(place, sizeof place, "%u.%s", listed->round, listed->board);
    name_sides(listed, side, team);
    if (!moves) {
        struct qy_position start;

        qy_position_start(listed->game, &start);
        code = qy_history_new(&start, &none);
        moves = none;
    }
    if (code == 0 && desk.arbiter && qy_arbiter_setup(desk.arbiter)->unentered &&
        (qy_arbiter_plies(desk.arbiter) > 0 || listed->result != QY_RESULT_OPEN))
        code = write_unentered(qy_history_start(moves), tags, tag_count, listed->result, out);
    else if (code == 0 &&
             (!listed->team[0] || listed->result != QY_RESULT_OPEN || qy_history_plies(moves) > 0))
        code = qy_pgn_write_history(moves, tags, tag_count, listed->result, qy_notation_default(listed->game),
                                    out);
    qy_history_free(none);
    qyi_desk_free(&desk);
    return code;
}

static int add_match(struct mirror *mirror, struct listed *listed, unsigned match, unsigned team,
                     struct qy_buf *out)
{
    const struct qy_tournament_log *log = mirror->cached->event.log;
    const struct qy_tournament *teams = qyi_event_entrants(&mirror->cached->event);
    const struct qy_tournament *members = qy_tournament_log_members(log);
    unsigned sides[2];
    size_t count = 0;
    const struct qy_team_board *board =
        qy_tournament_log_boards(log, listed->round, team, &sides[0], &sides[1], &count);
    int code = 0;

    for (size_t i = 0; board && code == 0 && i < count; i++) {
        if (board[i].white == 0 || board[i].black == 0)
            continue;
        listed->name[0] = qyi_player_name(members, board[i].white);
        listed->name[1] = qyi_player_name(members, board[i].black);
        listed->team[0] = qyi_player_name(teams, sides[board[i].reversed]);
        listed->team[1] = qyi_player_name(teams, sides[!board[i].reversed]);
        listed->result = result_of(board[i].for_white);
        (void)snprintf(listed->board, sizeof listed->board, "%u.%u", match, (unsigned)i + 1);
        code = add_game(mirror, listed, out);
    }
    return code;
}

static int add_pair(struct mirror *mirror, struct listed *listed, unsigned board, struct qy_pair pair,
                    struct qy_buf *out)
{
    const struct qy_tournament *players = qyi_event_entrants(&mirror->cached->event);

    if (mirror->cached->event.log && qy_tournament_log_members(mirror->cached->event.log))
        return add_match(mirror, listed, board, pair.white, out);
    listed->name[0] = qyi_player_name(players, pair.white);
    listed->name[1] = qyi_player_name(players, pair.black);
    listed->result = result_of(qy_tournament_player(players, pair.white)->entry[listed->round - 1].outcome);
    (void)snprintf(listed->board, sizeof listed->board, "%u", board);
    return add_game(mirror, listed, out);
}

static int write_games(struct mirror *mirror, enum qy_game game, unsigned round)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_pairing pairing = {NULL, 0};
    struct listed listed = {.game = game, .round = round};
    char name[32];
    int code = qy_pairing_of_round(qyi_event_entrants(&mirror->cached->event), round, &pairing);

    for (size_t i = 0; code == 0 && i < pairing.count; i++)
        if (pairing.pair[i].black > 0)
            code = add_pair(mirror, &listed, (unsigned)i + 1, pairing.pair[i], &text);
    (void)snprintf(name, sizeof name, "round-%u.pgn", round);
    if (code == 0)
        code = write_file(mirror, name, &text);
    qy_pairing_free(&pairing);
    qy_buf_free(&text);
    return code;
}

/* ---- an event ----------------------------------------------------------------------------------------- */

/* The announced game; false if none was announced. */
static bool game_of(const struct qy_tournament_log *log, enum qy_game *ret_game)
{
    struct qy_tournament_act act = {0};
    struct qy_tournament_log_line line;
    bool known = qy_tournament_log_line_at(log, 0, &line) &&
                 qy_tournament_act_read(line.text, line.len, &act, NULL) == 0 && act.game &&
                 qy_game_by_id(act.game, strlen(act.game), ret_game) == 0;

    qy_tournament_act_free(&act);
    return known;
}

static int write_pages(struct mirror *mirror)
{
    const struct qyi_print_asked asked = {.paper[QY_PAPER_STANDINGS] = true};
    struct qyi_printing printing;
    int code = qyi_printing_begin(&mirror->cached->event, &asked, &printing, &mirror->error);

    if (code == 0)
        code =
            qyi_answer_site(&mirror->cached->event, &printing, qy_buf_str(&mirror->folder), &mirror->error);
    qyi_printing_free(&printing);
    return code;
}

/* Whole letters, as many as there is room for. */
static void keep_letters(struct qyi_publish *publish, const struct qy_buf *letters)
{
    size_t len = letters->len < sizeof publish->letters ? letters->len : sizeof publish->letters - 1;

    while (len > 0 && len < letters->len && ((unsigned char)letters->data[len] & 0xC0) == 0x80)
        len--;
    if (len == 0)
        return;
    memcpy(publish->letters, letters->data, len);
    publish->letters[len] = '\0';
}

static int write_paper(struct mirror *mirror, enum qy_tournament_paper what, const char *name, unsigned round)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf letters = QY_BUF_INIT;
    struct qyi_print_asked asked = {
        .lenient = true, .round = round, .lang = mirror->publish->server->options.lang, .missing = &letters};
    struct qyi_printing printing;
    unsigned pages;

    asked.paper[what] = true;
    int code = qyi_printing_begin(&mirror->cached->event, &asked, &printing, &mirror->error);
    if (code == 0)
        code = qyi_printing_write(&printing, &asked, qy_buf_write, &text, &pages, &mirror->error);
    qyi_printing_free(&printing);
    if (code == 0)
        code = write_file(mirror, name, &text);
    keep_letters(mirror->publish, &letters);
    qy_buf_free(&letters);
    qy_buf_free(&text);
    return code;
}

/* Line-ups of a match are secret before the deadline: the report file of teams ends with the last finished round. */
static bool is_under_way(const struct qyi_event *event)
{
    const struct qy_tournament *tournament = qyi_event_entrants(event);

    return qyi_event_has_matches(event) &&
           qy_tournament_finished_rounds(tournament) < qy_tournament_paired_rounds(tournament);
}

static int write_list(struct mirror *mirror, bool csv, const char *name)
{
    struct qy_buf text = QY_BUF_INIT;

    if (!csv && is_under_way(&mirror->cached->event))
        return 0;
    int code = qyi_event_export_public(&mirror->cached->event, csv, &text, &mirror->error);

    if (code == 0)
        code = write_file(mirror, name, &text);
    qy_buf_free(&text);
    return code;
}

static int write_event(struct mirror *mirror)
{
    const struct qyi_event *event = &mirror->cached->event;
    unsigned paired = qy_tournament_paired_rounds(qyi_event_entrants(event));
    enum qy_game game;
    int code = qyi_folder_make(qy_buf_str(&mirror->folder), "", &mirror->error);

    if (code == 0)
        code = write_pages(mirror);
    if (code == 0)
        code = write_list(mirror, false, "event.trf");
    if (code == 0)
        code = write_list(mirror, true, "players.csv");
    for (unsigned round = 1; code == 0 && event->log && game_of(event->log, &game) && round <= paired;
         round++)
        code = write_games(mirror, game, round);
    if (code == 0 && event->log && paired > 0) /* papers that the system does not have are skipped */
        (void)write_paper(mirror, QY_PAPER_PAIRINGS, "pairings.pdf", paired);
    if (code == 0 && event->log && paired > 0)
        (void)write_paper(mirror, QY_PAPER_STANDINGS, "standings.pdf", 0);
    return code;
}

/* cup.log goes to the folder cup. */
static void add_folder(const struct qyi_publish *publish, const char *name, struct qy_buf *out)
{
    const char *dot = strrchr(name, '.');

    qy_buf_addf(out, "%s/%.*s", publish->server->options.publish,
                dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}

/* Skips a file that is not a tournament. */
static int publish_one(struct qyi_publish *publish, const char *id)
{
    struct qyi_server *server = publish->server;
    struct mirror mirror = {.publish = publish, .folder = QY_BUF_INIT};
    int code = 0;

    if (qyi_event_cache_take(server->event_cache, server->options.tournaments, id, &mirror.cached,
                             &mirror.error) < 0)
        return 0;
    add_folder(publish, mirror.cached->file.name, &mirror.folder);
    if (mirror.cached->event.log || qyi_event_players(&mirror.cached->event)->player_count > 0)
        code = mirror.folder.failed ? qyi_no_memory(&mirror.error) : write_event(&mirror);
    if (code < 0 && mirror.error.code == 0)
        code = qyi_error_set(&mirror.error, code, 0, NULL, 0, NULL);
    if (code < 0)
        publish->error = mirror.error;
    qyi_event_cache_put_back(server->event_cache, mirror.cached);
    qy_buf_free(&mirror.folder);
    return code;
}

/* Writes the list of events, with links to their pages and files. */
static int write_index(struct qyi_publish *publish, const struct qyi_files *files)
{
    static const char *const more[][2] = {
        {"event.trf", "TRF"}, {"players.csv", "CSV"}, {"pairings.pdf", "PDF 1"}, {"standings.pdf", "PDF 2"}};
    struct mirror mirror = {.publish = publish, .folder = QY_BUF_INIT};
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&mirror.folder, publish->server->options.publish);
    qy_buf_adds(&text, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                       "content=\"width=device-width\"><title>Qiyuan 棋院</title></head><body>\n<ul>\n");
    for (size_t i = 0; i < files->count; i++) {
        struct qy_buf folder = QY_BUF_INIT;
        struct qy_buf page = QY_BUF_INIT;
        struct stat status;

        add_folder(publish, files->file[i].name, &folder);
        qy_buf_addf(&page, "%s/index.html", qy_buf_str(&folder));
        if (!page.failed && stat(qy_buf_str(&page), &status) == 0) {
            const char *name = strrchr(qy_buf_str(&folder), '/') + 1;

            qy_buf_addf(&text, "<li><a href=\"%s/index.html\">%s</a>", name, name);
            for (size_t k = 0; k < sizeof more / sizeof more[0]; k++)
                qy_buf_addf(&text, " <a href=\"%s/%s\">%s</a>", name, more[k][0], more[k][1]);
            qy_buf_adds(&text, "</li>\n");
        }
        qy_buf_free(&page);
        qy_buf_free(&folder);
    }
    qy_buf_adds(&text, "</ul>\n</body></html>\n");
    int code = text.failed ? qyi_no_memory(&mirror.error) : write_file(&mirror, "index.html", &text);
    publish->error = code < 0 ? mirror.error : publish->error;
    qy_buf_free(&text);
    qy_buf_free(&mirror.folder);
    return code;
}

static void run(uv_work_t *work)
{
    struct qyi_publish *publish = work->data;
    struct qyi_files files;

    publish->error = (struct qy_error){0};
    publish->letters[0] = '\0';
    qyi_ledger_refresh(publish->server->ledger);
    if (mkdir(publish->server->options.publish, 0777) < 0 && errno != EEXIST) {
        const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

        (void)qyi_error_set(&publish->error, QY_E_FILE_WRITE, 0, why, strlen(why), NULL);
        return;
    }
    if (qyi_folder_list(publish->server->options.tournaments, &files, &publish->error) < 0)
        return;
    for (size_t i = 0; i < files.count; i++)
        if ((!publish->id[0] || strcmp(files.file[i].id, publish->id) == 0) &&
            publish_one(publish, files.file[i].id) < 0)
            break;
    if (publish->error.code == 0)
        (void)write_index(publish, &files);
    qyi_files_free(&files);
}

static void next(struct qyi_publish *publish);

/* Letters of the papers that are boxes there: once, not after each act. */
static void tell_letters(struct qyi_publish *publish)
{
    struct qy_buf words = QY_BUF_INIT;

    if (!publish->letters[0] || strcmp(publish->letters, publish->noticed) == 0)
        return;
    memcpy(publish->noticed, publish->letters, sizeof publish->noticed);
    qyi_letters_words(publish->letters, publish->server->options.lang, &words);
    qyi_server_notice(publish->server, "serve.mirror-letters", qy_buf_str(&words), NULL);
    qy_buf_free(&words);
}

static void done(uv_work_t *work, int status)
{
    struct qyi_publish *publish = work->data;

    (void)status;
    qyi_work_ended(work->loop);
    if (publish->error.code != 0) {
        struct qy_buf text = QY_BUF_INIT;

        qy_error_words(&publish->error, publish->server->options.lang, &text);
        qyi_server_notice(publish->server, "serve.not-published", qy_buf_str(&text), NULL);
        qy_buf_free(&text);
    }
    tell_letters(publish);
    publish->under_way = false;
    next(publish);
}

static void next(struct qyi_publish *publish)
{
    if (publish->under_way || (publish->count == 0 && !publish->all))
        return;
    publish->id[0] = '\0';
    if (publish->all)
        publish->count = 0;
    else
        memcpy(publish->id, publish->waiting[--publish->count], sizeof publish->id);
    publish->all = false;
    publish->work.data = publish;
    publish->under_way = qyi_work_begin(&publish->server->loop, &publish->work, run, done) == 0;
}

void qyi_publish(struct qyi_server *server, const char *id)
{
    struct qyi_publish *publish = server->publish;

    if (!server->options.publish)
        return;
    if (!publish->server)
        publish->server = server; /* once: the thread that writes reads it */
    for (unsigned i = 0; i < publish->count; i++)
        if (strcmp(publish->waiting[i], id) == 0)
            return;
    if (!*id || publish->count == QYI_PUBLISH_WAITING)
        publish->all = true;
    else
        (void)snprintf(publish->waiting[publish->count++], QYI_FILE_ID_SIZE, "%s", id);
    next(publish);
}
