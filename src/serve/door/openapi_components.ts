/** Moves the definitions of many schemas into one place without name collisions. */
import { mapMembers } from "../../base/json/plain.ts";

type Json = Record<string, unknown>;

/** The shared schemas of a document while it is written. */
interface Components {
  readonly schemas: Json;
  /** Adds a schema's definitions and returns the schema with its references redirected. */
  adopt(owner: string, schema: Json): Json;
}

const HOME = "#/components/schemas/";

/** Creates components: equal definitions are shared, later unlike ones named `owner.Name`. */
export function createComponents(given: Json): Components {
  const schemas: Json = { ...given };
  return { schemas, adopt };

  function adopt(owner: string, schema: Json): Json {
    const { $defs = {}, ...rest } = schema as { $defs?: Json };
    const whole = refersToItself(rest) || refersToItself($defs);
    const definitions = whole ? { ...$defs, [ROOT]: rest } : $defs;
    const placed = placeOf(owner, definitions);
    for (const [name, definition] of placed.definitions) schemas[name] = definition;
    return whole ? { $ref: HOME + placed.rename(ROOT) } : redirect(rest, placed.rename) as Json;
  }

  function placeOf(
    owner: string,
    definitions: Json,
  ): { definitions: readonly (readonly [string, unknown])[]; rename: (name: string) => string } {
    for (let attempt = 0;; attempt++) {
      const rename = (name: string): string =>
        attempt === 0 && name !== ROOT ? name : [owner, attempt > 1 ? attempt : "", name]
          .filter((part) => part !== "").join(".");
      const placed = Object.entries(definitions).map(([name, definition]) =>
        [rename(name), redirect(definition, rename)] as const
      );
      if (placed.every(([name, definition]) => isFree(name, definition))) {
        return { definitions: placed, rename };
      }
    }
  }

  function isFree(name: string, definition: unknown): boolean {
    return !Object.hasOwn(schemas, name) ||
      JSON.stringify(schemas[name]) === JSON.stringify(definition);
  }
}

/** Name of a whole schema that refers to itself with `#`, which would mean the document here. */
const ROOT = "Root";

function refersToItself(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToItself);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, item]) =>
    (key === "$ref" && item === "#") || refersToItself(item)
  );
}

function redirect(value: unknown, rename: (name: string) => string): unknown {
  return mapMembers(
    value,
    (item, key) =>
      key === "$ref" && typeof item === "string"
        ? redirectRef(item, rename)
        : redirect(item, rename),
  );
}

function redirectRef(ref: string, rename: (name: string) => string): string {
  if (ref === "#") return HOME + rename(ROOT);
  return ref.startsWith("#/$defs/") ? HOME + rename(ref.slice("#/$defs/".length)) : ref;
}
