/** Runs every attack over a raw socket, then sees that the door stands as before. */
import assert from "node:assert/strict";
import { startTestDoor, type TestDoor } from "../support/every_door.ts";
import type { Attack } from "./attacks/attack.ts";
import { BODY_FRAMING } from "./attacks/body_framing.ts";
import { HEAD_FRAMING } from "./attacks/head_framing.ts";
import { HOST_HEADER } from "./attacks/host_header.ts";
import { JSON_DEPTH } from "./attacks/json_depth.ts";
import { METHOD } from "./attacks/method.ts";
import { ORIGIN } from "./attacks/origin.ts";
import { PATH_SPELLING } from "./attacks/path_spelling.ts";
import { TOKEN_ATTACKS } from "./attacks/token.ts";
import { exchange, type RawAnswer } from "./raw_socket.ts";

const SURFACES: readonly (readonly [string, readonly Attack[]])[] = [
  ["host header", HOST_HEADER],
  ["origin", ORIGIN],
  ["token", TOKEN_ATTACKS],
  ["method", METHOD],
  ["path spelling", PATH_SPELLING],
  ["body framing", BODY_FRAMING],
  ["head framing", HEAD_FRAMING],
  ["JSON", JSON_DEPTH],
];

/** What no answer of this server may carry. */
const FORBIDDEN_FIELDS = [
  "server",
  "x-powered-by",
  "mcp-session-id",
  "set-cookie",
  "access-control-allow-origin",
  "access-control-allow-methods",
  "access-control-allow-headers",
];

type Doors = Record<"own" | "token" | "public", TestDoor>;

async function openDoors(): Promise<Doors> {
  const maxBody = 1024 * 1024;
  return {
    own: await startTestDoor({ maxBody }),
    token: await startTestDoor({ maxBody, tokens: ["s3cret-token"] }),
    public: await startTestDoor({ maxBody, localOnly: false }),
  };
}

async function check(each: Attack, doors: Doors): Promise<void> {
  const { port, base } = doors[each.door ?? "own"];
  const { answers, closed } = await exchange(port, each.send, {
    // One more than wanted would be an answer to something smuggled: those wait a moment for it.
    ...(each.closes === true ? {} : { answers: each.statuses.length }),
    timeoutMs: 20_000,
  });
  assert.deepEqual(answers.map(({ status }) => status), each.statuses);
  if (each.closes === true) assert(closed, "the connection stays open");
  for (const answer of answers) checkFields(answer);
  const last = answers.at(-1);
  if (last !== undefined) checkShape(each, last);
  if (each.code !== undefined) assert.equal(codeOf(last), each.code);
  if (each.body !== undefined) assert.match(last?.body ?? "", each.body);
  const alive = await fetch(`${base}/health`, { headers: { connection: "close" } });
  assert.equal((await alive.json()).ok, true);
}

function checkFields({ status, fields, body }: RawAnswer): void {
  for (const name of FORBIDDEN_FIELDS) assert.equal(fields.has(name), false, name);
  if (status === 401) assert.equal(fields.get("www-authenticate"), 'Bearer realm="service"');
  if (status === 405) assert.match(fields.get("allow") ?? "", /^(?:POST|GET, HEAD)$/);
  if (fields.get("content-type") === "application/json") JSON.parse(body);
}

/** Whatever is refused is refused in JSON, at `/mcp` as JSON-RPC. */
function checkShape({ send }: Attack, { status, fields, body }: RawAnswer): void {
  const text = [send].flat().join("");
  if (status < 400 || text.startsWith("HEAD ")) return;
  assert.equal(fields.get("content-type"), "application/json");
  const refusal = JSON.parse(body);
  if (/ \/mcp(?:\?\S*)? HTTP/.test(text)) {
    assert.deepEqual([refusal.jsonrpc, typeof refusal.error.code], ["2.0", "number"]);
  } else assert.deepEqual([refusal.ok, typeof refusal.error.code], [false, "string"]);
}

function codeOf(answer: RawAnswer | undefined): unknown {
  const { error } = JSON.parse(answer?.body ?? "{}");
  return error?.data === undefined ? error?.code : error.data.code;
}

for (const [surface, attacks] of SURFACES) {
  Deno.test(`the door stands ${attacks.length} attacks by ${surface}`, async (test) => {
    const doors = await openDoors();
    for (const each of attacks) await test.step(each.title, () => check(each, doors));
    for (const door of Object.values(doors)) {
      await door.close(2);
      assert.equal(door.connections.size, 0);
      assert.deepEqual(door.bugs, []);
    }
  });
}

Deno.test("the attack lists hold at least 150 attacks, none twice", () => {
  const all = SURFACES.flatMap(([, attacks]) => attacks);
  assert(all.length >= 150, String(all.length));
  for (const [surface, attacks] of SURFACES) {
    const titles = new Set(attacks.map(({ title }) => title));
    assert.equal(titles.size, attacks.length, surface);
  }
});
