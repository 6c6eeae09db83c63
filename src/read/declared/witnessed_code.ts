/** The number in a page's address that an image or a second address of the thing has too. */
import { codeOfAddress } from "../../page/layout/mod.ts";
import { type Facts, ofTerm, ofVocabulary } from "../records/mod.ts";
import type { Answer } from "../vocabularies/mod.ts";
import { parseAddress } from "../../page/url/mod.ts";

/**
 * Returns the number that the page's address ends in where an image or another address of the page
 * has it as well, and `declared` stands in none of them: two witnesses beat one declaration.
 */
export function witnessedCode(facts: Facts, declared: Answer): Answer | undefined {
  const { page } = facts;
  const code = codeOfAddress(page);
  if (code === undefined || hasNumber(page.url ?? "", declared.value)) return undefined;
  const images = [
    ...page.tree.named("img").map((node) => page.tree.attribute(node, "src") ?? ""),
    ...ofVocabulary(facts, "opengraph", "image").map(({ value }) => value),
  ];
  const others = [
    ...page.tree.named("link").filter((node) => page.tree.attribute(node, "rel") === "canonical")
      .map((node) => page.tree.attribute(node, "href") ?? ""),
    ...ofTerm(facts, "opengraph", "og:url").map(({ value }) => value),
  ].filter((address) => pathOf(address) !== pathOf(page.url ?? ""));
  const witnesses = [...images, ...others];
  if (witnesses.some((address) => hasNumber(address, declared.value))) return undefined;
  return witnesses.some((address) => hasNumber(address, code))
    ? { value: code, source: "address", key: "url", place: null }
    : undefined;
}

function pathOf(address: string): string {
  return parseAddress(address, "https://none.invalid/")?.pathname ?? address;
}

/** Reports whether an address has a number as a whole, not as a part of a longer one. */
function hasNumber(address: string, number: string): boolean {
  const [text, sought] = [address.toLowerCase(), number.toLowerCase()];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const around = (text[at - 1] ?? "") + (text[at + sought.length] ?? "");
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
