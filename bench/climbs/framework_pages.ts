/** Pages of client-side frameworks, built from npm: what a script writes, and the shells around it. */
import { join } from "node:path";
import { MARK, page, TEXT } from "./harbour.ts";
import { FURTHER, FURTHER_PACKAGES } from "./further_pages.ts";
import { LATE_SCRIPTS, SVELTE_LATE } from "./late_pages.ts";

/** What is installed to build them, exact. */
export const PACKAGES: readonly string[] = [
  "esbuild@0.28.2",
  "react@19.3.1",
  "react-dom@19.3.1",
  "vue@3.5.45",
  "svelte@5.57.3",
  "solid-js@1.9.19",
  "lit@3.3.3",
  "preact@11.2.0",
  "alpinejs@3",
  "htmx.org@2",
];

const LIST = JSON.stringify(TEXT);

/** The script of each framework; each writes a heading and the text into `#app`. */
const SCRIPTS: Readonly<Record<string, string>> = {
  react: `import { createElement as h, useEffect, useState } from "react";
    import { createRoot } from "react-dom/client";
    function App() {
      const [text, setText] = useState("");
      useEffect(() => { setTimeout(() => setText(${LIST}), 300); }, []);
      return h("main", null, h("h1", null, "Harbour"), text === "" ? "Loading…" : h("p", null, text));
    }
    createRoot(document.getElementById("app")).render(h(App));`,
  vue: `import { createApp, h, onMounted, ref } from "vue/dist/vue.runtime.esm-bundler.js";
    createApp({ setup() {
      const text = ref("");
      onMounted(() => setTimeout(() => text.value = ${LIST}, 300));
      return () => h("main", [h("h1", "Harbour"), text.value === "" ? "Loading…" : h("p", text.value)]);
    } }).mount("#app");`,
  preact: `import { h, render } from "preact";
    render(h("main", null, h("h1", null, "Harbour"), h("p", null, ${LIST})), document.getElementById("app"));`,
  solid: `import { render } from "solid-js/web";
    import h from "solid-js/h";
    render(() => h("main", {}, h("h1", {}, "Harbour"), h("p", {}, ${LIST})), document.getElementById("app"));`,
  svelte: `import { mount } from "svelte";
    import App from "./App.svelte.js";
    mount(App, { target: document.getElementById("app") });`,
  lit: `import { html, LitElement } from "lit";
    customElements.define("x-harbour", class extends LitElement {
      render() { return html\`<main><h1>Harbour</h1><p>\${${LIST}}</p></main>\`; }
    });
    document.getElementById("app").append(document.createElement("x-harbour"));`,
  closed: `import { html, render } from "lit";
    customElements.define("x-quay", class extends HTMLElement {
      connectedCallback() {
        render(html\`<h1>Harbour</h1><p>\${${LIST}}</p>\`, this.attachShadow({ mode: "closed" }));
      }
    });
    document.getElementById("app").append(document.createElement("x-quay"));`,
};

const SVELTE_APP = `<script>let text = ${LIST};</script><main><h1>Harbour</h1><p>{text}</p></main>`;

/** Builds the script of each framework in a folder of its own; returns them by name. */
export async function buildScripts(folder: string): Promise<Map<string, string>> {
  await run(folder, "npm", [
    "i",
    "--no-audit",
    "--no-fund",
    "--silent",
    ...PACKAGES,
    ...FURTHER_PACKAGES,
  ]);
  const compile =
    `import { compile } from "svelte/compiler"; import { writeFileSync } from "node:fs";
    writeFileSync("App.svelte.js", compile(${JSON.stringify(SVELTE_APP)}, {}).js.code);
    writeFileSync("Late.svelte.js", compile(${JSON.stringify(SVELTE_LATE)}, {}).js.code);`;
  await Deno.writeTextFile(join(folder, "compile.mjs"), compile);
  await run(folder, "node", ["compile.mjs"]);
  const built = new Map<string, string>();
  const further = Object.entries(FURTHER).map(([name, { script }]) => [name, script]);
  const late = [...Object.entries(LATE_SCRIPTS), ...further]
    .map(([name, script]) => [`late-${name}`, script]);
  for (const [name = "", script = ""] of [...Object.entries(SCRIPTS), ...late]) {
    await Deno.writeTextFile(join(folder, `${name}.mjs`), script);
    const options = ["--bundle", "--minify", "--format=esm", "--conditions=browser,production"];
    const defines = [
      '--define:process.env.NODE_ENV="production"',
      "--define:__VUE_OPTIONS_API__=false",
      "--define:__VUE_PROD_DEVTOOLS__=false",
      "--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false",
    ];
    await run(folder, "node_modules/.bin/esbuild", [
      `${name}.mjs`,
      ...options,
      ...defines,
      `--outfile=${name}.js`,
      "--log-level=error",
    ]);
    built.set(name, await Deno.readTextFile(join(folder, `${name}.js`)));
  }
  return built;
}

async function run(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args: [...args], cwd }).output();
  if (!success) throw new Error(`${command} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
}

const MENU = `<nav>${"<a href=/>A place to go in the harbour</a> ".repeat(12)}</nav>`;
const COOKIES = `<div id="cookie-banner"><p>${
  "We and our partners use cookies. ".repeat(10)
}</p><button>Accept</button></div>`;
const SITE =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Harbour"}</script>';

const app = (name: string, before = "", inside = ""): string =>
  page(`${before}<div id="app">${inside}</div><script type="module" src="/${name}.js"></script>`);

/** A page, and whether it needs a browser. */
export interface BenchPage {
  readonly name: string;
  readonly html: string;
  readonly climbs: boolean;
  readonly mark: string;
}

/** The pages: 22 that scripts write, 5 that they do not. */
export const BENCH_PAGES: readonly BenchPage[] = [
  ...Object.keys(SCRIPTS).flatMap((name) =>
    [["plain", "", ""], ["menu", SITE + MENU, ""], ["banner", COOKIES, "Loading…"]].map((
      [kind, before, inside],
    ) => ({ name: `${name} ${kind}`, html: app(name, before, inside), climbs: true, mark: MARK }))
  ),
  {
    name: "frame",
    html: page(`<div id=root></div><script>document.getElementById("root").innerHTML =
      '<iframe src="/framed" style="width: 600px; height: 400px"></iframe>'</script>`),
    climbs: true,
    mark: MARK,
  },
  {
    name: "text with a script",
    html: page(`<main><h1>Harbour</h1><p>${TEXT}</p></main>
    <script type="module" src="/react.js"></script>`),
    climbs: false,
    mark: MARK,
  },
  {
    name: "rendered in a mount",
    html: app("preact", "", `<main><p>${TEXT}</p></main>`),
    climbs: false,
    mark: MARK,
  },
  {
    name: "menu and banner around text",
    html: page(`${MENU}${COOKIES}<main><p>${TEXT}</p></main>
    <script src=/preact.js></script>`),
    climbs: false,
    mark: MARK,
  },
  {
    name: "small and counted",
    html: page(`<h1>Closed</h1><p>We moved to the other quay.</p>
    <script>${"window.counted = window.counted || [];".repeat(90)}</script>`),
    climbs: false,
    mark: "moved to the other quay",
  },
  {
    name: "small without scripts",
    html: page("<h1>Closed</h1><p>See you in May.</p>"),
    climbs: false,
    mark: "See you in May",
  },
];

/** What the frame shows. */
export const FRAMED: string = page(`<main><h1>Harbour</h1><p>${TEXT}</p></main>`);
