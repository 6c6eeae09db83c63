/** System calls made by their numbers, as a page would make them that runs code of its own. */
import { ALLOWED_CALLS, JUDGED_CALLS } from "../../src/serve/pool/syscall_filter.ts";

/** The numbers of a processor reach thus far; what is newer has none yet. */
const LAST_NUMBER = 480;
/** x86_64's uretprobe and uprobe: kernels end whoever makes them himself, and ask no filter. */
const KERNELS_OWN = [335, 336];
const EPERM = 1;
const ENOSYS = 38;
/** Times a call is made: between it and its error number the runtime may make one of its own. */
const ATTEMPTS = 3;

/**
 * Tries every call that is not allowed, and those that are judged with arguments that must not pass.
 *
 * Returns what does not fail as the filter has it fail. Only behind a filter: some would do harm.
 */
export function callsThatPass(victim: number): string[] {
  const { symbols } = Deno.dlopen("libc.so.6", {
    syscall: { parameters: Array<"i64">(7).fill("i64"), result: "i64" },
    __errno_location: { parameters: [], result: "pointer" },
  });
  const isRefused = (number: number, args: readonly (number | bigint)[]): boolean => {
    const given = Array.from({ length: 6 }, (_, at) => BigInt(args[at] ?? 0));
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (symbols.syscall(BigInt(number), ...given) !== -1n) return false;
      const place = symbols.__errno_location();
      const error = place === null ? 0 : new Deno.UnsafePointerView(place).getInt32();
      if (error === EPERM || error === ENOSYS) return true;
    }
    return false;
  };
  const column = Deno.build.arch === "x86_64" ? 0 : 1;
  const listed = [...Object.values(ALLOWED_CALLS), ...Object.values(JUDGED_CALLS)]
    .map((numbers) => numbers[column]);
  const passed: string[] = [];
  for (let number = 0; number <= LAST_NUMBER; number++) {
    // Arguments with which little could be done, if it were let through.
    if (listed.includes(number) || KERNELS_OWN.includes(number)) continue;
    if (!isRefused(number, [-1, -1, -1, -1, -1, -1])) passed.push(`call ${number}`);
  }
  for (const [name, call, args] of judged(victim)) {
    if (JUDGED_CALLS[call][column] < 0) continue;
    if (!isRefused(JUDGED_CALLS[call][column], args)) passed.push(name);
  }
  return passed;
}

type Judged = readonly [
  name: string,
  call: keyof typeof JUDGED_CALLS,
  args: readonly (number | bigint)[],
];

/** Each judged call as it must not be made; a pointer is that of zeros, or of a path. */
function judged(victim: number): Judged[] {
  const zeros = addressOf(new Uint8Array(64));
  const path = addressOf(new TextEncoder().encode("/dev/null\0"));
  const here = -100;
  return [
    ["have another told of events", "fcntl", [0, 8, victim]],
    ["choose a deadly signal", "fcntl", [0, 10, 9]],
    ["ask for signals", "fcntl", [0, 4, 0x2000]],
    ["have another told, the long way", "fcntl", [0, 15, zeros]],
    ["watch a folder by signals", "fcntl", [0, 1026, 1]],
    ["lease a file", "fcntl", [0, 1024, 0]],
    ["change a pipe's size", "fcntl", [0, 1031, 4096]],
    ["ask for signals by ioctl", "ioctl", [0, 0x5452, zeros]],
    ["name who gets them by ioctl", "ioctl", [0, 0x8901, zeros]],
    ["type at a terminal", "ioctl", [0, 0x5412, zeros]],
    ["read another's limits", "prlimit64", [victim, 0, 0, zeros]],
    ["bound another's processor time", "prlimit64", [victim, 0, zeros, 0]],
    ["change its own limits", "prlimit64", [0, 4, zeros, 0]],
    ["outlive the service", "prctl", [1, 0]],
    ["let itself be traced", "prctl", [0x59616d61, victim]],
    ["start a process", "clone", [17]],
    ["start a thread with mounts of its own", "clone", [0x00010000 | 0x00020000]],
    ["make a pair of sockets of another kind", "socketpair", [2, 1, 0, zeros]],
    ["send to an address", "sendto", [0, zeros, 1, 0, zeros, 16]],
    ["open for writing", "openat", [here, path, 2]],
    ["open a new file", "openat", [here, path, 0x40, 0o600]],
    ["empty a file", "openat", [here, path, 0x200]],
    ["open for writing, the old way", "open", [path, 1]],
  ];
}

/** Kept, so that nothing frees what a call is shown. */
const KEPT: Uint8Array[] = [];

function addressOf(bytes: Uint8Array<ArrayBuffer>): bigint {
  KEPT.push(bytes);
  return Deno.UnsafePointer.value(Deno.UnsafePointer.of(bytes));
}
