/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan rate index, lookup; what an event takes from the base of rated players. */
#include "cli/rate_list.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
#include "base/error.h"
#include "cli/input.h"
#include "server/serve.h"
#include "source/zip.h"

#include <qiyuan/source.h>
#include <qiyuan/teams.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define BASE           "players.base"
#define PIECE          ((size_t)1 << 20)
#define NAMESAKES_MOST 20

/* ---- making ---------------------------------------------------------------------------------------- */

static int feed(const struct qyi_cli *cli, const char *path, struct qy_rating_base_maker *maker)
{
    char *piece = malloc(PIECE);
    struct qy_source *source = NULL;
    struct qy_error error = {0};
    int code = piece ? qy_source_open(path, &source, &error) : qyi_no_memory(&error);
    long count = 1;

    while (code == 0 && count > 0) {
        count = qy_source_read(source, piece, PIECE);
        if (count > 0)
            code = qy_rating_base_maker_feed(maker, piece, (size_t)count, &error);
        else if (count < 0)
            error = *qy_source_error(source);
    }
    if (code == 0 && count == 0)
        code = qy_rating_base_maker_feed(maker, NULL, 0, &error);
    if (source)
        qy_source_close(source);
    free(piece);
    return code < 0 || count < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* Lists in a zip file, as FIDE gives them away. */
struct zip_of_lists {
    const struct qyi_cli *cli;
    const char *path;
    struct qy_rating_base_maker *maker;
    int code;
};

static int feed_member(void *user, const char *name)
{
    struct zip_of_lists *zip = user;
    size_t len = strlen(name);
    struct qy_buf path = QY_BUF_INIT;

    if (len < 4 || (strcasecmp(name + len - 4, ".txt") != 0 && strcasecmp(name + len - 4, ".xml") != 0))
        return 0;
    qy_buf_addf(&path, "%s/%s", zip->path, name);
    zip->code = feed(zip->cli, qy_buf_str(&path), zip->maker);
    qy_buf_free(&path);
    return zip->code != QYI_EXIT_DONE;
}

static int feed_any(const struct qyi_cli *cli, const char *path, struct qy_rating_base_maker *maker)
{
    struct zip_of_lists zip = {cli, path, maker, QYI_EXIT_DONE};
    struct qy_error error = {0};

    if (!qyi_is_zip(path))
        return feed(cli, path, maker);
    error.code = qyi_zip_names(path, feed_member, &zip);
    return error.code < 0 ? qyi_cli_fail(cli, path, &error) : zip.code;
}

/* The folder of the base, which need not be there yet. */
static void make_folders(const char *path)
{
    struct qy_buf folder = QY_BUF_INIT;

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        qy_buf_clear(&folder);
        qy_buf_add(&folder, path, (size_t)(slash - path));
        (void)mkdir(qy_buf_str(&folder), 0777);
    }
    qy_buf_free(&folder);
}

static void say_facts(const struct qyi_cli *cli, const char *path, const struct qy_rating_base_facts *facts)
{
    char number[2][16];

    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->bad);
    (void)snprintf(number[1], sizeof number[1], "%u", (unsigned)facts->first_bad);
    if (facts->bad > 0)
        qyi_cli_say(cli, "rate.list-bad", path, number[0], number[1], NULL);
    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)facts->twice);
    if (facts->twice > 0)
        qyi_cli_say(cli, "rate.list-twice", path, number[0], NULL);
}

static int write_base(struct qyi_cli *cli, const char *path, struct qy_rating_base_maker *maker)
{
    struct qy_rating_base_facts facts;
    struct qy_buf base = QY_BUF_INIT;
    struct qy_error error = {0};
    char number[16];
    int code = qy_rating_base_maker_end(maker, &base, &facts, &error);

    if (code < 0) {
        qy_buf_free(&base);
        return qyi_cli_fail(cli, cli->operand[1], &error);
    }
    make_folders(path);
    code = qyi_atomic_file_put(path, base.data, base.len, &error) < 0 ? qyi_cli_fail(cli, path, &error)
                                                                      : QYI_EXIT_DONE;
    qy_buf_free(&base);
    if (code != QYI_EXIT_DONE || cli->quiet)
        return code;
    say_facts(cli, cli->operand[1], &facts);
    (void)snprintf(number, sizeof number, "%u", (unsigned)facts.players);
    qyi_cli_word(cli, &cli->out, "rate.indexed", path, number, NULL);
    qy_buf_addc(&cli->out, '\n');
    return code;
}

int qyi_cli_rate_index(struct qyi_cli *cli)
{
    struct qy_rating_base_maker *maker;
    struct qy_buf path = QY_BUF_INIT;
    int code = QYI_EXIT_DONE;

    if (qy_rating_base_maker_new(&maker) < 0)
        return QYI_EXIT_SYSTEM;
    if (cli->text[QYI_OPT_OUTPUT])
        qy_buf_adds(&path, cli->text[QYI_OPT_OUTPUT]);
    else
        qyi_serve_data_path(BASE, &path);
    for (size_t i = 1; code == QYI_EXIT_DONE && i < cli->operand_count; i++)
        code = feed_any(cli, cli->operand[i], maker);
    if (code == QYI_EXIT_DONE)
        code = write_base(cli, qy_buf_str(&path), maker);
    qy_rating_base_maker_free(maker);
    qy_buf_free(&path);
    return code;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

void qyi_cli_listing_open(const struct qyi_cli *cli, struct qyi_cli_listing *ret_listing)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error = {0};
    struct stat facts;
    int fd;

    memset(ret_listing, 0, sizeof *ret_listing);
    qyi_serve_data_path(BASE, &path);
    fd = open(qy_buf_str(&path), O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && fstat(fd, &facts) == 0 && facts.st_size > 0) {
        void *map = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, fd, 0);

        if (map != MAP_FAILED) {
            ret_listing->map = map;
            ret_listing->size = (size_t)facts.st_size;
            if (qy_rating_base_open(map, ret_listing->size, &ret_listing->base, &error) < 0) {
                (void)qyi_cli_fail(cli, qy_buf_str(&path), &error);
                qyi_cli_listing_close(ret_listing);
            }
        }
    }
    if (fd >= 0)
        (void)close(fd);
    qy_buf_free(&path);
}

void qyi_cli_listing_close(struct qyi_cli_listing *listing)
{
    if (listing->map)
        (void)munmap(listing->map, listing->size);
    qyi_arena_free(&listing->texts);
    listing->map = NULL;
}

static bool read_id(const char *text, uint32_t *ret_id)
{
    uint64_t id;

    if (!text || !qyi_cli_read_number(text, 1, UINT32_MAX, &id))
        return false;
    *ret_id = (uint32_t)id;
    return true;
}

int qyi_cli_rate_lookup(struct qyi_cli *cli)
{
    struct qyi_cli_listing listing;
    struct qy_listed *found;
    size_t total = 0;
    bool all = true;

    qyi_cli_listing_open(cli, &listing);
    if (!listing.map) {
        qyi_cli_say(cli, "rate.no-base", NULL);
        return QYI_EXIT_NO;
    }
    found = calloc(cli->operand_count * NAMESAKES_MOST, sizeof *found);
    for (size_t i = 1; found && i < cli->operand_count; i++) {
        const char *who = cli->operand[i];
        uint32_t id;
        size_t count = read_id(who, &id) ? qy_rating_base_by_id(&listing.base, id, found + total)
                                         : qy_rating_base_by_name(&listing.base, who, strlen(who),
                                                                  found + total, NAMESAKES_MOST);

        total += count < NAMESAKES_MOST ? count : NAMESAKES_MOST;
        if (count == 0)
            qyi_cli_say(cli, "rate.not-listed", who, NULL);
        all = all && count > 0;
    }
    if (found) {
        qyi_answer_listed(found, total, qyi_cli_answer_fields(cli));
    }
    free(found);
    qyi_cli_listing_close(&listing);
    return all ? QYI_EXIT_DONE : QYI_EXIT_NO;
}

/* ---- filling in ------------------------------------------------------------------------------------ */

static enum qy_rating_pace pace_of(const struct qy_tournament *event)
{
    const char *pace = event->text[QY_TOURNAMENT_PACE];

    return strcmp(pace, "rapid") == 0   ? QY_PACE_RAPID
           : strcmp(pace, "blitz") == 0 ? QY_PACE_BLITZ
                                        : QY_PACE_STANDARD;
}

/* Who of the base is meant: 1, or 0, or the count of namesakes. */
static size_t find(const struct qyi_cli_listing *listing, const char *id, const char *name,
                   const char *federation, struct qy_listed *ret_listed)
{
    struct qy_listed found[NAMESAKES_MOST];
    uint32_t number;
    size_t count;
    size_t kept = 0;

    if (id && *id)
        return read_id(id, &number) && qy_rating_base_by_id(&listing->base, number, ret_listed);
    count = name ? qy_rating_base_by_name(&listing->base, name, strlen(name), found, NAMESAKES_MOST) : 0;
    if (count > NAMESAKES_MOST)
        return count;
    for (size_t i = 0; i < count; i++)
        if (!federation || !*federation || strcmp(federation, found[i].federation) == 0)
            found[kept++] = found[i];
    if (kept > 0)
        *ret_listed = found[0];
    return kept;
}

static void fill_text(struct qyi_cli_listing *listing, const char **text, const char *value,
                      struct qy_buf *said)
{
    if ((*text && **text) || !*value)
        return;
    *text = qyi_arena_text(&listing->texts, value, strlen(value));
    qy_buf_addf(said, "%s%s", said->len > 0 ? ", " : "", value);
}

static void fill(const struct qyi_cli *cli, struct qyi_cli_listing *listing, enum qy_rating_pace pace,
                 struct qy_tournament_act *act)
{
    struct qy_listed listed;
    struct qy_buf said = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;
    char number[24];
    size_t count = find(listing, act->id, act->name, act->federation, &listed);

    if (count > 1) {
        (void)snprintf(number, sizeof number, "%zu", count);
        qyi_cli_say(cli, "rate.several", act->name, number, NULL);
    }
    if (count != 1)
        return;
    (void)snprintf(number, sizeof number, "%u", (unsigned)listed.id);
    qy_buf_add(&name, listed.name, listed.name_len);
    if (act->id && act->name && find(listing, NULL, act->name, NULL, &(struct qy_listed){0}) == 0 &&
        !cli->quiet)
        qyi_cli_say(cli, "rate.other-name", act->name, act->id, qy_buf_str(&name), NULL);
    if (act->rating == 0 && act->unrated == 0 && listed.rating[pace] > 0) {
        act->rating = listed.rating[pace];
        qy_buf_addf(&said, "%u", listed.rating[pace]);
    }
    fill_text(listing, &act->title, listed.title, &said);
    fill_text(listing, &act->federation, listed.federation, &said);
    fill_text(listing, &act->id, number, &said);
    if (said.len > 0 && !cli->quiet)
        qyi_cli_say(cli, "rate.filled", act->name ? act->name : number, qy_buf_str(&said), NULL);
    qy_buf_free(&said);
    qy_buf_free(&name);
}

void qyi_cli_listing_fill(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                          const struct qy_tournament_log *log, struct qy_tournament_act *acts, size_t count)
{
    enum qy_tournament_act_kind kind = qy_tournament_log_members(log) ? QY_ACT_MEMBER : QY_ACT_ADD;

    for (size_t i = 0; listing->map && i < count; i++)
        if (acts[i].kind == kind)
            fill(cli, listing, pace_of(qy_tournament_log_tournament(log)), &acts[i]);
}

static void compare(const struct qyi_cli *cli, const char *who, const char *what, const char *here,
                    const char *there)
{
    if (*there && strcmp(here, there) != 0)
        qyi_cli_say(cli, "rate.differs", who, what, here, there, NULL);
}

void qyi_cli_listing_compare(const struct qyi_cli *cli, struct qyi_cli_listing *listing,
                             const struct qy_tournament *event)
{
    for (size_t i = 0; listing->map && !cli->quiet && i < event->player_count; i++) {
        const struct qy_tournament_player *player = &event->player[i];
        struct qy_listed listed;
        struct qy_buf who = QY_BUF_INIT;
        char number[2][16];

        if (find(listing, player->text[QY_PLAYER_ID], player->text[QY_PLAYER_NAME],
                 player->text[QY_PLAYER_FEDERATION], &listed) != 1)
            continue;
        qy_buf_addf(&who, "%u %s", player->number, player->text[QY_PLAYER_NAME]);
        (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)listed.id);
        compare(cli, qy_buf_str(&who), "id", player->text[QY_PLAYER_ID], number[0]);
        (void)snprintf(number[0], sizeof number[0], "%u", player->rating);
        (void)snprintf(number[1], sizeof number[1], "%u", listed.rating[pace_of(event)]);
        compare(cli, qy_buf_str(&who), "rating", number[0], number[1]);
        compare(cli, qy_buf_str(&who), "title", player->text[QY_PLAYER_TITLE], listed.title);
        compare(cli, qy_buf_str(&who), "federation", player->text[QY_PLAYER_FEDERATION], listed.federation);
        qy_buf_free(&who);
    }
}
