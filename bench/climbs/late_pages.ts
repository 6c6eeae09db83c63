/**
 * Pages whose data comes late: each framework static, rendered first and filled later, or written
 * by its scripts alone, with data after 0, 1 and 3 seconds; and old pages that need no browser.
 */
import { MARK, page, TEXT } from "./harbour.ts";

/** The fact of each page. */
export const PRICE = "12.50 EUR";

/** Where each script finds its data: a request or a timer, as long as its page says. */
export const LOAD = `const { wait, by } = document.documentElement.dataset;
  const data = ${JSON.stringify({ text: TEXT, price: PRICE })};
  const first = globalThis.firstData ?? null;
  const load = () => by === "timer"
    ? new Promise((done) => setTimeout(() => done(data), Number(wait)))
    : fetch("/data?wait=" + wait).then((answer) => answer.json());`;

const VIEW = (h: string, name: string): string =>
  `(d) => ${h}("main", null, ${h}("h1", null, "Harbour"), d === null ? "Loading…" :
    [${h}("p", { key: 1 }, d.text), ${h}("b", { key: 2, ${name}: "price" }, d.price)])`;

/** The script of each framework, and whether the judgement may have been written on it. */
export const LATE_SCRIPTS: Readonly<Record<string, string>> = {
  react: `import { createElement as h, useEffect, useState } from "react";
    import { createRoot } from "react-dom/client"; ${LOAD}
    const view = ${VIEW("h", "className")};
    function App() {
      const [d, set] = useState(first);
      useEffect(() => { load().then(set); }, []);
      return view(d);
    }
    createRoot(document.getElementById("app")).render(h(App));`,
  vue: `import { createApp, h, onMounted, ref } from "vue/dist/vue.runtime.esm-bundler.js"; ${LOAD}
    createApp({ setup() {
      const d = ref(first);
      onMounted(() => load().then((next) => { d.value = next; }));
      return () => h("main", [h("h1", "Harbour"), ...d.value === null ? ["Loading…"]
        : [h("p", d.value.text), h("b", { class: "price" }, d.value.price)]]);
    } }).mount("#app");`,
  preact: `import { h, render } from "preact"; ${LOAD}
    const view = ${VIEW("h", "class")};
    const show = (d) => render(view(d), document.getElementById("app"));
    show(first); load().then(show);`,
  solid: `import { render } from "solid-js/web"; import { createSignal } from "solid-js";
    import h from "solid-js/h"; ${LOAD}
    const [d, set] = createSignal(first);
    document.getElementById("app").textContent = "";
    render(() => h("main", {}, h("h1", {}, "Harbour"), h("p", {}, () => d()?.text ?? "Loading…"),
      h("b", { class: "price" }, () => d()?.price ?? "")), document.getElementById("app"));
    load().then(set);`,
  svelte: `import { mount } from "svelte"; import Late from "./Late.svelte.js";
    document.getElementById("app").textContent = "";
    mount(Late, { target: document.getElementById("app") });`,
  lit: `import { html, render } from "lit"; ${LOAD}
    const show = (d) => render(html\`<main><h1>Harbour</h1>\${d === null ? "Loading…"
      : html\`<p>\${d.text}</p><b class="price">\${d.price}</b>\`}</main>\`, document.getElementById("app"));
    document.getElementById("app").textContent = "";
    show(first); load().then(show);`,
  alpine: `import Alpine from "alpinejs"; ${LOAD}
    globalThis.loadData = load; globalThis.firstData = first ?? { text: "", price: "" };
    globalThis.Alpine = Alpine; Alpine.start();`,
  htmx: `import htmx from "htmx.org"; globalThis.htmx = htmx;`,
};

/** The source that the compiler of Svelte makes a module of. */
export const SVELTE_LATE =
  `<script>${LOAD} let d = $state(first); load().then((next) => { d = next; });</script>
  <main><h1>Harbour</h1>{#if d}<p>{d.text}</p><b class="price">{d.price}</b>{:else}Loading…{/if}</main>`;

/** Frameworks on which no rule was written or looked at. */
export const HELD_OUT: ReadonlySet<string> = new Set(["solid", "svelte", "lit", "htmx"]);

/** One question about a page, and whether a browser is needed to answer it. */
export interface LateCase {
  readonly name: string;
  readonly framework: string;
  readonly html: string;
  readonly tool: "page_markdown" | "select_values";
  readonly climbs: boolean;
  readonly mark: string;
}

const full = `<main><h1>Harbour</h1><p>${TEXT}</p><b class="price">${PRICE}</b></main>`;
const half = `<main><h1>Harbour</h1><p>${TEXT}</p><b class="price"></b></main>`;

/** The mount of a framework, filled so far. */
function mountOf(name: string, inside: string, wait: string): string {
  const isLate = inside !== full;
  if (name === "alpine" && isLate) {
    const text = inside === half ? TEXT : "";
    return `<main x-data="{ d: firstData }" x-init="loadData().then((next) => { d = next })">
      <h1>Harbour</h1><p x-text="d.text">${text}</p><b class="price" x-text="d.price"></b></main>`;
  }
  if (name === "htmx" && isLate) {
    const ask = `hx-get="/part?wait=${wait}" hx-trigger="load"`;
    return inside === half
      ? `<main><h1>Harbour</h1><p>${TEXT}</p><div ${ask}></div></main>`
      : `<main><div ${ask}></div></main>`;
  }
  return `<div id="app">${inside}</div>`;
}

function lateHtml(name: string, inside: string, wait: number, by: string): string {
  const first = inside === ""
    ? ""
    : `<script>globalThis.firstData = ${
      JSON.stringify({ text: TEXT, price: inside === full ? PRICE : "" })
    }</script>`;
  const mount = mountOf(name, inside, String(wait));
  return page(`${first}${mount}<script type="module" src="/late-${name}.js"></script>`)
    .replace("<html ", `<html data-wait="${wait}" data-by="${by}" `);
}

/** What a page has so far, and when and by what the rest comes. */
export type PageOf = (stage: "whole" | "filled" | "written", wait: number, by: string) => string;

/** Returns the questions about the pages of a framework. */
export function questionsOf(title: string, framework: string, htmlOf: PageOf): LateCase[] {
  const ask = (
    kind: string,
    tool: LateCase["tool"],
    climbs: boolean,
    ...page: Parameters<PageOf>
  ): LateCase => ({
    name: `${title} ${kind}, ${tool === "page_markdown" ? "text" : "price"}`,
    framework,
    tool,
    climbs,
    html: htmlOf(...page),
    mark: tool === "page_markdown" ? MARK : PRICE,
  });
  return [
    ask("static", "page_markdown", false, "whole", 0, "request"),
    ask("static", "select_values", false, "whole", 0, "request"),
    ask("filled after 1 s", "page_markdown", false, "filled", 1_000, "request"),
    ask("filled after 1 s", "select_values", true, "filled", 1_000, "request"),
    ask("filled after 3 s", "select_values", true, "filled", 3_000, "request"),
    ask("written after 0 s", "page_markdown", true, "written", 0, "request"),
    ask("written after 1 s", "page_markdown", true, "written", 1_000, "timer"),
    ask("written after 3 s", "page_markdown", true, "written", 3_000, "request"),
    ask("written after 3 s", "select_values", true, "written", 3_000, "timer"),
  ];
}

const INSIDE = { whole: full, filled: half, written: "" };

/** Every question. */
export const LATE_CASES: readonly LateCase[] = Object.keys(LATE_SCRIPTS).flatMap((framework) =>
  questionsOf(
    framework,
    framework,
    (stage, wait, by) => lateHtml(framework, INSIDE[stage], wait, by),
  )
);

const SCRIPTS_OF_OLD = [
  "",
  `<script src="/jquery.js"></script><script>$(function () { $(".menu").hide(); });</script>`,
  `<script>var _gaq = _gaq || []; (function () { var s = document.createElement("script");
    s.src = "/count.js"; document.body.appendChild(s); })();</script>`,
  `<script>document.write("<!-- " + new Date() + " -->");</script>`,
  `<script>function go(f) { location.href = f.options[f.selectedIndex].value; }</script>`,
];
const BODIES_OF_OLD = [
  `<table border=0><tr><td><font size=2>${TEXT}</font></table>`,
  `<center><h1>Welcome</h1></center><p>${TEXT}<hr><a href=links.html>Links</a>`,
  `<h1>Closed</h1><p>In winter boats are let for an hour on request.`,
  `<img src=boat.jpg><p>The boats are let for an hour.</p><address>Quay 1</address>`,
];

/** Old pages, none of which needs a browser. */
export const OLD_CASES: readonly LateCase[] = SCRIPTS_OF_OLD.flatMap((script, at) =>
  BODIES_OF_OLD.map((body, kind): LateCase => ({
    name: `old page ${at * BODIES_OF_OLD.length + kind + 1}`,
    framework: "none",
    tool: "page_markdown",
    climbs: false,
    html:
      `<html><head><title>Harbour</title></head><body bgcolor=white>${body}${script}</body></html>`,
    mark: "boats are let for an hour",
  }))
);

/** What the site of a late page answers beside it; undefined for any other address. */
export async function answerLate(url: URL): Promise<Response | undefined> {
  if (url.pathname !== "/data" && url.pathname !== "/part") return undefined;
  await new Promise((done) => setTimeout(done, Number(url.searchParams.get("wait"))));
  return url.pathname === "/data"
    ? Response.json({ text: TEXT, price: PRICE })
    : new Response(`<p>${TEXT}</p><b class="price">${PRICE}</b>`, {
      headers: { "content-type": "text/html" },
    });
}
