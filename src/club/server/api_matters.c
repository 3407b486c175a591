/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists the subjects of rulings, each with the article of every rule set. */
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/tagged.h"

#include "base/json.h"
#include "game/matters.h"
#include "game/ops.h"

/* Whether any rule set of a game has an article on a subject. */
static bool arises(size_t index, enum qy_game game)
{
    for (size_t i = 0; qyi_rule_sets[i]; i++)
        if (qyi_rule_sets[i]->game == game && qyi_matter_article(index, qyi_rule_sets[i]))
            return true;
    return false;
}

static void add_articles(struct qyi_json *json, size_t index, enum qy_game game)
{
    qyi_json_key(json, "articles");
    qyi_json_open(json, '{');
    for (size_t i = 0; qyi_rule_sets[i]; i++) {
        const char *article =
            qyi_rule_sets[i]->game == game ? qyi_matter_article(index, qyi_rule_sets[i]) : NULL;

        if (article)
            qyi_json_member_string(json, qy_rules_id(qyi_rule_sets[i]), article);
    }
    qyi_json_close(json, '}');
}

static void add_matter(struct qyi_json *json, size_t index, enum qy_game game, enum qy_lang lang)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_matter matter;

    (void)qyi_matter_at(index, &matter);
    qyi_json_open(json, '{');
    qy_buf_adds(&text, matter.name);
    if (matter.kind > 0)
        qy_buf_addf(&text, ".%s", qyi_games[game]->kind_id[matter.kind]);
    qyi_json_member_string(json, "id", qy_buf_str(&text));
    qyi_json_member_string(json, "game", qy_game_id(game));
    qy_buf_clear(&text);
    qyi_matter_words(index, game, lang, &text);
    qyi_json_member_string(json, "name", qy_buf_str(&text));
    add_articles(json, index, game);
    qyi_json_close(json, '}');
    json->out->failed = json->out->failed || text.failed;
    qy_buf_free(&text);
}

void qyi_api_matters(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_matter matter;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "matters");
    qyi_json_open(&json, '[');
    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        for (size_t i = 0; qyi_matter_at(i, &matter); i++)
            if (arises(i, (enum qy_game)game))
                add_matter(&json, i, (enum qy_game)game, exchange->lang);
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_buf_addc(&out, '\n');
    qyi_reply_tagged(exchange, "application/json", &out);
}
