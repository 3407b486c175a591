/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Continues an event from elsewhere in a log: announces it, enters its participants, and imports its rounds. */
#include "trf/report_import.h"

#include "base/error.h"
#include "event/tidy.h"
#include "pairing/pairing.h"
#include "trf/report_acts.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <string.h>

/* ---- the text -------------------------------------------------------------------------------------- */

bool qyi_is_report(const char *text)
{
    while (*text) {
        if (strncmp(text, "001 ", 4) == 0)
            return true;
        text += strcspn(text, "\r\n");
        text += strspn(text, "\r\n");
    }
    return false;
}

/* Records that are imported; others are reported. */
static bool is_heard(const char *line, bool teams)
{
    static const char *const records[] = {"001", "012", "022", "032", "042", "052", "062", "072",
                                          "082", "092", "102", "112", "122", "132", "142", "192",
                                          "202", "212", "240", "260", "XXR", "XXP", "152"};
    static const char *const of_teams[] = {"013", "300", "310", "320", "330", "352", "362", "801", "802"};

    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++)
        if (strncmp(line, records[i], 3) == 0)
            return true;
    for (size_t i = 0; teams && i < sizeof of_teams / sizeof of_teams[0]; i++)
        if (strncmp(line, of_teams[i], 3) == 0)
            return true;
    return *line == '\0';
}

/* Points not scored in games can't be expressed by acts; those of struck-out games follow from withdrawals. */
static bool is_told(const struct qyi_report *report, const char *line)
{
    return is_heard(line, report->teams != NULL) ||
           (strncmp(line, "299", 3) == 0 && report->from->abnormal_count == 0);
}

static void say_unheard(const struct qyi_report_import *import, const struct qyi_report *report,
                        const char *at)
{
    for (unsigned number = 1; *at; number++) {
        size_t len = strcspn(at, "\r\n");
        struct qy_buf line = QY_BUF_INIT;
        char place[16];

        qy_buf_add(&line, at, len < 60 ? len : 60);
        (void)snprintf(place, sizeof place, "%u", number);
        if (len > 0 && !is_told(report, qy_buf_str(&line)))
            import->hints->say(import->hints->user, "import.record-left", place, qy_buf_str(&line), "");
        qy_buf_free(&line);
        at += len;
        at += at[0] == '\r' && at[1] == '\n' ? 2 : *at != '\0';
    }
}

/* Collects the texts of records 112 and 132; other data is in the tournament. */
static char *gather(struct qyi_acts *acts, const char *at, const char *record, bool words)
{
    struct qy_buf list = QY_BUF_INIT;

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
            qy_buf_addc(&list, ';'); /* also after the last name, because names contain commas */
    }
    while (list.len > 0 && list.data[list.len - 1] == ',')
        list.len--;
    char *kept = qyi_acts_piece(acts, list.len + 1);
    if (kept && list.len > 0)
        memcpy(kept, list.data, list.len);
    qy_buf_free(&list);
    return kept && *kept ? kept : NULL;
}

static const char *given(const char *text)
{
    return *text ? text : NULL;
}

static int announce(struct qyi_acts *acts, const struct qy_tournament *from, const char *text)
{
    struct qy_tournament_act *act = qyi_acts_add(acts, QY_ACT_EVENT);

    if (!act)
        return QY_E_MEMORY;
    act->name = given(from->text[QY_TOURNAMENT_NAME]);
    act->game = given(from->text[QY_TOURNAMENT_TYPE]);
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
    act->arbiters = gather(acts, text, "112", true);
    act->dates = gather(acts, text, "132", false);
    return 0;
}

/* The file's numbers are kept, whatever C.04.2 would give. If both are the same nothing needs to be
 * announced, except for teams, whose strength does not depend only on their members. */
static int keep_numbers(struct qyi_acts *acts, const struct qy_tournament_log *log, size_t count, bool always)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    bool same = !always;

    for (size_t i = 0; i < tournament->player_count; i++)
        same = same && qy_tournament_log_entry(log, (unsigned)i + 1) == i + 1;
    if (same)
        return 0;
    uint16_t *order = qyi_acts_piece(acts, (count + 1) * sizeof *order);
    struct qy_tournament_act *act = order ? qyi_acts_add(acts, QY_ACT_REDRAW) : NULL;
    if (!act)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint16_t)qy_tournament_log_number(log, (unsigned)i + 1);
    act->order = order;
    act->order_count = count;
    act->how = "taken-over";
    return 0;
}

/* Does the acts from `first` on. */
static int do_acts(struct qyi_report_import *import, size_t first, struct qy_error *reterr)
{
    import->in_log = true;
    return qyi_log_file_do(import->file, import->acts.act + first, import->acts.count - first, reterr);
}

/* Imports a round that the system would have paired differently as it was played, and reports it. */
static void tell_round(void *data, unsigned round, const struct qy_pairing *file,
                       const struct qy_pairing *ours)
{
    const struct qyi_report_import *import = data;
    struct qy_buf in_file = QY_BUF_INIT;
    struct qy_buf by_system = QY_BUF_INIT;
    char number[16];

    if (qyi_pairing_same(file, ours))
        return;
    (void)snprintf(number, sizeof number, "%u", round);
    qyi_pairing_add_missing(file, ours, &in_file);
    qyi_pairing_add_missing(ours, file, &by_system);
    import->losses->say(import->losses->user, "import.round-differs", number,
                        in_file.len > 0 ? qy_buf_str(&in_file) : "-",
                        by_system.len > 0 ? qy_buf_str(&by_system) : "-");
    qy_buf_free(&in_file);
    qy_buf_free(&by_system);
}

/* What of the rounds is not as the event's own rules have it. */
static int judge_rounds(struct qyi_report_import *import, bool was_fide, struct qy_error *reterr)
{
    const struct qy_tournament_log *log = import->file->event;
    struct qy_error error = {0};
    unsigned left;
    int code = qy_tournament_log_check(log, tell_round, import, &error);

    if (code == QY_E_MEMORY)
        return qyi_no_memory(reterr);
    if (code < 0)
        import->losses->say(import->losses->user, "import.unchecked", error.found, "", "");
    if (was_fide && !qy_tournament_log_is_fide(log, &left))
        import->losses->say(import->losses->user, "tournament.leaves-fide", "", "", "");
    return 0;
}

/* Drops and reports dates that do not exist; reports titles that are not FIDE's. */
static void look_at(const struct qyi_report_import *import, struct qy_tournament_act *act)
{
    const char **const texts[] = {&act->begins, &act->ends, &act->dates, &act->birth};
    struct qy_tournament_act probes[] = {{.kind = QY_ACT_EVENT, .begins = act->begins},
                                         {.kind = QY_ACT_EVENT, .ends = act->ends},
                                         {.kind = QY_ACT_EVENT, .dates = act->dates},
                                         {.kind = QY_ACT_ADD, .birth = act->birth}};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct qyi_tidied tidied;
        struct qy_error error = {0};

        if (!*texts[i] || qyi_tidy(&probes[i], &tidied, &error) == 0)
            continue;
        import->losses->say(import->losses->user, "import.date-left", error.found, act->name ? act->name : "",
                            "");
        *texts[i] = NULL;
    }
    if ((act->kind == QY_ACT_ADD || act->kind == QY_ACT_MEMBER) && act->title &&
        !qyi_title_is_known(act->title))
        import->hints->say(import->hints->user, "import.untitled", "title", act->title, "");
}

static int take_over(struct qyi_report_import *import, const struct qyi_report *report, const char *text,
                     struct qy_error *reterr)
{
    const struct qy_tournament *from = report->from;
    const struct qy_tournament_log *log = import->file->event;
    struct qyi_acts *acts = &import->acts;
    unsigned left;
    bool fide = qy_tournament_log_is_fide(log, &left);

    if (announce(acts, from, text) < 0 || qyi_acts_of_report_people(acts, report) < 0)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < acts->count; i++)
        look_at(import, &acts->act[i]);
    int code = do_acts(import, 0, reterr);
    if (code < 0)
        return code;
    size_t first = acts->count;
    if (keep_numbers(acts, log, from->player_count, report->teams != NULL) < 0 ||
        qyi_acts_of_report_rounds(acts, report, qy_tournament_log_system(log)) < 0)
        return qyi_no_memory(reterr);
    import->players = report->teams ? report->teams->members->player_count : from->player_count;
    import->rounds = qy_tournament_paired_rounds(from);
    code = do_acts(import, first, reterr);
    return code == 0 && import->rounds > 0 ? judge_rounds(import, fide, reterr) : code;
}

/* Whether an event without players can be continued from the file: for teams, only if the number of boards is
 * the same. */
static bool goes_on(const struct qy_tournament_log *log, const struct qyi_report *report)
{
    uint8_t form = qy_tournament_log_system(log)->form;
    bool of_teams = qy_tournament_log_members(log) != NULL;

    return qy_tournament_log_tournament(log)->player_count == 0 && qy_tournament_log_tells_entries(log) &&
           (form == QY_PAIRING_SWISS || form == QY_PAIRING_TABLE) && of_teams == (report->teams != NULL) &&
           (!of_teams || qyi_report_fits(report, log));
}

/* Rows of players would become teams: nothing is entered. */
static int refuse_teams(const struct qy_tournament_log *log, const struct qyi_report *report,
                        struct qy_error *reterr)
{
    char form[24];

    (void)snprintf(form, sizeof form, "fixed:%u", report->teams ? report->teams->boards : 0);
    return qyi_error_setf(reterr, QY_E_TOUR_TEAMS, 0, report->teams ? form : "310", "%u",
                          (unsigned)qy_tournament_log_team_rules(log).players);
}

int qyi_report_import(struct qyi_report_import *import, const char *text, size_t len, struct qy_error *reterr)
{
    const struct qy_tournament_log *log = import->file->event;
    const struct qyi_warner *hints = import->hints;
    bool of_teams = qy_tournament_log_members(log) != NULL;
    struct qyi_report report = {.losses = import->losses};
    int code = qy_trf_read(text, len, &import->trf, reterr);

    if (code < 0)
        return code;
    report.from = qy_trf_tournament(import->trf);
    report.teams = of_teams ? qy_trf_teams(import->trf) : NULL;
    report.from = report.teams ? report.teams->teams : report.from;
    say_unheard(import, &report, text);
    if (memcmp(&report.from->scheme, &qy_tournament_log_tournament(log)->scheme,
               sizeof report.from->scheme) != 0)
        hints->say(hints->user, "import.scoring", "", "", "");
    if (goes_on(log, &report)) {
        code = take_over(import, &report, text, reterr);
    } else if (of_teams) {
        code = refuse_teams(log, &report, reterr);
    } else {
        if (qy_tournament_paired_rounds(report.from) > 0)
            import->losses->say(import->losses->user, "import.no-rounds", "", "", "");
        code = qyi_acts_of_report_people(&import->acts, &report) < 0 ? qyi_no_memory(reterr) : 1;
        for (size_t i = 0; i < import->acts.count; i++)
            look_at(import, &import->acts.act[i]);
    }
    return code;
}

void qyi_report_import_free(struct qyi_report_import *import)
{
    qyi_acts_free(&import->acts);
    qy_trf_free(import->trf);
}
