/**
 * Builds the site of the documents: static pages with search, into dist/site.
 *
 *     deno task site:build [--source https://github.com/OWNER/REPO] [--base https://HOST/PATH]
 *
 * `--base` is where the site will be: pages name it as their canonical address.
 *
 * The documents stay where they are and as they are; `pages.ts` lists those that become pages. A link
 * to a file of the repository that is no page leads to `--source`, and without it is plain text.
 */
import Eleventy from "@11ty/eleventy";
import anchor from "markdown-it-anchor";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { dirname, join, relative, resolve } from "node:path";
import { bundleLibrary } from "./bundle_library.ts";
import { GROUPS, pageOf } from "./pages.ts";
import { searchIndex } from "./search_index.ts";
import { toAnchor } from "./to_anchor.ts";

const HERE = import.meta.dirname as string;
const ROOT = resolve(HERE, "..");
const OUT = `${ROOT}/dist/site`;

/** What of markdown-it is used: its rules over a document's pieces. */
interface Markdown {
  use(plugin: unknown, options: unknown): unknown;
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } };
}

interface State {
  readonly tokens: readonly Token[];
  readonly env: { readonly document: string };
}

interface Token {
  type: string;
  tag: string;
  readonly content: string;
  attrs: [string, string][] | null;
  readonly children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** What of Eleventy's configuration is used. */
interface Config {
  addTemplate(path: string, content: string, data: Record<string, unknown>): void;
  amendLibrary(name: "md", change: (markdown: Markdown) => void): void;
  addPassthroughCopy(paths: Record<string, string>): void;
}

/** Builds the site and returns how many pages it has. */
export async function buildSite(out: string, source?: string, base?: string): Promise<number> {
  const figures = [...Deno.readDirSync(`${ROOT}/bench`)].map(({ name }) => `bench/${name}`)
    .filter((one) => one.endsWith(".md")).sort();
  const documents = [...GROUPS.flatMap((group) => group.documents), ...figures];
  const texts = new Map<string, string>();
  for (const one of documents) texts.set(one, await Deno.readTextFile(`${ROOT}/${one}`));
  const titles = new Map([...texts].map(([one, text]) => [one, titleOf(text)]));
  await Deno.remove(out, { recursive: true }).catch(() => {});
  const eleventy = new Eleventy(HERE, out, {
    quietMode: true,
    configPath: null,
    config: (config: Config): void => {
      config.amendLibrary("md", (markdown) => {
        markdown.use(anchor, { slugify: toAnchor, tabIndex: false });
        markdown.core.ruler.push("site_links", (state) => toSiteLinks(state, titles, source));
        markdown.core.ruler.push("site_scrolls", ({ tokens }) => {
          // What scrolls sideways must be reached by keys as well.
          for (const [at, token] of tokens.entries()) {
            // A corner without words heads nothing.
            const [inside, end] = [tokens[at + 1], tokens[at + 2]];
            if (token.type === "th_open" && inside?.content === "" && end !== undefined) {
              token.tag = end.tag = "td";
            }
            if (/^(?:fence|code_block|table_open)$/.test(token.type)) {
              token.attrSet("tabindex", "0");
            }
          }
        });
      });
      config.addPassthroughCopy({ [`${HERE}/assets`]: "assets", [searchModule()]: SEARCH_MODULE });
      config.addPassthroughCopy({ [`${ROOT}/docs/*.png`]: "/" });
      for (const [document, text] of texts) {
        // Pictures stand beside the pages, not in a folder of their own.
        const shown = text.replace(/((?:src|srcset)=")docs\//g, "$1");
        const description = descriptionOf(text);
        const data = { ...pageData(document, titles), description, base };
        config.addTemplate(`${document.toLowerCase()}`, shown, data);
      }
    },
  });
  await eleventy.write();
  await copyPictures(out);
  await bundleLibrary(`${resolve(out)}/assets/library.js`);
  await Deno.writeTextFile(`${out}/assets/search.json`, searchIndex(texts, pageOf));
  for (const [document, text] of texts) {
    await Deno.writeTextFile(`${out}/${twinOf(document)}`, text);
  }
  await Deno.writeTextFile(`${out}/llms.txt`, listForModels(texts, titles));
  return documents.length;
}

/** Names the Markdown that a page was made of, beside it. */
function twinOf(document: string): string {
  return pageOf(document).replace(/\.html$/, ".md");
}

/** Lists the documents as models read a site (llmstxt.org): a line each, with the Markdown's place. */
function listForModels(
  texts: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): string {
  const sections = GROUPS.map(({ heading, documents }) => {
    const lines = documents.map((one) =>
      `- [${titles.get(one)}](${twinOf(one)}): ${descriptionOf(texts.get(one) ?? "")}`
    );
    return `## ${heading}\n\n${lines.join("\n")}\n`;
  });
  const about = descriptionOf(texts.get("README.md") ?? "");
  return [`# Pagefacts\n\n> ${about}\n`, ...sections].join("\n");
}

/** Characters of a description, as search engines show it. */
const DESCRIPTION_CHARS = 155;

/** Takes the first sentences of a document as its description, whole words only. */
function descriptionOf(text: string): string {
  const blocks = text.replace(/^```[^]*?^```$/gm, "").replace(/<!--[^]*?-->/g, "").split(/\n{2,}/);
  const first = blocks.find((block) => /^[A-Z`*[]/.test(block)) ?? "";
  const plain = first.replace(/\]\([^)]*\)|[`*[\]]/g, "").replace(/\s+/g, " ").trim();
  if (plain.length <= DESCRIPTION_CHARS) return plain;
  return `${plain.slice(0, DESCRIPTION_CHARS).replace(/\s+\S*$/, "")} …`;
}

const SEARCH_MODULE = "assets/minisearch.js";

/** The search of the pages is the package's own module: nothing is loaded from elsewhere. */
function searchModule(): string {
  return fileURLToPath(import.meta.resolve("minisearch"));
}

/** Copies the pictures of the documents: they stay beside their pages. */
async function copyPictures(out: string): Promise<void> {
  for (const { name } of Deno.readDirSync(`${ROOT}/docs`)) {
    if (/\.(?:png|svg|webp)$/.test(name)) {
      await Deno.copyFile(`${ROOT}/docs/${name}`, `${out}/${name}`);
    }
  }
}

function pageData(
  document: string,
  titles: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const page = pageOf(document);
  const up = relative(dirname(page), ".") || ".";
  return {
    layout: "page.liquid",
    permalink: page,
    page_path: page === "index.html" ? "" : page,
    // Neither may a document's own braces be taken for a template's.
    templateEngineOverride: "md",
    document,
    twin: `${up}/${twinOf(document)}`,
    title: titles.get(document),
    root: up,
    groups: GROUPS.map(({ heading, documents }) => ({
      heading,
      pages: documents.map((one) => ({
        title: titles.get(one),
        href: `${up}/${pageOf(one)}`,
        isHere: one === document,
      })),
    })),
  };
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? "";
}

/** Turns links between documents into links between pages. */
function toSiteLinks(
  { tokens, env }: State,
  titles: ReadonlyMap<string, string>,
  source: string | undefined,
): void {
  const from = env.document;
  for (const { children } of tokens) {
    for (const [at, token] of (children ?? []).entries()) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href === null || /^(?:[a-z]+:|#)/i.test(href)) continue;
      const [path = "", fragment] = href.split("#");
      const target = join(dirname(from), path);
      const tail = fragment === undefined ? "" : `#${fragment}`;
      if (titles.has(target)) {
        const to = relative(dirname(pageOf(from)), pageOf(target));
        token.attrSet("href", `${to}${tail}`);
      } else if (source !== undefined) {
        token.attrSet("href", `${source}/blob/main/${target}${tail}`);
      } else {
        // Links do not nest: the next end is this one's.
        const end = children?.slice(at).find(({ type }) => type === "link_close");
        for (const one of [token, end]) if (one !== undefined) one.tag = "span";
        token.attrs = null;
      }
    }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: { source: { type: "string" }, base: { type: "string" } },
  });
  const started = performance.now();
  const pages = await buildSite(OUT, values.source, values.base?.replace(/\/$/, ""));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${pages} pages in dist/site after ${seconds} s`);
}
