/** The arguments of the tools that fetch pages: from when, how old, how long. */
import * as z from "zod";
import { MAX_AGE_SECONDS, MAX_TIMEOUT_SECONDS } from "../../base/limits.ts";
import { atArgument } from "./schemas.ts";

/** The `timeout` argument: it ends the call, its wait for a turn included, before the server does. */
export const timeoutArgument = z.int().min(1).max(MAX_TIMEOUT_SECONDS).nullable().default(null)
  .describe("Seconds at most");

/** The `max_age` argument; null leaves it to the page's site how long a copy is good. */
export const maxAgeArgument = z.int().min(0).max(MAX_AGE_SECONDS).nullable().default(null)
  .describe("Seconds a copy may be old");

/** All of them. */
export const fetchArguments = {
  at: atArgument,
  max_age: maxAgeArgument,
  timeout: timeoutArgument,
} as const;
