/** The arguments of the tools that fetch pages: from when, how old, how long. */
import * as z from "zod";
import { RENDER_MODES } from "../../base/names/render_modes.ts";
import { atArgument, nullableText } from "./schemas.ts";

// Bounds.
/** Seconds that a caller's `max_age` may give, a day; more is `bad_input`. */
export const MAX_AGE_SECONDS = 86_400;
/** Seconds a caller may ask a call to take at most; more is `bad_input`, and no server waits longer. */
const MAX_TIMEOUT_SECONDS = 3_600;

/** The `timeout` argument: it ends the call, its wait for a turn included, before the server does. */
export const timeoutArgument = z.int().min(1).max(MAX_TIMEOUT_SECONDS).nullable().default(null)
  .describe("Seconds at most");

/** The `max_age` argument; null leaves it to the page's site how long a copy is good. */
export const maxAgeArgument = z.int().min(0).max(MAX_AGE_SECONDS).nullable().default(null)
  .describe("Seconds a copy may be old");

/** The `base_url` argument. */
export const baseUrl = nullableText("What links of handed-in HTML resolve against");

/** The arguments about the page as its scripts leave it. */
export const renderArguments = {
  render: z.enum(RENDER_MODES).default("auto").describe("Run its scripts in a browser"),
  wait_for: nullableText("CSS selector or text:WORDS that must come"),
} as const;

/** All that fetch. */
export const fetchArguments = {
  at: atArgument,
  max_age: maxAgeArgument,
  timeout: timeoutArgument,
  ...renderArguments,
} as const;
