/** Pages that are hard as trees and as texts, whatever they say. */
import { counted, deepOver, fill, numbered, repeated, type Shapes } from "../shape.ts";

/** Words that are joined in no language the service has a list for. */
const LONG_WORD = "abcdefghijklmnopqrstuvwxyz";

const waiting = (at: number): string => `<!--$?--><template id="B:${at}"></template>w<!--/$-->`;
/** A boundary with the segment that fills it, as React streams them. */
const streamed = (at: number, content: string): string =>
  `${
    waiting(at)
  }<div hidden id="S:${at}">${content}</div><script>$RC("B:${at}","S:${at}")</script>`;

/** Numbered pieces from the last to the first. */
function reversed(chars: number, size: number, piece: (at: number) => string): string {
  const count = Math.floor(chars / size);
  return numbered(chars, size, (at) => piece(count - at));
}

/** Worst trees, attributes and texts. */
export const TREE_SHAPES: Shapes = {
  "nested div": repeated("<div>"),
  "nested div with text": repeated("<div>x y"),
  "nested over siblings": deepOver("<div>", "<p>x</p>"),
  "nested over empty siblings": deepOver("<div>", "<b></b>"),
  "nested over text": deepOver("<div>", "word "),
  "nested over spaces": deepOver("<div>", " "),
  "nested inline over text": deepOver("<span>", "word "),
  "nested sections over paragraphs": deepOver("<section>", "<p>Some words, more words.</p>", 250),
  "nested over elements": deepOver("<div><p>x</p>", "<p><a href=/x>y</a></p>"),
  "wide paragraphs": repeated("<p>x</p>"),
  "wide distinct names": counted(9, (at) => `<n${at}>`),
  "wide distinct names, closed": counted(16, (at) => `<n${at}>x</n${at}>`),
  "wide distinct classes": counted(26, (at) => `<p class="a${at} b${at}">x</p>`),
  "wide same classes": repeated('<p class="a b c d">x</p>'),
  "wide distinct ids": counted(18, (at) => `<p id=i${at}>x</p>`),
  "same ids": repeated("<p id=i>x</p>"),
  "wide links": counted(24, (at) => `<a href=/p/${at}>x y</a>`),
  "same links": repeated("<a href=/p>x</a>"),
  "links without href end": repeated("<a href='/p?a=1&amp;b=2'>x"),
  "headings": counted(22, (at) => `<h${at % 6 + 1}>Title ${at}</h${at % 6 + 1}>`),
  "same headings": repeated("<h1>Same title</h1>"),
  "one long heading": (chars) => `<h1>${fill(chars, "word ")}</h1><p>x</p>`,
  "headings of ids around one text": (chars) =>
    `${numbered(chars / 2, 50, (at) => `<h${at % 3 + 1}><div id=word-of-text${at}>`)}${
      fill(chars / 2, "word of text ")
    }`,
  "sections of ids and code": repeated(
    '<section id="word-of-text"><h2>Word of text</h2><pre>code</pre><p>text</p>',
  ),
  "one long title": (chars) => `<title>${fill(chars, "word - ")}</title><h1>word</h1>`,
  "titles of segments": (chars) => `<title>${numbered(chars, 8, (at) => `w${at} | `)}</title>`,
  "one long class": (chars) => `<p class="${fill(chars, "a ")}">x</p>`,
  "one class of distinct names": (chars) =>
    `<p class="${numbered(chars, 7, (at) => `c${at} `)}">x</p>`,
  "one class without space": (chars) => `<p class="${fill(chars, "a-")}">x</p>`,
  "one long id": (chars) => `<p id="${fill(chars, "x")}">x</p>`,
  "one long href": (chars) => `<a href="/${fill(chars, "a/")}">x</a>`,
  "one long data address": (chars) => `<img src="data:${fill(chars, "a")}">`,
  "one long style": (chars) => `<p style="${fill(chars, "a:b;")}">x</p>`,
  "one tag of many attributes": (chars) => `<p ${numbered(chars, 8, (at) => `a${at}=1 `)}>x`,
  "long base, many links": (chars) =>
    `<base href="http://a.example/${fill(chars / 2, "b/")}">${fill(chars / 2, "<a href=c>x</a>")}`,
  "one long word": (chars) => `<p>${fill(chars, LONG_WORD)}</p>`,
  "one long text": (chars) => `<p>${fill(chars, "words and words. ")}</p>`,
  "long texts": (chars) => fill(chars, `<p>${"words and words, ".repeat(40)}</p>`),
  "spaces": (chars) => `<p>a${fill(chars, " ")}b</p>`,
  "no-break spaces": (chars) => `<p>a${fill(chars, "\u00a0")}b</p>`,
  "line ends": (chars) => `<p>a${fill(chars, "\n")}b</p>`,
  "line ends and letters": (chars) => `<p>${fill(chars, "x\n \n")}</p>`,
  "control characters": (chars) => `<p>${fill(chars, "\u0001")}</p>`,
  "soft hyphens": (chars) => `<p>${fill(chars, "\u00ad")}</p>`,
  "combining marks": (chars) => `<p>a${fill(chars, "\u0301")}</p>`,
  "lone surrogates": (chars) => `<p>${fill(chars, "\ud800")}</p>`,
  "punctuation": (chars) => `<p>${fill(chars, ".,;:!?")}</p>`,
  "dashes": (chars) => `<p>${fill(chars, "-")}x</p>`,
  "digits": (chars) => `<p>${fill(chars, "1")}</p>`,
  "digits and points": (chars) => `<p>${fill(chars, "1.")}</p>`,
  "digits and spaces": (chars) => `<p>${fill(chars, "1 ")}</p>`,
  "Chinese": (chars) => `<p>${fill(chars, "\u4e00\u4e8c")}</p>`,
  "references": (chars) => `<p>${fill(chars, "&amp;")}</p>`,
  "references of references": (chars) => `<p>${fill(chars, "&amp;amp;")}</p>`,
  "references in attributes": (chars) => `<p title="${fill(chars, "&lt;b&gt;")}">x</p>`,
  "numeric references": (chars) => `<p>${fill(chars, "&#x41;")}</p>`,
  "tables": repeated("<table><tr><td>a<td>b<tr><td>c<td>d</table>"),
  "nested tables": repeated("<table><tr><td>a"),
  "rows that all reach to the end": repeated("<tr><td rowspan=0>a<td>b", "<table>"),
  "columns of wide headers": repeated("<th colspan=1000>a", "<table><thead><tr>"),
  "columns of one name": repeated("<th>a", "<table><tr>"),
  "boxes of facts": counted(30, (at) => `<li><b>k ${at}</b><i>v</i>`, "<ul>"),
  "boxes of facts in each other": repeated(
    "<ul><li><b>k</b><i>v</i><li><b>l</b><i>v</i><li><b>m</b><div>",
  ),
  "a table of roles": repeated(
    "<p role=row><i role=cell>a</i><i role=cell>b</i></p>",
    "<div role=table>",
  ),
  "description list": repeated("<dt>a<dd>b", "<dl>"),
  "labels of a description list": (chars) =>
    `<dl>${fill(chars / 2, "<dt>a")}${fill(chars / 2, "<dd>b")}`,
  "nested description lists": repeated("<dl><dt>a<dd>"),
  "rows of a table": counted(30, (at) => `<tr><td>a ${at}<td>b ${at}`, "<table>"),
  "cells of a row": repeated("<td>a", "<table><tr>"),
  "spans of cells": repeated("<tr><td colspan=9999 rowspan=65534>a<td>b", "<table>"),
  "rowspans, then rows": (chars) =>
    `<table><tr>${fill(chars / 2, "<td rowspan=65534>a")}${fill(chars / 2, "<tr><td>b")}`,
  "lists": repeated("<ul><li>a<li>b<li>c</ul>"),
  "nested lists": repeated("<ul><li>a"),
  "nested ordered lists over items": deepOver("<ol><li>a", "<li>b", 200),
  "items of one list": counted(34, (at) => `<li><a href=/${at}>Item ${at}</a></li>`, "<ul>"),
  "cards": counted(
    120,
    (at) =>
      `<div class=card><h3><a href=/p/${at}>Thing ${at}</a></h3><img src=/${at}.png><p>Text ${at}</p></div>`,
  ),
  "cards of distinct classes": counted(
    110,
    (at) => `<div class="card k${at}"><a class=l${at} href=/${at}>T</a><p class=m${at}>x</p></div>`,
  ),
  "cards, each longer": (chars) => {
    const cards: string[] = [];
    for (let length = 0, at = 1; length < chars; at++) {
      const card = `<div class=card>${"<p>x</p>".repeat(at)}</div>`;
      cards.push(card);
      length += card.length;
    }
    return cards.join("");
  },
  "one long card": (chars) => `<ul><li>x<li>y<li>z<li>${fill(chars, "<b>x</b><i>y</i>")}</ul>`,
  "siblings of changing kinds": counted(14, (at) => `<${"abisuq"[at % 6]}>x</${"abisuq"[at % 6]}>`),
  "definitions": repeated("<dt>Name<dd>value", "<dl>"),
  "labels and values": counted(32, (at) => `<p><b>Label ${at}:</b> value</p>`),
  "same labels": repeated("<p><b>Label:</b> value</p>"),
  "quotes": repeated("<blockquote>a"),
  "code": (chars) => `<pre><code>${fill(chars, "a b\n` ``")}</code></pre>`,
  "backticks": (chars) => `<code>${fill(chars, "` ")}</code>`,
  "backticks, each longer": (chars) => {
    const runs: string[] = [];
    for (let length = 0, at = 1; length < chars; length += at++) runs.push("`".repeat(at));
    return `<code>${runs.join(" ")}</code>`;
  },
  "marks of Markdown": (chars) => `<p>${fill(chars, "*_[](`~#")}</p>`,
  "open brackets": (chars) => `<p>${fill(chars, "[")}</p>`,
  "marked words": repeated("<b>a</b><i>b</i>", "<p>"),
  "nested marks": repeated("<b><i>a"),
  "empty marks": repeated("<b></b><i> </i>", "<p>x"),
  "breaks": repeated("a<br>", "<p>"),
  "images": counted(38, (at) => `<img src=/i/${at}.png alt="Image ${at}">`),
  "sources of an image": (chars) =>
    `<img srcset="${numbered(chars, 14, (at) => `/i/${at} ${at}w, `)}" src=/x>`,
  "commas of an image": (chars) => `<img srcset="${fill(chars, ", ")}" src=/x>`,
  "pictures": repeated("<picture><source srcset='/a 1x, /b 2x'><img src=/c></picture>"),
  "footnotes": counted(
    60,
    (at) => `<sup><a href=#f${at} id=r${at}>${at}</a></sup><p id=f${at}>Note</p>`,
  ),
  "same footnotes": repeated("<sup><a href=#f1>1</a></sup>", "<p id=f1>Note</p>"),
  "addresses in text": counted(28, (at) => `http://a.example/c_d*e${at} `, "<p>"),
  "scripts": repeated("<script>x</script>"),
  "one long script": (chars) => `<script>${fill(chars, "var a = 1;")}</script>`,
  "comments": repeated("<!-- x -->"),
  "comments between": repeated("<p>x<!-- y --></p><!-- z -->"),
  "templates": repeated("<template><p>x</p></template>"),
  "nested templates": repeated("<template>x"),
  "streamed segments": counted(120, (at) => streamed(at, "<p>x</p>")),
  "streamed in each other": (chars) => reversed(chars, 130, (at) => streamed(at, waiting(at + 1))),
  "boundaries without end": counted(90, (at) => streamed(at, "x").replace("<!--/$-->", "")),
  "slots": counted(
    80,
    (at) => `<x-a><template shadowrootmode=open><slot></slot></template>${at}</x-a>`,
  ),
  "slots in slots": deepOver(
    "<x-a><template shadowrootmode=open><x-b><slot></slot></x-b></template><p>x</p>",
    "<p>x</p>",
    200,
  ),
  "frames": repeated("<iframe src=/x></iframe>"),
  "buttons": repeated("<button>Add to cart</button>"),
  "forms": repeated("<form action=/x><input name=a value=b></form>"),
  "options": repeated("<option>x", "<select>"),
  "nested svg": repeated("<svg><g>"),
  "formulas in each other": repeated("<math><mtext><p>x"),
  "parts of a formula": repeated("<mi>x</mi> <mo>+</mo>", "<math><semantics>"),
  "svg texts": repeated("<svg><title>x</title><text>y</text></svg>"),
  "navigation": counted(50, (at) => `<nav><ul><li><a href=/${at}>x</a></ul></nav>`),
  "nested landmarks": repeated("<main><article><aside><header>x"),
  "articles": counted(
    90,
    (at) => `<article><h2>Title ${at}</h2><p>Some words, and some more.</p></article>`,
  ),
  "comments of readers": counted(
    90,
    (at) => `<div class=comment id=c${at}><p>Some words of reader ${at}, and more.</p></div>`,
  ),
  "nested comments of readers": repeated("<ol class=children><li class=comment><p>Some words"),
  "misnested": repeated("<a><b><div></a></b>"),
};
