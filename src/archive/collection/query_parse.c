/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The expression of a query, read by recursive descent:
 *
 *   any  = all { "or" all }
 *   all  = one { [ "and" ] one }
 *   one  = "not" one | "(" any ")" | KEY "=" VALUE
 */
#include "base/error.h"
#include "collection/query.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DEEPEST 32 /* brackets and `not` within each other */

struct parser {
    struct qy_query *query;
    const char *text;
    size_t len;
    size_t at;
    unsigned depth;
    struct qy_error *reterr;
};

static int read_any(struct parser *parser);

static void skip_blanks(struct parser *parser)
{
    while (parser->at < parser->len && strchr(" \t\r\n", parser->text[parser->at]))
        parser->at++;
}

static int refuse(const struct parser *parser, const char *expected)
{
    size_t left = parser->len - parser->at;

    return qyi_error_set(parser->reterr, QY_E_QUERY_FORM, parser->at, parser->text + parser->at,
                         left < 24 ? left : 24, expected);
}

/* Accepts a keyword if it comes next: as a separate word in any letter case, not the beginning of a key. */
static bool take_word(struct parser *parser, const char *word)
{
    size_t len = strlen(word);

    skip_blanks(parser);
    if (parser->len - parser->at < len || strncasecmp(parser->text + parser->at, word, len) != 0)
        return false;
    char after = parser->at + len < parser->len ? parser->text[parser->at + len] : ' ';
    if (!strchr(" \t\r\n(", after))
        return false;
    parser->at += len;
    return true;
}

static bool next_is(struct parser *parser, char c)
{
    skip_blanks(parser);
    return parser->at < parser->len && parser->text[parser->at] == c;
}

/* A value: to the next blank or bracket; or in quotes, of which `\` takes the next byte as it is. */
static int read_value(struct parser *parser, struct qy_buf *value)
{
    char end = ' ';

    if (parser->at < parser->len && parser->text[parser->at] == '"') {
        end = '"';
        parser->at++;
    }
    while (parser->at < parser->len) {
        char c = parser->text[parser->at];

        if (end == '"' ? c == '"' : strchr(" \t\r\n()", c) != NULL)
            break;
        if (end == '"' && c == '\\' && parser->at + 1 < parser->len)
            c = parser->text[++parser->at];
        qy_buf_addc(value, c);
        parser->at++;
    }
    if (end == '"') {
        if (parser->at == parser->len)
            return refuse(parser, "\"");
        parser->at++;
    }
    return value->failed ? qyi_no_memory(parser->reterr) : 0;
}

/* Parses the operator after a key; false if there is no known one. */
static bool take_operator(struct parser *parser, char ret_sign[3])
{
    static const struct {
        char text[3];
        char sign[3];
    } signs[] = {{"=", "="},   {"!=", "!="}, {"<", "<"}, {"<=", "<="}, {">", ">"},
                 {">=", ">="}, {"==", "="},  {"~", "="}, {"<>", "!="}, {":", "="}};
    size_t len = 0;

    while (len < 3 && parser->at + len < parser->len && strchr("=<>!~:", parser->text[parser->at + len]))
        len++;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i].text) == len && memcmp(signs[i].text, parser->text + parser->at, len) == 0) {
            memcpy(ret_sign, signs[i].sign, sizeof signs[i].sign);
            parser->at += len;
            return true;
        }
    }
    return false;
}

/* Rejects an operator: keys without ordered values accept fewer. */
static int refuse_operator(const struct parser *parser, enum qyi_term_kind kind)
{
    struct qy_buf expected = QY_BUF_INIT;

    qy_buf_addf(&expected, "%s (%s)",
                qyi_query_keys[kind].ordered ? "=, !=, <, <=, >, >=" : "=, !=", qyi_query_keys[kind].example);
    int code = refuse(parser, qy_buf_str(&expected));
    qy_buf_free(&expected);
    return code;
}

static int refuse_key(const struct parser *parser, size_t begin, size_t end)
{
    struct qy_buf near = QY_BUF_INIT;

    qyi_query_keys_near(parser->text + begin, end - begin, &near);
    int code = qyi_error_set(parser->reterr, QY_E_QUERY_KEY, begin, parser->text + begin, end - begin,
                             qy_buf_str(&near));
    qy_buf_free(&near);
    return code;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int read_term(struct parser *parser)
{
    size_t begin = parser->at;
    size_t end = begin;
    size_t term = 0;
    struct qy_buf value = QY_BUF_INIT;
    char sign[3];

    while (end < parser->len && is_letter(parser->text[end]))
        end++;
    enum qyi_term_kind kind = qyi_query_key_find(parser->text + begin, end - begin);
    while (kind < QYI_TERM_KINDS && end < parser->len && parser->text[end] == ' ')
        end++;
    if (end == begin || end == parser->len || !strchr("=<>!~:", parser->text[end]))
        return kind < QYI_TERM_KINDS ? refuse(parser, qyi_query_keys[kind].example)
                                     : refuse(parser, "KEY=VALUE (player=tal, eco=B90)");
    if (kind == QYI_TERM_KINDS)
        return refuse_key(parser, begin, end);
    parser->at = end;
    bool known = take_operator(parser, sign);
    if (!known || ((*sign == '<' || *sign == '>') && !qyi_query_keys[kind].ordered)) {
        parser->at = end;
        return refuse_operator(parser, kind);
    }
    skip_blanks(parser);
    int code = read_value(parser, &value);
    if (code == 0) {
        const char *key = qyi_query_keys[kind].key;
        struct qyi_term_text text = {key, strlen(key), qy_buf_str(&value), value.len,
                                     *sign == '!' ? "=" : sign};

        code = qyi_query_term(parser->query, &text, &term, parser->reterr);
        if (code < 0 && parser->reterr)
            parser->reterr->offset += begin;
    }
    qy_buf_free(&value);
    if (code == 0)
        code = qyi_query_step(parser->query, (int)term, parser->reterr);
    return code < 0 || *sign != '!' ? code : qyi_query_step(parser->query, QYI_OP_NOT, parser->reterr);
}

static int read_bracket(struct parser *parser)
{
    parser->at++;
    int code = read_any(parser);
    if (code < 0)
        return code;
    if (!next_is(parser, ')'))
        return refuse(parser, ")");
    parser->at++;
    return 0;
}

static int read_one(struct parser *parser)
{
    int code;

    if (parser->depth == DEEPEST)
        return refuse(parser, "KEY=VALUE");
    parser->depth++;
    if (take_word(parser, "not")) {
        code = read_one(parser);
        if (code == 0)
            code = qyi_query_step(parser->query, QYI_OP_NOT, parser->reterr);
    } else if (next_is(parser, '(')) {
        code = read_bracket(parser);
    } else {
        code = read_term(parser);
    }
    parser->depth--;
    return code;
}

/* True if what comes next ends a row of terms. */
static bool row_ends(struct parser *parser)
{
    size_t at = parser->at;
    bool ends = take_word(parser, "or");

    parser->at = at;
    skip_blanks(parser);
    return ends || parser->at == parser->len || parser->text[parser->at] == ')';
}

static int read_all(struct parser *parser)
{
    int code = read_one(parser);

    while (code == 0 && !row_ends(parser)) {
        (void)take_word(parser, "and");
        code = read_one(parser);
        if (code == 0)
            code = qyi_query_step(parser->query, QYI_OP_AND, parser->reterr);
    }
    return code;
}

static int read_any(struct parser *parser)
{
    int code = read_all(parser);

    while (code == 0 && take_word(parser, "or")) {
        code = read_all(parser);
        if (code == 0)
            code = qyi_query_step(parser->query, QYI_OP_OR, parser->reterr);
    }
    return code;
}

int qy_query_parse(struct qy_query *query, const char *text, size_t len, struct qy_error *reterr)
{
    struct parser parser = {.query = query, .text = text, .len = len, .reterr = reterr};
    bool was_empty = qy_query_is_empty(query);
    size_t steps = query->steps;
    int code = read_any(&parser);

    if (code == 0) {
        skip_blanks(&parser);
        if (parser.at < len)
            code = refuse(&parser, "and, or");
    }
    if (code == 0)
        code = qyi_query_join(query, was_empty, reterr);
    if (code < 0)
        query->steps = steps;
    return code;
}
