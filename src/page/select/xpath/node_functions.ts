/** Functions of nodes and positions: XPath 1.0, section 4.1, and `lang()` of section 4.3. */
import { type Attribute, Kind, Namespace, type Node, targetOf } from "../../html/mod.ts";
import { argument, OF_CONTEXT, ownNode, ownTraits, rule } from "./function_rule.ts";
import type { FunctionTable } from "./function_rule.ts";
import { inDocumentOrder, positionOf, type XNode, type XRun } from "./run.ts";
import { booleanValue, nodesValue, numberValue, stringOf, stringValue } from "./value.ts";
import type { Compiled, Traits } from "./value.ts";

const OF_POSITION: Traits = { usesPosition: true, isFixed: false, isCostly: false };

/** Addresses of the namespaces by their numbers in the tree. */
const NAMESPACES: Readonly<Record<number, string>> = {
  [Namespace.Html]: "http://www.w3.org/1999/xhtml",
  [Namespace.Svg]: "http://www.w3.org/2000/svg",
  [Namespace.Math]: "http://www.w3.org/1998/Math/MathML",
};

/** The functions of nodes by name. */
export const NODE_FUNCTIONS: FunctionTable = {
  "last": rule(0, 0, () => numberValue(({ size }) => size, OF_POSITION)),
  "position": rule(0, 0, () => numberValue(({ position }) => position, OF_POSITION)),
  "count": {
    ...rule(1, 1, (args, traits) => numberValue(argument(args, 0).count ?? (() => 0), traits)),
    takesNodes: true,
  },
  "id": rule(1, 1, compileId),
  "name": nameFunction(nameOfNode),
  "local-name": nameFunction(localNameOf),
  "namespace-uri": nameFunction(namespaceOf),
  "lang": rule(1, 1, compileLang),
};

function nameFunction(read: (run: XRun, node: XNode) => string): FunctionTable[string] {
  return {
    least: 0,
    most: 1,
    takesNodes: true,
    compile: (args, traits) => {
      const own = ownNode(args);
      return stringValue((run) => {
        const found = own(run);
        run.budget.spend(1);
        return found === undefined ? "" : read(run, found);
      }, ownTraits(args, traits));
    },
  };
}

function nameOfNode(run: XRun, node: XNode): string {
  if (node < 0) return run.memory.attributeName(node);
  const { tree, node: nodes } = run.columns;
  return tree.name(nodes[node] as Node) || targetOf(tree, nodes[node] as Node);
}

function localNameOf(run: XRun, node: XNode): string {
  const name = nameOfNode(run, node);
  return node < 0 && namespaceOf(run, node) !== "" ? name.slice(name.indexOf(":") + 1) : name;
}

function namespaceOf(run: XRun, node: XNode): string {
  const { tree, node: nodes, kind } = run.columns;
  if (node < 0) {
    const name = run.memory.attributeName(node);
    const list = tree.attributes(nodes[run.memory.ownerOf(node)] as Node);
    return list.find((each) => qualifiedName(each) === name)?.namespace ?? "";
  }
  if (kind[node] !== Kind.Element) return "";
  return NAMESPACES[tree.namespace(nodes[node] as Node)] ?? "";
}

/** Returns the name of an attribute as the page would write it, prefix included. */
function qualifiedName({ name, prefix }: Attribute): string {
  return prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
}

/** Compiles `id()`: the first element of each of the ids in a text, or in each node's text. */
function compileId(args: readonly Compiled[], traits: Traits): Compiled {
  const ids = argument(args, 0);
  return nodesValue((run) => {
    const texts = ids.nodes === undefined
      ? [ids.string(run)]
      : ids.nodes(run).map((each) => stringOf(run, each));
    const { tree } = run.columns;
    const found: XNode[] = [];
    for (const id of texts.flatMap((text) => text.split(/[ \t\r\n]+/))) {
      run.budget.spend(1);
      const element = id === "" ? 0 : tree.byId(id);
      if (element !== 0) found.push(run.columns.at(element));
    }
    return inDocumentOrder(run, found);
  }, { ...traits, isCostly: true });
}

/** Compiles `lang()`; in HTML `lang` means what `xml:lang` means in XML. */
function compileLang(args: readonly Compiled[]): Compiled {
  const wanted = argument(args, 0);
  return booleanValue((run) => {
    const range = wanted.string(run).toLowerCase();
    const language = languageAt(run, positionOf(run, run.node));
    return language === range || (language?.startsWith(`${range}-`) ?? false);
  }, { ...OF_CONTEXT, usesPosition: wanted.usesPosition, isCostly: true });
}

function languageAt({ columns, budget }: XRun, from: number): string | undefined {
  for (let at = from; at > 0; at = columns.parent[at] as number) {
    budget.spend(1);
    const language = columns.attribute(at, columns.attributeNames.whole("xml:lang")) ??
      columns.attribute(at, columns.attributeNames.whole("lang"));
    if (language !== undefined) return language.toLowerCase();
  }
  return undefined;
}
