/** JSON-LD as strict parsers meet it (RFC 8259): what our reading mends, search refuses. */
import { collapseWhitespace } from "../../page/text/mod.ts";
import { type Node, type Page, textOf } from "../../page/html/mod.ts";
import { mediaScripts, scanPage } from "../vocabularies/mod.ts";
import { type Finding, finding } from "./finding.ts";

// Bounds.
/** Blocks of JSON-LD that are held to a strict parser; later ones are not. */
const MAX_STRICT_BLOCKS = 200;
/** Characters shown before and after the place where a strict parser gives up. */
const MAX_JSON_EXCERPT_CHARS = 40;

const RULE = "https://www.rfc-editor.org/rfc/rfc8259";

/** What an `application/ld+json` block must name for its words to be schema.org's. */
const CONTEXT_RULE = "https://www.w3.org/TR/json-ld11/#the-context";
const MEDIA_RULE = "https://www.w3.org/TR/json-ld11/#iana-considerations";
/** Media types that people write for the one of JSON-LD. */
const NEAR_MEDIA = /^(?:application|text)\/(?:json\+ld|ld-json|jsonld|json-ld|x-ld\+json)$/;

/** Reports each block of JSON-LD that is refused or read as nothing, with where it goes wrong. */
export function checkStrictJson(page: Page): Finding[] {
  const misnamed = scanPage(page).scripts.filter(({ type }) => NEAR_MEDIA.test(type));
  return [
    ...misnamed.map(({ node, type }) => {
      const message = `a script of type ${type} is read by none: JSON-LD is application/ld+json`;
      return blockFinding("json-ld-type", message, node, MEDIA_RULE, type);
    }),
    ...mediaScripts(page).slice(0, MAX_STRICT_BLOCKS).flatMap((node, at) =>
      checkBlock(node, textOf(page.tree, node), `block ${at + 1} of JSON-LD`)
    ),
  ];
}

function checkBlock(node: Node, text: string, name: string): Finding[] {
  if (text.trim() === "") return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = `strict parsers refuse ${name}, and with it all it says: ` +
      "write it as JSON.stringify would";
    const why = whyRefused(text, error as Error);
    return [blockFinding("json-ld-not-strict", message, node, RULE, why)];
  }
  const repeated = repeatedKey(text);
  return [
    ...(repeated === undefined ? [] : [
      blockFinding(
        "duplicate-key",
        `${name} gives ${repeated} twice in one object: parsers keep the last and drop the first`,
        node,
        RULE,
        repeated,
      ),
    ]),
    ...(Array.isArray(value) ? value : [value]).slice(0, MAX_STRICT_BLOCKS).flatMap((top) =>
      checkContext(top, node, name)
    ).slice(0, 1),
  ];
}

function checkContext(top: unknown, node: Node, name: string): Finding[] {
  if (typeof top !== "object" || top === null) return [];
  const context = (top as Record<string, unknown>)["@context"];
  if (context === undefined) {
    const message = `${name} has no @context, so none of its words has a meaning`;
    return [blockFinding("context-missing", message, node, CONTEXT_RULE)];
  }
  const named = (Array.isArray(context) ? context : [context]).filter((each) =>
    typeof each === "string"
  );
  const meant = named.find((each) => NEAR_SCHEMA.test(each));
  if (meant === undefined || named.some(isSchema)) return [];
  const message = `${name} names ${meant} as @context: schema.org's is https://schema.org`;
  return [blockFinding("context-unknown", message, node, CONTEXT_RULE, meant)];
}

const NEAR_SCHEMA = /sch?e?m[ae]{1,2}/i;

function isSchema(address: string): boolean {
  return /^\s*https?:\/\/(?:www\.)?schema\.org(?:[/#]|\s*$)/i.test(address);
}

function blockFinding(
  code: string,
  message: string,
  node: Node,
  rule: string,
  value: string | null = null,
): Finding {
  const at = { node, pointer: null };
  return finding("error", code, message, { source: "jsonld", rule, value, at });
}

/** Returns a key that an object of a well-formed text has twice, walking it once. */
function repeatedKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "{") open.push(new Set());
    else if (letter === "[") open.push(undefined);
    else if (letter === "}" || letter === "]") open.pop();
    if (letter !== '"') continue;
    const start = at + 1;
    for (at = start; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    const key = text.slice(start, at);
    while (/\s/.test(text[at + 1] ?? "")) at++;
    if (text[at + 1] !== ":") continue;
    const keys = open.at(-1);
    if (keys?.has(key) === true) return key;
    keys?.add(key);
  }
  return undefined;
}

/** Returns the text around the place where strict parsing ends. */
function whyRefused(text: string, error: Error): string {
  const [, position] = /position (\d+)/.exec(error.message) ?? [];
  const at = position === undefined ? text.length : Number(position);
  const start = Math.max(0, at - MAX_JSON_EXCERPT_CHARS);
  return collapseWhitespace(text.slice(start, at + MAX_JSON_EXCERPT_CHARS));
}
