/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. PFC written. */
#include <string.h>

#include "record/record.h"
#include "record/xiangqi_dhtmlxq.h"
#include "record/xiangqi_pfc.h"
#include "record/xiangqi_write.h"
#include "record/xml.h"

/* True if an attribute can have that name and means nothing else by it. */
static bool is_free(const char *name)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    static const char *const taken[] = {"version", "m", "c", "win", "result", "create-time"};

    if (*name == '\0' || strspn(name, good) != strlen(name) || (*name >= '0' && *name <= '9') || *name == '-')
        return false;
    for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++) {
        if (strcmp(name, taken[i]) == 0)
            return false;
    }
    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        if (strcmp(name, qyi_dhtmlxq_fields[i].field) == 0)
            return false;
    }
    return true;
}

/* The attribute of a tag, or NULL where it has none; those of the format begin in small letters. */
static const char *attribute_of(const char *tag)
{
    const char *name = tag;

    if (strcmp(tag, "Date") == 0)
        return "create-time";
    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        if (strcmp(tag, qyi_dhtmlxq_fields[i].tag) == 0)
            return qyi_dhtmlxq_fields[i].field;
    }
    if (strncmp(tag, QYI_PFC_PREFIX, strlen(QYI_PFC_PREFIX)) == 0)
        name = tag + strlen(QYI_PFC_PREFIX);
    bool capital = *name >= 'A' && *name <= 'Z';
    return is_free(name) && capital == (name == tag) ? name : NULL;
}

static bool has_place(const char *name)
{
    return attribute_of(name) != NULL;
}

static void put_attribute(struct qy_buf *out, const char *name, const char *value, size_t len)
{
    qy_buf_addf(out, " %s=\"", name);
    qyi_xml_put(out, value, len);
    qy_buf_addc(out, '"');
}

static void put_root(const struct qy_record *record, struct qyi_pgn_losses *losses, struct qy_buf *text,
                     struct qy_buf *out)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    size_t count = 0;

    qy_buf_adds(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<n version=\"2\"");
    qy_buf_addf(out, " win=\"%s\" m=\"", results[qyi_xiangqi_result_number(qy_record_result(record))]);
    qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, out);
    qy_buf_addc(out, '"');
    qyi_xiangqi_comment(qy_record_root(record), text);
    put_attribute(out, "c", qy_buf_str(text), text->len);
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        const char *name = attribute_of(tag->name);

        if (name == NULL || qy_record_tag(record, tag->name) != tag->value ||
            qyi_record_is_own_tag(record, tag) || qyi_record_says_nothing(tag))
            continue;
        /* the reader's own limit, less the four that stand already */
        if (++count > QYI_XML_ATTRIBUTES - 4)
            qyi_pgn_lose_tag(losses, tag->name);
        else
            put_attribute(out, name, tag->value, tag->value_len);
    }
    qy_buf_adds(out, ">\n");
}

/* Writes a move and, where nothing follows it, the ends of all elements that end with it. */
static void put_move(const struct qy_record_node *node, struct qy_buf *text, struct qy_buf *out)
{
    bool first = qyi_xiangqi_child(node->parent) == node;

    qy_buf_adds(out, "<n m=\"");
    qy_square_write(QY_GAME_XIANGQI, qy_move_from(QY_GAME_XIANGQI, node->move), out);
    qy_square_write(QY_GAME_XIANGQI, qy_move_to(QY_GAME_XIANGQI, node->move), out);
    qy_buf_addc(out, '"');
    qyi_xiangqi_comment(node, text);
    put_attribute(out, "c", qy_buf_str(text), text->len);
    if (first)
        qy_buf_adds(out, " default=\"true\"");
    if (qyi_xiangqi_child(node) != NULL) {
        qy_buf_adds(out, ">\n");
        return;
    }
    qy_buf_adds(out, "/>\n");
    while (node->parent->parent != NULL && qyi_xiangqi_sibling(node) == NULL) {
        node = node->parent;
        qy_buf_adds(out, "</n>\n");
    }
}

int qyi_pfc_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qyi_pgn_losses losses = {.how = how};
    struct qy_buf text = QY_BUF_INIT;
    size_t before = out->len;
    int code = 0;

    qyi_xiangqi_lose_always(record, &losses);
    qyi_xiangqi_lose_tags(record, has_place, &losses);
    put_root(record, &losses, &text, out);
    for (const struct qy_record_node *node = qyi_xiangqi_child(qy_record_root(record)); node != NULL;
         node = qyi_xiangqi_next(node))
        put_move(node, &text, out);
    qy_buf_adds(out, "</n>\n");
    if (text.failed || out->failed)
        code = QY_E_MEMORY;
    qy_buf_free(&text);
    if (code != 0)
        out->len = before;
    return code;
}
