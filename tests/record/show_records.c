/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shows what a file of games holds, line by line, for comparing formats and programs:
 *
 *     show_records [--from FORMAT] [--no-tags] FILE                what is read
 *     show_records [--from FORMAT] --to FORMAT OUT FILE            writes it in another format
 *
 * Lines: `report KIND NAME OFFSET LINE:COLUMN FOUND`, `game STATE STATUS ENCODING`, `tag NAME VALUE`, `result
 * RESULT`, `fen FEN`, then the tree, a move before what follows it and that before the next alternative: `m
 * PLY UCI`, `c PLY COMMENT` and `n PLY NAG` behind the move they belong to. Texts are JSON strings.
 */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "record/formats.h"

struct showing {
    struct qy_buf out;
    struct qy_buf written;
    const struct qyi_format *to;
    bool no_tags;
    size_t games;
    int write_code;
};

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static void put_text(struct qy_buf *out, const char *text)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_string(&json, text);
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct showing *showing = user;

    qy_buf_addf(&showing->out, "report %s %s %llu %u:%u ", kind == QYI_REPORT_NOTE ? "note" : "repair",
                qy_error_name(error->code), (unsigned long long)error->offset, error->line, error->column);
    put_text(&showing->out, error->found);
    qy_buf_addc(&showing->out, '\n');
    return 0;
}

static void put_items(struct qy_buf *out, unsigned ply, const struct qy_record_items *items)
{
    for (const struct qy_record_item *item = items->first; item != NULL; item = item->next) {
        if (item->kind == QY_ITEM_NAG) {
            qy_buf_addf(out, "n %u %u\n", ply, item->nag);
            continue;
        }
        qy_buf_addf(out, "c %u ", ply);
        put_text(out, item->text);
        qy_buf_addc(out, '\n');
    }
}

/* Depth first, without recursion: trees of files may be deep. */
static void put_tree(struct qy_record *record, struct qy_buf *out)
{
    struct qy_record_cursor cursor;
    const struct qy_record_node *node;
    unsigned ply = 0;

    qy_record_cursor_start(record, &cursor);
    put_items(out, 0, &cursor.node->after);
    for (;;) {
        bool down = qy_record_cursor_forward(&cursor, 0);

        while (!down) {
            size_t nth = 0;

            node = cursor.node;
            if (!qy_record_cursor_back(&cursor))
                return;
            ply--;
            for (const struct qy_record_node *child = cursor.node->child; child != node; child = child->next)
                nth++;
            down = qy_record_cursor_forward(&cursor, nth + 1);
        }
        struct qy_record_cursor before = cursor;
        ply++;
        qy_record_cursor_back(&before);
        put_items(out, ply, &cursor.node->before);
        qy_buf_addf(out, "m %u ", ply);
        if (cursor.node->move == QY_MOVE_NULL)
            qy_buf_adds(out, "--");
        else
            qy_move_write(&before.position, cursor.node->move, QY_NOTATION_UCI, 0, out);
        qy_buf_addc(out, '\n');
        put_items(out, ply, &cursor.node->after);
    }
}

static void put_head(struct showing *showing, struct qy_record *record)
{
    struct qy_buf *out = &showing->out;

    if (!showing->no_tags) {
        for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
            qy_buf_addf(out, "tag %s ", tag->name);
            put_text(out, tag->value);
            qy_buf_addc(out, '\n');
        }
    }
    qy_buf_addf(out, "result %s\nfen ", qy_result_text(qy_record_result(record)));
    qy_position_to_fen(qy_record_start(record), 0, out);
    qy_buf_addc(out, '\n');
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    static const char *const states[] = {"whole", "repaired", "cut", "none"};
    struct showing *showing = user;
    struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};

    showing->games++;
    qy_buf_addf(&showing->out, "game %s %s %s\n", states[end->state], qy_game_status_name(end->status),
                qy_encoding_name(qy_record_encoding(record)));
    put_head(showing, record);
    put_tree(record, &showing->out);
    if (showing->to != NULL && showing->write_code == 0)
        showing->write_code = qyi_format_write(showing->to, record, &how, &showing->written, NULL);
    return 0;
}

static int save(struct showing *showing, const char *path)
{
    FILE *file = fopen(path, "wb");

    if (file == NULL || showing->write_code != 0)
        return 1;
    if (showing->to->end != NULL)
        showing->to->end(showing->games, &showing->written);
    size_t put = fwrite(showing->written.data, 1, showing->written.len, file);
    return fclose(file) != 0 || put != showing->written.len;
}

static int run(struct showing *showing, const struct qyi_format *from, const char *path)
{
    struct qyi_record_sink sink = {showing, on_record, on_report};
    unsigned char head[QYI_PEEK];
    FILE *file = fopen(path, "rb");
    struct qyi_record_input input = {.read = read_file, .user = file};

    if (file == NULL)
        return QY_E_FILE_READ;
    if (from == NULL)
        from = qyi_format_find(path, head, fread(head, 1, sizeof(head), file));
    rewind(file);
    if (showing->to != NULL && showing->to->begin != NULL)
        showing->to->begin(&showing->written);
    qy_buf_addf(&showing->out, "format %s\n", from->name);
    int code = qyi_format_read(from, &input, &sink);
    fclose(file);
    return code;
}

int main(int argc, char **argv)
{
    struct showing showing = {0};
    const struct qyi_format *from = NULL;
    const char *out = NULL;
    int i = 1;

    for (; i < argc - 1 && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--no-tags") == 0) {
            showing.no_tags = true;
        } else if (strcmp(argv[i], "--from") == 0) {
            i++;
            from = qyi_format_by_name(argv[i], strlen(argv[i]));
        } else if (strcmp(argv[i], "--to") == 0 && i + 2 < argc) {
            showing.to = qyi_format_by_name(argv[i + 1], strlen(argv[i + 1]));
            out = argv[i + 2];
            i += 2;
        }
    }
    if (i != argc - 1 || (out != NULL && (showing.to == NULL || showing.to->writer == NULL)))
        return 64;
    int code = run(&showing, from, argv[i]);
    fputs(qy_buf_str(&showing.out), stdout);
    if (code != 0)
        printf("error %s\n", qy_error_name(code));
    else if (out != NULL && save(&showing, out) != 0)
        code = 1;
    qy_buf_free(&showing.out);
    qy_buf_free(&showing.written);
    return code != 0;
}
