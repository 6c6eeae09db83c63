/**
 * What a site asks of its visitors: robots.txt, and reservations of text and data mining.
 *
 * A front of its own within `web/manners`: what needs this alone loads no more.
 * Never fetches: the texts are handed in.
 */
export { AGENT_TOKEN } from "./agent_token.ts";
export { matchPathPattern, type MatchWork } from "./match_path.ts";
export { isAllowed } from "./match_robots.ts";
export { parseRobots, type Robots } from "./parse_robots.ts";
export { joinTdm, matchTdmRules, parseTdmFile, TDM_FILE_PATH, tdmWords } from "./tdm.ts";
export type { TdmReservation } from "./tdm.ts";
