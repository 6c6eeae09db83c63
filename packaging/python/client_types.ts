/**
 * Writes what type checkers know of the Python client: a `TypedDict` for each answer and what it is
 * made of, and the client's methods, so that a notebook completes them.
 *
 *     UPDATE=1 deno test -A --config tests/deno.json tests/packaging/python_types_test.ts
 *
 * writes both files anew. Python 3.9 has no `NotRequired`: fields that every answer has are in a
 * class of their own, from which the whole one inherits.
 */
import { toDescribedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { describeApi } from "../../src/serve/door/openapi.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { VERSION } from "../../src/base/version.ts";

type Schema = Readonly<Record<string, unknown>>;

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** The files by name. */
export interface PythonTypes {
  readonly "answers.py": string;
  readonly "methods.py": string;
}

/** Writes the answers' types and the client's methods. Throws a `TypeError` for a name Python has taken. */
export function pythonTypes(): PythonTypes {
  const tools = prepareTools(TOOLS).map(toDescribedTool);
  const api = describeApi(tools, { version: VERSION, secured: true, localOnly: true });
  const { schemas } = api["components"] as { schemas: Record<string, Schema> };
  const written: string[] = [];
  const answers = tools.map(({ name }) => [`${camel(name)}Answer`, answerOf(api, name)] as const);
  const components = Object.entries(schemas).filter(([name]) => !UNUSED.has(name));
  for (const [name, schema] of [...components, ...answers]) nameType(name, schema, written);
  const listed = tools.map(({ name, description, inputSchema }) => {
    const { needed, others } = listArguments(inputSchema, written);
    const [does = ""] = description.split(/(?<=\.) /, 1);
    const names = [...needed, ...others].map(([argument]) => argument);
    return (prefix: string, call: string): string =>
      [
        `    ${prefix}def ${name}(`,
        "        self,",
        ...needed.map(([argument, type]) => `        ${argument}: ${type},`),
        "        *,",
        ...others.map(([argument, type]) => `        ${argument}: ${type} = UNSET,`),
        `    ) -> ${camel(name)}Answer:`,
        `        """${does}"""`,
        `        answer: ${camel(name)}Answer = ${call}(`,
        `            "${name}",`,
        `            {${names.map((argument) => `"${argument}": ${argument}`).join(", ")}},`,
        "        )",
        "        return answer",
        "",
      ].join("\n");
  });
  return {
    "answers.py": [ANSWERS_HEAD, ...written].join("\n"),
    "methods.py": [
      METHODS_HEAD,
      ...listed.map((write) => write("", "self.call_with")),
      ASYNC_HEAD,
      ...listed.map((write) => write("async ", "await self.call_with")),
    ].join("\n").trimEnd() + "\n",
  };
}

/** Components of routes that the client has no methods for. */
const UNUSED = new Set(["Health", "ToolList", "ErrorAnswer"]);

const MADE = "Made by packaging/python/client_types.ts; not to be edited.";

const ANSWERS_HEAD = `"""What the tools answer, as types. ${MADE}"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union
`;

const METHODS_HEAD = `"""The client's methods, one a tool. ${MADE}"""

from __future__ import annotations

from typing import Any, Literal, Union

from .answers import *

UNSET: Any = object()
"""Stands for an argument that is not given."""


class Methods:
    """The tools, a method each."""

    def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        raise NotImplementedError
`;

const ASYNC_HEAD = `
class AsyncMethods:
    """The tools, a coroutine each."""

    async def call_with(self, tool: str, arguments: dict[str, Any]) -> Any:
        """Calls a tool with those of the arguments that are given."""
        raise NotImplementedError
`;

function answerOf(api: Schema, tool: string): Schema {
  const keys = ["paths", `/v1/tools/${tool}`, "post", "responses", "200", "content"];
  const content = keys.reduce<unknown>((at, key) => (at as Schema)[key], api) as Schema;
  return (content["application/json"] as Schema)["schema"] as Schema;
}

/** Writes a named type, and those inside it first. */
function nameType(name: string, schema: Schema, written: string[]): void {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties as Record<string, Schema>);
  if (fields.length === 0) {
    written.push(`${name} = ${typeOf(schema, name, written, true)}\n`);
    return;
  }
  const lines = fields.map(([field, inner]) => ({
    isSure: (required as readonly string[]).includes(field),
    line: `    ${checked(field)}: ${typeOf(inner, name + camel(field), written)}`,
  }));
  const sure = lines.filter(({ isSure }) => isSure).map(({ line }) => line);
  const rest = lines.filter(({ isSure }) => !isSure).map(({ line }) => line);
  const base = rest.length === 0 ? name : `_${name}`;
  if (sure.length > 0) written.push(`\nclass ${base}(TypedDict):\n${sure.join("\n")}\n`);
  if (rest.length === 0) return;
  const from = sure.length > 0 ? base : "TypedDict";
  written.push(`\nclass ${name}(${from}, total=False):\n${rest.join("\n")}\n`);
}

/**
 * Writes the type of a value; `name` is what an object with fields inside it will be called. What is
 * evaluated as the module loads quotes the classes it names.
 */
function typeOf(schema: Schema, name: string, written: string[], isEvaluated = false): string {
  const { $ref, anyOf, type, items, properties, additionalProperties } = schema;
  const inside = (inner: unknown): string => typeOf(inner as Schema, name, written, isEvaluated);
  if ($ref !== undefined) {
    const target = String($ref).split("/").at(-1) ?? "";
    return isEvaluated ? `"${target}"` : target;
  }
  const words = "const" in schema ? [schema["const"]] : schema["enum"] as unknown[] | undefined;
  if (words !== undefined) return `Literal[${words.map(literal).join(", ")}]`;
  const kinds = anyOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : []);
  if ((kinds as Schema[]).length > 0) {
    return `Union[${[...new Set((kinds as Schema[]).map(inside))].join(", ")}]`;
  }
  if (type === "array") return `${isEvaluated ? "List" : "list"}[${inside(items ?? {})}]`;
  if (type !== "object") return PLAIN[String(type)] ?? "Any";
  if (Object.keys(properties ?? {}).length === 0) {
    const values = additionalProperties === undefined ? "Any" : inside(additionalProperties);
    return `${isEvaluated ? "Dict" : "dict"}[str, ${values}]`;
  }
  nameType(name, schema, written);
  return name;
}

/** Lists the parameters of a method with their types; those that must be given go by place, too. */
function listArguments(schema: Schema, written: string[]): {
  needed: (readonly [name: string, type: string])[];
  others: (readonly [name: string, type: string])[];
} {
  const { properties = {}, required = [] } = schema;
  const all = Object.entries(properties as Record<string, Schema>).map(([name, inner]) =>
    [checked(name), typeOf(inner, camel(name), written)] as const
  );
  const isNeeded = (name: string): boolean => (required as readonly string[]).includes(name);
  return {
    needed: all.filter(([name]) => isNeeded(name)),
    others: all.filter(([name]) => !isNeeded(name)),
  };
}

function literal(word: unknown): string {
  if (typeof word === "boolean") return word ? "True" : "False";
  return JSON.stringify(word);
}

function camel(name: string): string {
  return name.split("_").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

const KEYWORDS = new Set(
  "and as assert class def del from global if import in is not or pass".split(" "),
);

function checked(name: string): string {
  if (KEYWORDS.has(name) || !/^[a-z_][a-z0-9_]*$/.test(name)) {
    throw new TypeError(`Python cannot have a field named ${name}`);
  }
  return name;
}
