/**
 * What a site asks of its visitors: robots.txt and reservations of text and data mining.
 *
 * May import: `base`.
 * Never fetches: the texts are handed in.
 */
export { AGENT_TOKEN } from "./robots/agent_token.ts";
export { matchPathPattern, type MatchWork } from "./robots/match_path.ts";
export { crawlDelay, isAllowed } from "./robots/match_robots.ts";
export { parseRobots, type Robots } from "./robots/parse_robots.ts";
export {
  joinTdm,
  matchTdmRules,
  parseTdmFile,
  TDM_FILE_PATH,
  type TdmReservation,
  type TdmWords,
} from "./robots/tdm.ts";
