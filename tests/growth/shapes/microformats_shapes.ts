/** Pages that are hard by their microformats, new and classic. */
import { deepOver, fill, numbered, repeated, type Shapes } from "../shape.ts";

/** Worst pages. */
export const MICROFORMATS_SHAPES: Shapes = {
  "microformats: items": repeated("<div class=h-card><b class=p-name>x</b></div>"),
  "microformats: nested items": repeated("<div class='p-author h-card'>x"),
  "microformats: nested items of many names": repeated(
    '<div class="h-card p-a p-b p-c p-d p-e p-f">x',
  ),
  "microformats: nested entries": repeated('<div class="h-card p-name u-url e-content">x'),
  "microformats: nested properties over text": deepOver(
    "<div class='h-card p-a e-b'>",
    "word ",
    400,
  ),
  "microformats: nested names over elements": deepOver("<div class=p-a>", "<b></b>", 400),
  "microformats: properties over elements": (chars) =>
    `<div class=h-card>${deepOver("<div class='p-a u-b dt-c e-d'>", "<b></b>", 400)(chars)}`,
  "microformats: properties over spaces": (chars) =>
    `<div class=h-card>${deepOver("<div class='p-a u-b dt-c e-d'>", " ", 400)(chars)}`,
  "microformats: properties over text": (chars) =>
    `<div class=h-card>${deepOver("<div class='p-a u-b dt-c e-d'>", "word ", 400)(chars)}`,
  "microformats: values over values": (chars) =>
    `<div class=h-card>${deepOver("<div class='p-a'>", "<b class=value></b>", 400)(chars)}`,
  "microformats: classic over elements": (chars) =>
    `<div class=vcard>${deepOver("<div class=fn>", "<b></b>", 400)(chars)}`,
  "microformats: classic over values": (chars) =>
    `<div class=vcard>${deepOver("<div class=fn>", "<b class=value></b>", 400)(chars)}`,
  "microformats: nested classic": repeated('<div class="vcard agent fn">x'),
  "microformats: classes of one element": (chars) =>
    `<div class=h-card><p class="${
      numbered(chars / 2, 8, (at) => `p-${"abcdefghij"[at % 10]}${"k".repeat(at % 20)} `)
    }">${fill(chars / 2, "x<b></b>")}`,
  "microformats: items of one element": (chars) =>
    `<div class=h-card><p class="h-card ${
      numbered(chars / 2, 8, (at) => `p-${"abcdefghij"[at % 10]}${"k".repeat(at % 20)} `)
    }">${fill(chars / 2, "x<b></b>")}`,
  "microformats: times of one element": (chars) =>
    `<div class=h-event><p class="${
      numbered(chars / 2, 9, (at) => `dt-${"abcdefghij"[at % 10]}${"k".repeat(at % 20)} `)
    }">${fill(chars / 2, "<b class=value>10:00</b>")}`,
  "microformats: types of one element": (chars) =>
    `<div class="h-card ${fill(chars, "h-entry ")}"><b class=p-name>x</b>`,
  "microformats: a feed": repeated(
    "<div class=h-entry><a class=u-url href=/a>x</a><p class=e-content>y</p></div>",
    "<div class=h-feed>",
  ),
  "microformats: children": repeated("<div class=h-card>x</div>", "<div class=h-card>"),
  "microformats: comments of an item": (chars) => `<div class=h-card>${fill(chars, "<!---->")}x`,
  "microformats: images": repeated("<img src=a.png>", "<div class='h-card'><p class=p-name>"),
  "microformats: reviews": repeated("<div class='item fn'>x", "<div class=hreview>"),
};
