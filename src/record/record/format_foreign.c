/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognises files without readable games: by their first bytes, else by their name. */
#include "record/formats.h"

#include <string.h>

#define MARK(text) (text), sizeof(text) - 1

/* Signatures, each `at` bytes from the beginning. */
static const struct {
    const char *mark;
    size_t len;
    size_t at;
    const char *name;
} marks[] = {
    {MARK("PK\3\4"), 0, "zip"},
    {MARK("PK\5\6"), 0, "zip"},
    {MARK("\xFD"
          "7zXZ\0"),
     0, "xz"},
    {MARK("BZh"), 0, "bzip2"},
    {MARK("7z\xBC\xAF\x27\x1C"), 0, "7-Zip"},
    {MARK("Rar!\x1A\x07"), 0, "RAR"},
    {MARK("\x04\x22\x4D\x18"), 0, "LZ4"},
    {MARK("ustar"), 257, "tar"},
    {MARK("%PDF-"), 0, "PDF"},
    {MARK("{\\rtf"), 0, "RTF"},
    {MARK("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), 0, "Microsoft Office"},
    {MARK("\x89PNG\r\n\x1A\n"), 0, "PNG"},
    {MARK("\xFF\xD8\xFF"), 0, "JPEG"},
    {MARK("GIF8"), 0, "GIF"},
    {MARK("\x7F"
          "ELF"),
     0, "ELF"},
    {MARK("\x03"
          "ABK"),
     0, "Arena opening book (ABK)"},
    {MARK("\x71\xE8\x23\x5D"), 0, "Syzygy (rtbw)"},
    {MARK("\xD7\x66\x0C\xA5"), 0, "Syzygy (rtbz)"},
    {MARK("QYINDEX\n"), 0, "Qiyuan index"},
    {MARK("SQLite format 3\0"), 0, "SQLite"},
    {MARK("Scid.si\0"), 0, "Scid (si4)"},
    {MARK("\xCA\xFE\xBA\xBE"), 0, "Java class"},
    {MARK("\xCF\xFA\xED\xFE"), 0, "Mach-O"},
    {MARK("\xCE\xFA\xED\xFE"), 0, "Mach-O"},
    {MARK("\0asm"), 0, "WebAssembly"},
    {MARK("RIFF"), 0, "RIFF (sound, picture, film)"},
    {MARK("OggS"), 0, "Ogg"},
    {MARK("fLaC"), 0, "FLAC"},
    {MARK("ID3"), 0, "MP3"},
    {MARK("II*\0"), 0, "TIFF"},
    {MARK("MM\0*"), 0, "TIFF"},
    {MARK("\x1F\x9D"), 0, "compress (.Z)"},
};

/* Signatures so short that text may begin with them: used only for binary data. */
static const struct {
    const char *mark;
    size_t len;
    const char *name;
} short_marks[] = {
    {MARK("MZ"), "Windows program (MZ)"},
    {MARK("BM"), "BMP"},
};

/* Formats without a signature, by suffix. */
static const struct {
    const char *suffix;
    const char *name;
} suffixes[] = {
    {".cbh", "ChessBase (CBH)"},
    {".cbg", "ChessBase (CBG)"},
    {".cba", "ChessBase (CBA)"},
    {".cbv", "ChessBase archive (CBV)"},
    {".cbz", "ChessBase archive (CBZ)"},
    {".si3", "Scid (si3)"},
    {".si4", "Scid (si4)"},
    {".si5", "Scid (si5)"},
    {".sg4", "Scid (sg4)"},
    {".sg5", "Scid (sg5)"},
    {".sn4", "Scid (sn4)"},
    {".sn5", "Scid (sn5)"},
    {".ctg", "ChessBase opening book (CTG)"},
    {".mxq", "MXQ"},
    {".chn", "CHN"},
    {".che", "CHE"},
    {".ccm", "CCM"},
    {".trf", "tournament report (TRF)"},
    {".nnue", "network weights (NNUE)"},
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static const char *name_by_suffix(const char *path)
{
    size_t len = path ? strlen(path) : 0;

    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        size_t suffix_len = strlen(suffixes[i].suffix);
        size_t same = 0;

        while (same < suffix_len && len > suffix_len &&
               lower(path[len - suffix_len + same]) == suffixes[i].suffix[same])
            same++;
        if (same == suffix_len)
            return suffixes[i].name;
    }
    return NULL;
}

/* True for "012 NAME" followed by another numbered record. */
static bool is_trf(const unsigned char *head, size_t len)
{
    const unsigned char *end = memchr(head, '\n', len);
    unsigned lines = 0;

    for (; end && lines < 2; lines++) {
        for (size_t i = 0; i < 3; i++)
            if (end - head < 4 || head[i] < '0' || head[i] > '9')
                return false;
        if (head[3] != ' ')
            return false;
        len -= (size_t)(end + 1 - head);
        head = end + 1;
        end = memchr(head, '\n', len);
    }
    return lines == 2;
}

/* Text has hardly any control characters; in UTF-16 every other byte may be zero, and there are no others. */
static bool is_binary(const unsigned char *head, size_t len)
{
    size_t zeros[2] = {0, 0};
    size_t controls = 0;

    for (size_t i = 0; i < len; i++) {
        zeros[i & 1] += head[i] == 0;
        controls += head[i] > 0 && head[i] < ' ' && !(head[i] >= '\t' && head[i] <= '\r') &&
                    head[i] != 0x1A && head[i] != 0x1B;
    }
    bool wide = (zeros[0] > len / 4) != (zeros[1] > len / 4) && (zeros[0] < len / 64 || zeros[1] < len / 64);
    bool marked = len >= 2 && ((head[0] == 0xFF && head[1] == 0xFE) || (head[0] == 0xFE && head[1] == 0xFF));
    size_t odd = controls + (wide || marked ? 0 : zeros[0] + zeros[1]);

    return odd > 1 && odd * 16 > len;
}

/* True if the file consists of the first bytes of a signature: it was cut off, or is still being written. */
static bool is_cut_mark(const unsigned char *head, size_t len, const char *mark, size_t mark_len)
{
    bool letters = len > 0 && head[0] >= ' ' && head[0] < 0x7F;

    return len >= (letters ? 3 : 2) && len < mark_len && memcmp(head, mark, len) == 0;
}

static const char *name_by_mark(const unsigned char *head, size_t len)
{
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t end = marks[i].at + marks[i].len;

        if (len >= end && memcmp(head + marks[i].at, marks[i].mark, marks[i].len) == 0)
            return marks[i].name;
        if (marks[i].at == 0 && is_cut_mark(head, len, marks[i].mark, marks[i].len))
            return marks[i].name;
    }
    return NULL;
}

static const char *name_by_short_mark(const unsigned char *head, size_t len)
{
    for (size_t i = 0; i < sizeof short_marks / sizeof short_marks[0]; i++)
        if (len >= short_marks[i].len && memcmp(head, short_marks[i].mark, short_marks[i].len) == 0)
            return short_marks[i].name;
    return NULL;
}

const char *qyi_foreign_name(const char *path, const unsigned char *head, size_t len)
{
    const char *named = name_by_mark(head, len);

    if (named)
        return named;
    if (is_trf(head, len))
        return "tournament report (TRF)";
    if (!is_binary(head, len))
        return NULL;
    named = name_by_suffix(path);
    if (!named)
        named = name_by_short_mark(head, len);
    return named ? named : "binary data";
}
