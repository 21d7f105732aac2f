"""Texts that the product gives out, and what mails, chats, phones and other programs make of them."""

import json
import quopri
import random
import re
import textwrap
from base64 import b64encode, encodebytes
from collections.abc import Callable
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from functools import cache
from html import escape
from urllib.parse import quote, quote_plus

from uptown_widget import uptown
from uptown_widget.match import Match, Seat, record_of
from uptown_widget.studies import Study
from uptown_widget.studies.node import Node
from uptown_widget.uptown import GreedyPolicy, game

SEATS = [Seat("Ann"), Seat('Bob "the fox" O\u2019Neill', "greedy"), Seat("“Cy”")]


LINK = "https://example.org/play/#"


@cache
def played(seed: int) -> Match[uptown.Observation, uptown.Move]:
    match = Match(uptown.State.deal(uptown.Rules(players=3), random.Random(seed)), [GreedyPolicy()] * 3, seed=seed)
    while match.outcome() is None:
        match.play_bot()
    return match


def study() -> Study:
    match = played(1)
    made = Study(game, match.start, seats=SEATS, title="Friday")
    node = made.root
    for ply in match.history[:7]:
        node = made.play(node, ply.move)
    made.annotate(node, "Good. [%square D6]")
    first = made.root.lines[0]
    seen = made.state(first)
    other = next(move for move in seen.legal_moves() if move != match.history[1].move)
    made.annotate(made.play(first, other), "instead")
    return made


RECORDS = [str(record_of(played(seed), game, SEATS)) for seed in range(4)]


STUDY = str(study())


def wrapped(width: int) -> Callable[[str], str]:
    return lambda text: "\n".join(
        "\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False))
        for line in text.split("\n")
    )


def in_moves(text: str, change: Callable[[str], str]) -> str:
    """Change what stands behind the tags, comments excepted."""
    tags, blank, moves = text.partition("\n\n")
    return tags + blank + change(moves)


def in_tags(text: str, change: Callable[[str], str]) -> str:
    """Change the tags."""
    tags, blank, moves = text.partition("\n\n")
    return change(tags) + blank + moves


def each_move(behind: str) -> Callable[[str], str]:
    def mark(text: str) -> str:
        words = text.split(" ")
        return " ".join(f"{word}{behind}" if "@" in word and "[" not in word else word for word in words)

    return lambda text: in_moves(text, mark)


def moves(written: str) -> Callable[[str], str]:
    r"""Write each move in another way, in which it is ``\1``."""
    return lambda text: in_moves(text, lambda own: re.sub(r"(?<![\w@])((?:\w+|\$)[@x]\w\d)(?!\w)", written, own))


def before_lines(mark: Callable[[int], str]) -> Callable[[str], str]:
    """Put something before each line that is not blank."""
    return lambda text: "\n".join(mark(n) + line if line else "" for n, line in enumerate(text.split("\n"), 1))


def bold(text: str) -> str:
    """Write a text as social networks do what is to stand out: in letters of mathematics."""
    letters = {"A": 0x1D400, "a": 0x1D41A, "0": 0x1D7CE}
    others = {
        ord(first) + n: chr(code + n) for first, code in letters.items() for n in range(10 if first == "0" else 26)
    }
    return text.translate(others)


def in_a_mail(text: str, charset: str) -> str:
    """Return the source of a mail that says a text twice: plain, and as a page."""
    mail = MIMEMultipart("alternative")
    mail["Subject"], mail["From"] = "Our game", "ann@example.org"
    mail.attach(MIMEText(text, "plain", charset))
    mail.attach(MIMEText(f"<pre>{escape(text, quote=False)}</pre>", "html", charset))
    return str(mail)


def rows(between: str, head: str = "") -> Callable[[str], str]:
    """Write each round as a row of a table."""
    return lambda text: in_moves(
        text, lambda own: head + "\n".join(between.join(line.split(" ")) for line in own.split("\n"))
    )


def result(written: str) -> Callable[[str], str]:
    """Write the result in another way."""
    return lambda text: re.sub(r"(?m)^won:[\d,]*$", written, text)


NAMES = 'Ann{0}Bob "the fox" O\u2019Neill{0}“Cy”'
"""The head of a table of moves."""


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "a mail breaks lines at 76": wrapped(76),
    "a mail breaks lines at 60": wrapped(60),
    "a mail breaks lines with blanks before them": lambda text: wrapped(70)(text).replace("\n", "\n   "),
    "soft line ends": lambda text: "\n".join(
        " \n".join(textwrap.wrap(line, 70, break_long_words=False, break_on_hyphens=False)) for line in text.split("\n")
    ),
    "an answer quotes it": lambda text: "\n".join(f"> {line}" for line in wrapped(74)(text).split("\n")),
    "an answer to an answer": lambda text: "\n".join(f">> > {line}" for line in text.split("\n")),
    "a heading": lambda text: f"Our game on Friday, 3-2\n\n{text}",
    "a heading with moves": lambda text: f"C@C4 was fun (really)! {{x}}\n{text}",
    "a fence": lambda text: f"```text\n{text}```\n",
    "a signature": lambda text: f"{text}\n-- \nSent from my phone (1) [x]\n",
    "smart quotes": lambda text: text.replace(' "', " “").replace('"]', "”]"),
    "German quotes": lambda text: text.replace(' "', " „").replace('"]', "“]"),
    "French quotes": lambda text: text.replace(' "', " «").replace('"]', "»]"),
    "one smart quote": lambda text: text.replace('"]', "”]"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "a mark of the byte order": lambda text: f"\ufeff{text}",
    "marks everywhere": lambda text: text.replace("\n", "\ufeff\n"),
    "soft and invisible characters": lambda text: in_moves(
        text, lambda moves: moves.replace("@", "\u200b@\u00ad\u200e")
    ),
    "joiners": lambda text: in_moves(text, lambda moves: moves.replace("@", "\u200d@\u200c")),
    "blanks that do not break": lambda text: text.replace(" ", "\u00a0"),
    "long dashes": lambda text: text.replace("3-uptown", "3–uptown").replace("-/-/-", "—/−/‑"),  # noqa: RUF001
    "an ellipsis": lambda text: text.replace("...", "…"),
    "numbers in brackets": lambda text: in_moves(text, lambda moves: moves.replace(". ", ") ")),
    "numbers between brackets": lambda text: in_moves(text, lambda own: re.sub(r"(\d+)\. ", r"(\1) ", own)),
    "numbers alone": lambda text: in_moves(text, lambda moves: moves.replace(". ", " ")),
    "judgements": each_move("!?"),
    "one sign for a judgement": each_move("⁉"),
    "glyphs": each_move(" $14"),
    "glyphs without a blank": each_move("$1"),
    "a comment with braces": lambda text: in_moves(text, lambda moves: "{bad luck :{ ( } " + moves),
    "tags of other programs": lambda text: f'[Event "School [cup]"]\n[Time_Control "-"]\n{text}',
    "tags between ours": lambda text: text.replace("[Deal", '[x_Y9_long_name "…"]\n[Deal'),
    "several tags a line": lambda text: text.replace('"]\n[', '"] ['),
    "a tag over two lines": lambda text: text.replace("[Deal ", "[Deal\n"),
    "tabs between moves": rows("\t"),
    "a table of a page": rows("\t", f"Round\t{NAMES.format(chr(9))}\n"),
    "a table in Markdown": rows(" | ", f"| # | {NAMES.format(' | ')} |\n|---|---|---|---|\n"),
    "cells between commas": rows(",", f"#,{NAMES.format(',')}\n"),
    "cells between semicolons, as in countries with decimal commas": rows(";", f";{NAMES.format(';')}\n"),
    "cells in quotation marks": lambda text: in_moves(
        text, lambda own: re.sub(r"(?m)^\d.*$", lambda row: ",".join(f'"{c}"' for c in row[0].split(" ")), own)
    ),
    "a line for all": lambda text: text.replace("\n", " "),
    "a line for all, without blanks": lambda text: text.replace("\n", ""),
    "a result of chess in print": result("1\u20130"),
    "halves in print": result("½\u2013½"),
    "half a result": result("½"),
    "a result with a colon": result("1 : 0"),
    "a result in capitals": lambda text: text.replace("won:", "Won: "),
    "a line that PGN passes over": lambda text: in_moves(text, lambda moves: "% exported\n" + moves),
    "controls": lambda text: text.replace("\n", "\x00\x1a\n"),
    "signs of an input method": lambda text: in_moves(text, lambda moves: moves.replace("@", "＠")),  # noqa: RUF001
    "brackets of an input method": lambda text: in_tags(
        text,
        lambda tags: tags.replace("[", "［").replace("]", "］"),  # noqa: RUF001
    ),
    "a sign of multiplication": lambda text: in_moves(text, lambda moves: moves.replace("x", "×")),  # noqa: RUF001
    "quotes of HTML": lambda text: text.replace('"', "&quot;"),
    "breaks of HTML": lambda text: text.replace("\n", "<br />\n"),
    "escapes of Markdown": lambda text: in_tags(text, lambda tags: tags.replace("[", "\\[").replace("]", "\\]")),
    "JSON": json.dumps,
    "marks of a list": lambda text: in_tags(text, lambda tags: tags.replace("[", "- [")),
    "marks of a list before each line": before_lines(lambda _: "- "),
    "numbers of a list": before_lines("{}. ".format),
    "numbers of a list in brackets": before_lines("({}) ".format),
    "letters of a list": before_lines(lambda number: f"{chr(97 + number % 26)}) "),
    "boxes of a list of tasks": before_lines(lambda number: "- [x] " if number % 2 else "- [ ] "),
    "who wrote each line in a chat, and when": before_lines(lambda number: f"[20:{number:02}] Ann: "),
    "the time before each line": before_lines(lambda number: f"20:{number:02} "),
    "prompts": before_lines("In [{}]: ".format),
    "words of a comment": before_lines(lambda _: "REM "),
    "commands that no comment surrounds": each_move(" [%clk 0:01:00]"),
    "lines in a list, as in a notebook": lambda text: json.dumps(
        {"cells": [{"cell_type": "markdown", "source": text.splitlines(keepends=True)}], "nbformat": 4}
    ),
    "line ends of a spreadsheet": lambda text: text.replace("\n", "_x000D_\n"),
    "line ends and tabs of a spreadsheet": lambda text: in_moves(text, lambda own: own.replace(" ", "_x0009_")).replace(
        "\n", "_x000D__x000A_"
    ),
    "the text of a link that begins a mail": lambda text: f"mailto:?subject=Us&body={quote(text, safe='')}",
    "what a form has sent": quote_plus,
    "quoted in the export of a chat": lambda text: "\n".join(f"&gt; {line}" for line in text.split("\n")),
    "each half move with its number behind a comment": lambda text: in_moves(
        text, lambda own: re.sub(r"(?<=\S) (?=\w+@\w\d)", " {[%clk 0:01]} 1... ", own)
    ),
    "a word in brackets above it": lambda text: f"[pgn]\n{text}[/pgn]\n",
    "a bar before each line": lambda text: "\n".join(f"| {line}" for line in text.split("\n")),
    "a cell of a table": lambda text: '"' + text.replace('"', '""') + '"',
    "a raw mail": lambda text: text.replace("@", "@=\n"),
    "quotation marks without a backslash": lambda text: text.replace("\\", ""),
    "addresses in the eyes of a mail": moves(r"\1<mailto:\1>"),
    "addresses behind the moves": moves(r"\1 <mailto:\1>"),
    "addresses of Markdown": moves(r"[\1](mailto:\1)"),
    "addresses of a chat": moves(r"<mailto:\1|\1>"),
    "angle brackets": moves(r"<\1>"),
    "moves in bold letters": moves(r"**\1**"),
    "moves as code": moves(r"`\1`"),
    "moves that stand out": moves(r"_\1_"),
    "numbers in bold letters": lambda text: in_moves(text, lambda own: re.sub(r"(\d+\.+)", r"**\1**", own)),
    "tags in bold letters": lambda text: in_tags(text, lambda tags: re.sub(r"(?m)^(\[.*\])$", r"**\1**", tags)),
    "lines as code": lambda text: "\n".join(f"`{line}`" if line else "" for line in text.split("\n")),
    "escapes before signs": lambda text: in_moves(text, lambda own: re.sub(r"(?<=\d)\.|@", r"\\\g<0>", own)),
    "lines that end with a backslash": lambda text: wrapped(76)(text).replace("\n", "\\\n"),
    "a judgement of the position": each_move(" ⩲"),
    "a judgement in letters": each_move(" +-"),
    "a judgement behind the move": each_move("±"),
    "a sign of chess": each_move("+"),
    "something new": each_move(" N"),
    "a clock": each_move("{[%clk 0:01:00]}"),
    "dashes between moves": lambda text: in_moves(text, lambda own: re.sub(r"(?<=\w) (?=\d+\.|\w+@)", " - ", own)),
    "words before numbers": lambda text: in_moves(text, lambda own: re.sub(r"(\d+)\.(?!\.)", r"Turn \1:", own)),
    "French words before numbers": lambda text: in_moves(text, lambda own: re.sub(r"(\d+)\.(?!\.)", r"Coup \1 :", own)),
    "an answer in JSON": lambda text: json.dumps({"id": 7, "record": text, "by": "Ann"}, indent=2),
    "a list in JSON": lambda text: json.dumps([text]),
    "smileys": lambda text: in_moves(text, lambda own: own.replace("2.", "😀 2.")),
    "a result of chess": lambda text: re.sub("won:.*", "1-0", text),
    "a draw of chess": lambda text: re.sub("won:.*", "1/2-1/2", text),
    "a result that nobody knows": lambda text: re.sub("won:.*", "*", text),
    "single quotes": lambda text: in_tags(text, lambda tags: tags.replace('"', "'")),
    "pairs of apostrophes": lambda text: in_tags(text, lambda tags: tags.replace('"', "''")),
    "quotes of TeX": lambda text: in_tags(text, lambda tags: re.sub('"(.*)"', r"``\1''", tags)),
    "blanks of HTML": lambda text: text.replace(" ", "&nbsp;"),
    "sections of HTML": lambda text: "".join(f"<div>{escape(line, quote=False)}</div>" for line in text.split("\n")),
    "paragraphs of HTML": lambda text: "".join(f'<p class="x">{escape(line)}</p>\n' for line in text.split("\n")),
    "a quotation of HTML": lambda text: f"<pre>{escape(text, quote=False)}</pre>",
    "a page": lambda text: f"<html><body><pre>{escape(text)}</pre></body></html>",
    "rich text": lambda text: (
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}}\\f0 "
        + re.sub(r"[{}\\]", r"\\\g<0>", text).replace("“", "\\'93").replace("\n", "\\par\n")
        + "}"
    ),
    "a raw mail that quotes blanks": lambda text: quopri.encodestring(text.encode(), quotetabs=True).decode(),
    "signs of a change": lambda text: "\n".join(f"+{line}" for line in text.split("\n")),
    "signs of a comment": lambda text: "\n".join(f"// {line}" for line in text.split("\n")),
    "other signs of a comment": lambda text: "\n".join(f"# {line}" if line else "#" for line in text.split("\n")),
    "numbers of lines": lambda text: "\n".join(f"{n:6}\t{line}" for n, line in enumerate(text.split("\n"), 1)),
    "a text of Python": repr,
    "digits of an input method": lambda text: in_moves(
        text, lambda own: own.translate({ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)})
    ),
    "digits of Arabic": lambda text: in_moves(
        text, lambda own: own.translate({ord("0") + digit: chr(0x660 + digit) for digit in range(10)})
    ),
    "parentheses of an input method": lambda text: in_moves(
        text,
        lambda own: own.translate(str.maketrans("{}().", "｛｝（）．")),  # noqa: RUF001
    ),
    "letters of a Cyrillic keyboard": lambda text: in_moves(
        text,
        lambda own: own.translate(str.maketrans("ABCEHx", "АВСЕНх")),  # noqa: RUF001
    ),
    "a deal in letters of a Cyrillic keyboard": lambda text: re.sub(
        r"(?<=\[Deal).*", lambda deal: deal[0].translate(str.maketrans("ABCEHIcekopsxy", "АВСЕНІсекорѕху")), text
    ),
    "who wrote it in a chat": lambda text: f"[28/11/2026, 20:15:03] Ann: {text}",
    "the head of a mail that was forwarded": lambda text: (
        f"---------- Forwarded message ---------\nFrom: Ann <ann@example.org>\nSubject: Our game [1]\n\n{text}"
    ),
    "the source of a mail": lambda text: str(MIMEText(text, "plain", "utf-8")),
    "the source of a mail that has a page, too": lambda text: in_a_mail(text, "utf-8"),
    "the source of a mail with a boundary": lambda text: in_a_mail(text.encode("ascii", "ignore").decode(), "us-ascii"),
    "letters of mathematics": bold,
    "moves in letters of mathematics": lambda text: in_moves(text, bold),
    "escapes of TeX": lambda text: re.sub(r"[$_{}#&%]", r"\\\g<0>", text),
    "pages of a print": lambda text: in_moves(text, lambda own: own.replace("3. ", "\n- 2 -\n\f3. ")),
    "line ends in letters": lambda text: text.replace("\n", "\\n"),
    "line ends of Windows in letters": lambda text: text.replace("\n", "\\r\\n"),
    "quotation marks and line ends in letters": lambda text: json.dumps(text)[1:-1],
    "encoded twice": lambda text: quote(quote(text)),
    "base64": lambda text: b64encode(text.encode()).decode(),
    "lines of base64": lambda text: encodebytes(text.encode()).decode(),
    "base64 in an address": lambda text: f"data:text/plain;base64,{b64encode(text.encode()).decode()}",
    "an address of its own": lambda text: f"data:text/plain;charset=utf-8,{quote(text)}",
    "wide letters": lambda text: re.sub(r"[!-~]", lambda sign: chr(ord(sign[0]) + 0xFEE0), text),
    "signs as numbers": lambda text: re.sub(r"[^\w\s]", lambda sign: f"&#{ord(sign[0])};", text),
    "quotes of HTML within HTML": lambda text: text.replace('"', "&amp;quot;"),
    "bytes of Python": lambda text: repr(text.encode()),
    "a list of Python": lambda text: repr(text.split("\n")),
    "a log in JSON": lambda text: json.dumps({"at": 1}) + "\n" + json.dumps({"record": text}) + "\n",
    "JSON within JSON": lambda text: json.dumps({"body": json.dumps({"record": text})}),
    "a value of JSON twice": lambda text: f"\n{json.dumps(json.dumps(text))}\n",
    "colors of a terminal": lambda text: in_moves(f"\x1b[1m{text}", lambda own: own.replace(". ", ".\x1b[0m ")),
    "colors of a terminal whose sign was lost": lambda text: in_moves(text, lambda own: f"[32m{own}[0m"),
    "blanks taken for letters of Windows": lambda text: in_moves(text, lambda own: own.replace(". ", ".\u00c2 ")),
    "the source of a mail without its encoding": lambda text: (
        "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n"
        f"{quopri.encodestring(text.encode()).decode()}"
    ),
    "the source of a mail that was not encoded": lambda text: (
        f"Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: 8bit\n\n{text}"
    ),
    "a row of a table below its head": lambda text: 'id,record\n7,"' + text.replace('"', '""') + '"\n',
    "a result between signs": result("_1-0_"),
    "halves in figures": result("0.5-0.5"),
    "numbers with a sign": lambda text: in_moves(text, lambda own: re.sub(r"(\d+)\.+", r"#\1", own)),
    "a comment before it": lambda text: f"; from the club\n{{ and\nthis }}\n{text}",
}


def every(made: Study) -> list[Node]:
    found: list[Node] = []
    waiting = [made.root]
    while waiting:
        node = waiting.pop()
        found += node.lines
        waiting += node.lines
    return found


CHATS: dict[str, Callable[[str], str]] = {
    "alone": str,
    "in a sentence": lambda link: f"Look at {link} and tell me what you think.",
    "before a full stop": lambda link: f"It was this one: {link}.",
    "in brackets": lambda link: f"(see <{link}>), please",
    "in a link of Markdown": lambda link: f"[our game]({link})",
    "in HTML": lambda link: f'<a href="{link}">our game</a>',
    "before more lines": lambda link: f"{link}\n\nBye\nBob",
    "encoded": lambda link: f"https://chat.example/?url={quote(link, safe='')}&data=x",
    "quoted": lambda link: f"> {link}\n> Bye",
    "encoded twice": lambda link: f"https://chat.example/?u={quote(quote(link, safe=''), safe='')}&data=x",
    "before what counts clicks": lambda link: f"{link}&fbclid=IwAR0x",
    "in quotation marks": lambda link: f"I had “{link}”",
    "before an ellipsis": lambda link: f"Look: {link}…",
    "before a full stop of an input method": lambda link: f"看{link}。",
    "in brackets of Markdown": lambda link: f"[our game](<{link}>)",
    "in brackets of a forum": lambda link: f"[url={link}]our game[/url]",
    "in bold letters": lambda link: f"**{link}**",
    "slanted": lambda link: f"_{link}_",
    "as code": lambda link: f"`{link}`",
    "with a name, as chats have it": lambda link: f"<{link}|our game>",
    "with what is to be found in the page": lambda link: f"{link}:~:text=hello",
    "encoded once more": lambda link: link.replace("%", "%25"),
    "with its right side encoded": lambda link: f"{link.partition('#')[0]}#{quote(link.partition('#')[2], safe='')}",
    "whose sign was encoded": lambda link: link.replace("#", "%23"),
    "whose sign was encoded before the rest": lambda link: (
        f"https://eu.links.example/?url={quote(link.replace('#', '%23'), safe='')}&data=05&sdata=a%3D&reserved=0"
    ),
    "as a mail server for companies has it": lambda link: (
        f"https://urldefense.com/v3/__{link.replace('#', '*', 1)}__;Iw!!abc!def$"
    ),
    "as that server had it before": lambda link: (
        "https://urldefense.proofpoint.com/v2/url?u="
        + re.sub("[^a-zA-Z0-9./]", lambda sign: f"-{ord(sign[0]):02X}", link).replace("/", "_")
        + "&d=DwMFaQ&c=x"
    ),
    "in the source of a mail": lambda link: f'<a href=3D"{link.replace("=", "=3D")}">our game</a>',
    "before a particle of Korean": lambda link: f"{link}를" if "%" in link or "day" in link or len(link) > 99 else link,
    "in brackets of other editors": lambda link: f"[[{link}][our game]]",
    "in TeX": lambda link: "\\href{" + re.sub("[#%_]", r"\\\g<0>", link) + "}{our game}",
    "in wide signs": lambda link: link.replace("#", "＃").replace("=", "＝").replace(":", "："),  # noqa: RUF001
    "twice, without a blank": lambda link: link + link,
    "with dashes of print": lambda link: link if "seed" in link else link.replace("-", "\u2010"),
    "with two dashes in one": lambda link: link.replace("--", "\u2014"),
    "escaped": lambda link: link.replace("_", "\\_").replace("-", "\\-"),
    "with invisible characters": lambda link: f"\u200b{link}\u2060 !",
}
