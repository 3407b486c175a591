/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the pairing systems, and finding one by its name or code. */
#include "pairing/systems.h"

#include <string.h>

#define FIDE(which) \
    .form = QY_PAIRING_SWISS, .field = QY_PAIRING_PLAYERS, .rules = QY_SWISS_FIDE, .fide = (which)
#define TEAMS(which, games, second)                                                                   \
    .form = QY_PAIRING_SWISS, .field = QY_PAIRING_TEAMS, .rules = QY_SWISS_TEAMS, .colours = (which), \
    .by_games = (games), .secondary = (second), .baku = !(games), .bye_is_drawn = true
#define TABLE(times) .form = QY_PAIRING_TABLE, .cycles = (times)

/* If several systems share a code, it means the first one in a file. */
static const struct qy_pairing_system systems[] = {
    {"dutch", "FIDE_DUTCH_2026", FIDE(QY_FIDE_DUTCH), .baku = true},
    {"dutch-baku", "FIDE_DUTCH_2026_BAKU", FIDE(QY_FIDE_DUTCH), .accelerated = true, .variant = true},
    {"dubov", "FIDE_DUBOV", FIDE(QY_FIDE_DUBOV), .baku = true},
    {"burstein", "FIDE_BURSTEIN", FIDE(QY_FIDE_BURSTEIN), .baku = true},
    {"double-swiss", "FIDE_DOUBLESWISS", FIDE(QY_FIDE_DOUBLE), .baku = true, .matches = true},
    {"team-swiss", "FIDE_TEAM_TYPEA_MP_GP", TEAMS(QY_TEAM_COLOURS_A, false, true)},
    {"team-swiss-b", "FIDE_TEAM_TYPEB_MP_GP", TEAMS(QY_TEAM_COLOURS_B, false, true), .variant = true},
    {"team-swiss-none", "FIDE_TEAM_MP_GP", TEAMS(QY_TEAM_COLOURS_NONE, false, true), .variant = true},
    {"team-swiss-gp", "FIDE_TEAM_TYPEA_GP_MP", TEAMS(QY_TEAM_COLOURS_A, true, true), .variant = true},
    {"team-swiss-b-gp", "FIDE_TEAM_TYPEB_GP_MP", TEAMS(QY_TEAM_COLOURS_B, true, true), .variant = true},
    {"team-swiss-none-gp", "FIDE_TEAM_GP_MP", TEAMS(QY_TEAM_COLOURS_NONE, true, true), .variant = true},
    {NULL, "FIDE_TEAM_TYPEA_MP", TEAMS(QY_TEAM_COLOURS_A, false, false), .variant = true},
    {NULL, "FIDE_TEAM_TYPEB_MP", TEAMS(QY_TEAM_COLOURS_B, false, false), .variant = true},
    {NULL, "FIDE_TEAM_MP", TEAMS(QY_TEAM_COLOURS_NONE, false, false), .variant = true},
    {NULL, "FIDE_TEAM_TYPEA_GP", TEAMS(QY_TEAM_COLOURS_A, true, false), .variant = true},
    {NULL, "FIDE_TEAM_TYPEB_GP", TEAMS(QY_TEAM_COLOURS_B, true, false), .variant = true},
    {NULL, "FIDE_TEAM_GP", TEAMS(QY_TEAM_COLOURS_NONE, true, false), .variant = true},
    {"swiss-cn", "CUSTOM_SWISS", .form = QY_PAIRING_SWISS, .rules = QY_SWISS_CN, .by_lots = true,
     .cn_rules = true},
    {"berger", "BERGER_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN", TABLE(1)},
    {"roundrobin-cn", "BERGER_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN", TABLE(1), .cn_rules = true},
    {"berger-double", "BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN", TABLE(2), .variant = true},
    {"roundrobin-cn-double", "BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN", TABLE(2),
     .cn_rules = true, .variant = true},
    {"berger-double-swap", "FIDE_DOUBLEROUNDROBIN", "CUSTOM_TEAM_ROUNDROBIN", TABLE(2), .swapped = true,
     .variant = true},
    {"scheveningen", "FIDE_SCHEVENINGEN", TABLE(1), .field = QY_PAIRING_TWO_TEAMS},
    {"scheveningen-double", "FIDE_DOUBLESCHEVENINGEN", TABLE(2), .field = QY_PAIRING_TWO_TEAMS,
     .variant = true},
    {"knockout", "CUSTOM_KNOCKOUT", .form = QY_PAIRING_STAGES},
    {"stages", "CUSTOM_KNOCKOUT", .form = QY_PAIRING_STAGES},
    {"arena", "CUSTOM_ARENA", .form = QY_PAIRING_ARENA, .field = QY_PAIRING_PLAYERS, .tiebreaks = "TPR,WIN"},
};

#define SYSTEMS (sizeof systems / sizeof systems[0])

/* Codes of earlier editions, and one that uses the defaults of C.04.6 1.2.2 and 1.7. */
static const struct {
    const char *code;
    const char *of;
} codes[] = {
    {"", "FIDE_DUTCH_2026"},
    {"FIDE_DUTCH", "FIDE_DUTCH_2026"},
    {"FIDE_DUTCH_2025", "FIDE_DUTCH_2026"},
    {"FIDE_TEAM", "FIDE_TEAM_TYPEA_MP_GP"},
};

static const char accelerated[] = "_BAKU";

static bool is_text(const char *text, const char *other, size_t len)
{
    return strlen(text) == len && memcmp(text, other, len) == 0;
}

const struct qy_pairing_system *qy_pairing_system_at(size_t index)
{
    return index < SYSTEMS ? &systems[index] : NULL;
}

const struct qy_pairing_system *qy_pairing_system_named(const char *name, size_t len)
{
    for (size_t i = 0; i < SYSTEMS; i++)
        if (systems[i].name && is_text(systems[i].name, name, len))
            return &systems[i];
    return NULL;
}

/* The length of a code without its acceleration. */
static size_t plain_length(const char *code)
{
    size_t len = strlen(code);
    size_t tail = sizeof accelerated - 1;

    return len > tail && memcmp(code + len - tail, accelerated, tail) == 0 ? len - tail : len;
}

bool qy_pairing_code_is_accelerated(const char *code)
{
    return code[plain_length(code)] != '\0';
}

const struct qy_pairing_system *qyi_system_of_plain_code(const char *code)
{
    size_t len = plain_length(code);

    for (size_t i = 0; i < SYSTEMS; i++)
        if (is_text(systems[i].code, code, len))
            return &systems[i];
    return NULL;
}

const struct qy_pairing_system *qy_pairing_system_of_code(const char *code)
{
    size_t len = plain_length(code);
    bool baku = code[len] != '\0';

    for (size_t i = 0; i < SYSTEMS; i++)
        if (strcmp(systems[i].code, code) == 0 ||
            (systems[i].team_code && strcmp(systems[i].team_code, code) == 0))
            return &systems[i];
    for (size_t i = 0; baku && i < SYSTEMS; i++)
        if (systems[i].baku && is_text(systems[i].code, code, len))
            return &systems[i];
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (is_text(codes[i].code, code, len))
            return qy_pairing_system_of_code(codes[i].of);
    return NULL;
}

const char *qyi_code_for_files(const char *code)
{
    return strcmp(code, "FIDE_DUTCH_2026") == 0 ? "FIDE_DUTCH_2025" : code;
}

const struct qy_pairing_system *qy_tournament_system(const struct qy_tournament *tournament)
{
    return qy_pairing_system_of_code(tournament->text[QY_TOURNAMENT_SYSTEM_CODE]);
}

void qy_pairing_systems_offered(unsigned forms, unsigned fields, bool variants, struct qy_buf *out)
{
    size_t before = out->len;

    for (size_t i = 0; i < SYSTEMS; i++) {
        const struct qy_pairing_system *system = &systems[i];

        if (!system->name || (system->variant && !variants) || (forms && !(forms & 1U << system->form)) ||
            (fields && !(fields & 1U << system->field)))
            continue;
        if (out->len > before)
            qy_buf_adds(out, ", ");
        qy_buf_adds(out, system->name);
    }
}
