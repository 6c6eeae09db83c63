/** The page as an MCP App (extension `io.modelcontextprotocol/ui`, 2026-01-26), by messages. */
import { failedAnswer, reasonOf, typeOf } from "./calls.ts";
import type { Answer, OpenInput, Service } from "./calls.ts";
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toList, toText } from "./json_value.ts";

// Bounds.
/** Pixels of height that the page asks for where a client shows it among its messages. */
const APP_HEIGHT_PX = 720;

const REVISION = "2026-01-26";

/** What the frame of a page may show: styles and images written in it. The client's policy, which
 * the frame inherits, lets scripts in; its sandbox and this policy do not. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const FRAME = "<!doctype html><html lang=en><meta http-equiv=content-security-policy " +
  `content="${FRAME_POLICY}"><title>The page</title></html>`;

/** Reaches the service through the client that shows the page. */
export function createAppService(): Service {
  const { request, notify, answer } = createHostChannel();

  async function call(name: string, args: Fields): Promise<Answer> {
    try {
      return toAnswer(await request("tools/call", { name, arguments: args }));
    } catch (error) {
      return failedAnswer("unreachable", reasonOf(error));
    }
  }

  async function start(open: OpenInput): Promise<void> {
    answer({
      "ui/notifications/tool-input": (params) => {
        const { html_or_url, at } = toFields(params.arguments);
        void open(toText(html_or_url), toText(at));
      },
      "ui/notifications/host-context-changed": showTheme,
    });
    const { hostContext } = await request("ui/initialize", {
      protocolVersion: REVISION,
      appInfo: { name: "Pagefacts look", version: REVISION },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    });
    showTheme(toFields(hostContext));
    notify("ui/notifications/initialized", {});
    notify("ui/notifications/size-changed", { height: APP_HEIGHT_PX });
  }

  return {
    call,
    start,
    // A document of srcdoc is never in quirks mode: a page that is laid out by it is shown without.
    frameSource: () => ({ srcdoc: FRAME }),
    async save(name, text): Promise<void> {
      const resource = { uri: `file:///${name}`, mimeType: typeOf(name), text };
      const { isError } = await request("ui/download-file", {
        contents: [{ type: "resource", resource }],
      });
      if (isError === true) throw new Error("This client saves no files: copy it instead.");
    },
  };
}

/** Gives the structured answer of a call; a failed one has its reason as text. */
function toAnswer(result: Fields): Answer {
  const { structuredContent, content } = result;
  if (structuredContent !== undefined) return toFields(structuredContent) as Answer;
  const text = toText(toFields(toList(content)[0]).text);
  const [, code = "internal_error", message = text] = /^(\w+): (.*)$/s.exec(text) ?? [];
  return failedAnswer(code, message);
}

function showTheme({ theme }: Fields): void {
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
}

/** What is done with a message of the host's that asks for no answer, by its method. */
type Notified = Readonly<Record<string, (params: Fields) => void>>;

/** Both directions of the messages. */
interface HostChannel {
  /** Asks the host. Throws what it refuses with. */
  request(method: string, params: Fields): Promise<Fields>;
  notify(method: string, params: Fields): void;
  /** Begins to read the host's messages. */
  answer(notified: Notified): void;
}

/** Requests of the host's that a page with nothing to put away answers at once. */
const ANSWERED: ReadonlySet<unknown> = new Set(["ping", "ui/resource-teardown"]);

function createHostChannel(): HostChannel {
  const waiting = new Map<unknown, PromiseWithResolvers<Fields>>();
  let last = 0;
  // The page cannot know the origin of the client that shows it; nothing it posts is a secret.
  const post = (message: Fields): void => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");

  function settle({ id, result, error }: Fields): void {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(toFields(result));
    else asked?.reject(new Error(toText(toFields(error).message)));
  }

  function refuseOrAnswer({ id, method }: Fields): void {
    const error = { code: -32601, message: "Method not found" };
    post(ANSWERED.has(method) ? { id, result: {} } : { id, error });
  }

  return {
    request(method, params): Promise<Fields> {
      const asked = Promise.withResolvers<Fields>();
      const id = ++last;
      waiting.set(id, asked);
      post({ id, method, params });
      return asked.promise;
    },
    notify: (method, params) => post({ method, params }),
    answer(notified): void {
      addEventListener("message", ({ source, data }) => {
        const message = toFields(data);
        if (source !== parent || message.jsonrpc !== "2.0") return;
        if (message.method === undefined) settle(message);
        else if (message.id !== undefined) refuseOrAnswer(message);
        else if (Object.hasOwn(notified, toText(message.method))) {
          notified[toText(message.method)]?.(toFields(message.params));
        }
      });
    },
  };
}
