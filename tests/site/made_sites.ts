/** Sites that waste a crawler's slots as real ones do; made pages, each saying what it is. */

/** What a made site answers. */
export type MadeSite = (url: URL) => string | undefined;

const WORDS =
  ("brake pad steel copper front rear wheel oil filter engine light mirror door seat pump " +
    "valve spring shaft clutch cable sensor battery plug belt chain brush motor relay fuse lamp gasket " +
    "bearing bolt nut washer hose radiator tank cap lock handle glass wiper blade horn switch")
    .split(" ");

/** Returns words chosen by a number, the same for the same one. */
function wordsOf(seed: number, count: number): string {
  let state = (seed + 1) * 2654435761 >>> 0;
  const words: string[] = [];
  for (let at = 0; at < count; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words.push(WORDS[(state >>> 8) % WORDS.length] ?? "");
  }
  return words.join(" ");
}

function page(title: string, body: string, head = ""): string {
  return `<html lang=en><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a>` +
    `</nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A shop of 300 products: facets of every category, and a session that changes with every page. */
export function createShop(): MadeSite {
  let visits = 0;
  return ({ pathname, searchParams }) => {
    const session = `track=${(++visits * 7919).toString(36)}`;
    const link = (path: string, name: string): string =>
      `<a href="${path}${path.includes("?") ? "&" : "?"}${session}">${name}</a> `;
    const colours = ["red", "blue", "green", "black"];
    const product = Number(/^\/product\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    if (product < 300) {
      const text = `<p>${wordsOf(product, 30)}</p><p>${product + 0.9} EUR</p>`;
      return page(
        `${wordsOf(product, 2)} ${product}`,
        text + link(`/category/${product % 10}`, "more"),
      );
    }
    const category = Number(/^\/category\/(\d)$/.exec(pathname)?.[1] ?? NaN);
    if (category >= 0) {
      const colour = searchParams.get("colour");
      const facets = colours.flatMap((each) =>
        ["price", "name"].map((sort) =>
          link(`/category/${category}?colour=${each}&sort=${sort}`, `${each} by ${sort}`)
        )
      );
      const items = Array.from({ length: 30 }, (_, at) => at * 10 + category)
        .filter((_, at) => colour === null || at % 4 === colours.indexOf(colour));
      const list = items.map((item) => link(`/product/${item}`, wordsOf(item, 2))).join("");
      return page(`Category ${WORDS[category]}`, facets.join("") + list);
    }
    if (pathname !== "/") return undefined;
    return page(
      "Parts",
      Array.from({ length: 10 }, (_, at) => link(`/category/${at}`, "c")).join(""),
    );
  };
}

/** A news site of 200 articles, each with an AMP and a print form that every list links to. */
export function createNews(): MadeSite {
  return ({ pathname }) => {
    const [, amp, number] = /^(\/amp)?\/2026\/11\/story-(\d+)$/.exec(pathname) ?? [];
    const story = Number(number ?? NaN);
    const path = `/2026/11/story-${story}`;
    if (story < 200) {
      const head = amp === undefined
        ? `<link rel=canonical href="${path}"><link rel=amphtml href="/amp${path}">`
        : `<link rel=canonical href="${path}">`;
      return page(wordsOf(story, 5), `<p>${wordsOf(story + 500, 60)}</p>${stories(story)}`, head);
    }
    if (pathname === "/") {
      return page("News", stories(0) + stories(40) + `<a href="/about">About</a>`);
    }
    return pathname === "/about" ? page("About us", `<p>${wordsOf(999, 40)}</p>`) : undefined;
  };
}

function stories(from: number): string {
  return Array.from({ length: 8 }, (_, at) => {
    const path = `/2026/11/story-${(from * 3 + at + 1) % 200}`;
    return `<a href="/amp${path}">amp</a> <a href="${path}">read</a> <a href="${path}?print=1">print</a>`;
  }).join(" ");
}

/** Pages of an association, and a calendar that never ends. */
export function createCalendar(): MadeSite {
  const names =
    "January February March April May June July August September October November December"
      .split(" ");
  return ({ pathname, searchParams }) => {
    const about = Number(/^\/pages\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
    if (about < 12) return page(wordsOf(about + 70, 3), `<p>${wordsOf(about, 40)}</p>`);
    const [month, year] = [
      Number(searchParams.get("month") ?? 1),
      Number(searchParams.get("year") ?? 2026),
    ];
    const at = (step: number): string => {
      const count = year * 12 + month - 1 + step;
      return `/calendar?month=${count % 12 + 1}&year=${Math.floor(count / 12)}`;
    };
    if (pathname === "/calendar") {
      const days = Array.from({ length: 28 + month % 4 }, (_, day) => day + 1).join(" ");
      const turns = `<a href="${at(-1)}">before</a> <a href="${at(1)}">after</a>`;
      return page(
        `${names[month - 1]} ${year}`,
        `${turns}<p>${days}</p><p>No events this month.</p>`,
      );
    }
    if (pathname !== "/") return undefined;
    const links = Array.from({ length: 12 }, (_, each) => `<a href="/pages/${each}">p</a>`).join(
      " ",
    );
    return page("Club", `<a href="/calendar">Calendar</a> ${links}`);
  };
}
