/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Titles and federations as text, and the field of an open Swiss (B.01, 1.4.3 d). */
#include "rating/norm.h"

#include <string.h>

#define LEAST_PLAYERS     20
#define LEAST_FEDERATIONS 3
#define LEAST_TITLED      10

enum qy_held_title qy_held_title_of(const char *text)
{
    static const struct {
        const char *name;
        const char *older;
        enum qy_held_title title;
    } titles[] = {
        {"GM", "g", QY_HELD_GM},    {"IM", "m", QY_HELD_IM},    {"WGM", "wg", QY_HELD_WGM},
        {"WIM", "wm", QY_HELD_WIM}, {"FM", "f", QY_HELD_FM},    {"WFM", "wf", QY_HELD_WFM},
        {"CM", "c", QY_HELD_CM},    {"WCM", "wc", QY_HELD_WCM},
    };
    char capitals[4] = {0};
    size_t len = strlen(text);

    if (len >= sizeof capitals)
        return QY_HELD_NONE;
    for (size_t i = 0; i < len; i++)
        capitals[i] = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        if (strcmp(capitals, titles[i].name) == 0 || strcmp(text, titles[i].older) == 0)
            return titles[i].title;
    return QY_HELD_NONE;
}

void qy_federation_set(char federation[QY_FEDERATION_SIZE], const char *text)
{
    memset(federation, 0, QY_FEDERATION_SIZE);
    if (strlen(text) != QY_FEDERATION_SIZE - 1)
        return;
    for (size_t i = 0; i < QY_FEDERATION_SIZE - 1; i++) {
        char letter = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);

        if (letter < 'A' || letter > 'Z') {
            memset(federation, 0, QY_FEDERATION_SIZE);
            return;
        }
        federation[i] = letter;
    }
}

/* Whether a player counts as foreign for the field. */
static bool is_foreign(const struct qy_norm_entrant *entrant, const char *host)
{
    return entrant->rating > 0 && entrant->federation[0] != '\0' && strcmp(entrant->federation, host) != 0 &&
           strcmp(entrant->federation, "FID") != 0 && strcmp(entrant->federation, "NON") != 0 &&
           qyi_norm_bits(entrant->missed) <= 1;
}

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

#define LETTERS          26
#define FEDERATION_WORDS ((LETTERS * LETTERS * LETTERS + 63) / 64)

/* Adds a federation of three capitals to a set of all possible ones; false if it was in the set, or is invalid. */
static bool note(uint64_t *set, const char *federation)
{
    size_t number = 0;

    for (size_t i = 0; i < QY_FEDERATION_SIZE - 1; i++) {
        if (federation[i] < 'A' || federation[i] > 'Z')
            return false;
        number = number * LETTERS + (size_t)(federation[i] - 'A');
    }
    uint64_t bit = UINT64_C(1) << (number % 64);
    if (set[number / 64] & bit)
        return false;
    set[number / 64] |= bit;
    return true;
}

/* Takes in the figures of one round. */
static void count_round(const struct qy_norm_entrant *entrants, size_t count, unsigned round,
                        const char *host, struct qy_norm_field_counts *field)
{
    uint64_t known[FEDERATION_WORDS] = {0};
    unsigned federations = 0;
    unsigned players = 0;
    unsigned titled = 0;

    for (size_t i = 0; i < count; i++) {
        if (!is_foreign(&entrants[i], host) || (entrants[i].missed >> (round - 1) & 1))
            continue;
        players++;
        titled += entrants[i].title >= QY_HELD_WIM;
        federations += note(known, entrants[i].federation);
    }
    field->players = smaller(field->players, players);
    field->titled = smaller(field->titled, titled);
    field->federations = smaller(field->federations, federations);
}

struct qy_norm_field_counts qy_norm_field(const struct qy_norm_entrant *entrants, size_t count,
                                          unsigned rounds, const char host[QY_FEDERATION_SIZE])
{
    struct qy_norm_field_counts field = {UINT32_MAX, UINT32_MAX, UINT32_MAX, false};

    if (rounds < 1 || rounds > QY_NORM_ROUNDS_MOST)
        return (struct qy_norm_field_counts){0};
    for (unsigned round = 1; round <= rounds; round++)
        count_round(entrants, count, round, host, &field);
    field.exempt = host[0] != '\0' && field.players >= LEAST_PLAYERS &&
                   field.federations >= LEAST_FEDERATIONS && field.titled >= LEAST_TITLED;
    return field;
}
