/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PFC, the XML of PengFei (鹏飞象棋): a tree of elements, each a move within the move that it follows.
 *
 *     <n version="2" win="1-0" m="FEN" c="comment on the first position" title="...">
 *       <n m="h2e2" c="comment" default="true"> <n m="h9g7" c=""/> ... </n>
 *       <n m="b2e2" c=""/>
 *     </n>
 *
 * Among alternatives the one with `default` is the main line, else the first.
 */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "record/pgn.h"
#include "record/record.h"
#include "record/whole.h"
#include "record/xiangqi_board.h"
#include "record/xiangqi_dhtmlxq.h"
#include "record/xml.h"

/* Prefix of attributes that have no tag of their own. */
#define PREFIX "PFC_"

/* Code that ends the reading after the root. */
#define THE_END 1

/* A move whose element is open. */
struct level {
    struct qy_record_node *node; /* NULL if no move can be played */
    bool main;
    bool made; /* `move` has been made on the file's position */
    qy_move move;
    struct qy_undo undo;
};

struct pfc {
    struct qyi_xml xml;
    struct qyi_findings findings;
    struct qy_record *record;
    struct level *level;
    size_t cap;
    struct qy_position position; /* after the moves whose elements are open */
    struct qy_buf text;
};

/* ---- head ------------------------------------------------------------------------------------------ */

static const char *tag_of(const char *attribute, struct qy_buf *text)
{
    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        if (strcmp(attribute, qyi_dhtmlxq_fields[i].field) == 0)
            return qyi_dhtmlxq_fields[i].tag;
    }
    if (strcmp(attribute, "create-time") == 0)
        return "Date";
    if (*attribute >= 'A' && *attribute <= 'Z')
        return attribute;
    qy_buf_clear(text);
    qy_buf_adds(text, PREFIX);
    qy_buf_adds(text, attribute);
    return qy_buf_str(text);
}

static int read_result(struct pfc *file, const char *value)
{
    enum qy_result result;

    if (!*value || strcmp(value, "*") == 0)
        return 0;
    if (qyi_pgn_result(value, strlen(value), &result) != 0)
        return qyi_find(&file->findings, QYI_NOTE, QY_E_PGN_RESULT, &file->xml.place, value, strlen(value),
                        NULL);
    qy_record_set_result(file->record, result);
    return 0;
}

static int read_attribute(struct pfc *file, const char *name, const char *value)
{
    if (strcmp(name, "version") == 0 || strcmp(name, "m") == 0 || strcmp(name, "c") == 0 || !*value)
        return 0;
    if (strcmp(name, "win") == 0)
        return read_result(file, value);
    if (strcmp(name, "result") == 0) /* repeats `win` */
        return 0;
    const char *tag = tag_of(name, &file->text);
    if (file->text.failed)
        return QY_E_MEMORY;
    return qyi_find_tag(&file->findings, &file->xml.place, file->record, tag, strlen(tag), value,
                        strlen(value));
}

static int read_start(struct pfc *file, const char *const *attributes, struct level *root)
{
    const char *fen = qyi_xml_attribute(attributes, "m");
    struct qy_position start;
    struct qy_error error = {0};
    int code = 0;

    qy_position_start(QY_GAME_XIANGQI, &start);
    if (fen && *fen)
        code = qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &start, &error);
    if (code == QY_E_MEMORY)
        return code;
    qy_record_set_start(file->record, &start);
    file->position = start;
    *root = (struct level){.node = code == 0 ? qy_record_root(file->record) : NULL, .main = true};
    file->findings.no_start = code != 0;
    return code == 0 ? 0 : qyi_find_error(&file->findings, QYI_DAMAGE, &file->xml.place, &error);
}

static int add_comment(struct pfc *file, const char *const *attributes, struct qy_record_node *node)
{
    const char *comment = qyi_xml_attribute(attributes, "c");

    if (!comment || !*comment || !node)
        return 0;
    return qyi_find_comment(&file->findings, &file->xml.place, file->record, node, comment, strlen(comment));
}

static int read_root(struct pfc *file, const char *name, const char *const *attributes)
{
    struct qy_place place = file->xml.place;
    int code = 0;

    if (strcmp(name, "n") != 0) {
        code = qyi_find(&file->findings, QYI_UNSUPPORTED, QY_E_FORMAT_SIGNATURE, &place, "", 0, "PFC");
        return code != 0 ? code : QY_E_FORMAT_SIGNATURE;
    }
    qy_record_set_place(file->record, &place);
    for (size_t i = 0; attributes[i] && code == 0; i += 2)
        code = read_attribute(file, attributes[i], attributes[i + 1]);
    if (code == 0)
        code = read_start(file, attributes, &file->level[0]);
    return code != 0 ? code : add_comment(file, attributes, qy_record_root(file->record));
}

/* ---- moves ----------------------------------------------------------------------------------------- */

/* A move that can't be played ends its line; on the main line, its alternatives are dropped too. */
static int bad_move(struct pfc *file, struct level *parent, struct level *level, struct qy_error *error)
{
    bool main = level->main;
    bool illegal = error->code == QY_E_ILLEGAL_MOVE;

    level->node = NULL;
    if (main) {
        parent->node = NULL;
        file->findings.cut = true;
    }
    return qyi_find_error(&file->findings, main && illegal ? QYI_ILLEGAL : QYI_DAMAGE, &file->xml.place,
                          error);
}

/* Plays the move of an element that begins within the level above. */
static int read_move(struct pfc *file, const char *const *attributes)
{
    struct level *parent = &file->level[file->xml.depth - 2];
    struct level *level = parent + 1;
    const char *text = qyi_xml_attribute(attributes, "m");
    const char *preferred = qyi_xml_attribute(attributes, "default");
    struct qy_error error = {0};

    *level = (struct level){.node = NULL};
    if (parent->node == NULL)
        return 0;
    level->main = parent->main && parent->node->child == NULL;
    int code = qy_move_read(&file->position, text ? text : "", text ? strlen(text) : 0, QY_NOTATION_UCI,
                            &level->move, &error);
    if (code == QY_E_MEMORY)
        return code;
    if (code != 0)
        return bad_move(file, parent, level, &error);
    bool first = preferred && strcmp(preferred, "true") == 0;
    code = (first ? qyi_record_add_first : qy_record_add_move)(file->record, parent->node, level->move,
                                                               &level->node);
    if (code != 0)
        return code;
    qy_position_make(&file->position, level->move, &level->undo);
    level->made = true;
    return add_comment(file, attributes, level->node);
}

static int on_open(void *user, const char *name, const char *const *attributes)
{
    struct pfc *file = user;
    size_t depth = file->xml.depth;
    int code = QYI_GROW(file->level, file->cap, depth + 1);

    if (code != 0)
        return code;
    return depth == 1 ? read_root(file, name, attributes) : read_move(file, attributes);
}

/* Takes back the move of an element that ends. Anything after the root is ignored. */
static int on_close(void *user, const char *name)
{
    struct pfc *file = user;
    struct level *level = &file->level[file->xml.depth];

    (void)name;
    if (level->made)
        qy_position_unmake(&file->position, level->move, &level->undo);
    level->made = false;
    return file->xml.depth == 0 ? THE_END : 0;
}

/* ---- files ----------------------------------------------------------------------------------------- */

/* Skips what may precede the root: a byte order mark, [pfchessrecord]<!--. */
static int pass_wrapper(struct pfc *file)
{
    struct qyi_stream *source = &file->xml.source;
    int code = qyi_stream_fill(source, QYI_PEEK);
    const char *text = source->text + source->pos;
    size_t len = source->end - source->pos < QYI_PEEK ? source->end - source->pos : QYI_PEEK;
    const char *root = code != 0 ? NULL : memmem(text, len, "<n ", 3);

    if (root != NULL)
        source->pos += (size_t)(root - text);
    return code;
}

static int read_record(void *user)
{
    static const struct qyi_xml_visitor visitor = {on_open, on_close, NULL};
    struct pfc *file = user;
    struct qy_error error = {0};
    const struct qy_place place = {1, 1, 0};
    int code = pass_wrapper(file);

    qyi_xiangqi_record_begin(file->record, &place);
    if (code == 0)
        code = qyi_xml_read(&file->xml, &visitor, file, &error);
    if (code == THE_END)
        code = 0;
    if (code == QY_E_XML_SYNTAX) {
        file->findings.no_start = file->findings.no_start || file->level == NULL;
        file->findings.cut = true; /* the broken line may have been the main line */
        code = qyi_find_error(&file->findings, QYI_DAMAGE, &file->xml.place, &error);
    }
    if (code == 0)
        code = qyi_find_encoding(&file->findings, &file->xml.source, file->record);
    return code != 0 ? code : qyi_findings_hand(&file->findings, file->record);
}

static int read_pfc(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct pfc file = {.findings = {.sink = sink}};
    int code = qyi_xml_read_record(input, &file.xml, &file.record, read_record, &file);

    qy_buf_free(&file.text);
    free(file.level);
    return code;
}

static enum qyi_probe probe_pfc(const unsigned char *head, size_t len)
{
    const unsigned char *root = memmem(head, len, "<n ", 3);

    if (memmem(head, len, "[pfchessrecord]", 15) != NULL)
        return QYI_PROBE_SURE;
    if (root == NULL)
        return QYI_PROBE_NO;
    size_t left = len - (size_t)(root - head);
    return memmem(root, left < 64 ? left : 64, "version=", 8) != NULL ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_pfc = {
    .name = "pfc",
    .suffixes = (const char *const[]){".pfc", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .single = true,
    .utf8 = true,
    .probe = probe_pfc,
    .reader = read_pfc,
};
