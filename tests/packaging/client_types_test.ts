/** The types of the npm client: every field of an answer, and nothing that is not there. */
import assert from "node:assert/strict";
import { TYPED_CLIENT } from "../../packaging/channels/npm.ts";
import { clientTypes } from "../../packaging/npm/client_types.ts";

Deno.test("a program type-checks against the client's types, and a misspelt field does not", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/client.d.ts`, await clientTypes());
    await Deno.writeTextFile(
      `${folder}/ask.ts`,
      `import { createClient, ServiceError } from "./client.d.ts";\n${TYPED_CLIENT}`,
    );
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", `${folder}/ask.ts`],
      env: { NO_COLOR: "1" },
      signal: AbortSignal.timeout(60_000),
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
