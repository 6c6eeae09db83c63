/** What the clients say of services that are silent, cut off or no service: their own errors alone. */
import assert from "node:assert/strict";

const FOLDER = new URL("../../packaging/", import.meta.url).pathname;

interface Said {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

type Call = (args?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;
const { createClient, ServiceError } = await import(`${FOLDER}npm/client.js`) as {
  createClient(options: { url: string }): Readonly<Record<string, Call>>;
  ServiceError: new (error: unknown) => Error;
};

/** A port on which something answers as it is told, and one on which nothing does. */
function startBroken(): { base: string; silent: string; end(): Promise<void> } {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
    if (url.endsWith("fetch_page")) return new Response("<h1>Bad gateway</h1>", { status: 502 });
    return new Response('{"ok": true, "cut', { headers: { "content-type": "application/json" } });
  });
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return {
    base: `http://127.0.0.1:${server.addr.port}`,
    silent: `http://127.0.0.1:${port}`,
    end: () => server.shutdown(),
  };
}

async function saidBy(call: () => Promise<unknown>): Promise<Said> {
  const error = await call().then(() => assert.fail("it answered"), (error) => error);
  assert(error instanceof ServiceError, String(error));
  return error as unknown as Said;
}

Deno.test("the npm client throws its own errors, whatever answers or does not", async () => {
  const { base, silent, end } = startBroken();
  try {
    assert.throws(() => createClient({ url: "localhost" }), ServiceError);
    const of = async (url: string, tool: string, args: unknown): Promise<unknown[]> => {
      const { code, message, retryable } = await saidBy(() =>
        createClient({ url })[tool]?.(args) ?? assert.fail()
      );
      return [code, message.replace(/127\.0\.0\.1:\d+/, "HOST"), retryable];
    };
    const ring: Record<string, unknown> = {};
    ring["ring"] = ring;
    assert.deepEqual(await of(silent, "fetch_page", {}), [
      "unreachable",
      "no service answers at http://HOST",
      true,
    ]);
    assert.deepEqual(await of(base, "fetch_page", {}), [
      "internal_error",
      "the service answered 502 without JSON",
      true,
    ]);
    assert.deepEqual(await of(base, "read_feed", {}), [
      "internal_error",
      "the service answered 200 without JSON",
      true,
    ]);
    assert.match(String((await of(base, "read_feed", ring))[1]), /cannot be written as JSON/);
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(
      async () => await createClient({ url: silent })["read_feed"]?.({}, { signal: left }),
      /left/,
    );
  } finally {
    await end();
  }
});

Deno.test("the Python client raises its own errors, whatever answers or does not", async () => {
  const { base, silent, end } = startBroken();
  const folder = await Deno.makeTempDir();
  const use = `import sys
from pagefacts import Client, ServiceError
for url, tool in ((sys.argv[1], "fetch_page"), (sys.argv[1], "read_feed"), (sys.argv[2], "read_feed")):
    try:
        Client(url).call(tool, url="x")
    except ServiceError as error:
        print(error.code, error.retryable)
`;
  try {
    await Deno.mkdir(`${folder}/pagefacts`);
    for (const name of ["answers.py", "methods.py", "program.py"]) {
      await Deno.copyFile(`${FOLDER}python/${name}`, `${folder}/pagefacts/${name}`);
    }
    await Deno.copyFile(`${FOLDER}python/client.py`, `${folder}/pagefacts/__init__.py`);
    const { code, stdout, stderr } = await new Deno.Command("python3", {
      args: ["-B", "-c", use, base, silent],
      cwd: folder,
    }).output();
    const decoder = new TextDecoder();
    assert.equal(code, 0, decoder.decode(stderr));
    assert.equal(
      decoder.decode(stdout),
      "internal_error True\ninternal_error True\nunreachable True\n",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
    await end();
  }
});
