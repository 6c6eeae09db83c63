/**
 * The head and the JSON-LD of a page as they should be, only from what the page says: what it lacks
 * is a comment that says so, and what was changed in JSON-LD is listed.
 */
import {
  collapsedText,
  escapeAttribute,
  escapeText,
  type Page,
  resolveAddress,
  textOf,
} from "../../page/html/mod.ts";
import { isJsonNumber, isJsonObject, type Json } from "../../base/json/parse.ts";
import { parseMendedJson } from "../../base/json/mend.ts";
import { linksOf } from "../declared/mod.ts";
import { mediaScripts, scanPage } from "../vocabularies/mod.ts";
import { memberOf } from "./check_terms.ts";
import { isMoment } from "./moments.ts";
import { PAGE_FAULTS } from "./page/page_faults.ts";
import { withoutHash } from "./target_checks.ts";
import {
  isOf,
  isType,
  membersOf,
  nearestProperty,
  nearestType,
  propertyOf,
  successorOf,
} from "./vocabulary.ts";

// Bounds.
/** Values of the JSON-LD of a page that are mended; a page with more is not patched. */
const MAX_PATCH_VALUES = 20_000;
/** Misspelt names of a page that are looked up; later ones stay as they are. */
const MAX_PATCH_NAMES = 40;

/** Returns the lines to put into the head. */
export function patchOf(page: Page): string {
  return [...headOf(page), ...blocksOf(page)].join("\n");
}

function lacks(what: string): string {
  return `<!-- ${what}: the page says nothing to take for it -->`;
}

function headOf(page: Page): string[] {
  const { tree, base } = page;
  const text = (name: string): string => {
    const node = tree.named(name).find((each) => tree.isHtml(each, name));
    return node === undefined ? "" : collapsedText(tree, node);
  };
  const { metas } = scanPage(page);
  const contentOf = (name: string): string =>
    metas.find(({ keys }) => keys.includes(name))?.content ?? "";
  const meta = (attribute: string, name: string, content: string): string =>
    content === ""
      ? lacks(name)
      : `<meta ${attribute}="${name}" content="${escapeAttribute(content)}">`;
  const title = text("title") || text("h1") || contentOf("og:title");
  const description = contentOf("description") || contentOf("og:description");
  const { canonical, alternates = [] } = linksOf(page);
  const address = withoutHash(canonical ?? page.url ?? "");
  const image = resolveAddress(base, contentOf("og:image")) ?? "";
  const viewport = PAGE_FAULTS.find(({ code }) => code === "zoom-blocked")?.write ?? "";
  const robots = metas.filter(({ name }) => name === "robots").map(({ content }) => content);
  return [
    '<meta charset="utf-8">',
    title === "" ? lacks("title") : `<title>${escapeText(title)}</title>`,
    meta("name", "description", description),
    viewport,
    ...robots.map((content) => meta("name", "robots", content)),
    address === ""
      ? lacks("canonical")
      : `<link rel="canonical" href="${escapeAttribute(address)}">`,
    ...alternates.map(({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${escapeAttribute(hreflang)}" href="${
        escapeAttribute(resolveAddress(base, href) ?? href)
      }">`
    ),
    meta("property", "og:title", contentOf("og:title") || title),
    meta("property", "og:type", contentOf("og:type") || "website"),
    meta("property", "og:url", address),
    meta("property", "og:image", image),
  ];
}

/** A value of JSON as `JSON.stringify` takes it. */
type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

function blocksOf(page: Page): string[] {
  const work: Mending = { changes: [], values: 0, names: 0, base: page.base };
  return mediaScripts(page).flatMap((node, at) => {
    const value = parseMendedJson(textOf(page.tree, node));
    if (value === undefined) return [`<!-- block ${at + 1} of JSON-LD cannot be read -->`];
    const before = work.changes.length;
    const mended = mend(value, work);
    if (work.values > MAX_PATCH_VALUES) return [`<!-- block ${at + 1} of JSON-LD is too large -->`];
    // In a script nothing but this ends it.
    const text = JSON.stringify(mended, null, 2).replaceAll("</", "<\\/");
    const changes = work.changes.slice(before).map((change) => `<!-- ${escapeText(change)} -->`);
    return [...changes, `<script type="application/ld+json">\n${text}\n</script>`];
  });
}

interface Mending {
  readonly changes: string[];
  values: number;
  names: number;
  readonly base: string | null;
}

/** Mends a block; what is inside is queued instead of recursed into. */
function mend(block: Json, work: Mending): Plain {
  const whole: { [name: string]: Plain } = {};
  const waiting: {
    value: Json;
    put: (made: Plain) => void;
    name: string;
    isTop: boolean;
  }[] = [{ value: block, put: (made) => whole["block"] = made, name: "", isTop: true }];
  for (const { value, put, name, isTop } of waiting) {
    if (++work.values > MAX_PATCH_VALUES) break;
    if (Array.isArray(value)) {
      const list: Plain[] = [];
      put(list);
      for (const [at, each] of (value as readonly Json[]).entries()) {
        waiting.push({ value: each, put: (made) => list[at] = made, name, isTop });
      }
    } else if (isJsonObject(value)) {
      const made: { [name: string]: Plain } = {};
      put(made);
      const types = typesOf(value.get("@type"), work);
      const context = contextOf(value.get("@context"), work, isTop);
      if (context !== undefined) made["@context"] = context;
      for (const [key, inner] of value) {
        if (key === "@context" && context !== undefined) continue;
        if (key === "@type" && types.length > 0) {
          made[key] = types.length === 1 ? types[0] as string : types;
          continue;
        }
        const right = key.startsWith("@") ? key : nameOf(key, types, work);
        // Its place among the keys is the one it was written at.
        made[right] = null;
        waiting.push({
          value: inner,
          put: (mended) => made[right] = mended,
          name: right,
          isTop: false,
        });
      }
    } else put(typeof value === "string" ? textFor(value, name, work) : plainOf(value));
  }
  return whole["block"] ?? null;
}

function plainOf(value: Json): Plain {
  return isJsonNumber(value) ? Number(value.literal) : value as Plain;
}

/** Returns the context a block should begin with; undefined where it stays as it is. */
function contextOf(
  context: Json | undefined,
  { changes }: Mending,
  isTop: boolean,
): string | undefined {
  const isSchema = typeof context === "string" &&
    /^https?:\/\/(?:www\.)?schema\.org(?:\/|$)/.test(context.trim());
  if (!isTop || isSchema || (context !== undefined && typeof context !== "string")) {
    return undefined;
  }
  changes.push(`@context is https://schema.org${context === undefined ? "" : `, not ${context}`}`);
  return "https://schema.org";
}

function typesOf(written: Json | undefined, work: Mending): string[] {
  const types = (Array.isArray(written) ? written : [written]).filter((each) =>
    typeof each === "string"
  );
  return types.map((type) => {
    if (isType(type) || !/^\w+$/.test(type) || work.names++ >= MAX_PATCH_NAMES) return type;
    const meant = nearestType(type);
    if (meant !== undefined) work.changes.push(`@type is ${meant}, not ${type}`);
    return meant ?? type;
  });
}

function nameOf(name: string, types: readonly string[], work: Mending): string {
  const successor = propertyOf(name) === undefined ? undefined : successorOf(name);
  if (successor !== undefined && isOf(successor, types)) {
    work.changes.push(`${successor} has taken the place of ${name}`);
    return successor;
  }
  const isKnown = propertyOf(name) !== undefined || types.length === 0 || !types.every(isType);
  if (isKnown || !/^\w+$/.test(name) || work.names++ >= MAX_PATCH_NAMES) return name;
  const meant = nearestProperty(name, types);
  if (meant !== undefined) work.changes.push(`${meant} is meant, not ${name}`);
  return meant ?? name;
}

/** Writes a text as its property asks, where there is one way to read it. */
function textFor(text: string, name: string, { changes, base }: Mending): string {
  const right = rightText(text.trim(), name, base);
  if (right === undefined || right === text.trim()) return text;
  changes.push(`${name} is ${right}, not ${text.trim().slice(0, 80)}`);
  return right;
}

function rightText(text: string, name: string, base: string | null): string | undefined {
  if (/^(?:price|lowPrice|highPrice)$/.test(name)) {
    return /^\d{1,3}(?:\.\d{3})*,\d\d$/.test(text)
      ? text.replaceAll(".", "").replace(",", ".")
      : undefined;
  }
  if (/^(?:cookTime|prepTime|totalTime|performTime)$/.test(name)) {
    return /^P\d+M$/.test(text) ? `PT${text.slice(1)}` : undefined;
  }
  const { ranges = [] } = propertyOf(name) ?? {};
  if (ranges.includes("Date") || ranges.includes("DateTime")) {
    const moment = text.replace(" ", "T");
    return !isMoment(text) && isMoment(moment) ? moment : undefined;
  }
  const terms = ranges.flatMap(membersOf);
  if (terms.length > 0 && !ranges.includes("Text")) {
    const bare = memberOf(text).toLowerCase().replace(/[\s_-]/g, "");
    const term = terms.find((each) => each.toLowerCase() === bare);
    return term === undefined || term === memberOf(text) ? undefined : `https://schema.org/${term}`;
  }
  const isAddress = ranges.includes("URL") && !ranges.includes("Text") && !/[{}\s]/.test(text);
  if (!isAddress || /^[a-z][a-z0-9+.-]*:/i.test(text) || !/[/.]/.test(text)) return undefined;
  return resolveAddress(base, text);
}
