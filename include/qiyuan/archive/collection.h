/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, collection: many games at once. In libqiyuan-archive.
 *
 *   qy_scan       reads the games of a stream, each with its tags, moves and original bytes
 *   qy_query      an expression of terms that selects games
 *   qy_opening    the name of an opening
 *   qy_stats      counts over many games
 *   qy_tree       the moves played from a position, with their results
 *   qy_index      positions and headers of a collection on disk, for queries without rereading the games
 *   qy_merge      merges games of several streams: sorted, without duplicates, with uniform names
 *
 * Everything here works on one game at a time; memory that grows with the collection is stated.
 */
#ifndef QIYUAN_COLLECTION_H
#define QIYUAN_COLLECTION_H

#include <qiyuan/errors/collection.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words ----------------------------------------------------------------------------------------- */

/*
 * Appends `text` in the form in which names are compared: without letter case, width and accents, traditional
 * characters simplified; punctuation and blanks become one blank. "Kárpov, Anatoly" gives "karpov anatoly".
 * Bytes that are not UTF-8 are skipped.
 */
QY_API void qy_words_fold(const char *text, size_t len, struct qy_buf *out);

/*
 * True if every word of the folded `wanted` begins a word of the folded `text`; in scripts without blanks it
 * may be anywhere. Both are zero-terminated.
 */
QY_API bool qy_words_match(const char *text, const char *wanted);

/* ---- scanning games -------------------------------------------------------------------------------- */

/* A tag of a scanned game. Both texts are zero-terminated. */
struct qy_scan_tag {
    const char *name;
    const char *value;
};

/* A scanned game; everything is borrowed until the next call. */
struct qy_scan_game {
    uint32_t line;   /* line of its first byte */
    uint64_t offset; /* offset of its first byte in the stream */
    const char *text;
    size_t text_len; /* the game's text in the stream, to its last non-blank byte */
    bool doubtful;   /* the encoding is not sure */
    enum qy_encoding encoding;
    enum qy_game_status status;
    bool started; /* there is a start position: start and final are valid */
    struct qy_position start;
    struct qy_position final; /* position after the last legal move of the main line */
    const qy_move *moves;     /* legal moves of the main line */
    size_t plies;
    enum qy_result result; /* result of the tag; of the last token if the tag has none */
    bool terminated;       /* a result ends its moves */
    const struct qy_scan_tag *tags;
    size_t tag_count;
    size_t comments; /* number of comments, variations included */
    size_t variations;
    /* for a game that is not PGN text in its stream (`text` is then empty); else NULL */
    const struct qy_record *record;
    uint32_t number; /* the number of that game in its stream, from 1 */
};

/* The value of the first tag with that name (case-insensitive), or NULL. */
QY_API const char *qy_scan_tag(const struct qy_scan_game *game, const char *name);
/* The player of a side: the Red or White tag for the first, Black for the second; NULL if unknown. */
QY_API const char *qy_scan_player(const struct qy_scan_game *game, enum qy_side side);

/*
 * Callbacks of a scan; each may be NULL. If one returns nonzero, the scan stops and returns that number.
 * `begin` comes after the tags and the first position; then `position` for each position of the main line
 * from the first on, with the move made in it (QY_MOVE_NONE after the last), `comment`, and `aside` for each
 * move of a variation; then `end`. A game without a start position gets only `end`.
 */
struct qy_scan_visitor {
    int (*begin)(void *user, const struct qy_scan_game *game);
    int (*position)(void *user, const struct qy_position *position, size_t ply, qy_move next);
    int (*aside)(void *user, const struct qy_position *before, qy_move move, const struct qy_position *after);
    int (*comment)(void *user, const char *text, size_t len);
    int (*end)(void *user, const struct qy_scan_game *game);
    int (*fault)(void *user, const struct qy_error *error);
    int (*note)(void *user, const struct qy_error *note); /* a correction or a doubt */
    /*
     * an evaluation in a comment after the last move of the main line (`[%eval 0.35]`), in centipawns for the
     * first side, a mate as 100,000 minus its moves; called after `comment`
     */
    int (*evaluation)(void *user, int32_t first);
};

struct qy_scan;

/*
 * Makes a scan of a stream; `read` and `user` must outlive it. The caller frees it. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_scan_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                       struct qy_scan **ret_scan);
QY_API void qy_scan_free(struct qy_scan *scan);

/* Scans the next game: 1 for a game, 0 at the end, the visitor's nonzero return, or a negative code. */
QY_API int qy_scan_next(struct qy_scan *scan, const struct qy_scan_visitor *visitor, void *user);

/* How to scan a stream of any format; all zero: the defaults. */
struct qy_scan_options {
    struct qy_pgn_options pgn; /* options for PGN games */
    const char *name;          /* file name, or NULL: distinguishes formats that begin alike */
    bool once;                 /* detect the format from the first read; do not wait for more */
    struct qy_error *error;    /* if not NULL: gets the error if the whole stream can't be read */
    /* if not NULL: scan only the games with these numbers, ascending */
    const uint32_t *numbers;
    size_t number_count;
};

/*
 * Scans a stream in any readable format, detected by its first bytes, to its end. Returns 0, the visitor's
 * nonzero return, or a negative code: QY_E_NO_GAME if there was no game, QY_E_FOREIGN_FILE for a kind of file
 * that can't be read.
 */
QY_API int qy_scan_all(qy_read_fn read, void *read_user, const struct qy_scan_options *options,
                       const struct qy_scan_visitor *visitor, void *user);

/*
 * Appends the game's text byte for byte; but UTF-16, which can't be mixed with other encodings, as UTF-8, and
 * a game that is not PGN text in its stream in PGN's export form.
 */
QY_API void qy_scan_write(const struct qy_scan_game *game, struct qy_buf *out);

/* ---- queries --------------------------------------------------------------------------------------- */

/*
 * An expression of terms, and its state for the current game. Squares are those of UCI: ranks of
 * xiangqi count from 0. Terms are KEY=VALUE:
 *
 *   fen=FEN          the position occurs in the main line; counters are ignored
 *   exact=FEN        the same with its counters
 *   board=FEN        the same pieces on the same squares, either side to move
 *   pattern=MEN      pieces on squares: "Pe4 pd5 .e5 ?d4" (. an empty square, ? any piece)
 *   material=NAME    exactly these pieces are left, either side the stronger: "KQvKR"
 *   pieces=COUNTS    numbers of pieces at one time: "P>=4 q=0 pieces<=7" (capitals: the first side's)
 *   balance=PAWNS    the value of the first side's pieces minus the second's: "2..", "..-3"
 *   move=MOVE        a move: "Nd5", "?xp", "P?7-?8=Q+", "O-O"
 *   moves=MOVES      moves in sequence: "Bxh7+ kxh7 Ng5+", "Nd2 . Nf1 ... Ng3"
 *   sacrifice=MOVE   a move that sacrifices two pawns' worth, or the given worth (>=3)
 *   won=WORDS        a player of that name won; lost=, drew=
 *   rating=RANGE     of both players; whiterating=, blackrating=, meanrating=, ratinggap=
 *   player=WORDS     either player; white=, red=, black=: of one side
 *   date=RANGE       "1992", "1992.03", "1990..1995", "..1900"
 *   result=RESULT    "1-0", "0-1", "1/2-1/2", "*"
 *   opening=NAME     a code or its beginning ("B90", "B9", "B90..B99"), or words of the name
 *   plies=RANGE      half-moves of the main line: "40", "20..60"
 *   tag=NAME=WORDS   a tag contains these words; tag=NAME: it exists; tag=NAME>=2600: its number
 *   has=THING        repetition, checkmate, stalemate, comment, variation, fault
 *   ruling=NAME      the rules' ruling on the end or on a repetition: a reason, a verdict, or any
 *   text=WORDS       a comment contains these words
 *   game=GAME        chess, xiangqi
 *   status=STATUS    ok, illegal, damaged, unsupported, unfinished
 */
struct qy_query;

/* Makes a query without terms, which matches every game. Returns 0 or QY_E_MEMORY. */
QY_API int qy_query_new(struct qy_query **ret_query);
/* Frees it; accepts NULL. */
QY_API void qy_query_free(struct qy_query *query);

/* Makes terms and expressions added from now on be joined by OR; until then by AND. */
QY_API void qy_query_join_any(struct qy_query *query);

/* Sets the rule set for ruling=; by default each game's own default. */
QY_API void qy_query_set_rules(struct qy_query *query, const struct qy_rules *rules);

/*
 * Adds one term, or its negation. Errors: QY_E_QUERY_KEY, QY_E_QUERY_VALUE (and those of a FEN),
 * QY_E_QUERY_SIZE, QY_E_MEMORY.
 */
QY_API int qy_query_add(struct qy_query *query, const char *key, size_t key_len, const char *value,
                        size_t value_len, bool contrary, struct qy_error *reterr);

/*
 * Adds an expression: terms, `and` (may be omitted), `or`, `not`, brackets; values with blanks or brackets in
 * double quotes. Errors as of qy_query_add(), and QY_E_QUERY_FORM.
 */
QY_API int qy_query_parse(struct qy_query *query, const char *text, size_t len, struct qy_error *reterr);

/*
 * Declares two spellings of one person: a player term that matches one also matches the other. Returns 0 or
 * QY_E_MEMORY.
 */
QY_API int qy_query_join_names(struct qy_query *query, const char *one, const char *other);
/*
 * After a pass over the games: makes words of player terms that matched no name also match names that sound
 * or are spelled alike, for a second pass. False if every word matched, or if this was done before.
 */
QY_API bool qy_query_listen(struct qy_query *query);
/* Appends the names that matched in this way, at most twelve; false if there are none. */
QY_API bool qy_query_heard(const struct qy_query *query, struct qy_buf *names);

/* True if the query has no terms: every game matches. */
QY_API bool qy_query_is_empty(const struct qy_query *query);

/* Pass a scan's callbacks on; return values are those of a visitor (0, QY_E_MEMORY). */
QY_API int qy_query_begin(struct qy_query *query, const struct qy_scan_game *game);
QY_API int qy_query_position(struct qy_query *query, const struct qy_position *position, size_t ply,
                             qy_move next);
QY_API int qy_query_aside(struct qy_query *query, const struct qy_position *position);
QY_API int qy_query_comment(struct qy_query *query, const char *text, size_t len);
QY_API void qy_query_evaluation(struct qy_query *query, int32_t first);
/* True once the current game matches whatever follows: the rest need not be read. */
QY_API bool qy_query_is_settled(const struct qy_query *query);
/* At the end of a game: 1 if it matches, 0 if not, or QY_E_MEMORY. */
QY_API int qy_query_end(struct qy_query *query, const struct qy_scan_game *game);
/* The ply at which the first term about positions held in the last game; SIZE_MAX if none did. */
QY_API size_t qy_query_ply(const struct qy_query *query);

/* ---- openings -------------------------------------------------------------------------------------- */

/* An opening. Static storage. */
struct qy_opening {
    uint64_t key; /* key of the position at its end */
    uint16_t plies;
    char code[6];
    const char *name[QY_LANG_COUNT]; /* the same text in all languages if only one is known */
};

/* The opening that ends in the position with that key, or NULL. */
QY_API const struct qy_opening *qy_opening_at(enum qy_game game, uint64_t key);
/* The last opening on the main line of a game, or NULL. */
QY_API const struct qy_opening *qy_opening_of(const struct qy_scan_game *game);
/* Every opening of the game is shorter than this many plies. */
QY_API size_t qy_opening_depth(enum qy_game game);
/* The number of known openings; 0 if the program was built without their names. */
QY_API size_t qy_opening_count(enum qy_game game);

/* ---- counts ---------------------------------------------------------------------------------------- */

/* The lists of counts. */
enum qy_stats_list {
    QY_STATS_GAMES,    /* "chess", "xiangqi" */
    QY_STATS_STATUS,   /* "ok", "illegal"... */
    QY_STATS_LENGTHS,  /* half-moves: "0-19", "20-39"... */
    QY_STATS_YEARS,    /* "1992"; "?" */
    QY_STATS_OPENINGS, /* "B90 Sicilian: Najdorf"; the code of a tag if the moves give none */
    QY_STATS_PLAYERS,  /* names in their first spelling */
    QY_STATS_LISTS
};

/* Games by result. For a player: `first` are wins, `second` losses. */
struct qy_stats_row {
    const char *name;
    uint64_t games;
    uint64_t first;
    uint64_t draws;
    uint64_t second;
    uint64_t other; /* no result, or neither side won */
    uint64_t plies; /* total plies */
};

/* Counts over games. Memory grows with the number of players, openings and years, not of games. */
struct qy_stats;

/* Makes empty counts; `lang` is the language of opening names. Returns 0 or QY_E_MEMORY. */
QY_API int qy_stats_new(enum qy_lang lang, struct qy_stats **ret_stats);
/* Frees it; accepts NULL. */
QY_API void qy_stats_free(struct qy_stats *stats);
/* Counts a game in all lists. Returns 0 or QY_E_MEMORY. */
QY_API int qy_stats_add(struct qy_stats *stats, const struct qy_scan_game *game);
/*
 * The total of all games; and the sorted rows of a list: lengths and years in ascending order, the others by
 * games, most first. Borrowed until the next call.
 */
QY_API const struct qy_stats_row *qy_stats_total(const struct qy_stats *stats);
QY_API const struct qy_stats_row *qy_stats_rows(struct qy_stats *stats, enum qy_stats_list list,
                                                size_t *ret_count);

/* ---- trees of moves -------------------------------------------------------------------------------- */

/* A move from a position, and the results of the games in which it was played there. */
struct qy_tree_move {
    qy_move move;
    uint64_t games;
    uint64_t first; /* games won by White or Red */
    uint64_t draws;
    uint64_t second;
};

/*
 * The moves played from a position, to a given depth in plies. Positions are counted, not move orders: a game
 * counts once for each move from each of its positions. Memory grows with the number of different moves.
 */
struct qy_tree;

/* Makes a tree of `depth` plies below `root`, which is copied. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_new(const struct qy_position *root, unsigned depth, struct qy_tree **ret_tree);
/* Frees it; accepts NULL. */
QY_API void qy_tree_free(struct qy_tree *tree);
/* Pass a scan's callbacks on. */
QY_API void qy_tree_begin(struct qy_tree *tree);
QY_API int qy_tree_position(struct qy_tree *tree, const struct qy_position *position, qy_move next);
/*
 * A move of a variation, for trees that count all lines through the root, on the main line or in a variation.
 * Call it in the order of the scan. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_tree_aside(struct qy_tree *tree, const struct qy_position *before, qy_move move);
/* Makes a tree count variations too. Call it before the first game. */
QY_API void qy_tree_set_variations(struct qy_tree *tree);
/* Counts the current game at its end. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_end(struct qy_tree *tree, enum qy_result result);
/* Sets known data for the root: its number of games, and its moves. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_take(struct qy_tree *tree, uint64_t games, const struct qy_tree_move *moves, size_t count);
/* The number of games through the root. */
QY_API uint64_t qy_tree_games(const struct qy_tree *tree);
/* Writes the moves from a position (room for QY_MAX_MOVES), most played first; returns how many. */
QY_API size_t qy_tree_moves(const struct qy_tree *tree, const struct qy_position *position,
                            struct qy_tree_move *ret_moves);

/*
 * ---- the index ------------------------------------------------------------------------------------------
 *
 * Positions and headers of the games of some files, in one file; docs/collections.md describes its format.
 * The index selects the games that may match; these are then read from their files, so that the answer is
 * always the same as without an index.
 */

/* An indexed file. Texts are borrowed from the index. */
struct qy_index_source {
    const char *path;     /* as given by the user */
    const char *absolute; /* absolute path */
    uint64_t size;
    int64_t changed; /* time of last modification, nanoseconds since 1970 */
};

#define QY_INDEX_RATING_OTHER 65535
#define QY_INDEX_TAGS         11 /* Event, Site, Round, TimeControl, Opening, Variation, Date, ECO, three ratings */
#define QY_INDEX_VALUE_OTHER  UINT32_MAX

/* A game in the index: its position in the file, and its header. */
struct qy_index_game {
    uint64_t offset; /* offset of its first byte in the decompressed stream */
    uint32_t source;
    uint32_t line;
    uint32_t length; /* length in bytes; 0 for a game with a number */
    uint32_t number; /* number in its source, from 1, of a game that is not PGN text; else 0 */
    uint32_t plies;
    uint32_t date[2];   /* the first and last day possible, yyyymmdd; 0 if unknown */
    uint32_t player[2]; /* numbers of names, from 1; 0 if unknown */
    enum qy_result result;
    enum qy_game_status status;
    bool started;
    enum qy_game game;
    enum qy_encoding encoding;
    uint16_t rating[2];   /* 0 if unknown, QY_INDEX_RATING_OTHER if not a whole number */
    uint16_t tag_opening; /* opening code of the tags: A00 is 1, E99 500; 0 none, 65535 another text */
    uint16_t opening;     /* opening code of the moves, in the same form */
    uint64_t opening_key; /* key of the position at the end of the opening; 0: none */
    enum qy_status final; /* status of the last position */
    bool commented;       /* has comments, also in variations */
    bool varied;          /* has variations */
    bool repeated;        /* a position of the main line occurred three times */
    /*
     * numbers of the texts of these tags, from 1; 0 without the tag, QY_INDEX_VALUE_OTHER for a text not
     * stored
     */
    uint32_t value[QY_INDEX_TAGS];
};

#define QY_INDEX_MOST_GAMES (UINT32_C(1) << 24)

struct qy_index_writer;

/*
 * Begins an index at `path`. The file appears there only on commit; indexed files are only read. Memory: 10
 * MB, the names of the players, and at the end 16 bytes for each posting of the largest part, 2 for each
 * game, and about 300 for each of at most 262,144 positions counted in advance. Errors: QY_E_MEMORY,
 * QY_E_FILE_WRITE.
 */
QY_API int qy_index_writer_new(const char *path, struct qy_index_writer **ret_writer,
                               struct qy_error *reterr);
/* Sets the file of the games that follow; its texts are copied. */
QY_API int qy_index_writer_source(struct qy_index_writer *writer, const struct qy_index_source *source,
                                  struct qy_error *reterr);
/*
 * Pass a scan's callbacks on: each position with the move made in it, then the game. Errors: also
 * QY_E_INDEX_FULL.
 */
QY_API int qy_index_writer_position(struct qy_index_writer *writer, const struct qy_position *position,
                                    qy_move next, struct qy_error *reterr);
/* Adds a position of a variation, once variations are switched on, which must be before the first game. */
QY_API int qy_index_writer_aside(struct qy_index_writer *writer, const struct qy_position *position,
                                 struct qy_error *reterr);
QY_API void qy_index_writer_set_variations(struct qy_index_writer *writer);
QY_API int qy_index_writer_game(struct qy_index_writer *writer, const struct qy_scan_game *game,
                                struct qy_error *reterr);
QY_API uint64_t qy_index_writer_games(const struct qy_index_writer *writer);
QY_API uint64_t qy_index_writer_positions(const struct qy_index_writer *writer);
/*
 * Commit puts the index in place and frees the writer; the other only frees it. `step` (may be NULL) is
 * called with the progress, in 256 steps; if it returns nonzero the commit stops and returns that number.
 */
QY_API int qy_index_writer_commit(struct qy_index_writer *writer, int (*step)(void *user, unsigned done),
                                  void *user, struct qy_error *reterr);
QY_API void qy_index_writer_abandon(struct qy_index_writer *writer);

/* Fills `buffer` with `size` bytes from `offset`; 0, or QY_E_FILE_READ if there are fewer. */
typedef int (*qy_read_at_fn)(void *user, uint64_t offset, void *buffer, size_t size);

struct qy_index;

/*
 * Opens an index of `size` bytes; `read_at` and `user` must outlive it. Errors: QY_E_MEMORY, QY_E_FILE_READ,
 * QY_E_INDEX_FORM, QY_E_INDEX_VERSION.
 */
QY_API int qy_index_open(qy_read_at_fn read_at, void *user, uint64_t size, struct qy_index **ret_index,
                         struct qy_error *reterr);
QY_API void qy_index_free(struct qy_index *index);
QY_API uint64_t qy_index_games(const struct qy_index *index);
/* True if positions of variations are indexed too. */
QY_API bool qy_index_has_variations(const struct qy_index *index);
QY_API size_t qy_index_sources(const struct qy_index *index);
/* The source of a number below qy_index_sources(). */
QY_API struct qy_index_source qy_index_source_at(const struct qy_index *index, size_t number);
/* The offset of a game's entry in the index, for reading it ahead. */
QY_API uint64_t qy_index_game_offset(const struct qy_index *index, uint32_t number);
/* The game of a number below qy_index_games(). Errors: QY_E_FILE_READ, QY_E_INDEX_FORM. */
QY_API int qy_index_game_at(struct qy_index *index, uint32_t number, struct qy_index_game *ret_game);

/* A query for an index. */
struct qy_index_search {
    const struct qy_query *query;
    const struct qy_position *through; /* games must also pass through this position; NULL: none */
    bool variations;                   /* also match positions of variations */
};

/* The result of a search. */
struct qy_index_found {
    uint32_t *numbers; /* ascending; the caller frees them with free() */
    size_t count;
    bool settled; /* all of them match: none has to be read */
};

/*
 * Finds all games that may match the query, a superset of those that do. Errors: QY_E_MEMORY, QY_E_FILE_READ,
 * QY_E_INDEX_FORM; QY_E_INDEX_MAIN_LINES if variations are requested from an index without them.
 */
QY_API int qy_index_find(struct qy_index *index, const struct qy_index_search *search,
                         struct qy_index_found *ret_found, struct qy_error *reterr);

/*
 * The number of games that match a query for a single position, if it was counted in advance; else
 * `ret_known` is false. Main lines only.
 */
QY_API int qy_index_count(struct qy_index *index, const struct qy_query *query, bool *ret_known,
                          uint64_t *ret_games, struct qy_error *reterr);

/*
 * The moves played from a position that was counted in advance, as in a tree of depth 1; else `ret_known` is
 * false. `ret_moves` has room for QY_MAX_MOVES.
 */
QY_API int qy_index_moves(struct qy_index *index, const struct qy_position *position, bool *ret_known,
                          uint64_t *ret_games, struct qy_tree_move *ret_moves, size_t *ret_count,
                          struct qy_error *reterr);

/*
 * ---- files of spellings ----------------------------------------------------------------------------
 *
 * A name to write is alone on a line; lines below it that begin with "=" are its other spellings. Or a line
 * has both, the spelling found and the name to write, with a tab between. Empty lines and text after # are
 * skipped. A Chinese name in the file, in any of its spellings, is also found by its forms in pinyin.
 */

/* The state of reading; all zero at first. */
struct qy_spelling_reader {
    struct qy_buf name;        /* the name to write */
    struct qy_buf other;       /* another spelling of it */
    struct qyi_pinyin *pinyin; /* pinyin of the names so far */
};

/* Reads a line: 1 if it gave another spelling, 0 if not, or an error: QY_E_RENAME_FORM, QY_E_MEMORY. */
QY_API int qy_spelling_read(struct qy_spelling_reader *reader, const char *line, size_t len,
                            struct qy_error *reterr);
/*
 * At the end of a file: passes the pinyin forms ("hu ronghua", "rong hua hu") of its Chinese names to `take`
 * as further spellings, except those that a line has given or that two names share. Returns 0, the nonzero
 * return of `take`, or QY_E_MEMORY. Does nothing in a build without Unicode's readings.
 */
QY_API int qy_spelling_pinyin(const struct qy_spelling_reader *reader,
                              int (*take)(void *user, const char *other, const char *name), void *user);
QY_API void qy_spelling_reader_free(struct qy_spelling_reader *reader);

/* ---- merging streams of games ---------------------------------------------------------------------- */

struct qy_merge;

/* What to do with the games; all zero: join them. Texts must outlive the merge. */
struct qy_merge_options {
    /*
     * comma-separated keys, "-" in front for descending order: white, black, event, site, date, round,
     * result, eco, plies; NULL keeps the order
     */
    const char *sort;
    bool unique; /* of valid games with the same start and moves (at least one), keep the fullest */
    /*
     * of spellings that fold to the same words, write the most frequent; replace a form in pinyin if only one
     * name in characters has it
     */
    bool clean;
    const char *beside; /* a path in the folder for the unnamed temporary file */
};

/*
 * A change made: "rename" for names, "duplicate" for games; "doubt" for a name in pinyin that was left
 * unchanged.
 */
struct qy_merge_change {
    const char *change;
    const char *from; /* the old spelling; the position of the dropped game */
    const char *to;   /* the new spelling, or the possible names; the position of the game kept instead */
    uint64_t games;
};

/*
 * Makes a merge. Memory grows with the games: 48 bytes and the sort key of each, and the spellings of names.
 * Errors: QY_E_VALUE for an unknown key, QY_E_MEMORY, QY_E_FILE_WRITE.
 */
QY_API int qy_merge_new(const struct qy_merge_options *options, struct qy_merge **ret_merge,
                        struct qy_error *reterr);
QY_API void qy_merge_free(struct qy_merge *merge);
/* Sets a name to be written as another; folded words are compared. Returns 0 or QY_E_MEMORY. */
QY_API int qy_merge_rename(struct qy_merge *merge, const char *from, const char *to);
/* Adds a game; `file` is its file's name, for the report. Errors: QY_E_MEMORY, QY_E_FILE_WRITE. */
QY_API int qy_merge_add(struct qy_merge *merge, const struct qy_scan_game *game, const char *file,
                        struct qy_error *reterr);
/*
 * Passes all games to `write`, in UTF-8, with a blank line after each; stops and returns if `write` returns
 * nonzero. Call it once.
 */
QY_API int qy_merge_write(struct qy_merge *merge, int (*write)(void *user, const char *text, size_t len),
                          void *user, struct qy_error *reterr);
/* The number of games written; and, after writing, a callback for each change. */
QY_API uint64_t qy_merge_games(const struct qy_merge *merge);
QY_API int qy_merge_report(struct qy_merge *merge,
                           int (*tell)(void *user, const struct qy_merge_change *change), void *user);

/* ---- dates ----------------------------------------------------------------------------------------- */

/*
 * Reads a date of a tag ("1992.03.15", "1992.??.??", "1992-3", 1992年3月15日) as the first and last day
 * possible, yyyymmdd. Returns false if even the year is unknown.
 */
QY_API bool qy_date_read(const char *text, size_t len, uint32_t *ret_first, uint32_t *ret_last);

#ifdef __cplusplus
}
#endif

#endif
