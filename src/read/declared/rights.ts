/** What a page permits to be done with it, verbatim; silence is not permission. */
import { collapseWhitespace, readDictionary } from "../../page/text/mod.ts";
import type { Page } from "../../page/html/mod.ts";
import { absoluteAddress, scanPage } from "../vocabularies/mod.ts";
import { MAX_HEADER_CHARS } from "../../base/limits.ts";

// Bounds.
/** Robots directives kept for one crawler. */
const MAX_DIRECTIVES = 50;
/** Crawlers named in one `X-Robots-Tag`. */
const MAX_AGENTS = 20;

/** The rights that a page and its response headers state alike. */
interface StatedRights {
  robots?: string[];
  agents?: Record<string, string[]>;
  tdm_reservation?: string;
  tdm_policy?: string;
}

interface HeaderRights extends StatedRights {
  content_usage?: Record<string, string>;
}

/** What a page states of its rights; a key is there only when the page states it. */
export interface Rights extends StatedRights {
  license?: string[];
  http?: HeaderRights;
}

const AGENTS = new Set(
  ("googlebot googlebot-news googlebot-image googlebot-video google-extended bingbot msnbot slurp " +
    "yandex baiduspider duckduckbot applebot gptbot ccbot").split(" "),
);
/** Directives of `X-Robots-Tag` that have a value after a colon and name no crawler. */
const VALUED = new Set(
  "max-snippet max-image-preview max-video-preview unavailable_after".split(" "),
);
const USAGES = new Set(["train-ai", "ai-use", "search"]);
const VERDICTS: ReadonlyMap<string, string> = new Map([["y", "allow"], ["n", "disallow"]]);

/** Reads what a page and its response headers state of its rights. */
export function rightsOf(page: Page): Rights {
  const rights: Rights = {};
  for (const { name, content } of scanPage(page).metas) {
    if (name === "robots") addDirectives(rights, undefined, content.split(","));
    else if (AGENTS.has(name)) addDirectives(rights, name, content.split(","));
    else if (name === "tdm-reservation") rights.tdm_reservation ??= content;
    else if (name === "tdm-policy") rights.tdm_policy ??= content;
  }
  for (const { rels, href } of scanPage(page).rels) {
    if (!rels.includes("license") || href.startsWith("#")) continue;
    const address = absoluteAddress(page, href);
    rights.license ??= [];
    if (rights.license.length < MAX_DIRECTIVES && !rights.license.includes(address)) {
      rights.license.push(address);
    }
  }
  const http = headerRights(page.headers);
  if (Object.keys(http).length > 0) rights.http = http;
  return rights;
}

/** Returns the word that keeps a page out of search, as Google reads it; undefined where none does. */
export function barringWord({ robots = [], agents = {} }: StatedRights): string | undefined {
  const said = [...robots, ...(agents["googlebot"] ?? [])];
  return said.find((word) => word === "noindex" || word === "none");
}

/** Returns the word that keeps a page out of search, in its head or in that of its answer. */
export function barringWordOf(page: Page): string | undefined {
  const rights = rightsOf(page);
  return barringWord(rights) ?? barringWord(rights.http ?? {});
}

function addDirectives(rights: StatedRights, agent: string | undefined, written: string[]): void {
  const list = listOf(rights, agent);
  for (const word of written) {
    const directive = collapseWhitespace(word).toLowerCase();
    if (directive === "" || list.includes(directive) || list.length >= MAX_DIRECTIVES) continue;
    list.push(directive);
  }
}

function listOf(rights: StatedRights, agent: string | undefined): string[] {
  if (agent === undefined) return rights.robots ??= [];
  rights.agents ??= {};
  const known = Object.hasOwn(rights.agents, agent) ? rights.agents[agent] : undefined;
  if (known !== undefined) return known;
  const fresh: string[] = [];
  if (Object.keys(rights.agents).length < MAX_AGENTS) {
    Object.defineProperty(rights.agents, agent, { value: fresh, enumerable: true });
  }
  return fresh;
}

function headerRights(headers: ReadonlyMap<string, string>): HeaderRights {
  const rights: HeaderRights = {};
  const robots = headers.get("x-robots-tag")?.slice(0, MAX_HEADER_CHARS);
  if (robots !== undefined) addRobotsTag(rights, robots);
  for (const name of ["reservation", "policy"] as const) {
    const stated = headers.get(`tdm-${name}`)?.split(",")[0]?.trim();
    if (stated) rights[`tdm_${name}`] = stated;
  }
  const usage = contentUsage(headers.get("content-usage") ?? "");
  if (Object.keys(usage).length > 0) rights.content_usage = usage;
  return rights;
}

function addRobotsTag(rights: HeaderRights, header: string): void {
  let agent: string | undefined;
  for (const part of header.split(",")) {
    const [, written = "", rest = ""] = /^\s*([^\s:]+)\s*:(.*)$/s.exec(part) ?? [];
    const name = written.toLowerCase();
    const isAgent = name !== "" && !VALUED.has(name);
    if (isAgent) agent = name;
    addDirectives(rights, agent, [isAgent ? rest : part]);
  }
}

/** Reads the aipref vocabulary of a dictionary; anything else states nothing. */
function contentUsage(header: string): Record<string, string> {
  const stated = readDictionary(header.slice(0, MAX_HEADER_CHARS)) ?? [];
  return Object.fromEntries([...stated].flatMap(([key, value]) => {
    const verdict = USAGES.has(key) ? VERDICTS.get(value) : undefined;
    return verdict === undefined ? [] : [[key, verdict]];
  }));
}
