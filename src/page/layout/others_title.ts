/** Headings over things that are offered beside the page's own, and what is under them. */
import { collapsedText, type Node, type Tree } from "../html/mod.ts";
import { HEADING_TAGS } from "./element_names.ts";

/** How shops title other products, by language. */
const OTHERS_TITLE = new RegExp(
  [
    "related|similar (?:products|items)|you (?:may|might|could)|(?:customers?|people|others) (?:who|also)|also (?:bought|viewed|like)|recommended(?: (?:for|products|items|with)|$)|recently viewed|more (?:from|like)",
    "ähnliche|das könnte|kunden (?:kauften|haben|interess)|zuletzt (?:an)?gesehen|passend dazu|empfehlungen",
    "(?:produits|articles) (?:similaires|associés|apparentés|liés)|vous aimerez|vous pourriez|nos clients|récemment (?:vus|consultés)",
    "(?:productos|artículos) (?:relacionados|similares)|(?:también|quizás) te|clientes (?:que|también)|vistos? recientemente",
    "prodotti (?:correlati|simili)|potre(?:bbe|sti)|chi ha (?:comprato|acquistato)|visti di recente",
    "produtos (?:relacionados|semelhantes|similares)|você (?:também )?pode|quem (?:comprou|viu)",
    "gerelateerde|vergelijkbare|anderen (?:kochten|bekeken)|misschien vind|laatst bekeken",
    "podobne|polecane|zobacz (?:też|także|również)|klienci (?:kup|ogl)|ostatnio (?:ogląd|przegląd)",
    "související|podobné|mohlo by|zákazníci|naposledy (?:prohl|navšt)|súvisiace|mohlo by",
    "podobni izdelki|sorodni|povezani izdelki|slični proizvodi|povezani proizvodi",
    "похожие|с этим товаром|рекомендуем|вы (?:недавно )?(?:смотрели|просматривали)|также покупают",
    "関連商品|おすすめ|最近(?:見た|チェックした)|相關商品|相关商品|猜你喜欢|推薦|관련 상품|추천 상품",
  ].map((titles) => `^(?:${titles})`).join("|"),
  "iu",
);
const MAX_TITLE_CHARS = 60;
/** Headings of one name that are checked; a page has a handful. */
const MAX_TITLES = 200;

/** A run of positions, both ends included. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Finds what is under headings of other things; such a run ends before the page's own heading. */
export function runsOfOthers(tree: Tree, heading: number): Run[] {
  const runs: Run[] = [];
  for (const name of HEADING_TAGS) {
    if (name === "h1") continue;
    for (const node of tree.named(name).slice(0, MAX_TITLES)) {
      if (tree.lastPosition(node) - tree.position(node) > MAX_TITLE_CHARS) continue;
      const text = collapsedText(tree, node);
      if (text.length <= MAX_TITLE_CHARS && OTHERS_TITLE.test(text)) {
        runs.push(runUnder(tree, node, heading));
      }
    }
  }
  return runs;
}

function runUnder(tree: Tree, title: Node, heading: number): Run {
  const end = tree.lastPosition(title);
  let box = tree.parent(title);
  while (box !== 0 && tree.lastPosition(box) === end) box = tree.parent(box);
  const [first, last] = [tree.position(box), tree.lastPosition(box)];
  const isOwn = heading >= first && heading <= last;
  return isOwn ? { first: tree.position(title), last: endOf(tree, title, last) } : { first, last };
}

function endOf(tree: Tree, title: Node, last: number): number {
  const rank = tree.name(title);
  for (let at = tree.lastPosition(title) + 1; at <= last; at++) {
    const name = tree.name(tree.nodeAt(at));
    if (HEADING_TAGS.has(name) && name <= rank) return at - 1;
  }
  return last;
}
