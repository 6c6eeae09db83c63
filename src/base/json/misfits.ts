/** What does not fit a JSON Schema, in words: its name, what was received and what is allowed. */
import { MAX_NAMED_MISFITS } from "../limits.ts";
import { nearestName } from "../nearest_name.ts";
import { clipped, quoted } from "../quoted.ts";
import { isLongTextName } from "./long_text.ts";
import { valueAt } from "./plain.ts";

// Bounds.
/** Characters of the path to an argument that does not fit; the rest is cut from its message. */
const MAX_MISFIT_PATH_CHARS = 200;
/** Characters that such a message repeats of what was received. */
const MAX_RECEIVED_CHARS = 40;

/** One reason why a value does not fit, as schema libraries tell it. */
export interface Misfit {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  /** The members that nobody knows, with the code `unrecognized_keys`. */
  readonly keys?: readonly string[];
  /** Of a value that may have several forms, why it has none of them. */
  readonly errors?: readonly (readonly Misfit[])[];
}

/** A JSON Schema, as far as words for it need it. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Joins reasons to one sentence: what does not fit, the first twenty, and how many more there are. */
export function joinMisfits(lead: string, reasons: readonly string[]): string {
  const named = reasons.slice(0, MAX_NAMED_MISFITS);
  const more = reasons.length - named.length;
  const rest = more > 0 ? `; and ${more} more` : "";
  return `${lead}: ${named.join("; ")}${rest}`;
}

/** Says of one misfit where it is, what was received there and what is allowed. */
export function describeMisfit(misfit: Misfit, schema: unknown, value: unknown): string {
  const { keys, told } = innermost(misfit);
  const at = schemaAt(schema as Schema, keys);
  const [unknown] = told.code === "unrecognized_keys" ? told.keys ?? [] : [];
  if (unknown !== undefined) {
    const known = Object.keys(at?.properties ?? {});
    return `${pathOf([...keys, unknown])}: ${unknownName(nearestName(unknown, known), known)}`;
  }
  const allowed = at === undefined ? undefined : describeSchema(at, schema as Schema);
  if (allowed === undefined) return `${pathOf(keys)}: ${told.message}`;
  return wrongValue(pathOf(keys), valueAt(value, keys), allowed);
}

/**
 * Where a value may have several forms and has one of them but for what is inside, what is wrong is
 * inside: `{"price": true}` is an object, as it should be.
 */
function innermost(misfit: Misfit): { keys: readonly PropertyKey[]; told: Misfit } {
  let keys = keysOf(misfit);
  for (let told = misfit;;) {
    const inside = (told.errors ?? []).filter((form) =>
      form.every((each) => keysOf(each).length > 0)
    );
    const [form] = inside;
    const first = inside.length === 1 ? form?.[0] : undefined;
    if (first === undefined) return { keys, told };
    keys = [...keys, ...keysOf(first)];
    told = first;
  }
}

function keysOf({ path = [] }: Misfit): PropertyKey[] {
  return path.map((part) => typeof part === "object" ? part.key : part);
}

/** Says of a value that it is missing, or what was received in its place. */
export function wrongValue(where: string, received: unknown, allowed: string): string {
  const got = received === undefined ? "missing" : `received ${describeValue(received)}`;
  return `${where}: ${got}, ${allowed} is required`;
}

/** Says that a name is unknown, and which one was likely meant or which there are. */
export function unknownName(meant: string | undefined, known: readonly string[]): string {
  return meant === undefined
    ? `unknown, known are ${known.join(", ")}`
    : `unknown, did you mean ${meant}?`;
}

function pathOf(keys: readonly PropertyKey[]): string {
  return keys.length === 0
    ? "arguments"
    : clipped(keys.map(String).join("."), MAX_MISFIT_PATH_CHARS);
}

/** Follows a path into a schema; undefined where the schema says nothing of it. */
function schemaAt(schema: Schema, keys: readonly PropertyKey[]): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const key of keys) {
    at = at &&
      formsOf(at, schema).map((form) => memberOf(form, key)).find((member) => member !== undefined);
  }
  return at;
}

/** Lists the forms that a schema allows, forms of forms too, each where it is defined. */
function formsOf({ $ref, ...written }: Schema, root: Schema): readonly Schema[] {
  const own = root.$defs?.[$ref?.split("/").at(-1) ?? ""] ?? written;
  return [own, ...(own.anyOf ?? []).flatMap((form) => formsOf(form, root))];
}

function memberOf(
  { items, properties = {}, additionalProperties }: Schema,
  key: PropertyKey,
): Schema | undefined {
  if (typeof key === "number") return items;
  if (Object.hasOwn(properties, key)) return properties[String(key)];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return isLongTextName(value) ? "a long text" : quoted(value, MAX_RECEIVED_CHARS);
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Says what a schema allows; undefined where it names no type. */
function describeSchema(schema: Schema, root: Schema): string | undefined {
  const said = new Set(formsOf(schema, root).flatMap(typesOf));
  return said.size === 0 ? undefined : [...said].join(" or ");
}

function typesOf(schema: Schema): string[] {
  if (schema.enum !== undefined) return [`one of ${schema.enum.map(String).join(", ")}`];
  const types = typeof schema.type === "string" ? [schema.type] : schema.type ?? [];
  return types.map((type) => {
    if (type === "null") return type;
    const named = `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;
    if (type === "integer" || type === "number") return named + rangeOf(schema);
    return type === "array" ? named + itemsOf(schema) : named;
  });
}

/** Bounds that a schema library fills in for every integer say nothing. */
function rangeOf({ minimum, maximum }: Schema): string {
  const [least, most] = [minimum, maximum].map((bound) =>
    bound !== undefined && Number.isSafeInteger(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER
      ? bound
      : undefined
  );
  if (least === undefined) return most === undefined ? "" : ` up to ${most}`;
  return most === undefined ? ` from ${least}` : ` from ${least} to ${most}`;
}

function itemsOf({ items, minItems, maxItems }: Schema): string {
  const of = items?.type === "string" ? " of strings" : "";
  if (maxItems !== undefined) return `${of}, ${minItems ?? 0} to ${maxItems},`;
  return minItems === undefined ? of : `${of}, at least ${minItems},`;
}
