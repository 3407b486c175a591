/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CBF, the XML of CCBridge (象棋桥):
 *
 *     <ChineseChessRecord><Head><Name>...</Name> ... <FEN>...</FEN></Head>
 *     <MoveList><Move value="00-00">comment on the first position</Move>
 *     <Move value="77-47">comment</Move> ... <Move value="..." end="1"/></MoveList></ChineseChessRecord>
 *
 * Points are file and rank from Black's left corner. The format of variations is not published and no
 * example is available: what follows the end of the main line is reported and dropped.
 */
#include <string.h>

#include "record/formats.h"
#include "record/pgn.h"
#include "record/xiangqi_tree.h"
#include "record/xml.h"

/* Elements of the head whose tag has a different name. */
static const struct {
    const char *element;
    const char *tag;
} fields[] = {
    {"Name", "Title"},
    {"From", "Source"},
    {"ContestType", "EventType"},
    {"Contest", "Event"},
    {"Table", "Board"},
    {"RedRating", "RedElo"},
    {"BlackRating", "BlackElo"},
    {"Commentator", "Annotator"},
    {"CommentatorURL", "AnnotatorURL"},
    {"Creator", "Author"},
    {"CreatorURL", "AuthorURL"},
    {"DateCreated", "Created"},
    {"DateModified", "Modified"},
    {"ResultType", "Termination"},
    {NULL, NULL},
};

struct cbf {
    struct qyi_xml xml;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qyi_xiangqi_setup setup;
    struct qyi_xiangqi_tree tree;
    struct qy_place setup_place;
    bool has_moves;
    bool past_end; /* the main line has ended */
    bool told_past_end;
    /* the open element */
    struct qy_buf element;
    struct qy_buf text;
    struct qy_buf value; /* value of a move */
    bool ends;
    struct qy_place place;
};

/* ---- head ------------------------------------------------------------------------------------------ */

static bool is(const struct qy_buf *buf, const char *text)
{
    return strcmp(qy_buf_str(buf), text) == 0;
}

static int read_fen(struct cbf *file)
{
    struct qy_position start;
    struct qy_error error = {0};
    int code = qy_position_from_fen(QY_GAME_XIANGQI, file->text.data, file->text.len, &start, &error);

    file->setup_place = file->place;
    if (code == 0)
        qyi_xiangqi_setup_of(&start, &file->setup);
    if (code == 0 || code == QY_E_MEMORY)
        return code;
    memset(file->setup.man, 0, sizeof(file->setup.man));
    return qyi_find_error(&file->findings, QYI_DAMAGE, &file->place, &error);
}

static int read_result(struct cbf *file)
{
    static const enum qy_result results[] = {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON,
                                             QY_RESULT_DRAW};
    char digit = file->text.data[0];

    if (file->text.len != 1 || digit < '0' || digit > '3')
        return qyi_find(&file->findings, QYI_NOTE, QY_E_PGN_RESULT, &file->place, file->text.data,
                        file->text.len, NULL);
    if (digit > '0')
        qy_record_set_result(file->record, results[digit - '0']);
    return 0;
}

static int read_field(struct cbf *file)
{
    const char *tag = qy_buf_str(&file->element);

    if (file->text.len == 0)
        return 0;
    if (is(&file->element, "FEN"))
        return read_fen(file);
    if (is(&file->element, "RecordResult"))
        return read_result(file);
    for (size_t i = 0; fields[i].element != NULL; i++) {
        if (is(&file->element, fields[i].element))
            tag = fields[i].tag;
    }
    return qyi_find_tag(&file->findings, &file->place, file->record, tag, strlen(tag), file->text.data,
                        file->text.len);
}

/* ---- moves ----------------------------------------------------------------------------------------- */

/* Reads the points of `77-47`; false if it is not of that form. */
static bool read_points(const struct qy_buf *value, qy_square *ret_from, qy_square *ret_to)
{
    const char *v = qy_buf_str(value);

    if (value->len != 5 || !qyi_is_digit(v[0]) || !qyi_is_digit(v[1]) || v[2] != '-' || !qyi_is_digit(v[3]) ||
        !qyi_is_digit(v[4]))
        return false;
    *ret_from = qyi_xiangqi_point_from_top((unsigned)(v[0] - '0'), (unsigned)(v[1] - '0'));
    *ret_to = qyi_xiangqi_point_from_top((unsigned)(v[3] - '0'), (unsigned)(v[4] - '0'));
    return true;
}

static int variations(struct cbf *file, const char *found, size_t len)
{
    if (file->told_past_end)
        return 0;
    file->told_past_end = true;
    return qyi_find(&file->findings, QYI_DAMAGE, QY_E_VARIATION_FORM, &file->place, found, len, NULL);
}

static int read_move(struct cbf *file)
{
    struct qyi_xiangqi_step step = {
        .goes_on = !file->ends,
        .comment = qy_buf_str(&file->text),
        .comment_len = file->text.len,
        .place = file->place,
    };
    bool first = !file->has_moves;

    file->has_moves = true;
    if (first && is(&file->value, "00-00")) {
        file->past_end = file->ends;
        return qyi_xiangqi_tree_remark(&file->tree, step.comment, step.comment_len, &file->place);
    }
    if (file->past_end)
        return variations(file, qy_buf_str(&file->value), file->value.len);
    if (!read_points(&file->value, &step.from, &step.to))
        step.from = step.to = QY_SQUARE_NONE;
    file->past_end = file->ends;
    return qyi_xiangqi_tree_step(&file->tree, &step);
}

/* ---- elements -------------------------------------------------------------------------------------- */

static void set_text(struct qy_buf *buf, const char *text)
{
    qy_buf_clear(buf);
    qy_buf_adds(buf, text ? text : "");
}

static int on_open(void *user, const char *name, const char *const *attributes)
{
    struct cbf *file = user;
    const char *ends = qyi_xml_attribute(attributes, "end");
    int code = 0;

    file->place = file->xml.place;
    set_text(&file->element, name);
    qy_buf_clear(&file->text);
    if (file->xml.depth != 3 || !is(&file->element, "Move"))
        return 0;
    set_text(&file->value, qyi_xml_attribute(attributes, "value"));
    file->ends = ends && strcmp(ends, "1") == 0;
    for (; *attributes && code == 0; attributes += 2)
        if (strcmp(*attributes, "value") != 0 && strcmp(*attributes, "end") != 0)
            code = variations(file, *attributes, strlen(*attributes));
    return code;
}

static int on_text(void *user, const char *text, size_t len)
{
    qy_buf_add(&((struct cbf *)user)->text, text, len);
    return 0;
}

static int on_close(void *user, const char *name)
{
    struct cbf *file = user;

    if (file->xml.depth == 0) /* unclosed elements end here */
        file->tree.finished = true;
    if (file->xml.depth != 2 || strcmp(name, qy_buf_str(&file->element)) != 0)
        return 0;
    if (file->text.failed || file->value.failed)
        return QY_E_MEMORY;
    return is(&file->element, "Move") ? read_move(file) : read_field(file);
}

static int read_record(void *user)
{
    static const struct qyi_xml_visitor visitor = {on_open, on_close, on_text};
    struct cbf *file = user;
    struct qy_place place = {1, 1, 0};
    struct qy_error error = {0};

    qyi_xiangqi_record_begin(file->record, &place);
    qyi_xiangqi_setup_array(&file->setup);
    qyi_xiangqi_tree_begin(&file->tree, file->record, &file->findings, &file->setup, &place, true);
    file->setup_place = place;
    int code = qyi_xml_read(&file->xml, &visitor, file, &error);
    if (code == QY_E_XML_SYNTAX) /* what was read before is kept */
        code = qyi_find_error(&file->findings, QYI_DAMAGE, &file->xml.place, &error);
    file->tree.setup_place = file->setup_place;
    if (code == 0)
        code = qyi_xiangqi_tree_end(&file->tree);
    qyi_xiangqi_tree_done(&file->tree);
    if (code == 0)
        code = qyi_find_encoding(&file->findings, &file->xml.source, file->record);
    return code != 0 ? code : qyi_findings_hand(&file->findings, file->record);
}

static int read_cbf(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct cbf file = {.findings = {.sink = sink}};
    int code = qyi_xml_read_record(input, &file.xml, &file.record, read_record, &file);

    qy_buf_free(&file.element);
    qy_buf_free(&file.text);
    qy_buf_free(&file.value);
    return code;
}

static enum qyi_probe probe_cbf(const unsigned char *head, size_t len)
{
    static const char root[] = "<ChineseChessRecord";

    return memmem(head, len, root, sizeof(root) - 1) != NULL ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_cbf = {
    .name = "cbf",
    .suffixes = (const char *const[]){".cbf", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .single = true,
    .utf8 = true,
    .probe = probe_cbf,
    .reader = read_cbf,
};
