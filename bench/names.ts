/**
 * Every name a caller meets: the arguments of the tools and the fields of their answers, at any
 * depth but inside the file of an extractor, with the types each has. `deno task bench:names`; the
 * names with several types come last.
 */
import { toDescribedTool } from "../src/serve/call/listed_tool.ts";
import { prepareTools } from "../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../src/tools/contract/table.ts";

/** A JSON Schema, as far as its names matter. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** Where a name stands, by its type: tools for an argument, paths for a field. */
type Uses = Map<string, Map<string, Set<string>>>;

/** Lists and mappings inside one another that a type is written with. */
const MAX_DEPTH = 6;

const [args, fields]: [Uses, Uses] = [new Map(), new Map()];
let given = 0;
for (const prepared of prepareTools(TOOLS)) {
  const { name, inputSchema, outputSchema } = toDescribedTool(prepared);
  for (const [argument, schema] of Object.entries((inputSchema as Schema).properties ?? {})) {
    given++;
    note(args, argument, typeOf(schema, inputSchema), name);
  }
  walk(outputSchema, outputSchema, [name]);
}
for (const [name, types] of [...args].sort()) print(`argument ${name}`, types);
for (const [name, types] of [...fields].sort()) print(`field ${name}`, types);
const several = [...fields].filter(([, types]) => types.size > 1).sort();
const asked = [...args].filter(([name, types]) => {
  const answered = fields.get(name);
  return answered !== undefined && [...types.keys()].some((type) => !answered.has(type));
}).sort();
console.log(`\n${given} arguments of ${args.size} names, ${fields.size} names of fields`);
console.log(`${several.length} fields have several types, null being none`);
for (const [name, types] of several) print(name, types);
console.log(`${asked.length} arguments have another type than the field of their name`);
for (const [name, types] of asked) print(name, types);

/** Walks a schema; a component inside itself, as the row of a list, was seen above. */
function walk(schema: Schema, root: Schema, path: readonly string[], above: string[] = []): void {
  if (schema.$ref !== undefined && above.includes(schema.$ref)) return;
  const within = schema.$ref === undefined ? above : [...above, schema.$ref];
  const known = resolved(schema, root);
  for (const [name, field] of Object.entries(known.properties ?? {})) {
    if (path.length === 1 && name === "extractor") continue;
    note(fields, name, typeOf(field, root), path.join("."));
    walk(field, root, [...path, name], within);
  }
  if (typeof known.additionalProperties === "object") {
    walk(known.additionalProperties, root, [...path, "*"], within);
  }
  if (known.items !== undefined) walk(known.items, root, path, within);
  for (const form of known.anyOf ?? []) walk(form, root, path, within);
}

function note(uses: Uses, name: string, type: string, where: string): void {
  const types = uses.get(name) ?? new Map<string, Set<string>>();
  types.set(type, (types.get(type) ?? new Set()).add(where));
  uses.set(name, types);
}

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : root.$defs?.[name] ?? schema;
}

/** Writes a type without null, which says that a value is absent and no more. */
function typeOf(schema: Schema, root: Schema, depth = 0): string {
  if (depth > MAX_DEPTH) return "…";
  const known = resolved(schema, root);
  if (known.anyOf !== undefined) {
    const forms = known.anyOf.map((form) => typeOf(form, root, depth + 1)).filter((form) =>
      form !== "null"
    );
    return [...new Set(forms)].sort().join(" or ");
  }
  const types = [known.type ?? []].flat().filter((type) => type !== "null");
  if (types.includes("array")) return `list of ${typeOf(known.items ?? {}, root, depth + 1)}`;
  if (types.includes("object") && typeof known.additionalProperties === "object") {
    const of = typeOf(known.additionalProperties, root, depth + 1);
    if (known.properties === undefined && of !== "any") return `mapping of ${of}`;
  }
  if (types.length > 0) return types.join(" or ");
  const value = known.const ?? known.enum?.[0];
  return value === undefined ? known.type === "null" ? "null" : "any" : typeof value;
}

function print(name: string, types: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [type, where] of types) console.log(`  ${name} (${type}): ${[...where].join(" ")}`);
}
