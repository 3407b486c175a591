/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The public interface of a session: each line is handled by the dialect that the first line chose. */
#include "engine/level.h"
#include "engine/session.h"
#include <stdlib.h>
#include <string.h>

struct qyi_protocol {
    struct qyi_session session;
};

int qyi_protocol_new(qyi_protocol_write *write, void *closure, struct qyi_protocol **ret_protocol)
{
    struct qyi_protocol *protocol = calloc(1, sizeof *protocol);

    if (!protocol)
        return QY_E_MEMORY;
    struct qyi_session *session = &protocol->session;
    session->write = write;
    session->closure = closure;
    session->game = (enum qy_game)0;
    session->hash = 16;
    session->threads = 1;
    session->lines = 1;
    session->overhead = 10;
    session->elo = qyi_level_elo(0);
    qy_buf_adds(&session->book, QY_ENGINE_BOOK_BUILT_IN);
    pthread_mutex_init(&session->lock, NULL);
    int status = qy_engine_new(session->game, &session->engine);
    if (status == 0 && !qyi_session_set_position(session, (struct qyi_session_word){NULL, 0}))
        status = QY_E_MEMORY;
    if (status < 0) {
        qyi_protocol_free(protocol);
        return status;
    }
    qyi_session_name_tables(session,
                            (struct qyi_session_word){QYI_SESSION_SHIPPED, strlen(QYI_SESSION_SHIPPED)});
    *ret_protocol = protocol;
    return 0;
}

void qyi_protocol_set_tables(struct qyi_protocol *protocol, const char *folder)
{
    qyi_session_name_tables(&protocol->session, (struct qyi_session_word){folder, strlen(folder)});
}

void qyi_protocol_set_game(struct qyi_protocol *protocol, const char *game)
{
    enum qy_game found;

    if (qy_game_by_id(game, strlen(game), &found) == 0)
        qyi_session_set_game(&protocol->session, found);
}

bool qyi_protocol_line(struct qyi_protocol *protocol, const char *line, size_t len)
{
    static const struct qyi_dialect *const dialects[] = {&qyi_dialect_uci, &qyi_dialect_ucci,
                                                         &qyi_dialect_xboard};
    struct qyi_session *session = &protocol->session;
    struct qyi_session_words words = {line, line + len};
    struct qyi_session_word first = qyi_session_word_next(&words);

    if (!first.text)
        return true;
    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0] && !session->dialect; i++)
        if (qyi_session_word_is(first, dialects[i]->first_word))
            session->dialect = dialects[i];
    if (!session->dialect)
        session->dialect = &qyi_dialect_uci;
    words.at = line;
    return session->dialect->line(session, words);
}

void qyi_protocol_end(struct qyi_protocol *protocol)
{
    struct qyi_session *session = &protocol->session;

    if (session->endless)
        qyi_session_stop(session);
    qyi_session_wait(session);
}

void qyi_protocol_free(struct qyi_protocol *protocol)
{
    if (!protocol)
        return;
    qyi_session_abandon(&protocol->session);
    qy_engine_free(protocol->session.engine);
    qy_history_free(protocol->session.history);
    qy_buf_free(&protocol->session.book);
    qy_tables_free(protocol->session.tables);
    qy_buf_free(&protocol->session.syzygy);
    pthread_mutex_destroy(&protocol->session.lock);
    free(protocol);
}
