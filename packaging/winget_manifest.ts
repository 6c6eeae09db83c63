/**
 * Writes the winget manifest of a release, in one file.
 *
 *     deno run --allow-read packaging/winget_manifest.ts OWNER/REPOSITORY SHA256SUMS > NAME.yaml
 *
 * Format: the singleton manifest, version 1.6.0. It is given to the repository of manifests by its
 * owner.
 */
import { VERSION } from "../src/base/version.ts";
import { DESCRIPTION, PACKAGE_NAME } from "./name.ts";
import { readRelease } from "./release_files.ts";

const PROCESSORS = [["x64", "win32-x64"], ["arm64", "win32-arm64"]] as const;

/** Makes the manifest: the portable program for Windows. Throws a `TypeError`. */
export function wingetManifest(repository: string, sums: string): string {
  const files = readRelease(repository, sums);
  const [owner = ""] = repository.split("/");
  const installers = PROCESSORS.flatMap(([processor, platform]) => [
    `  - Architecture: ${processor}`,
    `    InstallerUrl: ${files[platform]?.url}`,
    `    InstallerSha256: ${files[platform]?.sha256.toUpperCase()}`,
  ]);
  return [
    "# yaml-language-server: $schema=https://aka.ms/winget-manifest.singleton.1.6.0.schema.json",
    `PackageIdentifier: ${owner}.${PACKAGE_NAME}`,
    `PackageVersion: ${VERSION}`,
    "PackageLocale: en-US",
    `Publisher: ${owner}`,
    `PackageName: ${PACKAGE_NAME}`,
    "License: MIT",
    `PackageUrl: https://github.com/${repository}`,
    `ShortDescription: ${JSON.stringify(DESCRIPTION)}`,
    "InstallerType: portable",
    `Commands: [${PACKAGE_NAME}]`,
    "Installers:",
    ...installers,
    "ManifestType: singleton",
    "ManifestVersion: 1.6.0",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const [repository = "", sums = "SHA256SUMS"] = Deno.args;
  console.log(wingetManifest(repository, await Deno.readTextFile(sums)).trimEnd());
}
