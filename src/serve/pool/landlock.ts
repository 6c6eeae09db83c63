/**
 * Walls of systems that give a program no namespaces, as containers mostly do: Landlock for the
 * files it may read, a filter for the system calls it may make.
 *
 * Any user may put both on. Debian and Ubuntu always have a Perl, which makes the system calls
 * itself; elsewhere `setpriv` of util-linux 2.41 or newer does. The page finds no file but the
 * program's own, nothing to write to, and cannot open a socket, signal or start a process.
 */
import { SHELL } from "./child_command.ts";
import { syscallFilter } from "./syscall_filter.ts";

/** Numbers of prctl, capset, setgroups, setresgid and setresuid. */
const CALLS: Readonly<Record<string, string>> = {
  x86_64: "157 126 116 119 117",
  aarch64: "167 91 159 149 147",
};

/**
 * Arguments: "landlock" or "filter", numbers of calls, the filter in hexadecimal, how many paths
 * there are, the paths, the program. A path that is not there gets no rule.
 *
 * As root it becomes nobody, where nobody can read the paths. Otherwise it stays root, with no
 * capability, now or after an exec, for the bounding set is emptied.
 */
const PERL_SCRIPT = `
use strict;
my ($wall, $calls, $filter, $count, @program) = @ARGV;
my ($prctl, $capset, $setgroups, $setresgid, $setresuid) = map { $_ + 0 } split / /, $calls;
# To change its user and groups, and for the service to kill it then.
my $needed = 1 << 5 | 1 << 6 | 1 << 7;
my @paths = grep { -e } splice @program, 0, $count;
sub done { my ($what, $result) = @_; die "$what: $!\\n" if $result < 0; $result }

syscall($prctl, 24, $_, 0, 0, 0) for 0 .. 63;
syscall($prctl, 47, 4, 0, 0, 0);
open(my $status, "<", "/proc/self/status") or die "/proc/self/status: $!\\n";
my ($has) = map { /^CapEff:\\s*(\\S+)/ ? hex $1 : () } <$status>;
if ($> == 0 && ($has & $needed) == $needed) {
  $> = 65534;
  my $hidden = grep { !-r } @paths, $program[0];
  $> = 0;
  # In a namespace there may be no such user.
  $hidden or syscall($setgroups, 0, 0) or syscall($setresgid, (65534) x 3)
    or syscall($setresuid, (65534) x 3);
}
my ($header, $none) = (pack("L l", 0x20080522, 0), pack("L6", (0) x 6));
done("capset", syscall($capset, $header, $none));
done("no_new_privs", syscall($prctl, 38, 1, 0, 0, 0));
# Not earlier: whoever changes his user is freed of it.
done("pdeathsig", syscall($prctl, 1, 9, 0, 0, 0));

if ($wall eq "landlock") {
  my $version = done("Landlock", syscall(444, 0, 0, 1));
  my $files = (1 << 13) - 1;
  $files |= 1 << 13 if $version >= 2;
  $files |= 1 << 14 if $version >= 3;
  $files |= 1 << 15 if $version >= 5;
  my $handled = pack("Q", $files);
  $handled .= pack("Q", 3) if $version >= 4;
  $handled .= pack("Q", 3) if $version >= 6;
  my $rules = done("Landlock", syscall(444, $handled, length $handled, 0));
  for my $path (@paths, "/proc/self") {
    sysopen(my $file, $path, 0x200000) or die "$path: $!\\n";
    my $access = $path eq "/proc/self" ? 4 : -d $path ? 13 : -f $path ? 5 : 4;
    done("a rule", syscall(445, $rules, 1, pack("Q l", $access, fileno $file), 0));
  }
  done("Landlock", syscall(446, $rules, 0));
}
my $code = pack("H*", $filter);
my $given = pack("S x6 Q", length($code) / 8, unpack("Q", pack("P", $code)));
done("the filter", syscall($prctl, 22, 2, $given, 0, 0));
exec { $program[0] } @program or die "$program[0]: $!\\n";
`;

/** Wraps a command line by Perl; undefined on a processor whose system calls are not known. */
export function walledByPerl(
  wall: "landlock" | "filter",
  program: readonly string[],
  paths: readonly string[],
): string[] | undefined {
  const { arch } = Deno.build;
  const [filter, calls] = [syscallFilter(arch), CALLS[arch]];
  if (filter === undefined || calls === undefined) return undefined;
  const given = [wall, calls, filter.toHex(), String(paths.length)];
  return ["perl", "-e", PERL_SCRIPT, "--", ...given, ...paths, ...program];
}

/**
 * Puts the filter into a pipe without a second process: an empty here-document is one, and what is
 * written to its path is read from it. There may be no place for a file.
 */
function withFilter(filter: Uint8Array, script: string): string {
  const written = Array.from(filter, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return `exec 4<<''\n\nprintf '${written}' > /proc/self/fd/4\n${script}`;
}

/** Wraps a command line of bubblewrap, which takes the filter from its fourth file. */
export function filteredBubblewrap(bubblewrap: readonly string[]): string[] {
  const filter = syscallFilter(Deno.build.arch);
  const [command = "", ...rest] = bubblewrap;
  if (filter === undefined) return [command, ...rest];
  const script = withFilter(filter, `exec ${command} --seccomp 4 "$@"`);
  return [SHELL, "-c", script, "sh", ...rest];
}

/**
 * Arguments: how many paths there are, the paths, the program. A path that is not there gets no
 * rule, because there is nothing to tie it to; one that is a file cannot be given a folder's rights.
 *
 * The last one puts on the filter, which would refuse what the first ones do.
 */
const SETPRIV_SCRIPT = `
paths=$1; shift
program=$(($# - paths))
while [ "$paths" -gt 0 ]; do
  path=$1; shift; paths=$((paths - 1))
  if [ -d "$path" ]; then set -- "$@" --landlock-rule "path-beneath:execute,read-file,read-dir:$path"
  elif [ -f "$path" ]; then set -- "$@" --landlock-rule "path-beneath:execute,read-file:$path"
  elif [ -e "$path" ]; then set -- "$@" --landlock-rule "path-beneath:read-file:$path"
  fi
done
self=$(command -v setpriv)
set -- "$@" --landlock-rule path-beneath:read-file:/proc/self \\
  --landlock-rule "path-beneath:execute,read-file:$self" -- "$self" --seccomp-filter /proc/self/fd/4 --
while [ "$program" -gt 0 ]; do
  word=$1; shift; program=$((program - 1))
  set -- "$@" "$word"
done
set -- setpriv --landlock-access fs "$@"
[ "$(id -u)" != 0 ] || set -- setpriv --bounding-set -all -- "$@"
exec setpriv --pdeathsig KILL --no-new-privs --inh-caps -all --ambient-caps -all -- "$@"
`;

/** Wraps a command line by `setpriv`; undefined on a processor whose system calls are not known. */
export function walledBySetpriv(
  program: readonly string[],
  paths: readonly string[],
): string[] | undefined {
  const filter = syscallFilter(Deno.build.arch);
  if (filter === undefined) return undefined;
  const script = withFilter(filter, SETPRIV_SCRIPT);
  return [SHELL, "-c", script, "sh", String(paths.length), ...paths, ...program];
}
