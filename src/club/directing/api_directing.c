/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that direct a tournament: begin one, do acts, pair, draw, take a list over. */
#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/event_games.h"
#include "answer/rated_base.h"
#include "base/error.h"
#include "base/moment.h"
#include "directing/directing.h"
#include "directing/follow.h"
#include "event/listing.h"
#include "shelf/folder.h"
#include "source/text.h"
#include "trf/roster_acts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- acts --------------------------------------------------------------------------------------------- */

/* The hour for line-ups of the round is past. */
static bool is_late(const struct qyi_directing *directing, const struct qy_tournament_act *act)
{
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(directing->file.event));
    unsigned round = act->round > 0 ? (unsigned)act->round : paired > 0 ? paired : 1;
    const struct qyi_hour *hour = qyi_people_hour_of(&directing->people, round);

    return hour && hour->lineups > 0 && !qyi_lineups_are_open(&directing->people, round);
}

/* Whether the caller may do an act, including the act that it undoes or puts in place of another. If the
 * server pairs players, only directors may begin check-in, because with the first arrival all others would be
 * absent. */
static int may_act(const struct qyi_directing *directing, const struct qy_tournament_act *act)
{
    unsigned deed = act->kind == QY_ACT_UNDO ? qyi_latest_kind(directing->file.event) : act->kind;
    int32_t own = (int32_t)qyi_directing_own(directing);
    struct qy_arena_times times;
    bool free = *qy_tournament_log_tournament(directing->file.event)->text[QY_TOURNAMENT_ONLINE] ||
                qy_tournament_log_arena(directing->file.event, &times);

    if (act->kind == QY_ACT_NEW)
        return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, "act", 3, "add | result | ...");
    if (own > 0 && qyi_role_may(directing->role, deed) == QYI_MAY_OWN && qyi_act_is_own(act, own, free)) {
        if (act->kind == QY_ACT_RETURN)
            return qyi_may_come_back(directing, (unsigned)directing->person->of);
        if (act->kind == QY_ACT_ARRIVE && free && !qy_tournament_log_checks_in(directing->file.event))
            return qyi_error_set(&directing->asking->error, QY_E_TOUR_ACT_NOW, 0, "arrive", 6, "absent");
        return act->kind == QY_ACT_LINEUP && is_late(directing, act)
                   ? qyi_error_set(&directing->asking->error, QY_E_TOUR_LINEUP_LATE, 0, NULL, 0, NULL)
                   : 0;
    }
    return qyi_directing_may(directing, deed);
}

/* Decides a tie by lot: drawn from the event's seed, as the command does. */
static int draw_tie(struct qyi_directing *directing, struct qyi_doing *doing,
                    const struct qy_tournament_act *act)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qy_tournament_act drawn = {0};
    int code =
        qy_tournament_log_draw_tie(directing->file.event, act->order, act->order_count, &drawn, reterr);

    if (code < 0)
        return code;
    code = qyi_doing_acts(doing, &drawn, 1, reterr);
    qy_tournament_act_free(&drawn);
    return code;
}

/* Announces an event with the rules for it, as the command does. */
static int announce(struct qyi_directing *directing, struct qyi_doing *doing, struct qy_tournament_act *act)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qy_buf regulated = QY_BUF_INIT;
    int code = 0;

    qyi_event_follow_pace(directing->file.event, act);
    if (act->regulated || act->rules)
        code = qyi_event_regulate(directing->file.event, act, &regulated, reterr);
    if (code == 0)
        code = qyi_doing_acts(doing, act, 1, reterr);
    qy_buf_free(&regulated);
    return code;
}

static int do_one(struct qyi_directing *directing, struct qyi_doing *doing, struct qy_tournament_act *act)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qy_tournament_act instead = {0};
    struct qy_tournament_act made = {0};
    struct qy_buf regulated = QY_BUF_INIT;
    unsigned latest = qyi_latest_kind(directing->file.event);
    int code;

    if (act->kind == QY_ACT_ARENA && act->how && strcmp(act->how, "open") == 0)
        act->at = qyi_unix_time() / 1000; /* by the clock of the server */
    if (act->kind == QY_ACT_RESULT && act->result && qy_result_spelled(act->result, strlen(act->result)))
        act->result = qy_result_spelled(act->result, strlen(act->result));
    if (act->kind == QY_ACT_EVENT)
        return announce(directing, doing, act);
    if (act->kind == QY_ACT_DECIDE && act->how && strcmp(act->how, "draw") == 0)
        return draw_tie(directing, doing, act);
    if (act->kind != QY_ACT_AMEND || !act->instead) {
        code = qyi_doing_acts(doing, act, 1, reterr);
        if (code == 0 && act->kind == QY_ACT_UNDO && qyi_undo_left_half(directing->file.event, latest))
            code = qyi_doing_acts(doing, act, 1, reterr);
        return code;
    }
    code = qy_tournament_act_read(act->instead, strlen(act->instead), &instead, reterr);
    if (code < 0)
        return code;
    if (instead.kind == QY_ACT_NEW || instead.kind == QY_ACT_EVENT)
        code = qyi_event_regulate(instead.kind == QY_ACT_NEW ? NULL : directing->file.event, &instead,
                                  &regulated, reterr);
    if (code == 0)
        code = qy_tournament_log_amend(directing->file.event, (uint32_t)act->line, &instead, &made, reterr);
    if (code == 0) {
        made.by = act->by;
        made.reason = act->reason;
        code = qyi_doing_acts(doing, &made, 1, reterr);
        qy_tournament_act_free(&made);
    }
    qy_tournament_act_free(&instead);
    qy_buf_free(&regulated);
    return code;
}

static int do_acts(struct qyi_directing *directing, struct qyi_doing *doing)
{
    const struct qyi_body_acts *body = directing->body;
    struct qy_error *reterr = &directing->asking->error;
    int code = body->acts.count > 0 ? 0 : qyi_error_set(reterr, QY_E_FIELD_MISSING, 0, "acts", 4, NULL);

    for (size_t i = 0; code == 0 && i < body->acts.count; i++) {
        struct qy_tournament_act act;

        code = qy_tournament_act_read(body->acts.item[i].text, body->acts.item[i].len, &act, reterr);
        if (code == 0) {
            code = may_act(directing, &act);
            if (code == 0)
                code = do_one(directing, doing, &act);
            qy_tournament_act_free(&act);
        }
    }
    return code;
}

/* Whether a game on the server is unfinished, as far as the event knows. */
static bool is_open(const struct qyi_directing *directing, const struct qyi_people_game *game,
                    const char **ret_name)
{
    const struct qy_tournament_log *event = directing->file.event;
    const struct qy_tournament *members = qy_tournament_log_members(event);
    const struct qy_tournament *players = members ? members : qy_tournament_log_tournament(event);
    struct qy_pair pair;

    for (int side = 0; side < 2; side++) {
        unsigned number = members ? game->entry[side] : qy_tournament_log_number(event, game->entry[side]);
        const struct qy_tournament_player *player = number > 0 ? qy_tournament_player(players, number) : NULL;

        *(side == 0 ? &pair.white : &pair.black) = (uint16_t)number;
        ret_name[side] = player ? player->text[QY_PLAYER_NAME] : "";
    }
    const char *result = game->round > 0 && !game->settled && pair.white > 0 && pair.black > 0
                             ? qyi_event_result_of_pair(players, game->round, pair)
                             : NULL;
    return result && strcmp(result, "*") == 0;
}

/* The acts, and a warning of each board that they end. */
static int do_and_warn(struct qyi_directing *directing, struct qyi_doing *doing)
{
    const struct qyi_warner warner = qyi_doing_warner(doing);
    size_t count = directing->people.game_count;
    bool *open = calloc(count + 1, sizeof *open);
    const char *name[2];
    int code = open ? 0 : qyi_no_memory(&directing->asking->error);

    for (size_t i = 0; code == 0 && i < count; i++)
        open[i] = is_open(directing, &directing->people.game[i], name);
    if (code == 0)
        code = do_acts(directing, doing);
    for (size_t i = 0; code == 0 && i < count; i++)
        if (open[i] && !is_open(directing, &directing->people.game[i], name))
            warner.say(warner.user, "tournament.ends-board", name[0], name[1], "");
    free(open);
    return code;
}

int qyi_api_acts(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_doing *doing = NULL;
    struct qyi_body_acts body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QYI_DEEDS, &qyi_shape_acts, &body,
                                     &directing);

    if (code < 0)
        return code;
    code = qyi_directing_do(&directing, &doing);
    if (code == 0)
        code = do_and_warn(&directing, doing);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = qyi_directing_end(&directing, doing, writer);
        qyi_object_close(writer);
    }
    qyi_doing_free(doing);
    qyi_directing_close(&directing);
    return code;
}

/* ---- pairing ------------------------------------------------------------------------------------------ */

static int pair_by_system(struct qyi_directing *directing, struct qyi_doing *doing)
{
    const struct qyi_body_pair_round *body = directing->body;
    uint16_t *drawn = NULL;
    int code = qyi_directing_numbers(directing, "lots", body->lots.item, body->lots.count, &drawn);

    if (code == 0)
        code = qyi_doing_pair(doing, drawn, body->lots.count, NULL, &directing->asking->error);
    free(drawn);
    return code;
}

static int read_pairs(const struct qyi_directing *directing, struct qy_pairing *ret_pairing)
{
    const struct qyi_body_pair_round *body = directing->body;
    size_t count = body->pairs.count;

    ret_pairing->pair = calloc(count + 1, sizeof *ret_pairing->pair);
    if (!ret_pairing->pair)
        return qyi_no_memory(&directing->asking->error);
    for (size_t i = 0; i < count; i++) {
        int64_t white = body->pairs.item[i].item[0].is;
        int64_t black = body->pairs.item[i].item[1].is;

        if (white < 1 || white > QY_TOURNAMENT_MAX_PLAYERS || black < 0 || black > QY_TOURNAMENT_MAX_PLAYERS)
            return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, "pairs", 5, "[[1,2],[3,0]]");
        ret_pairing->pair[i] = (struct qy_pair){(uint16_t)white, (uint16_t)black};
    }
    ret_pairing->count = count;
    return 0;
}

static const char *text_or_none(const char *text)
{
    return text && *text ? text : NULL;
}

/* Enters the arbiter's own pairs; `ret_reasons`: the rules that they break, to be freed. */
static int pair_by_hand(struct qyi_directing *directing, struct qyi_doing *doing,
                        struct qy_pair_reasons *ret_reasons)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qy_tournament_log *event = directing->file.event;
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(event)) + 1;
    const struct qyi_body_pair_round *body = directing->body;
    struct qy_tournament_act act = {0};
    struct qy_pairing pairing = {0};
    int code = read_pairs(directing, &pairing);

    if (code == 0)
        code = qy_tournament_log_pair_by_hand(event, &pairing, text_or_none(body->by),
                                              text_or_none(body->reason), &act, reterr);
    if (code == 0 && qy_tournament_log_judge(event, round, &pairing, ret_reasons, reterr) < 0)
        *ret_reasons = (struct qy_pair_reasons){0}; /* the act itself reports what is impossible */
    if (code == 0)
        code = qyi_doing_acts(doing, &act, 1, reterr);
    qy_tournament_act_free(&act);
    qy_pairing_free(&pairing);
    return code;
}

/* Writes the new rounds, and the rules that the arbiter's pairs break. */
static int tell_rounds(const struct qyi_directing *directing, unsigned before,
                       const struct qy_pair_reasons *broken, struct qyi_writer *writer)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(directing->file.event);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    int code = 0;

    qyi_array_open(writer, "pairings");
    for (unsigned round = before + 1; code == 0 && round <= paired; round++)
        code = qyi_answer_round(tournament, round, writer);
    qyi_array_close(writer);
    qyi_array_open(writer, "broken");
    if (broken->count > 0)
        qyi_answer_reasons(tournament, paired, broken, true, writer);
    qyi_array_close(writer);
    return code;
}

int qyi_api_pair(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_doing *doing = NULL;
    struct qy_pair_reasons broken = {0};
    struct qyi_body_pair_round body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QY_ACT_PAIR, &qyi_shape_pair_round,
                                     &body, &directing);

    if (code < 0)
        return code;
    unsigned before = qy_tournament_paired_rounds(qy_tournament_log_tournament(directing.file.event));
    code = qyi_directing_do(&directing, &doing);
    if (code == 0)
        code =
            body.pairs.given ? pair_by_hand(&directing, doing, &broken) : pair_by_system(&directing, doing);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = tell_rounds(&directing, before, &broken, writer);
        if (code == 0)
            code = qyi_directing_end(&directing, doing, writer);
        qyi_object_close(writer);
    }
    qyi_doing_free(doing);
    qy_pair_reasons_free(&broken);
    qyi_directing_close(&directing);
    return code;
}

/* ---- drawing numbers ---------------------------------------------------------------------------------- */

int qyi_api_redraw(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_doing *doing = NULL;
    struct qy_tournament_act act = {0};
    struct qyi_body_redraw body;
    uint16_t *drawn = NULL;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QY_ACT_REDRAW, &qyi_shape_redraw,
                                     &body, &directing);

    if (code < 0)
        return code;
    code = qyi_directing_numbers(&directing, "lots", body.lots.item, body.lots.count, &drawn);
    if (code == 0 && body.varma == QYI_YES)
        code = qy_tournament_log_redraw_restricted(directing.file.event, drawn, body.lots.count, &act,
                                                   &asking->error);
    else if (code == 0 && drawn)
        code = qy_tournament_log_redraw_drawn(directing.file.event, drawn, body.lots.count, &act,
                                              &asking->error);
    else if (code == 0)
        code = qy_tournament_log_redraw(directing.file.event, &act, &asking->error);
    if (code == 0)
        code = qyi_directing_do(&directing, &doing);
    if (code == 0)
        code = qyi_doing_acts(doing, &act, 1, &asking->error);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = qyi_directing_end(&directing, doing, writer);
        qyi_object_close(writer);
    }
    qyi_doing_free(doing);
    qy_tournament_act_free(&act);
    free(drawn);
    qyi_directing_close(&directing);
    return code;
}

/* ---- a list of players -------------------------------------------------------------------------------- */

static void tell_note(const struct qy_roster_note *note, const char *kind, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "kind", kind);
    qyi_tell_uint(writer, "line", note->line);
    qyi_tell_text(writer, "column", note->column);
    qyi_tell_text(writer, "found", note->found);
    qyi_tell_text(writer, "made", note->made);
    qyi_object_close(writer);
}

/* Reports the data filled in from the rating lists, names that occur in them several times, and ids with a
 * different name. */
static void tell_filled(const struct qyi_warnings *filled, struct qyi_writer *writer)
{
    for (size_t i = 0; i < filled->count; i++) {
        const struct qyi_warning *one = &filled->warning[i];

        tell_note(&(struct qy_roster_note){.column = *one->particular[2] ? one->particular[2] : "id",
                                           .found = one->particular[0],
                                           .made = one->particular[1]},
                  strchr(one->id, '.') + 1, writer);
    }
}

static void tell_roster(const struct qy_roster *roster, const struct qy_tournament_log *event,
                        const struct qyi_warnings *filled, struct qyi_writer *writer)
{
    qyi_array_open(writer, "notes");
    for (size_t i = 0; i < roster->note_count; i++)
        tell_note(&roster->note[i], strchr(qyi_roster_note_message(roster->note[i].kind), '.') + 1, writer);
    for (size_t i = 0; i < roster->players->player_count; i++) {
        const char *team = qyi_acts_joins(roster, i, event);

        if (team)
            tell_note(&(struct qy_roster_note){.column = "team",
                                               .found = roster->players->player[i].text[QY_PLAYER_NAME],
                                               .made = team},
                      "joins", writer);
    }
    tell_filled(filled, writer);
    qyi_array_close(writer);
    qyi_array_open(writer, "players");
    for (size_t i = 0; i < roster->players->player_count; i++) {
        const struct qy_tournament_player *player = &roster->players->player[i];
        const char sex[2] = {(char)(player->sex == ' ' ? '\0' : player->sex), '\0'};
        const char *joins = qyi_acts_joins(roster, i, event);

        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "line", roster->line[i]);
        qyi_tell_text(writer, "name", player->text[QY_PLAYER_NAME]);
        qyi_tell_text(writer, "title", player->text[QY_PLAYER_TITLE]);
        qyi_tell_uint(writer, "rating", player->rating);
        qyi_tell_text(writer, "federation", player->text[QY_PLAYER_FEDERATION]);
        qyi_tell_text(writer, "club", player->text[QY_PLAYER_CLUB]);
        qyi_tell_text(writer, "team", joins ? joins : roster->team[i]);
        qyi_tell_text(writer, "birth", player->text[QY_PLAYER_BIRTH]);
        qyi_tell_text(writer, "sex", sex);
        qyi_tell_text(writer, "fide", player->text[QY_PLAYER_ID]);
        qyi_tell_bool(writer, "left_out", qyi_acts_leaves_out(roster, i, event));
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

/* Reads a list without the lines to be skipped; an invalid byte is reported with its line. */
static int read_list(struct qyi_asking *asking, const struct qy_buf *text, struct qy_roster *ret_roster)
{
    const char *asked = qyi_exchange_arg(asking->exchange, "without");
    struct qy_error bad = {0};
    uint32_t *without;
    size_t count;
    int code = 0;

    if (!qyi_roster_lines(asked, &without, &count))
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "without", 7, "4,17");
    if (qyi_text_is_utf8(qy_buf_str(text), text->len, &bad) < 0)
        code =
            qyi_error_setf(&asking->error, QY_E_TRF_LINE, bad.offset, "UTF-8", "%u:%u 0x%02X",
                           (unsigned)bad.line, (unsigned)bad.column, (unsigned char)text->data[bad.offset]);
    if (code == 0)
        code =
            qy_roster_read_without(qy_buf_str(text), text->len, without, count, ret_roster, &asking->error);
    free(without);
    return code;
}

/* Enters the players of a list, or with `preview` only reports what it would do. */
static int enter(struct qyi_directing *directing, const struct qy_buf *text, struct qyi_writer *writer)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qyi_acts acts = {0};
    struct qyi_doing *doing = NULL;
    struct qyi_rated_base base;
    struct qyi_warnings filled = {.warning = NULL};
    struct qy_roster roster;
    int code = read_list(directing->asking, text, &roster);

    if (code < 0)
        return code;
    (void)qyi_rated_base_open(qy_buf_str(&directing->asking->exchange->server->rated), &base, NULL);
    code = qyi_acts_of_roster(&acts, &roster, directing->file.event);
    if (code < 0)
        code = qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (code == 0 && base.map) {
        const struct qyi_warner warner = qyi_warnings_warner(&filled);

        qyi_listing_fill(&base.base, directing->file.event, &base.texts, acts.act, acts.count, &warner,
                         &warner);
    }
    if (code == 0)
        code = qyi_directing_do(directing, &doing);
    if (code == 0)
        code = qyi_doing_acts(doing, acts.act, acts.count, reterr);
    if (code == 0) {
        tell_roster(&roster, directing->file.event, &filled, writer);
        code = qyi_directing_end(directing, doing, writer);
    }
    qyi_doing_free(doing);
    qyi_warnings_free(&filled);
    qyi_rated_base_close(&base);
    qyi_acts_free(&acts);
    qy_roster_free(&roster);
    return code;
}

int qyi_api_list(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qy_buf text = QY_BUF_INIT;
    const struct qy_buf *body = &asking->exchange->body;
    struct qyi_text_found found;
    struct qyi_named_encoding named;
    struct qy_error doubt = {0};
    int code = qyi_asking_encoding(asking, &named);

    if (code == 0)
        code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QY_ACT_ADD, NULL, NULL, &directing);
    if (code < 0)
        return code;
    code = qyi_text_to_utf8(qy_buf_str(body), body->len, &named, &text, &found);
    if (code < 0) {
        code = qyi_error_set(&asking->error, code, 0, NULL, 0, NULL);
    } else {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "encoding", named.other ? named.other : qy_encoding_name(found.encoding));
        qyi_tell_bool(writer, "sure", found.sure && found.whole);
        if (!(found.sure && found.whole) && qyi_text_is_utf8(qy_buf_str(body), body->len, &doubt) < 0)
            qyi_tell_uint(writer, "doubt", doubt.line);
        code = enter(&directing, &text, writer);
        qyi_object_close(writer);
    }
    qy_buf_free(&text);
    qyi_directing_close(&directing);
    return code;
}

/* ---- beginning an event ------------------------------------------------------------------------------- */

/* Reads the act `new` of the body, with its regulations as the command writes them. The caller frees both. */
static int read_new(struct qyi_asking *asking, const struct qyi_body_new_tournament *body,
                    struct qy_tournament_act *ret_act, struct qy_buf *ret_regulated)
{
    if (!body->act.text)
        return qyi_error_set(&asking->error, QY_E_FIELD_MISSING, 0, "act", 3, NULL);
    int code = qy_tournament_act_read(body->act.text, body->act.len, ret_act, &asking->error);
    if (code == 0 && ret_act->kind != QY_ACT_NEW)
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "act", 3, "{\"act\":\"new\"}");
    if (code == 0)
        (void)qyi_event_choose_rules(ret_act);
    if (code == 0 && (ret_act->regulated || ret_act->rules))
        code = qyi_event_regulate(NULL, ret_act, ret_regulated, &asking->error);
    return code;
}

/* Creates the event's file, from an act or from a whole log, and invites its owner. */
static int make_event(struct qyi_asking *asking, const struct qyi_body_new_tournament *body,
                      const struct qy_tournament_act *act, struct qyi_writer *writer)
{
    struct qyi_ledger *ledger = asking->exchange->server->ledger;
    const char *log = body->log;
    const char *by = body->by;
    unsigned char hash[QYI_HASH_SIZE];
    char token[QYI_TOKEN_SIZE];
    struct qy_buf path = QY_BUF_INIT;
    struct qyi_file file;
    int code = qyi_people_check_name(by ? by : "", "by", &asking->error);

    if (code == 0)
        code = qyi_ledger_check_room(ledger, asking->exchange->server->options.limits.server_events,
                                     &asking->error);
    if (code == 0)
        code = qyi_folder_new(asking->folder, act->name ? act->name : "event", &file, &asking->error);

    if (code < 0)
        return code;
    qy_buf_addf(&path, "%s/%s", asking->folder, file.name);
    code = log ? qyi_log_file_take(qy_buf_str(&path), log, strlen(log), &asking->error)
               : qyi_log_file_make(qy_buf_str(&path), act, &asking->error);
    if (code == 0)
        code = qyi_ledger_made(ledger, qy_buf_str(&path), &asking->error);
    if (code == 0) {
        qyi_random_text(token, QYI_TOKEN_LEN);
        qyi_token_hash(token, QYI_TOKEN_LEN, hash);
        code = qyi_people_invite(ledger, qy_buf_str(&path), 0, QYI_ROLE_OWNER, 0, by ? by : "", hash,
                                 &asking->error);
    }
    if (code == 0) {
        (void)snprintf(asking->location, sizeof asking->location, "/api/tournaments/%s", file.id);
        qyi_tell_text(writer, "id", file.id);
        qyi_tell_text(writer, "token", token);
        qyi_tell_text(writer, "role", qyi_role_name(QYI_ROLE_OWNER));
    }
    qy_buf_free(&path);
    return code;
}

/* Checks an act `new` without creating a file. */
static int try_new(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    struct qy_tournament_log *event = NULL;
    struct qy_buf lines = QY_BUF_INIT;
    int code = qy_tournament_log_begin(act, &lines, &event, reterr);

    qy_tournament_log_free(event);
    qy_buf_free(&lines);
    return code;
}

/* Creates nothing with `preview`, or with `ask` if there are warnings. */
static int begin_asked(struct qyi_asking *asking, const struct qyi_body_new_tournament *body,
                       const struct qy_tournament_act *act, struct qyi_writer *writer)
{
    struct qyi_warnings warnings = {.warning = NULL};
    const struct qyi_warner warner = qyi_warnings_warner(&warnings);
    bool log = body->log != NULL;
    int code = log ? 0 : try_new(act, &asking->error);

    if (code < 0)
        return code;
    if (!log)
        (void)qyi_warn_new(act, false, &warner);
    qyi_object_open(writer, NULL);
    if (body->preview != QYI_YES && (warnings.count == 0 || body->ask != QYI_YES))
        code = make_event(asking, body, act, writer);
    qyi_answer_warnings(&warnings, writer);
    qyi_object_close(writer);
    qyi_warnings_free(&warnings);
    return code;
}

static int begin(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_body_new_tournament body;
    struct qyi_arena arena = {0};
    struct qy_tournament_act act = {0};
    struct qy_buf regulated = QY_BUF_INIT;
    int code = qyi_asking_read(asking, &qyi_shape_new_tournament, &arena, &body);

    if (code == 0 && !body.log)
        code = read_new(asking, &body, &act, &regulated);
    if (code == 0)
        code = begin_asked(asking, &body, &act, writer);
    qy_tournament_act_free(&act);
    qy_buf_free(&regulated);
    qyi_arena_free(&arena);
    return code;
}

void qyi_api_new_tournament(struct qyi_exchange *exchange)
{
    if (!exchange->server->options.tournaments)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
    else if (qyi_http_charge_event(exchange)) {
        /* a named folder that does not exist yet is created for its first event, and then watched */
        (void)mkdir(exchange->server->options.tournaments, 0700);
        qyi_follow_begin(exchange->server->follow, exchange->server);
        qyi_ask_directing(exchange, NULL, begin);
    }
}
