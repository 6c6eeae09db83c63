/** Sites of kinds that folding goes wrong on: forums, sessions, catalogues, documents in languages. */
import type { MadeSite } from "./made_sites.ts";

const WORDS =
  ("river stone maple garden window copper violin harbour candle meadow lantern anchor thistle " +
    "orchard saddle timber pepper willow falcon marble ribbon cellar beacon hollow thunder acorn velvet " +
    "compass ladder pebble quarry mirror saffron walnut barrel feather glacier hammer island juniper")
    .split(" ");

/** Returns words chosen by a number, the same for the same one. */
export function wordsBy(seed: number, count: number): string {
  let state = Math.imul(seed + 7, 2654435761) >>> 0;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return WORDS[(state >>> 9) % WORDS.length] ?? "";
  }).join(" ");
}

/** Writes a page with a menu; `head` goes into its head. */
export function pageOf(title: string, body: string, head = "", lang = "en"): string {
  return `<html lang=${lang}><head><title>${title}</title>${head}</head><body>` +
    `<nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

const link = (href: string, name = "more"): string => `<a href="${href}">${name}</a> `;

/** A forum whose topics link to their own reply, quote and report, and to nothing else of theirs. */
export function createForum(topics: number): MadeSite {
  return ({ pathname, searchParams }) => {
    const topic = Number(searchParams.get("t"));
    if (pathname === "/topic.php" && topic >= 1 && topic <= topics) {
      const own = ["reply", "quote", "report"].map((name) => link(`/${name}.php?t=${topic}`, name));
      return pageOf(`${wordsBy(topic, 4)}`, `<p>${wordsBy(topic + 900, 60)}</p>${own.join("")}`);
    }
    if (/^\/(?:reply|quote|report)\.php$/.test(pathname)) {
      return pageOf(
        "Log in",
        "<p>You must log in to do that; please give your name and your word.</p>",
      );
    }
    if (pathname !== "/") return undefined;
    const all = Array.from({ length: topics }, (_, at) => link(`/topic.php?t=${at + 1}`, `t${at}`));
    return pageOf("Forum", all.join(""));
  };
}

/** Categories; each visit has a session of its own, which all its links bear. */
export function createSessions(categories: number): MadeSite {
  let visits = 0;
  return ({ pathname }) => {
    const session = (++visits * 48271 % 2147483647).toString(16);
    const fresh = (path: string): string => link(`${path}?PHPSESSID=${session}`);
    const all = Array.from({ length: categories }, (_, at) => fresh(`/category/${at}`)).join("");
    const category = Number(/^\/category\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    if (category < categories) {
      return pageOf(`${wordsBy(category, 3)}`, `<p>${wordsBy(category + 50, 50)}</p>${all}`);
    }
    return pathname === "/" ? pageOf("Categories", all) : undefined;
  };
}

/** Bolts that differ in their length alone. */
export function createBolts(bolts: number): MadeSite {
  return ({ pathname }) => {
    const bolt = Number(/^\/product\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    if (bolt < bolts) {
      const name = `Hex bolt M8 x ${10 + bolt * 5} to DIN 933`;
      return pageOf(
        name,
        `<p>${name}, of steel, galvanised, in boxes of 100, with nuts to match. ` +
          "May be set into wood so that it does hold; sent on the day, also to the islands.</p>",
      );
    }
    if (pathname !== "/") return undefined;
    return pageOf(
      "Bolts",
      Array.from({ length: bolts }, (_, at) => link(`/product/${at}`)).join(""),
    );
  };
}

/** Documents that name each other in other languages. */
export function createLanguages(languages: readonly string[], pages: number): MadeSite {
  return ({ pathname }) => {
    const [, language = "", number] = /^\/(\w\w)\/(?:page-(\d+))?$/.exec(pathname) ?? [];
    const at = languages.indexOf(language);
    if (pathname === "/") {
      return pageOf("Languages", languages.map((name) => link(`/${name}/`, name)).join(""));
    }
    if (at < 0) return undefined;
    const path = pathname.slice(3);
    const head = languages.map((name) =>
      `<link rel=alternate hreflang=${name} href="/${name}${path}">`
    ).join("");
    const page = Number(number ?? NaN);
    if (page < pages) {
      const seed = at * 1000 + page;
      return pageOf(wordsBy(seed, 3), `<p>${wordsBy(seed + 300, 60)}</p>`, head, language);
    }
    if (number !== undefined) return undefined;
    const all = Array.from({ length: pages }, (_, page) => link(`/${language}/page-${page}`));
    return pageOf(`Contents ${language}`, all.join("") + wordsBy(at, 20), head, language);
  };
}
