/** What the parameters of an MCP request lack, in our words: the SDK's own are its schema's, as JSON. */
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { joinMisfits, wrongValue } from "../../base/json/misfits.ts";
import { isObject, toFields } from "../../base/json/plain.ts";
import { clipped } from "../../base/quoted.ts";

/** One parameter: where it is, and what it is. */
interface Parameter {
  readonly path: readonly string[];
  readonly is: "a string" | "an object" | "an object of strings" | "ref/prompt or ref/resource";
  readonly isOptional?: true;
  /** The type of the reference that has it; others do not. */
  readonly ofType?: string;
}

/** What each request has that is answered here and has any; of an outer one before what is in it. */
const PARAMETERS: ReadonlyMap<string, readonly Parameter[]> = new Map([
  ["initialize", [
    { path: ["protocolVersion"], is: "a string" },
    { path: ["capabilities"], is: "an object" },
    { path: ["clientInfo"], is: "an object" },
    { path: ["clientInfo", "name"], is: "a string" },
    { path: ["clientInfo", "version"], is: "a string" },
  ]],
  ["tools/call", [
    { path: ["name"], is: "a string" },
    { path: ["arguments"], is: "an object", isOptional: true },
  ]],
  ["prompts/get", [
    { path: ["name"], is: "a string" },
    { path: ["arguments"], is: "an object of strings", isOptional: true },
  ]],
  ["resources/read", [{ path: ["uri"], is: "a string" }]],
  ["completion/complete", [
    { path: ["ref"], is: "an object" },
    { path: ["ref", "type"], is: "ref/prompt or ref/resource" },
    { path: ["ref", "name"], is: "a string", ofType: "ref/prompt" },
    { path: ["ref", "uri"], is: "a string", ofType: "ref/resource" },
    { path: ["argument"], is: "an object" },
    { path: ["argument", "name"], is: "a string" },
    { path: ["argument", "value"], is: "a string" },
  ]],
]);

/** The answer to a request whose parameters do not fit it. */
interface MisfitAnswer {
  readonly jsonrpc: "2.0";
  readonly id: string | number;
  readonly error: { code: number; message: string; data: { code: "bad_input" } };
}

/** Refuses a request that lacks a parameter or has one of another kind; undefined lets it through. */
export function refuseMisfit(message: unknown): MisfitAnswer | undefined {
  const { jsonrpc, id, method, params = {} } = toFields(message);
  if (jsonrpc !== "2.0" || typeof id !== "string" && !Number.isSafeInteger(id)) return undefined;
  const known = typeof method === "string" ? PARAMETERS.get(method) : undefined;
  // What is not an object is not a request: its reader says so.
  if (known === undefined || !isObject(params)) return undefined;
  const misfits = known.flatMap((parameter) => misfitsOf(params, parameter));
  if (misfits.length === 0) return undefined;
  const error = {
    code: ProtocolErrorCode.InvalidParams,
    message: joinMisfits(`bad_input: the parameters do not fit ${method}`, misfits),
  };
  return { jsonrpc, id: id as string | number, error: { ...error, data: { code: "bad_input" } } };
}

function misfitsOf(params: object, { path, is, isOptional, ofType }: Parameter): string[] {
  const around = path.slice(0, -1).reduce<unknown>((at, name) => toFields(at)[name], params);
  // Of what is missing around it is told already.
  if (path.length > 1 && !isObject(around)) return [];
  const { [path.at(-1) ?? ""]: value, type } = toFields(around);
  if (value === undefined && isOptional || ofType !== undefined && type !== ofType) return [];
  const where = ["params", ...path].join(".");
  if (fits(value, is)) return [];
  if (is !== "an object of strings" || !isObject(value)) return [wrongValue(where, value, is)];
  const odd = Object.entries(value).filter(([, text]) => typeof text !== "string");
  return odd.map(([name, text]) => wrongValue(`${where}.${clipped(name)}`, text, "a string"));
}

function fits(value: unknown, is: Parameter["is"]): boolean {
  if (is === "a string") return typeof value === "string";
  if (is === "an object") return isObject(value);
  if (is === "ref/prompt or ref/resource") {
    return value === "ref/prompt" || value === "ref/resource";
  }
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}
