/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. How other men of a kind stand to one of them: what both games answer to writers of moves. */
#ifndef QYI_BASE_RIVALS_H
#define QYI_BASE_RIVALS_H

/* Other men of the kind may go to the same square, among them one from the same file or rank; bits. */
enum qyi_rivals { QYI_RIVAL = 1, QYI_RIVAL_ON_FILE = 2, QYI_RIVAL_ON_RANK = 4 };

#endif
