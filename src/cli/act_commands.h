/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the command makes acts, as registry/acts.txt says: act_commands.c, which tools/registry.py makes of it. */
#ifndef QYI_CLI_ACT_COMMANDS_H
#define QYI_CLI_ACT_COMMANDS_H

#include "cli/cli.h"

#include <qiyuan/event/tournament_act.h>

#define QYI_ACT_OPERANDS 6

enum {
    QYI_ACT_WHOLE = 1,    /* its words say all of it: it may be entered in place of another */
    QYI_ACT_CHANGING = 2, /* an empty option takes a text away; options tell by whom and why */
    QYI_ACT_NAMED = 4     /* the first operand is somebody's number or name */
};

/* What makes an act of the words behind its file: operands, of which the first `needed` must be there, then options. */
struct qyi_cli_act {
    const char *name;
    enum qy_tournament_act_kind kind;
    unsigned manner;
    size_t needed;
    size_t count;
    struct {
        const char *name;
        const char *member; /* that it is; NULL: what it says hangs on the event */
    } operand[QYI_ACT_OPERANDS];
    const char *usual_kind; /* where no operand says it; or NULL */
};

/* An option that is the member of its name. */
struct qyi_cli_act_option {
    enum qyi_cli_option_id id;
    bool changing; /* only of acts that are */
};

extern const struct qyi_cli_act qyi_cli_acts[]; /* ends with one without a name */
extern const struct qyi_cli_act_option qyi_cli_act_options[];
extern const size_t qyi_cli_act_option_count;

#endif
