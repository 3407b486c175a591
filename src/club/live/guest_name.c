/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for guests, made from a list of plants in each language. */
#include "live/guest_name.h"

#include "base/registry.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

const char *qyi_guest_name_any(enum qy_lang lang)
{
    static const char *const any[QY_LANG_COUNT] = {"Guest", "游客", "遊客"};

    return any[lang];
}

/* The place of the plant with a number in the list of a language. */
static const char *plant_at(enum qy_lang lang, uint32_t number)
{
    const char *at = qyi_message_text(lang, "guest.plants");

    for (; number > 0; number--)
        at = strchr(at, ' ') + 1;
    return at;
}

static void write_name(enum qy_lang lang, uint32_t number, struct qy_buf *out)
{
    const char *plant = plant_at(lang, number);
    struct qy_buf name = QY_BUF_INIT;
    const char *args[1];

    qy_buf_add(&name, plant, strcspn(plant, " "));
    args[0] = qy_buf_str(&name);
    qyi_message(lang, "guest.name", args, 1, out);
    qy_buf_free(&name);
}

void qyi_guest_name_new(enum qy_lang lang, struct qy_buf *out)
{
    uint32_t count = 1;

    for (const char *at = plant_at(lang, 0); *at; at++)
        count += *at == ' ';
    write_name(lang, randombytes_uniform(count), out);
}

/* Whether a name was made in a language, and from which plant. */
static bool read_name(const char *name, enum qy_lang lang, uint32_t *ret_number)
{
    const char *form = qyi_message_text(lang, "guest.name"); /* "Guest {0}" */
    size_t front = strcspn(form, "{");
    uint32_t number = 0;

    if (strncmp(name, form, front) != 0 || name[front] == '\0')
        return false;
    for (const char *at = plant_at(lang, 0); *at; at += *at == ' ', number++) {
        size_t len = strcspn(at, " ");

        if (strlen(name + front) == len && memcmp(name + front, at, len) == 0) {
            *ret_number = number;
            return true;
        }
        at += len;
    }
    return false;
}

const char *qyi_guest_name_in(const char *name, enum qy_lang lang, struct qy_buf *out)
{
    uint32_t number;

    for (int made = 0; made < QY_LANG_COUNT; made++) {
        if (strcmp(name, qyi_guest_name_any((enum qy_lang)made)) == 0)
            return qyi_guest_name_any(lang);
        if (!read_name(name, (enum qy_lang)made, &number))
            continue;
        if (made == (int)lang)
            return name;
        qy_buf_clear(out);
        write_name(lang, number, out);
        return qy_buf_str(out);
    }
    return name;
}
