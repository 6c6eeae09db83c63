/**
 * The processes of a service: lanes, budgets, readers, the network process.
 *
 * May import: `base`, `page/url`, `page/html`, `web/manners`, `web/fetch`, `tools/contract`.
 * Never parses a page and never answers for a process that ended.
 */
export { stopping, timedOut } from "./budget.ts";
export { type FirstReader, startFirstReader } from "./first_reader.ts";
export { mayFetch } from "./may_fetch.ts";
export {
  createNetworkLink,
  type NetworkCall,
  type NetworkLink,
  type NetworkLinkOptions,
} from "./network_link.ts";
export { asParty, partyOfToken } from "./party.ts";
export { createPool } from "./pool.ts";
export type { ReaderProcess } from "./reader_process.ts";
export type { CallOptions, Runner } from "./runner.ts";
export { createSandboxFinder, type Sandbox, type SandboxFinder } from "./sandbox.ts";
