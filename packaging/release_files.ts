/** The files of a release as its list of checksums has them, for what other packagers are told. */
import { VERSION } from "../src/base/version.ts";
import { PLATFORMS } from "./platforms.ts";

/** One binary of a release. */
export interface ReleaseFile {
  readonly url: string;
  readonly sha256: string;
}

/**
 * Reads `SHA256SUMS` of a release of `OWNER/REPOSITORY`: the binary of each platform, as it is or
 * as `.xz`, by the platform's name.
 *
 * Throws a `TypeError` where a platform is missing or the repository is none.
 */
export function readRelease(
  repository: string,
  sums: string,
  packed: "" | ".xz" = "",
): Record<string, ReleaseFile> {
  if (!/^[\w-]+\/[\w.-]+$/.test(repository)) throw new TypeError(`no repository: ${repository}`);
  const files: Record<string, ReleaseFile> = {};
  for (const [platform, { target, os }] of Object.entries(PLATFORMS)) {
    const name = `service-${target}${os === "win32" ? ".exe" : ""}${packed}`;
    const line = sums.split("\n").find((one) =>
      one.endsWith(` ${name}`) || one.endsWith(`*${name}`)
    );
    const [, sha256] = /^([0-9a-f]{64}) [ *]/.exec(line ?? "") ?? [];
    if (sha256 === undefined) throw new TypeError(`no checksum of ${name}`);
    const url = `https://github.com/${repository}/releases/download/v${VERSION}/${name}`;
    files[platform] = { url, sha256 };
  }
  return files;
}
