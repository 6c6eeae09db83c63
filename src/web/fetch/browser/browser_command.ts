/**
 * How a Chromium of this machine is started: found, stripped of privileges, in a sandbox, on a
 * pipe.
 *
 * It speaks the DevTools protocol over two file descriptors and no port, so nobody else on the
 * machine can drive it, and it ends by itself when the service does: its pipe closes.
 */
import { BROWSER_WALL } from "./browser_wall.ts";

/** A browser of this machine. */
export interface LocalBrowser {
  /** Where it is; undefined looks for one by name. */
  readonly path?: string;
  /** Whether it keeps its own sandbox around each page. */
  readonly hasSandbox: boolean;
  /** Whether the system's outer wall is put around it, where there is one. */
  readonly hasWall: boolean;
}

/** Which browser pages may be fetched with; a remote one runs already, at its DevTools address. */
export type BrowserChoice =
  | { readonly kind: "none" }
  | { readonly kind: "local" } & LocalBrowser
  | { readonly kind: "remote"; readonly address: string };

/** Exit code of the script when there is no browser to start (EX_UNAVAILABLE). */
export const EXIT_NO_BROWSER = 69;

/** Names a Chromium goes by, in the order they are tried. */
const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the browser, gives it a profile that is removed afterwards, and never runs it as root:
 * its sandbox would refuse to, and a page that breaks out would own the machine.
 */
const SCRIPT = `
PATH="$PATH:/usr/local/bin:/usr/bin:/bin:/snap/bin"
wall=$1; sandbox=$2; wanted=$3; shift 3
browser=
if [ -n "$wanted" ]; then [ -x "$wanted" ] && browser=$wanted
else while [ "$1" != -- ]; do
  [ -z "$browser" ] && browser=$(command -v "$1")
  shift
done; fi
while [ "$1" != -- ]; do shift; done
shift
[ -n "$browser" ] || exit ${EXIT_NO_BROWSER}
profile=$(mktemp -d) || exit 70
clean() { for try in 1 2 3 4 5; do rm -rf "$profile" 2>/dev/null && return; sleep 0.2; done; }
trap clean EXIT
as=
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  chown 65534:65534 "$profile"
  as="setpriv --reuid 65534 --regid 65534 --clear-groups"
fi
${BROWSER_WALL}
exec 3<&0 4>&1 </dev/null 1>&2
cd "$profile" || exit 70
export HOME="$profile"
run "$browser" "--user-data-dir=$profile" "$@" &
child=$!
exec 3<&- 4>&-
trap 'kill -9 $child 2>/dev/null' TERM INT HUP
wait $child; code=$?
wait $child 2>/dev/null
exit $code
`;

/** Nothing a browser does on its own is wanted, and only the guard may look names up. */
const FLAGS = [
  "--headless=new",
  "--remote-debugging-pipe",
  "--no-first-run",
  "--no-default-browser-check",
  "--no-pings",
  "--no-service-autorun",
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-crash-reporter",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication," +
  "InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater," +
  // The address bar of every window that nobody sees: pages of its own, two thirds of the time.
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--hide-scrollbars",
  "--metrics-recording-only",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
  // A page that fills its memory has its own process killed, soon.
  "--js-flags=--max-old-space-size=512",
  "--renderer-process-limit=8",
  "--force-webrtc-ip-handling-policy",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  // Pages get a proxy of their own; all other requests fail, loopback included.
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // In place of a new tab's page.
  "about:blank",
];

/** Prepares the command. */
export function browserCommand({ path, hasSandbox, hasWall }: LocalBrowser): Deno.Command {
  const names = path === undefined ? NAMES : [];
  const flags = hasSandbox ? FLAGS : [...FLAGS, "--no-sandbox"];
  const switches = [hasWall ? "wall" : "", hasSandbox ? "sandbox" : "", path ?? ""];
  return new Deno.Command("/bin/sh", {
    args: ["-c", SCRIPT, "sh", ...switches, ...names, "--", ...flags],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: { LANG: "C.UTF-8" },
  });
}
