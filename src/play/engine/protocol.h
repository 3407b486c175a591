/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine's side of the protocols by which programs talk to it: UCI, UCCI and XBoard (CECP),
 * told apart by their first word. Bad lines are ignored or answered, never an error. May use: base, game,
 * notation.
 */
#ifndef QYI_ENGINE_PROTOCOL_H
#define QYI_ENGINE_PROTOCOL_H

#include <qiyuan/core/buf.h>

/* A conversation. It has an engine, and a thread of its own while that thinks. */
struct qyi_protocol;

/* Takes one or more whole lines that the engine says; called from either thread, never from both at once. */
typedef void qyi_protocol_write(void *closure, const char *text, size_t len);

/* Begins a conversation; the caller ends it with qyi_protocol_free(). Returns 0 or QY_E_MEMORY. */
int qyi_protocol_new(qyi_protocol_write *write, void *closure, struct qyi_protocol **ret_protocol);

/* Chooses the game by its name before the first line; an unknown name changes nothing. */
void qyi_protocol_set_game(struct qyi_protocol *protocol, const char *game);

/* Names the folder of endgame tables that are asked besides those that ship; before the first line. */
void qyi_protocol_set_tables(struct qyi_protocol *protocol, const char *folder);

/* Takes a line (with or without its end). Returns false when the engine was told to quit. */
bool qyi_protocol_line(struct qyi_protocol *protocol, const char *line, size_t len);

/* Nothing more will be said: waits for a search that ends by itself, stops any other. */
void qyi_protocol_end(struct qyi_protocol *protocol);

/* Stops what runs and frees everything; NULL is taken. */
void qyi_protocol_free(struct qyi_protocol *protocol);

#endif
