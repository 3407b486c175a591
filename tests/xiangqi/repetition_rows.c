/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the tables read, mirrored, colours changed, begun elsewhere. */
#include "xiangqi/repetition_rows.h"

#include <stdio.h>
#include <string.h>

#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"

#define FIELDS      8 /* that every row has */
#define CHANGE      9 /* the tenth, of twins */
#define MOST_FIELDS 11

const struct qyi_xiangqi_repetition_rules *repetition_rules(const char *name)
{
    if (strcmp(name, "xiangqi-1999") == 0)
        return &qyi_xiangqi_repetition_1999;
    if (strcmp(name, "xiangqi-2020") == 0)
        return &qyi_xiangqi_repetition_2020;
    if (strcmp(name, "xiangqi-1999-1") == 0)
        return &qyi_xiangqi_repetition_1999_1;
    if (strcmp(name, "xiangqi-2020-1") == 0)
        return &qyi_xiangqi_repetition_2020_1;
    if (strcmp(name, "xiangqi-axf") == 0)
        return &qyi_xiangqi_repetition_axf;
    return strcmp(name, "xiangqi-wxf") == 0 ? &qyi_xiangqi_repetition_wxf : NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static qy_square read_square(const char *text)
{
    return (qy_square)((text[1] - '0') * QYI_XIANGQI_FILES + (text[0] - 'a'));
}

/* Reads moves and plays them on. */
static bool read_moves(char *text, struct qy_xiangqi_position *position, qy_move *moves, size_t *ret_count)
{
    struct qy_xiangqi_undo undo;
    char *rest;

    *ret_count = 0;
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        qy_move move;

        if (strcmp(word, "-") == 0)
            continue;
        if (strlen(word) != 4 || *ret_count == MOST_MOVES)
            return false;
        move = qyi_xiangqi_pack(read_square(word), read_square(word + 2));
        if (!qyi_xiangqi_is_legal(position, move))
            return false;
        qyi_xiangqi_make(position, move, &undo);
        moves[(*ret_count)++] = move;
    }
    return true;
}

static bool read_label(char *word, struct expected_label *ret_label)
{
    char *colon = strchr(word, ':');
    char *rest;

    memset(ret_label, 0, sizeof *ret_label);
    ret_label->unmet = *word == '!';
    word += ret_label->unmet;
    if (colon)
        *colon++ = '\0';
    for (char *square = colon ? strtok_r(colon, ",", &rest) : NULL; square;
         square = strtok_r(NULL, ",", &rest))
        ret_label->victims[ret_label->victim_count++] = read_square(square);
    ret_label->open = strcmp(word, "open") == 0;
    if (ret_label->open)
        return true;
    for (unsigned label = 0; label < QY_LABEL_COUNT; label++) {
        if (strcmp(word, qy_label_id((enum qy_label)label)) == 0) {
            ret_label->label = (enum qy_label)label;
            return true;
        }
    }
    return false;
}

static bool read_labels(char *text, struct repetition_row *row)
{
    char *rest;

    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (strcmp(word, "-") == 0)
            continue;
        if (row->label_count == MOST_MOVES || !read_label(word, &row->labels[row->label_count++]))
            return false;
    }
    return true;
}

/* The loser: a side, or -1 for a draw. */
static bool read_loser(const char *text, int *ret_loser)
{
    *ret_loser = strcmp(text, "red loses") == 0     ? QY_FIRST
                 : strcmp(text, "black loses") == 0 ? QY_SECOND
                                                    : -1;
    return *ret_loser >= 0 || strcmp(text, "draw") == 0;
}

static bool read_verdict(const char *text, struct repetition_row *row)
{
    row->unmet = *text == '!';
    text += row->unmet;
    row->undecided = strcmp(text, "undecided") == 0;
    return read_loser(row->undecided ? "draw" : text, &row->loser);
}

/* What follows if a post is accepted, and if not: "draw / black loses". */
static bool read_answers(char *text, struct repetition_row *row)
{
    char *slash = strstr(text, " / ");

    if (!slash)
        return false;
    *slash = '\0';
    return read_loser(text, &row->if_post[0]) && read_loser(slash + 3, &row->if_post[1]);
}

static bool read_row(char *line, struct repetition_row *row)
{
    char *field[MOST_FIELDS];
    struct qy_xiangqi_position position;
    unsigned count = 0;

    memset(row, 0, sizeof *row);
    for (char *at = line; at && count < MOST_FIELDS; count++) {
        field[count] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    if (count < FIELDS)
        return false;
    if (strlen(field[0]) >= sizeof row->id || strlen(field[1]) >= sizeof row->rules)
        return false;
    memcpy(row->id, field[0], strlen(field[0]) + 1);
    memcpy(row->rules, field[1], strlen(field[1]) + 1);
    if (count > FIELDS && strcmp(field[FIELDS], "-") != 0) {
        if (strlen(field[FIELDS]) >= sizeof row->facts)
            return false;
        memcpy(row->facts, field[FIELDS], strlen(field[FIELDS]) + 1);
    }
    if (count > CHANGE) {
        if (strlen(field[CHANGE]) >= sizeof row->change)
            return false;
        memcpy(row->change, field[CHANGE], strlen(field[CHANGE]) + 1);
    }
    if (count > CHANGE + 1 && !read_answers(field[CHANGE + 1], row))
        return false;
    if (!repetition_rules(row->rules) ||
        qyi_xiangqi_from_fen(field[2], strlen(field[2]), &row->start, NULL, NULL) < 0)
        return false;
    position = row->start;
    return read_moves(field[3], &position, row->lead, &row->lead_count) &&
           read_moves(field[4], &position, row->cycle, &row->cycle_count) && read_verdict(field[5], row) &&
           read_labels(field[6], row);
}

bool read_repetitions(const char *folder, const char *name, struct repetition_table *ret_table)
{
    char path[512];
    char line[4096];
    unsigned number = 0;
    FILE *file;

    snprintf(path, sizeof path, "%s/xiangqi/%s", folder, name);
    file = fopen(path, "r");
    ret_table->count = 0;
    if (!file) {
        fprintf(stderr, "%s can't be read\n", path);
        return false;
    }
    while (fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#')
            continue;
        if (ret_table->count == MOST_ROWS || !read_row(line, &ret_table->rows[ret_table->count])) {
            fprintf(stderr, "%s:%u is not understood\n", path, number);
            fclose(file);
            return false;
        }
        ret_table->count++;
    }
    fclose(file);
    return true;
}

/* ---- judging ------------------------------------------------------------------------------------------ */

bool judge_row(const struct repetition_row *row, unsigned rounds, struct qy_judgement *ret_judgement)
{
    return judge_row_as(row, rounds, NULL, ret_judgement);
}

bool judge_row_as(const struct repetition_row *row, unsigned rounds, const struct qy_oracle *oracle,
                  struct qy_judgement *ret_judgement)
{
    qy_move moves[5 * MOST_MOVES];
    size_t count = row->lead_count;

    memcpy(moves, row->lead, row->lead_count * sizeof *moves);
    for (unsigned i = 0; i < rounds; i++) {
        memcpy(moves + count, row->cycle, row->cycle_count * sizeof *moves);
        count += row->cycle_count;
    }
    return qyi_xiangqi_judge(repetition_rules(row->rules), &row->start, moves, count, oracle,
                             ret_judgement) == 0;
}

/* ---- the same seen otherwise -------------------------------------------------------------------------- */

static qy_square mirror_square(qy_square square)
{
    return (qy_square)(qyi_xiangqi_rank(square) * QYI_XIANGQI_FILES + (QYI_XIANGQI_FILES - 1) -
                       qyi_xiangqi_file(square));
}

static qy_square swap_square(qy_square square)
{
    return (qy_square)((QYI_XIANGQI_RANKS - 1 - qyi_xiangqi_rank(square)) * QYI_XIANGQI_FILES +
                       qyi_xiangqi_file(square));
}

static void map_moves(qy_move *moves, size_t count, qy_square (*map)(qy_square square))
{
    for (size_t i = 0; i < count; i++)
        moves[i] = qyi_xiangqi_pack(map(qyi_xiangqi_move_from(moves[i])), map(qyi_xiangqi_move_to(moves[i])));
}

static void map_row(const struct repetition_row *row, qy_square (*map)(qy_square square), bool colours,
                    struct repetition_row *ret_row)
{
    struct qyi_xiangqi_setup setup;

    *ret_row = *row;
    memset(&setup, 0, sizeof setup);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece piece = qyi_xiangqi_at(&row->start, (qy_square)square);

        setup.board[map((qy_square)square)] = piece && colours ? (qy_piece)(piece ^ 8) : piece;
    }
    setup.side = (enum qy_side)(row->start.side ^ (colours ? 1 : 0));
    setup.fullmove = 1;
    qyi_xiangqi_from_setup(&setup, &ret_row->start);
    map_moves(ret_row->lead, row->lead_count, map);
    map_moves(ret_row->cycle, row->cycle_count, map);
    for (size_t i = 0; i < row->label_count; i++)
        for (unsigned k = 0; k < row->labels[i].victim_count; k++)
            ret_row->labels[i].victims[k] = map(row->labels[i].victims[k]);
    if (colours && row->loser >= 0)
        ret_row->loser = row->loser ^ 1;
}

void mirror_row(const struct repetition_row *row, struct repetition_row *ret_row)
{
    map_row(row, mirror_square, false, ret_row);
}

void swap_row(const struct repetition_row *row, struct repetition_row *ret_row)
{
    map_row(row, swap_square, true, ret_row);
}

void turn_row(const struct repetition_row *row, size_t by, struct repetition_row *ret_row)
{
    struct qy_xiangqi_undo undo;

    *ret_row = *row;
    ret_row->lead_count = 0;
    for (size_t i = 0; i < row->lead_count; i++)
        qyi_xiangqi_make(&ret_row->start, row->lead[i], &undo);
    for (size_t i = 0; i < by; i++)
        qyi_xiangqi_make(&ret_row->start, row->cycle[i], &undo);
    for (size_t i = 0; i < row->cycle_count; i++)
        ret_row->cycle[i] = row->cycle[(i + by) % row->cycle_count];
    for (size_t i = 0; i < row->label_count; i++)
        ret_row->labels[i] = row->labels[(i + by) % row->label_count];
}

bool setup_with_bystander(const struct repetition_row *row, unsigned square, qy_piece man,
                          bool (*is_aside)(const struct qy_xiangqi_position *position, unsigned square),
                          struct qyi_xiangqi_setup *ret_setup)
{
    struct qy_xiangqi_position position = row->start;
    struct qy_xiangqi_undo undo;

    for (size_t i = 0; i <= row->cycle_count; i++) {
        if (!is_aside(&position, square))
            return false;
        if (i < row->cycle_count)
            qyi_xiangqi_make(&position, row->cycle[i], &undo);
    }
    memset(ret_setup, 0, sizeof *ret_setup);
    for (unsigned other = 0; other < QYI_XIANGQI_SQUARES; other++)
        ret_setup->board[other] = qyi_xiangqi_at(&row->start, (qy_square)other);
    ret_setup->board[square] = man;
    ret_setup->side = (enum qy_side)row->start.side;
    ret_setup->fullmove = 1;
    return true;
}
