/**
 * JSON Schemas of tools that were converted beforehand: a fifth of the time that `service mcp` takes
 * from its start to its list of tools.
 *
 * The build writes this module anew for the executable (`packaging/write_schemas.ts`). From the
 * sources none is there, and each is converted when it is asked for.
 */

/** Both schemas of a tool in the dialect of `TARGET`, as JSON, in functions that few starts run. */
export interface ConvertedSchemas {
  readonly input: () => string;
  readonly output: () => string;
}

/** The schemas by the names of their tools. */
export const CONVERTED: Readonly<Record<string, ConvertedSchemas>> = {};
