/** Pages that are hard by what they show: dates, prices, authors, stock, codes. */
import { counted, deepOver, fill, numbered, repeated, type Shape, type Shapes } from "../shape.ts";

const SHOP = "<title>Blue mug</title><meta property=og:type content=product><h1>Blue mug</h1>";
const ARTICLE = "<title>A title of words</title><h1>A title of words</h1>";

function inShop(write: Shape): Shape {
  return (chars) => SHOP + write(chars);
}

function inArticle(write: Shape): Shape {
  return (chars) => ARTICLE + write(chars);
}

/** Worst pages for the readers of what is shown. */
export const SHOWN_SHAPES: Shapes = {
  "dates": inArticle(repeated("<p>3 May 2024</p>")),
  "distinct dates": inArticle(counted(26, (at) => `<p>${at % 28 + 1} May ${1990 + at % 40}</p>`)),
  "dates in one text": inArticle((chars) => `<p>${fill(chars, "2024-01-02 ")}</p>`),
  "dates without spaces": inArticle((chars) => `<p>${fill(chars, "2024-01-02")}</p>`),
  "numbers like dates": inArticle((chars) => `<p>${fill(chars, "1/2/")}</p>`),
  "numbers with points": inArticle((chars) => `<p>${fill(chars, "12.")}</p>`),
  "months": inArticle((chars) => `<p>${fill(chars, "May ")}</p>`),
  "months and commas": inArticle((chars) => `<p>${fill(chars, "May, ")}2024</p>`),
  "days and months": inArticle((chars) => `<p>${fill(chars, "3 May ")}</p>`),
  "unknown months": inArticle(repeated("<p>3 foobar 2020</p>")),
  "times": inArticle(repeated("<time datetime=2024-01-02>x</time>")),
  "nested times": inArticle(repeated("<time>")),
  "nested times over text": inArticle(deepOver("<time>", "2024-01-02 ", 400)),
  "times with classes": inArticle(
    counted(60, (at) => `<time class="published d${at}">3 May 2024</time>`),
  ),
  "nested dates": inArticle(deepOver("<div class=date>", "3 May 2024 ", 400)),
  "nested bylines": inArticle(deepOver("<div class=byline>", "By Ann One ", 400)),
  "nested authors over elements": inArticle(deepOver("<div class=author>", "<b></b>", 400)),
  "bylines": inArticle(repeated("<p class=byline>By Ann One</p>")),
  "distinct bylines": inArticle(counted(40, (at) => `<p class=byline>By Ann Number${at}</p>`)),
  "author links": inArticle(counted(50, (at) => `<a rel=author href=/a/${at}>Ann ${at}</a>`)),
  "names in one text": inArticle((chars) => `<p class=byline>${fill(chars, "By Ann One ")}</p>`),
  "names and commas": inArticle((chars) => `<p class=byline>By ${fill(chars, "Ann, ")}</p>`),
  "names and words of joining": inArticle((chars) =>
    `<p class=byline>By ${fill(chars, "Ann and ")}</p>`
  ),
  "capital letters": inArticle((chars) => `<p class=byline>By ${fill(chars, "A")}</p>`),
  "capital words": inArticle((chars) => `<p class=byline>By ${fill(chars, "Ab ")}</p>`),
  "initials": inArticle((chars) => `<p class=byline>By ${fill(chars, "A. ")}</p>`),
  "hyphens of a name": inArticle((chars) => `<p class=byline>By A${fill(chars, "-a")}</p>`),
  "by and by": inArticle((chars) => `<p class=byline>${fill(chars, "by ")}</p>`),
  "prices": inShop(repeated("<p class=price>€ 12,50</p>")),
  "distinct prices": inShop(counted(34, (at) => `<p class=price>€ ${at},50</p>`)),
  "prices in one text": inShop((chars) => `<p class=price>${fill(chars, "€ 1 ")}</p>`),
  "prices in pieces": inShop(repeated("<b><i>1</i><i>2</i><i>,</i><i>5</i> €</b>")),
  "nested prices": inShop(repeated("<div class=price>€ 1")),
  "nested prices over text": inShop(deepOver("<div class=price>", "€ 12,50 ", 400)),
  "nested prices over elements": inShop(deepOver("<div class=price>€ 5", "<b></b>", 400)),
  "currencies": inShop((chars) => `<p class=price>${fill(chars, "EUR ")}</p>`),
  "signs of currencies": inShop((chars) => `<p class=price>${fill(chars, "€$£")}</p>`),
  "digits of a price": inShop((chars) => `<p class=price>€ ${fill(chars, "1")}</p>`),
  "groups of a price": inShop((chars) => `<p class=price>€ ${fill(chars, "1.234")}</p>`),
  "spaces of a price": inShop((chars) => `<p class=price>€${fill(chars, " ")}1</p>`),
  "spaced digits of a price": inShop((chars) => `<p class=price>€ ${fill(chars, "1 ")}</p>`),
  "old prices": inShop(repeated("<del>€ 20</del><ins>€ 10</ins>")),
  "prices in rows": inShop(
    repeated("<li class=card><a href=/o>o</a><b class=price>€ 5</b>", "<ul>"),
  ),
  "prices beside headings": inShop(counted(44, (at) => `<h2>Thing ${at}</h2><p>€ ${at}</p>`)),
  "stock": inShop(repeated("<p class=stock>In stock</p>")),
  "stock in one text": inShop((chars) => `<p class=stock>${fill(chars, "in stock ")}</p>`),
  "stock and not": inShop((chars) => `<p class=stock>${fill(chars, "not ")}in stock</p>`),
  "codes": inShop(counted(26, (at) => `<p>SKU: A-${at}</p>`)),
  "labels of codes": inShop(repeated("<p>SKU:</p>")),
  "codes in one text": inShop((chars) => `<p>${fill(chars, "SKU: A1 ")}</p>`),
  "label and spaces": inShop((chars) => `<p>SKU${fill(chars, " ")}:</p>`),
  "numbers like codes": inShop((chars) => `<p>EAN: ${fill(chars, "4006381333931 ")}</p>`),
  "buttons of a shop": inShop(repeated("<button>Add to cart</button><b class=price>€ 5</b>")),
  "hidden inputs": inShop(counted(48, (at) => `<input type=hidden name=price value=${at}.50>`)),
  "prices in attributes": inShop(counted(36, (at) => `<i data-price=${at} data-sku=s${at}></i>`)),
  "headings of one name": inShop(repeated("<h1>Blue mug</h1>")),
  "trails": inShop(counted(40, (at) => `<nav class=breadcrumb><a href=/${at}>x</a></nav>`)),
  "rates": inShop(repeated("<p>5% off € 20</p>")),
  "percent signs": inShop((chars) => `<p>${fill(chars, "5% ")}</p>`),
  "mixed page": inArticle((chars) =>
    numbered(
      chars,
      160,
      (at) =>
        `<p class="byline d${at}">By Ann One, <time>3 May 2024</time></p><p class=price>€ ${at},50</p><p>SKU: A${at}</p>`,
    )
  ),
};
