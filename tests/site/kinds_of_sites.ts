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

/** A shop of products that differ in a name, a price and a code alone; lists in pages, by facets and sorts. */
export function createCatalogue(products: number): MadeSite {
  const perPage = 20;
  const facets = ["red", "blue", "steel"].flatMap((value) =>
    ["price", "name", "newest"].map((sort) => `colour=${value}&sort=${sort}`)
  );
  const terms = "Sent within two days, to be returned within a month. Prices have taxes in them. " +
    "Ask us by mail or by telephone; we do answer. Set in our own works, by hand, since we began.";
  return ({ pathname, searchParams }) => {
    const item = Number(/^\/item\/(\d+)\.html$/.exec(pathname)?.[1] ?? NaN);
    if (item < products) {
      const name = `${wordsBy(item % 12, 2)} no. ${item}`;
      const related = [1, 2, 3].map((step) =>
        link(`/item/${(item + step) % products}.html?ref=rel`)
      );
      return pageOf(
        `${name} | Made Shop`,
        `<p>${name}: ${10 + item % 37}.${item % 10}0 EUR, code A-${item * 7}.</p><p>${terms}</p>` +
          related.join(""),
        `<link rel=canonical href="/item/${item}.html">`,
      );
    }
    const list = /^\/list\/(\d+)$/.exec(pathname);
    if (list === null && pathname !== "/") {
      return pageOf(
        "Not found",
        "<p>We have looked for that page and it is not here; try the search.</p>",
      );
    }
    if (list === null) {
      const all = Array.from({ length: 8 }, (_, at) => link(`/list/${at}`, `list ${at}`));
      return pageOf("Made Shop", all.join("") + link("/old/offer-1") + link("/old/offer-2"));
    }
    const items = Array.from({ length: products }, (_, at) => at).filter((at) =>
      at % 8 === Number(list[1])
    );
    const colour = searchParams.get("colour");
    const shown = colour === null ? items : items.filter((at) => at % 3 === colour.length % 3);
    const from = perPage * (Number(searchParams.get("page") ?? 1) - 1);
    const part = shown.slice(from, from + perPage);
    if (part.length === 0) return pageOf(`List ${list[1]}`, "<p>Nothing here.</p>");
    const pages = Array.from(
      { length: Math.ceil(shown.length / perPage) },
      (_, at) => link(`${pathname}?page=${at + 1}`, `${at + 1}`),
    );
    return pageOf(
      `List ${list[1]}`,
      facets.map((query) => link(`${pathname}?${query}`)).join("") +
        part.map((at) => link(`/item/${at}.html`, wordsBy(at % 12, 2))).join("") + pages.join(""),
    );
  };
}

/** A forum whose pages are all called the same, and whose topics have pages of their own. */
export function createNamelessForum(topics: number): MadeSite {
  return ({ pathname, searchParams }) => {
    const topic = Number(searchParams.get("id"));
    const start = Number(searchParams.get("start") ?? 0);
    if (pathname === "/viewtopic.php" && topic >= 1 && topic <= topics && start < 2) {
      const own = ["posting", "mark"].map((name) => link(`/${name}.php?id=${topic}`, name));
      const next = start === 0 ? link(`/viewtopic.php?id=${topic}&start=1`, "2") : "";
      return pageOf("Board", `<p>${wordsBy(topic * 2 + start, 40)}</p>${next}${own.join("")}`);
    }
    if (/^\/(?:posting|mark)\.php$/.test(pathname)) {
      return pageOf(
        "Board",
        "<p>You are not allowed to do this; log in or make an account first.</p>",
      );
    }
    if (pathname !== "/" && pathname !== "/index.php") return undefined;
    const page = Number(searchParams.get("p") ?? 0);
    const some = Array.from({ length: 25 }, (_, at) => page * 25 + at + 1).filter((at) =>
      at <= topics
    );
    if (some.length === 0) return undefined;
    return pageOf(
      "Board",
      some.map((at) => link(`/viewtopic.php?id=${at}`, wordsBy(at, 3))).join("") +
        link(`/index.php?p=${page + 1}`, "older"),
    );
  };
}

/** Articles that all name the front page as their canonical address. */
export function createWrongCanonicals(articles: number): MadeSite {
  return ({ pathname, searchParams }) => {
    const article = Number(searchParams.get("a") ?? NaN);
    const head = `<link rel=canonical href="/read">`;
    if (pathname === "/read" && article < articles) {
      return pageOf(wordsBy(article, 4), `<p>${wordsBy(article + 40, 50)}</p>`, head);
    }
    if (pathname === "/read") {
      return pageOf("All articles", "<p>Choose one of the articles, please do.</p>");
    }
    if (pathname !== "/") return undefined;
    return pageOf(
      "Articles",
      Array.from({ length: articles }, (_, at) => link(`/read?a=${at}`)).join(""),
    );
  };
}

/** A calendar by day without an end, beside a few pages. */
export function createDays(): MadeSite {
  return ({ pathname }) => {
    const about = Number(/^\/about\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    if (about < 30) return pageOf(wordsBy(about, 3), `<p>${wordsBy(about + 60, 50)}</p>`);
    const [, day] = /^\/events\/(\d{4}-\d\d-\d\d)$/.exec(pathname) ?? [];
    if (day !== undefined) {
      const at = (step: number): string => {
        const date = new Date(`${day}T00:00:00Z`);
        date.setUTCDate(date.getUTCDate() + step);
        return date.toISOString().slice(0, 10);
      };
      const title = new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
        dateStyle: "full",
        timeZone: "UTC",
      });
      return pageOf(
        title,
        `<p>There are no events on this day, look at another one.</p>` +
          link(`/events/${at(-1)}`, "before") + link(`/events/${at(1)}`, "after"),
      );
    }
    if (pathname !== "/") return undefined;
    const all = Array.from({ length: 30 }, (_, at) => link(`/about/${at}`));
    return pageOf("Town hall", all.join("") + link("/events/2026-11-25", "events"));
  };
}
