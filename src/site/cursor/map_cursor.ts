/** The cursor of a map: the sources that wait, how far the first was read, what was listed. */
import { MAX_SITEMAP_ENTRIES } from "../sitemap.ts";
import { type MapSource, MAX_MAP_SOURCES, SOURCE_KINDS } from "../map_sources.ts";
import type { SavedPace } from "../../web/manners/mod.ts";
import { AddressSet } from "./address_set.ts";
import { badCursor } from "../../base/errors.ts";
import { readCursor, writeCursor } from "./cursor_text.ts";
import { addressOf, countOf, fieldsOf, listOf, paceOf, textOf } from "./saved_fields.ts";

/** A map to go on with. */
export interface SavedMap {
  readonly start: string;
  readonly sources: readonly MapSource[];
  /** Entries of the first source that were read. */
  readonly entry: number;
  readonly seen: AddressSet;
  /** Addresses still to be passed over. */
  readonly skip: number;
  readonly pace: SavedPace;
}

/** Writes the cursor of a map; where too many sources wait, the last are dropped. */
export function writeMapCursor({ sources, seen, ...rest }: SavedMap): string | undefined {
  for (let most = sources.length; most > 0; most = Math.floor(most / 2)) {
    const written = sources.slice(0, most).map((
      { kind, url },
    ) => [SOURCE_KINDS.indexOf(kind), url]);
    const text = writeCursor("map", { state: { ...rest, sources: written }, seen: seen.pack() });
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Reads the cursor of a map. Throws `ToolError` `bad_input` for anything else. */
export function readMapCursor(cursor: string): SavedMap {
  const { state, seen: packed } = readCursor("map", cursor);
  const { start, sources, entry, skip, pace } = fieldsOf(state);
  const seen = AddressSet.unpack(packed);
  if (seen === undefined) throw badCursor("what it has seen cannot be read");
  return {
    start: addressOf(start),
    sources: listOf(sources, MAX_MAP_SOURCES).map((source) => {
      const [kind, url] = listOf(source, 2);
      const known = SOURCE_KINDS[countOf(kind, SOURCE_KINDS.length - 1)];
      if (known === undefined) throw badCursor("a source in it is none");
      return { kind: known, url: textOf(url) };
    }),
    entry: countOf(entry, MAX_SITEMAP_ENTRIES),
    seen,
    skip: countOf(skip, Number.MAX_SAFE_INTEGER),
    pace: paceOf(pace),
  };
}
