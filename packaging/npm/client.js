/** The tools of a running service, a method each. */

/** A refusal of the service, or its silence. */
export class ServiceError extends Error {
  constructor({ code, message, retryable = false }) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
    this.retryable = retryable;
  }
}

/** Creates a client of the service at an address; its methods have the names of the tools. */
export function createClient(
  { url = "http://127.0.0.1:8000", token, fetch = globalThis.fetch } = {},
) {
  const headers = { "content-type": "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const call = (tool) => async (args = {}, { signal } = {}) => {
    const address = new URL(`/v1/tools/${tool}`, url);
    const response = await fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify(args),
      signal,
    });
    const answer = await response.json();
    if (answer.error !== undefined && answer.ok === false) throw new ServiceError(answer.error);
    return answer;
  };
  // A promise is asked for `then`: a client is none.
  return new Proxy({}, {
    get: (_client, tool) => typeof tool === "string" && tool !== "then" ? call(tool) : undefined,
  });
}
