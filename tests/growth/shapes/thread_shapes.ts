/** Pages that are hard by their posts. */
import { counted, deepOver, fill, repeated, type Shapes } from "../shape.ts";

const HEAD = "<a href=/u/ann>Ann</a><time>4 March 2025</time>";
const POST = `<div class=post>${HEAD}<p class=body>Words of a post.</p></div>`;

/** Worst pages. */
export const THREAD_SHAPES: Shapes = {
  posts: repeated(POST),
  "posts in posts": deepOver(`<div class=post>${HEAD}<p>Words</p>`, POST),
  "posts of many kinds": counted(
    60,
    (at) => `<div class=k${at % 50}-post>${HEAD}<p class=body>Words</p></div>`,
  ),
  "kinds in kinds": (chars) =>
    Array.from({ length: 400 }, (_, at) => `<div class=k${at % 40}-post>${HEAD}`).join("") +
    fill(chars, POST),
  "bodies in bodies": (chars) =>
    `${POST}<div class=post>${HEAD}${fill(chars, "<div class=body>a")}`,
  "names without letters": (chars) =>
    `${POST}<div class=post>${fill(chars, "<b class=author>1</b><i class=date>a</i>")}</div>`,
  "remarks of many kinds": (chars) =>
    POST + POST + `<div class=post>${HEAD}<p class=body>Words</p>` +
    counted(40, (at) => `<div class=k${at}-comment>a</div>`)(chars),
  "quotations of quotations": (chars) =>
    POST + `<div class=post>${HEAD}${fill(chars, "<blockquote>Words of a post. ")}</div>`,
  "copied quotations": (chars) =>
    POST + fill(chars, `<div class=post>${HEAD}<blockquote>Words of a post.</blockquote>b</div>`),
};
