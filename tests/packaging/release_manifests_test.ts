/** What other packagers and the registry are told of a release. */
import assert from "node:assert/strict";
import { homebrewFormula } from "../../packaging/homebrew_formula.ts";
import { PACKAGE_NAME } from "../../packaging/name.ts";
import { PLATFORMS } from "../../packaging/platforms.ts";
import { publishListing } from "../../packaging/publish_listing.ts";
import { wingetManifest } from "../../packaging/winget_manifest.ts";
import { VERSION } from "../../src/base/version.ts";

const REPOSITORY = "owner/repository";

function sumOf(at: number): string {
  return at.toString(16).padStart(64, "0");
}

const SUMS = Object.values(PLATFORMS).flatMap(({ target, os }, at) => {
  const name = `service-${target}${os === "win32" ? ".exe" : ""}`;
  return [`${sumOf(at)}  ${name}\n`, `${sumOf(at + 16)}  ${name}.xz\n`];
}).join("");
const RELEASE = `https://github.com/${REPOSITORY}/releases/download/v${VERSION}`;

/** The pairs of address and checksum that a manifest names. */
function pairsOf(text: string): string[][] {
  return [...text.matchAll(/(?:url "|InstallerUrl: )([^"\n]+)"?\s+\S+ "?(\w{64})/g)]
    .map(([, url = "", sum = ""]) => [url, sum.toLowerCase()]).sort();
}

function pairsFor(systems: readonly string[], ending: string): string[][] {
  return Object.values(PLATFORMS).map(({ target, os }, at) => ({ target, os, at }))
    .filter(({ os }) => systems.includes(os))
    .map(({ target, at }) => [
      `${RELEASE}/service-${target}${ending}`,
      sumOf(ending === ".xz" ? at + 16 : at),
    ]).sort();
}

Deno.test("homebrewFormula() names the binaries of macOS and Linux by their checksums", () => {
  const formula = homebrewFormula(REPOSITORY, SUMS);
  assert.deepEqual(pairsOf(formula), pairsFor(["darwin", "linux"], ".xz"));
  for (const shell of ["bash", "zsh", "fish"]) {
    assert(formula.includes(`"completions", "${shell}", "${PACKAGE_NAME}"`));
  }
  assert.match(formula, new RegExp(`^class P\\w+ < Formula\n.*bin\\.install`, "s"));
  const [desc = ""] = /(?<=desc ")[^"]*/.exec(formula) ?? [];
  assert(desc.length > 0 && desc.length < 80, "Homebrew takes 79 characters");
  const opened = formula.match(/^\s*(?:class|def|test do|on_\w+ do)/gm)?.length;
  assert.equal(formula.match(/^\s*end$/gm)?.length, opened);
});

Deno.test("wingetManifest() names the binaries of Windows by their checksums", () => {
  const manifest = wingetManifest(REPOSITORY, SUMS);
  assert.deepEqual(pairsOf(manifest), pairsFor(["win32"], ".exe"));
  assert(manifest.includes(`\nPackageIdentifier: owner.${PACKAGE_NAME}\n`));
  assert(manifest.includes(`\nPackageVersion: ${VERSION}\n`));
});

Deno.test("no manifest is written of a release that lacks a checksum", () => {
  const withoutFirst = SUMS.split("\n").slice(2).join("\n");
  for (const sums of ["", withoutFirst, SUMS.replaceAll("0", "g")]) {
    assert.throws(() => homebrewFormula(REPOSITORY, sums), TypeError);
    assert.throws(() => wingetManifest(REPOSITORY, sums), TypeError);
  }
  assert.throws(() => homebrewFormula("no repository", SUMS), TypeError);
});

Deno.test("publishListing() exchanges the workflow's identity for the registry's token", async () => {
  const asked: string[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      asked.push(
        `${request.method} ${pathname}${search} ${request.headers.get("authorization")} ${body}`,
      );
      if (pathname === "/token") return Response.json({ value: "of-github" });
      if (pathname === "/v0/auth/github-oidc") {
        return Response.json({
          registry_token: "of-registry",
        });
      }
      return body === '{"name":"a"}'
        ? Response.json({ status: "active" })
        : Response.json({ detail: "no name" }, { status: 422 });
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const identity = { requestUrl: `${origin}/token?a=1`, requestToken: "given" };
  assert.equal(await publishListing('{"name":"a"}', identity, origin), '{"status":"active"}');
  assert.deepEqual(asked, [
    "GET /token?a=1&audience=mcp-registry Bearer given ",
    'POST /v0/auth/github-oidc null {"oidc_token":"of-github"}',
    'POST /v0/publish Bearer of-registry {"name":"a"}',
  ]);
  await assert.rejects(
    publishListing("{}", identity, origin),
    /\/v0\/publish answered 422: .*no name/,
  );
});

Deno.test("the buttons of docs/editors.md start the package by its name", () => {
  const text = Deno.readTextFileSync(new URL("../../docs/editors.md", import.meta.url));
  const [, written = ""] = /\(cursor:[^)]*config=([^)]+)\)/.exec(text) ?? [];
  const [, settings = ""] = /\(vscode:mcp\/install\?([^)]+)\)/.exec(text) ?? [];
  const start = { command: "npx", args: ["-y", PACKAGE_NAME, "mcp", "--max-tokens", "5000"] };
  assert.deepEqual(JSON.parse(atob(decodeURIComponent(written))), start);
  assert.deepEqual(JSON.parse(decodeURIComponent(settings)), { name: PACKAGE_NAME, ...start });
});
