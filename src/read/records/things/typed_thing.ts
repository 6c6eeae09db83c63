/** A declared thing as the answer types it: the same field names whatever vocabulary it came in. */

/** One value of a thing, normalised. */
export interface TypedValue {
  /** Numbers are counts, ratings, minutes and seconds; amounts of money are texts with a point. */
  value: string | number | readonly string[];
  /** What the page wrote, where normalising changed it. */
  written?: string;
  /** Why the value is not of its sort; it is then as the page wrote it. */
  invalid?: string;
  /** The vocabulary it came from; absent where it is the thing's own. */
  source?: string;
  /** Its place; one that begins with `.` continues the place of the thing. */
  where: string | null;
}

/** A thing inside a thing: an offer, a place, a review. */
export interface TypedPart {
  where: string | null;
  fields: TypedFields;
}

/** The fields of a thing by name. */
export interface TypedFields {
  [name: string]: TypedValue | TypedPart | TypedPart[];
}

/** What a thing is to its page: its subject, a part of that, or another of the same kind. */
export type Rank = "subject" | "part" | "neighbour";

/** One declared thing. */
export interface TypedThing extends TypedPart {
  kind: string;
  rank: Rank;
  /** Its first declared type; null where only the document itself tells its kind. */
  type: string | null;
  /** Its `@id`, by which records mention it; absent for none. */
  id?: string;
  source: string;
}
