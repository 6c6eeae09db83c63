/** The AI agents an audit names, a row of `agents.json` each, from its vendor's page on 2026-09-23. */
import ROWS from "./agents.json" with { type: "json" };

/** What an agent collects pages for. */
export type AgentUse = "training" | "search" | "user" | "dataset" | "agents";

/** One agent. */
export interface Agent {
  readonly agent: string;
  readonly vendor: string;
  readonly use: AgentUse;
  /** Whether the vendor states it. */
  readonly honours_robots: boolean;
  readonly note: string;
  readonly doc: string;
}

/** Every agent, in the order answers list them. */
export const AGENTS = ROWS as unknown as readonly Agent[];
