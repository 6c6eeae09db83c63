/** The AI agents an audit names, a row of `agents.json` each, from its vendor's page on 2026-09-23. */
import ROWS from "./agents.json" with { type: "json" };

/** One agent. */
export interface Agent {
  readonly agent: string;
  readonly vendor: string;
  /** What it collects pages for: `training`, `search`, `user`, `dataset` or `agents`. */
  readonly use: string;
  /** Whether the vendor states it. */
  readonly honours_robots: boolean;
  readonly note: string;
  readonly doc: string;
}

/** Every agent, in the order answers list them. */
export const AGENTS = ROWS as unknown as readonly Agent[];
