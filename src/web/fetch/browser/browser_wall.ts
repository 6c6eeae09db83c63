/**
 * The outer wall around a browser, as a piece of the shell script that starts it.
 *
 * A browser has a sandbox of its own around each page, but its first process runs with all rights of
 * its user. Inside bubblewrap that process finds the system's programs and fonts, read-only, and its
 * own profile, and nothing else: no home, no configuration, no other process. It keeps the network,
 * because its only way out, the guard's proxy, is on loopback; what it may reach there is decided by
 * its flags and the guard. Its own sandbox needs namespaces inside the namespace, which it keeps.
 */

/** What a browser needs to see besides its profile: programs, libraries, fonts, authorities. */
const SEEN = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt"],
  ...["/etc/fonts", "/etc/ssl", "/etc/ca-certificates", "/etc/pki", "/etc/alternatives"],
  ...["/etc/chromium", "/etc/chromium.d", "/etc/ld.so.cache", "/etc/localtime"],
  "/var/cache/fontconfig",
];

const SPACES = "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try";
const BINDS = SEEN.map((path) => `--ro-bind-try ${path} ${path}`).join(" ");

/**
 * Defines `run`, which replaces the shell by a program behind the strongest wall that works.
 *
 * Needs `$wall` (empty for none), `$browser`, `$profile`, `$sandbox` (empty without the browser's
 * own) and `$as`, the words that make it another user. A wall is taken when the browser starts
 * behind it far enough to tell its version, and when its own sandbox has the namespaces it needs;
 * forbidding new privileges would take a sandbox that is a set-user-id program from it.
 */
export const BROWSER_WALL = `
real=$(readlink -f "$browser"); real=\${real:-$browser}
run() { exec $as "$@"; }
if [ -n "$wall" ]; then
  inside() {
    exec $as bwrap --die-with-parent --new-session --cap-drop ALL ${SPACES} ${BINDS} \\
      --proc /proc --dev /dev --tmpfs /tmp \\
      --ro-bind-try "\${browser%/*}" "\${browser%/*}" --ro-bind-try "\${real%/*}" "\${real%/*}" \\
      --bind "$profile" "$profile" --chdir "$profile" "$@"
  }
  has_spaces() { [ -z "$sandbox" ] || ( "$@" unshare --user true ); }
  bare() { exec $as setpriv --no-new-privs "$@"; }
  if ( inside "$browser" --version ) && has_spaces inside; then run() { inside "$@"; }
  elif ( bare true ) && has_spaces bare; then run() { bare "$@"; }
  fi >/dev/null 2>&1 </dev/null
fi
`;
