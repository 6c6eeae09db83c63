/** Pages that are hard by their COinS. */
import { counted, fill, numbered, repeated, type Shapes } from "../shape.ts";

const HEAD = "<title>A title | Site</title><h1>A title</h1>";
const CONTEXT = "ctx_ver=Z39.88-2004&rft.atitle=";

/** Worst pages. */
export const COINS_SHAPES: Shapes = {
  "COinS: works": counted(
    70,
    (at) => `<span class=Z3988 title="${CONTEXT}Work ${at}"></span>`,
    HEAD,
  ),
  "COinS: one work": repeated(`<span class=Z3988 title="${CONTEXT}A title"></span>`, HEAD),
  "COinS: blank works": repeated("<span class=Z3988 title=''></span>", HEAD),
  "COinS: many long titles": (chars) =>
    fill(chars / 2, `<h1>${"word - ".repeat(40)}</h1>`) +
    numbered(chars / 2, 64, (at) => `<span class=Z3988 title="${CONTEXT}w${at}"></span>`),
  "COinS: keys of one work": (chars) =>
    `${HEAD}<span class=Z3988 title="${CONTEXT}A title${
      numbered(chars, 14, (at) => `&amp;rft.k${at}=v`)
    }">`,
  "COinS: authors of one work": (chars) =>
    `${HEAD}<span class=Z3988 title="${CONTEXT}A title${fill(chars, "&amp;rft.au=Ann")}">`,
  "COinS: signs of one work": (chars) =>
    `${HEAD}<span class=Z3988 title="${CONTEXT}A title${fill(chars, "&amp;%")}">`,
  "COinS: one long class": (chars) => `${HEAD}<span class="Z3988 ${fill(chars, "a ")}" title=x>`,
};
