/** The variables of the environment that commands read. */

/** Variables of the environment by name, as the help tells them. */
export const VARIABLES = {
  SERVICE_API_TOKEN: "every request but GET /health must carry it as a bearer token",
  SERVICE_API_TOKENS: "several, separated by commas, so that one can be replaced",
  SERVICE_API_TOKEN_FILE: "a file with tokens, one a line",
  SERVICE_METRICS_TOKEN: "every request for /metrics must carry it as a bearer token",
  SERVICE_MCP_TOOLS: "the same as --tools, which wins",
  SERVICE_MCP_MAX_TOKENS: "the same as --max-tokens, which wins",
  SERVICE_ALLOW_PRIVATE: "1 lets tools fetch localhost, private networks and metadata endpoints",
  SERVICE_BROWSER: "auto, none, the path of a Chromium, or its DevTools address (auto)",
  SERVICE_SANDBOX: "auto or off: the system's own wall around what reads pages (auto)",
  SERVICE_CONTACT: "an address or mail address that sites are told beside the name",
  SERVICE_CACHE_MIB: "MiB of fetched pages that are kept (64); 0 keeps none",
  SERVICE_CURSOR_SECRET: "replicas of one secret go on with each other's cursors",
  SERVICE_REDIS: "redis://HOST: replicas visit sites as if they were one",
  SERVICE_CACHE: "redis: they share the pages they keep as well (memory)",
  SERVICE_SITES: "a file of cookies and headers for sites, by host",
} as const;

/** The name of a variable. */
export type Variable = keyof typeof VARIABLES;

/** Those of every command that fetches. */
export const OF_FETCHING = [
  "SERVICE_ALLOW_PRIVATE",
  "SERVICE_BROWSER",
  "SERVICE_SANDBOX",
  "SERVICE_CONTACT",
] as const satisfies readonly Variable[];
/** Those of services that are one to sites and callers. */
export const OF_REPLICAS = [
  "SERVICE_CURSOR_SECRET",
  "SERVICE_REDIS",
] as const satisfies readonly Variable[];
