/** Calls of the service's own tools. */
import type { Fields } from "./json_value.ts";

/** An answer of a tool. */
export type Answer = { readonly ok: boolean } & Fields;

/** Calls a tool; a call that has no answer is one with an `error`. */
export type CallTool = (name: string, args: Fields) => Promise<Answer>;

/** What the page begins with. */
interface GivenPage {
  readonly input: string;
  readonly name: string | null;
}

/** How the page reaches the service. */
export interface Service {
  readonly call: CallTool;
  /** What the page begins with. */
  given(): Promise<GivenPage>;
}

function failed(code: string, message: string): Answer {
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
      return failed("unreachable", "service look does not answer: start it again");
    }
  };
  return {
    call,
    async given(): Promise<GivenPage> {
      const response = await fetch("/given", { headers: { authorization } });
      if (response.status === 401) {
        throw new Error("The token in the address is wrong: open the address service look prints.");
      }
      return await response.json();
    },
  };
}

/** Gives the message of an answer without a result; undefined where it has one. */
export function errorOf(answer: Answer): string | undefined {
  const { code, message } = (answer.error ?? {}) as { code?: unknown; message?: unknown };
  return code === undefined ? undefined : `${String(code)}: ${String(message)}`;
}
