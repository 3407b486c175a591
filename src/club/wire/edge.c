/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a request's head: the host, the origin, the length of the body. Without side effects. */
#include "wire/edge.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A DNS name has no more characters. */
#define HOST_SIZE 256

static int refuse(int code, const char *found, const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, 0, found, strlen(found), expected);
}

/* ---- whom it asks ---------------------------------------------------------------------------------- */

static bool all_digits(const char *text)
{
    return text[strspn(text, "0123456789")] == '\0';
}

/* Extracts the name from "name", "name:port", "[address]" or "[address]:port"; false if it is invalid. */
static bool take_name(const char *host, char name[HOST_SIZE])
{
    bool six = host[0] == '[';
    const char *start = host + six;
    size_t len = strcspn(start, six ? "]" : ":");
    const char *rest = start + len;

    if (len == 0 || len >= HOST_SIZE || (six && *rest != ']'))
        return false;
    rest += six;
    if (*rest != '\0' && (*rest != ':' || strlen(rest) > 6 || !all_digits(rest + 1)))
        return false;
    memcpy(name, start, len);
    name[len] = '\0';
    return true;
}

static bool is_loopback(const char *name)
{
    return strcasecmp(name, "localhost") == 0 || strcmp(name, "::1") == 0 ||
           (strncmp(name, "127.", 4) == 0 && name[strspn(name, "0123456789.")] == '\0');
}

/* Any address, or an interface of which only the name is known. */
static bool is_wildcard(const char *listens)
{
    return strcmp(listens, "0.0.0.0") == 0 || strcmp(listens, "::") == 0 ||
           listens[strspn(listens, "0123456789abcdefABCDEF.:")] != '\0';
}

/* Whether a name is the machine's own, alone or in the local domain. */
static bool is_machine(const char *machine, const char *name)
{
    size_t len = strlen(machine);

    return len > 0 && strncasecmp(name, machine, len) == 0 &&
           (name[len] == '\0' || strcasecmp(name + len, ".local") == 0);
}

/* Returns the part of a URL that begins with its host. */
static const char *host_of(const char *url)
{
    const char *mark = strstr(url, "://");

    return mark ? mark + 3 : NULL;
}

static bool is_public(const char *public_url, const char *name)
{
    const char *host = public_url ? host_of(public_url) : NULL;
    char alone[HOST_SIZE];
    char own[HOST_SIZE];
    size_t len = host ? strcspn(host, "/?#") : 0;

    if (len == 0 || len >= sizeof alone)
        return false;
    memcpy(alone, host, len);
    alone[len] = '\0';
    return take_name(alone, own) && strcasecmp(own, name) == 0;
}

bool qyi_edge_is_served(const struct qyi_names *names, const char *host)
{
    char name[HOST_SIZE];

    if (!take_name(host, name))
        return false;
    if (is_loopback(name) || strcasecmp(name, names->listens) == 0 || is_public(names->public_url, name))
        return true;
    return is_wildcard(names->listens) &&
           (is_machine(names->machine, name) || names->is_own(names->user, name));
}

/* ---- from which page ------------------------------------------------------------------------------- */

/* True if an origin and a URL have the same scheme, host and port. */
static bool is_origin_of(const char *url, const char *origin)
{
    size_t len = strlen(origin);

    return strncasecmp(url, origin, len) == 0 && (url[len] == '\0' || url[len] == '/');
}

bool qyi_edge_is_own_origin(const struct qyi_names *names, const char *origin, const char *host, bool secure)
{
    const char *page = host_of(origin);

    if (origin[0] == '\0')
        return true;
    return page && (!secure || strncasecmp(origin, "https:", 6) == 0) &&
           (strcasecmp(page, host) == 0 || (names->public_url && is_origin_of(names->public_url, origin)));
}

bool qyi_edge_is_allowed_origin(const struct qyi_names *names, const char *origin)
{
    const char *list = names->others ? names->others : "";
    size_t len = strlen(origin);

    if (len == 0 || !host_of(origin))
        return false;
    if (strcmp(list, "*") == 0)
        return true;
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == len && strncasecmp(at, origin, len) == 0)
            return true;
    return false;
}

bool qyi_edge_are_origins(const char *list)
{
    if (strcmp(list, "*") == 0)
        return true;
    for (const char *at = list;; at++) {
        size_t scheme = strncasecmp(at, "http://", 7) == 0 ? 7 : strncasecmp(at, "https://", 8) == 0 ? 8 : 0;
        size_t len = strcspn(at, ",");

        if (scheme == 0 || len <= scheme || strcspn(at + scheme, "/?#@ *,") != len - scheme)
            return false;
        at += len;
        if (*at == '\0')
            return true;
    }
}

/* ---- with which body ------------------------------------------------------------------------------- */

int qyi_edge_length(const char *text, uint64_t *ret_length)
{
    uint64_t length = 0;

    if (!all_digits(text) || strlen(text) > 18)
        return QY_E_BODY_LENGTH;
    for (; *text; text++)
        length = length * 10 + (uint64_t)(*text - '0');
    *ret_length = length;
    return 0;
}

static int check_body(const struct qyi_head *head, uint64_t most, struct qy_error *reterr)
{
    uint64_t length;
    char number[24];

    if (head->blurred)
        return refuse(QY_E_HEAD_BLURRED, "", NULL, reterr);
    if (head->coding[0] != '\0')
        return refuse(QY_E_BODY_CODING, head->coding, NULL, reterr);
    if (qyi_edge_length(head->length, &length) < 0 || (length > 0 && !head->has_body_method))
        return refuse(QY_E_BODY_LENGTH, head->length, NULL, reterr);
    if (length > most) {
        snprintf(number, sizeof number, "%lu", (unsigned long)most);
        return refuse(QY_E_BODY_TOO_LARGE, head->length, number, reterr);
    }
    return 0;
}

int qyi_edge_check(const struct qyi_names *names, const struct qyi_head *head, uint64_t most,
                   struct qy_error *reterr)
{
    if (!head->one_host || !qyi_edge_is_served(names, head->host))
        return refuse(QY_E_UNKNOWN_HOST, head->host, NULL, reterr);
    int code = check_body(head, most, reterr);
    if (code < 0)
        return code;
    if (head->upgrade[0] != '\0' && !head->socket)
        return refuse(QY_E_UPGRADE, head->upgrade, NULL, reterr);
    if ((head->has_body_method || head->socket) &&
        (!head->origin_whole || (!qyi_edge_is_own_origin(names, head->origin, head->host, head->secure) &&
                                 !qyi_edge_is_allowed_origin(names, head->origin))))
        return refuse(QY_E_FOREIGN_ORIGIN, head->origin, NULL, reterr);
    return 0;
}

/* ---- lists ------------------------------------------------------------------------------------------- */

bool qyi_edge_session(const char *cookies, char ret_token[QYI_TOKEN_SIZE])
{
    static const char name[] = "qiyuan_session=";

    while (*cookies) {
        cookies += strspn(cookies, " ;");
        size_t len = strcspn(cookies, ";");
        if (len == sizeof name - 1 + QYI_TOKEN_LEN && strncmp(cookies, name, sizeof name - 1) == 0) {
            memcpy(ret_token, cookies + sizeof name - 1, QYI_TOKEN_LEN);
            ret_token[QYI_TOKEN_LEN] = '\0';
            return true;
        }
        cookies += len;
    }
    return false;
}

enum qy_lang qyi_edge_language(const char *list, enum qy_lang otherwise)
{
    while (*list) {
        enum qy_lang lang;

        list += strspn(list, " ,");
        size_t len = strcspn(list, ",; ");
        if (len > 0 && qy_lang_parse(list, len, &lang) == 0)
            return lang;
        list += strcspn(list, ",");
    }
    return otherwise;
}

bool qyi_edge_takes(const char *list, const char *coding)
{
    size_t len = strlen(coding);

    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        if (strncasecmp(at, coding, len) != 0)
            continue;
        const char *weight = at + len + strspn(at + len, " \t");

        if (*weight == '\0' || *weight == ',')
            return true;
        if (*weight != ';')
            continue;
        weight += 1 + strspn(weight + 1, " \t");
        if (strncasecmp(weight, "q=", 2) != 0)
            return true;
        weight += 2 + strspn(weight + 2, "0.");
        return *weight >= '1' && *weight <= '9';
    }
    return false;
}
