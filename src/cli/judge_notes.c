/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notes of a verdict, as both forms of qiyuan judge write them. */
#include "cli/judge.h"

void qyi_cli_json_notes(struct qyi_json *json, enum qy_game game, const struct qy_game_verdict *verdict)
{
    qyi_json_key(json, "notes");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < verdict->note_count; i++) {
        const struct qy_verdict_note *one = &verdict->notes[i];

        qyi_json_open(json, '{');
        qyi_json_key(json, "note");
        qyi_json_string(json, one->name);
        qyi_json_key(json, "ply");
        qyi_json_uint(json, one->ply);
        qyi_json_key(json, "article");
        qyi_json_string(json, one->article);
        if (one->occurrences > 0) {
            qyi_json_key(json, "occurrences");
            qyi_json_uint(json, one->occurrences);
        }
        if (one->judged) {
            qyi_json_key(json, "verdict");
            qyi_json_string(json, qy_verdict_id(one->verdict));
            qyi_json_key(json, "deviate");
            qyi_json_string(json, one->deviate < 0 ? NULL : qy_side_id(game, (enum qy_side)one->deviate));
            qyi_json_key(json, "procedure");
            qyi_json_string(json,
                            one->procedure == QY_PROCEDURE_NONE ? NULL : qy_procedure_id(one->procedure));
        }
        if (one->claimant >= 0) {
            qyi_json_key(json, "claimant");
            qyi_json_string(json, qy_side_id(game, (enum qy_side)one->claimant));
        }
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}
