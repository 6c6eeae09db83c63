/** wgxpath on jsdom: the one npm engine of XPath that is both complete and right. */
import { JSDOM } from "jsdom";
import wgxpath from "wgxpath";
import type { Page } from "../../src/page/html/page.ts";

interface Result {
  numberValue: number;
  booleanValue: boolean;
  snapshotLength: number;
}

/** Prepares the pages and gives a function that counts what an expression finds on one. */
export function xpathRival(
  pages: readonly Page[],
): (page: number, expression: string) => number {
  const documents = pages.map(({ html }) => {
    const { window } = new JSDOM(html);
    wgxpath.install(window, true);
    return window.document;
  });
  return (page, expression) => {
    const document = documents[page];
    const isTest = expression.startsWith("count");
    const kind = isTest ? 3 : 7;
    const result: Result = document.evaluate(expression, document, null, kind, null);
    return isTest ? Number(result.booleanValue) : result.snapshotLength;
  };
}
