/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament import: lists of players, and events that began elsewhere with their rounds. */
#include "base/error.h"
#include "base/utf8.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_log.h"
#include "source/guess.h"
#include "source/transcode.h"

#include <qiyuan/roster.h>
#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Acts on their way into the log, and what they point to. */
struct importing {
    struct qyi_cli *cli;
    const char *path; /* of the source */
    struct qyi_log_file *file;
    struct qy_tournament_act *act;
    size_t count;
    void **piece;
    size_t piece_count;
};

static struct qy_tournament_act *new_act(struct importing *work, enum qy_tournament_act_kind kind)
{
    if ((work->count & (work->count - 1)) == 0) {
        struct qy_tournament_act *grown =
            realloc(work->act, (work->count > 0 ? 2 * work->count : 1) * sizeof *grown);

        if (!grown)
            return NULL;
        work->act = grown;
    }
    work->act[work->count] = (struct qy_tournament_act){.kind = kind};
    return &work->act[work->count++];
}

/* Memory that lives as long as the acts. */
static void *new_piece(struct importing *work, size_t size)
{
    void **grown = realloc(work->piece, (work->piece_count + 1) * sizeof *grown);

    if (!grown)
        return NULL;
    work->piece = grown;
    return grown[work->piece_count++] = calloc(1, size);
}

static void free_all(struct importing *work)
{
    for (size_t i = 0; i < work->piece_count; i++)
        free(work->piece[i]);
    free(work->piece);
    free(work->act);
}

/* ---- the text -------------------------------------------------------------------------------------------
 */

static bool find_encoding(const struct qyi_cli *cli, const struct qy_buf *text,
                          enum qy_encoding *ret_encoding, size_t *ret_skip, bool *ret_sure)
{
    const char *asked = cli->text[QYI_OPT_ENCODING];
    const unsigned char *bytes = (const unsigned char *)qy_buf_str(text);

    *ret_skip = 0;
    *ret_sure = true;
    if (asked && qy_encoding_by_name(asked, strlen(asked), ret_encoding) == 0)
        return *ret_encoding != QY_ENCODING_UTF8;
    if (text->len >= 2 &&
        ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF))) {
        *ret_encoding = bytes[0] == 0xFF ? QY_ENCODING_UTF16LE : QY_ENCODING_UTF16BE;
        *ret_skip = 2;
        return true;
    }
    if (qyi_utf8_valid(qy_buf_str(text), text->len))
        return false;
    *ret_encoding = qyi_encoding_guess(bytes, text->len, true, ret_sure);
    return *ret_encoding != QY_ENCODING_UTF8;
}

/* Makes the text UTF-8 and tells from what. Returns an exit code. */
static int decode(const struct importing *work, struct qy_buf *text)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error = {0};
    enum qy_encoding encoding = QY_ENCODING_UTF8;
    size_t skip;
    size_t bad;
    bool sure;

    if (!find_encoding(work->cli, text, &encoding, &skip, &sure))
        return QYI_EXIT_DONE;
    error.code =
        qyi_text_decode(encoding, (const unsigned char *)text->data + skip, text->len - skip, &out, &bad);
    if (error.code < 0) {
        qy_buf_free(&out);
        return qyi_cli_fail(work->cli, work->path, &error);
    }
    if (!work->cli->quiet)
        qyi_cli_say(work->cli, sure && bad == text->len - skip ? "import.encoding" : "import.encoding-doubt",
                    work->path, qy_encoding_name(encoding), NULL);
    qy_buf_free(text);
    *text = out;
    return QYI_EXIT_DONE;
}

/* A report file has rows of players, 001. */
static bool is_report(const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);

    while (at && *at) {
        if (strncmp(at, "001 ", 4) == 0)
            return true;
        at += strcspn(at, "\r\n");
        at += strspn(at, "\r\n");
    }
    return false;
}

/* ---- what was made of a list ----------------------------------------------------------------------------
 */

static void say_note(const struct importing *work, const struct qy_roster_note *note)
{
    static const char *const ids[QY_ROSTER_NOTE_KINDS] = {
        [QY_ROSTER_COLUMN] = "import.column",     [QY_ROSTER_UNKNOWN] = "import.unknown",
        [QY_ROSTER_TWICE] = "import.twice",       [QY_ROSTER_CONVERTED] = "import.converted",
        [QY_ROSTER_DOUBTED] = "import.doubted",   [QY_ROSTER_DROPPED] = "import.dropped",
        [QY_ROSTER_NAMELESS] = "import.nameless", [QY_ROSTER_EXTRA] = "import.extra",
        [QY_ROSTER_TWIN] = "import.twin",
    };
    struct qy_buf place = QY_BUF_INIT;

    qy_buf_adds(&place, work->path);
    if (note->line > 0)
        qy_buf_addf(&place, ":%u", (unsigned)note->line);
    qyi_cli_say(work->cli, ids[note->kind], qy_buf_str(&place), note->column, note->found, note->made, NULL);
    qy_buf_free(&place);
}

static const char *given(const char *text)
{
    return *text ? text : NULL;
}

static int add_person(struct importing *work, enum qy_tournament_act_kind kind,
                      const struct qy_tournament_player *player, const char *club)
{
    struct qy_tournament_act *act = new_act(work, kind);
    char *sex = new_piece(work, 2);

    if (!act || !sex)
        return QYI_EXIT_SYSTEM;
    sex[0] = (char)(player->sex == ' ' ? '\0' : player->sex);
    act->name = given(player->text[QY_PLAYER_NAME]);
    act->title = given(player->text[QY_PLAYER_TITLE]);
    act->federation = given(player->text[QY_PLAYER_FEDERATION]);
    act->club = given(*player->text[QY_PLAYER_CLUB] ? player->text[QY_PLAYER_CLUB] : club);
    act->id = given(player->text[QY_PLAYER_ID]);
    act->birth = given(player->text[QY_PLAYER_BIRTH]);
    act->sex = given(sex);
    act->rating = player->rating;
    return QYI_EXIT_DONE;
}

/* ---- teams ----------------------------------------------------------------------------------------------
 */

/* The number of the team that a member of the list is in, entered where it is new. */
static int team_number(struct importing *work, const char *name, const char **names, size_t *count,
                       int32_t *ret_number)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(work->file->event);
    struct qy_tournament_act *act;
    size_t i = 0;

    for (size_t k = 0; k < tournament->player_count; k++)
        if (strcmp(tournament->player[k].text[QY_PLAYER_NAME], name) == 0) {
            *ret_number = tournament->player[k].number;
            return QYI_EXIT_DONE;
        }
    while (i < *count && strcmp(names[i], name) != 0)
        i++;
    *ret_number = (int32_t)(tournament->player_count + i + 1);
    if (i < *count)
        return QYI_EXIT_DONE;
    act = new_act(work, QY_ACT_ADD);
    if (!act)
        return QYI_EXIT_SYSTEM;
    act->name = name;
    names[(*count)++] = name;
    return QYI_EXIT_DONE;
}

/* Teams first, in the order in which the list names them, then their members by boards. */
static int add_teams(struct importing *work, const struct qy_roster *roster)
{
    size_t count = roster->players->player_count;
    const char **names = new_piece(work, (count + 1) * sizeof *names);
    int32_t *team = new_piece(work, (count + 1) * sizeof *team);
    size_t teams = 0;
    int code = names && team ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;

    for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++) {
        if (*roster->team[i])
            code = team_number(work, roster->team[i], names, &teams, &team[i]);
        else
            qyi_cli_say(work->cli, "import.no-team", work->path,
                        roster->players->player[i].text[QY_PLAYER_NAME], NULL);
    }
    for (unsigned board = 0; code == QYI_EXIT_DONE && board <= UINT8_MAX; board++)
        for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++) {
            if (team[i] == 0 || (roster->board[i] > UINT8_MAX ? UINT8_MAX : roster->board[i]) != board)
                continue;
            code = add_person(work, QY_ACT_MEMBER, &roster->players->player[i], "");
            if (code == QYI_EXIT_DONE)
                work->act[work->count - 1].team = team[i];
        }
    return code;
}

/* ---- players --------------------------------------------------------------------------------------------
 */

struct place {
    uint16_t number;
    size_t index;
};

static int by_number(const void *one, const void *other)
{
    const struct place *a = one;
    const struct place *b = other;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* In the order of the numbers that the list has, else as they stand. */
static int add_players(struct importing *work, const struct qy_roster *roster)
{
    size_t count = roster->players->player_count;
    struct place *place = new_piece(work, (count + 1) * sizeof *place);
    int code = place ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;

    for (size_t i = 0; place && i < count; i++)
        place[i] = (struct place){roster->number[i] > 0 ? roster->number[i] : UINT16_MAX, i};
    if (place)
        qsort(place, count, sizeof *place, by_number);
    for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++)
        code = add_person(work, QY_ACT_ADD, &roster->players->player[place[i].index],
                          roster->team[place[i].index]);
    return code;
}

static int import_list(struct importing *work, const struct qy_buf *text)
{
    bool teams = qy_tournament_log_members(work->file->event) != NULL;
    struct qy_roster roster;
    struct qy_error error = {0};
    bool named = false;
    int code;

    if (qy_roster_read(qy_buf_str(text), text->len, &roster, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    for (size_t i = 0; !work->cli->quiet && i < roster.note_count; i++)
        say_note(work, &roster.note[i]);
    for (size_t i = 0; i < roster.players->player_count; i++)
        named = named || *roster.team[i];
    code = teams && named ? add_teams(work, &roster) : add_players(work, &roster);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_do(work->cli, work->file, work->act, work->count);
    qy_roster_free(&roster);
    return code;
}

/* ---- an event that began elsewhere ----------------------------------------------------------------------
 */

/* Records that are heard; what others say is told. */
static bool is_heard(const char *line)
{
    static const char *const records[] = {"001", "012", "022", "032", "042", "052", "062", "072",
                                          "082", "092", "102", "112", "122", "132", "142", "192",
                                          "202", "212", "240", "260", "XXR", "XXP", "152"};

    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++)
        if (strncmp(line, records[i], 3) == 0)
            return true;
    return *line == '\0';
}

static void say_unheard(const struct importing *work, const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);
    unsigned number = 1;

    while (!work->cli->quiet && *at) {
        size_t len = strcspn(at, "\r\n");
        struct qy_buf line = QY_BUF_INIT;
        char place[16];

        qy_buf_add(&line, at, len < 60 ? len : 60);
        (void)snprintf(place, sizeof place, "%u", number++);
        if (len > 0 && !is_heard(qy_buf_str(&line)))
            qyi_cli_say(work->cli, "import.record-left", work->path, place, qy_buf_str(&line), NULL);
        qy_buf_free(&line);
        at += len;
        at += at[0] == '\r' && at[1] == '\n' ? 2 : *at != '\0';
    }
}

/* The texts of records 112 and 132, gathered; the rest stands in the tournament. */
static char *gather(struct importing *work, const struct qy_buf *text, const char *record, bool words)
{
    const char *at = qy_buf_str(text);
    struct qy_buf list = QY_BUF_INIT;
    char *kept;

    for (; *at; at += strcspn(at, "\r\n"), at += strspn(at, "\r\n")) {
        size_t len = strcspn(at, "\r\n");

        if (len < 4 || strncmp(at, record, 3) != 0)
            continue;
        for (size_t i = 3; i < len; i++) {
            if (at[i] == ' ' && (words ? list.len == 0 || i == 3 : true)) {
                if (!words && list.len > 0 && list.data[list.len - 1] != ',')
                    qy_buf_addc(&list, ',');
                continue;
            }
            qy_buf_addc(&list, at[i]);
        }
        if (words)
            qy_buf_addc(&list, ',');
    }
    while (list.len > 0 && list.data[list.len - 1] == ',')
        list.len--;
    kept = new_piece(work, list.len + 1);
    if (kept && list.len > 0)
        memcpy(kept, list.data, list.len);
    qy_buf_free(&list);
    return kept && *kept ? kept : NULL;
}

static int announce(struct importing *work, const struct qy_tournament *from, const struct qy_buf *text)
{
    struct qy_tournament_act *act = new_act(work, QY_ACT_EVENT);

    if (!act)
        return QYI_EXIT_SYSTEM;
    act->name = given(from->text[QY_TOURNAMENT_NAME]);
    act->place = given(from->text[QY_TOURNAMENT_CITY]);
    act->federation = given(from->text[QY_TOURNAMENT_FEDERATION]);
    act->begins = given(from->text[QY_TOURNAMENT_START]);
    act->ends = given(from->text[QY_TOURNAMENT_END]);
    act->chief = given(from->text[QY_TOURNAMENT_ARBITER]);
    act->words = given(from->text[QY_TOURNAMENT_TIME_CONTROL]);
    act->tiebreaks = given(from->text[QY_TOURNAMENT_TIEBREAKS]);
    act->colour = from->initial_colour == QY_TOURNAMENT_WHITE   ? "white"
                  : from->initial_colour == QY_TOURNAMENT_BLACK ? "black"
                                                                : NULL;
    act->arbiters = gather(work, text, "112", true);
    act->dates = gather(work, text, "132", false);
    return QYI_EXIT_DONE;
}

/* The number that a player of the file has now: its place among them. */
static uint16_t place_of(const struct qy_tournament *from, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(from, number);

    return player ? (uint16_t)(player - from->player + 1) : 0;
}

static int take_byes(struct importing *work, const struct qy_tournament *from, unsigned round)
{
    for (size_t i = 0; i < from->player_count; i++) {
        enum qy_tournament_outcome outcome =
            (enum qy_tournament_outcome)from->player[i].entry[round - 1].outcome;
        const char *how = outcome == QY_TOURNAMENT_HALF_BYE   ? "half"
                          : outcome == QY_TOURNAMENT_FULL_BYE ? "full"
                          : outcome == QY_TOURNAMENT_ZERO_BYE ? "zero"
                                                              : NULL;
        struct qy_tournament_act *act = how ? new_act(work, QY_ACT_BYE) : NULL;

        if (how && !act)
            return QYI_EXIT_SYSTEM;
        if (!act)
            continue;
        act->number = (int32_t)(i + 1);
        act->round = (int32_t)round;
        act->how = how;
    }
    return QYI_EXIT_DONE;
}

/* Whether the entry begins its pair: White, or of a forfeit without colours the lower number. */
static bool begins_pair(const struct qy_tournament_player *player, const struct qy_tournament_entry *entry)
{
    return entry->colour == QY_TOURNAMENT_WHITE ||
           (entry->colour == QY_TOURNAMENT_NO_COLOUR && entry->opponent > player->number);
}

static const char *result_of(const struct qy_tournament *from, const struct qy_tournament_entry *entry,
                             unsigned round)
{
    static const char letters[] = "?*1=0WDL+-";
    const struct qy_tournament_player *other = qy_tournament_player(from, entry->opponent);
    char both[4] = "";

    if (!other || entry->outcome >= sizeof letters - 1 ||
        other->entry[round - 1].outcome >= sizeof letters - 1)
        return NULL;
    both[0] = letters[entry->outcome];
    both[1] = letters[other->entry[round - 1].outcome];
    if (both[0] == '*')
        return "*";
    if (both[0] == both[1] && both[0] == '=')
        return "1/2-1/2";
    if (both[0] == both[1] && both[0] == '-')
        return "--";
    return strcmp(both, "=0") == 0   ? "1/2-0"
           : strcmp(both, "0=") == 0 ? "0-1/2"
           : strcmp(both, "WL") == 0 ? "W-L"
           : strcmp(both, "LW") == 0 ? "L-W"
           : strcmp(both, "DD") == 0 ? "D-D"
           : strcmp(both, "+-") == 0 ? "+-"
           : strcmp(both, "-+") == 0 ? "-+"
           : strcmp(both, "10") == 0 ? "1-0"
           : strcmp(both, "01") == 0 ? "0-1"
           : strcmp(both, "00") == 0 ? "0-0"
                                     : NULL;
}

static int take_round(struct importing *work, const struct qy_tournament *from, unsigned round)
{
    struct qy_pair *pair = new_piece(work, (from->player_count + 1) * sizeof *pair);
    struct qy_tournament_act *act;
    size_t count = 0;

    if (!pair || take_byes(work, from, round) != QYI_EXIT_DONE || !(act = new_act(work, QY_ACT_PAIR)))
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < from->player_count; i++) {
        const struct qy_tournament_entry *entry = &from->player[i].entry[round - 1];

        if (entry->outcome == QY_TOURNAMENT_PAIRING_BYE)
            pair[count++] = (struct qy_pair){(uint16_t)(i + 1), 0};
        else if (entry->opponent > 0 && begins_pair(&from->player[i], entry))
            pair[count++] = (struct qy_pair){(uint16_t)(i + 1), place_of(from, entry->opponent)};
    }
    act->round = (int32_t)round;
    act->pairs = pair;
    act->pair_count = count;
    act->how = "taken-over";
    for (size_t i = 0; i < count; i++) {
        const struct qy_tournament_entry *entry = &from->player[pair[i].white - 1].entry[round - 1];
        const char *result = pair[i].black > 0 ? result_of(from, entry, round) : "*";

        if (!result)
            qyi_cli_say(work->cli, "import.result-left", work->path,
                        from->player[pair[i].white - 1].text[QY_PLAYER_NAME], NULL);
        if (!result || *result == '*')
            continue;
        if (!(act = new_act(work, QY_ACT_RESULT)))
            return QYI_EXIT_SYSTEM;
        act->round = (int32_t)round;
        act->white = pair[i].white;
        act->black = pair[i].black;
        act->result = result;
    }
    return QYI_EXIT_DONE;
}

/* Pairs that the file prohibits (260, XXP). */
static int take_forbidden(struct importing *work, const struct qy_tournament *from)
{
    for (size_t i = 0; i < from->forbidden_count; i++) {
        const struct qy_tournament_group *group = &from->forbidden[i];
        uint16_t *number = new_piece(work, (group->count + 1U) * sizeof *number);
        struct qy_tournament_act *act = number ? new_act(work, QY_ACT_AVOID) : NULL;

        if (!act)
            return QYI_EXIT_SYSTEM;
        for (size_t k = 0; k < group->count; k++)
            number[k] = place_of(from, group->number[k]);
        act->order = number;
        act->order_count = group->count;
        act->how = "hard";
        act->round = group->first_round;
        act->rounds = group->last_round;
    }
    return QYI_EXIT_DONE;
}

/* The numbers of the file hold, whatever C.04.2 would give; where both are the same nothing need be said. */
static int keep_numbers(struct importing *work, size_t count)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(work->file->event);
    struct qy_tournament_act *act;
    uint16_t *order;
    bool same = true;

    for (size_t i = 0; i < tournament->player_count; i++)
        same = same && qy_tournament_log_entry(work->file->event, (unsigned)i + 1) == i + 1;
    if (same)
        return QYI_EXIT_DONE;
    order = new_piece(work, (count + 1) * sizeof *order);
    act = order ? new_act(work, QY_ACT_REDRAW) : NULL;
    if (!act)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint16_t)qy_tournament_log_number(work->file->event, (unsigned)i + 1);
    act->order = order;
    act->order_count = count;
    act->how = "taken-over";
    return QYI_EXIT_DONE;
}

static int take_over(struct importing *work, const struct qy_tournament *from, const struct qy_buf *text)
{
    unsigned paired = qy_tournament_paired_rounds(from);
    size_t first;
    int code = announce(work, from, text);

    for (size_t i = 0; code == QYI_EXIT_DONE && i < from->player_count; i++)
        code = add_person(work, QY_ACT_ADD, &from->player[i], "");
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_try(work->cli, work->file, work->act, work->count);
    first = work->count;
    if (code == QYI_EXIT_DONE)
        code = keep_numbers(work, from->player_count);
    if (code == QYI_EXIT_DONE && !qy_tournament_log_system(work->file->event)->cycles)
        code = take_forbidden(work, from);
    for (unsigned round = 1; code == QYI_EXIT_DONE && round <= paired; round++)
        code = take_round(work, from, round);
    if (code == QYI_EXIT_DONE && paired < from->columns)
        code = take_byes(work, from, paired + 1);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_try(work->cli, work->file, work->act + first, work->count - first);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_import_end(work->cli, work->file, from->player_count, paired);
    return code;
}

static int import_report(struct importing *work, const struct qy_buf *text)
{
    const struct qy_tournament *into = qy_tournament_log_tournament(work->file->event);
    const struct qy_tournament *from;
    struct qy_trf *trf;
    struct qy_error error = {0};
    bool fresh = into->player_count == 0 && qy_tournament_log_tells_entries(work->file->event) &&
                 !qy_tournament_log_members(work->file->event) &&
                 qy_tournament_log_system(work->file->event)->form != QY_PAIRING_STAGES;
    int code = QYI_EXIT_DONE;

    if (qy_trf_read(qy_buf_str(text), text->len, &trf, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    from = qy_trf_tournament(trf);
    say_unheard(work, text);
    if (memcmp(&from->scheme, &into->scheme, sizeof from->scheme) != 0 && !work->cli->quiet)
        qyi_cli_say(work->cli, "import.scoring", work->path, NULL);
    if (fresh) {
        code = take_over(work, from, text);
    } else {
        if (qy_tournament_paired_rounds(from) > 0)
            qyi_cli_say(work->cli, "import.no-rounds", work->path, NULL);
        for (size_t i = 0; code == QYI_EXIT_DONE && i < from->player_count; i++)
            code = add_person(work, QY_ACT_ADD, &from->player[i], "");
        if (code == QYI_EXIT_DONE)
            code = qyi_cli_import_do(work->cli, work->file, work->act, work->count);
    }
    qy_trf_free(trf);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------------------
 */

int qyi_cli_import_try(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                       size_t count)
{
    struct qy_error error = {0};

    return qyi_log_file_do(file, acts, count, &error) < 0 ? qyi_cli_fail(cli, file->path, &error)
                                                          : QYI_EXIT_DONE;
}

int qyi_cli_import_end(struct qyi_cli *cli, struct qyi_log_file *file, size_t players, unsigned rounds)
{
    bool dry = cli->text[QYI_OPT_DRY_RUN] != NULL;
    struct qy_error error = {0};
    char number[2][16];

    if (!dry && qyi_log_file_flush(file, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    if (cli->json)
        qy_buf_add(&cli->out, qy_buf_str(&file->added), file->added.len);
    if (cli->json || cli->quiet)
        return QYI_EXIT_DONE;
    (void)snprintf(number[0], sizeof number[0], "%zu", players);
    (void)snprintf(number[1], sizeof number[1], "%u", rounds);
    qyi_cli_word(cli, &cli->out, dry ? "import.would" : "import.done", number[0], number[1], NULL);
    qy_buf_addc(&cli->out, '\n');
    return QYI_EXIT_DONE;
}

int qyi_cli_import_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                      size_t count)
{
    size_t players = 0;
    int code = qyi_cli_import_try(cli, file, acts, count);

    for (size_t i = 0; i < count; i++)
        players += acts[i].kind == QY_ACT_ADD || acts[i].kind == QY_ACT_MEMBER;
    return code == QYI_EXIT_DONE ? qyi_cli_import_end(cli, file, players, 0) : code;
}

int qyi_cli_tournament_import(struct qyi_cli *cli, const char *event)
{
    struct qyi_log_file file;
    struct importing work = {.cli = cli, .path = qyi_cli_act_operand(cli, 2), .file = &file};
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (!work.path)
        return qyi_cli_usage(cli, "cli.missing-operand", "SOURCE", NULL);
    code = qyi_cli_read_whole(cli, work.path, &text);
    if (code == QYI_EXIT_DONE)
        code = decode(&work, &text);
    if (code == QYI_EXIT_DONE &&
        qyi_log_file_open(cli, event, !cli->text[QYI_OPT_DRY_RUN], &file, &error) < 0)
        code = qyi_cli_fail(cli, event, &error);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    code = is_report(&text) ? import_report(&work, &text) : import_list(&work, &text);
    qyi_log_file_close(&file);
    free_all(&work);
    qy_buf_free(&text);
    return code;
}
