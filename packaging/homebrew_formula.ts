/**
 * Writes the Homebrew formula of a release, for a tap of its owner.
 *
 *     deno run --allow-read packaging/homebrew_formula.ts OWNER/REPOSITORY SHA256SUMS > NAME.rb
 */
import { VERSION } from "../src/base/version.ts";
import { DESCRIPTION, PACKAGE_NAME } from "./name.ts";
import { readRelease } from "./release_files.ts";

const SYSTEMS = [["macos", "darwin"], ["linux", "linux"]] as const;
const PROCESSORS = [["arm", "arm64"], ["intel", "x64"]] as const;

const COMPLETIONS = [
  ["bash", "bash_completion", PACKAGE_NAME],
  ["zsh", "zsh_completion", `_${PACKAGE_NAME}`],
  ["fish", "fish_completion", `${PACKAGE_NAME}.fish`],
] as const;

/** Makes the formula: the binary of a release for macOS and Linux, as xz. Throws a `TypeError`. */
export function homebrewFormula(repository: string, sums: string): string {
  const files = readRelease(repository, sums, ".xz");
  const [summary = ""] = DESCRIPTION.split(":");
  const systems = SYSTEMS.flatMap(([system, os]) => [
    `  on_${system} do`,
    ...PROCESSORS.flatMap(([processor, cpu]) => [
      `    on_${processor} do`,
      `      url "${files[`${os}-${cpu}`]?.url}"`,
      `      sha256 "${files[`${os}-${cpu}`]?.sha256}"`,
      "    end",
    ]),
    "  end",
  ]);
  const [first = "", ...rest] = PACKAGE_NAME;
  return [
    `class ${first.toUpperCase()}${rest.join("")} < Formula`,
    `  desc "${summary}"`,
    `  homepage "https://github.com/${repository}"`,
    `  version "${VERSION}"`,
    '  license "MIT"',
    "",
    ...systems,
    "",
    "  def install",
    `    bin.install Dir["service-*"].first => "${PACKAGE_NAME}"`,
    `    bin.install_symlink "${PACKAGE_NAME}" => "service"`,
    `    program = bin/"${PACKAGE_NAME}"`,
    ...COMPLETIONS.map(([shell, folder, file]) =>
      `    (${folder}/"${file}").write ` +
      `Utils.safe_popen_read(program, "completions", "${shell}", "${PACKAGE_NAME}")`
    ),
    `    (man1/"${PACKAGE_NAME}.1").write Utils.safe_popen_read(program, "man")`,
    "  end",
    "",
    "  test do",
    `    assert_match version.to_s, shell_output("#{bin}/${PACKAGE_NAME} --version")`,
    "  end",
    "end",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const [repository = "", sums = "SHA256SUMS"] = Deno.args;
  console.log(homebrewFormula(repository, await Deno.readTextFile(sums)).trimEnd());
}
