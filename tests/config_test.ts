/** Command lines and environments: what is read of them, and what is refused with one line. */
import assert from "node:assert/strict";
import { readMcpConfig, readServeConfig } from "../src/terminal/config.ts";
import {
  type Environment,
  readBrowserChoice,
  readCacheBytes,
  readRedis,
  readSandboxChoice,
  readSharesPages,
  readUserAgent,
} from "../src/terminal/environment.ts";
import { UsageError } from "../src/terminal/usage_error.ts";

const nothing: (name: string) => string | undefined = () => undefined;
const only = (name: string, value: string) => (asked: string) => asked === name ? value : undefined;

Deno.test("readServeConfig() has the documented defaults", () => {
  assert.deepEqual(readServeConfig([], nothing), {
    host: "127.0.0.1",
    port: 8000,
    timeoutSeconds: 120,
    allowUnauthenticated: false,
    tokens: [],
    log: "text",
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    metricsToken: undefined,
  });
});

Deno.test("readServeConfig() reads every option", () => {
  const args = [
    "--host",
    "[::1]",
    "--port=0",
    "--timeout",
    "0.3",
    "--log",
    "json",
    "--allow-unauthenticated",
    "--metrics-port=0",
    "--metrics-host=[::]",
  ];
  assert.deepEqual(readServeConfig(args, only("SERVICE_API_TOKEN", " s3cret \n")), {
    host: "::1",
    port: 0,
    timeoutSeconds: 0.3,
    allowUnauthenticated: true,
    tokens: ["s3cret"],
    log: "json",
    metricsPort: 0,
    metricsHost: "::",
    metricsToken: undefined,
  });
});

Deno.test("readServeConfig() takes tokens of each place, and each once", () => {
  const variables = new Map([
    ["SERVICE_API_TOKEN", "old"],
    ["SERVICE_API_TOKENS", " old, new ,,"],
    ["SERVICE_API_TOKEN_FILE", "/run/secrets/tokens"],
  ]);
  const env = (name: string): string | undefined => variables.get(name);
  assert.deepEqual(readServeConfig([], env, "filed\r\n\nnew\n").tokens, ["old", "new", "filed"]);
});

Deno.test("readServeConfig() refuses a file without a token", () => {
  const env = only("SERVICE_API_TOKEN_FILE", "/run/secrets/tokens");
  for (const file of [" \n", "# s3cret\n"]) {
    assert.throws(() => readServeConfig([], env, file), /a file without a token/);
  }
});

Deno.test("readServeConfig() takes no remark in a file for a token", () => {
  const env = only("SERVICE_API_TOKEN_FILE", "/run/secrets/tokens");
  const file = "# of the crawler, until May\nfiled\n  # next\n#new\nnew#1\n";
  assert.deepEqual(readServeConfig([], env, file).tokens, ["filed", "new#1"]);
});

Deno.test("readServeConfig() takes a blank token as none", () => {
  assert.deepEqual(readServeConfig([], only("SERVICE_API_TOKEN", "  ")).tokens, []);
});

Deno.test("readServeConfig() refuses a token that nobody could send, and does not repeat it", () => {
  for (const name of ["SERVICE_API_TOKEN", "SERVICE_API_TOKENS", "SERVICE_METRICS_TOKEN"]) {
    for (const token of ["s\u00e4cret", "s\tcret", "s\ncret", "s\u0000"]) {
      assert.throws(() => readServeConfig([], only(name, token)), (error: Error) => {
        assert.match(error.message, /has a sign that no header carries/);
        return !error.message.includes(token);
      });
    }
  }
});

for (
  const [args, says] of [
    [["--prot", "1"], /--prot/],
    [["extra"], /extra/],
    [["--port"], /--port/],
    [["--port", "65536"], /65536.*0 to 65535/],
    [["--port", "-1"], /--port/],
    [["--port", "80x"], /80x/],
    [["--port", "1e3"], /1e3/],
    [["--port", ""], /--port ""/],
    [["--timeout", "0"], /"0".*over 0/],
    [["--timeout", "0.0"], /"0\.0"/],
    [["--timeout=-5"], /-5/],
    [["--timeout", "NaN"], /NaN/],
    [["--timeout", "Infinity"], /Infinity/],
    [["--timeout", "2m"], /2m/],
    // The timers of the runtime end at once past this many.
    [["--timeout", "2147484"], /"2147484".*at most 2147483/],
    [["--host", ""], /--host ""/],
    [["--host", "http://a"], /http:/],
    [["--allow-unauthenticated=yes"], /allow-unauthenticated/],
    [["--token", "s3cret"], /--token/],
    [["--log", "xml"], /xml.*text, json or none/],
  ] as const
) {
  Deno.test(`readServeConfig() refuses ${args.join(" ")}`, () => {
    assert.throws(() => readServeConfig(args, nothing), (error: unknown) => {
      assert(error instanceof UsageError);
      assert.match(error.message, says);
      assert.equal(error.message.split("\n").length, 1);
      return true;
    });
  });
}

const KNOWN = ["fetch_page", "page_markdown", "read_feed"];

function toolsOf(...[args, env, known]: Parameters<typeof readMcpConfig>): readonly string[] {
  return readMcpConfig(args, env, known).tools;
}

Deno.test("readMcpConfig() has no budget unless told, and the option wins over the environment", () => {
  const budget = (args: string[], env: Environment = nothing): number | null =>
    readMcpConfig(args, env, KNOWN).maxTokens;
  assert.equal(readMcpConfig([], nothing, KNOWN).isLean, false);
  assert.equal(readMcpConfig(["--lean"], nothing, KNOWN).isLean, true);
  assert.equal(budget([]), null);
  assert.equal(budget([], only("SERVICE_MCP_MAX_TOKENS", " ")), null);
  assert.equal(budget([], only("SERVICE_MCP_MAX_TOKENS", "900")), 900);
  assert.equal(budget(["--max-tokens", "500"], only("SERVICE_MCP_MAX_TOKENS", "900")), 500);
  for (const wrong of ["0", "1.5", "many", "60001", ""]) {
    assert.throws(() => budget([`--max-tokens=${wrong}`]), UsageError, wrong);
  }
});

Deno.test("readMcpConfig() offers all tools when nothing is said", () => {
  assert.deepEqual(toolsOf([], nothing, KNOWN), KNOWN);
  assert.deepEqual(toolsOf([], only("SERVICE_MCP_TOOLS", "  "), KNOWN), KNOWN);
});

Deno.test("readMcpConfig() offers the named ones in the table's order", () => {
  const named = " read_feed ,, fetch_page";
  assert.deepEqual(toolsOf(["--tools", named], nothing, KNOWN), ["fetch_page", "read_feed"]);
  const env = only("SERVICE_MCP_TOOLS", named);
  assert.deepEqual(toolsOf([], env, KNOWN), ["fetch_page", "read_feed"]);
});

Deno.test("readMcpConfig() lets the option win over the environment", () => {
  const env = only("SERVICE_MCP_TOOLS", "nope");
  assert.deepEqual(toolsOf(["--tools", "read_feed"], env, KNOWN), ["read_feed"]);
});

for (const names of ["nope", "fetch_page,nope", "", " , ", "FETCH_PAGE"]) {
  Deno.test(`readMcpConfig() refuses ${JSON.stringify(names)} and names all tools`, () => {
    assert.throws(() => toolsOf(["--tools", names], nothing, KNOWN), (error: unknown) => {
      assert(error instanceof UsageError);
      for (const tool of KNOWN) assert(error.message.includes(tool), error.message);
      return true;
    });
  });
}

Deno.test("readBrowserChoice() reads auto, none, a path and a DevTools address", () => {
  const choose = (value: string): unknown => readBrowserChoice(only("SERVICE_BROWSER", value));
  const local = { kind: "local", hasSandbox: true, hasWall: true };
  assert.deepEqual(readBrowserChoice(nothing), local);
  assert.deepEqual(choose(" auto "), local);
  assert.deepEqual(choose("none"), { kind: "none" });
  const program = Deno.execPath();
  assert.deepEqual(choose(program), { ...local, path: program });
  const address = "ws://127.0.0.1:9222/devtools/browser/x";
  assert.deepEqual(choose(address), { kind: "remote", address });
  for (
    const value of [
      "chrome",
      "http://127.0.0.1:9222",
      "ws://",
      "./chromium",
      "/nowhere/chrome",
      "/etc",
      "/etc/passwd",
    ]
  ) {
    assert.throws(() => choose(value), UsageError, value);
  }
  for (const value of ["0", "off", "NO", "false"]) {
    const choice = readBrowserChoice(only("SERVICE_BROWSER_SANDBOX", value));
    assert.deepEqual(choice, { kind: "local", hasSandbox: false, hasWall: true });
  }
  for (const value of ["1", "on", "Yes", "true", " "]) {
    assert.deepEqual(readBrowserChoice(only("SERVICE_BROWSER_SANDBOX", value)), local);
  }
  for (const value of ["maybe", "offf", "none"]) {
    const choose = (): unknown => readBrowserChoice(only("SERVICE_BROWSER_SANDBOX", value));
    assert.throws(choose, UsageError, value);
  }
});

Deno.test("readUserAgent() names the operator only when there is one", () => {
  const name = (contact: string): string => readUserAgent(only("SERVICE_CONTACT", contact));
  const product = readUserAgent(nothing);
  assert.match(product, /^service\/\d+\.\d+\.\d+$/);
  assert.equal(name(" "), product);
  assert.equal(name("https://example.org/bot"), `${product} (+https://example.org/bot)`);
  assert.equal(name("web@example.org"), `${product} (+web@example.org)`);
  for (
    const bad of ["example", "ftp://a.example", "https://", "a b@c.d", "https://a/)", "é@a.example"]
  ) assert.throws(() => name(bad), UsageError, bad);
  assert.throws(() => name("https://a.example/\r\nX: y"), UsageError);
  assert.throws(() => name(`https://a.example/${"x".repeat(300)}`), UsageError);
});

Deno.test("readSandboxChoice() is auto unless it is off, and refuses anything else", () => {
  assert.equal(readSandboxChoice(nothing), "auto");
  for (const value of ["", " ", "auto", " auto\n"]) {
    assert.equal(readSandboxChoice(only("SERVICE_SANDBOX", value)), "auto", value);
  }
  assert.equal(readSandboxChoice(only("SERVICE_SANDBOX", "off")), "off");
  for (const value of ["on", "OFF", "0", "bwrap", "auto off", "\u001b[31m"]) {
    assert.throws(() => readSandboxChoice(only("SERVICE_SANDBOX", value)), (error: unknown) => {
      assert(error instanceof UsageError);
      assert.match(error.message, /^SERVICE_SANDBOX is ".*"; give auto or off$/);
      return true;
    });
  }
});

Deno.test("readSharesPages() shares pages where there is a Redis to share them by", () => {
  const given = (cache: string, redis = "") => (name: string) =>
    ({ SERVICE_CACHE: cache, SERVICE_REDIS: redis })[name];
  assert.equal(readSharesPages(given("")), false);
  assert.equal(readSharesPages(given("memory", "redis://a")), false);
  assert.equal(readSharesPages(given(" redis ", "redis://a")), true);
  for (const [cache, redis] of [["redis", ""], ["disk", "redis://a"], ["REDIS", "redis://a"]]) {
    assert.throws(() => readSharesPages(given(cache ?? "", redis)), UsageError);
  }
});

Deno.test("readCacheBytes() reads MiB, 64 where nothing is said, and refuses what is no number", () => {
  const mib = 1024 * 1024;
  assert.equal(readCacheBytes(nothing), 64 * mib);
  assert.equal(readCacheBytes(only("SERVICE_CACHE_MIB", " 0 ")), 0);
  assert.equal(readCacheBytes(only("SERVICE_CACHE_MIB", "5")), 5 * mib);
  for (const bad of ["1025", "-1", "much", "1.5"]) {
    assert.throws(() => readCacheBytes(only("SERVICE_CACHE_MIB", bad)), UsageError, bad);
  }
});

Deno.test("readRedis() takes the address of a Redis, and never tells what it was given", () => {
  const given = (value: string) => (name: string) => name === "SERVICE_REDIS" ? value : undefined;
  assert.equal(readRedis(given(" ")), undefined);
  assert.equal(
    readRedis(given(" redis://:word@10.0.0.5:6379/2 ")),
    "redis://:word@10.0.0.5:6379/2",
  );
  assert.equal(readRedis(given("rediss://cache.example")), "rediss://cache.example");
  for (
    const wrong of ["http://:word@10.0.0.5", "10.0.0.5:6379 word", "redis:word", "redis:///word"]
  ) {
    assert.throws(() => readRedis(given(wrong)), (error) => {
      return error instanceof UsageError && !error.message.includes("word");
    });
  }
});
