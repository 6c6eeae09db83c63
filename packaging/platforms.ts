/** The systems a binary is built for, and what each packager calls them. */

/** One system. */
export interface Platform {
  /** As `deno compile --target` knows it. */
  readonly target: string;
  /** As npm's `os` and `cpu` know it. */
  readonly os: string;
  readonly cpu: string;
  /** The C library the binary needs, as npm's `libc` knows it. */
  readonly libc?: string;
  /** As a wheel's file name says it (PEP 425, PEP 600). */
  readonly wheel: string;
  readonly file: "service" | "service.exe";
}

/** By the name that the platform's npm package ends with. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  "linux-x64": {
    target: "x86_64-unknown-linux-gnu",
    os: "linux",
    cpu: "x64",
    libc: "glibc",
    // The newest symbol the runtime needs is of glibc 2.27.
    wheel: "manylinux_2_27_x86_64",
    file: "service",
  },
  "linux-arm64": {
    target: "aarch64-unknown-linux-gnu",
    os: "linux",
    cpu: "arm64",
    libc: "glibc",
    wheel: "manylinux_2_27_aarch64",
    file: "service",
  },
  "darwin-x64": {
    target: "x86_64-apple-darwin",
    os: "darwin",
    cpu: "x64",
    wheel: "macosx_11_0_x86_64",
    file: "service",
  },
  "darwin-arm64": {
    target: "aarch64-apple-darwin",
    os: "darwin",
    cpu: "arm64",
    wheel: "macosx_11_0_arm64",
    file: "service",
  },
  "win32-x64": {
    target: "x86_64-pc-windows-msvc",
    os: "win32",
    cpu: "x64",
    wheel: "win_amd64",
    file: "service.exe",
  },
  "win32-arm64": {
    target: "aarch64-pc-windows-msvc",
    os: "win32",
    cpu: "arm64",
    wheel: "win_arm64",
    file: "service.exe",
  },
};

/** Names the platform of this machine; undefined where none is built for it. */
export function ownPlatform(): string | undefined {
  return Object.keys(PLATFORMS).find((name) => PLATFORMS[name]?.target === Deno.build.target);
}
