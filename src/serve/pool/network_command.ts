/**
 * How this very program starts itself again as the network process.
 *
 * Under `deno run` it may connect, and read two variables; a compiled program gives up the rest of
 * what it was built with (`base/channel/permissions.ts`).
 */
import { MAX_NETWORK_CPU_SECONDS } from "../../base/limits.ts";
import { boundedCommand, ownProgram } from "./child_command.ts";

// Bounds.
/** MiB of data segment of the network process on Linux; past it the process dies and is replaced. */
const NETWORK_DATA_MIB = 2_000;

/** The hidden argument that makes the program the network process. */
const NETWORK_ARGUMENT = "__network";

/** Which authorities the runtime trusts; and on Windows, where its socket libraries are found. */
const TRUST_VARIABLES = [
  "DENO_CERT",
  "DENO_TLS_CA_STORE",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  ...(Deno.build.os === "windows" ? ["SYSTEMROOT"] : []),
];

/**
 * Without new privileges, and ended with the service even while a site keeps it busy; as root without
 * a capability as well, where root still reads the program then. What a system refuses is left out.
 */
const LEASH = `
for bare in "--bounding-set -all --inh-caps -all" ""; do
  leash="setpriv --pdeathsig KILL --no-new-privs $bare --"
  $leash test -r "$0" 2>/dev/null && exec $leash "$0" "$@"
done
exec "$0" "$@"
`;

/** Prepares the command; `entry` is the module to run, unused in a compiled program. */
export function networkCommand(entry: URL): Deno.Command {
  const program = ownProgram(entry, NETWORK_ARGUMENT, ["--allow-net"]);
  return boundedCommand(
    Deno.build.os === "linux" ? ["/bin/sh", "-c", LEASH, ...program] : program,
    { dataMib: NETWORK_DATA_MIB, cpuSeconds: MAX_NETWORK_CPU_SECONDS * 2 },
    TRUST_VARIABLES,
  );
}
