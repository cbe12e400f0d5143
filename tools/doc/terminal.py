#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws what a program shows on a terminal, colours included, as a picture in SVG.

usage: terminal.py TITLE <TEXT >PICTURE

TITLE is the command, as the picture's description for those who do not see it. Known are the colours and styles that urlens uses.
"""
import html
import re
import sys
import unicodedata

CELL, LINE, MARGIN, SIZE = 8.43, 19, 16, 14  # pixels: a character's width, a line's height, the margin, the font's size
BACKGROUND, FOREGROUND = "#16181d", "#d7dae0"
COLOURS = {"31": "#ff6b6b", "32": "#7bd88f", "33": "#e5c07b", "34": "#6cb6ff", "35": "#d19aff", "36": "#56d4dd"}
STYLE = re.compile(r"\033\[([0-9;]*)m")


def columns(text):
    """How many cells a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def attributes(codes):
    """The attributes of SVG for a list of codes such as ["1", "32"]."""
    colour = next((COLOURS[code] for code in codes if code in COLOURS), None)
    return (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if "1" in codes else "") + \
        (' fill-opacity="0.6"' if "2" in codes else "")


def runs(line):
    """Pieces of a line with their codes."""
    pieces = STYLE.split(line)
    codes = []
    for number, piece in enumerate(pieces):
        if number % 2:
            codes = [] if piece in ("", "0") else piece.split(";")
        elif piece:
            yield piece, codes


def draw_words(text, column, codes):
    """Words at the column where each begins, and as wide as they are there: so the picture is right whatever font it gets."""
    for match in re.finditer(r"\S+(?: \S+)*", text):
        start, wide = column + columns(text[:match.start()]), columns(match[0])
        yield (f'<tspan x="{MARGIN + start * CELL:.1f}" textLength="{wide * CELL:.1f}"{attributes(codes)}>'
               f"{html.escape(match[0])}</tspan>")


def draw_line(number, line):
    column, drawn = 0, []
    for text, codes in runs(line):
        drawn += draw_words(text, column, codes)
        column += columns(text)
    return f'<text y="{MARGIN + (number + 1) * LINE - 5}">{"".join(drawn)}</text>' if drawn else ""


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    width = 2 * MARGIN + max(columns(STYLE.sub("", line)) for line in lines) * CELL
    height = 2 * MARGIN + len(lines) * LINE
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
          f'role="img" font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="{SIZE}" '
          f'fill="{FOREGROUND}">')
    print("<!-- SPDX-License-Identifier: MIT -->")
    print(f"<title>{html.escape(sys.argv[1])}</title>")
    print(f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>')
    print("\n".join(filter(None, (draw_line(number, line) for number, line in enumerate(lines)))))
    print("</svg>")


main()
