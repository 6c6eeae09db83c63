/**
 * Every regular expression of the sources, found by TypeScript's own parser.
 *
 * What `new RegExp` makes is seen as it is made: the modules that have one are loaded with a
 * constructor that notes each pattern and the line that asked for it.
 */
import { relative } from "node:path";
import ts from "typescript";

/** One regular expression and where it stands. */
export interface RegexSite {
  /** Path below the repository, with a line. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** A call that makes a regular expression while the program runs. */
interface Construction {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly made: { source: string; flags: string }[];
}

/** Methods that make a pattern of a text they are given. */
const MAKERS: ReadonlySet<string> = new Set(["match", "matchAll", "search"]);

/** Everything there is to judge. */
export interface RegexSites {
  readonly sites: readonly RegexSite[];
  /** Places that make a pattern nobody saw made: of a text, or when a function is called. */
  readonly unseen: readonly string[];
}

/** Finds the regular expressions of files below a folder. */
export async function findRegexSites(root: string, files: readonly string[]): Promise<RegexSites> {
  const sites: RegexSite[] = [];
  const constructions: Construction[] = [];
  const unseen: string[] = [];
  for (const file of files) {
    const place = (line: number): string => `${relative(root, file)}:${line}`;
    const tree = ts.createSourceFile(
      file,
      Deno.readTextFileSync(file),
      ts.ScriptTarget.Latest,
      true,
    );
    const lineAt = (at: number): number => tree.getLineAndCharacterOfPosition(at).line + 1;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        sites.push({ place: place(lineAt(node.getStart())), source, flags });
      } else if (isConstruction(node)) {
        const [from, to] = [lineAt(node.getStart()), lineAt(node.getEnd())];
        constructions.push({ file, from, to, made: [] });
      } else if (makesOfText(node)) unseen.push(place(lineAt(node.getStart())));
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  await watchConstructions(constructions);
  for (const { file, from, made } of constructions) {
    const place = `${relative(root, file)}:${from}`;
    if (made.length === 0) unseen.push(place);
    for (const { source, flags } of made) sites.push({ place, source, flags });
  }
  return { sites, unseen };
}

function isConstruction(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === "RegExp";
}

function makesOfText(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [first] = node.arguments;
  return MAKERS.has(node.expression.name.text) && first !== undefined &&
    (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
}

/** Loads the modules that construct patterns, and notes what each place makes. */
async function watchConstructions(constructions: readonly Construction[]): Promise<void> {
  const original = globalThis.RegExp;
  const note = (made: RegExp): RegExp => {
    const stack = new Error().stack ?? "";
    for (const construction of constructions) {
      const { file, from, to } = construction;
      for (const [, line] of stack.matchAll(new original(`${file}:(\\d+):`, "g"))) {
        if (Number(line) < from || Number(line) > to) continue;
        construction.made.push({ source: made.source, flags: made.flags });
        break;
      }
    }
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args, made) => note(Reflect.construct(target, args, made) as RegExp),
    apply: (target, self, args) => note(Reflect.apply(target, self, args) as RegExp),
  });
  try {
    for (const file of new Set(constructions.map((each) => each.file))) {
      await import(`file://${file}`);
    }
  } finally {
    globalThis.RegExp = original;
  }
}
