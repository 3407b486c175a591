/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of a file of fixed columns: found, cut into fields, patched.
 *
 * Columns count from 1, in characters. A line knows where each of its characters begins, so that a field is
 * found in one step.
 */
#ifndef QYI_TRF_COLUMNS_H
#define QYI_TRF_COLUMNS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/errors/trf.h>

/* A line without its end: bytes of the file, and where its characters begin. */
struct qyi_trf_line {
    const char *text; /* of the whole file */
    size_t offset;    /* of the line */
    size_t len;       /* in bytes, without the end */
    size_t next;      /* offset of the line after it */
    size_t columns;   /* characters */
    uint32_t *start;  /* start[i]: where character i begins, from the line's offset; start[columns] is len */
    size_t cap;
};

/* Gives back what finding lines took. */
void qyi_trf_line_free(struct qyi_trf_line *line);

/*
 * Finds the line that begins at `offset`. Returns 1, or 0 at the end of the text; QY_E_MEMORY; QY_E_TRF_LINE
 * where a line is not UTF-8.
 */
int qyi_trf_line_at(struct qyi_trf_line *line, const char *text, size_t len, size_t offset,
                    struct qy_error *reterr);

/* A field: the text of some columns, without the blanks around it. */
struct qyi_trf_field {
    const char *text;
    size_t len;
    size_t offset; /* in the file, of the text, or of the column where nothing stands */
};

/* The field in columns `first` to `last`; what lies past the end of the line is blank. */
struct qyi_trf_field qyi_trf_field(const struct qyi_trf_line *line, size_t first, size_t last);

/* The character in a column when it is ASCII; ' ' past the end, 0 for any other character. */
char qyi_trf_char(const struct qyi_trf_line *line, size_t column);

/* The next word of a line from column `*column` on; false when none follows. */
bool qyi_trf_word(const struct qyi_trf_line *line, size_t *column, struct qyi_trf_field *ret_word);

/* Fills the error about a field: `expected` it, found that. Returns `code`. */
int qyi_trf_fault(const struct qyi_trf_field *field, int code, const char *expected, struct qy_error *reterr);

/* A whole number up to `most`; blank gives `blank`. Error: QY_E_TRF_LINE. */
int qyi_trf_number(const struct qyi_trf_field *field, unsigned most, unsigned blank, unsigned *ret_number,
                   struct qy_error *reterr);

/* Points with at most one decimal (point or comma), possibly negative, in tenths. Error: QY_E_TRF_LINE. */
int qyi_trf_points(const struct qyi_trf_field *field, int32_t *ret_points, struct qy_error *reterr);

/* A line that is being written: characters in columns. */
struct qyi_trf_canvas {
    uint32_t *cell;
    size_t columns;
    size_t cap;
    bool failed;
};
/* Gives the memory back. */
void qyi_trf_canvas_free(struct qyi_trf_canvas *canvas);
/* Begins with the characters of UTF-8 text. */
void qyi_trf_canvas_set(struct qyi_trf_canvas *canvas, const char *text, size_t len);
/* Puts text into columns `first` to `last`, cut where it is longer, at the left or the right end. */
void qyi_trf_canvas_put(struct qyi_trf_canvas *canvas, size_t first, size_t last, const char *text,
                        bool right);
/* Appends the line. */
void qyi_trf_canvas_write(const struct qyi_trf_canvas *canvas, struct qy_buf *out);

#endif
