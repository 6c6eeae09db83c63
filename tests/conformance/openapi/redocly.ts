/**
 * A second judge of the OpenAPI document, beside the validator of `tests/door/openapi_test.ts`.
 *
 *     deno task test:conformance
 *
 * Not part of `deno task test`, because the judge is large to download.
 */
import assert from "node:assert/strict";
import { TOOLS } from "../../../src/tools/contract/table.ts";
import { startTestDoor } from "../../support/every_door.ts";

const REDOCLY = "npm:@redocly/cli@2.77.0";
const JUDGE_SECONDS = 120;

for (const token of [undefined, "t"]) {
  const title = token === undefined ? "without a token" : "with a token";
  Deno.test(`redocly lint accepts the document of a server ${title}`, async () => {
    const door = await startTestDoor({ tools: TOOLS, tokens: token === undefined ? [] : [token] });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const api = await (await fetch(`${door.base}/openapi.json`, { headers })).text();
    await door.close(0);
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(`${folder}/api.json`, api);
    // Without a token there is no security to define; the rule wants some all the same.
    const rules = token === undefined ? ["--skip-rule", "security-defined"] : [];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--quiet",
        "--no-lock",
        "--no-config",
        REDOCLY,
        "lint",
        "api.json",
        ...rules,
      ],
      cwd: folder,
      env: { NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      signal: AbortSignal.timeout(JUDGE_SECONDS * 1000),
    }).output();
    await Deno.remove(folder, { recursive: true });
    const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    assert.equal(code, 0, said);
  });
}
