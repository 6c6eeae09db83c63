/** What the page is called: the candidates in order, site tails taken off. */
import { collapsedText } from "../html/text.ts";
import { collapseWhitespace } from "../text/whitespace.ts";
import {
  type Answer,
  type Facts,
  ofDublinCore,
  ofMeta,
  ofOpenGraph,
  ofTwitter,
  own,
  placeAt,
} from "./facts.ts";
import { foldName } from "./identity.ts";

const TAIL = /^(.*\S)\s+(?:-|\||–|—|·|::|\/)\s+(\S.*)$/s;

/** Gives every candidate for the title, best first. */
export function titleAnswers(facts: Facts): Answer[] {
  const headline = own(facts, "headline");
  const name = own(facts, "name");
  const document = [
    ...ofOpenGraph(facts, "title"),
    ...ofTwitter(facts, "title").slice(0, 1),
    ...ofDublinCore(facts, "title").slice(0, 1),
    ...ofMeta(facts, "citation_title").slice(0, 1),
    ...titleElement(facts),
  ];
  const things = nameIsShown(headline[0], name[0], document)
    ? [...name, ...headline]
    : [...headline, ...name];
  return [...things, ...document.map((answer) => withoutTail(facts, answer))];
}

/** Says whether only the name, not the headline, is what the document shows as its title. */
function nameIsShown(
  headline: Answer | undefined,
  name: Answer | undefined,
  shown: readonly Answer[],
): boolean {
  if (headline === undefined || name === undefined) return false;
  const holds = (text: string): boolean =>
    shown.some(({ value }) => foldName(value).includes(foldName(text)));
  return holds(name.value) && !holds(headline.value);
}

function titleElement(facts: Facts): Answer[] {
  const { tree } = facts.page;
  for (const node of tree.named("title")) {
    const value = tree.isHtml(node, "title") ? collapsedText(tree, node) : "";
    if (value !== "") return [{ value, source: "html", key: "<title>", place: placeAt(node) }];
  }
  return [];
}

function withoutTail(facts: Facts, answer: Answer): Answer {
  const value = collapseWhitespace(answer.value);
  const parts = TAIL.exec(value);
  const [, title, tail] = parts ?? [];
  if (title === undefined || tail === undefined) return { ...answer, value };
  return { ...answer, value: facts.siteNames.has(foldName(tail)) ? title : value };
}
