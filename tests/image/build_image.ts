/**
 * The Dockerfile, built and run without a registry: `deno task test:image`.
 *
 * Its two bases are made here, of Debian's packages and of this machine's Deno, and stand in for the
 * images it names by digest. Needs root, `buildah` and `debootstrap` (Debian), and DENORT_BIN as for
 * `compile`; without them it says so and passes over.
 */
import assert from "node:assert/strict";
import { freePort } from "../support/program.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const SUITE = "trixie";
const TOKEN = "a-token-of-the-test";
const NEEDED = ["buildah", "debootstrap"];

interface ImageConfig {
  readonly User: string;
  readonly ExposedPorts: Record<string, unknown>;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Runs a program to its end and gives what it wrote. Throws what it says when it fails. */
async function run(name: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(name, {
    args: [...args],
    env: { STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" },
  }).output();
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`${name} ${args[0]}: ${decoder.decode(stderr).slice(-2_000)}`);
  return decoder.decode(stdout).trim();
}

const buildah = (...args: readonly string[]): Promise<string> => run("buildah", ...args);

async function isThere(program: string): Promise<boolean> {
  const { code } = await new Deno.Command("sh", { args: ["-c", `command -v ${program}`] }).output();
  return code === 0;
}

/** Commits what was made of a container. */
async function commit(container: string, image: string): Promise<string> {
  await buildah("commit", "-q", "--rm", container, image);
  return image;
}

async function makeBases(folder: string): Promise<readonly [deno: string, debian: string]> {
  await run("debootstrap", "--variant=minbase", SUITE, `${folder}/root`);
  const plain = await buildah("from", "scratch");
  await buildah("add", "-q", plain, `${folder}/root`, "/");
  const debian = await commit(plain, "localhost/pagefacts-test-debian");
  const maker = await buildah("from", debian);
  const authorities = "/etc/ssl/certs/ca-certificates.crt";
  await buildah("copy", "-q", maker, Deno.execPath(), "/usr/local/bin/deno");
  await buildah("copy", "-q", maker, Deno.env.get("DENORT_BIN") ?? "", "/opt/denort");
  await buildah("copy", "-q", maker, authorities, authorities);
  for (const pair of ["DENORT_BIN=/opt/denort", "DENO_TLS_CA_STORE=system"]) {
    await buildah("config", "--env", pair, maker);
  }
  return [await commit(maker, "localhost/pagefacts-test-deno"), debian];
}

/** Writes the Dockerfile with other bases; each line that names one is there, or it fails. */
function withBases(deno: string, debian: string): string {
  const text = Deno.readTextFileSync(`${ROOT}Dockerfile`);
  const based = text
    .replace(/^FROM denoland\/deno:\S+@sha256:\w+ AS build$/m, `FROM ${deno} AS build`)
    .replace(/^FROM debian:\S+@sha256:\w+ AS plain$/m, `FROM ${debian} AS plain`);
  assert.equal(based.match(/^FROM localhost\//gm)?.length, 2);
  return based;
}

/** Waits until the program of the image answers. */
async function untilServing(base: string): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      return void await (await fetch(`${base}/health`)).body?.cancel();
    } catch (cause) {
      if (attempt > 1_200) throw new Error("the image does not serve", { cause });
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

Deno.test("the Dockerfile builds an image that serves as a user who owns nothing", async () => {
  const lacks = (await Promise.all(NEEDED.map(isThere))).includes(false);
  if (lacks || Deno.uid() !== 0 || Deno.env.get("DENORT_BIN") === undefined) {
    return console.log(`passed over: needs root, DENORT_BIN and ${NEEDED.join(", ")}`);
  }
  const folder = await Deno.makeTempDir();
  const image = "localhost/pagefacts-test";
  const made: string[] = [];
  try {
    const [deno, debian] = await makeBases(folder);
    made.push(deno, debian);
    await Deno.writeTextFile(`${folder}/Dockerfile`, withBases(deno, debian));
    const options = ["--format", "docker", "--pull=false", "--network", "host"];
    await buildah("bud", "-q", ...options, "-f", `${folder}/Dockerfile`, "-t", image, ROOT);
    made.unshift(image);
    const config = JSON.parse(await buildah("inspect", "--type", "image", image)).Docker
      .config as ImageConfig;
    assert.equal(config.User, "10001");
    assert.deepEqual(Object.keys(config.ExposedPorts), ["8000/tcp"]);
    assert.match(config.Healthcheck?.Test.join(" ") ?? "", /GET \/health/);
    await serve(image, config);
  } finally {
    for (const name of made) await buildah("rmi", "-f", name).catch(() => {});
    await Deno.remove(folder, { recursive: true });
  }
});

/** Runs the image as its configuration says, on a free port, and asks it. */
async function serve(
  image: string,
  { User, Entrypoint, Cmd, Healthcheck }: ImageConfig,
): Promise<void> {
  const container = await buildah("from", image);
  const port = freePort();
  const inside = (...command: readonly string[]): string[] => [
    ...["run", "--network", "host", "--user", User, "--env", `SERVICE_API_TOKEN=${TOKEN}`],
    ...[container, "--", ...command],
  ];
  const child = new Deno.Command("buildah", {
    args: inside(...Entrypoint, ...Cmd, "--port", String(port)),
    env: { STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilServing(base);
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${base}/v1/tools/extract_declared`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ html_or_url: "<title>Pads</title>", questions: ["title"] }),
      });
    const refused = await ask({});
    assert.equal(refused.status, 401);
    await refused.body?.cancel();
    const answer = await (await ask({ authorization: `Bearer ${TOKEN}` })).json();
    assert.equal(answer.summary.title.value, "Pads");
    const check = (Healthcheck?.Test.slice(1) ?? []).map((part) =>
      part.replace("/8000", `/${port}`)
    );
    await buildah(...inside(...check));
    assert.match(await buildah(...inside("/usr/local/bin/pagefacts", "--version")), /^pagefacts /);
    await assert.rejects(buildah(...inside("/bin/sh", "-c", "echo > /usr/local/bin/service")));
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await buildah("rm", container);
  }
}
