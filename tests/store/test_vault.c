/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hidden texts: they come back with their key at their place, and nowhere else. */
#include "cmocka_all.h"
#include "store/vault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    char folder[64];
    char key[128];
};

static int set_up(void **state)
{
    struct place *place = calloc(1, sizeof *place);

    assert_non_null(place);
    snprintf(place->folder, sizeof place->folder, "%s", "vault-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->key, sizeof place->key, "%s/apart/seal.key", place->folder);
    *state = place;
    return 0;
}

static int tear_down(void **state)
{
    struct place *place = *state;
    char path[128];

    (void)unlink(place->key);
    snprintf(path, sizeof path, "%s/apart", place->folder);
    (void)rmdir(path);
    (void)rmdir(place->folder);
    free(place);
    return 0;
}

static int hide(const char *key, const char *place, const char *text, struct qy_buf *out)
{
    struct qyi_vault vault = {.path = key};
    int status = qyi_vault_hide(&vault, place, text, strlen(text), out, NULL);

    qyi_vault_close(&vault);
    return status;
}

static int reveal(const char *key, const char *place, const char *hidden, size_t len, struct qy_buf *out)
{
    struct qyi_vault vault = {.path = key};
    int status = qyi_vault_reveal(&vault, place, hidden, len, out, NULL);

    qyi_vault_close(&vault);
    return status;
}

static void comes_back(void **state)
{
    struct place *place = *state;
    struct qy_buf first = QY_BUF_INIT;
    struct qy_buf second = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    struct stat about;

    assert_int_equal(hide(place->key, "abc:5", "g1f3", &first), 0);
    assert_int_equal(hide(place->key, "abc:5", "g1f3", &second), 0);
    assert_null(strstr(qy_buf_str(&first), "g1f3"));
    assert_string_not_equal(qy_buf_str(&first), qy_buf_str(&second)); /* nobody sees that two are equal */
    assert_int_equal(reveal(place->key, "abc:5", qy_buf_str(&first), first.len, &text), 0);
    assert_string_equal(qy_buf_str(&text), "g1f3");
    assert_int_equal(stat(place->key, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(about.st_size, QYI_VAULT_KEY_SIZE);
    qy_buf_free(&first);
    qy_buf_free(&second);
    qy_buf_free(&text);
}

/* What was changed, moved to another place, cut or never hidden is not revealed; nothing is appended. */
static void is_not_forged(void **state)
{
    struct place *place = *state;
    struct qy_buf hidden = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;

    assert_int_equal(hide(place->key, "abc:5", "e7e8q", &hidden), 0);
    assert_int_equal(reveal(place->key, "abc:6", qy_buf_str(&hidden), hidden.len, &text), QY_E_VAULT_BROKEN);
    for (size_t cut = 0; cut < hidden.len; cut += 7)
        if (reveal(place->key, "abc:5", qy_buf_str(&hidden), cut, &text) != QY_E_VAULT_BROKEN)
            fail_msg("cut after %zu it was revealed", cut);
    for (size_t at = 0; at < hidden.len - 4; at += 5) {
        char *changed = strdup(qy_buf_str(&hidden));

        changed[at] = changed[at] == 'A' ? 'B' : 'A';
        if (reveal(place->key, "abc:5", changed, hidden.len, &text) != QY_E_VAULT_BROKEN)
            fail_msg("changed at %zu it was revealed", at);
        free(changed);
    }
    assert_int_equal(text.len, 0);
    qy_buf_free(&hidden);
    qy_buf_free(&text);
}

static void keys_that_are_not_used(void **state)
{
    struct place *place = *state;
    struct qy_buf hidden = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;

    assert_int_equal(hide(place->key, "abc:5", "e2e4", &hidden), 0);
    assert_int_equal(chmod(place->key, 0640), 0);
    assert_int_equal(reveal(place->key, "abc:5", qy_buf_str(&hidden), hidden.len, &text), QY_E_KEY_FILE);
    assert_int_equal(chmod(place->key, 0600), 0);
    assert_int_equal(truncate(place->key, 31), 0);
    assert_int_equal(reveal(place->key, "abc:5", qy_buf_str(&hidden), hidden.len, &text), QY_E_KEY_FILE);
    assert_int_equal(unlink(place->key), 0);
    assert_int_equal(reveal(place->key, "abc:5", qy_buf_str(&hidden), hidden.len, &text), QY_E_KEY_FILE);
    assert_int_equal(access(place->key, F_OK), -1); /* looking makes none */
    qy_buf_clear(&text);
    assert_int_equal(hide(place->key, "abc:5", "e2e4", &text), 0); /* another key */
    qy_buf_clear(&text);
    assert_int_equal(reveal(place->key, "abc:5", qy_buf_str(&hidden), hidden.len, &text), QY_E_VAULT_BROKEN);
    assert_int_equal(hide(NULL, "abc:5", "e2e4", &text), QY_E_KEY_FILE);
    qy_buf_free(&hidden);
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(comes_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(is_not_forged, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keys_that_are_not_used, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("vault", tests, NULL, NULL);
}
