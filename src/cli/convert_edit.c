/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Options of editing applied to a record, and the names of files in a folder. */
#include "cli/convert_edit.h"

#include "notation/games.h"
#include "record/edit.h"

#include <qiyuan/collection.h>

#include <string.h>

/* ---- options --------------------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    unsigned flag;
} strips[] = {{"comments", QYI_STRIP_COMMENTS},
              {"variations", QYI_STRIP_VARIATIONS},
              {"nags", QYI_STRIP_NAGS},
              {"clocks", QYI_STRIP_CLOCKS},
              {"commands", QYI_STRIP_COMMANDS}};
#define STRIPS (sizeof strips / sizeof strips[0])

/* One word of --strip; 0 for none that is known. */
static unsigned strip_of(const char *text, size_t len)
{
    for (size_t i = 0; i < STRIPS; i++)
        if (strlen(strips[i].name) == len && memcmp(strips[i].name, text, len) == 0)
            return strips[i].flag;
    return 0;
}

static int check_strip(const struct qyi_cli *cli, const char *text, unsigned *ret_strip)
{
    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        unsigned flag = strip_of(at, len);

        if (flag == 0)
            return qyi_cli_usage(cli, "cli.bad-choice", "strip",
                                 "comments, variations, nags, clocks, commands", text, NULL);
        *ret_strip |= flag;
        at += len;
        if (*at == '\0')
            return QYI_EXIT_DONE;
    }
}

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

/* Names whose value the record itself has: a writer takes no tag's word for them. */
static bool is_own(const char *text, size_t len)
{
    static const char *const names[] = {"Result", "FEN", "SetUp", "Game", "Format"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0)
            return true;
    return false;
}

static bool is_good(enum qyi_cli_option_id option, const char *text)
{
    size_t len = strcspn(text, "=");

    if (!is_name(text, len) || is_own(text, len))
        return false;
    if (option == QYI_OPT_DROP_TAG)
        return text[len] == '\0';
    if (text[len] == '\0')
        return false;
    const char *rest = text + len + 1;
    return option == QYI_OPT_SET_TAG ? strlen(rest) <= QY_RECORD_TAG
                                     : is_name(rest, strlen(rest)) && !is_own(rest, strlen(rest));
}

int qyi_cli_edit_check(const struct qyi_cli *cli, unsigned *ret_strip)
{
    int code = QYI_EXIT_DONE;

    *ret_strip = 0;
    for (size_t i = 0; i < cli->given_count && code == QYI_EXIT_DONE; i++) {
        enum qyi_cli_option_id option = cli->given[i].option;

        if (option == QYI_OPT_STRIP)
            code = check_strip(cli, cli->given[i].text, ret_strip);
        else if ((option == QYI_OPT_SET_TAG || option == QYI_OPT_DROP_TAG || option == QYI_OPT_RENAME_TAG) &&
                 !is_good(option, cli->given[i].text))
            code = qyi_cli_usage(cli, "cli.bad-choice", qyi_cli_options[option].name,
                                 qyi_cli_options[option].placeholder, cli->given[i].text, NULL);
    }
    return code;
}

/* ---- tags -----------------------------------------------------------------------------------------------
 */

static void drop_tag(struct qy_record *record, const char *name, size_t len)
{
    while (qy_record_remove_tag(record, name, len))
        continue;
}

/* The first of the old name goes by the new one, if that is free; nothing is overwritten. */
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
            drop_tag(record, old, len);
    }
    qy_buf_free(&value);
    return code;
}

static int set_tag(struct qy_record *record, const char *text)
{
    size_t len = strcspn(text, "=");

    return qy_record_set_tag(record, text, len, text + len + 1, strlen(text + len + 1));
}

/* The last opening that the main line goes through; NULL. */
static const struct qy_opening *opening_of(const struct qy_record *record)
{
    struct qy_position position = *qy_record_start(record);
    const struct qy_record_node *node = qy_record_root(record)->child;
    const struct qy_opening *found = NULL;
    size_t depth = qy_opening_depth(position.game);

    for (size_t ply = 0; node && ply < depth; node = node->child, ply++) {
        const struct qy_opening *opening;
        struct qy_undo undo;

        qy_position_make(&position, node->move, &undo);
        opening = qy_opening_at(position.game, qy_position_key(&position));
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

/* Adds code and name where the game has none. */
static int add_opening(const struct qyi_cli *cli, struct qy_record *record)
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
        return 0; /* its name would not be that of the code that stands there */
    return code < 0 ? code : fill_tag(record, "Opening", opening->name[cli->lang]);
}

static int edit_tags(const struct qyi_cli *cli, enum qyi_cli_option_id option, struct qy_record *record)
{
    int code = 0;

    for (size_t i = 0; i < cli->given_count && code == 0; i++) {
        const char *text = cli->given[i].text;

        if (cli->given[i].option != option)
            continue;
        if (option == QYI_OPT_DROP_TAG)
            drop_tag(record, text, strlen(text));
        else
            code = option == QYI_OPT_SET_TAG ? set_tag(record, text) : rename_tag(record, text);
    }
    return code;
}

int qyi_cli_edit(const struct qyi_cli *cli, unsigned strip, struct qy_record *record)
{
    int code = qyi_record_strip(record, strip);

    if (code == 0)
        code = edit_tags(cli, QYI_OPT_DROP_TAG, record);
    if (code == 0)
        code = edit_tags(cli, QYI_OPT_RENAME_TAG, record);
    if (code == 0)
        code = edit_tags(cli, QYI_OPT_SET_TAG, record);
    return code < 0 || !cli->text[QYI_OPT_ADD_OPENING] ? code : add_opening(cli, record);
}

/* ---- names of files -------------------------------------------------------------------------------------
 */

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

void qyi_cli_game_name(const char *by, const struct qy_record *record, struct qy_buf *out)
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
