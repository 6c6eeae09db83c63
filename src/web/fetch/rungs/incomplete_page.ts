/** What a page lacks that was fetched: read from the page that the last rung returned. */
import { collapsedText, type Page } from "../../../page/html/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import type { Incomplete } from "../web.ts";
import { isLoadingText, TEXT_FLOOR } from "./main_measure.ts";
import { CHALLENGE_TEXT_CEILING, measurePage, type PageMeasure } from "./page_measure.ts";

/** What was found out. */
export interface PageLack {
  readonly incomplete: readonly Incomplete[];
  /** Whether nothing of the page can be used: no text, picture, thing or description. */
  readonly isUnusable: boolean;
}

/** Reads what a page lacks; nothing for a complete one. Never throws. */
export function readLack(page: Page): PageLack {
  const measure = measurePage(page);
  const { main, textChars, hasThing } = measure;
  const isShort = main.chars < TEXT_FLOOR && !hasThing;
  const isLoading = isShort && (isLoadingText(main.text) || isBusy(page));
  const isEmpty = isShort && main.chars === 0 && !main.hasMedia;
  const signs: readonly (readonly [Incomplete, boolean])[] = [
    ["consent", isConsentWall(page, measure)],
    ["loading", isLoading],
    ["truncated", page.tree.flags.nodes],
    ["empty", isEmpty && !isLoading],
    ["login", isShort && main.hasPassword],
  ];
  return {
    incomplete: signs.flatMap(([name, isSo]) => isSo ? [name] : []),
    isUnusable: (isLoading || isEmpty) && textChars < TEXT_FLOOR && !main.hasMedia &&
      !isDescribed(page),
  };
}

/** `aria-busy` on the main content, as frameworks set it until it is there. */
function isBusy({ tree }: Page): boolean {
  const body = tree.named("body")[0] ?? 0;
  return [body, ...tree.named("main")].some((node) =>
    node !== 0 && tree.attribute(node, "aria-busy")?.trim().toLowerCase() === "true"
  );
}

const ABOUT_CONSENT = /cookie|consent|datenschutz|einwilligung|consentement|consentimiento/i;
const ACCEPTS =
  /^(?:i )?(?:accept|agree|allow|got it|ok(?:ay)?\b|alle? (?:akzeptieren|zulassen)|akzeptieren|zustimmen|(?:tout )?accepter|aceptar|accett|akkoord|accepteren|godk|hyväksy|souhlas|akceptuj|aceitar)/i;

/** A page that is hardly more than the question and its buttons. */
function isConsentWall({ tree }: Page, { main, textChars, hasThing }: PageMeasure): boolean {
  if (hasThing || textChars >= CHALLENGE_TEXT_CEILING) return false;
  const accepts = [...tree.named("button"), ...tree.named("a"), ...tree.named("input")].some(
    (node) => {
      const value = tree.name(node) === "input" ? tree.attribute(node, "value") ?? "" : "";
      return ACCEPTS.test(value === "" ? collapsedText(tree, node) : collapseWhitespace(value));
    },
  );
  if (!accepts) return false;
  if (main.hasConsent && main.chars < TEXT_FLOOR) return true;
  const titles = tree.named("title").slice(0, 1).map((node) => collapsedText(tree, node));
  return [...titles, main.text].some((text) => ABOUT_CONSENT.test(text));
}

/** A head may say what the body does not: then there is something to read. */
function isDescribed({ tree }: Page): boolean {
  return tree.named("meta").some((node) => {
    const name = tree.attribute(node, "property") ?? tree.attribute(node, "name") ?? "";
    return /^(?:og:(?!site_name)|twitter:|description$)/i.test(name.trim()) &&
      (tree.attribute(node, "content") ?? "").trim() !== "";
  });
}
