/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a list of tie-breaks. Law: an accepted list, written and read again, is the same. */
#include "fuzz.h"

#include <qiyuan/event/standings.h>

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_tiebreak_list list;
    struct qy_tiebreak_list again;
    struct qy_buf text = QY_BUF_INIT;

    if (qy_tiebreak_list_parse((const char *)data, size, &list, NULL) < 0)
        return 0;
    for (size_t i = 0; i < list.count; i++) {
        qy_tiebreak_write(&list.item[i], &text);
        qy_buf_addc(&text, ',');
    }
    FUZZ_LAW(qy_tiebreak_list_parse(qy_buf_str(&text), text.len, &again, NULL) == 0);
    FUZZ_LAW(list.count == again.count &&
             memcmp(list.item, again.item, list.count * sizeof list.item[0]) == 0);
    qy_buf_free(&text);
    return 0;
}
