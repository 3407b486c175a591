/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: collection. Tags of a record edited in the caller's words ("Event", "OLD=NEW", "NAME=VALUE"), and the name of a
 * file that its tags give. The functions that change a record want words that are good, and return 0 or QY_E_MEMORY.
 */
#ifndef QYI_COLLECTION_TAGS_H
#define QYI_COLLECTION_TAGS_H

#include <qiyuan/record.h>

/* Whether a word is good: letters, digits and `_`, and no tag whose value the record itself has. */
bool qyi_tags_may_go(const char *name);
bool qyi_tags_is_renaming(const char *text);
bool qyi_tags_is_setting(const char *text);

/* Every tag of that name goes. */
void qyi_tags_drop(struct qy_record *record, const char *name, size_t len);
/* The first of the old name goes by the new one, if that is free; nothing is overwritten. */
int qyi_tags_rename(struct qy_record *record, const char *text);
int qyi_tags_set(struct qy_record *record, const char *text);
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
