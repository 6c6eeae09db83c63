/** What code in a reader or network process of the binary reaches, with no outer wall around it. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { programCommand } from "../support/program.ts";
import { breakBytecode } from "../support/bytecode.ts";

const PROBE = new URL("../support/rights_probe.js", import.meta.url);
const SECRET = JSON.stringify({ secret: 4711 });

/**
 * Where a child has given up its permissions. A copy of the binary goes on with its last argument as
 * a program instead, in as many bytes: the binary itself has no such door.
 */
const GIVEN_UP = {
  __reader:
    /([a-z]+)\.length>0&&await leave\(70,`reader: still permitted: [^`]*`\),closeLoaders\(\),keepOutputClean\(\);/,
  __network:
    /([a-z]+)\.length>0&&await leave\(70,`network: still permitted: [^`]*`\),closeLoaders\(\),keepOutputClean\(\);/,
} as const;

function withProbe(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // Of the script as it was: the engine would not look at the probe.
  breakBytecode(binary);
  // One character a byte, so that a place in the text is one in the file.
  const text = new TextDecoder("latin1").decode(binary);
  const encoder = new TextEncoder();
  for (const place of Object.values(GIVEN_UP)) {
    const found = place.exec(text);
    assert(found, `the binary has no ${place}`);
    // Both are scripts, which import nothing.
    const instead = `${
      found[1]
    }.length>0&&Deno.exit(70),closeLoaders(),await (0,eval)(Deno.args.at(-1)),Deno.exit(0);`;
    assert(instead.length <= found[0].length);
    binary.set(encoder.encode(instead.padEnd(found[0].length)), found.index);
  }
  return binary;
}

/** Files whose content would tell that they were read, and a server to reach. */
async function writeBaits(folder: string): Promise<void> {
  await Promise.all([
    Deno.writeTextFile(`${folder}/secret.json`, SECRET),
    Deno.writeTextFile(`${folder}/secret.js`, "export default 4711;"),
    Deno.writeTextFile(`${folder}/secret.txt`, "4711"),
    Deno.writeTextFile(`${folder}/post.js`, "postMessage(4711);"),
    Deno.writeFile(`${folder}/secret.wasm`, new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  ]);
}

/** What the network process is for. */
const TO_THE_NETWORK = ["Deno.connect", "Deno.listen", "fetch", "WebSocket"];

/** Runs a command whose last argument is the probe, and gives how many ways it tried and those that led somewhere. */
async function reachedBy(command: string, args: readonly string[]): Promise<[number, string[]]> {
  const run = new Deno.Command(command, { args: [...args], stdin: "null" });
  const { code, stdout, stderr } = await run.output();
  const decoder = new TextDecoder();
  assert.equal(code, 0, decoder.decode(stderr));
  return JSON.parse(decoder.decode(stdout));
}

Deno.test("a child of the binary reaches no file, variable or program, however it tries", async () => {
  const [binary] = programCommand();
  if (Deno.env.get("SERVICE_BINARY") === undefined || Deno.build.os !== "linux") {
    return console.log("passed over: task test:binary tries a binary, on Linux");
  }
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    if (request.headers.get("upgrade") !== null) return Deno.upgradeWebSocket(request).response;
    return new Response("", { headers: { "content-type": "text/javascript" } });
  });
  const probe = await Deno.readTextFile(PROBE);
  const textBeside = (main: string): string => {
    const baits = { folder, port: server.addr.port, main };
    return `const BAITS = ${JSON.stringify(baits)};\n${probe}`;
  };
  const moduleBeside = (main: string): string =>
    `data:text/javascript,${encodeURIComponent(textBeside(main))}`;
  try {
    await writeBaits(folder);
    // With every right each way leads somewhere: the probe can tell.
    const free = ["run", "-A", "--quiet", "--no-config", "--unstable-raw-imports"];
    const open = moduleBeside(`file://${folder}/main.js`);
    const [tried, reached] = await reachedBy(Deno.execPath(), [...free, open]);
    assert.equal(reached.length, tried, JSON.stringify(reached));
    const copy = `${folder}/probed`;
    await Deno.writeFile(copy, withProbe(await Deno.readFile(binary)), { mode: 0o700 });
    const root = resolve(Deno.env.get("TMPDIR") ?? "/tmp", "deno-compile-probed");
    const main = `file://${root}/build/main.js`;
    // A script has no `import.meta`, and nothing to resolve with it.
    const script = textBeside(main).replace("import.meta.resolve", "Deno.resolve");
    const inChild = `(async () => {${script}})()`;
    assert.deepEqual(await reachedBy(copy, ["__reader", inChild]), [tried, []]);
    assert.deepEqual(await reachedBy(copy, ["__network", inChild]), [tried, TO_THE_NETWORK]);
  } finally {
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
});
