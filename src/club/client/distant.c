/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament at another server, over its API. */
#include "client/distant.h"

#include "base/error.h"
#include "client/client.h"
#include "directing/bound.h"
#include "directing/people.h"
#include "trf/log_file.h"

#include <qiyuan/errors/server.h>
#include <qiyuan/errors/trf.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ID_LEN  10
#define KEY_LEN 32

struct qyi_distant {
    struct qyi_client *client;
    char id[ID_LEN + 1];
    int64_t seen; /* server time of the last request for boards; 0: never */
};

bool qyi_is_link(const char *text)
{
    return strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
}

bool qyi_names_link(const char *text, char ret_link[QYI_LINK_LENGTH])
{
    char line[QYI_LINK_LENGTH] = "";
    struct stat status; /* a pipe is not to be read twice */
    FILE *file;

    if (!qyi_is_link(text)) {
        file = stat(text, &status) == 0 && S_ISREG(status.st_mode) ? fopen(text, "re") : NULL;
        if (file && !fgets(line, sizeof line, file))
            *line = '\0';
        if (file)
            (void)fclose(file);
        line[strcspn(line, " \t\r\n")] = '\0';
        text = line;
    }
    if (ret_link)
        (void)snprintf(ret_link, QYI_LINK_LENGTH, "%s", text);
    return qyi_is_link(text);
}

static bool is_plain(const char *text, size_t len)
{
    return strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == len;
}

int qyi_distant_new(const char *name, int watch, struct qyi_distant **ret_distant, struct qy_error *reterr)
{
    char named[QYI_LINK_LENGTH];
    const char *link = qyi_names_link(name, named) ? named : name;
    const char *path = strstr(link, "/t/");
    const char *key = strstr(link, "#key=");
    char token[KEY_LEN + 1] = "";

    if (!path || !is_plain(path + 3, ID_LEN) || (key && !is_plain(key + 5, KEY_LEN)))
        return qyi_error_set(reterr, QY_E_DISTANT_LINK, 0, link, strcspn(link, "#"), NULL);
    if (key)
        memcpy(token, key + 5, KEY_LEN);
    struct qyi_distant *distant = calloc(1, sizeof *distant);
    char *house = strndup(link, (size_t)(path - link));
    if (!distant || !house) {
        free(distant);
        free(house);
        return qyi_no_memory(reterr);
    }
    memcpy(distant->id, path + 3, ID_LEN);
    int code = qyi_client_new(house, token, watch, &distant->client, reterr);
    free(house);
    if (code < 0)
        free(distant);
    else
        *ret_distant = distant;
    return code;
}

void qyi_distant_free(struct qyi_distant *distant)
{
    if (!distant)
        return;
    qyi_client_free(distant->client);
    free(distant);
}

/* Fills the error with the server's message, or else its HTTP status. */
static int refused(const struct qy_buf *answer, int status, struct qy_error *reterr)
{
    json_t *problem = json_loadb(qy_buf_str(answer), answer->len, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));

    if (!detail)
        detail = json_string_value(json_object_get(problem, "title"));
    int code = detail ? qyi_error_set(reterr, QY_E_DISTANT_REFUSED, 0, detail, strlen(detail), NULL)
                      : qyi_error_setf(reterr, QY_E_DISTANT_REFUSED, 0, NULL, "HTTP %d", status);
    json_decref(problem);
    return code;
}

/* A call about the tournament; anything but 200 is an error. */
static int call(struct qyi_distant *distant, const char *method, const char *what, const char *body,
                struct qy_buf *answer, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int status = 0;

    qy_buf_addf(&path, "/api/tournaments/%s/%s", distant->id, what);
    int code = path.failed ? qyi_no_memory(reterr)
                           : qyi_client_call(distant->client, method, qy_buf_str(&path), body, answer,
                                             &status, reterr);
    if (code == 0 && status != 200)
        code = refused(answer, status, reterr);
    qy_buf_free(&path);
    return code;
}

int qyi_distant_log(struct qyi_distant *distant, struct qy_buf *out, struct qy_error *reterr)
{
    return call(distant, "GET", "log?format=text", NULL, out, reterr);
}

/* Reads the link of a new tournament. */
static int read_begun(const char *house, const struct qy_buf *answer, struct qy_buf *link,
                      struct qy_error *reterr)
{
    json_t *begun = json_loadb(qy_buf_str(answer), answer->len, 0, NULL);
    const char *id = json_string_value(json_object_get(begun, "id"));
    const char *token = json_string_value(json_object_get(begun, "token"));
    size_t len = strlen(house);
    int code = 0;

    while (len > 0 && house[len - 1] == '/')
        len--;
    if (id && token)
        qy_buf_addf(link, "%.*s/t/%s#key=%s", (int)len, house, id, token);
    else
        code = qyi_error_set(reterr, QY_E_DISTANT_REFUSED, 0, "id", 2, NULL);
    json_decref(begun);
    return code == 0 && link->failed ? qyi_no_memory(reterr) : code;
}

int qyi_distant_begin(const char *house, const char *log, struct qy_buf *link, struct qy_error *reterr)
{
    json_t *body = json_pack("{s:s}", "log", log);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct qyi_client *client = NULL;
    struct qy_buf answer = QY_BUF_INIT;
    int status = 0;
    int code = text ? qyi_client_new(house, "", -1, &client, reterr) : qyi_no_memory(reterr);

    if (code == 0) {
        code = qyi_client_call(client, "POST", "/api/tournaments", text, &answer, &status, reterr);
        qyi_client_free(client);
    }
    if (code == 0)
        code = status == 201 ? read_begun(house, &answer, link, reterr) : refused(&answer, status, reterr);
    qy_buf_free(&answer);
    free(text);
    json_decref(body);
    return code;
}

int qyi_distant_send(struct qyi_distant *distant, uint32_t based, const char *lines, struct qy_error *reterr)
{
    json_t *body = json_pack("{s:I,s:s}", "based", (json_int_t)based, "lines", lines);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct qy_buf answer = QY_BUF_INIT;
    int code = text ? call(distant, "POST", "lines", text, &answer, reterr) : qyi_no_memory(reterr);

    qy_buf_free(&answer);
    free(text);
    json_decref(body);
    return code;
}

/* ---- a copy that is worked on ------------------------------------------------------------------------ */

int qyi_distant_copy_make(struct qyi_distant *distant, struct qyi_distant_copy *ret_copy,
                          struct qy_error *reterr)
{
    const char *base = getenv("TMPDIR");

    *ret_copy = (struct qyi_distant_copy){.folder = "", .log = QY_BUF_INIT};
    int code = qyi_distant_log(distant, &ret_copy->log, reterr);
    if (code < 0)
        return code;
    (void)snprintf(ret_copy->folder, sizeof ret_copy->folder, "%s/qiyuan-XXXXXX",
                   base && *base ? base : "/tmp");
    if (!mkdtemp(ret_copy->folder)) {
        code = qyi_error_set(reterr, QY_E_FILE_WRITE, 0, ret_copy->folder, strlen(ret_copy->folder), NULL);
        ret_copy->folder[0] = '\0';
        return code;
    }
    (void)snprintf(ret_copy->path, sizeof ret_copy->path, "%s/%s", ret_copy->folder, distant->id);
    return qyi_kept_make(ret_copy->path, &ret_copy->log, reterr);
}

void qyi_distant_copy_drop(struct qyi_distant_copy *copy)
{
    if (copy->folder[0]) {
        (void)unlink(copy->path);
        (void)rmdir(copy->folder);
    }
    qy_buf_free(&copy->log);
}

int qyi_distant_copy_send(struct qyi_distant *distant, const struct qyi_distant_copy *copy,
                          struct qy_error *reterr)
{
    struct qy_buf now = QY_BUF_INIT;
    uint32_t based = 0;
    int fd = qyi_kept_open(copy->path, false, &now, reterr);
    int code = fd < 0 ? fd : 0;

    if (fd >= 0)
        (void)close(fd);
    for (size_t i = 0; i < copy->log.len; i++)
        based += copy->log.data[i] == '\n';
    if (code == 0 && now.len > copy->log.len) {
        now.data[now.len] = '\0';
        code = qyi_distant_send(distant, based, now.data + copy->log.len, reterr);
    }
    qy_buf_free(&now);
    return code;
}

/* ---- a copy that follows ------------------------------------------------------------------------------ */

/* A file of the copy. */
struct kept {
    struct qy_buf path;
    struct qy_buf text; /* its present content */
    int fd;             /* of the locked file; -1: it does not exist yet */
};

static int open_kept(struct kept *kept, struct qy_error *reterr)
{
    kept->fd = -1;
    if (kept->path.failed)
        return qyi_no_memory(reterr);
    if (access(qy_buf_str(&kept->path), F_OK) < 0)
        return 0;
    kept->fd = qyi_kept_open(qy_buf_str(&kept->path), true, &kept->text, reterr);
    return kept->fd < 0 ? kept->fd : 0;
}

/* Appends what the server's file has in addition: the copy must be its beginning. */
static int append(struct kept *kept, const char *came, bool *ret_added, struct qy_error *reterr)
{
    size_t have = kept->text.len;
    struct qy_buf lines = QY_BUF_INIT;
    int code = 0;

    if (strlen(came) < have || memcmp(came, qy_buf_str(&kept->text), have) != 0)
        return qyi_error_set(reterr, QY_E_DISTANT_OTHER, 0, qy_buf_str(&kept->path), kept->path.len, NULL);
    qy_buf_adds(&lines, came + have);
    *ret_added = *ret_added || lines.len > 0;
    if (lines.failed)
        code = qyi_no_memory(reterr);
    else if (lines.len > 0 && kept->fd < 0)
        code = qyi_kept_make(qy_buf_str(&kept->path), &lines, reterr);
    else if (lines.len > 0)
        code = qyi_kept_write(kept->fd, &lines, kept->text.len, reterr);
    qy_buf_free(&lines);
    return code;
}

static void close_kept(struct kept *kept)
{
    if (kept->fd >= 0)
        (void)close(kept->fd);
    qy_buf_free(&kept->path);
    qy_buf_free(&kept->text);
}

/* Writes the people first, because a log without them would belong to nobody. */
static int keep(const json_t *came, const char *folder, bool *ret_added, struct qy_error *reterr)
{
    static const char *const parts[] = {"people", "log"};
    const char *name = json_string_value(json_object_get(came, "name"));
    int code = 0;

    if (!name || strchr(name, '/') || *name == '.' || !*name)
        return qyi_error_set(reterr, QY_E_DISTANT_REFUSED, 0, "name", 4, NULL);
    for (unsigned i = 0; code == 0 && i < 2; i++) {
        const char *text = json_string_value(json_object_get(came, parts[i]));
        struct kept kept = {QY_BUF_INIT, QY_BUF_INIT, -1};

        qy_buf_addf(&kept.path, i == 0 ? "%s/.%s.people" : "%s/%s", folder, name);
        code = text ? open_kept(&kept, reterr)
                    : qyi_error_set(reterr, QY_E_DISTANT_REFUSED, 0, parts[i], strlen(parts[i]), NULL);
        if (code == 0)
            code = append(&kept, text, ret_added, reterr);
        close_kept(&kept);
    }
    return code;
}

/* Updates a board of the desk; if the server has begun another game there, the copy of the old one is put
 * aside, as on the server. */
static int keep_board(const json_t *came, const char *folder, bool *ret_added, struct qy_error *reterr)
{
    const char *name = json_string_value(json_object_get(came, "name"));
    struct qy_buf path = QY_BUF_INIT;
    struct qyi_bound bound;

    if (!name || strchr(name, '/') || !qyi_bound_read(name, &bound))
        return qyi_error_set(reterr, QY_E_DISTANT_REFUSED, 0, "boards", 6, NULL);
    int code = keep(came, folder, ret_added, reterr);
    if (code != QY_E_DISTANT_OTHER)
        return code;
    qy_buf_addf(&path, "%s/%s", folder, name);
    code = path.failed ? qyi_no_memory(reterr) : 0;
    if (code == 0 && access(qy_buf_str(&path), F_OK) == 0)
        code = qyi_people_put_aside(qy_buf_str(&path), reterr);
    qy_buf_free(&path);
    return code == 0 ? keep(came, folder, ret_added, reterr) : code;
}

static int keep_all(struct qyi_distant *distant, const json_t *came, const char *folder, bool *ret_added,
                    struct qy_error *reterr)
{
    const json_t *boards = json_object_get(came, "boards"); /* older servers do not send boards */
    int code;

    *ret_added = false;
    code = keep(came, folder, ret_added, reterr);
    for (size_t i = 0; code == 0 && i < json_array_size(boards); i++)
        code = keep_board(json_array_get(boards, i), folder, ret_added, reterr);
    if (code == 0)
        distant->seen = json_integer_value(json_object_get(came, "t"));
    return code;
}

int qyi_distant_follow(struct qyi_distant *distant, const char *folder, bool *ret_added,
                       struct qy_error *reterr)
{
    struct qy_buf answer = QY_BUF_INIT;
    json_t *came = NULL;
    char what[48];

    /* A write is seen as of its beginning: two seconds more. */
    (void)snprintf(what, sizeof what, "copy?after=%lld",
                   distant->seen > 2000 ? (long long)distant->seen - 2000 : 0LL);
    int code = call(distant, "GET", what, NULL, &answer, reterr);

    if (code == 0) {
        came = json_loadb(qy_buf_str(&answer), answer.len, 0, NULL);
        code = keep_all(distant, came, folder, ret_added, reterr);
    }
    json_decref(came);
    qy_buf_free(&answer);
    return code;
}
