/** The arguments of the tools that fetch pages: from when, how old, how long. */
import * as z from "zod";
import { MAX_FRESH_SECONDS, MAX_TIMEOUT_SECONDS } from "../limits.ts";
import { atArgument, integerArgument } from "./schemas.ts";

/** The `timeout` argument: it ends the call, its wait for a turn included, before the server does. */
export const timeoutArgument = z.int().min(1).max(MAX_TIMEOUT_SECONDS).nullable().default(null)
  .describe("Seconds at most");

/** The `max_age` argument. */
export const maxAgeArgument = integerArgument(
  MAX_FRESH_SECONDS,
  "Seconds a copy may be old",
  { least: 0, most: MAX_FRESH_SECONDS },
);

/** All of them. */
export const fetchArguments = {
  at: atArgument,
  max_age: maxAgeArgument,
  timeout: timeoutArgument,
} as const;
