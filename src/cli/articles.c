/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan articles: the articles of the rule sets, in the house's own words. */
#include "base/registry.h"
#include "cli/cli.h"

#include <string.h>

static void add(struct qyi_cli *cli, const struct qyi_text_entry *entry)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%s\t%s\n", entry->id, entry->text[cli->lang]);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "id");
    qyi_json_string(&json, entry->id);
    qyi_json_key(&json, "text");
    qyi_json_string(&json, entry->text[cli->lang]);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* True if `id` is `name`, or a part of it: "xq:4" takes in "xq:4.1.1", "ch:" all of that rule set. */
static bool belongs(const char *id, const char *name)
{
    size_t len = strlen(name);

    return len > 0 && strncmp(id, name, len) == 0 &&
           (id[len] == '\0' || id[len] == '.' || name[len - 1] == ':' || name[len - 1] == '.');
}

int qyi_cli_articles(struct qyi_cli *cli)
{
    int code = QYI_EXIT_DONE;

    for (size_t i = 0; cli->operand_count == 0 && i < qyi_articles().count; i++)
        add(cli, &qyi_articles().entry[i]);
    for (size_t operand = 0; operand < cli->operand_count; operand++) {
        bool found = false;

        for (size_t i = 0; i < qyi_articles().count; i++) {
            if (belongs(qyi_articles().entry[i].id, cli->operand[operand])) {
                add(cli, &qyi_articles().entry[i]);
                found = true;
            }
        }
        if (!found) {
            qyi_cli_say(cli, "cli.unknown-article", cli->operand[operand], NULL);
            code = QYI_EXIT_NO;
        }
    }
    return code;
}
