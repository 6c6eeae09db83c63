/**
 * The wall of systems that give a program no namespaces, as containers mostly do: Landlock for the
 * files it may read, a filter for the system calls it may make.
 *
 * Both are applied by `setpriv` of util-linux 2.41 or newer, which any user may do. The page finds
 * no file but the program's own, nothing to write to, and cannot open a socket, signal or start a
 * process.
 */
import { syscallFilter } from "./syscall_filter.ts";

/**
 * Arguments: how many paths there are, the paths, the program. A path that is not there gets no
 * rule, because there is nothing to tie it to; one that is a file cannot be given a folder's rights.
 *
 * The filter comes over a pipe, for there may be no place to write it to. The program is below this
 * shell then, so each of them dies with its parent.
 */
const SCRIPT = `
paths=$1; shift
program=$(($# - paths))
while [ "$paths" -gt 0 ]; do
  path=$1; shift; paths=$((paths - 1))
  if [ -d "$path" ]; then set -- "$@" --landlock-rule "path-beneath:execute,read-file,read-dir:$path"
  elif [ -f "$path" ]; then set -- "$@" --landlock-rule "path-beneath:execute,read-file:$path"
  elif [ -e "$path" ]; then set -- "$@" --landlock-rule "path-beneath:read-file:$path"
  fi
done
set -- "$@" --landlock-rule path-beneath:read-file:/proc/self --
while [ "$program" -gt 0 ]; do
  word=$1; shift; program=$((program - 1))
  set -- "$@" "$word"
done
exec 3<&0
printf "$FILTER" | {
  exec 4<&0 0<&3 3<&-
  unset FILTER
  exec setpriv --pdeathsig KILL --no-new-privs --seccomp-filter /proc/self/fd/4 \\
    --landlock-access fs "$@"
}
`;

/** Wraps a command line; undefined on a processor whose system calls are not known. */
export function landlocked(
  program: readonly string[],
  paths: readonly string[],
): string[] | undefined {
  const filter = syscallFilter(Deno.build.arch);
  if (filter === undefined) return undefined;
  const written = Array.from(filter, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  const script = `FILTER='${written}'\n${SCRIPT}`;
  const shell = ["/bin/sh", "-c", script, "sh", String(paths.length)];
  return ["setpriv", "--pdeathsig", "KILL", "--", ...shell, ...paths, ...program];
}
