/**
 * How a visitor behaves at a site: its turn, its rests and its pace, robots.txt, and reservations of
 * text and data mining.
 *
 * May import: `base`, `page/url`.
 * Never fetches: what asks, and the clock, are handed in.
 */
export { NO_REQUEST, secondsOf, SitePaces, waitUntil } from "./paces.ts";
export type { Pace, SavedPace } from "./paces.ts";
export { ALONE, createReplicas, type ScriptLink, type SharedSites } from "./replicas.ts";
export { type SiteRest, type TurnNote, TurnRecord } from "./rests.ts";
export { createSiteGate, type SiteGate, type Turn } from "./site_gate.ts";
export { SiteQueues } from "./site_queues.ts";
export { createSlots } from "./slots.ts";
export { type Visit, Visits } from "./visits.ts";
