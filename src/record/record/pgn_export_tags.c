/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tags of a record in the order of PGN's export form. */
#include <stdlib.h>
#include <string.h>

#include "notation/games.h"
#include "notation/notation.h"
#include "record/pgn.h"
#include "record/pgn_export.h"
#include "record/record.h"

/* A tag to be written. */
struct entry {
    const char *name;
    size_t name_len;
    const char *value;
    size_t order; /* its index among tags of the same name */
};

struct list {
    const struct qy_record *record;
    const struct qyi_record_form *form;
    struct qyi_pgn_losses *losses;
    struct entry *entry;
    size_t count;
    bool own_variant; /* the writer adds the variant itself */
    bool tells_game;  /* and the game, because a tag would name another */
};

static void write_tag(const char *name, size_t name_len, const char *value, struct qy_buf *out)
{
    qy_buf_addc(out, '[');
    qy_buf_add(out, name, name_len);
    qy_buf_add(out, " \"", 2);
    for (;;) {
        size_t plain = strcspn(value, "\"\\");

        qy_buf_add(out, value, plain);
        value += plain;
        if (*value == '\0')
            break;
        qy_buf_addc(out, '\\');
        qy_buf_addc(out, *value++);
    }
    qy_buf_add(out, "\"]\n", 3);
}

/* ---- the roster ------------------------------------------------------------------------------------ */

static const char *roster_value(const struct list *list, size_t i)
{
    const char *value = qy_record_tag(list->record, list->form->roster[i]);

    return value != NULL && *value != '\0' ? value : i == QYI_PGN_DATE ? "????.??.??" : "?";
}

static void write_roster(const struct list *list, struct qy_buf *out)
{
    const char *const *roster = list->form->roster;
    const char *result = qy_result_text(qyi_pgn_result_shown(qy_record_result(list->record)));

    qy_buf_adds(out, list->form->head);
    for (size_t i = 0; i + 1 < QYI_PGN_ROSTER; i++)
        write_tag(roster[i], strlen(roster[i]), roster_value(list, i), out);
    write_tag(roster[QYI_PGN_ROSTER - 1], strlen(roster[QYI_PGN_ROSTER - 1]), result, out);
}

static bool is_of_roster(const struct list *list, const struct qy_record_tag *tag)
{
    for (size_t i = 0; i < QYI_PGN_ROSTER; i++) {
        if (strcmp(list->form->roster[i], tag->name) == 0)
            return true;
    }
    return false;
}

/* ---- the others ------------------------------------------------------------------------------------ */

/* True for a tag that would name another game than the record's, or an unsupported one. */
static bool misleads(const struct list *list, const struct qy_record_tag *tag)
{
    enum qy_game own = qy_record_game(list->record);
    enum qy_game game = own;
    enum qy_notation notation;
    bool named = qyi_game_named(tag->value, tag->value_len, &game);

    if (qyi_means(tag->name, tag->name_len, "variant"))
        return !qyi_means_any(tag->value, tag->value_len, qyi_plain_variants) && (!named || game != own);
    if (qyi_means(tag->name, tag->name_len, "game"))
        return named && game != own;
    return qyi_means(tag->name, tag->name_len, "format") &&
           qyi_format_named(tag->value, tag->value_len, &game, &notation) && game != own;
}

/* True for a tag whose name only the other game's files have. */
static bool is_of_others(const struct list *list, const struct qy_record_tag *tag)
{
    enum qy_game game;

    return qyi_game_of_tag(tag->name, tag->name_len, &game) && game != qy_record_game(list->record);
}

/* True if the writer writes the tag itself. */
static bool is_own(const struct list *list, const struct qy_record_tag *tag)
{
    static const char *const always[] = {"result", "setup", "fen", NULL};

    if (qyi_means_any(tag->name, tag->name_len, always))
        return true;
    if (qyi_means(tag->name, tag->name_len, "game"))
        return *list->form->head != '\0' || list->tells_game;
    if (qyi_means(tag->name, tag->name_len, "format"))
        return list->form->has_format;
    return qyi_means(tag->name, tag->name_len, "variant") && list->own_variant;
}

static void add_entry(struct list *list, const char *name, size_t name_len, const char *value)
{
    list->entry[list->count] =
        (struct entry){.name = name, .name_len = name_len, .value = value, .order = list->count};
    list->count++;
}

static bool has_good_name(const struct qy_record_tag *tag)
{
    for (size_t i = 0; i < tag->name_len; i++) {
        if (!qyi_is_name_char(tag->name[i]))
            return false;
    }
    return true;
}

static void gather(struct list *list)
{
    for (const struct qy_record_tag *tag = qy_record_tags(list->record); tag != NULL; tag = tag->next) {
        if (is_of_roster(list, tag) || is_own(list, tag))
            continue;
        if (has_good_name(tag) && !misleads(list, tag))
            add_entry(list, tag->name, tag->name_len, tag->value);
        else
            qyi_pgn_lose_tag(list->losses, tag->name);
    }
}

static int by_name(const void *a, const void *b)
{
    const struct entry *x = a;
    const struct entry *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : x->order < y->order ? -1 : x->order > y->order;
}

/* Writes the first of each name: files with repeated names are damaged. */
static void write_sorted(struct list *list, struct qy_buf *out)
{
    if (list->count > 1)
        qsort(list->entry, list->count, sizeof(*list->entry), by_name);
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *entry = &list->entry[i];

        if (i == 0 || strcmp(entry[-1].name, entry->name) != 0)
            write_tag(entry->name, entry->name_len, entry->value, out);
        else if (strcmp(entry[-1].value, entry->value) != 0)
            qyi_pgn_lose_tag(list->losses, entry->name);
    }
}

bool qyi_is_array(const struct qy_position *start)
{
    struct qy_position array;

    qy_position_start(start->game, &array);
    return qy_position_key(start) == qy_position_key(&array) && qy_position_fullmove(start) == 1 &&
           qy_position_halfmove(start) == 0;
}

/*
 * True if moves and result without any tag are read back as this game: no game begins with a NAG or a line
 * comment, a lone result needs a tag, and 0-0 may be castling.
 */
static bool reads_alone(const struct qy_record *record, enum qy_notation notation)
{
    const struct qy_record_item *item = qy_record_root(record)->after.first;
    bool opens =
        item == NULL || (item->kind == QY_ITEM_COMMENT && !qyi_pgn_ends_its_line(item->text, item->len));

    return opens && qy_record_root(record)->child != NULL &&
           !(notation == QY_NOTATION_SAN && qy_record_result(record) == QY_RESULT_NOBODY_WON);
}

static size_t count_tags(const struct qy_record *record)
{
    size_t count = 0;

    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next)
        count++;
    return count;
}

int qyi_pgn_export_tags(const struct qy_record *record, enum qyi_pgn_form form, enum qy_notation notation,
                        unsigned flags, struct qyi_pgn_losses *losses, struct qy_buf *out)
{
    enum { OWN = 6 };
    const struct qy_position *start = qy_record_start(record);
    struct qy_buf fen = QY_BUF_INIT;
    struct list list = {.record = record,
                        .form = &qyi_record_forms[start->game],
                        .losses = losses,
                        .own_variant = qyi_castling_by_rook(start)};
    bool array = qyi_is_array(start);
    size_t before = out->len;

    list.entry = malloc((count_tags(record) + OWN) * sizeof(*list.entry));
    if (list.entry == NULL)
        return QY_E_MEMORY;
    if (!array)
        qy_position_to_fen(start, QY_FEN_DEFAULT, &fen);
    /* No value of Format means squares with ranks from 1; the moves show it. */
    bool from_1 = notation == QY_NOTATION_UCI && (flags & QY_WRITE_RANKS_FROM_1) != 0;
    if (list.form->format[notation] != NULL && form != QYI_PGN_MOVES && !from_1)
        add_entry(&list, "Format", strlen("Format"), list.form->format[notation]);
    if (!array)
        add_entry(&list, "FEN", strlen("FEN"), qy_buf_str(&fen));
    if (!array)
        add_entry(&list, "SetUp", strlen("SetUp"), "1");
    if (list.own_variant)
        add_entry(&list, "Variant", strlen("Variant"), list.form->free_castling);
    if (form == QYI_PGN_MOVES && !reads_alone(record, notation))
        add_entry(&list, "Result", strlen("Result"),
                  qy_result_text(qyi_pgn_result_shown(qy_record_result(record))));
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL && form == QYI_PGN_FULL;
         tag = tag->next)
        list.tells_game |= *list.form->head == '\0' && is_of_others(&list, tag);
    if (list.tells_game)
        add_entry(&list, "Game", strlen("Game"), qy_game_id(start->game));
    if (form == QYI_PGN_FULL)
        gather(&list);
    if (form != QYI_PGN_MOVES)
        write_roster(&list, out);
    else
        qyi_pgn_lose_tags(losses, record);
    write_sorted(&list, out);
    if (out->len > before)
        qy_buf_addc(out, '\n');
    free(list.entry);
    int code = fen.failed ? QY_E_MEMORY : 0;
    qy_buf_free(&fen);
    return code;
}

void qyi_pgn_cut_tag(struct qyi_pgn_losses *losses, const char *name)
{
    if (losses->how->cut_tag != NULL)
        losses->how->cut_tag(losses->how->user, name);
    qyi_pgn_lose(losses, QYI_LOSS_TEXT);
}

void qyi_pgn_lose_tag(struct qyi_pgn_losses *losses, const char *name)
{
    if (losses->how->lost_tag != NULL)
        losses->how->lost_tag(losses->how->user, name);
    qyi_pgn_lose(losses, QYI_LOSS_TAGS);
}

void qyi_pgn_lose_tags(struct qyi_pgn_losses *losses, const struct qy_record *record)
{
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        if (!qyi_record_is_own_tag(record, tag) && !qyi_record_says_nothing(tag))
            qyi_pgn_lose_tag(losses, tag->name);
    }
}

enum qy_result qyi_pgn_result_shown(enum qy_result result)
{
    return result == QY_RESULT_VOID ? QY_RESULT_OPEN : result;
}

void qyi_pgn_lose(struct qyi_pgn_losses *losses, enum qyi_loss loss)
{
    if ((losses->told >> loss & 1) != 0)
        return;
    losses->told |= 1U << loss;
    if (losses->how->lost != NULL)
        losses->how->lost(losses->how->user, loss);
}
