/**
 * Signs the cursors of answers, and takes back only cursors that were signed here.
 *
 * The processes that read pages never see the secret: what they answer is signed on its way out, and
 * what a caller hands in is checked before any of them sees it. Whoever has the same secret, as the
 * replicas of one service do, goes on with each other's cursors.
 */
import { Buffer } from "node:buffer";
import { badCursor, ToolError } from "../../base/errors.ts";
import { LongText, textOf } from "../../base/json/long_text.ts";
import { MAX_CURSOR_CHARS } from "../../base/limits.ts";
import type { CallOptions, Runner } from "../pool/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";

// Bounds.
/** Hours after which a cursor of a service is `bad_input`. */
export const CURSOR_HOURS = 24;

/** Characters of the moment a cursor ends, seconds since 1970 in base 36. */
const MOMENT = /^[0-9a-z]{8}$/;
const SECONDS_OF_HOUR = 3_600;

/** Signs a runner's cursors by HMAC-SHA-256, without a secret for this process's life alone. */
export function sealCursors(
  runner: Runner,
  secret: string | undefined,
  now: () => number = Date.now,
): Runner {
  const bytes = secret === undefined
    ? crypto.getRandomValues(new Uint8Array(32))
    : new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  const secondsNow = (): number => Math.floor(now() / 1000);

  async function seal(tool: string, cursor: string): Promise<string> {
    const [state = ""] = cursor.split(".", 1);
    const ends = secondsNow() + CURSOR_HOURS * SECONDS_OF_HOUR;
    const moment = ends.toString(36).padStart(8, "0");
    const signed = await crypto.subtle.sign("HMAC", await key, signedText(tool, state, moment));
    return `${state}.${moment}.${Buffer.from(signed).toString("base64url")}`;
  }

  async function check(tool: string, cursor: string): Promise<void> {
    if (cursor.length > MAX_CURSOR_CHARS) throw badCursor("it is too long");
    const [state = "", moment = "", signature = "", ...more] = cursor.trim().split(".");
    if (!MOMENT.test(moment) || more.length > 0) throw badCursor("it is no cursor, or cut short");
    const signed = new Uint8Array(Buffer.from(signature, "base64url"));
    const text = signedText(tool, state, moment);
    if (!await crypto.subtle.verify("HMAC", await key, signed, text)) {
      throw badCursor(`it was not made by this service for ${tool}, or was changed`);
    }
    if (parseInt(moment, 36) < secondsNow()) {
      throw badCursor(`it ended after ${CURSOR_HOURS} hours`);
    }
  }

  return {
    async call(tool, args, options: CallOptions): Promise<Answer> {
      const { cursor } = args;
      const given = cursor instanceof LongText ? textOf(cursor) : cursor;
      if (typeof given === "string") {
        try {
          await check(tool, given);
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          return { ok: false, error: error.toObject() };
        }
      }
      const answer = await runner.call(tool, args, options);
      const { cursor: next } = answer;
      return typeof next === "string" ? { ...answer, cursor: await seal(tool, next) } : answer;
    },
    close: () => runner.close(),
  };
}

function signedText(tool: string, state: string, moment: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${tool}\n${state}\n${moment}`);
}
