/** Properties of microdata that stand outside any item, as answers about the page. */
import { collapsedText } from "../../page/html/mod.ts";
import type { Facts } from "../records/mod.ts";
import { type Answer, looseItemprops, placeAt } from "../vocabularies/mod.ts";

/** Answers with the content of each `<meta>` that has a property, or with the text of other elements. */
export function looseAnswers({ page }: Facts, name: string, inMeta: boolean): Answer[] {
  const { tree } = page;
  return looseItemprops(page, name).flatMap((node): Answer[] => {
    const tag = tree.name(node);
    if ((tag === "meta") !== inMeta || tag === "link" || tag === "img") return [];
    const value = inMeta
      ? tree.attribute(node, "content")?.trim() ?? ""
      : collapsedText(tree, node);
    const key = `<${tag} itemprop=${name}>`;
    return value === "" ? [] : [{ value, source: "html", key, place: placeAt(node) }];
  });
}
