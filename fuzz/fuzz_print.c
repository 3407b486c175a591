/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games on paper and as pictures. The first byte selects language, layout and picture; the rest is a game in
 * any text format, with whatever its comments and tags hold.
 *
 * Laws: a game that was read is printed on a bounded number of pages, as a whole PDF; a diagram with the
 * arrows and marks of its comments is drawn as a picture of its kind; an SVG has no byte that XML forbids and
 * none of the text of the game but names of squares; the same game gives the same bytes.
 */
#include "../tests/record/record_laws.h"
#include "base/utf8.h"
#include "fuzz.h"

#include <qiyuan/print/diagram.h>
#include <qiyuan/print/print.h>

#define MOST_SIZE  4000
#define MOST_MOVES 120

struct printing {
    uint8_t how;
    size_t size;
};

static void print(const struct printing *printing, const struct qy_record *record, struct qy_buf *out)
{
    static const unsigned pages_of[] = {0, 4, 6};
    const struct qy_print_setup setup = {.lang = (enum qy_lang)(printing->how % QY_LANG_COUNT),
                                         .letters = printing->how & 8,
                                         .diagram_at_end = true,
                                         .noted = printing->how & 16,
                                         .a_page = pages_of[printing->how / 32 % 3]};
    struct qy_prints *prints = NULL;
    struct qy_error error = {0};

    FUZZ_LAW(qy_prints_new(&setup, qy_buf_write, out, &prints, &error) == 0);
    FUZZ_LAW(qy_prints_add(prints, record, &error) == 0);
    FUZZ_LAW(qy_prints_end(prints, &error) == 0);
    /* each position may have a diagram, each byte of the game at most a line of its own */
    FUZZ_LAW(qy_prints_pages(prints) >= 1 &&
             qy_prints_pages(prints) <= 2 + qy_record_moves(record) + printing->size / 20);
    FUZZ_LAW(out->len > 8 && memcmp(out->data, "%PDF-", 5) == 0 &&
             memmem(out->data + out->len - 8, 8, "%%EOF", 5));
    qy_prints_free(prints);
}

static void check_svg(const struct qy_buf *out)
{
    int depth = 0;

    FUZZ_LAW(qyi_utf8_valid(out->data, out->len));
    for (size_t i = 0; i < out->len; i++) {
        FUZZ_LAW((unsigned char)out->data[i] >= ' ' || out->data[i] == '\n');
        depth += (out->data[i] == '<') - (out->data[i] == '>');
        FUZZ_LAW(depth == 0 || depth == 1);
    }
    FUZZ_LAW(depth == 0);
}

struct notes {
    enum qy_game game;
    struct qy_diagram_notes found;
};

/* Collects the notes of all comments, as far as they have room. */
static int take_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                     enum qy_record_where where)
{
    struct notes *notes = user;

    (void)node;
    (void)where;
    qy_diagram_notes_in(notes->game, item->text, item->len, &notes->found);
    FUZZ_LAW(notes->found.arrow_count <= QY_DIAGRAM_ARROWS && notes->found.mark_count <= QY_DIAGRAM_MARKS);
    return 0;
}

static void draw(const struct printing *printing, const struct qy_record *record)
{
    static const struct qy_record_visitor visitor = {.item = take_item};
    struct notes notes = {.game = qy_record_game(record)};
    static const char *const heads[] = {[QY_PICTURE_SVG] = "<", [QY_PICTURE_PNG] = "\x89PNG"};
    enum qy_picture picture = printing->how & 4 ? QY_PICTURE_PNG : QY_PICTURE_SVG;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_diagram diagram;
    qy_move moves[MOST_MOVES];
    size_t count = 0;

    FUZZ_LAW(qy_record_walk(record, &visitor, &notes) == 0);
    qy_diagram_init(qy_record_start(record), &diagram);
    diagram.notes = &notes.found;
    diagram.lang = (enum qy_lang)(printing->how % QY_LANG_COUNT);
    FUZZ_LAW(qy_diagram_write(&diagram, picture, &out) == 0);
    FUZZ_LAW(out.len > 8 && memcmp(out.data, heads[picture], strlen(heads[picture])) == 0);
    if (picture == QY_PICTURE_SVG)
        check_svg(&out);
    for (const struct qy_record_node *node = qy_record_root(record)->child; node && count < MOST_MOVES;
         node = node->child) {
        if (node->move == QY_MOVE_NULL)
            break;
        moves[count++] = node->move;
    }
    const struct qy_animation animation = {.move_ms = 500, .end_ms = 1000};
    qy_buf_clear(&out);
    FUZZ_LAW(qy_animation_write(&diagram, moves, count, &animation, &out) == 0);
    check_svg(&out);
    qy_buf_free(&out);
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct printing *printing = user;
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;

    (void)end;
    draw(printing, record);
    print(printing, record, &once);
    if (printing->how & 128)
        print(printing, record, &twice);
    FUZZ_LAW(twice.len == 0 || (once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0));
    qy_buf_free(&once);
    qy_buf_free(&twice);
    return 1; /* the first game is enough */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct printing printing;
    const struct qyi_record_sink sink = {.user = &printing, .record = on_record};

    if (size == 0 || size > MOST_SIZE)
        return 0;
    printing = (struct printing){data[0], size};
    struct law_bytes bytes = {.data = (const char *)data + 1, .len = size - 1};
    const struct qyi_record_input input = {.read = law_read, .user = &bytes};
    FUZZ_LAW(qyi_format_read(qyi_format_find(NULL, data + 1, size - 1), &input, &sink) <= 1);
    return 0;
}
