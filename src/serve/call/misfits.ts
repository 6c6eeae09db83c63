/** Long lists of what does not fit, cut before a schema library reports each element of them. */

// Bounds.
/** Elements of a list that are reported; each costs some microseconds, and a list may have many. */
const MAX_UNFIT_ELEMENTS = 1_000;

/** One property of a JSON Schema, as far as its elements matter here. */
interface ListSchema {
  items?: { type?: unknown };
  anyOf?: ListSchema[];
}

/** Cuts lists of texts after the thousandth element that is no text; others stay as they are. */
export function withFewMisfits(
  properties: Readonly<Record<string, unknown>>,
  args: unknown,
): unknown {
  if (typeof args !== "object" || args === null) return args;
  const cut = Object.entries(args).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length <= MAX_UNFIT_ELEMENTS) return [];
    if (!Object.hasOwn(properties, name) || !takesTexts(properties[name] as ListSchema)) return [];
    const end = endOfMisfits(value);
    return end < value.length ? [[name, value.slice(0, end)] as const] : [];
  });
  return cut.length === 0 ? args : { ...args, ...Object.fromEntries(cut) };
}

function takesTexts({ items, anyOf = [] }: ListSchema): boolean {
  return items?.type === "string" || anyOf.some(takesTexts);
}

function endOfMisfits(list: readonly unknown[]): number {
  let unfit = 0;
  const last = list.findIndex((item) => typeof item !== "string" && ++unfit === MAX_UNFIT_ELEMENTS);
  return last < 0 ? list.length : last + 1;
}
