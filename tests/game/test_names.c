/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every name that the game room gives is found again, is unique, and has words in all languages. */
#include "base/registry.h"
#include "cmocka_all.h"
#include "game/error_words.h"
#include "game/ops.h"
#include "game/rule_sets.h"

#include <stdio.h>
#include <string.h>

static void has_words(const char *kind, const char *name)
{
    char id[96];

    snprintf(id, sizeof id, "%s.%s", kind, name);
    if (!qyi_message_text(QY_LANG_EN, id))
        fail_msg("%s is not in the registry of messages", id);
}

static void reasons_and_refusals(void **state)
{
    struct qy_buf words = QY_BUF_INIT;

    (void)state;
    for (unsigned i = 0; i < QY_REASON_COUNT; i++)
        has_words("reason", qy_reason_name((enum qy_reason)i));
    for (unsigned i = 0; i < QY_REFUSAL_COUNT; i++)
        has_words("refusal", qy_refusal_name((enum qy_refusal)i));
    qy_refusal_words(QY_REFUSAL_BLOCKED_LEG, QY_LANG_ZH_HANS, &words);
    assert_string_equal(words.data, "蹩马腿");
    qy_buf_clear(&words);
    qy_reason_words(QY_REASON_CHECKMATE, QY_LANG_ZH_HANT, &words);
    assert_string_equal(words.data, "將死");
    qy_buf_clear(&words);
    qy_outcome_reason_words(QY_GAME_XIANGQI, QY_RESULT_FIRST_WON, QY_REASON_STALEMATE, QY_LANG_ZH_HANS,
                            &words);
    assert_string_equal(words.data, "困毙"); /* the game's own word */
    qy_buf_clear(&words);
    qy_outcome_reason_words(QY_GAME_CHESS, QY_RESULT_DRAW, QY_REASON_STALEMATE, QY_LANG_ZH_HANS, &words);
    assert_string_equal(words.data, "逼和");
    qy_buf_clear(&words);
    qy_outcome_reason_words(QY_GAME_CHESS, QY_RESULT_DRAW, QY_REASON_RESIGNATION, QY_LANG_EN, &words);
    assert_string_equal(words.data, "one player resigned, but the opponent cannot win");
    qy_buf_free(&words);
}

/* Row C22: the pieces have names in every language; faults too, no fault's name twice. */
static void men_and_faults(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        const struct qy_game_ops *ops = qyi_games[game];
        char kind[40];

        for (unsigned i = 1; i <= ops->kinds; i++) {
            snprintf(kind, sizeof kind, "piece.%s", ops->id);
            has_words(kind, ops->kind_id[i]);
        }
        snprintf(kind, sizeof kind, "fault.%s", ops->id);
        for (unsigned i = 0; qy_fault_id((enum qy_game)game, i); i++) {
            assert_in_range(i, 0, 31);
            has_words(kind, qy_fault_id((enum qy_game)game, i));
            for (unsigned j = 0; j < i; j++)
                assert_string_not_equal(qy_fault_id((enum qy_game)game, i),
                                        qy_fault_id((enum qy_game)game, j));
        }
    }
}

static void names_are_found_again(void **state)
{
    enum qy_game game;
    enum qy_result result;

    (void)state;
    for (unsigned i = 0; i < QY_GAME_COUNT; i++) {
        const char *id = qy_game_id((enum qy_game)i);
        const struct qy_rules *rules = qy_rules_default((enum qy_game)i);

        assert_int_equal(qy_game_by_id(id, strlen(id), &game), 0);
        assert_int_equal(game, i);
        assert_int_equal(qy_rules_game(rules), i);
        assert_ptr_equal(qy_rules_by_id(qy_rules_id(rules), strlen(qy_rules_id(rules))), rules);
    }
    for (unsigned i = 0; i < QY_RESULT_COUNT; i++) {
        const char *text = qy_result_text((enum qy_result)i);

        assert_int_equal(qy_result_parse(text, strlen(text), &result), 0);
        assert_int_equal(result, i);
    }
    assert_int_equal(qy_game_by_id("go", 2, &game), QY_E_VALUE);
    assert_int_equal(qy_result_parse("1-0 ", 4, &result), QY_E_VALUE);
    assert_null(qy_rules_by_id("chess", 5));
    assert_null(qy_article_text("ch:99", 5, QY_LANG_EN));
}

/* Every fault of a position is reported, one by one, with its name if requested. */
static void faults_of_a_position(void **state)
{
    static const char fen[] = "8/8/8/8/8/8/8/P7 w - - 0 1";
    struct qy_buf words = QY_BUF_INIT;
    struct qy_buf named = QY_BUF_INIT;
    uint32_t faults;
    size_t count = 0;

    (void)state;
    assert_int_equal(qy_fen_faults(QY_GAME_CHESS, fen, strlen(fen), &faults, NULL), 0);
    qyi_fen_fault_words(QY_GAME_CHESS, fen, strlen(fen), QY_LANG_EN, false, &words);
    qyi_fen_fault_words(QY_GAME_CHESS, fen, strlen(fen), QY_LANG_EN, true, &named);
    for (unsigned fault = 0; fault < 32; fault++) {
        struct qy_buf one = QY_BUF_INIT;

        if (!(faults >> fault & 1))
            continue;
        count++;
        qy_fault_words(QY_GAME_CHESS, fault, QY_LANG_EN, &one);
        assert_non_null(strstr(qy_buf_str(&words), qy_buf_str(&one)));
        qy_buf_addf(&one, " (%s)", qy_fault_id(QY_GAME_CHESS, fault));
        assert_null(strstr(qy_buf_str(&words), qy_buf_str(&one)));
        assert_non_null(strstr(qy_buf_str(&named), qy_buf_str(&one)));
        qy_buf_free(&one);
    }
    assert_true(count > 1);
    qy_buf_clear(&words);
    qyi_fen_fault_words(QY_GAME_CHESS, "x", 1, QY_LANG_EN, false, &words);
    assert_int_equal(words.len, 0);
    qy_buf_free(&words);
    qy_buf_free(&named);
}

/* What pieces are worth in questions to games (docs/questions.md), in hundredths of a pawn; no piece is worth nothing. */
static void pieces_have_their_worth(void **state)
{
    static const uint16_t chess[] = {0, 100, 300, 300, 500, 900};
    static const uint16_t xiangqi[] = {0, 100, 200, 200, 400, 450, 900};

    (void)state;
    for (size_t i = 0; i < sizeof chess / sizeof chess[0]; i++)
        assert_int_equal(qyi_games[QY_GAME_CHESS]->worth[i], chess[i]);
    for (size_t i = 0; i < sizeof xiangqi / sizeof xiangqi[0]; i++)
        assert_int_equal(qyi_games[QY_GAME_XIANGQI]->worth[i], xiangqi[i]);
}

/* Each rule set has words of its own, by which it is told from every other. */
static void rule_sets_have_their_words(void **state)
{
    (void)state;
    for (size_t i = 0; qyi_rule_sets[i]; i++) {
        for (int lang = 0; lang < QY_LANG_COUNT; lang++) {
            assert_string_equal(qy_rules_words(qyi_rule_sets[i], (enum qy_lang)lang),
                                qyi_rule_set_words[i].text[lang]);
            for (size_t j = 0; j < i; j++)
                assert_string_not_equal(qy_rules_words(qyi_rule_sets[i], (enum qy_lang)lang),
                                        qy_rules_words(qyi_rule_sets[j], (enum qy_lang)lang));
        }
    }
}

/* A list of faults by name, in words and with the names; a name that nobody knows stays as it is. */
static void faults_by_their_names(void **state)
{
    struct qy_buf words = QY_BUF_INIT;

    (void)state;
    qyi_fault_list_words("no-white-king, many-black-kings,nobody", QY_LANG_EN, true, &words);
    assert_string_equal(qy_buf_str(&words), "White has no king (no-white-king); Black has more than one king "
                                            "(many-black-kings); nobody");
    qy_buf_clear(&words);
    qyi_fault_list_words("no-white-king", QY_LANG_EN, false, &words);
    assert_string_equal(qy_buf_str(&words), "White has no king");
    qy_buf_free(&words);
}

/* Where an error is: line and column, or the offset in a file without lines, or the file alone. */
static void errors_name_their_place(void **state)
{
    static const struct {
        uint32_t line;
        uint32_t column;
        uint64_t offset;
        const char *begins;
    } rows[] = {{3, 5, 40, "f.pgn:3:5: "}, {0, 0, 1, "f.pgn:@1: "}, {0, 0, 0, "f.pgn: "}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_error error = {
            .code = QY_E_VALUE, .line = rows[i].line, .column = rows[i].column, .offset = rows[i].offset};
        struct qy_buf line = QY_BUF_INIT;
        struct qy_buf words = QY_BUF_INIT;

        qyi_error_line("f.pgn", &error, QY_LANG_EN, &line);
        qyi_error_in_words(&error, QY_LANG_EN, &words);
        qy_buf_adds(&words, "\n");
        assert_memory_equal(qy_buf_str(&line), rows[i].begins, strlen(rows[i].begins));
        assert_string_equal(qy_buf_str(&line) + strlen(rows[i].begins), qy_buf_str(&words));
        qy_buf_free(&line);
        qy_buf_free(&words);
    }
}

/* Words fit the room that is given for them: whole, or cut between two characters; nothing is written behind it. */
static void words_fit_their_room(void **state)
{
    const struct qy_error error = {
        .code = QY_E_ILLEGAL_MOVE, .detail = QY_REFUSAL_BLOCKED_LEG, .found = "馬二進三"};
    struct qy_buf words = QY_BUF_INIT;
    char text[400];

    (void)state;
    qyi_error_in_words(&error, QY_LANG_ZH_HANT, &words);
    assert_in_range(words.len, 20, sizeof text - 8);
    assert_string_equal(qy_error_string(&error, QY_LANG_ZH_HANT, text, 0), "");
    for (size_t size = 1; size < words.len + 8; size++) {
        memset(text, '#', sizeof text);
        assert_ptr_equal(qy_error_string(&error, QY_LANG_ZH_HANT, text, size), text);
        size_t len = strlen(text);
        assert_true(len < size);
        assert_true(len + 4 >= (size - 1 < words.len ? size : words.len + 4));
        assert_memory_equal(text, words.data, len);
        assert_true(((unsigned char)words.data[len] & 0xC0) != 0x80);
        for (size_t i = size; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
    }
    qy_buf_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_and_refusals),    cmocka_unit_test(men_and_faults),
        cmocka_unit_test(names_are_found_again),   cmocka_unit_test(faults_of_a_position),
        cmocka_unit_test(pieces_have_their_worth), cmocka_unit_test(rule_sets_have_their_words),
        cmocka_unit_test(faults_by_their_names),   cmocka_unit_test(errors_name_their_place),
        cmocka_unit_test(words_fit_their_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
