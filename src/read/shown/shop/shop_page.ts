/** What readers of a shop's page share: its heading, its buy buttons, the parts of other things. */
import { AttributeKinds, classColumn, keptReading } from "../../../page/html/mod.ts";
import type { Node, Page, Tree } from "../../../page/html/mod.ts";
import { lineOf, markParts, ownAddress, Part, runsOfOthers } from "../../../page/layout/mod.ts";
import type { Marks } from "../../../page/layout/mod.ts";
import { scanPage } from "../../vocabularies/mod.ts";
import type { ShownPage } from "../shown_page.ts";
import { parseAddress, pathOf } from "../../../page/url/mod.ts";

/** A page seen as a shop's. */
export interface ShopPage {
  readonly page: Page;
  /** Position of the heading in document order; -1 without one. */
  readonly heading: number;
  /** Positions of buy buttons, in document order. */
  readonly buttons: readonly number[];
  /** Returns the numbers that attributes and scripts call a price, gathered when first asked. */
  amounts(): ReadonlySet<number>;
  /** Marks what is of other things: the frame of the page, sidebars, what is offered beside it. */
  readonly others: Marks;
  /** Reports whether a link leads to another page. */
  isElsewhere(link: Node): boolean;
}

/** Reads a page as a shop's. */
export function readShopPage(shown: ShownPage): ShopPage {
  const { facts: { page }, headingNode: heading } = shown;
  const path = pathOf(ownAddress(page));
  const headingAt = heading === 0 ? -1 : page.tree.position(heading);
  const buttons = findBuyButtons(page);
  let amounts: ReadonlySet<number> | undefined;
  return {
    page,
    heading: headingAt,
    buttons,
    others: markOthers(page.tree, headingAt, buttons),
    amounts: () => amounts ??= pricedAmounts(page),
    isElsewhere: (link) => {
      const href = page.tree.attribute(link, "href")?.trim() ?? "";
      if (href === "" || /^(?:#|javascript:|tel:|mailto:)/i.test(href)) return false;
      const target = parseAddress(href, page.url ?? "http://localhost/");
      return target !== null && target.pathname !== path;
    },
  };
}

/** Marks boxes of other things, but none with the heading, nor a sidebar with all buy buttons. */
function markOthers(tree: Tree, heading: number, buttons: readonly number[]): Marks {
  const [first = -1, last = -1] = [buttons[0], buttons.at(-1)];
  const marks = markParts(tree, Part.Others | Part.Sidebar | Part.Frame, (from, to, own) => {
    if (heading >= from && heading <= to) return true;
    return (own & Part.Others) === 0 && first >= from && last <= to;
  });
  for (const run of runsOfOthers(tree, heading)) marks.fill(1, run.first, run.last + 1);
  return marks;
}

const BUY =
  /add(?:ed)?[\s_-]?(?:item[\s_-]?)?to[\s_-]?(?:your[\s_-]?)?(?:shopping[\s_-]?)?(?:cart|bag|basket|trolley)|buy[\s_-]?(?:now|it[\s_-]?now|box)|in den (?:warenkorb|einkaufswagen)|ajouter au panier|acheter|añadir (?:al|a la) (?:carrito|cesta|bolsa)|agregar al carr|comprar|button-cart|cart-button|buy-?btn|btn-?buy|add-?(?:to-?)?cart|naroči|kupi(?:ti)?\b|aggiungi (?:al|alla) (?:carrello|borsa|shopping)|adicionar (?:ao|à) |в корзину|купить|заказать|do košík[au]|do koszyka|kup teraz|kúpiť|koupit|u košaricu|v košarico|adaug[aă] [iî]n co[sș]|加入購物車|加入购物车|立即購買|立即购买|カートに入れる|購入|장바구니|pridať do|lisa ostukorvi|ielikt grozā|pievienot grozam|į krepšelį|lägg i (?:varukorg|kundvagn)|legg i handlekurv|læg i kurv|lisää ostoskoriin|in winkel(?:wagen|mand)|sepete ekle|kosárba|أضف إلى|הוסף ל|tocart|product-?form|addtobasket|make an? offer|place bid|bid now|preorder|pre-order|book now|reserve now/i;
const MAX_TEXT_CHARS = 80;
const MAX_BUTTON_NODES = 12;

const MAX_OFFERING = 12;

/** Reports whether a page offers to buy so often that it sells a list of things. */
export function offersMany({ buttons }: ShopPage): boolean {
  return buttons.length > MAX_OFFERING;
}

/** Reports whether a page offers to buy, and not a list of things. */
export function isOffering(shop: ShopPage): boolean {
  return shop.buttons.length > 0 && !offersMany(shop);
}

/** Reports whether a text offers to buy, in any of the languages known. */
export function isBuyText(text: string): boolean {
  return BUY.test(text);
}

/** Menus repeat their marks and shops their words. */
const buyReader = keptReading(isBuyText);

/** Finds what offers to buy: buttons, inputs, links and forms with such a text. */
function findBuyButtons({ tree }: Page): number[] {
  const found: number[] = [];
  const offers = buyReader(tree);
  const { ofNode, texts } = classColumn(tree);
  const ofClass: (boolean | undefined)[] = [];
  const isMarked = (node: Node): boolean => {
    if (!MARKING.hasClassAlone(tree, node)) return offers(marksOf(tree, node));
    const number = ofNode[node] as number;
    if (number === 0) return false;
    return ofClass[number] ??= offers(`${texts[number]?.slice(0, MAX_MARK_CHARS)} `);
  };
  for (const name of ["button", "input", "a", "form"]) {
    const hasText = name === "button" || name === "a";
    for (const node of tree.named(name)) {
      if (isMarked(node) || hasText && offers(shortText(tree, node))) {
        found.push(tree.position(node));
      }
    }
  }
  return found.sort((a, b) => a - b);
}

const BUTTON_MARKS = /^(?:id|class|name|value|action|title|aria-label|data-test|data-testid)$/;
const MARKING = new AttributeKinds((name) => BUTTON_MARKS.test(name) ? 1 : 0);
const MAX_MARK_CHARS = 150;

function marksOf(tree: Tree, node: Node): string {
  const { store } = tree;
  const kinds = MARKING.of(tree);
  let marks = "";
  let id: number;
  for (let cell = tree.attributeRun(node); (id = tree.attributeIdAt(node, cell)) >= 0; cell++) {
    if (kinds[id] === 1) marks += `${store.valueAt(cell).slice(0, MAX_MARK_CHARS)} `;
  }
  return marks;
}

function shortText(tree: Tree, node: Node): string {
  if (tree.lastPosition(node) - tree.position(node) > MAX_BUTTON_NODES) return "";
  return lineOf(tree, node).slice(0, MAX_TEXT_CHARS);
}

const MAX_AMOUNTS = 400;
const PRICED =
  /pri(?:ce|x)[\w"'\\-]{0,24}\s{0,4}[:=]\s{0,4}\\?["']?(\d{1,9}(?:[.,]\d{1,6})?)(?![\d.,])/gi;

/** Gathers numbers that attributes and scripts call a price, declarations aside. */
function pricedAmounts(page: Page): Set<number> {
  const amounts = new Set<number>();
  const declared = scanPage(page).scripts.filter(({ type }) => type === "application/ld+json")
    .map(({ node }) => ({ start: page.tree.start(node), end: page.tree.end(node) }));
  let next = 0;
  for (const { 1: written = "", index } of page.html.matchAll(PRICED)) {
    if (amounts.size >= MAX_AMOUNTS) break;
    while ((declared[next]?.end ?? Infinity) <= index) next++;
    if ((declared[next]?.start ?? Infinity) <= index) continue;
    amounts.add(Math.round(Number(written.replace(",", ".")) * 100) / 100);
  }
  return amounts;
}
