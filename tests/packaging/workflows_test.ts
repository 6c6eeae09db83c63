/** The workflows, the image and the manifest say what the program needs; judges are in `conformance`. */
import assert from "node:assert/strict";
import { MAX_BODIES_BYTES, SHUTDOWN_SECONDS } from "../../src/terminal/open_door.ts";
import { VERSION } from "../../src/base/version.ts";
import { repositoryOf } from "../../packaging/build_npm.ts";
import { READER_DATA_MIB } from "../../src/serve/pool/reader_command.ts";

const ROOT = new URL("../../", import.meta.url);

function read(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

const MANIFEST = "packaging/deploy/kubernetes/base/service.yaml";
/** An image by its tag and digest. */
const DIGEST = /^[\w./]+:[\w.-]+@sha256:[0-9a-f]{64}(?: AS \w+)?$/;

const WORKFLOWS = ["ci", "release", "advisories"].map((name) => `.github/workflows/${name}.yml`);

Deno.test("every action is pinned to a commit, with the version it is", () => {
  for (const workflow of WORKFLOWS) {
    const used = [...read(workflow).matchAll(/uses: (.*)$/gm)].map(([, action = ""]) => action);
    assert(used.length > 0);
    for (const action of used) assert.match(action, /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

Deno.test("the workflows run no program but by a lock file, which has the hash of each", () => {
  for (const workflow of WORKFLOWS) {
    assert.doesNotMatch(read(workflow), /\bnpx\b|npm (?:install|i|exec)\b|pip install|curl|wget/);
  }
  const { devDependencies } = JSON.parse(read("packaging/tools/package.json"));
  const lock = JSON.parse(read("packaging/tools/package-lock.json"));
  for (const [name, version] of Object.entries(devDependencies)) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/);
    assert.equal(lock.packages[`node_modules/${name}`].version, version);
  }
  const unhashed = Object.entries<{ integrity?: string; resolved?: string; optional?: boolean }>(
    lock.packages,
  ).filter(([path, { integrity }]) => path !== "" && integrity === undefined);
  // What is for another system than the workflows' Linux has a version and no hash.
  for (const [path, { optional }] of unhashed) {
    assert.match(path, /-(?:darwin|win32|windows|linux-arm)|\/(?:darwin|win32|linux-arm)/);
    assert.equal(optional, true);
  }
  assert(unhashed.length < 10);
  assert.doesNotMatch(read("packaging/tools/package-lock.json"), /https?:\/\/[^"]*\.tgz/);
});

Deno.test("the image is built from images named by digest, signed by digest and attested", () => {
  const images = [...read("Dockerfile").matchAll(/^FROM (.*)$/gm)].map(([, image = ""]) => image);
  // Two images of others; the stages with and without a browser go on from ours.
  const own = images.filter((image) => /^plain(?: AS chromium)?$/.test(image));
  assert.deepEqual(own, ["plain AS chromium", "plain"]);
  assert.equal(images.length - own.length, 2);
  for (const image of images.filter((one) => !own.includes(one))) {
    assert.match(image, DIGEST);
  }
  for (const path of ["compose.yaml", "kubernetes/redis/redis.yaml"]) {
    const used = [...read(`packaging/deploy/${path}`).matchAll(/image: (valkey.*)$/gm)];
    assert.equal(used.length, 1);
    assert.match(used[0]?.[1] ?? "", DIGEST);
  }
  const release = read(".github/workflows/release.yml");
  assert.match(release, /cosign sign --yes --recursive "\$named"/);
  assert.match(release, /named="\$\{image%:\*\}@\$digest"/);
  assert.match(release, /subject-digest: \$\{\{ steps\.image\.outputs\.digest \}\}/);
  assert.match(release, /subject-path: release\/service-\*/);
});

// npm trusts a workflow from 11.5.1 on, which comes with Node 24, and refuses a provenance whose
// package does not name the repository it was built in.
Deno.test("the job that publishes to npm has an npm that can, and packages that name their repository", () => {
  const [, job = ""] = read(".github/workflows/release.yml").split(/^ {2}release:$/m);
  assert(Number(/node-version: (\d+)/.exec(job)?.[1]) >= 24);
  const [, step = ""] = /- name: Build the packages\n([^]*?)- name:/.exec(job) ?? [];
  assert.match(step, /REPOSITORY: \$\{\{ github\.repository \}\}/);
  assert.deepEqual(repositoryOf("someone/service"), {
    repository: { type: "git", url: "git+https://github.com/someone/service.git" },
  });
  assert.deepEqual(repositoryOf(undefined), {});
});

Deno.test("every workflow begins without rights, and no step writes an expression into a shell", () => {
  for (const workflow of WORKFLOWS) {
    const text = read(workflow);
    assert.match(text, /^permissions:\n {2}contents: read$/m);
    for (
      const [, script = ""] of text.matchAll(/^ +run: (?!\|)(.*)$|^ +run: \|\n((?: {10,}.*\n)+)/gm)
    ) {
      assert(!script.includes("${{"), `${workflow}: ${script}`);
    }
  }
});

Deno.test("workflows, image and documents name one Deno", () => {
  const tools = "packaging/tools/package.json";
  const files = [tools, "Dockerfile", "README.md", "CONTRIBUTING.md", "docs/editors.md"];
  const versions = files.flatMap((file) => {
    const found = [...read(file).matchAll(/(?:deno@|deno:debian-|"deno": ")(\d+\.\d+\.\d+)/g)];
    assert(found.length > 0, file);
    return found.map(([, version]) => version);
  });
  assert.deepEqual([...new Set(versions)], ["2.9.6"]);
});

Deno.test("the release builds for three systems and two processors, and says what is inside", () => {
  const release = read(".github/workflows/release.yml");
  for (const system of ["unknown-linux-gnu", "apple-darwin", "pc-windows-msvc"]) {
    for (const processor of ["x86_64", "aarch64"]) {
      assert(release.includes(`${processor}-${system}`));
    }
  }
  for (const part of ["SHA256SUMS", "sbom.cdx.json", "server.json", "THIRD_PARTY_LICENSES.md"]) {
    assert(release.includes(part), part);
  }
});

Deno.test("the release builds for every system the runtime knows", async () => {
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", "--target", "none", "main.ts"],
    env: { NO_COLOR: "1" },
  }).output();
  const [, known = ""] = /possible values: (.*)/.exec(new TextDecoder().decode(stderr)) ?? [];
  const built = read(".github/workflows/release.yml").match(/\w+-(?:unknown|apple|pc)-[\w-]+/g) ??
    [];
  assert.deepEqual([...built].sort(), known.trim().split(", ").sort());
});

Deno.test("the image runs as nobody, checks its health and starts the service", () => {
  const dockerfile = read("Dockerfile");
  const [, user] = /^USER (\d+)$/m.exec(dockerfile) ?? [];
  assert(Number(user) > 0);
  assert.match(dockerfile, /^HEALTHCHECK .*/m);
  assert.match(dockerfile, /GET \/health HTTP\/1\.1/);
  assert.match(dockerfile, /^CMD \["serve", "--host", "0\.0\.0\.0"\]$/m);
  assert(read(MANIFEST).includes(`runAsUser: ${user}`));
});

Deno.test("the manifest runs this version, unprivileged, on a root it cannot write", () => {
  const manifest = read(MANIFEST);
  for (
    const line of [
      `image: service:${VERSION}`,
      "runAsNonRoot: true",
      "readOnlyRootFilesystem: true",
      "allowPrivilegeEscalation: false",
      'capabilities: { drop: ["ALL"] }',
      "automountServiceAccountToken: false",
    ]
  ) assert(manifest.includes(line), line);
  const compose = read("packaging/deploy/compose.yaml");
  for (
    const line of [
      `SERVICE_IMAGE:-service:${VERSION}`,
      'user: "10001:10001"',
      "read_only: true",
      'cap_drop: ["ALL"]',
      "no-new-privileges:true",
      "shared: { internal: true }",
    ]
  ) assert(compose.includes(line), line);
});

Deno.test("what a container may take has room for the service's own bounds", () => {
  const least = MAX_BODIES_BYTES + READER_DATA_MIB * 1024 * 1024;
  for (
    const [path, pattern] of [[MANIFEST, /memory: (\d+)Gi/], [
      "packaging/deploy/compose.yaml",
      /memory: (\d+)g/,
    ]] as const
  ) {
    const [, gib] = pattern.exec(read(path)) ?? [];
    assert(Number(gib) * 1024 ** 3 > least, path);
  }
  const [, grace] = /terminationGracePeriodSeconds: (\d+)/.exec(read(MANIFEST)) ?? [];
  const [, before] = /"sleep", "(\d+)"/.exec(read(MANIFEST)) ?? [];
  assert(Number(grace) > Number(before) + SHUTDOWN_SECONDS);
});

Deno.test("every file of ours that a workflow runs or reads is there", () => {
  const folder = new URL("../../", import.meta.url);
  const named = [...Deno.readDirSync(new URL(".github/workflows", folder))].flatMap(({ name }) => {
    const text = Deno.readTextFileSync(new URL(`.github/workflows/${name}`, folder));
    return [...text.matchAll(/\b(?:src|packaging|website|tests)\/[\w./-]+\.(?:ts|py|sh|json)\b/g)]
      .map(([path]) => path);
  });
  assert(named.length > 5, `${named.length} files`);
  const isThere = (path: string): boolean => {
    try {
      return Deno.statSync(new URL(path, folder)).isFile;
    } catch {
      return false;
    }
  };
  assert.deepEqual(named.filter((path) => !isThere(path)), []);
});
