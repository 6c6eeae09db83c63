/**
 * Pages of frameworks that build a site: Next, Nuxt, Astro, SvelteKit and Angular, each with a page
 * that is whole, one that fills its price in, and one that its scripts write.
 */
import { dirname, join } from "node:path";
import { MARK, TEXT } from "./harbour.ts";
import type { LateCase } from "./late_pages.ts";

type Kind = "static" | "filled" | "written";

/** A framework: what is installed, written and run, and where the pages then lie. */
interface Built {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly pageFile: (kind: Kind) => Readonly<Record<string, string>>;
  readonly build: readonly string[];
  readonly output: string;
  readonly kinds: readonly Kind[];
}

const KINDS: readonly Kind[] = ["static", "filled", "written"];
const PRICE = "12.50 EUR";
const FIRST: Readonly<Record<Kind, string>> = {
  static: JSON.stringify({ text: TEXT, price: PRICE }),
  filled: JSON.stringify({ text: TEXT, price: "" }),
  written: "null",
};
const LOAD = `fetch("/data" + location.search).then((answer) => answer.json())`;
/** Runs a program of a package with the Node that it wants. */
const NODE = ["npx", "-y", "-p", "node@22", "node"];

const BUILT: Readonly<Record<string, Built>> = {
  next: {
    packages: ["next@16.4.6", "react@19", "react-dom@19"],
    files: {
      "next.config.mjs": `export default { output: "export", trailingSlash: true };`,
      "app/layout.jsx": `export const metadata = { title: "Harbour" };
        export default function Layout({ children }) {
          return <html lang="en"><body>{children}</body></html>;
        }`,
    },
    pageFile: (kind) => ({
      [`app/${kind}/page.jsx`]: `"use client";
        import { useEffect, useState } from "react";
        export default function Page() {
          const [d, set] = useState(${FIRST[kind]});
          useEffect(() => { ${kind === "static" ? "" : `${LOAD}.then(set);`} }, []);
          return <main><h1>Harbour</h1>{d === null ? "Loading…"
            : [<p key="1">{d.text}</p>, <b key="2" className="price">{d.price}</b>]}</main>;
        }`,
    }),
    build: ["npx", "next", "build"],
    output: "out",
    kinds: KINDS,
  },
  nuxt: {
    packages: ["nuxt@4.4.5", "vue@3", "vue-router"],
    files: {
      "nuxt.config.ts": `export default defineNuxtConfig({ telemetry: false,
        nitro: { prerender: { routes: ["/static", "/filled", "/written"] } },
        routeRules: { "/written": { ssr: false } }, app: { head: { title: "Harbour" } } });`,
      "app.vue": "<template><NuxtPage /></template>",
    },
    pageFile: (kind) => ({
      [`pages/${kind}.vue`]: `<script setup>
        const d = ref(${FIRST[kind]});
        onMounted(() => { ${
        kind === "static" ? "" : `${LOAD}.then((next) => { d.value = next; });`
      } });
        </script><template><main><h1>Harbour</h1><div v-if="d"><p>{{ d.text }}</p>
        <b class="price">{{ d.price }}</b></div><span v-else>Loading…</span></main></template>`,
    }),
    build: ["npx", "nuxt", "generate"],
    output: ".output/public",
    kinds: KINDS,
  },
  astro: {
    packages: ["astro@6.0.5"],
    files: {},
    pageFile: (kind) => {
      const { text = "", price = "" } = JSON.parse(FIRST[kind]) ?? {};
      const script = `<script>${LOAD}.then((d) => {
        document.querySelector("p").textContent = d.text;
        document.querySelector(".price").textContent = d.price; });</script>`;
      return {
        [`src/pages/${kind}.astro`]:
          `<html lang="en"><head><title>Harbour</title></head><body><main>
          <h1>Harbour</h1><p>${text}</p><b class="price">${price}</b></main>
          ${kind === "static" ? "" : script}</body></html>`,
      };
    },
    build: [...NODE, "node_modules/astro/bin/astro.mjs", "build"],
    output: "dist",
    kinds: KINDS,
  },
  sveltekit: {
    packages: [
      "@sveltejs/kit@2.70.4",
      "@sveltejs/adapter-static@3",
      "@sveltejs/vite-plugin-svelte",
      "svelte@5",
      "vite",
    ],
    files: {
      "svelte.config.js": `import adapter from "@sveltejs/adapter-static";
        export default { kit: { adapter: adapter() } };`,
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";
        export default { plugins: [sveltekit()] };`,
      "src/app.html": `<!doctype html><html lang="en"><head><title>Harbour</title>
        %sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>`,
      "src/routes/+layout.js":
        `export const prerender = true; export const trailingSlash = "always";`,
      "src/routes/written/+page.js": "export const ssr = false;",
    },
    pageFile: (kind) => ({
      [`src/routes/${kind}/+page.svelte`]: `<script>import { onMount } from "svelte";
        let d = $state(${FIRST[kind]});
        onMount(async () => { ${kind === "static" ? "" : `d = await ${LOAD};`} });</script>
        <main><h1>Harbour</h1>{#if d}<p>{d.text}</p><b class="price">{d.price}</b>
        {:else}Loading…{/if}</main>`,
    }),
    build: ["npx", "vite", "build"],
    output: "build",
    kinds: KINDS,
  },
  angular: {
    packages: [
      ..."core common compiler compiler-cli platform-browser build cli".split(" ")
        .map((name) => `@angular/${name}@21`),
      "typescript@5.9",
      "rxjs",
      "tslib",
    ],
    files: {
      "angular.json": JSON.stringify({
        version: 1,
        cli: { analytics: false },
        projects: {
          app: {
            projectType: "application",
            root: "",
            sourceRoot: "src",
            architect: {
              build: {
                builder: "@angular/build:application",
                options: {
                  outputPath: "dist",
                  browser: "src/main.ts",
                  index: "src/index.html",
                  tsConfig: "tsconfig.json",
                },
              },
            },
          },
        },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          target: "ES2022",
          module: "ES2022",
          moduleResolution: "bundler",
          experimentalDecorators: true,
          lib: ["ES2022", "dom"],
          skipLibCheck: true,
        },
        files: ["src/main.ts"],
      }),
      "src/index.html": `<!doctype html><html lang="en"><head><title>Harbour</title>
        <base href="/"></head><body><app-root></app-root></body></html>`,
      "src/main.ts": `import { bootstrapApplication } from "@angular/platform-browser";
        import { Component, provideZonelessChangeDetection, signal } from "@angular/core";
        @Component({ selector: "app-root", template: \`<main><h1>Harbour</h1>
          @if (d(); as got) { <p>{{ got.text }}</p><b class="price">{{ got.price }}</b> }
          @else { Loading… }</main>\` })
        class App {
          d = signal<{ text: string; price: string } | null>(null);
          constructor() { ${LOAD}.then((got) => this.d.set(got)); }
        }
        bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });`,
    },
    pageFile: () => ({}),
    build: ["npx", "ng", "build"],
    output: "dist/browser",
    kinds: ["written"],
  },
};

/** A question about a page of a built site. */
export interface AppCase extends LateCase {
  /** Its address at the site. */
  readonly path: string;
}

/** The frameworks; no rule was written or looked at on any of them. */
export const APPS: readonly string[] = Object.keys(BUILT);

/** Every question, each framework's whole pages first. */
export const APP_CASES: readonly AppCase[] = Object.entries(BUILT).flatMap(([framework, app]) => {
  const ask = (kind: Kind, tool: LateCase["tool"], climbs: boolean, wait = 0): AppCase => ({
    name: `app ${framework} ${kind} after ${wait / 1_000} s, ` +
      (tool === "page_markdown" ? "text" : "price"),
    framework,
    html: "",
    tool,
    climbs,
    mark: tool === "page_markdown" ? MARK : PRICE,
    path: `/${kind}/?wait=${wait}`,
  });
  return [
    ask("static", "page_markdown", false),
    ask("static", "select_values", false),
    ask("filled", "page_markdown", false, 1_000),
    ask("filled", "select_values", true, 1_000),
    ask("filled", "select_values", true, 3_000),
    ask("written", "page_markdown", true),
    ask("written", "page_markdown", true, 1_000),
    ask("written", "page_markdown", true, 3_000),
    ask("written", "select_values", true, 3_000),
  ].filter(({ path }) => app.kinds.some((kind) => path.startsWith(`/${kind}/`)));
});

/** Builds sites, each in a folder of its own; returns where their pages lie, by framework. */
export async function buildApps(
  folder: string,
  frameworks: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  await Promise.all(
    Object.entries(BUILT).map(async ([name, app]) => {
      if (!frameworks.has(name)) return;
      const { packages, files, pageFile, build, output, kinds } = app;
      const cwd = join(folder, name);
      const pages = kinds.map(pageFile);
      const written = Object.assign({ "package.json": `{"type":"module"}` }, files, ...pages);
      for (const [path, text] of Object.entries(written)) {
        await Deno.mkdir(dirname(join(cwd, path)), { recursive: true });
        await Deno.writeTextFile(join(cwd, path), String(text));
      }
      await run(cwd, ["npm", "i", "--no-audit", "--no-fund", "--silent", ...packages]);
      await run(cwd, build);
      outputs.set(name, join(cwd, output));
    }),
  );
  return outputs;
}

async function run(cwd: string, [command = "", ...args]: readonly string[]): Promise<void> {
  const env = { CI: "1", NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1" };
  const { success, stdout, stderr } = await new Deno.Command(command, { args, cwd, env }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${said}`);
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  json: "application/json",
};

/** Answers with a file of a built site; its one page where a site has no more. */
export async function answerFile(output: string, pathname: string): Promise<Response> {
  const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const isPage = path.endsWith(".html");
  for (const tried of isPage ? [path, "/index.html"] : [path]) {
    const body = await Deno.readFile(join(output, tried)).catch(() => undefined);
    const type = TYPES[tried.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    if (body !== undefined) return new Response(body, { headers: { "content-type": type } });
  }
  return new Response(null, { status: 404 });
}
