/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tags of a record edited in the caller's words ("Event", "OLD=NEW", "NAME=VALUE"), and the name of a
 * file that its tags give. The functions that change a record want texts that are good, and return 0 or QY_E_MEMORY.
 */
#ifndef QYI_COLLECTION_TAGS_H
#define QYI_COLLECTION_TAGS_H

#include <qiyuan/record/record.h>

/* A change, in the order in which they are made; `text` is borrowed. */
enum qyi_tag_edit_kind {
    QYI_TAG_DROP,   /* NAME: every tag of that name goes */
    QYI_TAG_RENAME, /* OLD=NEW: the first of the old name goes by the new one, if that is free */
    QYI_TAG_SET     /* NAME=VALUE */
};
struct qyi_tag_edit {
    enum qyi_tag_edit_kind kind;
    const char *text;
};

/* Whether its text is good: names of letters, digits and `_`, and no tag whose value the record itself has. */
bool qyi_tag_edit_is_good(const struct qyi_tag_edit *edit);

/* Makes the changes: all of a kind, then all of the next, each in the order given. */
int qyi_tags_edit(struct qy_record *record, const struct qyi_tag_edit *edits, size_t count);
/* Adds the code and the name of the opening where the game has none. */
int qyi_tags_add_opening(struct qy_record *record, enum qy_lang lang);

/*
 * Appends the name, without suffix, that a game has by its event, round, names, title, white, black, eco or year; what
 * can't stand in the name of a file becomes `_`.
 */
void qyi_game_file_name(const char *by, const struct qy_record *record, struct qy_buf *out);

/* Appends what names have in common that some file systems take for one: letter case and composition aside. */
void qyi_file_name_fold(const char *name, struct qy_buf *out);

#endif
