/** Calls of the service's own tools. */
import { type Fields, toFields } from "../../../base/json/plain.ts";
import { toText } from "./json_value.ts";
import { type Attributes, make } from "./make_element.ts";

/** An answer of a tool. */
export type Answer = { readonly ok: boolean } & Fields;

/** Calls a tool; a call that has no answer is one with an `error`. */
type CallTool = (name: string, args: Fields) => Promise<Answer>;

/** Opens an address or markup; `at` is a date as the tools take it, "" for today. */
export type OpenInput = (input: string, at: string) => Promise<void>;

/** What the page is shown by, and how it reaches the service from there. */
export interface Service {
  readonly call: CallTool;
  /** Opens what the page is given. Throws when the service cannot be reached. */
  start(open: OpenInput): Promise<void>;
  /** Attributes of a frame with an empty document, in which nothing runs or is asked for. */
  frameSource(isStandard: boolean): Attributes;
  /** Fetches a picture and writes it as a `data:` address; absent where no door gives pictures. */
  picture?(address: string): Promise<string | undefined>;
  /** Hands a text to the reader as a file. Throws when that is refused. */
  save(name: string, text: string): Promise<void>;
}

/** Gives the media type of a file that is saved. */
export function typeOf(name: string): string {
  return name.endsWith(".csv") ? "text/csv" : "application/json";
}

/** Makes the answer of a call that was not answered. */
export function failedAnswer(code: string, message: string): Answer {
  return { ok: false, error: { code, message, retryable: true } };
}

/** Reaches the service over the page's own port, with the token of the page's address. */
export function createHttpService(token: string): Service {
  const authorization = `Bearer ${token}`;
  const call: CallTool = async (name, args) => {
    try {
      const response = await fetch(`/v1/tools/${name}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(args),
      });
      return await response.json() as Answer;
    } catch {
      return failedAnswer("unreachable", "look does not answer: start it again");
    }
  };
  return {
    call,
    async start(open): Promise<void> {
      const response = await fetch("/given", { headers: { authorization } });
      if (response.status === 401) {
        throw new Error("The token in the address is wrong: open the address that look prints.");
      }
      await open(toText(toFields(await response.json()).input), "");
    },
    frameSource: (isStandard) => ({ src: isStandard ? "/frame" : "/frame-quirks" }),
    async picture(address): Promise<string | undefined> {
      const response = await fetch("/picture", {
        headers: { authorization, "picture-address": address },
      });
      return response.ok ? await writeOut(await response.blob()) : undefined;
    },
    save(name, text): Promise<void> {
      const href = URL.createObjectURL(new Blob([text], { type: typeOf(name) }));
      make("a", { href, download: name }).click();
      URL.revokeObjectURL(href);
      return Promise.resolve();
    },
  };
}

/** Writes bytes as a `data:` address. */
function writeOut(bytes: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(bytes);
  return promise;
}

/** Says why something failed. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Gives the message of an answer without a result; undefined where it has one. */
export function errorOf(answer: Answer): string | undefined {
  const { code, message } = (answer.error ?? {}) as { code?: unknown; message?: unknown };
  return code === undefined ? undefined : `${String(code)}: ${String(message)}`;
}
