/**
 * The cases of the public tests of HTTP caches (npm `http-cache-tests`, BSD-3-Clause): what a site
 * answers to one request after the other, and what a cache may then do.
 */

/** A header of a case; a number is seconds from now, and `false` says not to look for it. */
export type CaseHeader = readonly [
  name: string,
  value: string | number | readonly string[],
  looked?: boolean,
];

/** One request of a case, the site's answer and what is expected. */
export interface CaseRequest {
  readonly request_method?: string;
  readonly request_headers?: readonly (readonly [string, string])[];
  readonly filename?: string;
  readonly query_arg?: string;
  readonly response_status?: readonly [number, string];
  readonly response_headers?: readonly CaseHeader[];
  readonly response_body?: string | null;
  readonly expected_type?: "cached" | "not_cached" | "etag_validated" | "lm_validated";
  readonly expected_status?: number;
  readonly expected_request_headers?: readonly (string | readonly [string, string])[];
  readonly expected_response_headers?: readonly (string | readonly [string, ...unknown[]])[];
  readonly expected_response_headers_missing?: readonly (string | readonly string[])[];
  readonly expected_response_text?: string | null;
  readonly check_body?: boolean;
  readonly magic_locations?: boolean;
  readonly rfc850date?: readonly string[];
  readonly disconnect?: boolean;
  readonly pause_after?: boolean;
}

/** One case. */
export interface Case {
  readonly id: string;
  readonly name: string;
  readonly kind?: "required" | "optimal" | "check";
  readonly browser_only?: boolean;
  readonly requests: readonly CaseRequest[];
}

const PACKAGE = "http-cache-tests@0.4.5";

/** Returns the cases that every cache must pass and that ask by plain GET, fetched by npm's client. */
export async function requiredCases(): Promise<readonly Case[]> {
  const folder = await Deno.makeTempDir();
  try {
    // Only its files: what it depends on serves its own runner.
    await run(folder, "npm", "pack", "--silent", PACKAGE);
    await run(folder, "tar", "-xzf", `${PACKAGE.replace("@", "-")}.tgz`);
    const { default: suites } = await import(`file://${folder}/package/tests/index.mjs`) as {
      default: readonly { readonly tests: readonly Case[] }[];
    };
    return suites.flatMap(({ tests }) => tests).filter((test) =>
      (test.kind ?? "required") === "required" && test.browser_only !== true &&
      test.requests.every(({ request_method }) => (request_method ?? "GET") === "GET")
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args, cwd }).output();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr)}`);
}
