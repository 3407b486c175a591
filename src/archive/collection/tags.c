/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags of a collection's games edited, and the name of a file that they give. */
#include "collection/tags.h"

#include "notation/games.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* ---- words of the caller --------------------------------------------------------------------------- */

/* A tag's name: letters, digits and `_`. */
static bool is_name(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return len > 0 && len <= QY_RECORD_TAG_NAME;
}

/* Tags whose values follow from the record itself: writers ignore the tags. */
static bool is_own(const char *text, size_t len)
{
    static const char *const names[] = {"Result", "FEN", "SetUp", "Game", "Format"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0)
            return true;
    return false;
}

static bool may_change(const char *text, size_t len)
{
    return is_name(text, len) && !is_own(text, len);
}

bool qyi_tag_edit_is_good(const struct qyi_tag_edit *edit)
{
    size_t len = strcspn(edit->text, "=");
    const char *after = edit->text + len + 1;

    if (edit->kind == QYI_TAG_DROP)
        return may_change(edit->text, strlen(edit->text));
    if (edit->text[len] != '=' || !may_change(edit->text, len))
        return false;
    return edit->kind == QYI_TAG_RENAME ? may_change(after, strlen(after)) : strlen(after) <= QY_RECORD_TAG;
}

/* ---- tags ------------------------------------------------------------------------------------------ */

static void drop(struct qy_record *record, const char *name, size_t len)
{
    while (qy_record_remove_tag(record, name, len))
        continue;
}

static int rename_tag(struct qy_record *record, const char *text)
{
    size_t len = strcspn(text, "=");
    const char *to = text + len + 1;
    char old[QY_RECORD_TAG_NAME + 1];
    struct qy_buf value = QY_BUF_INIT;
    int code = 0;

    memcpy(old, text, len);
    old[len] = '\0';
    const char *found = qy_record_tag(record, old);
    if (found && !qy_record_tag(record, to)) {
        qy_buf_adds(&value, found);
        code = value.failed ? QY_E_MEMORY : qy_record_set_tag(record, to, strlen(to), value.data, value.len);
        if (code == 0)
            drop(record, old, len);
    }
    qy_buf_free(&value);
    return code;
}

static int set(struct qy_record *record, const char *text)
{
    size_t len = strcspn(text, "=");

    return qy_record_set_tag(record, text, len, text + len + 1, strlen(text + len + 1));
}

int qyi_tags_edit(struct qy_record *record, const struct qyi_tag_edit *edits, size_t count)
{
    int code = 0;

    for (int kind = QYI_TAG_DROP; kind <= QYI_TAG_SET; kind++)
        for (size_t i = 0; i < count && code == 0; i++) {
            const char *text = edits[i].text;

            if ((int)edits[i].kind != kind)
                continue;
            if (kind == QYI_TAG_DROP)
                drop(record, text, strlen(text));
            else
                code = kind == QYI_TAG_RENAME ? rename_tag(record, text) : set(record, text);
        }
    return code;
}

/* The last opening that the main line reaches; NULL. */
static const struct qy_opening *opening_of(const struct qy_record *record)
{
    struct qy_position position = *qy_record_start(record);
    const struct qy_record_node *node = qy_record_root(record)->child;
    const struct qy_opening *found = NULL;
    size_t depth = qy_opening_depth(position.game);

    for (size_t ply = 0; node && ply < depth; node = node->child, ply++) {
        struct qy_undo undo;

        qy_position_make(&position, node->move, &undo);
        const struct qy_opening *opening = qy_opening_at(position.game, qy_position_key(&position));
        found = opening ? opening : found;
    }
    return found;
}

static int fill_tag(struct qy_record *record, const char *name, const char *value)
{
    const char *old = qy_record_tag(record, name);

    if (old && *old && strcmp(old, "?") != 0)
        return 0;
    return qy_record_set_tag(record, name, strlen(name), value, strlen(value));
}

int qyi_tags_add_opening(struct qy_record *record, enum qy_lang lang)
{
    const struct qy_opening *opening = opening_of(record);

    if (!opening)
        return 0;
    enum qy_game game;
    bool own = qyi_game_of_tag("ECCO", 4, &game) && game == qy_record_game(record);
    const char *tag = own ? "ECCO" : "ECO";
    int code = fill_tag(record, tag, opening->code);
    const char *now = qy_record_tag(record, tag);
    if (code == 0 && now && strcmp(now, opening->code) != 0)
        return 0; /* its name would not match the existing code */
    return code < 0 ? code : fill_tag(record, "Opening", opening->name[lang]);
}

/* ---- names of files -------------------------------------------------------------------------------- */

#define LONGEST_NAME 120

static const char *first_of(const struct qy_record *record, const char *const *names)
{
    for (; *names; names++) {
        const char *value = qy_record_tag(record, *names);

        if (value && *value && strcmp(value, "?") != 0)
            return value;
    }
    return "_";
}

/* Appends a piece of a name; of too long a text what fits, cut between characters. */
static void add_piece(const char *text, struct qy_buf *out)
{
    size_t begin = out->len;

    for (const char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        bool good = c >= ' ' && c != 0x7F && !strchr("/\\:*?\"<>|", c);

        if (out->len - begin >= LONGEST_NAME && (c & 0xC0) != 0x80)
            break;
        qy_buf_addc(out, good && !(at == text && c == '.') ? (char)c : '_');
    }
}

void qyi_game_file_name(const char *by, const struct qy_record *record, struct qy_buf *out)
{
    static const struct {
        const char *by;
        const char *tags[4];
    } sorts[] = {{"event", {"Event"}}, {"round", {"Round"}},     {"white", {"White", "Red"}},
                 {"black", {"Black"}}, {"eco", {"ECO", "ECCO"}}, {"title", {"ChapterName", "Title", "Event"}},
                 {"year", {"Date"}}};

    if (strcmp(by, "names") == 0) {
        add_piece(first_of(record, (const char *const[]){"White", "Red", NULL}), out);
        qy_buf_adds(out, " - ");
        add_piece(first_of(record, (const char *const[]){"Black", NULL}), out);
        return;
    }
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++) {
        if (strcmp(sorts[i].by, by) != 0)
            continue;
        size_t begin = out->len;

        add_piece(first_of(record, sorts[i].tags), out);
        if (strcmp(by, "year") == 0 && out->len > begin + 4)
            out->data[out->len = begin + 4] = '\0';
        return;
    }
}

void qyi_file_name_fold(const char *name, struct qy_buf *out)
{
    utf8proc_uint8_t *folded = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)name);

    qy_buf_adds(out, folded ? (const char *)folded : name);
    free(folded);
}
