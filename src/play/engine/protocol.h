/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine's side of UCI, UCCI and XBoard (CECP), which are recognised by their first word. Bad lines are
 * ignored or answered, never an error. May use: base, game, notation.
 */
#ifndef QYI_ENGINE_PROTOCOL_H
#define QYI_ENGINE_PROTOCOL_H

#include <qiyuan/core/buf.h>

/* A conversation. It has an engine, and a separate thread while that thinks. */
struct qyi_protocol;

/* Receives one or more whole lines from the engine; called from either thread, never from both at once. */
typedef void qyi_protocol_write(void *closure, const char *text, size_t len);

/* Begins a conversation; the caller ends it with qyi_protocol_free(). Returns 0 or QY_E_MEMORY. */
int qyi_protocol_new(qyi_protocol_write *write, void *closure, struct qyi_protocol **ret_protocol);

/* Sets the game by name, before the first line; an unknown name has no effect. */
void qyi_protocol_set_game(struct qyi_protocol *protocol, const char *game);

/* Sets a folder of endgame tables in addition to the built-in ones; before the first line. */
void qyi_protocol_set_tables(struct qyi_protocol *protocol, const char *folder);

/* Handles a line (with or without its end). Returns false if the engine was told to quit. */
bool qyi_protocol_line(struct qyi_protocol *protocol, const char *line, size_t len);

/* Ends the input: waits for a search that ends by itself, stops any other. */
void qyi_protocol_end(struct qyi_protocol *protocol);

/* Stops everything and frees it; accepts NULL. */
void qyi_protocol_free(struct qyi_protocol *protocol);

#endif
