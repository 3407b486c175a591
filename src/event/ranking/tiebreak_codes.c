/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie-breaks as text: codes, modifiers, lists; values as text. */
#include "base/error.h"
#include "ranking/tiebreaks.h"

#include <string.h>

#define CUTS    (QYI_TAKES_CUT | QYI_TAKES_MEDIAN)
#define UNRATED QYI_TAKES_UNRATED
#define SCORE   QYI_TAKES_SCORE
#define ESB     (QYI_TAKES_CUT | QYI_TAKES_FORFEITS)

/* clang-format off */
const struct qyi_tiebreak_info qyi_tiebreak_info[QY_TB_COUNT] = {
    [QY_TB_PTS]  = {.name = "PTS", .decimals = 1},
    [QY_TB_DE]   = {.name = "DE", .takes = SCORE | QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true},
    [QY_TB_WIN]  = {.name = "WIN"},
    [QY_TB_WON]  = {.name = "WON"},
    [QY_TB_BPG]  = {.name = "BPG"},
    [QY_TB_BWG]  = {.name = "BWG"},
    [QY_TB_REP]  = {.name = "REP"},
    [QY_TB_PS]   = {.name = "PS", .takes = SCORE | QYI_TAKES_CUT, .decimals = 1},
    [QY_TB_STD]  = {.name = "STD", .takes = SCORE, .decimals = 1},
    [QY_TB_TPN]  = {.name = "TPN", .lower_first = true},
    [QY_TB_RTNG] = {.name = "RTNG", .takes = UNRATED},
    [QY_TB_KS]   = {.name = "KS", .takes = SCORE | QYI_TAKES_LIMIT, .decimals = 1},
    [QY_TB_BH]   = {.name = "BH", .takes = SCORE | CUTS | QYI_TAKES_FORFEITS, .decimals = 1, .swiss_only = true},
    [QY_TB_AOB]  = {.name = "AOB", .takes = SCORE | QYI_TAKES_FORE, .decimals = 2, .swiss_only = true},
    [QY_TB_FB]   = {.name = "FB", .takes = SCORE | CUTS | QYI_TAKES_FORFEITS, .decimals = 1, .swiss_only = true},
    [QY_TB_SB]   = {.name = "SB", .takes = SCORE | QYI_TAKES_CUT | QYI_TAKES_FORFEITS, .decimals = 2},
    [QY_TB_ARO]  = {.name = "ARO", .takes = CUTS | UNRATED},
    [QY_TB_TPR]  = {.name = "TPR", .takes = UNRATED},
    [QY_TB_PTP]  = {.name = "PTP", .takes = UNRATED},
    [QY_TB_APRO] = {.name = "APRO", .takes = UNRATED},
    [QY_TB_APPO] = {.name = "APPO", .takes = UNRATED},
    [QY_TB_XIAOFEN]    = {.name = "XIAOFEN", .chinese = "小分", .traditional = "小分", .decimals = 2},
    [QY_TB_DUISHOUFEN] = {.name = "DUISHOUFEN", .chinese = "对手分", .traditional = "對手分", .takes = QYI_TAKES_BYES, .decimals = 1},
    [QY_TB_SHENGJU]    = {.name = "SHENGJU", .chinese = "胜局", .traditional = "勝局"},
    [QY_TB_ZHISHENG]   = {.name = "ZHISHENG", .chinese = "直胜", .traditional = "直勝", .decimals = 1, .among_tied = true},
    [QY_TB_FANGUI]     = {.name = "FANGUI", .chinese = "犯规", .traditional = "犯規", .lower_first = true},
    [QY_TB_LEIJIFEN]   = {.name = "LEIJIFEN", .chinese = "累进分", .traditional = "累進分", .takes = QYI_TAKES_CUT, .decimals = 1},
    [QY_TB_HOUSHOU]    = {.name = "HOUSHOU", .chinese = "后手", .traditional = "後手"},
    [QY_TB_HOUZOU]     = {.name = "HOUZOU", .chinese = "后走", .traditional = "後走", .among_tied = true},
    [QY_TB_CHANGFEN]   = {.name = "CHANGFEN", .chinese = "场分", .traditional = "場分"},
    [QY_TB_QIANLUN]    = {.name = "QIANLUN", .chinese = "前轮", .traditional = "前輪", .lower_first = true, .among_tied = true},
    [QY_TB_MPTS]  = {.name = "MPTS", .decimals = 1, .teams_only = true},
    [QY_TB_GPTS]  = {.name = "GPTS", .chinese = "局分", .traditional = "局分", .decimals = 1, .teams_only = true},
    [QY_TB_MPVGP] = {.name = "MPvGP", .decimals = 1, .teams_only = true},
    [QY_TB_EMMSB] = {.name = "EMMSB", .takes = ESB, .decimals = 2, .teams_only = true},
    [QY_TB_EMGSB] = {.name = "EMGSB", .takes = ESB, .decimals = 2, .teams_only = true},
    [QY_TB_EGMSB] = {.name = "EGMSB", .takes = ESB, .decimals = 2, .teams_only = true},
    [QY_TB_EGGSB] = {.name = "EGGSB", .takes = ESB, .decimals = 2, .teams_only = true},
    [QY_TB_EDE]   = {.name = "EDE", .takes = QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_EDEBT] = {.name = "EDEBT", .takes = QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_EDEBB] = {.name = "EDEBB", .takes = QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_EDET]  = {.name = "EDET", .takes = QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_EDEB]  = {.name = "EDEB", .takes = QYI_TAKES_FORFEITS, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_SSSC]  = {.name = "SSSC", .takes = QYI_TAKES_FORE | QYI_TAKES_FORFEITS | QYI_TAKES_FACTOR, .decimals = 2, .swiss_only = true, .teams_only = true},
    [QY_TB_BC]    = {.name = "BC", .decimals = 1, .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_TBR]   = {.name = "TBR", .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_BBE]   = {.name = "BBE", .lower_first = true, .among_tied = true, .teams_only = true},
    [QY_TB_QUANDUI] = {.name = "QUANDUI", .chinese = "全队胜局", .traditional = "全隊勝局", .teams_only = true},
};
/* clang-format on */

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is(const char *text, size_t len, const char *word)
{
    if (!word || strlen(word) != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (upper(text[i]) != upper(word[i]))
            return false;
    return true;
}

static bool find_code(const char *text, size_t len, uint8_t *ret_code)
{
    for (unsigned code = 0; code < QY_TB_COUNT; code++) {
        const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[code];

        if (is(text, len, info->name) || is(text, len, info->chinese) || is(text, len, info->traditional)) {
            *ret_code = (uint8_t)code;
            return true;
        }
    }
    *ret_code = QY_TB_REP;
    return is(text, len, "GE"); /* the code in earlier editions */
}

/* ---- modifiers ------------------------------------------------------------------------------------- */

/* Reads the rest of a modifier as a number. */
static bool read_number(const char *text, size_t len, unsigned most, unsigned *ret_number)
{
    unsigned number = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (unsigned)(text[i] - '0');
        if (number > most)
            return false;
    }
    *ret_number = number;
    return len > 0;
}

static bool set_limit(struct qy_tiebreak *tiebreak, const char *text, size_t len)
{
    unsigned number;
    char sign = len > 0 ? text[0] : ' ';

    if (sign == '-' || sign == '+') {
        if (!read_number(text + 1, len - 1, 100, &number))
            return false;
        tiebreak->halves = (int8_t)(sign == '-' ? -(int)number : (int)number);
        return true;
    }
    if (!read_number(text, len, 100, &number))
        return false;
    tiebreak->percent = (uint8_t)number;
    return true;
}

static bool set_modifier(struct qy_tiebreak *tiebreak, const char *text, size_t len)
{
    unsigned takes = qyi_tiebreak_info[tiebreak->code].takes;
    unsigned number = 0;
    char letter = len > 0 ? upper(text[0]) : ' ';

    if ((letter == 'C' && takes & QYI_TAKES_CUT) || (letter == 'M' && takes & QYI_TAKES_MEDIAN)) {
        if (!read_number(text + 1, len - 1, QY_TOURNAMENT_MAX_ROUNDS, &number) || number == 0)
            return false;
        tiebreak->cut_low = (uint8_t)number;
        tiebreak->cut_high = letter == 'M' ? (uint8_t)number : 0;
        return true;
    }
    if (letter == 'L' && takes & QYI_TAKES_LIMIT)
        return set_limit(tiebreak, text + 1, len - 1);
    if (letter == 'U' && takes & QYI_TAKES_UNRATED) {
        if (!read_number(text + 1, len - 1, 4000, &number) || number == 0)
            return false;
        tiebreak->unrated = (uint16_t)number;
        return true;
    }
    if (letter == 'K' && takes & QYI_TAKES_FACTOR) {
        if (!read_number(text + 1, len - 1, UINT8_MAX, &number) || number == 0)
            return false;
        tiebreak->factor = (uint8_t)number;
        return true;
    }
    if (len != 1)
        return false;
    tiebreak->reversed = tiebreak->reversed || letter == 'R';
    tiebreak->forfeits = tiebreak->forfeits || (letter == 'P' && takes & QYI_TAKES_FORFEITS);
    tiebreak->fore = tiebreak->fore || (letter == 'F' && takes & QYI_TAKES_FORE);
    tiebreak->byes = tiebreak->byes || (letter == 'B' && takes & QYI_TAKES_BYES);
    return letter == 'R' || (letter == 'B' && takes & QYI_TAKES_BYES) ||
           (letter == 'P' && takes & QYI_TAKES_FORFEITS) || (letter == 'F' && takes & QYI_TAKES_FORE);
}

/* Reads a code with the team score that it uses: "BH:GP". */
static int read_code(const char *text, size_t len, struct qy_tiebreak *tiebreak, struct qy_error *reterr)
{
    const char *colon = memchr(text, ':', len);
    size_t at = colon ? (size_t)(colon - text) : len;

    if (!find_code(text, at, &tiebreak->code))
        return qyi_error_set(reterr, QY_E_TIEBREAK, 0, text, len, "");
    if (!colon)
        return 0;
    if (is(colon + 1, len - at - 1, "MP"))
        tiebreak->score = QY_TB_BY_MATCH;
    if (is(colon + 1, len - at - 1, "GP"))
        tiebreak->score = QY_TB_BY_GAME;
    if (tiebreak->score == QY_TB_BY_PRIMARY || !(qyi_tiebreak_info[tiebreak->code].takes & QYI_TAKES_SCORE))
        return qyi_error_set(reterr, QY_E_TIEBREAK_MODIFIER, at, text, len, "");
    return 0;
}

int qy_tiebreak_parse(const char *text, size_t len, struct qy_tiebreak *ret_tiebreak, struct qy_error *reterr)
{
    struct qy_tiebreak tiebreak = {.percent = 50};
    const char *slash = memchr(text, '/', len);
    size_t at = slash ? (size_t)(slash - text) : len;
    int code = read_code(text, at, &tiebreak, reterr);

    if (code < 0)
        return code;
    while (at < len) {
        const char *from = text + at + 1;
        size_t rest = len - at - 1;
        const char *next = memchr(from, '/', rest);
        size_t part = next ? (size_t)(next - from) : rest;

        if (!set_modifier(&tiebreak, from, part))
            return qyi_error_set(reterr, QY_E_TIEBREAK_MODIFIER, at, text, len, "");
        at += part + 1;
    }
    *ret_tiebreak = tiebreak;
    return 0;
}

static bool separates(char c)
{
    return c == ',' || c == ';' || c == ' ' || c == '\t';
}

int qy_tiebreak_list_parse(const char *text, size_t len, struct qy_tiebreak_list *ret_list,
                           struct qy_error *reterr)
{
    struct qy_tiebreak_list list = {0};
    size_t at = 0;

    while (at < len) {
        struct qy_tiebreak tiebreak = {0};
        size_t from = at;

        while (at < len && !separates(text[at]))
            at++;
        if (at > from) {
            int code = qy_tiebreak_parse(text + from, at - from, &tiebreak, reterr);

            if (code < 0)
                return code;
            if (tiebreak.code != QY_TB_PTS && list.count == QY_TIEBREAKS_MOST)
                return qyi_error_set(reterr, QY_E_TIEBREAK, from, text + from, at - from, "");
            if (tiebreak.code != QY_TB_PTS)
                list.item[list.count++] = tiebreak;
        }
        at++;
    }
    *ret_list = list;
    return 0;
}

static struct qy_tiebreak_list list_of(const uint8_t *codes, size_t count)
{
    struct qy_tiebreak_list list = {0};

    for (size_t i = 0; i < count; i++)
        list.item[list.count++] = (struct qy_tiebreak){.code = codes[i], .percent = 50};
    return list;
}

struct qy_tiebreak_list qy_tiebreak_list_usual(bool round_robin)
{
    static const uint8_t swiss[] = {QY_TB_DUISHOUFEN, QY_TB_SHENGJU, QY_TB_FANGUI};
    static const uint8_t robin[] = {QY_TB_XIAOFEN, QY_TB_SHENGJU, QY_TB_ZHISHENG, QY_TB_FANGUI};

    return round_robin ? list_of(robin, sizeof robin) : list_of(swiss, sizeof swiss);
}

/* Matches won (15.4) are what SHENGJU counts in a tournament of teams. */
struct qy_tiebreak_list qy_tiebreak_list_usual_teams(bool round_robin)
{
    static const uint8_t swiss[] = {QY_TB_DUISHOUFEN, QY_TB_GPTS, QY_TB_SHENGJU, QY_TB_FANGUI};
    static const uint8_t robin[] = {QY_TB_GPTS, QY_TB_QUANDUI, QY_TB_ZHISHENG, QY_TB_FANGUI};

    return round_robin ? list_of(robin, sizeof robin) : list_of(swiss, sizeof swiss);
}

void qy_tiebreak_write(const struct qy_tiebreak *tiebreak, struct qy_buf *out)
{
    qy_buf_adds(out, qyi_tiebreak_info[tiebreak->code].name);
    if (tiebreak->score != QY_TB_BY_PRIMARY)
        qy_buf_adds(out, tiebreak->score == QY_TB_BY_MATCH ? ":MP" : ":GP");
    if (tiebreak->factor > 0)
        qy_buf_addf(out, "/K%u", tiebreak->factor);
    if (tiebreak->cut_high > 0)
        qy_buf_addf(out, "/M%u", tiebreak->cut_high);
    else if (tiebreak->cut_low > 0)
        qy_buf_addf(out, "/C%u", tiebreak->cut_low);
    if (tiebreak->halves != 0)
        qy_buf_addf(out, "/L%+d", tiebreak->halves);
    if (tiebreak->percent != 50)
        qy_buf_addf(out, "/L%u", tiebreak->percent);
    if (tiebreak->unrated > 0)
        qy_buf_addf(out, "/U%u", tiebreak->unrated);
    if (tiebreak->fore)
        qy_buf_adds(out, "/F");
    if (tiebreak->byes)
        qy_buf_adds(out, "/B");
    if (tiebreak->forfeits)
        qy_buf_adds(out, "/P");
    if (tiebreak->reversed)
        qy_buf_adds(out, "/R");
}

const char *qy_tiebreak_name(enum qy_tiebreak_code code, enum qy_lang lang)
{
    const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[code < QY_TB_COUNT ? code : QY_TB_PTS];

    if (lang == QY_LANG_EN || !info->chinese)
        return info->name;
    return lang == QY_LANG_ZH_HANT ? info->traditional : info->chinese;
}

unsigned qy_tiebreak_decimals(enum qy_tiebreak_code code)
{
    return code < QY_TB_COUNT ? qyi_tiebreak_info[code].decimals : 0;
}

void qy_fraction_write(struct qy_fraction value, unsigned decimals, struct qy_buf *out)
{
    int64_t scale = 1;

    if (value.by == 0) {
        qy_buf_addc(out, '-');
        return;
    }
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    int64_t scaled = (value.number < 0 ? -value.number : value.number) * scale;
    scaled = (2 * scaled + value.by) / (2 * value.by);
    if (value.number < 0 && scaled > 0)
        qy_buf_addc(out, '-');
    if (decimals == 0)
        qy_buf_addf(out, "%lld", (long long)scaled);
    else
        qy_buf_addf(out, "%lld.%0*lld", (long long)(scaled / scale), (int)decimals,
                    (long long)(scaled % scale));
}
