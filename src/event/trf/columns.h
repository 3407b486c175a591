/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of a file with fixed columns: finding them, cutting fields, replacing text.
 *
 * Columns are counted from 1, in characters. A line stores where each of its characters begins, so that a
 * field is found in one step.
 */
#ifndef QYI_TRF_COLUMNS_H
#define QYI_TRF_COLUMNS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/errors/trf.h>

/* A line of the file without its line end, and where its characters begin. */
struct qyi_trf_line {
    const char *text; /* the whole file */
    size_t offset;    /* of the line */
    size_t len;       /* in bytes, without the end */
    size_t next;      /* offset of the next line */
    size_t columns;   /* number of characters */
    /* start[i]: byte at which character i begins, relative to `offset`; start[columns] is len */
    uint32_t *start;
    size_t cap;
};

/* Frees the memory that qyi_trf_line_at() allocated. */
void qyi_trf_line_free(struct qyi_trf_line *line);

/*
 * Finds the line that begins at `offset`. Returns 1; 0 at the end of the text; QY_E_MEMORY; or QY_E_TRF_LINE
 * if the line is not valid UTF-8.
 */
int qyi_trf_line_at(struct qyi_trf_line *line, const char *text, size_t len, size_t offset,
                    struct qy_error *reterr);

/* A field: the text in a range of columns, without surrounding blanks. */
struct qyi_trf_field {
    const char *text;
    size_t len;
    size_t offset; /* offset in the file of the text, or of the first column if the field is blank */
};

/* Returns the field in columns `first` to `last`. Columns after the end of the line are blank. */
struct qyi_trf_field qyi_trf_field(const struct qyi_trf_line *line, size_t first, size_t last);

/* Returns the character in a column if it is ASCII, ' ' after the end of the line, and 0 for any other character. */
char qyi_trf_char(const struct qyi_trf_line *line, size_t column);

/* Finds the next word of a line from column `*column` on; false if there is none. */
bool qyi_trf_word(const struct qyi_trf_line *line, size_t *column, struct qyi_trf_field *ret_word);

/* Fills the error about a field with what was expected and what it contains. Returns `code`. */
int qyi_trf_fault(const struct qyi_trf_field *field, int code, const char *expected, struct qy_error *reterr);

/* Reads a whole number up to `most`; a blank field gives `blank`. Error: QY_E_TRF_LINE. */
int qyi_trf_number(const struct qyi_trf_field *field, unsigned most, unsigned blank, unsigned *ret_number,
                   struct qy_error *reterr);

/* Reads points with at most one decimal (point or comma), possibly negative, as tenths. Error: QY_E_TRF_LINE. */
int qyi_trf_points(const struct qyi_trf_field *field, int32_t *ret_points, struct qy_error *reterr);

/* A line under construction: characters in columns. */
struct qyi_trf_canvas {
    uint32_t *cell;
    size_t columns;
    size_t cap;
    bool failed;
};
/* Frees the canvas. */
void qyi_trf_canvas_free(struct qyi_trf_canvas *canvas);
/* Replaces the content by the characters of a UTF-8 text. */
void qyi_trf_canvas_set(struct qyi_trf_canvas *canvas, const char *text, size_t len);
/* Writes text into columns `first` to `last`, aligned left or right. Text that is too long is cut. */
void qyi_trf_canvas_put(struct qyi_trf_canvas *canvas, size_t first, size_t last, const char *text,
                        bool right);
/* Appends the line to a buffer. */
void qyi_trf_canvas_write(const struct qyi_trf_canvas *canvas, struct qy_buf *out);

#endif
