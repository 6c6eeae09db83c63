/** Whether a page shows its thing as sold out or in stock, in short lines near the price and the heading. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { layoutOf, lineOf, Part, shownTexts } from "../../../page/layout/mod.ts";
import { marksOf } from "../price/marks.ts";
import { isBuyText, type ShopPage } from "./shop_page.ts";

/** What a page shows of its stock. */
interface ShownStock {
  readonly value: "OutOfStock" | "InStock";
  readonly node: Node;
}

/** Phrases for a thing that is not available, by language. */
const GONE = new RegExp(
  [
    "out[ -]of[ -]stock|sold[ -]out|currently unavailable|temporarily unavailable|no longer (?:available|sold)|(?:is|currently|product) not available|has been sold|item sold|discontinued|this listing (?:has )?ended|back in stock soon",
    "(?:nicht|derzeit nicht|nicht mehr) (?:verfügbar|lieferbar|vorrätig|auf lager|erhältlich)|ausverkauft|vergriffen",
    "rupture de stock|épuisée?|actuellement indisponible|(?:produit|article) indisponible|victime de son succès|plus disponible",
    "agotad[oa]|sin (?:stock|existencias)|no (?:está )?disponible|producto no disponible|temporalmente sin",
    "esgotad[oa]|indispon[íi]vel|fora de (?:estoque|stock)|sem stock",
    "non disponibile|esaurit[oa]|terminato",
    "uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slutsåld|slut i lager|ej i lager|udsolgt|ikke på lager|utsolgt|loppuunmyyty|ei (?:saatavilla|varastossa)",
    "wyprzedan[eay]|brak w magazynie|(?:produkt|towar) niedostępny|chwilowo niedostępny|vyprodáno|nelze (?:zakoupit|koupit)|není skladem|vypredané|nedostupn[ýé]|(?:nie je|nemožno)[^.]{0,20} (?:kúpiť|skladom|dostupn)",
    "ni na zalogi|razprodano|ni dobavljiv|nema na (?:zalihi|stanju|skladištu)|nije dostupn|rasprodano|epuizat|indisponibil|nem kapható|elfogyott|nincs (?:készleten|raktáron)",
    "нет в наличии|нет на складе|распродан|товар закончился|немає в наявності|изчерпан|няма наличност",
    "tükendi|stokta yok|εξαντλ|μη διαθέσιμο|izpārdots|nav pieejams|išparduota|läbi müüdud|ei ole laos",
    "売り切れ|在庫切れ|品切れ|在庫なし|已售完|售完|缺貨|缺货|售罄|補貨中|품절|אזל|אינו במלאי|לא במלאי|غير متوفر|نفدت|نفذت|hết hàng|สินค้าหมด",
  ].join("|"),
  "iu",
);
/** Phrases for a thing that is available. */
const THERE = new RegExp(
  "^\\W*(?:\\d{1,5}\\s+)?(?:in[ -]stock|available(?: now| online| to ship)?|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|verfügbar|en stock|disponible|en existencias|em stock|em estoque|disponível|disponibile|disponibilità immediata|op voorraad|i lager|på lager|på lager|varastossa|dostępny|w magazynie|skladem|skladom|na sklade|na zalogi|dobavljivo|na skladištu|na stanju|în stoc|in stoc|raktáron|készleten|в наличии|есть в наличии|на складе|в наявності|в наличност|stokta var|διαθέσιμο|laos|pieejams|yra sandėlyje|在庫あり|有貨|有货|現貨|재고 있음|במלאי|متوفر|còn hàng)(?:$|[^\\p{L}])",
  "iu",
);
/** What opens a line of stock, in a table or before a colon. */
const LABEL =
  /^(?:availability|stock(?: status)?|status|verfügbarkeit|lagerstatus|disponibilit[éà]|disponibilidade?|dispon[ií]vel|dostępność|dostupnost|dostupnosť|razpoložljivost|zaloga|raspoloživost|beschikbaarheid|lagerstatus|saatavuus|elérhetőség|disponibilitate|наличие|наявність|наличност|stok durumu|在庫(?:状況)?|庫存)\s*[:：]\s*/iu;
const MAX_LABEL_NODES = 6;
const STOCK_MARKS =
  /avail|stock|sold|buy-?box|oos|inventory|dostup|dispon|skladem|lager|verf(?:ü|ue)g|liefer|zaloga|unavail|magazyn|закон|налич/;
const MAX_TEXT_CHARS = 120;
const MAX_THERE_CHARS = 60;
const MAX_OUTER = 12;
const MAX_ROW_NODES = 200;
/** Nodes after the heading, or around the price, that are read. */
const MAX_NODES = 2_000;

/** Reads a page's stock from lines in elements named after it; out of stock wins. */
export function readShownStock(shop: ShopPage): ShownStock | undefined {
  const { page: { tree }, heading } = shop;
  let there: ShownStock | undefined;
  let labelled = -Infinity;
  const end = Math.min(tree.length, Math.max(heading, 1) + MAX_NODES);
  const signs = new Uint8Array(tree.length);
  for (const node of shownTexts(tree)) {
    const at = tree.position(node);
    if (at < heading || tree.dataLength(node) > MAX_TEXT_CHARS) continue;
    if (at >= end) break;
    const line = tree.line(node);
    const text = line.replace(LABEL, "");
    if (line !== text) labelled = at;
    const box = tree.parent(node);
    const isLabelled = at - labelled <= MAX_LABEL_NODES;
    if (text === "" || !isStockLine(shop, box, isLabelled, signs)) continue;
    if (isLabelled) labelled = -Infinity;
    if (GONE.test(text) && isSpokenFor(shop, at, box)) return { value: "OutOfStock", node: box };
    if (there === undefined && text.length <= MAX_THERE_CHARS && THERE.test(text)) {
      there = { value: "InStock", node: box };
    }
  }
  return there;
}

const SERVICE =
  /store|shop|pick-?up|collect|deliver|tienda|retiro|recogida|filiale|abhol|markt|liefer|versand|magasin|retrait|livrais|negozio|ritiro|consegna|loja|entrega|predajn|prodejn|odběr|sklep|odbiór|dostaw|trgovin|poslovaln|butik|winkel|afhalen|магазин|самовывоз|доставк/i;

/** Reports whether a line is about one way to get the thing: collected here, delivered there. */
function isOfService(tree: Tree, at: number): boolean {
  for (let before = at - 1; before > Math.max(0, at - 6); before--) {
    const node = tree.nodeAt(before);
    if (!tree.isText(node)) continue;
    const text = tree.line(node);
    if (text !== "") return text.length < MAX_THERE_CHARS && SERVICE.test(text);
  }
  return false;
}

/** Reports whether a line about a sold-out thing is about the page's own thing, as a whole. */
function isSpokenFor(shop: ShopPage, at: number, box: Node): boolean {
  const { tree } = shop.page;
  if (isOfService(tree, at)) return false;
  let outer = box;
  for (let step = 0; step < MAX_OUTER && outer !== 0; step++, outer = tree.parent(outer)) {
    const tag = tree.name(outer);
    // Rows that lead elsewhere are other shops' offers.
    if (tag === "tr" && holdsLinkElsewhere(shop, outer)) return false;
    // Styles show one of several labels in a button.
    if ((tag === "button" || tag === "a") && isBuyText(lineOf(tree, outer))) return false;
  }
  return true;
}

function holdsLinkElsewhere({ page: { tree }, isElsewhere }: ShopPage, row: Node): boolean {
  const last = Math.min(tree.lastPosition(row), tree.position(row) + MAX_ROW_NODES);
  for (let at = tree.position(row); at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.name(node) === "a" && isElsewhere(node)) return true;
  }
  return false;
}

/** Named after stock, itself or just around, or labelled so, and neither hidden nor part of another thing's card. */
function isStockLine(
  { page: { tree }, others }: ShopPage,
  box: Node,
  isLabelled: boolean,
  signs: Uint8Array,
): boolean {
  const isOther = others[tree.position(box)] === 1;
  if (isOther || layoutOf(tree).isIn(box, Part.Hidden | Part.Decoration)) return false;
  let isNamed = isLabelled;
  let at = box;
  for (let step = 0; step < MAX_OUTER && at !== 0; step++, at = tree.parent(at)) {
    const sign = signs[tree.position(at)] ||= readSign(tree, at);
    if (step < 3) isNamed ||= (sign & Sign.Stock) !== 0;
    if (step >= 2 && !isNamed || (sign & Sign.Elsewhere) !== 0) return false;
  }
  return isNamed;
}

/** What the marks of an element say of the lines in it; each is read once. */
const Sign = { Read: 1, Stock: 2, Elsewhere: 4 };
const ELSEWHERE = /slider|accessor|recent|store-?(?:avail|stock)|swatch|variation|pick-?up/;

function readSign(tree: Tree, node: Node): number {
  const marks = marksOf(tree, node);
  const sign = marks.stock ??= Sign.Read |
    (STOCK_MARKS.test(marks.words) ? Sign.Stock : 0) |
    (ELSEWHERE.test(marks.words) ? Sign.Elsewhere : 0);
  return tree.name(node) === "select" ? sign | Sign.Elsewhere : sign;
}
