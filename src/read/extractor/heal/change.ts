/** One change that healing made or could not make (docs/design/contract.md, 2.6). */

/** What kinds of change there are, and whether each is a loss. */
const LOSS_BY_KIND = {
  container: false,
  member: false,
  kept: false,
  moved: false,
  new: false,
  "summary-gained": false,
  "type-gained": false,
  vanished: true,
  "summary-lost": true,
  "type-lost": true,
  "listing-lost": true,
  ambiguous: true,
  broken: true,
} as const;

/** A kind of change. */
export type ChangeKind = keyof typeof LOSS_BY_KIND;

/** How many learnt samples support a move. */
export interface Evidence {
  /** Distinct samples found at the new place. */
  seen: number;
  /** Distinct samples there are. */
  samples: number;
  /** The most found at any other new place. */
  runner_up: number;
}

/** One change. */
export interface Change {
  kind: ChangeKind;
  before: string | null;
  after: string | null;
  evidence?: Evidence;
  /** What is read there of the first page given, or of its first row that has it. */
  value?: string;
}

/** Creates a change; `evidence` is left out when there is none. */
export function change(
  kind: ChangeKind,
  before: string | null,
  after: string | null,
  evidence?: Evidence,
): Change {
  return { kind, before, after, ...(evidence === undefined ? {} : { evidence }) };
}

/** Reports whether a change loses something. */
export function isLoss({ kind }: Change): boolean {
  return LOSS_BY_KIND[kind];
}
