/** Places that answers give, and the elements they lead to. */
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toText } from "./json_value.ts";

/** One thing that was read, and where. */
export interface Reading {
  /** Where it is in the answer, as `summary.price`. */
  readonly path: string;
  readonly value: string;
  readonly where: string;
  /** By which vocabulary, rule or key it was read. */
  readonly by: string;
}

/** Finds the element a place leads to; null when it leads nowhere. */
export function findPlace(source: Document, where: string): Element | null {
  const path = where.split("#", 1)[0] ?? "";
  if (!path.startsWith("/")) return null;
  try {
    // By an evaluator of ours: a page may name an image `evaluate`.
    const found = new XPathEvaluator().evaluate(
      path,
      source,
      null,
      XPathResult.FIRST_ORDERED_NODE_TYPE,
    ).singleNodeValue;
    if (found === null) return null;
    if (found.nodeType === Node.ATTRIBUTE_NODE) return (found as Attr).ownerElement;
    return found.nodeType === Node.ELEMENT_NODE ? found as Element : null;
  } catch {
    return null;
  }
}

/** Continues the place of a thing by one that begins with a point. */
export function joinPlace(base: string, where: string): string {
  return where.startsWith(".") ? base + where.slice(1) : where;
}

/** Lists everything in an answer that has a place, down to every level. */
export function listReadings(answer: unknown, path = ""): Reading[] {
  const found: Reading[] = [];
  const waiting: { value: unknown; path: string; base: string; by: string }[] = [
    { value: answer, path, base: "", by: "" },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, base, by } = next;
    if (typeof value !== "object" || value === null) continue;
    const fields = toFields(value);
    const own = typeof fields.where === "string" ? joinPlace(base, fields.where) : base;
    const told = byOf(fields) || by;
    if (typeof fields.where === "string" && fields.value !== undefined) {
      found.push({ path, value: toText(fields.value), where: own, by: told });
    }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (key === "where") continue;
      const isStep = key === "fields" || key === "value";
      const below = isStep ? path : path === "" ? key : `${path}.${key}`;
      waiting.push({ value: inner, path: below, base: own, by: told });
    }
  }
  return found;
}

function byOf(fields: Fields): string {
  const { source, key, rule } = fields;
  return [source, key, rule].filter((part) => typeof part === "string").join(" ");
}
