/** The core function library as one table: XPath 1.0, section 4. */
import { SelectorError } from "../selector_error.ts";
import { argument, ownString, ownTraits, rule } from "./function_rule.ts";
import type { FunctionRule, FunctionTable } from "./function_rule.ts";
import { NODE_FUNCTIONS } from "./node_functions.ts";
import { STRING_FUNCTIONS } from "./string_functions.ts";
import { booleanValue, joinTraits, numberValue, stringOf, toNumber } from "./value.ts";
import type { Compiled } from "./value.ts";
import { clipped } from "../../../base/quoted.ts";

const BOOLEAN_FUNCTIONS: FunctionTable = {
  "boolean": rule(1, 1, (args, traits) => booleanValue(argument(args, 0).boolean, traits)),
  "not": rule(1, 1, (args, traits) => {
    const { boolean } = argument(args, 0);
    return booleanValue((run) => !boolean(run), traits);
  }),
  "true": rule(0, 0, (_args, traits) => booleanValue(() => true, traits)),
  "false": rule(0, 0, (_args, traits) => booleanValue(() => false, traits)),
};

const NUMBER_FUNCTIONS: FunctionTable = {
  "number": rule(0, 1, (args, traits) => {
    const text = ownString(args);
    const number = args[0]?.number ?? ((run) => toNumber(text(run)));
    return numberValue(number, ownTraits(args, traits));
  }),
  "sum": {
    least: 1,
    most: 1,
    takesNodes: true,
    compile: (args, traits) => {
      const { nodes } = argument(args, 0);
      return numberValue((run) => {
        let sum = 0;
        for (const each of nodes?.(run) ?? []) sum += toNumber(stringOf(run, each));
        return sum;
      }, traits);
    },
  },
  "floor": rounding(Math.floor),
  "ceiling": rounding(Math.ceil),
  "round": rounding(Math.round),
};

function rounding(round: (value: number) => number): FunctionRule {
  return rule(1, 1, (args, traits) => {
    const { number } = argument(args, 0);
    return numberValue((run) => round(number(run)), traits);
  });
}

const FUNCTIONS: FunctionTable = {
  ...NODE_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...BOOLEAN_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
};

/** Compiles a call. Throws `SelectorError` for an unknown function or wrong arguments. */
export function compileCall(name: string, args: readonly Compiled[]): Compiled {
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (found === undefined) {
    throw new SelectorError(`${clipped(name)}() is no function of XPath 1.0`);
  }
  if (args.length < found.least || args.length > found.most) {
    throw new SelectorError(`${name}() takes ${arity(found)}, not ${args.length}`);
  }
  if (found.takesNodes === true && args[0] !== undefined && args[0].type !== "nodes") {
    throw new SelectorError(`${name}() takes nodes, not a ${args[0].type}`);
  }
  return found.compile(args, joinTraits(args));
}

function arity({ least, most }: FunctionRule): string {
  if (most === Infinity) return `${least} arguments or more`;
  const count = least === most ? String(least) : `${least} to ${most}`;
  return `${count} ${most === 1 ? "argument" : "arguments"}`;
}
