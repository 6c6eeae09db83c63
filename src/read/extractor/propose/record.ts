/**
 * A record proposed of pages by the names and types of a schema alone.
 *
 * docs/design/extractors.md, 2.14.
 */
import { badInput } from "../../../base/errors.ts";
import { clipped } from "../../../base/quoted.ts";
import type { Want } from "../lists/want.ts";
import { readProperties, type RecordSchema } from "../typed/schema.ts";
import { proposeField, type ReadPage } from "./propose.ts";

/** Examples that pages themselves propose. */
export interface ProposedRecord {
  readonly want: Want;
  /** Why each is not certain. */
  readonly why: ReadonlyMap<string, string>;
  readonly schema: RecordSchema;
  /** Names that nothing on the pages goes by. */
  readonly unlearnt: Record<string, string>;
}

/** Proposes an example for each name. Throws `ToolError` `bad_input` where nothing goes by any. */
export function proposeRecord(pages: readonly ReadPage[], value: unknown): ProposedRecord {
  const schema = readProperties(value, "schema", 0);
  const want: [string, string][] = [];
  const why = new Map<string, string>();
  const unlearnt: Record<string, string> = {};
  for (const [name, { type, isList, optional }] of schema) {
    const [best] = isList ? [] : proposeField(pages, name, type);
    const example = best?.values.find((one) => one !== undefined);
    if (best !== undefined && example !== undefined) {
      want.push([name, example]);
      why.set(name, `goes by ${best.evidence} alone`);
    } else if (!optional) unlearnt[name] = "";
  }
  if (want.length > 0) return { want: Object.fromEntries(want), why, schema, unlearnt };
  const names = [...schema.keys()].slice(0, 8).map((name) => clipped(name)).join(", ");
  throw badInput(`nothing on the pages goes by ${names}: give an example of each in want`);
}
