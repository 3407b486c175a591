/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics for the operator in Prometheus text format; only for requests from this machine. */
#include "live/house.h"
#include "live/house_priv.h"
#include "live/room.h"
#include "live/ws.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <dirent.h>

static void tell(struct qy_buf *out, const char *name, const char *kind, const char *help, uint64_t value)
{
    qy_buf_addf(out, "# HELP qiyuan_%s %s\n# TYPE qiyuan_%s %s\nqiyuan_%s %llu\n", name, help, name, kind,
                name, (unsigned long long)value);
}

static void tell_turns(struct qy_buf *out, const struct qyi_turns *turns)
{
    uint64_t so_far = 0;

    qy_buf_adds(out, "# HELP qiyuan_loop_turn_seconds CPU time of a turn of the loop\n"
                     "# TYPE qiyuan_loop_turn_seconds histogram\n");
    for (unsigned i = 0; i < QYI_TURN_BOUNDS; i++) {
        so_far += turns->count[i];
        qy_buf_addf(out, "qiyuan_loop_turn_seconds_bucket{le=\"%g\"} %llu\n",
                    (double)qyi_turn_bounds[i] / 1e9, (unsigned long long)so_far);
    }
    so_far += turns->count[QYI_TURN_BOUNDS];
    qy_buf_addf(out, "qiyuan_loop_turn_seconds_bucket{le=\"+Inf\"} %llu\n", (unsigned long long)so_far);
    qy_buf_addf(out, "qiyuan_loop_turn_seconds_sum %.9f\nqiyuan_loop_turn_seconds_count %llu\n",
                (double)turns->sum / 1e9, (unsigned long long)so_far);
    qy_buf_addf(out,
                "# HELP qiyuan_loop_turn_most_seconds CPU time of the longest turn\n"
                "# TYPE qiyuan_loop_turn_most_seconds gauge\nqiyuan_loop_turn_most_seconds %.9f\n",
                (double)turns->most / 1e9);
}

static void tell_games(struct qy_buf *out, const struct qyi_house *house)
{
    static const char *const names[] = {"waiting", "playing", "over"};
    uint64_t count[3] = {0, 0, 0};
    uint64_t watchers = 0;

    for (const struct qyi_live *live = qyi_house_newest(house); live; live = live->older) {
        count[qyi_room_status(&live->room)]++;
        watchers += live->spectators;
    }
    qy_buf_adds(out, "# HELP qiyuan_games Games in memory\n# TYPE qiyuan_games gauge\n");
    for (unsigned i = 0; i < 3; i++)
        qy_buf_addf(out, "qiyuan_games{status=\"%s\"} %llu\n", names[i], (unsigned long long)count[i]);
    tell(out, "spectators", "gauge", "Connections that watch games without a seat", watchers);
}

static void tell_answers(struct qy_buf *out, const struct qyi_server *server)
{
    qy_buf_adds(out, "# HELP qiyuan_answers Requests answered, by status\n# TYPE qiyuan_answers counter\n");
    for (unsigned status = 0; status < QYI_STATUSES; status++)
        if (server->answers[status] > 0)
            qy_buf_addf(out, "qiyuan_answers{status=\"%u\"} %llu\n", status,
                        (unsigned long long)server->answers[status]);
}

static void tell_refusals(struct qy_buf *out, const struct qyi_budgets *budgets)
{
    qy_buf_adds(out, "# HELP qiyuan_refused Refused with 429, or a connection closed, by limit\n"
                     "# TYPE qiyuan_refused counter\n");
    for (int i = 0; i < QYI_REFUSALS; i++) {
        enum qyi_refusal refusal = (enum qyi_refusal)i;

        qy_buf_addf(out, "qiyuan_refused{limit=\"%s\"} %llu\n", qyi_budget_limit(refusal),
                    (unsigned long long)qyi_budgets_refused(budgets, refusal));
    }
}

static uint64_t count_open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    uint64_t count = 0;

    while (folder && readdir(folder)) /* NOLINT(concurrency-mt-unsafe): a stream of our own */
        count++;
    if (folder)
        closedir(folder);
    return count > 3 ? count - 3 : 0; /* two dots, and the folder itself */
}

/* Resources of the machine: memory, descriptors, free space for a store that is a file. */
static void tell_machine(struct qy_buf *out, struct qyi_server *server)
{
    size_t memory = 0;
    uv_fs_t asked;

    if (uv_resident_set_memory(&memory) == 0)
        tell(out, "memory_bytes", "gauge", "Memory of the server that is in use", memory);
    tell(out, "open_files", "gauge", "Open descriptors: files and connections", count_open_files());
    if (uv_fs_stat(NULL, &asked, qy_buf_str(&server->db), NULL) == 0) {
        tell(out, "store_bytes", "gauge", "Size of the store", asked.statbuf.st_size);
        uv_fs_req_cleanup(&asked);
        if (uv_fs_statfs(NULL, &asked, qy_buf_str(&server->db), NULL) == 0) {
            const uv_statfs_t *disk = asked.ptr;

            tell(out, "disk_free_bytes", "gauge", "Room on the disk of the store",
                 disk->f_bavail * disk->f_bsize);
        }
    }
    uv_fs_req_cleanup(&asked);
}

/* A figure of each lane. */
static void tell_lane(struct qy_buf *out, const char *name, const char *kind, const char *help,
                      const uint64_t number[QYI_LANES])
{
    qy_buf_addf(out, "# HELP qiyuan_jobs_%s %s\n# TYPE qiyuan_jobs_%s %s\n", name, help, name, kind);
    for (int i = 0; i < QYI_LANES; i++)
        qy_buf_addf(out, "qiyuan_jobs_%s{lane=\"%s\"} %llu\n", name, qyi_lane_name((enum qyi_lane)i),
                    (unsigned long long)number[i]);
}

static void tell_lanes(struct qy_buf *out, const struct qyi_lane_state *lane)
{
    uint64_t number[5][QYI_LANES];

    for (int i = 0; i < QYI_LANES; i++) {
        number[0][i] = lane[i].running;
        number[1][i] = lane[i].waiting;
        number[2][i] = lane[i].done;
        number[3][i] = lane[i].refused;
        number[4][i] = lane[i].vain;
    }
    tell_lane(out, "running", "gauge", "Jobs of requests beside the loop that are at work", number[0]);
    tell_lane(out, "waiting", "gauge", "Jobs that wait for their turn", number[1]);
    tell_lane(out, "done", "counter", "Jobs that were done", number[2]);
    tell_lane(out, "refused", "counter", "Jobs refused with 429: too many of their address waited",
              number[3]);
    tell_lane(out, "dropped", "counter", "Jobs dropped before they began: the client had gone", number[4]);
    qy_buf_adds(out, "# HELP qiyuan_jobs_waited_seconds How long jobs waited for their turn, together\n"
                     "# TYPE qiyuan_jobs_waited_seconds counter\n");
    for (int i = 0; i < QYI_LANES; i++)
        qy_buf_addf(out, "qiyuan_jobs_waited_seconds{lane=\"%s\"} %.6f\n", qyi_lane_name((enum qyi_lane)i),
                    (double)lane[i].waited / 1e9);
}

#define TOP 50

void qyi_api_top(struct qyi_exchange *exchange)
{
    struct qyi_budget_use use[TOP];
    json_t *callers = json_array();

    if (!qyi_server_is_local(exchange->wsi)) {
        json_decref(callers);
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
        return;
    }
    size_t count = qyi_budgets_top(exchange->server->budgets, qyi_server_now(), use, TOP);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            callers, json_pack("{s:s, s:I, s:I, s:I, s:I, s:I}", "address", use[i].address, "requests",
                               (json_int_t)use[i].requests, "connections", (json_int_t)use[i].connections,
                               "thoughts", (json_int_t)use[i].thoughts, "bytes", (json_int_t)use[i].bytes,
                               "refused", (json_int_t)use[i].refused));
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_json(exchange, 200, json_pack("{s:o}", "callers", callers));
}

void qyi_api_metrics(struct qyi_exchange *exchange)
{
    struct qyi_server *server = exchange->server;
    struct qy_buf out = QY_BUF_INIT;
    uint64_t clients = 0;

    if (!qyi_server_is_local(exchange->wsi)) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
        return;
    }
    for (const struct qyi_client *client = server->clients; client; client = qyi_ws_next(client))
        clients++;
    tell(&out, "websockets", "gauge", "Open WebSocket connections", clients);
    tell_games(&out, server->house);
    tell(&out, "store_pending", "gauge", "Writes that are not durable yet", qyi_store_pending(server->store));
    tell(&out, "store_fails", "gauge", "1 while the store can not be written",
         qyi_store_fault(server->store) != NULL);
    tell(&out, "games_damaged", "gauge", "Games that are closed because their log is damaged",
         qyi_house_unreadable(server->house));
    tell(&out, "restarting", "gauge", "1 while the server takes no new games, before a restart",
         server->restarting);
    tell_answers(&out, server);
    tell_refusals(&out, server->budgets);
    tell_machine(&out, server);
    tell_lanes(&out, server->works.lane);
    tell_turns(&out, &server->turns);
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_text(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", &out);
}
