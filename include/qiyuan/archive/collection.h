/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, collection: many games at once. In libqiyuan-archive.
 *
 *   qy_scan       goes through the games of a stream, each with its tags, moves and bytes as they stand
 *   qy_query      which games are wanted: an expression of terms
 *   qy_opening    what an opening is called
 *   qy_stats      counts over many games
 *   qy_tree       what was played from a position, and how it went
 *   qy_index      positions and headers of a collection on disk, to ask without reading the games again
 *   qy_merge      games of several streams as one: sorted, without duplicates, with names made the same
 *
 * Everything here works on one game at a time; what grows with the collection says so.
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
 * Appends `text` as names are compared: without letter case, width, accents, traditional characters
 * simplified; punctuation and blanks become one blank. "Kárpov,  Anatoly" gives "karpov anatoly". Bytes that
 * are not UTF-8 are left out.
 */
QY_API void qy_words_fold(const char *text, size_t len, struct qy_buf *out);

/* True if every word of the folded `wanted` stands in the folded `text`, at the beginning of a word there; in
 * scripts written without blanks, anywhere. Both end in a zero byte. */
QY_API bool qy_words_match(const char *text, const char *wanted);

/* ---- going through games --------------------------------------------------------------------------- */

/* A tag of a scanned game. Both texts end in a zero byte. */
struct qy_scan_tag {
    const char *name;
    const char *value;
};

/* A game as it was scanned; everything is borrowed until the scan goes on. */
struct qy_scan_game {
    uint32_t line;   /* of its first byte */
    uint64_t offset; /* of its first byte in the stream */
    const char *text;
    size_t text_len; /* the game as it stands in the stream, to its last byte that is not blank */
    bool doubtful;   /* the encoding is not sure */
    enum qy_encoding encoding;
    enum qy_game_status status;
    bool started; /* there was a position to start from: start and final hold */
    struct qy_position start;
    struct qy_position final; /* after the last good move of the main line */
    const qy_move *moves;     /* of the main line, good ones */
    size_t plies;
    enum qy_result result; /* of the tag; of the last token where the tag says nothing */
    bool terminated;       /* a result ends its moves */
    const struct qy_scan_tag *tags;
    size_t tag_count;
    size_t comments; /* how many there are, also in variations */
    size_t variations;
    /* of a game that does not stand as text of PGN in its stream, else NULL and 0: `text` is empty then */
    const struct qy_record *record;
    uint32_t number; /* of the game in its stream, from 1 */
};

/* The value of the first tag with that name (letter case aside), or NULL. */
QY_API const char *qy_scan_tag(const struct qy_scan_game *game, const char *name);
/* The player of a side: the tag Red or White of the first, Black of the second; NULL when it is not known. */
QY_API const char *qy_scan_player(const struct qy_scan_game *game, enum qy_side side);

/*
 * What a scan tells. Any function may be NULL; one that returns nonzero stops the scan, which returns that
 * number. `begin` comes when tags and first position are known, then `position` for each position of the main
 * line, its start included, with the move made in it (QY_MOVE_NONE after the last), among them `comment` and,
 * for each move of a variation, `aside`; then `end`. A game without a position to start
 * from has `end` alone.
 */
struct qy_scan_visitor {
    int (*begin)(void *user, const struct qy_scan_game *game);
    int (*position)(void *user, const struct qy_position *position, size_t ply, qy_move next);
    int (*aside)(void *user, const struct qy_position *before, qy_move move, const struct qy_position *after);
    int (*comment)(void *user, const char *text, size_t len);
    int (*end)(void *user, const struct qy_scan_game *game);
    int (*fault)(void *user, const struct qy_error *error);
    int (*note)(void *user, const struct qy_error *note); /* what was put right, or is not sure */
    /* what a comment says of the position after the last move of the main line (`[%eval 0.35]`): hundredths of a pawn
     * for the first side, a mate as 100,000 less its moves; told after that comment */
    int (*evaluation)(void *user, int32_t first);
};

struct qy_scan;

/* Makes a scan of a stream. The caller frees it; `read` and `user` must live as long. Returns 0 or
 * QY_E_MEMORY. */
QY_API int qy_scan_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                       struct qy_scan **ret_scan);
QY_API void qy_scan_free(struct qy_scan *scan);

/* Scans the next game: 1 for a game, 0 at the end, what the visitor returned, or a negative code. */
QY_API int qy_scan_next(struct qy_scan *scan, const struct qy_scan_visitor *visitor, void *user);

/* How a stream of any format is scanned; zeroed is the usual way. */
struct qy_scan_options {
    struct qy_pgn_options pgn; /* what is known of its games */
    const char *name;          /* of the file, or NULL: tells between formats that begin alike */
    bool once;                 /* more than one read is not to be waited for to find the format */
    struct qy_error *error;    /* unless NULL: why the stream as a whole can't be read */
    /* unless NULL: of the games that have a number only those, ascending, are told */
    const uint32_t *numbers;
    size_t number_count;
};

/*
 * Scans a stream in any format that records are read from, found by its first bytes, to its end. Returns 0,
 * what the visitor returned, or a negative code: QY_E_NO_GAME where there was none, QY_E_FOREIGN_FILE for a
 * kind of file that can't be read.
 */
QY_API int qy_scan_all(qy_read_fn read, void *read_user, const struct qy_scan_options *options,
                       const struct qy_scan_visitor *visitor, void *user);

/* Appends the game's text: byte for byte; but UTF-16, which can't stand beside others, as UTF-8, and a game
 * that does not stand as text of PGN in PGN's export form. */
QY_API void qy_scan_write(const struct qy_scan_game *game, struct qy_buf *out);

/* ---- which games are wanted ------------------------------------------------------------------------ */

/*
 * An expression of terms, and how far the game that is going by fulfils them. Squares are those of UCI: ranks of
 * xiangqi count from 0. Terms are KEY=VALUE:
 *
 *   fen=FEN          the position stands in the main line; counters aside
 *   exact=FEN        the same with its counters
 *   board=FEN        the same pieces on the same squares, whoever is to move
 *   pattern=MEN      these pieces stand so: "Pe4 pd5 .e5 ?d4" (. an empty square, ? any piece)
 *   material=NAME    exactly these pieces are left, either side the stronger: "KQvKR"
 *   pieces=COUNTS    this many of them at one time: "P>=4 q=0 pieces<=7" (capitals: the first side's)
 *   balance=PAWNS    the worth of the first side's pieces less the second's: "2..", "..-3"
 *   move=MOVE        such a move is made: "Nd5", "?xp", "P?7-?8=Q+", "O-O"
 *   moves=MOVES      one after the other: "Bxh7+ kxh7 Ng5+", "Nd2 . Nf1 ... Ng3"
 *   sacrifice=MOVE   such a move gives pieces away, two pawns' worth or (>=3) so much
 *   won=WORDS        a player of that name won; lost=, drew=
 *   rating=RANGE     of both; whiterating=, blackrating=, meanrating=, ratinggap=
 *   player=WORDS     either player; white=, red=, black= that of a side
 *   date=RANGE       "1992", "1992.03", "1990..1995", "..1900"
 *   result=RESULT    "1-0", "0-1", "1/2-1/2", "*"
 *   opening=NAME     a code or its beginning ("B90", "B9", "B90..B99"), or words of the name
 *   plies=RANGE      half-moves of the main line: "40", "20..60"
 *   tag=NAME=WORDS   a tag holds these words; tag=NAME: it is there; tag=NAME>=2600: it is so much
 *   has=THING        repetition, checkmate, stalemate, comment, variation, fault
 *   ruling=NAME      the rules say so of the end or of a repetition: a reason, a verdict, or any
 *   text=WORDS       a comment holds these words
 *   game=GAME        chess, xiangqi
 *   status=STATUS    ok, illegal, damaged, unsupported, unfinished
 */
struct qy_query;

/* Makes a query without terms, which every game answers. Returns 0 or QY_E_MEMORY. */
QY_API int qy_query_new(struct qy_query **ret_query);
/* Frees it; accepts NULL. */
QY_API void qy_query_free(struct qy_query *query);

/* Terms and expressions added from now on are joined to what is there by OR; by AND before. */
QY_API void qy_query_join_any(struct qy_query *query);

/* The rule set that ruling= asks; the default one of each game otherwise. */
QY_API void qy_query_set_rules(struct qy_query *query, const struct qy_rules *rules);

/* Adds one term, or its contrary. Errors: QY_E_QUERY_KEY, QY_E_QUERY_VALUE (and those of a FEN),
 * QY_E_QUERY_SIZE, QY_E_MEMORY. */
QY_API int qy_query_add(struct qy_query *query, const char *key, size_t key_len, const char *value,
                        size_t value_len, bool contrary, struct qy_error *reterr);

/*
 * Adds an expression: terms side by side or with `and` between them, `or`, `not`, brackets; values with
 * blanks or brackets in double quotes. Errors as of qy_query_add(), and QY_E_QUERY_FORM.
 */
QY_API int qy_query_parse(struct qy_query *query, const char *text, size_t len, struct qy_error *reterr);

/*
 * Two spellings of one person: a term about players that holds for one holds for the other. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_query_join_names(struct qy_query *query, const char *one, const char *other);
/*
 * After games went by: has words of terms about players that no name held be met by names that sound like them, or are
 * spelled nearly so, when the games go by again. False where each was held by one, or this was done before.
 */
QY_API bool qy_query_listen(struct qy_query *query);
/* Appends the names that were taken so, a dozen at most; false where there are none. */
QY_API bool qy_query_heard(const struct qy_query *query, struct qy_buf *names);

/* True if nothing was added: every game is wanted. */
QY_API bool qy_query_is_empty(const struct qy_query *query);

/* What a scan tells, passed on; the return values are those of a visitor (0, QY_E_MEMORY). */
QY_API int qy_query_begin(struct qy_query *query, const struct qy_scan_game *game);
QY_API int qy_query_position(struct qy_query *query, const struct qy_position *position, size_t ply,
                             qy_move next);
QY_API int qy_query_aside(struct qy_query *query, const struct qy_position *position);
QY_API int qy_query_comment(struct qy_query *query, const char *text, size_t len);
QY_API void qy_query_evaluation(struct qy_query *query, int32_t first);
/* True once the game that goes by is wanted whatever comes in it: it need not be read on. */
QY_API bool qy_query_is_settled(const struct qy_query *query);
/* At the end of a game: 1 if it is wanted, 0 if not, or QY_E_MEMORY. */
QY_API int qy_query_end(struct qy_query *query, const struct qy_scan_game *game);
/* The ply at which the first of the terms about positions held in the game just ended; SIZE_MAX if none did.
 */
QY_API size_t qy_query_ply(const struct qy_query *query);

/* ---- openings -------------------------------------------------------------------------------------- */

/* What an opening is called. Static storage. */
struct qy_opening {
    uint64_t key; /* of the position that it ends in */
    uint16_t plies;
    char code[6];
    const char *name[QY_LANG_COUNT]; /* the same in every language where only one is known */
};

/* The opening that ends in the position with that key, or NULL. */
QY_API const struct qy_opening *qy_opening_at(enum qy_game game, uint64_t key);
/* The last opening that the main line of a game goes through, or NULL. */
QY_API const struct qy_opening *qy_opening_of(const struct qy_scan_game *game);
/* No opening of the game ends after this many plies or more. */
QY_API size_t qy_opening_depth(enum qy_game game);
/* How many are known; 0 where the program was built without their names. */
QY_API size_t qy_opening_count(enum qy_game game);

/* ---- counts ---------------------------------------------------------------------------------------- */

/* What a line of the counts is about. */
enum qy_stats_list {
    QY_STATS_GAMES,    /* "chess", "xiangqi" */
    QY_STATS_STATUS,   /* "ok", "illegal"... */
    QY_STATS_LENGTHS,  /* half-moves: "0-19", "20-39"... */
    QY_STATS_YEARS,    /* "1992"; "?" */
    QY_STATS_OPENINGS, /* "B90 Sicilian: Najdorf"; the code of a tag where the moves tell nothing */
    QY_STATS_PLAYERS,  /* a name as it was first written */
    QY_STATS_LISTS
};

/* Games by their results. Of a player: `first` those won, `second` those lost. */
struct qy_stats_row {
    const char *name;
    uint64_t games;
    uint64_t first;
    uint64_t draws;
    uint64_t second;
    uint64_t other; /* no result, or nobody won */
    uint64_t plies; /* of all together */
};

/* Counts; memory grows with the players, openings and years met, not with the games. */
struct qy_stats;

/* Begins to count; openings are named in `lang`. Returns 0 or QY_E_MEMORY. */
QY_API int qy_stats_new(enum qy_lang lang, struct qy_stats **ret_stats);
/* Frees it; accepts NULL. */
QY_API void qy_stats_free(struct qy_stats *stats);
/* Counts a game in all lists. Returns 0 or QY_E_MEMORY. */
QY_API int qy_stats_add(struct qy_stats *stats, const struct qy_scan_game *game);
/* All games together; and the rows of a list, sorted: lengths and years as they follow each other, the others
 * by games, most first. Borrowed until the next call. */
QY_API const struct qy_stats_row *qy_stats_total(const struct qy_stats *stats);
QY_API const struct qy_stats_row *qy_stats_rows(struct qy_stats *stats, enum qy_stats_list list,
                                                size_t *ret_count);

/* ---- what was played ------------------------------------------------------------------------------- */

/* A move from a position, and how the games went in which it was played there. */
struct qy_tree_move {
    qy_move move;
    uint64_t games;
    uint64_t first; /* won by White or Red */
    uint64_t draws;
    uint64_t second;
};

/*
 * What was played from a position on, this many plies deep. Positions are counted, not orders of moves: a game
 * counts once for each move from each position that it goes through. Memory grows with the different moves
 * met.
 */
struct qy_tree;

/* Begins a tree of `depth` plies below `root`, which is copied. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_new(const struct qy_position *root, unsigned depth, struct qy_tree **ret_tree);
/* Frees it; accepts NULL. */
QY_API void qy_tree_free(struct qy_tree *tree);
/* What a scan tells, passed on. */
QY_API void qy_tree_begin(struct qy_tree *tree);
QY_API int qy_tree_position(struct qy_tree *tree, const struct qy_position *position, qy_move next);
/*
 * A move of a variation, for trees that count all lines: those that go through the root, on the main line or in
 * a variation. To be told in the order of a scan. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_tree_aside(struct qy_tree *tree, const struct qy_position *before, qy_move move);
/* Makes a tree count variations: before its first game. */
QY_API void qy_tree_set_variations(struct qy_tree *tree);
/* Counts the game that has gone by. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_end(struct qy_tree *tree, enum qy_result result);
/* Takes what is known of the root: this many games, and its moves. Returns 0 or QY_E_MEMORY. */
QY_API int qy_tree_take(struct qy_tree *tree, uint64_t games, const struct qy_tree_move *moves, size_t count);
/* How many games went through the root. */
QY_API uint64_t qy_tree_games(const struct qy_tree *tree);
/* Writes the moves from a position (room for QY_MAX_MOVES), most played first; returns how many. */
QY_API size_t qy_tree_moves(const struct qy_tree *tree, const struct qy_position *position,
                            struct qy_tree_move *ret_moves);

/* ---- the index ------------------------------------------------------------------------------------------
 *
 * Positions and headers of the games of some files, in one file of its own; docs/collections.md has its form.
 * It tells which games may be wanted; the games themselves are then read from their files, so that an answer
 * is never other than that of going through them all.
 */

/* A file that was indexed. Texts are borrowed from the index. */
struct qy_index_source {
    const char *path;     /* as it was named */
    const char *absolute; /* where it stands */
    uint64_t size;
    int64_t changed; /* time of its last change, nanoseconds since 1970 */
};

#define QY_INDEX_RATING_OTHER 65535
#define QY_INDEX_TAGS         11 /* Event, Site, Round, TimeControl, Opening, Variation, Date, ECO, three ratings */
#define QY_INDEX_VALUE_OTHER  UINT32_MAX

/* A game in the index: where it stands, and what its header says. */
struct qy_index_game {
    uint64_t offset; /* of its first byte, in the unpacked stream */
    uint32_t source;
    uint32_t line;
    uint32_t length; /* bytes; 0 of a game that has a number */
    uint32_t number; /* in its source, from 1, of a game that does not stand there as text of PGN; else 0 */
    uint32_t plies;
    uint32_t date[2];   /* first and last day that it can mean, yyyymmdd; 0 where it is not known */
    uint32_t player[2]; /* numbers of names, from 1; 0 where it is not known */
    enum qy_result result;
    enum qy_game_status status;
    bool started;
    enum qy_game game;
    enum qy_encoding encoding;
    uint16_t rating[2];   /* 0 where it is not known, QY_INDEX_RATING_OTHER where it is no whole number */
    uint16_t tag_opening; /* code of the tags: A00 is 1, E99 500; 0 none, 65535 another text */
    uint16_t opening;     /* the same of the moves */
    uint64_t opening_key; /* of the position that ends the opening that the moves go through; 0: none */
    enum qy_status final; /* of the last position */
    bool commented;       /* there are comments, also in variations */
    bool varied;          /* there are variations */
    bool repeated;        /* a position of the main line stood three times */
    /* what these tags say: numbers of texts, from 1; 0 without the tag, QY_INDEX_VALUE_OTHER for what is not kept */
    uint32_t value[QY_INDEX_TAGS];
};

#define QY_INDEX_MOST_GAMES (UINT32_C(1) << 24)

struct qy_index_writer;

/*
 * Begins an index that will stand at `path`; nothing is seen there before it is committed, and the files that
 * are indexed are only read. Memory: 10 MB, the names of the players, and at the end 16 bytes for each
 * posting of the largest part, 2 for each game, and some 300 for each of at most 262,144 positions that are
 * counted ahead. Errors: QY_E_MEMORY, QY_E_FILE_WRITE.
 */
QY_API int qy_index_writer_new(const char *path, struct qy_index_writer **ret_writer,
                               struct qy_error *reterr);
/* The games that come next stand in this file; its texts are copied. */
QY_API int qy_index_writer_source(struct qy_index_writer *writer, const struct qy_index_source *source,
                                  struct qy_error *reterr);
/* What a scan tells, passed on: each position with the move made in it, then the game. Errors: also
 * QY_E_INDEX_FULL. */
QY_API int qy_index_writer_position(struct qy_index_writer *writer, const struct qy_position *position,
                                    qy_move next, struct qy_error *reterr);
/* The same of a position of a variation, once they are to be held: before the first game. */
QY_API int qy_index_writer_aside(struct qy_index_writer *writer, const struct qy_position *position,
                                 struct qy_error *reterr);
QY_API void qy_index_writer_set_variations(struct qy_index_writer *writer);
QY_API int qy_index_writer_game(struct qy_index_writer *writer, const struct qy_scan_game *game,
                                struct qy_error *reterr);
QY_API uint64_t qy_index_writer_games(const struct qy_index_writer *writer);
QY_API uint64_t qy_index_writer_positions(const struct qy_index_writer *writer);
/* Puts the index in its place and frees the writer; or forgets it. `step` (may be NULL) is told how far it
 * is, in 256 steps; nonzero from it gives up: returns that number. */
QY_API int qy_index_writer_commit(struct qy_index_writer *writer, int (*step)(void *user, unsigned done),
                                  void *user, struct qy_error *reterr);
QY_API void qy_index_writer_abandon(struct qy_index_writer *writer);

/* Fills `buffer` with `size` bytes from `offset`; 0, or QY_E_FILE_READ when they are not all there. */
typedef int (*qy_read_at_fn)(void *user, uint64_t offset, void *buffer, size_t size);

struct qy_index;

/* Opens an index of `size` bytes. `read_at` and `user` must live as long. Errors: QY_E_MEMORY,
 * QY_E_FILE_READ, QY_E_INDEX_FORM, QY_E_INDEX_VERSION. */
QY_API int qy_index_open(qy_read_at_fn read_at, void *user, uint64_t size, struct qy_index **ret_index,
                         struct qy_error *reterr);
QY_API void qy_index_free(struct qy_index *index);
QY_API uint64_t qy_index_games(const struct qy_index *index);
/* True if positions of variations are held, too. */
QY_API bool qy_index_has_variations(const struct qy_index *index);
QY_API size_t qy_index_sources(const struct qy_index *index);
/* The source of a number below qy_index_sources(). */
QY_API struct qy_index_source qy_index_source_at(const struct qy_index *index, size_t number);
/* Where in the index a game is told of, so that reading it can be asked for ahead. */
QY_API uint64_t qy_index_game_offset(const struct qy_index *index, uint32_t number);
/* The game of a number below qy_index_games(). Errors: QY_E_FILE_READ, QY_E_INDEX_FORM. */
QY_API int qy_index_game_at(struct qy_index *index, uint32_t number, struct qy_index_game *ret_game);

/* A query of an index. */
struct qy_index_search {
    const struct qy_query *query;
    const struct qy_position *through; /* each game must go through it besides; NULL: none */
    bool variations;                   /* the query is asked of positions of variations, too */
};

/* What was found. */
struct qy_index_found {
    uint32_t *numbers; /* ascending; the caller frees them with free() */
    size_t count;
    bool settled; /* the query wants all of them: none has to be read */
};

/*
 * The numbers of all games that a query may want: all that it wants are among them. Errors: QY_E_MEMORY,
 * QY_E_FILE_READ, QY_E_INDEX_FORM; QY_E_INDEX_MAIN_LINES where variations are asked of an index without them.
 */
QY_API int qy_index_find(struct qy_index *index, const struct qy_index_search *search,
                         struct qy_index_found *ret_found, struct qy_error *reterr);

/*
 * How many games a query wants that asks for one position, if that is counted ahead: known is false of others.
 * Of main lines alone.
 */
QY_API int qy_index_count(struct qy_index *index, const struct qy_query *query, bool *ret_known,
                          uint64_t *ret_games, struct qy_error *reterr);

/*
 * What was played from a position that is counted ahead, as a tree of depth 1 has it: known is false of one
 * that is not. `ret_moves` has room for QY_MAX_MOVES.
 */
QY_API int qy_index_moves(struct qy_index *index, const struct qy_position *position, bool *ret_known,
                          uint64_t *ret_games, struct qy_tree_move *ret_moves, size_t *ret_count,
                          struct qy_error *reterr);

/* ---- files of spellings ----------------------------------------------------------------------------
 *
 * A name that is to be written stands alone on a line; those below it that begin with "=" are other spellings of it.
 * Or a line has both, what is found and what is written, with a tab between. Empty lines and those after # are
 * skipped. A Chinese name of the file, whichever of its spellings, is found by its forms in pinyin, too.
 */

/* Where reading is; zeroed at first. */
struct qy_spelling_reader {
    struct qy_buf name;        /* to be written */
    struct qy_buf other;       /* another spelling of it */
    struct qyi_pinyin *pinyin; /* of the names so far */
};

/* Reads a line: 1 where it told another spelling, 0 where it did not, or an error: QY_E_RENAME_FORM, QY_E_MEMORY. */
QY_API int qy_spelling_read(struct qy_spelling_reader *reader, const char *line, size_t len,
                            struct qy_error *reterr);
/*
 * At the end of a file: tells the forms in pinyin ("hu ronghua", "rong hua hu") of its Chinese names as further
 * spellings, but none that a line has given and none that two names share. Returns 0, what `take` returned, or
 * QY_E_MEMORY. Without Unicode's readings in the build there are none.
 */
QY_API int qy_spelling_pinyin(const struct qy_spelling_reader *reader,
                              int (*take)(void *user, const char *other, const char *name), void *user);
QY_API void qy_spelling_reader_free(struct qy_spelling_reader *reader);

/* ---- games of several streams as one --------------------------------------------------------------- */

struct qy_merge;

/* What to do with the games; zeroed: join them. Texts must live as long as the merge. */
struct qy_merge_options {
    /* keys with commas between them, "-" before one that is to go backwards: white, black, event, site, date,
     * round, result, eco, plies; NULL leaves the order */
    const char *sort;
    bool unique; /* of good games with the same start and moves, at least one, keep the fullest */
    /*
     * of spellings that fold to the same words, write the one used most; forms in pinyin are taken for the name in
     * characters that alone has them
     */
    bool clean;
    const char *beside; /* a path in the folder where a nameless file may stand */
};

/* What was changed: of names "rename", of games "duplicate"; "doubt": a name in pinyin that was left as it is. */
struct qy_merge_change {
    const char *change;
    const char *from; /* a spelling; the place of the game that was left out */
    const char
        *to; /* the spelling written, those who may be meant; the place of the game that stands for it */
    uint64_t games;
};

/* Memory grows with the games: 48 bytes and the sort key of each, and the spellings of names. Errors:
 * QY_E_VALUE for an unknown key, QY_E_MEMORY, QY_E_FILE_WRITE. */
QY_API int qy_merge_new(const struct qy_merge_options *options, struct qy_merge **ret_merge,
                        struct qy_error *reterr);
QY_API void qy_merge_free(struct qy_merge *merge);
/* A name that is to be written as another; folded words are compared. Returns 0 or QY_E_MEMORY. */
QY_API int qy_merge_rename(struct qy_merge *merge, const char *from, const char *to);
/* Takes a game; `file` is where it stands, for the report. Errors: QY_E_MEMORY, QY_E_FILE_WRITE. */
QY_API int qy_merge_add(struct qy_merge *merge, const struct qy_scan_game *game, const char *file,
                        struct qy_error *reterr);
/* Hands on all games, in UTF-8, a blank line after each; what `write` returns, unless 0, ends it and is
 * returned. Once. */
QY_API int qy_merge_write(struct qy_merge *merge, int (*write)(void *user, const char *text, size_t len),
                          void *user, struct qy_error *reterr);
/* How many games were handed on; after writing, tells each change. */
QY_API uint64_t qy_merge_games(const struct qy_merge *merge);
QY_API int qy_merge_report(struct qy_merge *merge,
                           int (*tell)(void *user, const struct qy_merge_change *change), void *user);

/* ---- dates ----------------------------------------------------------------------------------------- */

/*
 * Reads a date of a tag ("1992.03.15", "1992.??.??", "1992-3", 1992年3月15日) as the first and last day that
 * it can mean, yyyymmdd. Returns false where not even the year is known.
 */
QY_API bool qy_date_read(const char *text, size_t len, uint32_t *ret_first, uint32_t *ret_last);

#ifdef __cplusplus
}
#endif

#endif
