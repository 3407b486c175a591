/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries and writes about people, as SQL; and a game rated within its write. */
#include "store/people_acts.h"

#include <stdlib.h>
#include <string.h>

#define ACCOUNT "SELECT key, name, password, role, created, settings, folded FROM account "
/* A game that is over as the account ?1 saw it. */
#define SIDE   "(CASE WHEN first = ?1 THEN 0 ELSE 1 END)"
#define OTHER  "(CASE WHEN first = ?1 THEN second ELSE first END)"
#define CALLED "(CASE WHEN first = ?1 THEN second_name ELSE first_name END)"
#define MADE   "(CASE WHEN result < 0 THEN -1 WHEN first = ?1 THEN result ELSE 2 - result END)"

/*
 * Finished games begun before ?1 that belong to no account, no event and no display, and are in no open
 * report. The queries must stay correct while the rows of these games are deleted table by table.
 */
#define OF_GUESTS                                                                                        \
    "over = 1 AND created < ?1"                                                                          \
    " AND NOT EXISTS (SELECT 1 FROM seat JOIN account ON account.key = seat.session WHERE seat.game = "  \
    "game.id)"                                                                                           \
    " AND NOT EXISTS (SELECT 1 FROM played JOIN account ON account.key = played.first OR account.key = " \
    "played.second"                                                                                      \
    " WHERE played.game = game.id)"                                                                      \
    " AND NOT EXISTS (SELECT 1 FROM event WHERE event.game = game.id AND event.n = 1"                    \
    " AND event.body LIKE '%\"tournament\":%')"                                                          \
    " AND NOT EXISTS (SELECT 1 FROM display WHERE display.games LIKE '%' || game.id || '%')"             \
    " AND NOT EXISTS (SELECT 1 FROM report WHERE report.game = game.id AND report.closed IS NULL)"
#define GUEST_GAMES "(SELECT id FROM game WHERE " OF_GUESTS ")"

/* Homework of a class, and of the classes of an owner. */
#define OF_CLASS    "(SELECT id FROM homework WHERE class = ?1)"
#define OWN_CLASSES "(SELECT id FROM class WHERE owner = ?1)"
#define OF_OWN      "(SELECT id FROM homework WHERE class IN " OWN_CLASSES ")"

static const char *const asks[QYI_ASK_COUNT] = {
    [QYI_ASK_SESSION] = "SELECT name, account, scopes, seen FROM session WHERE token = ?1",
    [QYI_ASK_ACCOUNT] = ACCOUNT "WHERE key = ?1",
    [QYI_ASK_ACCOUNT_NAMED] = ACCOUNT "WHERE folded = ?1",
    [QYI_ASK_ACCOUNTS] = ACCOUNT "WHERE folded LIKE ?1 || '%' ORDER BY folded LIMIT ?2",
    [QYI_ASK_NAMES] = ("SELECT name, folded, key FROM account WHERE folded >= ?1 AND folded < ?2"
                       " AND role NOT LIKE 'closed%' ORDER BY folded LIMIT ?3"),
    [QYI_ASK_ACCOUNTS_GONE] = ("SELECT key, CASE WHEN name IS NULL THEN 1 ELSE 0 END FROM account"
                               " WHERE name IS NULL OR role LIKE 'closed%'"),
    [QYI_ASK_GAMES_INVITING] = ("SELECT game.id FROM game JOIN event ON event.game = game.id AND event.n = 1"
                                " WHERE game.last_n <= 8 AND replace(event.body, ?1, '') <> event.body"),
    [QYI_ASK_HAS_PLAYED] = "SELECT 1 FROM played WHERE first = ?1 OR second = ?1 LIMIT 1",
    [QYI_ASK_SESSIONS] =
        ("SELECT token, created, seen, device FROM session WHERE account = ?1 AND scopes IS NULL"
         " ORDER BY seen DESC, token"),
    [QYI_ASK_TOKENS] = ("SELECT token, created, seen, device, scopes FROM session WHERE account = ?1"
                        " AND scopes IS NOT NULL ORDER BY created DESC, token"),
    [QYI_ASK_CODES] = "SELECT count(*), coalesce(sum(1 - used), 0) FROM recovery WHERE account = ?1",
    [QYI_ASK_RATINGS] = ("SELECT kind, speed, games, points, elo, glicko, deviation, at FROM strength"
                         " WHERE account = ?1 ORDER BY kind, speed"),
    [QYI_ASK_STRENGTH] = ("SELECT games, points, elo, glicko, deviation, volatility, at FROM strength"
                          " WHERE account = ?1 AND kind = ?2 AND speed = ?3"),
    [QYI_ASK_CURVE] = ("SELECT at, points, elo, glicko, deviation, game FROM rated"
                       " WHERE account = ?1 AND kind = ?2 AND (?3 = '' OR speed = ?3)"
                       " ORDER BY at DESC, game DESC LIMIT ?4"),
    [QYI_ASK_RATED_OF] = ("SELECT side, account, kind, speed, at, points, elo, glicko, deviation FROM rated"
                          " WHERE game = ?1 ORDER BY side"),
    [QYI_ASK_RATED_BEFORE] =
        ("SELECT points, elo, glicko, deviation, at FROM rated"
         " WHERE account = ?1 AND kind = ?2 AND (?3 = '' OR speed = ?3)"
         " AND (at < ?4 OR (at = ?4 AND game < ?5)) ORDER BY at DESC, game DESC LIMIT 1"),
    [QYI_ASK_PLAYED] =
        ("SELECT game, kind, rules, time, speed, rated, side, other, called, account.name, made, reason,"
         " article, plies, ended FROM (SELECT played.*, " SIDE " AS side, " OTHER " AS other, " CALLED
         " AS called, " MADE " AS made FROM played WHERE (first = ?1 OR second = ?1)"
         " AND (?2 = '' OR kind = ?2) AND ended < ?5) AS mine LEFT JOIN account ON account.key = mine.other"
         " WHERE (?3 = '' OR made = CASE ?3 WHEN 'won' THEN 2 WHEN 'drawn' THEN 1 ELSE 0 END)"
         " AND (?4 = '' OR coalesce(account.folded, replace(lower(called), ' ', '')) LIKE ?4 || '%')"
         " ORDER BY ended DESC, game LIMIT ?6"),
    [QYI_ASK_TALLY] = ("SELECT kind, side, sum(CASE made WHEN 2 THEN 1 ELSE 0 END), sum(CASE made WHEN 1 "
                       "THEN 1 ELSE 0 END),"
                       " sum(CASE made WHEN 0 THEN 1 ELSE 0 END) FROM (SELECT kind, " SIDE " AS side, " MADE
                       " AS made FROM played WHERE first = ?1 OR second = ?1) AS mine GROUP BY kind, side"
                       " ORDER BY kind, side"),
    [QYI_ASK_AGAINST] =
        ("SELECT account.name, count(*), sum(CASE made WHEN 2 THEN 1 ELSE 0 END),"
         " sum(CASE made WHEN 1 THEN 1 ELSE 0 END), sum(CASE made WHEN 0 THEN 1 ELSE 0 END)"
         " FROM (SELECT " OTHER " AS other, " MADE " AS made FROM played"
         " WHERE (first = ?1 OR second = ?1) AND result >= 0) AS mine"
         " JOIN account ON account.key = mine.other WHERE account.name IS NOT NULL AND account.key <> ?1"
         " AND (?2 = '' OR account.folded = ?2) GROUP BY account.key, account.name"
         " ORDER BY count(*) DESC, account.name LIMIT ?3"),
    [QYI_ASK_TIES] = ("SELECT name, key FROM tie JOIN account ON account.key = tie.other"
                      " WHERE tie.account = ?1 AND tie.kind = ?2 AND name IS NOT NULL ORDER BY folded"),
    [QYI_ASK_TIED] = "SELECT 1 FROM tie WHERE account = ?1 AND other = ?2 AND kind = ?3",
    [QYI_ASK_REPORTED] =
        ("SELECT at, CASE WHEN about = ?2 AND coalesce(game, '') = ?3 THEN 1 ELSE 0 END FROM report"
         " WHERE by_whom = ?1 AND (at > ?4 OR (about = ?2 AND game = ?3))"),
    [QYI_ASK_REPORTS] = ("SELECT id, at, a.name, b.name, game, why, words, report.closed, note FROM report"
                         " LEFT JOIN account AS a ON a.key = by_whom LEFT JOIN account AS b ON b.key = about"
                         " WHERE ?1 = 0 OR report.closed IS NULL ORDER BY at DESC, id LIMIT ?2"),
    [QYI_ASK_REPORTS_BY] =
        ("SELECT id, at, name, game, why, words FROM report LEFT JOIN account ON key = about"
         " WHERE by_whom = ?1 ORDER BY at, id"),
    [QYI_ASK_GAME_PLAYED] =
        "SELECT kind, rules, time, rated, result, reason, article, plies FROM played WHERE game = ?1",
    [QYI_ASK_STUDY] = "SELECT owner, title, token, last_n, bytes, created, changed FROM study WHERE id = ?1",
    [QYI_ASK_STUDIES] = ("SELECT id, title, CASE WHEN owner = ?1 THEN 1 ELSE 0 END, last_n, created, changed"
                         " FROM study WHERE owner = ?1 OR id IN (SELECT study FROM study_act WHERE who = ?1)"
                         " ORDER BY changed DESC, id LIMIT ?2"),
    [QYI_ASK_STUDY_ACTS] = ("SELECT n, t, name, body, client_id, digest, who FROM study_act"
                            " WHERE study = ?1 AND n > ?2 ORDER BY n LIMIT ?3"),
    [QYI_ASK_STUDIES_OWN] =
        "SELECT count(*), CAST(COALESCE(sum(bytes), 0) AS BIGINT) FROM study WHERE owner = ?1",
    [QYI_ASK_LEAVES] =
        "SELECT begins, ends FROM leave_taken WHERE account = ?1 AND ends > ?2 ORDER BY begins",
    [QYI_ASK_STUDY_ID] = "SELECT n FROM study_act WHERE study = ?1 AND who = ?2 AND client_id = ?3",
    [QYI_ASK_PUZZLE_STRENGTH] =
        "SELECT tries, glicko, deviation, volatility FROM puzzle_strength WHERE who = ?1 AND kind = ?2",
    [QYI_ASK_PUZZLES_RATED] = "SELECT who, glicko FROM puzzle_strength WHERE kind = ?1",
    [QYI_ASK_PUZZLES_TRIED] = "SELECT puzzle, solved, at FROM puzzle_try WHERE who = ?1 ORDER BY at, puzzle",
    [QYI_ASK_DISPLAY] = "SELECT owner, title, games, created, closed FROM display WHERE id = ?1",
    [QYI_ASK_DISPLAYS] = ("SELECT id, title, created, closed FROM display WHERE owner = ?1"
                          " ORDER BY created DESC, id LIMIT ?2"),
    [QYI_ASK_DISPLAYS_OPEN] = "SELECT id, games FROM display WHERE owner = ?1 AND closed = 0",
    [QYI_ASK_CLASS] = "SELECT owner, name, token, created FROM class WHERE id = ?1",
    [QYI_ASK_CLASSES] =
        ("SELECT id, name, CASE WHEN owner = ?1 THEN 1 ELSE 0 END,"
         " (SELECT count(*) FROM pupil WHERE pupil.class = class.id),"
         " (SELECT count(*) FROM homework WHERE homework.class = class.id), created FROM class"
         " WHERE owner = ?1 OR id IN (SELECT class FROM pupil WHERE who = ?1) ORDER BY created DESC, id"),
    [QYI_ASK_CLASSES_OWN] = "SELECT count(*) FROM class WHERE owner = ?1",
    [QYI_ASK_PUPILS] =
        ("SELECT id, name, who, joined,"
         " (SELECT count(*) FROM puzzle_try AS t WHERE t.who = pupil.who AND t.at >= joined AND "
         "t.solved = 1),"
         " (SELECT count(*) FROM puzzle_try AS t WHERE t.who = pupil.who AND t.at >= joined AND "
         "t.solved = 0),"
         " (SELECT coalesce(max(t.at), 0) FROM puzzle_try AS t WHERE t.who = pupil.who AND t.at >= "
         "joined)"
         " FROM pupil WHERE class = ?1 ORDER BY name, id"),
    [QYI_ASK_PUPIL] = "SELECT id, name FROM pupil WHERE class = ?1 AND who = ?2",
    [QYI_ASK_PUPIL_TOKEN] = "SELECT id, name FROM pupil WHERE class = ?1 AND token = ?2",
    [QYI_ASK_PUPIL_COUNT] = "SELECT count(*) FROM pupil WHERE class = ?1",
    [QYI_ASK_HOMEWORKS] = ("SELECT id, name, due, created, (SELECT count(*) FROM task WHERE homework = id)"
                           " FROM homework WHERE class = ?1 ORDER BY created DESC, id"),
    [QYI_ASK_HOMEWORK] = "SELECT class, name, due, created FROM homework WHERE id = ?1",
    [QYI_ASK_TASKS] = "SELECT n, kind, body FROM task WHERE homework = ?1 ORDER BY n",
    [QYI_ASK_TASK] = "SELECT kind, body FROM task WHERE homework = ?1 AND n = ?2",
    [QYI_ASK_TASK_TRIES] =
        ("SELECT t.homework, t.pupil, t.n, t.state, t.tries, t.found, t.missed, t.at, task.kind,"
         " CASE WHEN h.due > 0 AND t.at > h.due THEN 1 ELSE 0 END FROM homework AS h"
         " JOIN task_try AS t ON t.homework = h.id JOIN task ON task.homework = t.homework AND task.n = t.n"
         " WHERE h.class = ?1 ORDER BY h.created DESC, t.homework, t.pupil, t.n"),
    [QYI_ASK_TASK_TRIES_OF] = ("SELECT class.name, h.name, t.n, task.kind, t.state, t.tries, t.found, "
                               "t.missed, t.at FROM pupil AS p"
                               " JOIN class ON class.id = p.class JOIN homework AS h ON h.class = p.class"
                               " JOIN task_try AS t ON t.homework = h.id AND t.pupil = p.id"
                               " JOIN task ON task.homework = t.homework AND task.n = t.n"
                               " WHERE p.who = ?1 ORDER BY class.id, h.created, h.id, t.n"),
    [QYI_ASK_OWN_PUZZLES] =
        "SELECT id, body, source, made FROM own_puzzle WHERE owner = ?1 ORDER BY made DESC, id",
    [QYI_ASK_LOGS] = "SELECT name, last_n, mark FROM log ORDER BY name",
    [QYI_ASK_GUEST_GAMES] =
        ("SELECT count(*), coalesce(sum(last_n), 0), coalesce(sum((SELECT sum(length(body))"
         " FROM event WHERE event.game = game.id)), 0) FROM game WHERE " OF_GUESTS),
    [QYI_ASK_LOG_LINES] = "SELECT n, body, digest FROM log_line WHERE log = ?1 AND n > ?2 ORDER BY n",
};

static const char *const acts[QYI_ACT_COUNT] = {
    [QYI_ACT_ACCOUNT] =
        "INSERT INTO account (key, name, folded, password, created) VALUES (?1, ?2, ?3, ?4, ?5)",
    [QYI_ACT_PASSWORD] = "UPDATE account SET password = ?2 WHERE key = ?1",
    [QYI_ACT_ROLE] = "UPDATE account SET role = ?2 WHERE key = ?1",
    [QYI_ACT_SETTINGS] = "UPDATE account SET settings = ?2 WHERE key = ?1",
    [QYI_ACT_NAMELESS] = ("UPDATE account SET name = NULL, folded = NULL, password = NULL, settings = '{}',"
                          " role = 'player' WHERE key = ?1"),
    [QYI_ACT_SESSION] = ("INSERT INTO session (token, name, created, account, device, seen)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?3)"),
    [QYI_ACT_TOKEN] = ("INSERT INTO session (token, name, created, account, device, seen, scopes)"
                       " SELECT ?1, ?2, ?3, ?4, ?5, 0, ?6 WHERE ?7 >"
                       " (SELECT count(*) FROM session WHERE account = ?4 AND scopes IS NOT NULL)"),
    [QYI_ACT_SEEN] = "UPDATE session SET seen = ?2 WHERE token = ?1",
    [QYI_ACT_SESSION_END] = "DELETE FROM session WHERE token = ?1",
    [QYI_ACT_SESSION_ENDS] = "DELETE FROM session WHERE account = ?1 AND (token <> ?2 OR ?2 IS NULL)",
    [QYI_ACT_OTHERS_END] = "DELETE FROM session WHERE account = ?1 AND token <> ?2 AND scopes IS NULL",
    [QYI_ACT_OLD_SESSIONS] = "DELETE FROM session WHERE account IS NOT NULL AND scopes IS NULL AND seen < ?1",
    [QYI_ACT_SEATS] = "UPDATE seat SET session = ?2 WHERE session = ?1",
    [QYI_ACT_CODE] = "INSERT INTO recovery (account, hash) VALUES (?1, ?2)",
    [QYI_ACT_CODE_USED] = "UPDATE recovery SET used = 1 WHERE account = ?1 AND hash = ?2 AND used = 0",
    [QYI_ACT_CODES_GONE] = "DELETE FROM recovery WHERE account = ?1",
    [QYI_ACT_PLAYED] =
        ("INSERT INTO played (game, kind, rules, time, speed, rated, first, second, first_name, second_name,"
         " result, reason, article, plies, ended)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
         " ON CONFLICT (game) DO UPDATE SET rated = ?6, result = ?11, reason = ?12, article = ?13, plies = "
         "?14,"
         " ended = ?15"),
    [QYI_ACT_PLAYED_TO] = ("UPDATE played SET first = CASE WHEN first = ?1 THEN ?2 ELSE first END,"
                           " second = CASE WHEN second = ?1 THEN ?2 ELSE second END"
                           " WHERE first = ?1 OR second = ?1"),
    [QYI_ACT_PLAYED_NAMELESS] =
        ("UPDATE played SET first_name = CASE WHEN first = ?1 THEN NULL ELSE first_name END,"
         " second_name = CASE WHEN second = ?1 THEN NULL ELSE second_name END"
         " WHERE first = ?1 OR second = ?1"),
    [QYI_ACT_EVENT_BODY] =
        "UPDATE event SET body = ?3, digest = ?4 WHERE game = ?1 AND n = ?2 AND digest = ?5",
    [QYI_ACT_STRENGTH] =
        ("INSERT INTO strength (account, kind, speed, games, points, elo, glicko, deviation, volatility, at)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (account, kind, speed) DO UPDATE"
         " SET games = ?4, points = ?5, elo = ?6, glicko = ?7, deviation = ?8, volatility = ?9, at = ?10"),
    [QYI_ACT_RATED] =
        ("INSERT INTO rated (game, side, account, kind, speed, at, points, elo, glicko, deviation)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"),
    [QYI_ACT_UNRATED] = "DELETE FROM strength WHERE account = ?1",
    [QYI_ACT_RATED_GONE] = "DELETE FROM rated WHERE game = ?1",
    [QYI_ACT_RATED_MOVED] = ("UPDATE rated SET elo = elo + ?5, glicko = glicko + ?6"
                             " WHERE account = ?1 AND kind = ?2 AND speed = ?3 AND at >= ?4"),
    [QYI_ACT_POINTS_MOVED] =
        ("UPDATE rated SET points = CASE WHEN points + ?4 < 0 THEN 0 ELSE points + ?4 END"
         " WHERE account = ?1 AND kind = ?2 AND at >= ?3"),
    [QYI_ACT_STRENGTH_BACK] = ("UPDATE strength SET games = games - 1,"
                               " points = CASE WHEN points + ?4 < 0 THEN 0 ELSE points + ?4 END, elo = elo + "
                               "?5, glicko = glicko + ?6,"
                               " deviation = CASE WHEN deviation + ?7 > ?8 THEN ?8 ELSE deviation + ?7 END"
                               " WHERE account = ?1 AND kind = ?2 AND speed = ?3"),
    [QYI_ACT_STRENGTH_NONE] = "DELETE FROM strength WHERE account = ?1 AND kind = ?2 AND games <= 0",
    [QYI_ACT_TIE] = ("INSERT INTO tie (account, other, kind, at) VALUES (?1, ?2, ?3, ?4)"
                     " ON CONFLICT (account, kind, other) DO NOTHING"),
    [QYI_ACT_UNTIE] = "DELETE FROM tie WHERE account = ?1 AND other = ?2 AND kind = ?3",
    [QYI_ACT_UNTIED] = "DELETE FROM tie WHERE account = ?1 OR other = ?1",
    [QYI_ACT_REPORT] = ("INSERT INTO report (id, at, by_whom, about, game, why, words)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
    [QYI_ACT_REPORT_CLOSED] = "UPDATE report SET closed = ?2, note = ?3 WHERE id = ?1 AND closed IS NULL",
    [QYI_ACT_REPORTS_NAMELESS] =
        ("UPDATE report SET words = '', note = CASE WHEN note IS NULL THEN NULL ELSE '' END"
         " WHERE by_whom = ?1 OR about = ?1"),
    [QYI_ACT_STUDY] = ("INSERT INTO study (id, owner, title, token, created, changed)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?5)"),
    [QYI_ACT_STUDY_GROWN] = ("UPDATE study SET last_n = last_n + ?3, bytes = bytes + ?4, changed = ?5"
                             " WHERE id = ?1 AND last_n = ?2"),
    [QYI_ACT_STUDY_ACT] = ("INSERT INTO study_act (study, n, t, who, name, body, client_id, digest)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
    [QYI_ACT_STUDY_SHARED] = "UPDATE study SET title = ?2, token = ?3 WHERE id = ?1",
    [QYI_ACT_STUDY_GONE] = "DELETE FROM study WHERE id = ?1",
    [QYI_ACT_STUDY_ACTS_GONE] = "DELETE FROM study_act WHERE study = ?1",
    [QYI_ACT_STUDIES_TO] = "UPDATE study SET owner = ?2 WHERE owner = ?1",
    [QYI_ACT_STUDY_ACTS_TO] = "UPDATE study_act SET who = ?2 WHERE who = ?1",
    [QYI_ACT_STUDIES_LEFT] = ("DELETE FROM study WHERE owner = ?1 AND NOT EXISTS"
                              " (SELECT 1 FROM study_act WHERE study = id AND who <> ?1)"),
    [QYI_ACT_STUDY_ACTS_LEFT] =
        "DELETE FROM study_act WHERE who = ?1 AND study NOT IN (SELECT id FROM study)",
    [QYI_ACT_STUDY_ACTS_NAMELESS] = "UPDATE study_act SET name = '' WHERE who = ?1",
    [QYI_ACT_PUZZLE_TRIED] = "INSERT INTO puzzle_try (who, puzzle, solved, at) VALUES (?1, ?2, ?3, ?4)",
    [QYI_ACT_PUZZLE_STRENGTH] =
        ("INSERT INTO puzzle_strength (who, kind, tries, glicko, deviation, volatility, at)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (who, kind) DO UPDATE SET tries = ?3, glicko = ?4,"
         " deviation = ?5, volatility = ?6, at = ?7 WHERE puzzle_strength.tries = ?8"),
    [QYI_ACT_PUZZLES_TO] = ("UPDATE puzzle_try SET who = ?2 WHERE who = ?1"
                            " AND puzzle NOT IN (SELECT puzzle FROM puzzle_try WHERE who = ?2)"),
    [QYI_ACT_PUZZLE_STRENGTHS_TO] = ("UPDATE puzzle_strength SET who = ?2 WHERE who = ?1"
                                     " AND kind NOT IN (SELECT kind FROM puzzle_strength WHERE who = ?2)"),
    [QYI_ACT_PUZZLES_GONE] = "DELETE FROM puzzle_try WHERE who = ?1",
    [QYI_ACT_PUZZLE_STRENGTHS_GONE] = "DELETE FROM puzzle_strength WHERE who = ?1",
    [QYI_ACT_LEAVE] = ("INSERT INTO leave_taken (account, begins, ends) SELECT ?1, ?2, ?3"
                       " WHERE NOT EXISTS (SELECT 1 FROM leave_taken WHERE account = ?1 AND ends > ?2)"),
    [QYI_ACT_LEAVE_ENDS] =
        "UPDATE leave_taken SET ends = ?2 WHERE account = ?1 AND ends > ?2 AND begins < ?2",
    [QYI_ACT_LEAVES_GONE] = "DELETE FROM leave_taken WHERE account = ?1",
    [QYI_ACT_DISPLAY] = "INSERT INTO display (id, owner, title, games, created) VALUES (?1, ?2, ?3, ?4, ?5)",
    [QYI_ACT_DISPLAY_CLOSED] = "UPDATE display SET closed = ?2 WHERE id = ?1 AND closed = 0",
    [QYI_ACT_DISPLAY_BOARD] = "UPDATE display SET games = games || ?2 WHERE id = ?1 AND closed = 0",
    [QYI_ACT_DISPLAYS_TO] = "UPDATE display SET owner = ?2 WHERE owner = ?1",
    [QYI_ACT_DISPLAYS_GONE] = "DELETE FROM display WHERE owner = ?1",
    [QYI_ACT_CLASS] = "INSERT INTO class (id, owner, name, token, created) VALUES (?1, ?2, ?3, ?4, ?5)",
    [QYI_ACT_CLASS_CHANGED] = "UPDATE class SET name = ?2, token = ?3 WHERE id = ?1",
    [QYI_ACT_CLASS_GONE] = "DELETE FROM class WHERE id = ?1",
    [QYI_ACT_CLASS_TRIES_GONE] = "DELETE FROM task_try WHERE homework IN " OF_CLASS,
    [QYI_ACT_CLASS_TASKS_GONE] = "DELETE FROM task WHERE homework IN " OF_CLASS,
    [QYI_ACT_CLASS_HOMEWORK_GONE] = "DELETE FROM homework WHERE class = ?1",
    [QYI_ACT_CLASS_PUPILS_GONE] = "DELETE FROM pupil WHERE class = ?1",
    [QYI_ACT_PUPIL] =
        "INSERT INTO pupil (class, id, who, name, token, joined) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [QYI_ACT_PUPIL_WHO] = "UPDATE pupil SET who = ?3 WHERE class = ?1 AND id = ?2",
    [QYI_ACT_PUPIL_TOKEN] = "UPDATE pupil SET token = ?3 WHERE class = ?1 AND id = ?2",
    [QYI_ACT_PUPIL_GONE] = "DELETE FROM pupil WHERE class = ?1 AND id = ?2",
    [QYI_ACT_PUPIL_TRIES_GONE] = "DELETE FROM task_try WHERE pupil = ?2 AND homework IN " OF_CLASS,
    [QYI_ACT_HOMEWORK] = ("INSERT INTO homework (id, class, name, due, created)"
                          " SELECT ?1, id, ?3, ?4, ?5 FROM class WHERE id = ?2"),
    [QYI_ACT_HOMEWORK_CHANGED] = "UPDATE homework SET name = ?2, due = ?3 WHERE id = ?1",
    [QYI_ACT_HOMEWORK_GONE] = "DELETE FROM homework WHERE id = ?1",
    [QYI_ACT_HOMEWORK_TRIES_GONE] = "DELETE FROM task_try WHERE homework = ?1",
    [QYI_ACT_HOMEWORK_TASKS_GONE] = "DELETE FROM task WHERE homework = ?1",
    [QYI_ACT_TASK] = "INSERT INTO task (homework, n, kind, body) VALUES (?1, ?2, ?3, ?4)",
    [QYI_ACT_TASK_TRIED] =
        ("INSERT INTO task_try (homework, pupil, n, state, tries, at) VALUES (?1, ?2, ?3, ?4, 1, ?5)"
         " ON CONFLICT (homework, pupil, n) DO UPDATE SET tries = task_try.tries + 1,"
         " state = CASE WHEN ?4 = 2 THEN 3 ELSE ?4 END, at = ?5 WHERE task_try.state < 2"),
    [QYI_ACT_TASK_LESSON] =
        ("INSERT INTO task_try (homework, pupil, n, state, tries, found, missed, at) VALUES (?1, ?2, ?3,"
         " CASE WHEN ?6 = 0 THEN 0 WHEN ?5 = 0 THEN 2 ELSE 3 END, 1, ?4, ?5, ?7)"
         " ON CONFLICT (homework, pupil, n) DO UPDATE SET found = task_try.found + ?4,"
         " missed = task_try.missed + ?5, at = ?7,"
         " state = CASE WHEN ?6 = 0 THEN 0 WHEN task_try.missed + ?5 = 0 THEN 2 ELSE 3 END"
         " WHERE task_try.state < 2"),
    [QYI_ACT_OWN_PUZZLE] =
        ("INSERT INTO own_puzzle (owner, id, body, source, made) VALUES (?1, ?2, ?3, ?4, ?5)"
         " ON CONFLICT (owner, id) DO NOTHING"),
    [QYI_ACT_OWN_PUZZLE_GONE] = "DELETE FROM own_puzzle WHERE owner = ?1 AND id = ?2",
    [QYI_ACT_CLASSES_TO] = "UPDATE class SET owner = ?2 WHERE owner = ?1",
    [QYI_ACT_PUPILS_TO] = ("UPDATE pupil SET who = ?2 WHERE who = ?1"
                           " AND class NOT IN (SELECT class FROM pupil WHERE who = ?2)"),
    [QYI_ACT_OWN_PUZZLES_TO] = ("UPDATE own_puzzle SET owner = ?2 WHERE owner = ?1"
                                " AND id NOT IN (SELECT id FROM own_puzzle WHERE owner = ?2)"),
    [QYI_ACT_OWN_TRIES_GONE] =
        ("DELETE FROM task_try WHERE homework IN " OF_OWN " OR EXISTS (SELECT 1 FROM pupil JOIN homework"
         " ON homework.class = pupil.class WHERE pupil.who = ?1 AND pupil.id = task_try.pupil"
         " AND homework.id = task_try.homework)"),
    [QYI_ACT_OWN_TASKS_GONE] = "DELETE FROM task WHERE homework IN " OF_OWN,
    [QYI_ACT_OWN_HOMEWORK_GONE] = "DELETE FROM homework WHERE class IN " OWN_CLASSES,
    [QYI_ACT_OWN_PUPILS_GONE] = "DELETE FROM pupil WHERE who = ?1 OR class IN " OWN_CLASSES,
    [QYI_ACT_OWN_CLASSES_GONE] = "DELETE FROM class WHERE owner = ?1",
    [QYI_ACT_OWN_PUZZLES_GONE] = "DELETE FROM own_puzzle WHERE owner = ?1",
    [QYI_ACT_LOG_MADE] = "INSERT INTO log (name, last_n, mark) VALUES (?1, ?2, ?3)",
    [QYI_ACT_LOG_GROWN] = "UPDATE log SET last_n = ?3, mark = ?4 WHERE name = ?1 AND last_n = ?2",
    [QYI_ACT_LOG_LINE] = "INSERT INTO log_line (log, n, body, digest) VALUES (?1, ?2, ?3, ?4)",
    [QYI_ACT_LOG_NAMED] = "UPDATE log SET name = ?2 WHERE name = ?1",
    [QYI_ACT_LOG_LINES_NAMED] = "UPDATE log_line SET log = ?2 WHERE log = ?1",
    [QYI_ACT_LOG_GONE] = "DELETE FROM log WHERE name = ?1",
    [QYI_ACT_LOG_LINES_GONE] = "DELETE FROM log_line WHERE log = ?1",
    [QYI_ACT_GUEST_EVENTS_GONE] = "DELETE FROM event WHERE game IN " GUEST_GAMES,
    [QYI_ACT_GUEST_SEATS_GONE] = "DELETE FROM seat WHERE game IN " GUEST_GAMES,
    [QYI_ACT_GUEST_PLAYED_GONE] = "DELETE FROM played WHERE game IN " GUEST_GAMES,
    [QYI_ACT_GUEST_GAMES_GONE] = "DELETE FROM game WHERE " OF_GUESTS,
};

const char *qyi_sql_ask(enum qyi_people_ask which)
{
    return asks[which];
}

const char *qyi_sql_act(enum qyi_people_act which)
{
    return acts[which];
}

const char *qyi_sql_rated(void)
{
    return "SELECT kind, speed, result, first, second, ended FROM played WHERE game = ?1 AND rated = 1"
           " AND result >= 0 AND first IS NOT NULL AND second IS NOT NULL AND first <> second"
           " AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.game = played.game)";
}

/* ---- data --------------------------------------------------------------------------------------------- */

struct qyi_datum qyi_datum_int(int64_t number)
{
    return (struct qyi_datum){.kind = QYI_DATUM_INT, .number = number};
}

struct qyi_datum qyi_datum_text(const char *text)
{
    return (struct qyi_datum){
        .kind = text ? QYI_DATUM_TEXT : QYI_DATUM_NULL, .text = text, .len = text ? strlen(text) : 0};
}

struct qyi_datum qyi_datum_key(const unsigned char *key)
{
    return (struct qyi_datum){
        .kind = key ? QYI_DATUM_BYTES : QYI_DATUM_NULL, .text = (const char *)key, .len = QYI_HASH_SIZE};
}

bool qyi_datum_to_key(const struct qyi_datum *datum, unsigned char *ret_key)
{
    if (datum->kind != QYI_DATUM_BYTES || datum->len != QYI_HASH_SIZE)
        return false;
    memcpy(ret_key, datum->text, QYI_HASH_SIZE);
    return true;
}

struct qyi_datum *qyi_data_copy(const struct qyi_datum *data, size_t count)
{
    size_t size = count * sizeof *data;

    for (size_t i = 0; i < count; i++)
        size += data[i].text ? data[i].len + 1 : 0;
    struct qyi_datum *copy = malloc(size + 1);
    if (!copy)
        return NULL;
    char *at = (char *)(copy + count);
    for (size_t i = 0; i < count; i++) {
        copy[i] = data[i];
        if (!data[i].text)
            continue;
        memcpy(at, data[i].text, data[i].len);
        at[data[i].len] = '\0';
        copy[i].text = at;
        at += data[i].len + 1;
    }
    return copy;
}

/* ---- rating ------------------------------------------------------------------------------------------- */

struct rating {
    bool found;
    char kind[32];
    char speed[32];
    int result;
    unsigned char account[2][QYI_HASH_SIZE];
    int64_t ended;
    struct qyi_strength before[2];
    int side;     /* the side being read */
    int64_t last; /* when either of the two was rated last, at any speed */
};

static void copy_word(char word[32], const struct qyi_datum *datum)
{
    size_t len = datum->len < 31 ? datum->len : 31;

    if (datum->text)
        memcpy(word, datum->text, len);
    word[datum->text ? len : 0] = '\0';
}

static int take_game(void *user, const struct qyi_datum *value, size_t count)
{
    struct rating *rating = user;

    (void)count;
    copy_word(rating->kind, &value[0]);
    copy_word(rating->speed, &value[1]);
    rating->result = (int)value[2].number;
    rating->found =
        qyi_datum_to_key(&value[3], rating->account[0]) && qyi_datum_to_key(&value[4], rating->account[1]);
    rating->ended = value[5].number;
    return 0;
}

static int take_pace(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_strength *strength = user;

    (void)count;
    strength->games = (uint32_t)value[0].number;
    strength->elo = value[2].number;
    strength->glicko = value[3].number;
    strength->deviation = value[4].number;
    strength->volatility = value[5].number;
    strength->at = value[6].number;
    return 0;
}

static int take_points(void *user, const struct qyi_datum *value, size_t count)
{
    struct rating *rating = user;

    (void)count;
    rating->before[rating->side].all = (uint32_t)value[0].number;
    rating->before[rating->side].points = value[1].number;
    rating->last = value[6].number > rating->last ? value[6].number : rating->last;
    return 0;
}

static int read_strength(const struct qyi_rating_hand *hand, void *db, struct rating *rating, int side)
{
    struct qyi_datum data[3] = {qyi_datum_key(rating->account[side]), qyi_datum_text(rating->kind),
                                qyi_datum_text(rating->speed)};
    int code = hand->ask(db, QYI_ASK_STRENGTH, data, 3, take_pace, &rating->before[side]);

    data[2] = qyi_datum_text("");
    rating->side = side;
    return code == 0 ? hand->ask(db, QYI_ASK_STRENGTH, data, 3, take_points, rating) : code;
}

static int write_strength(const struct qyi_rating_hand *hand, void *db, const char *game,
                          const struct rating *rating, int side, const struct qyi_strength *after)
{
    struct qyi_datum key = qyi_datum_key(rating->account[side]);
    struct qyi_datum kind = qyi_datum_text(rating->kind);
    struct qyi_datum speed = qyi_datum_text(rating->speed);
    struct qyi_datum at = qyi_datum_int(rating->ended);
    struct qyi_datum none = qyi_datum_int(0);
    const struct qyi_datum pace[10] = {key,
                                       kind,
                                       speed,
                                       qyi_datum_int(after->games),
                                       none,
                                       qyi_datum_int(after->elo),
                                       qyi_datum_int(after->glicko),
                                       qyi_datum_int(after->deviation),
                                       qyi_datum_int(after->volatility),
                                       at};
    const struct qyi_datum points[10] = {key,
                                         kind,
                                         qyi_datum_text(""),
                                         qyi_datum_int(after->all),
                                         qyi_datum_int(after->points),
                                         none,
                                         none,
                                         none,
                                         none,
                                         at};
    const struct qyi_datum mark[10] = {qyi_datum_text(game),
                                       qyi_datum_int(side),
                                       key,
                                       kind,
                                       speed,
                                       at,
                                       qyi_datum_int(after->points),
                                       qyi_datum_int(after->elo),
                                       qyi_datum_int(after->glicko),
                                       qyi_datum_int(after->deviation)};
    int code = hand->act(db, QYI_ACT_STRENGTH, pace, 10);

    code = code == 0 ? hand->act(db, QYI_ACT_STRENGTH, points, 10) : code;
    return code == 0 ? hand->act(db, QYI_ACT_RATED, mark, 10) : code;
}

int qyi_people_rate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_rate_fn rate)
{
    struct rating rating = {0};
    struct qyi_strength after[2];
    int code = hand->rated(db, game, take_game, &rating);

    if (code != 0 || !rating.found)
        return code;
    for (int side = 0; side < 2 && code == 0; side++)
        code = read_strength(hand, db, &rating, side);
    if (code != 0)
        return code;
    if (rating.ended <=
        rating
            /* in the same millisecond: ratings are listed and corrected in the order in which they were made */
            .last)
        rating.ended = rating.last + 1;
    rate(rating.result, rating.speed, rating.ended, rating.before, after);
    for (int side = 0; side < 2 && code == 0; side++)
        code = write_strength(hand, db, game, &rating, side, &after[side]);
    return code;
}

/* ---- a rating taken back ------------------------------------------------------------------------------ */

/* The effect of a game on the rating of one player. */
struct rated_side {
    unsigned char account[QYI_HASH_SIZE];
    char kind[32];
    char speed[32];
    int64_t at;
    struct qyi_strength after;
};

struct rated_game {
    size_t count;
    struct rated_side side[2];
};

static int take_rated(void *user, const struct qyi_datum *value, size_t count)
{
    struct rated_game *game = user;
    struct rated_side *side = &game->side[game->count];

    (void)count;
    if (game->count == 2 || !qyi_datum_to_key(&value[1], side->account))
        return 0;
    copy_word(side->kind, &value[2]);
    copy_word(side->speed, &value[3]);
    side->at = value[4].number;
    side->after.points = value[5].number;
    side->after.elo = value[6].number;
    side->after.glicko = value[7].number;
    side->after.deviation = value[8].number;
    game->count++;
    return 0;
}

static int take_before(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_strength *strength = user;

    (void)count;
    strength->points = value[0].number;
    strength->elo = value[1].number;
    strength->glicko = value[2].number;
    strength->deviation = value[3].number;
    strength->at = value[4].number;
    return 0;
}

/* Removes the effect of a game from a player's ratings, and from the later part of the curve. */
static int take_back(const struct qyi_rating_hand *hand, void *db, const char *game,
                     const struct rated_side *side, qyi_start_fn start)
{
    const struct qyi_datum key = qyi_datum_key(side->account);
    const struct qyi_datum kind = qyi_datum_text(side->kind);
    const struct qyi_datum speed = qyi_datum_text(side->speed);
    const struct qyi_datum any = qyi_datum_text("");
    const struct qyi_datum at = qyi_datum_int(side->at);
    const struct qyi_datum none = qyi_datum_int(0);
    const struct qyi_datum before_pace[5] = {key, kind, speed, at, qyi_datum_text(game)};
    const struct qyi_datum before_any[5] = {key, kind, any, at, qyi_datum_text(game)};
    struct qyi_strength first = {0};
    struct qyi_strength pace;
    struct qyi_strength all;

    start(&first);
    pace = all = first;
    int code = hand->ask(db, QYI_ASK_RATED_BEFORE, before_pace, 5, take_before, &pace);
    code = code == 0 ? hand->ask(db, QYI_ASK_RATED_BEFORE, before_any, 5, take_before, &all) : code;

    const struct qyi_datum elo = qyi_datum_int(pace.elo - side->after.elo);
    const struct qyi_datum glicko = qyi_datum_int(pace.glicko - side->after.glicko);
    const struct qyi_datum points = qyi_datum_int(all.points - side->after.points);
    const struct qyi_datum moved[6] = {key, kind, speed, at, elo, glicko};
    const struct qyi_datum points_moved[4] = {key, kind, at, points};
    const struct qyi_datum of_pace[8] = {key,
                                         kind,
                                         speed,
                                         none,
                                         elo,
                                         glicko,
                                         qyi_datum_int(pace.deviation - side->after.deviation),
                                         qyi_datum_int(first.deviation)};
    const struct qyi_datum of_all[8] = {key, kind, any, points, none, none, none, none};

    code = code == 0 ? hand->act(db, QYI_ACT_RATED_MOVED, moved, 6) : code;
    code = code == 0 ? hand->act(db, QYI_ACT_POINTS_MOVED, points_moved, 4) : code;
    code = code == 0 ? hand->act(db, QYI_ACT_STRENGTH_BACK, of_pace, 8) : code;
    code = code == 0 ? hand->act(db, QYI_ACT_STRENGTH_BACK, of_all, 8) : code;
    return code == 0 ? hand->act(db, QYI_ACT_STRENGTH_NONE, of_all, 2) : code;
}

int qyi_people_unrate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_start_fn start)
{
    const struct qyi_datum data = qyi_datum_text(game);
    struct rated_game rated = {0};
    int code = hand->ask(db, QYI_ASK_RATED_OF, &data, 1, take_rated, &rated);

    if (code == 0 && rated.count > 0)
        code = hand->act(db, QYI_ACT_RATED_GONE, &data, 1);
    for (size_t i = 0; code == 0 && i < rated.count; i++)
        code = take_back(hand, db, game, &rated.side[i], start);
    return code;
}
