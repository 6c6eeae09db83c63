/**
 * Small faults to plant in a source file, one at a time: do its tests notice?
 *
 * The operators are the usual ones of mutation testing. Types, imports and the words of errors are
 * left alone: the first two are the compiler's to judge, and wording is no behaviour.
 */
import ts from "typescript";

/** What kind of fault is planted. */
export type Operator =
  | "boundary"
  | "equality"
  | "logic"
  | "negation"
  | "boolean"
  | "condition"
  | "arithmetic"
  | "constant"
  | "string"
  | "regex"
  | "return"
  | "statement";

/** One fault: characters of a file, and what takes their place. */
export interface Mutant {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const Syntax = ts.SyntaxKind;

const BINARY: ReadonlyMap<ts.SyntaxKind, readonly [Operator, string]> = new Map([
  [Syntax.LessThanToken, ["boundary", "<="]],
  [Syntax.LessThanEqualsToken, ["boundary", "<"]],
  [Syntax.GreaterThanToken, ["boundary", ">="]],
  [Syntax.GreaterThanEqualsToken, ["boundary", ">"]],
  [Syntax.EqualsEqualsEqualsToken, ["equality", "!=="]],
  [Syntax.ExclamationEqualsEqualsToken, ["equality", "==="]],
  [Syntax.AmpersandAmpersandToken, ["logic", "||"]],
  [Syntax.BarBarToken, ["logic", "&&"]],
  [Syntax.QuestionQuestionToken, ["logic", "&&"]],
  [Syntax.PlusToken, ["arithmetic", "-"]],
  [Syntax.MinusToken, ["arithmetic", "+"]],
  [Syntax.AsteriskToken, ["arithmetic", "/"]],
  [Syntax.SlashToken, ["arithmetic", "*"]],
  [Syntax.PercentToken, ["arithmetic", "*"]],
]);

/** What a caller that asks whether something is so takes for `undefined`: no fault. */
const ALIKE_RETURNED: ReadonlySet<string> = new Set(["undefined", "false"]);

/** Finds every fault that can be planted in a source text, in its order. */
export function findMutants(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (operator: Operator, node: ts.Node, replacement: string): void => {
    found.push({ operator, start: node.getStart(file), end: node.end, replacement });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) return;
    plant(node, add);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

/** Plants a fault. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function isLeftAlone(node: ts.Node): boolean {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  return ts.isNewExpression(node) && /Error$/.test(node.expression.getText());
}

type Add = (operator: Operator, node: ts.Node, replacement: string) => void;

function plant(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node)) plantInBinary(node, add);
  else if (ts.isPrefixUnaryExpression(node) && node.operator === Syntax.ExclamationToken) {
    add("negation", node, node.operand.getText());
  } else if (node.kind === Syntax.TrueKeyword) add("boolean", node, "false");
  else if (node.kind === Syntax.FalseKeyword) add("boolean", node, "true");
  else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    add("condition", condition, "true");
    add("condition", condition, "false");
  } else if (ts.isNumericLiteral(node)) add("constant", node, `(${node.getText()} + 1)`);
  else if (ts.isStringLiteral(node)) plantInString(node, add);
  else if (ts.isRegularExpressionLiteral(node)) {
    add("regex", node, `/(?!)/${node.getText().replace(/^.*\//s, "")}`);
  } else if (ts.isReturnStatement(node) && node.expression !== undefined) {
    if (!ALIKE_RETURNED.has(node.expression.getText())) add("return", node.expression, "undefined");
  } else if (ts.isExpressionStatement(node)) add("statement", node, ";");
}

function plantInBinary({ left, operatorToken, right }: ts.BinaryExpression, add: Add): void {
  const planted = BINARY.get(operatorToken.kind);
  if (planted === undefined) return;
  const [operator, replacement] = planted;
  const isText = [left, right].some((side) =>
    ts.isStringLiteralLike(side) || ts.isTemplateExpression(side)
  );
  if (operator !== "arithmetic" || !isText) add(operator, operatorToken, replacement);
}

function plantInString(node: ts.StringLiteral, add: Add): void {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return;
  add("string", node, node.text === "" ? '"mutant"' : '""');
}
