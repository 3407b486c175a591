/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. CBF written: the head and the main line, for how the format has variations is not published. */
#include <string.h>

#include "record/record.h"
#include "record/xiangqi_cbf.h"
#include "record/xiangqi_write.h"
#include "record/xml.h"

/* The elements of a head, in the order in which the program writes them. */
static const char *const elements[] = {
    "Name",        "URL",         "From",         "ContestType", "Contest",        "Round",
    "Group",       "Table",       "Date",         "Site",        "TimeRule",       "Red",
    "RedTeam",     "RedTime",     "RedRating",    "Black",       "BlackTeam",      "BlackTime",
    "BlackRating", "Referee",     "Recorder",     "Commentator", "CommentatorURL", "Creator",
    "CreatorURL",  "DateCreated", "DateModified", "ECCO",        "RecordType",     "RecordKind",
    "ResultType",
};
#define ELEMENTS (sizeof elements / sizeof elements[0])

/* The tag of an element: of its own name, where no other is known. */
static const char *tag_of(const char *element)
{
    for (size_t i = 0; qyi_cbf_fields[i].element != NULL; i++)
        if (strcmp(qyi_cbf_fields[i].element, element) == 0)
            return qyi_cbf_fields[i].tag;
    return element;
}

static bool has_place(const char *name)
{
    for (size_t i = 0; i < ELEMENTS; i++)
        if (strcmp(tag_of(elements[i]), name) == 0)
            return true;
    return false;
}

static void put_element(struct qy_buf *out, const char *name, const char *value)
{
    if (value == NULL || *value == '\0' || strcmp(value, "?") == 0) {
        qy_buf_addf(out, "  <%s />\n", name);
        return;
    }
    qy_buf_addf(out, "  <%s>", name);
    qyi_xml_put(out, value, strlen(value));
    qy_buf_addf(out, "</%s>\n", name);
}

static void put_head(const struct qy_record *record, struct qy_buf *out)
{
    qy_buf_adds(
        out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n");
    for (size_t i = 0; i < ELEMENTS; i++)
        put_element(out, elements[i], qy_record_tag(record, tag_of(elements[i])));
    qy_buf_addf(out, "  <RecordResult>%u</RecordResult>\n  <FEN>",
                qyi_xiangqi_result_number(qy_record_result(record)));
    qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, out);
    qy_buf_adds(out, "</FEN>\n </Head>\n <MoveList>\n");
}

/* File and rank from Black's left corner. */
static void put_point(qy_square square, struct qy_buf *out)
{
    qy_buf_addf(out, "%d%d", square % 9, 9 - square / 9);
}

static void put_move(const struct qy_record_node *node, struct qy_buf *text, struct qy_buf *out)
{
    qy_buf_adds(out, "  <Move value=\"");
    if (node->parent == NULL) {
        qy_buf_adds(out, "00-00");
    } else {
        put_point(qy_move_from(QY_GAME_XIANGQI, node->move), out);
        qy_buf_addc(out, '-');
        put_point(qy_move_to(QY_GAME_XIANGQI, node->move), out);
    }
    qy_buf_adds(out, qyi_xiangqi_child(node) == NULL ? "\" end=\"1\"" : "\"");
    qyi_xiangqi_comment(node, text);
    if (text->len == 0) {
        qy_buf_adds(out, " />\n");
        return;
    }
    qy_buf_addc(out, '>');
    qyi_xml_put(out, text->data, text->len);
    qy_buf_adds(out, "</Move>\n");
}

int qyi_cbf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qyi_pgn_losses losses = {.how = how};
    struct qy_buf text = QY_BUF_INIT;
    size_t before = out->len;

    qyi_xiangqi_lose_always(record, &losses);
    qyi_xiangqi_lose_tags(record, has_place, &losses);
    put_head(record, out);
    for (const struct qy_record_node *node = qy_record_root(record); node != NULL;
         node = qyi_xiangqi_child(node)) {
        put_move(node, &text, out);
        if (node->parent != NULL && qyi_xiangqi_sibling(node) != NULL)
            qyi_pgn_lose(&losses, QYI_LOSS_VARIATIONS);
    }
    qy_buf_adds(out, " </MoveList>\n</ChineseChessRecord>\n");
    bool failed = text.failed || out->failed;
    qy_buf_free(&text);
    if (failed)
        out->len = before;
    return failed ? QY_E_MEMORY : 0;
}
