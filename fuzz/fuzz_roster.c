/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Players' lists as people write them. Laws: errors have a position, every note has all its texts, and dates
 * read back.
 */
#include <qiyuan/event/roster.h>

#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_roster roster;
    struct qy_error error = {0};
    int code = qy_roster_read((const char *)data, size, &roster, &error);

    if (code < 0) {
        FUZZ_LAW(error.code == code && error.line >= 1 && error.column >= 1);
        return 0;
    }
    for (size_t i = 0; i < roster.note_count; i++) {
        FUZZ_LAW(roster.note[i].kind < QY_ROSTER_NOTE_KINDS);
        FUZZ_LAW(roster.note[i].column && roster.note[i].found && roster.note[i].made);
    }
    for (size_t i = 0; i < roster.players->player_count; i++) {
        const char *birth = roster.players->player[i].text[QY_PLAYER_BIRTH];
        char again[11];
        bool doubt;

        FUZZ_LAW(roster.players->player[i].number == i + 1 && roster.team[i]);
        FUZZ_LAW(*roster.players->player[i].text[QY_PLAYER_NAME]);
        FUZZ_LAW(!*birth ||
                 (qy_birth_read(birth, strlen(birth), again, &doubt) && strcmp(again, birth) == 0 && !doubt));
    }
    qy_roster_free(&roster);
    return 0;
}
