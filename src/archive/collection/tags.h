/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Edits the tags of a record as the caller specifies ("Event", "OLD=NEW", "NAME=VALUE"), and derives file
 * names from tags. The functions that change a record require valid texts, and return 0 or QY_E_MEMORY.
 */
#ifndef QYI_COLLECTION_TAGS_H
#define QYI_COLLECTION_TAGS_H

#include <qiyuan/record/record.h>

/* Kinds of edits, in the order in which they are made; `text` is borrowed. */
enum qyi_tag_edit_kind {
    QYI_TAG_DROP,   /* NAME: removes all tags with that name */
    QYI_TAG_RENAME, /* OLD=NEW: renames the first tag OLD, if there is no tag NEW */
    QYI_TAG_SET     /* NAME=VALUE */
};
struct qyi_tag_edit {
    enum qyi_tag_edit_kind kind;
    const char *text;
};

/* True for a valid edit: names consist of letters, digits and `_`, and the tag is not one whose value follows
 * from the record itself. */
bool qyi_tag_edit_is_good(const struct qyi_tag_edit *edit);

/* Makes the edits: all of one kind, then all of the next, each in the given order. */
int qyi_tags_edit(struct qy_record *record, const struct qyi_tag_edit *edits, size_t count);
/* Adds the code and the name of the opening to a game without them. */
int qyi_tags_add_opening(struct qy_record *record, enum qy_lang lang);

/*
 * Appends the file name of a game, without suffix, made from its event, round, names, title, white, black,
 * eco or year. Characters that file names can't contain become `_`.
 */
void qyi_game_file_name(const char *by, const struct qy_record *record, struct qy_buf *out);

/* Appends a form that is equal for names that some file systems do not distinguish, because of letter case or
 * Unicode composition. */
void qyi_file_name_fold(const char *name, struct qy_buf *out);

#endif
