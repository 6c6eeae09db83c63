/**
 * Price, SKU and availability of the labelled shop pages, each judged by price weights that were
 * fitted without its site.
 *
 *   deno task bench:shops
 *
 * What is fitted is left out by sites: the weights of `models/prices.json`. What people wrote is not:
 * the rules of codes, stock and attributes, and the least scores of an answer, which were chosen with
 * these pages in sight.
 */
import MODEL from "../../models/prices.json" with { type: "json" };
import { collectPages, fitWeights, foldOf, FOLDS, siteName } from "./fit_prices.ts";
import { hideDeclarations, productF1, type ProductRow, runProducts } from "./products.ts";

const FIELDS = ["price", "sku", "availability"] as const;

/** Has the reader of prices weigh by these weights from now on: it has the same object. */
function useWeights(weights: Readonly<Record<string, number>>): void {
  const used: Record<string, number> = MODEL.weights;
  for (const name of Object.keys(used)) delete used[name];
  Object.assign(used, weights);
}

function print(what: string, rows: readonly ProductRow[]): void {
  for (const field of FIELDS) {
    const own = rows.filter((row) => row.field === field);
    console.log(`${what.padEnd(24)}${field.padEnd(14)}${productF1(own)}`);
  }
}

const kept = { ...MODEL.weights };
print("weights of all sites", await runProducts());
const pages = await collectPages();
const declared: ProductRow[] = [];
const undeclared: ProductRow[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  useWeights(Object.fromEntries(fitWeights(pages.filter(({ site }) => foldOf(site) !== fold))));
  const isLeftOut = (url: string): boolean => foldOf(siteName(url)) === fold;
  declared.push(...await runProducts(undefined, isLeftOut));
  undeclared.push(...await runProducts(hideDeclarations, isLeftOut));
}
useWeights(kept);
print("each site left out", declared);
print("  undeclared", undeclared);
for (const row of declared.filter(({ right, accepted }) => !right && accepted.length > 0)) {
  console.log(`${row.field}: ${row.answer ?? "nothing"} (${row.source}), not ${row.accepted[0]}`);
}
