/**
 * Publishes `server.json` to the registry of MCP servers, by the workflow's own identity.
 *
 *     deno run --allow-net --allow-env --allow-read packaging/publish_listing.ts server.json
 *
 * GitHub gives a workflow with `id-token: write` a token that says which repository it is of; the
 * registry gives one of its own for that, good for the names of that owner. No secret is kept.
 */

const REGISTRY = "https://registry.modelcontextprotocol.io";
const REQUEST_SECONDS = 30;

/** Where the tokens come from: what GitHub sets for a workflow. */
export interface Identity {
  readonly requestUrl: string;
  readonly requestToken: string;
}

/** Publishes a listing; gives what the registry answers. Throws an `Error` with what was refused. */
export async function publishListing(
  listing: string,
  { requestUrl, requestToken }: Identity,
  registry: string = REGISTRY,
): Promise<string> {
  const audience = new URL(requestUrl);
  audience.searchParams.set("audience", "mcp-registry");
  const { value } = await ask(audience.href, { authorization: `Bearer ${requestToken}` });
  const { registry_token: token } = await ask(
    `${registry}/v0/auth/github-oidc`,
    { "content-type": "application/json" },
    JSON.stringify({ oidc_token: value }),
  );
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return JSON.stringify(await ask(`${registry}/v0/publish`, headers, listing));
}

async function ask(
  address: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Record<string, string>> {
  const answer = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(REQUEST_SECONDS * 1000),
  });
  const text = await answer.text();
  // The path alone: the query of a token's address is nobody's business.
  const asked = new URL(address).pathname;
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Record<string, string>;
}

if (import.meta.main) {
  const requestUrl = Deno.env.get("ACTIONS_ID_TOKEN_REQUEST_URL");
  const requestToken = Deno.env.get("ACTIONS_ID_TOKEN_REQUEST_TOKEN");
  if (requestUrl === undefined || requestToken === undefined) {
    console.error("no identity: this runs in a workflow with id-token: write");
    Deno.exit(1);
  }
  const listing = await Deno.readTextFile(Deno.args[0] ?? "server.json");
  console.log(await publishListing(listing, { requestUrl, requestToken }));
}
