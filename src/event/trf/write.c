/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes report files: the original text with changes put into its columns, and new files.
 *
 * The changes are found by reading the original again and comparing the two tournaments.
 */
#include "trf/writing.h"

#include "base/dates.h"
#include "base/name_list.h"
#include "base/utf8.h"
#include "pairing/double_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qyi_trf_add_points(struct qy_buf *out, qy_points points, int width)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%s%d.%d", points < 0 ? "-" : "", abs(points) / QY_POINT,
                   abs(points) % QY_POINT);
    qy_buf_addf(out, "%*s", width, text);
}

static void put_number(struct qyi_trf_canvas *canvas, size_t first, unsigned number)
{
    char text[16];

    (void)snprintf(text, sizeof text, "%u", number);
    qyi_trf_canvas_put(canvas, first, first + 3, number > 0 ? text : "", true);
}

static void put_entry(struct qyi_trf_canvas *canvas, unsigned round, const struct qy_tournament_entry *entry)
{
    static const char colours[] = {'-', 'w', 'b'};
    size_t column = QYI_ROW_ROUNDS + (size_t)(round - 1) * QYI_ROW_ROUND_WIDTH;
    char text[16];

    if (entry->outcome == QY_TOURNAMENT_ABSENT) {
        qyi_trf_canvas_put(canvas, column, column + 7, "", false);
        return;
    }
    if (entry->opponent == 0)
        (void)snprintf(text, sizeof text, "0000 - %c", qyi_trf_letter(entry->outcome));
    else
        (void)snprintf(text, sizeof text, "%4u %c %c", entry->opponent, colours[entry->colour],
                       qyi_trf_letter(entry->outcome));
    qyi_trf_canvas_put(canvas, column, column + 7, text, false);
}

/* Puts the rounds that changed; returns whether any did. */
static bool put_entries(struct qyi_trf_writing *writing, const struct qy_tournament_player *was,
                        const struct qy_tournament_player *now)
{
    bool changed = false;

    for (unsigned round = 1; round <= QY_TOURNAMENT_MAX_ROUNDS; round++) {
        const struct qy_tournament_entry *entry = &now->entry[round - 1];

        if (memcmp(entry, &was->entry[round - 1], sizeof *entry) != 0) {
            put_entry(&writing->canvas, round, entry);
            changed = true;
        }
    }
    return changed;
}

static void put_points(struct qyi_trf_writing *writing, const struct qy_tournament_player *now, bool counted)
{
    struct qy_buf text = QY_BUF_INIT;
    qy_points points = counted
                           ? qy_tournament_score(writing->now, now, qy_tournament_paired_rounds(writing->now))
                           : now->points;

    if (points <= 999 && points >= -99) /* a value that does not fit into four columns is omitted, not cut */
        qyi_trf_add_points(&text, points, 4);
    if (text.failed)
        writing->canvas.failed = true;
    qyi_trf_canvas_put(&writing->canvas, QYI_ROW_POINTS, QYI_ROW_POINTS + 3, qy_buf_str(&text), true);
    qy_buf_free(&text);
}

bool qyi_trf_holds_title(const char *text)
{
    char title[QY_TITLE_SIZE];
    const size_t width = qyi_row_text[QY_PLAYER_TITLE][1] + 1 - QYI_ROW_TITLE;

    return qy_title_read(text, title) || qyi_utf8_count(text, strlen(text)) <= width;
}

/* A text of a row: dates as the format has them, titles as FIDE writes them, whatever a log or a file holds. */
static void put_text(struct qyi_trf_canvas *canvas, enum qy_player_text which, const char *text)
{
    char title[QY_TITLE_SIZE];
    char date[11];
    bool doubt;

    if (which == QY_PLAYER_TITLE && qy_title_read(text, title))
        text = title;
    else if (which == QY_PLAYER_TITLE && !qyi_trf_holds_title(text))
        text = "";
    if (which == QY_PLAYER_BIRTH && qyi_date_read(text, strlen(text), date, &doubt)) {
        memcpy(date + strlen(date), &"/00/00"[strlen(date) - 4],
               11 - strlen(date)); /* 2001/00/00: only the year is known */
        text = date;
    }
    qyi_trf_canvas_put(canvas, qyi_row_text[which][0], qyi_row_text[which][1], text,
                       which == QY_PLAYER_TITLE || which == QY_PLAYER_ID);
}

/* Puts changed data into the canvas. */
static void put_changes(struct qyi_trf_writing *writing, const struct qy_tournament_player *was,
                        const struct qy_tournament_player *now)
{
    struct qyi_trf_canvas *canvas = &writing->canvas;

    for (size_t i = 0; i < QYI_ROW_TEXTS; i++)
        if (strcmp(was->text[i], now->text[i]) != 0)
            put_text(canvas, (enum qy_player_text)i, now->text[i]);
    if (was->sex != now->sex)
        qyi_trf_canvas_put(canvas, QYI_ROW_SEX, QYI_ROW_SEX,
                           now->sex == 'm'   ? "m"
                           : now->sex == 'w' ? "w"
                                             : "",
                           false);
    if (was->rating != now->rating)
        put_number(canvas, QYI_ROW_RATING, now->rating);
    if (was->rank != now->rank)
        put_number(canvas, QYI_ROW_RANK, now->rank);
    if (put_entries(writing, was, now))
        put_points(writing, now, true);
    else if (was->points != now->points || was->has_points != now->has_points)
        put_points(writing, now, !now->has_points);
}

/* The row of a player as it is now, on top of the line that it had. */
static void write_row(struct qyi_trf_writing *writing, const char *line, size_t len,
                      const struct qy_tournament_player *was, const struct qy_tournament_player *now)
{
    qyi_trf_canvas_set(&writing->canvas, line, len);
    put_changes(writing, was, now);
    qyi_trf_canvas_write(&writing->canvas, writing->out);
}

void qyi_trf_write_new_row(struct qyi_trf_writing *writing, const struct qy_tournament_player *now)
{
    struct qy_tournament_player blank = {.sex = ' ', .points = INT32_MIN};
    char start[16];

    for (size_t i = 0; i < QY_PLAYER_TEXTS; i++)
        blank.text[i] = "";
    (void)snprintf(start, sizeof start, "001 %4u", now->number);
    write_row(writing, start, strlen(start), &blank, now);
    qy_buf_adds(writing->out, writing->end);
}

/* ---- records --------------------------------------------------------------------------------------- */

/* A record of text ends with its line: a line break in it, as logs of earlier versions may have one, is a space there. */
static void write_text(struct qyi_trf_writing *writing, const char *record, const char *text, size_t len)
{
    qy_buf_addf(writing->out, "%s ", record);
    for (size_t i = 0; i < len; i++)
        qy_buf_addc(writing->out, text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
    qy_buf_adds(writing->out, writing->end);
}

void qyi_trf_write_record(struct qyi_trf_writing *writing, const char *record, const char *text)
{
    write_text(writing, record, text, strlen(text));
}

static void write_rounds(struct qyi_trf_writing *writing)
{
    qy_buf_addf(writing->out, "%s %u%s", writing->edition == QY_TRF_26 ? "142" : "XXR", writing->now->rounds,
                writing->end);
}

static void write_order_and_colour(struct qyi_trf_writing *writing)
{
    bool white = writing->now->initial_colour == QY_TOURNAMENT_WHITE;

    if (writing->edition == QY_TRF_26 && writing->now->initial_colour != QY_TOURNAMENT_NO_COLOUR)
        qyi_trf_write_record(writing, "152", white ? "W" : "B");
    if (writing->edition == QY_TRF_26 && writing->now->by_rank)
        qyi_trf_write_record(writing, "XXC", "rank");
    if (writing->edition == QY_TRF_16)
        qy_buf_addf(writing->out, "XXC%s%s%s",
                    writing->now->initial_colour == QY_TOURNAMENT_NO_COLOUR ? ""
                    : white                                                 ? " white1"
                                                                            : " black1",
                    writing->now->by_rank ? " rank" : "", writing->end);
}

void qyi_trf_write_scheme(struct qyi_trf_writing *writing, const char *record,
                          const struct qy_points_scheme *scheme)
{
    const struct {
        char letter;
        const char *record;
        qy_points points;
    } rows[] = {{'W', "BBW", scheme->win},
                {'D', "BBD", scheme->draw},
                {'L', "BBL", scheme->loss},
                {'A', "BBZ", scheme->zero_bye},
                {scheme->forfeit_loss == scheme->zero_bye ? '\0' : 'F', "BBF", scheme->forfeit_loss},
                {'P', "BBU", scheme->pairing_bye}};
    bool first = true;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (writing->edition == QY_TRF_16) {
            qy_buf_addf(writing->out, "%s ", rows[i].record);
            qyi_trf_add_points(writing->out, rows[i].points, 4);
            qy_buf_adds(writing->out, writing->end);
        } else if (rows[i].letter) {
            if (first)
                qy_buf_addf(writing->out, "%s ", record);
            else
                qy_buf_adds(writing->out, "   ");
            /* Other programs know a team's win, draw and loss as TW, TD and TL. */
            qy_buf_addf(writing->out, "%c%c", record[0] == '3' && strchr("WDL", rows[i].letter) ? 'T' : ' ',
                        rows[i].letter);
            qyi_trf_add_points(writing->out, rows[i].points, 4);
            first = false;
        }
    }
    if (writing->edition == QY_TRF_26)
        qy_buf_adds(writing->out, writing->end);
}

static bool usual_scheme(const struct qy_points_scheme *scheme)
{
    return scheme->win == QY_POINT && 2 * scheme->draw == QY_POINT && scheme->loss == 0 &&
           scheme->pairing_bye == scheme->win && scheme->zero_bye == 0 && scheme->forfeit_loss == 0;
}

static void write_acceleration(struct qyi_trf_writing *writing, const struct qy_tournament_acceleration *item)
{
    qy_buf_adds(writing->out, "250      ");
    qyi_trf_add_points(writing->out, item->points, 4);
    qy_buf_addf(writing->out, " %3u %3u %4u %4u%s", item->first_round, item->last_round, item->first_number,
                item->last_number, writing->end);
}

void qyi_trf_write_group(struct qyi_trf_writing *writing, const struct qy_tournament_group *group)
{
    qy_buf_addf(writing->out, "260 %3u %3u", group->first_round, group->last_round);
    for (size_t i = 0; i < group->count; i++)
        qy_buf_addf(writing->out, " %4u", group->number[i]);
    qy_buf_adds(writing->out, writing->end);
}

static void write_abnormal(struct qyi_trf_writing *writing, const struct qy_tournament_abnormal *item)
{
    char letter = item->outcome < QY_TOURNAMENT_OUTCOME_COUNT ? qyi_trf_letter(item->outcome) : ' ';

    /* The record calls games by letters, whether rated or not. */
    letter = letter == '1' ? 'W' : letter == '=' ? 'D' : letter == '0' ? 'L' : letter;
    qy_buf_addf(writing->out, "299 %c       ", letter);
    qyi_trf_add_points(writing->out, item->points, 5);
    qy_buf_addf(writing->out, "  %03u %4u%s", item->round, item->number, writing->end);
}

/* The records have no draw that is worth more for one colour: each such game gets a record of its own. */
static void write_second_draws(struct qyi_trf_writing *writing, const struct qy_tournament *now)
{
    for (size_t i = 0; now->scheme.second_draw != 0 && i < now->player_count; i++)
        for (unsigned round = 1; round <= now->columns; round++) {
            const struct qy_tournament_entry *entry = &now->player[i].entry[round - 1];
            struct qy_tournament_abnormal item = {.points = qy_points_scheme_of(&now->scheme, entry),
                                                  .number = now->player[i].number,
                                                  .round = (uint8_t)round,
                                                  .outcome = entry->outcome};

            if (!entry->struck && item.points != qy_points_scheme_worth(&now->scheme, entry->outcome))
                write_abnormal(writing, &item);
        }
}

/* Adds what was announced since the file was read; lists only grow. */
static void write_added(struct qyi_trf_writing *writing)
{
    const struct qy_tournament *was = writing->was;
    const struct qy_tournament *now = writing->now;

    for (size_t i = was ? was->abnormal_count : 0; i < now->abnormal_count; i++)
        write_abnormal(writing, &now->abnormal[i]);
    if (!was) {
        write_second_draws(writing, now);
        qyi_trf_write_struck(writing, now, false);
    }
    for (size_t i = was ? was->acceleration_count : 0; i < now->acceleration_count; i++)
        write_acceleration(writing, &now->acceleration[i]);
    for (size_t i = was ? was->forbidden_count : 0; i < now->forbidden_count; i++)
        qyi_trf_write_group(writing, &now->forbidden[i]);
    if (was)
        for (size_t i = 0; i < now->player_count; i++)
            if (!qy_tournament_player(was, now->player[i].number))
                qyi_trf_write_new_row(writing, &now->player[i]);
}

/* ---- a file as it was read ------------------------------------------------------------------------- */

/* Which single-line records have changed; each is written in place of the original, else appended. */
struct changes {
    bool text[QYI_RECORD_TEXTS];
    bool rounds;
    bool colour;
    bool scheme;
};

static struct changes find_changes(const struct qy_tournament *was, const struct qy_tournament *now)
{
    struct changes changes = {{false}, false, false, false};

    for (size_t i = 0; i < QYI_RECORD_TEXTS; i++)
        changes.text[i] = strcmp(was->text[i], now->text[i]) != 0;
    changes.rounds = was->rounds != now->rounds;
    changes.colour = was->initial_colour != now->initial_colour || was->by_rank != now->by_rank;
    changes.scheme = memcmp(&was->scheme, &now->scheme, sizeof was->scheme) != 0;
    return changes;
}

/* True when the record of the line has changed: it is omitted, and written again after the last line. */
static bool left_out(const struct changes *changes, const struct qyi_trf_line *line)
{
    static const char *const scheme[] = {"162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};

    for (size_t i = 0; i < QYI_RECORD_TEXTS; i++)
        if (changes->text[i] && qyi_trf_is(line, qyi_text_record[i]))
            return true;
    if (changes->rounds && (qyi_trf_is(line, "142") || qyi_trf_is(line, "XXR")))
        return true;
    if (changes->colour && (qyi_trf_is(line, "152") || qyi_trf_is(line, "XXC")))
        return true;
    for (size_t i = 0; changes->scheme && i < sizeof scheme / sizeof scheme[0]; i++)
        if (qyi_trf_is(line, scheme[i]))
            return true;
    return false;
}

static void write_changed(struct qyi_trf_writing *writing, const struct changes *changes)
{
    for (size_t i = 0; i < QYI_RECORD_TEXTS; i++)
        if (changes->text[i])
            qyi_trf_write_record(writing, qyi_text_record[i], writing->now->text[i]);
    if (changes->rounds)
        write_rounds(writing);
    if (changes->colour)
        write_order_and_colour(writing);
    if (changes->scheme)
        qyi_trf_write_scheme(writing, "162", &writing->now->scheme);
}

/* Writes one line of the file, unchanged or with the changes. */
static void write_line(struct qyi_trf_writing *writing, const struct changes *changes,
                       const struct qyi_trf_line *line)
{
    const char *text = line->text + line->offset;
    struct qyi_trf_field field = qyi_trf_field(line, QYI_ROW_NUMBER, QYI_ROW_NUMBER + 3);
    unsigned number = 0;

    if (left_out(changes, line))
        return;
    if (qyi_trf_is(line, "001") && qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, NULL) == 0) {
        const struct qy_tournament_player *was = qy_tournament_player(writing->was, number);
        const struct qy_tournament_player *now = qy_tournament_player(writing->now, number);

        if (was && now) {
            write_row(writing, text, line->len, was, now);
            qy_buf_add(writing->out, text + line->len, line->next - line->offset - line->len);
            return;
        }
    }
    qy_buf_add(writing->out, text, line->next - line->offset);
}

/* The file's line end: that of its first line. */
static const char *line_end(const struct qy_trf *trf)
{
    for (size_t i = 0; i < trf->len; i++) {
        if (trf->text[i] == '\n')
            return "\n";
        if (trf->text[i] == '\r')
            return i + 1 < trf->len && trf->text[i + 1] == '\n' ? "\r\n" : "\r";
    }
    return "\n";
}

int qy_trf_write(const struct qy_trf *trf, struct qy_buf *out)
{
    struct qyi_trf_writing writing = {.now = trf->tournament, .out = out, .end = line_end(trf)};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    struct qyi_trf_line line = {0};
    struct qy_trf *was = NULL;

    if (qy_trf_read(trf->text, trf->len, &was, NULL) < 0)
        return QY_E_MEMORY; /* it was read without error before */
    writing.was = was->tournament;
    writing.edition =
        qyi_trf_has_record(trf->text, trf->len, "142") || qyi_trf_has_record(trf->text, trf->len, "192")
            ? QY_TRF_26
            : QY_TRF_16;
    struct changes changes = find_changes(writing.was, writing.now);
    qy_buf_add(out, trf->text, at);
    while (qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        write_line(&writing, &changes, &line);
        at = line.next;
    }
    qyi_trf_line_free(&line);
    bool open = out->len > 0 && out->data[out->len - 1] != '\n' && out->data[out->len - 1] != '\r';
    if (open)
        qy_buf_adds(out, writing.end);
    size_t before = out->len;
    write_changed(&writing, &changes);
    write_added(&writing);
    if (open && out->len == before && !out->failed) { /* the last line stays without a line end */
        out->len -= strlen(writing.end);
        out->data[out->len] = '\0';
    }
    qyi_trf_canvas_free(&writing.canvas);
    qy_trf_free(was);
    return out->failed ? QY_E_MEMORY : 0;
}

/* ---- a new file ------------------------------------------------------------------------------------ */

/* The text of the type; it names the rules of the event if its system does not. */
static const char *type_of(const struct qy_tournament *tournament)
{
    const struct qy_pairing_system *system = qy_tournament_system(tournament);
    const char *type = tournament->text[QY_TOURNAMENT_TYPE];

    return !*type && tournament->cn_rules && !(system && system->cn_rules) ? qyi_type_of_cn_rules : type;
}

/* 112: one line for each arbiter, without the duty that may precede the name. */
static void write_deputies(struct qyi_trf_writing *writing)
{
    const char *whole = writing->now->text[QY_TOURNAMENT_DEPUTIES];

    for (const char *text = whole; *text; text = qyi_name_list_next(whole, text)) {
        size_t len = qyi_name_list_part(whole, text);
        size_t duty;
        size_t name = qyi_name_list_duty(text, len, &duty);

        write_text(writing, "112", text + name, len - name);
    }
}

/* 132: the date of a round, YY/MM/DD, above its columns. */
static void write_dates(struct qyi_trf_writing *writing)
{
    const char *text = writing->now->text[QY_TOURNAMENT_DATES];

    if (!*text)
        return;
    qyi_trf_canvas_set(&writing->canvas, "132", 3);
    for (unsigned round = 1; *text && round <= QY_TOURNAMENT_MAX_ROUNDS; round++) {
        size_t column = QYI_ROW_ROUNDS + (size_t)(round - 1) * QYI_ROW_ROUND_WIDTH;
        size_t len = strcspn(text, ",;");
        char date[11] = "";
        bool doubt;

        if (qyi_date_read(text, len, date, &doubt) && strlen(date) == 10)
            memmove(date, date + 2, 9); /* 26/05/01 */
        else if (len < 9)
            memcpy(memset(date, 0, sizeof date), text, len);
        qyi_trf_canvas_put(&writing->canvas, column, column + 7, date, false);
        text += len + strspn(text + len, ",; ");
    }
    qyi_trf_canvas_write(&writing->canvas, writing->out);
    qy_buf_adds(writing->out, writing->end);
}

/* 042, 052: days as the format has them. */
static void write_day(struct qyi_trf_writing *writing, const char *record, const char *text)
{
    char date[11];
    bool doubt;

    qyi_trf_write_record(writing, record, qyi_date_read(text, strlen(text), date, &doubt) ? date : text);
}

void qyi_trf_write_head(struct qyi_trf_writing *writing, const struct qy_tournament *players, size_t teams)
{
    static const uint8_t before[] = {QY_TOURNAMENT_NAME, QY_TOURNAMENT_CITY, QY_TOURNAMENT_FEDERATION};
    const struct qy_tournament *now = writing->now;
    size_t rated = 0;

    for (size_t i = 0; i < players->player_count; i++)
        rated += players->player[i].rating > 0;
    for (size_t i = 0; i < sizeof before; i++)
        qyi_trf_write_record(writing, qyi_text_record[before[i]], now->text[before[i]]);
    write_day(writing, qyi_text_record[QY_TOURNAMENT_START], now->text[QY_TOURNAMENT_START]);
    write_day(writing, qyi_text_record[QY_TOURNAMENT_END], now->text[QY_TOURNAMENT_END]);
    qy_buf_addf(writing->out, "062 %zu%s072 %zu%s082 %zu%s", players->player_count, writing->end, rated,
                writing->end, teams, writing->end);
    qyi_trf_write_record(writing, "092", type_of(now));
    qyi_trf_write_record(writing, "102", now->text[QY_TOURNAMENT_ARBITER]);
    write_deputies(writing);
    qyi_trf_write_record(writing, "122",
                         now->text[*now->text[QY_TOURNAMENT_TIME_WORDS] ? QY_TOURNAMENT_TIME_WORDS
                                                                        : QY_TOURNAMENT_TIME_CONTROL]);
    write_dates(writing);
    if (now->rounds > 0)
        write_rounds(writing);
    if (now->initial_colour != QY_TOURNAMENT_NO_COLOUR || now->by_rank)
        write_order_and_colour(writing);
    if (!usual_scheme(&players->scheme))
        qyi_trf_write_scheme(writing, "162", &players->scheme);
    /* without it readers could not know the value of byes in matches */
    if ((writing->edition == QY_TRF_26 || qyi_is_of_matches(now)) && now->text[QY_TOURNAMENT_SYSTEM_CODE][0])
        qyi_trf_write_record(writing, "192", now->text[QY_TOURNAMENT_SYSTEM_CODE]);
    if (writing->edition == QY_TRF_26 && now->text[QY_TOURNAMENT_TIEBREAKS][0])
        qyi_trf_write_record(writing, "202", now->text[QY_TOURNAMENT_TIEBREAKS]);
}

/* A player's place in the order of points, then numbers. */
struct place {
    qy_points points;
    size_t index;
};

static int by_points(const void *one, const void *other)
{
    const struct place *a = one;
    const struct place *b = other;

    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* The ranks that rows state: the players' own, else the order of points. Error: QY_E_MEMORY. */
int qyi_trf_rank_players(const struct qy_tournament *tournament, uint16_t **ret_rank)
{
    size_t count = tournament->player_count;
    unsigned rounds = qy_tournament_paired_rounds(tournament);
    struct place *places = malloc(count * sizeof *places + 1);
    uint16_t *rank = calloc(count + 1, sizeof *rank);

    if (!places || !rank) {
        free(places);
        free(rank);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        places[i] = (struct place){qy_tournament_score(tournament, &tournament->player[i], rounds), i};
    qsort(places, count, sizeof *places, by_points);
    for (size_t i = 0; i < count; i++) {
        uint16_t own = tournament->player[places[i].index].rank;

        rank[places[i].index] = own > 0 ? own : (uint16_t)(i + 1);
    }
    free(places);
    *ret_rank = rank;
    return 0;
}

int qy_trf_write_new(const struct qy_tournament *tournament, enum qy_trf_edition edition, struct qy_buf *out)
{
    struct qyi_trf_writing writing = {.now = tournament, .edition = edition, .out = out, .end = "\n"};
    uint16_t *rank;

    if (qyi_trf_rank_players(tournament, &rank) < 0)
        return QY_E_MEMORY;
    qyi_trf_write_head(&writing, tournament, 0);
    write_added(&writing);
    for (size_t i = 0; i < tournament->player_count; i++) {
        struct qy_tournament_player player = tournament->player[i];

        player.rank = rank[i];
        qyi_trf_write_new_row(&writing, &player);
    }
    free(rank);
    if (writing.canvas.failed)
        out->failed = true;
    qyi_trf_canvas_free(&writing.canvas);
    return out->failed ? QY_E_MEMORY : 0;
}
