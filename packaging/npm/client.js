/** The tools of a running service, a method each. */

/** A refusal of the service, or its silence (`unreachable`). */
export class ServiceError extends Error {
  constructor({ code, message, retryable = false }, cause) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ServiceError";
    this.code = code;
    this.retryable = retryable;
  }
}

/** Creates a client of the service at an address; its methods have the names of the tools. */
export function createClient(
  { url = "http://127.0.0.1:8000", token, fetch = globalThis.fetch } = {},
) {
  if (!URL.canParse("/v1/tools/", url)) {
    throw new ServiceError({ code: "bad_input", message: `url is no address: ${url}` });
  }
  const headers = { "content-type": "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const call = (tool) => async (args = {}, { signal } = {}) => {
    const address = new URL(`/v1/tools/${encodeURIComponent(tool)}`, url);
    const body = writeJson(args);
    let response;
    try {
      response = await fetch(address, { method: "POST", headers, body, signal });
    } catch (cause) {
      signal?.throwIfAborted();
      const message = `no service answers at ${address.origin}`;
      throw new ServiceError({ code: "unreachable", message, retryable: true }, cause);
    }
    const answer = await readJson(response, signal);
    if (answer.error !== undefined && answer.ok === false) throw new ServiceError(answer.error);
    return answer;
  };
  // A promise is asked for `then`: a client is none.
  return new Proxy({}, {
    get: (_client, tool) => typeof tool === "string" && tool !== "then" ? call(tool) : undefined,
  });
}

function writeJson(args) {
  try {
    return JSON.stringify(args);
  } catch (cause) {
    const message = `the arguments cannot be written as JSON: ${cause.message}`;
    throw new ServiceError({ code: "bad_input", message }, cause);
  }
}

/** What is no JSON comes from a proxy in between, or was cut off. */
async function readJson(response, signal) {
  try {
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted();
    const message = `the service answered ${response.status} without JSON`;
    throw new ServiceError({ code: "internal_error", message, retryable: true }, cause);
  }
}
