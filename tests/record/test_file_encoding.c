/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The encoding of files of games: UTF-8 is never mistaken for another, all games of a file have one encoding,
 * and a single reader finds the same as several readers of its parts.
 */
#include "cmocka_all.h"

#include "record/formats.h"
#include "record/pgn.h"

#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/* The report on a file: of each game the encoding and a text, of each report its name and line. */
struct told {
    struct qy_buf text;
};

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct told *told = user;
    const char *event = qy_record_tag(record, "Event");
    const struct qy_record_item *item = qy_record_root(record)->after.first;

    (void)end;
    qy_buf_addf(&told->text, "%s:%s%s%s|", qy_encoding_name(qy_record_encoding(record)), event ? event : "",
                item ? "#" : "", item ? item->text : "");
    return 0;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct told *told = user;

    (void)kind;
    qy_buf_addf(&told->text, "<%s %u>", qy_error_name(error->code), (unsigned)error->line);
    return 0;
}

struct bytes {
    const char *at;
    size_t left;
    size_t step;
};

static long read_bytes(void *user, char *buffer, size_t size)
{
    struct bytes *bytes = user;
    size_t count = bytes->left < bytes->step ? bytes->left : bytes->step;

    count = count < size ? count : size;
    memcpy(buffer, bytes->at, count);
    bytes->at += count;
    bytes->left -= count;
    return (long)count;
}

static void read_text(const struct qyi_format *format, const struct qyi_record_input *known, const char *text,
                      size_t len, size_t step, struct told *told)
{
    struct bytes bytes = {text, len, step};
    struct qyi_record_input input = *known;
    const struct qyi_record_sink sink = {told, on_record, on_report};

    input.read = read_bytes;
    input.user = &bytes;
    assert_int_equal(qyi_format_read(format, &input, &sink), 0);
}

/* The same, cut into pieces as for threads. */
static void read_cut(const char *text, size_t len, size_t piece_len, struct told *told)
{
    struct qy_memory memory = {text, len};
    struct qy_pgn_splitter *splitter;
    struct qy_pgn_options options = {0};
    struct qy_buf piece = QY_BUF_INIT;
    int code;

    assert_int_equal(qy_pgn_splitter_new(qy_memory_read, &memory, NULL, &splitter), 0);
    qyi_pgn_splitter_piece(splitter, piece_len);
    while ((code = qy_pgn_split(splitter, &piece, &options)) == 1) {
        const struct qyi_record_input known = {.encoding_known = options.encoding_known,
                                               .encoding = options.encoding,
                                               .begin = options.begin,
                                               .file_encoding = {.known = options.file_encoding_known,
                                                                 .sure = options.file_encoding_sure,
                                                                 .encoding = options.file_encoding}};

        read_text(&qyi_format_pgn, &known, piece.data, piece.len, SIZE_MAX, told);
    }
    assert_int_equal(code, 0);
    qy_buf_free(&piece);
    qy_pgn_splitter_free(splitter);
}

static void check(const struct qyi_format *format, const struct qy_buf *file, const char *expected)
{
    static const size_t steps[] = {SIZE_MAX, 4093, 17, 1};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const struct qyi_record_input nothing = {0};
        struct told told = {QY_BUF_INIT};

        read_text(format, &nothing, file->data, file->len, steps[i], &told);
        assert_string_equal(qy_buf_str(&told.text), expected);
        qy_buf_free(&told.text);
    }
    for (size_t piece = 1; piece < 3000 && format == &qyi_format_pgn; piece *= 7) {
        struct told told = {QY_BUF_INIT};

        read_cut(file->data, file->len, piece, &told);
        assert_string_equal(qy_buf_str(&told.text), expected);
        qy_buf_free(&told.text);
    }
}

/* Appends UTF-8 in another encoding. */
static void put(struct qy_buf *file, const char *encoding, const char *text)
{
    char *in = (char *)text;
    size_t left = strlen(text);
    char out[4096];
    char *to = out;
    size_t room = sizeof out;
    iconv_t conv = iconv_open(encoding, "UTF-8");

    assert_true(iconv(conv, &in, &left, &to, &room) != (size_t)-1);
    iconv_close(conv);
    qy_buf_add(file, out, sizeof out - room);
}

/* ---- UTF-8 ----------------------------------------------------------------------------------------- */

static const char *const words[] = {
    "Nimzo–Indian",
    "O’Kelly",
    "Kasparov–Karpov",
    "a…b",
    "Queen’s–Indian",
    "Paris–London–Rome",
    "O–O",
    "King’s Gambit",
    "Müller",
    "é",
    "½–½",
    "aÐ–b",
    "שָׁלוֹם",
    "ދިވެހި",
    "ߒߞߏ",
    "ܣܘܪܝܝܐ",
    "۱۲۳",
    "Ҷ",
    "֣Ωͩ",
    "×",
    "ʃ",
    "中",
    "木山",
    "🂡",
    "„Ja“",
    "«oui»",
    "Réti ‹x›",
    "Łódź",
    "Ελλάδα",
    "Таль",
    "한국",
    "日本語",
    "ไทย",
    "हिन्दी",
    "A\u0301",
};

/* One word, at each place of a game, in each format of text, with and without a mark. */
static void utf8_stays(void **state)
{
    static const struct {
        const struct qyi_format *format;
        const char *before;
        const char *after;
        bool comment;
    } places[] = {
        {&qyi_format_pgn, "[Event \"", "\"]\n[Result \"*\"]\n\n1. e4 *\n", false},
        {&qyi_format_pgn, "[Event \"?\"]\n\n{", "} 1. e4 *\n", true},
        {&qyi_format_json, "{\"format\":\"qiyuan-game\",\"tags\":[[\"Event\",\"", "\"]],\"moves\":[]}\n",
         false},
        {&qyi_format_dhtmlxq, "[DhtmlXQ][DhtmlXQ_event]", "[/DhtmlXQ_event][/DhtmlXQ]", false},
        {&qyi_format_dhtmlxq, "<meta charset=gb2312>[DhtmlXQ][DhtmlXQ_event]", "[/DhtmlXQ_event][/DhtmlXQ]",
         false},
        {&qyi_format_pfc, "<n version=\"2\" m=\"\" event=\"", "\"></n>", false},
    };
    struct qy_buf file = QY_BUF_INIT;
    struct qy_buf expected = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            for (unsigned mark = 0; mark < 2; mark++) {
                /* a page that declares pairs, and whose only word may be pairs */
                if (strstr(places[i].before, "charset") &&
                    (strlen(words[k]) == 2 || strcmp(words[k], "֣Ωͩ") == 0 || k > 11) && !mark)
                    continue;
                qy_buf_clear(&file);
                qy_buf_clear(&expected);
                qy_buf_adds(&file, mark ? "\xEF\xBB\xBF" : "");
                qy_buf_addf(&file, "%s%s%s", places[i].before, words[k], places[i].after);
                qy_buf_addf(&expected, places[i].comment ? "UTF-8:?#%s|" : "UTF-8:%s|", words[k]);
                check(places[i].format, &file, qy_buf_str(&expected));
            }
        }
    }
    qy_buf_free(&file);
    qy_buf_free(&expected);
}

/* ---- one encoding a file --------------------------------------------------------------------------- */

#define MOST 5

static void a_file_has_one(void **state)
{
    static const struct {
        const char *games[MOST][2]; /* encoding and text of each */
        const char *told;
    } rows[] = {
        /* a name that is UTF-8 by chance, among others of its file; alone it is UTF-8 */
        {{{"GB18030", "郑惟桐"}, {"GB18030", "胡荣华"}, {"GB18030", "木山"}, {"GB18030", "李来群 - 柳大华"}},
         "GB18030:郑惟桐|GB18030:胡荣华|GB18030:木山|GB18030:李来群 - 柳大华|"},
        {{{"GB18030", "胡荣华,广州"}, {"GB18030", "郑惟桐"}}, "GB18030:胡荣华,广州|GB18030:郑惟桐|"},
        {{{"GB18030", "木山"}}, "UTF-8:ľɽ|"},
        /* a game that gives no indication, before one that does */
        {{{"ASCII", "plain"},
          {"windows-1250", "Kovač"},
          {"windows-1250", "Łukasz Żółć, Kraków i Łódź, źrebię"}},
         "UTF-8:plain|windows-1250:Kovač|windows-1250:Łukasz Żółć, Kraków i Łódź, źrebię|"},
        /* files that were joined */
        {{{"UTF-8", "Müller"}, {"GB18030", "胡荣华,广州"}, {"UTF-8", "Tal’"}},
         "UTF-8:Müller|<encoding-other 6>GB18030:胡荣华,广州|UTF-8:Tal’|"},
        {{{"windows-1252", "Großmeister “Müller”, Höhe"}, {"UTF-8", "Müller"}},
         "windows-1252:Großmeister “Müller”, Höhe|<encoding-other 6>UTF-8:Müller|"},
        {{{"KOI8-R", "Каспаров, Гарри"}, {"windows-1252", "Großmeister “Müller”, Höhe"}, {"KOI8-R", "Таль"}},
         "KOI8-R:Каспаров, Гарри|<encoding-other 6>windows-1252:Großmeister “Müller”, Höhe|KOI8-R:Таль|"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf file = QY_BUF_INIT;

        for (size_t k = 0; k < MOST && rows[i].games[k][0]; k++) {
            qy_buf_adds(&file, "[Event \"");
            put(&file, rows[i].games[k][0], rows[i].games[k][1]);
            qy_buf_adds(&file, "\"]\n\n1. e4 e5\n2. Nf3 *\n\n");
        }
        check(&qyi_format_pgn, &file, rows[i].told);
        qy_buf_free(&file);
    }
}

/*
 * After megabytes of ASCII or UTF-8 the encoding stays, and contradicting bytes are reported with their
 * position.
 */
static void far_behind(void **state)
{
    struct qy_buf file = QY_BUF_INIT;
    struct told one = {QY_BUF_INIT};
    struct told many = {QY_BUF_INIT};
    const struct qyi_record_input nothing = {0};

    (void)state;
    for (unsigned i = 0; i < 20000; i++)
        qy_buf_adds(&file, "[Event \"plain\"]\n\n1. e4 {words and words and words} e5 2. Nf3 *\n\n");
    put(&file, "UTF-8", "[Event \"Réti’s\"]\n\n1. e4 *\n\n");
    for (unsigned i = 0; i < 9000; i++)
        qy_buf_adds(&file, "[Event \"plain\"]\n\n1. e4 {words and words and words} e5 2. Nf3 *\n\n");
    put(&file, "GB18030", "[Event \"胡荣华,广州\"]\n\n1. e4 *\n\n");
    read_text(&qyi_format_pgn, &nothing, file.data, file.len, 5000, &one);
    read_cut(file.data, file.len, (size_t)256 * 1024, &many);
    assert_string_equal(qy_buf_str(&one.text), qy_buf_str(&many.text));
    assert_non_null(strstr(qy_buf_str(&one.text), "|UTF-8:Réti’s|UTF-8:plain"));
    assert_non_null(strstr(qy_buf_str(&one.text), "<encoding-other 116005>GB18030:胡荣华,广州|"));
    qy_buf_free(&file);
    qy_buf_free(&one.text);
    qy_buf_free(&many.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_stays),
        cmocka_unit_test(a_file_has_one),
        cmocka_unit_test(far_behind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
