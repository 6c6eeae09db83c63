/** Values, places, counts and addresses of what selectors select. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import type { Node } from "../../src/page/html/tree.ts";
import { SelectorBudget } from "../../src/page/select/budget.ts";
import { compileSelector, type Selector } from "../../src/page/select/compile_selector.ts";
import {
  type SelectedValue,
  selectFirst,
  selectHead,
  selectNodes,
} from "../../src/page/select/select_values.ts";
import { resolvePlace } from "../../src/page/html/place.ts";

const SHOP = `<!doctype html><html><body><ol>
<li class=product><a href="/one?a=1&amp;b=2"> One
 thing </a><span class=price>£<b>51</b>.77</span><img src=i/1.png alt=""></li>
<li class=product><a href="two">Two</a><span class=price> </span><img src="" alt=Two></li>
</ol><table><tr><td>cell</td></tr></table><p></p><a href="mailto:x@y.z">m</a>
<a href="javascript:void(0)">j</a><a href="http://[">b</a><svg><a xlink:href="#q">s</a></svg>
</body></html>`;

const fetched = createPage(SHOP, "https://shop.example/list/", new Map());
const handed = createPage(SHOP, null);

function selectAll(
  page: Page,
  selector: Selector,
  scope?: Node,
  budget?: SelectorBudget,
): SelectedValue[] {
  return selectHead(page, selector, Infinity, scope, budget).values;
}

function values(selector: string, page = fetched): string[] {
  return selectAll(page, compileSelector(selector)).map(({ value }) => value);
}

function places(selector: string): (string | null)[] {
  return selectAll(fetched, compileSelector(selector)).map(({ where }) => where);
}

/** Expressions that give no nodes: the value, and the place of the first node it is read from. */
const COMPUTED: readonly (readonly [string, string, string | null])[] = [
  ["substring-before(//span, '.')", "£51", "/html/body/ol[1]/li[1]/span[1]"],
  ["concat('a ', substring-after(//li[2]/a/@href, 't'))", "a wo", "/html/body/ol[1]/li[2]/a[1]"],
  ["normalize-space(//li/a/text())", "One thing", "/html/body/ol[1]/li[1]/a[1]"],
  ["string(//missing | //td)", "cell", "/html/body/table[1]/tbody[1]/tr[1]/td[1]"],
  ["concat(//missing, //td)", "cell", "/html/body/table[1]/tbody[1]/tr[1]/td[1]"],
  ["count(//li)", "2", "/html/body/ol[1]/li[1]"],
  ["xpath:-count(//li) + 1.50", "-0.5", "/html/body/ol[1]/li[1]"],
  ["count(//h1)", "0", null],
  ["boolean(//li[a])", "true", "/html/body/ol[1]/li[1]"],
  ["//td = 'cell'", "true", "/html/body/table[1]/tbody[1]/tr[1]/td[1]"],
  ["not(//h1)", "true", null],
  ["name(//ol/*)", "li", "/html/body/ol[1]/li[1]"],
  ["name()", "html", "/html"],
  ["string(/)", "*", "/html"],
  ["string(id('x'))", "", ""],
  ["string(//h1)", "", ""],
  ["number(//td)", "", ""],
  ["xpath:1 div 0", "Infinity", null],
];

for (const [selector, value, where] of COMPUTED) {
  Deno.test(`selectHead() answers ${selector} with its value and place`, () => {
    const found = selectAll(fetched, compileSelector(selector));
    if (where === "") return assert.deepEqual(found, []);
    assert.equal(found.length, 1);
    assert.equal(found[0]?.where, where);
    if (value !== "*") assert.equal(found[0]?.value, value);
  });
}

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["li > a", ["One thing", "Two"]],
  ["span.price", ["£51.77", ""]],
  ["span.price::text", ["£", ".77"]],
  ["span.price ::text", ["£", "51", ".77"]],
  ["li ::attr(href)", [
    "https://shop.example/one?a=1&b=2",
    "https://shop.example/list/two",
  ]],
  ["li a::attr(HREF)", [
    "https://shop.example/one?a=1&b=2",
    "https://shop.example/list/two",
  ]],
  ["img::attr(src)", ["https://shop.example/list/i/1.png"]],
  ["img::attr(alt)", ["Two"]],
  ["li::attr(class)", ["product", "product"]],
  ["p", [""]],
  ["p::text", []],
  ["h1", []],
  ["//li[1]/a/@href", ["https://shop.example/one?a=1&b=2"]],
  ["//li/span/text()", ["£", ".77"]],
  ["//li[1]/a/text() | //li[2]/a", ["One thing", "Two"]],
  ["//table/tbody/tr/td", ["cell"]],
  ["//table/tr/td", []],
  ["body > a::attr(href)", ["mailto:x@y.z", "javascript:void(0)", "http://["]],
  ["//svg/a/@*", ["#q"]],
  ["./body/p", [""]],
  ["./li", []],
];

for (const [selector, expected] of CASES) {
  Deno.test(`selectHead() reads ${selector}`, () => {
    assert.deepEqual(values(selector), expected);
  });
}

Deno.test("selectHead() sets apart what stands on two lines, where no expression made the text", () => {
  const page = createPage("<p>Main St 5<br>12345 <b>To<wbr>wn<br></b></p>", null);
  assert.deepEqual(values("p", page), ["Main St 5 12345 Town"]);
  assert.deepEqual(values("//p", page), ["Main St 5 12345 Town"]);
  assert.deepEqual(values("p:contains('5 12345')", page), ["Main St 5 12345 Town"]);
  assert.deepEqual(values("p ::text", page), ["Main St 5", "12345", "To", "wn"]);
  assert.deepEqual(values("string(//p)", page), ["Main St 512345 Town"]);
});

Deno.test("selectHead() leaves raised digits raised, but where a value begins with them", () => {
  const page = createPage("<p>$19<sup>99</sup></p><i>x<sup>2</sup> 10<sup>6</sup></i>", null);
  assert.deepEqual(values("p", page), ["$19⁹⁹"]);
  assert.deepEqual(values("p sup", page), ["99"]);
  assert.deepEqual(values("i", page), ["x2 10⁶"]);
  assert.deepEqual(values("string(//p)", page), ["$1999"]);
});

Deno.test("selectHead() leaves addresses as written without an address to resolve against", () => {
  assert.deepEqual(values("//li[1]/a/@href", handed), ["/one?a=1&b=2"]);
  assert.deepEqual(values("img::attr(src)", handed), ["i/1.png"]);
});

Deno.test("selectHead() resolves against the base element", () => {
  const page = createPage('<base href="https://cdn.example/x/"><a href=y>y</a>', null);
  assert.deepEqual(values("a::attr(href)", page), ["https://cdn.example/x/y"]);
});

Deno.test("selectHead() places a value at the element that contains it", () => {
  assert.deepEqual(places("li > a"), [
    "/html/body/ol[1]/li[1]/a[1]",
    "/html/body/ol[1]/li[2]/a[1]",
  ]);
  assert.deepEqual(places("span.price::text"), Array(2).fill("/html/body/ol[1]/li[1]/span[1]"));
  assert.deepEqual(places("//li[2]/a/@href"), ["/html/body/ol[1]/li[2]/a[1]"]);
  assert.deepEqual(places("td"), ["/html/body/table[1]/tbody[1]/tr[1]/td[1]"]);
});

Deno.test("selectHead() gives places that lead back to the element", () => {
  const selector = compileSelector("//*[not(self::html) and not(self::head)]");
  const found = selectNodes(fetched, selector);
  const where = selectAll(fetched, selector).map((each) => each.where);
  assert.deepEqual(where.map((place) => resolvePlace(fetched.tree, place ?? "")), found);
  for (const place of where) {
    assert.deepEqual(selectAll(fetched, compileSelector(place ?? "")).map((each) => each.where), [
      place,
    ]);
  }
});

Deno.test("selectHead() reads below a scope", () => {
  const rows = selectNodes(fetched, compileSelector("li.product"));
  const read = (selector: string): string[][] =>
    rows.map((row) => selectAll(fetched, compileSelector(selector), row).map(({ value }) => value));
  assert.deepEqual(read("a"), [["One thing"], ["Two"]]);
  assert.deepEqual(read("./a"), [["One thing"], ["Two"]]);
  assert.deepEqual(read("::attr(class)"), [["product", "price"], ["product", "price"]]);
  assert.deepEqual(read(":scope::attr(class)"), [["product"], ["product"]]);
  assert.deepEqual(read("@class"), [["product"], ["product"]]);
  assert.deepEqual(read("."), [["One thing £51.77"], ["Two"]]);
});

Deno.test("selectNodes() gives elements, texts, and the elements of attributes", () => {
  const { tree } = fetched;
  const kinds = (selector: string): string[] =>
    selectNodes(fetched, compileSelector(selector)).map((node) => tree.name(node) || "text");
  assert.deepEqual(kinds("li"), ["li", "li"]);
  assert.deepEqual(kinds("td::text"), ["text"]);
  assert.deepEqual(kinds("//li/a/@href"), ["a", "a"]);
});

Deno.test("selectHead() counts every value and keeps as many as were asked", () => {
  const page = createPage(`<ul>${"<li>row of a list</li>".repeat(2_000)}</ul>`, null);
  const head = selectHead(page, compileSelector("li"), 1_000);
  assert.equal(head.count, 2_000);
  assert.ok(head.values.length > 10 && head.values.length < 60);
  const blank = createPage("<ul><li> </li><li>x</li></ul>", null);
  assert.equal(selectHead(blank, compileSelector("li::text"), 0).count, 1);
});

Deno.test("selectHead() refuses values that add up to more than may be held", () => {
  const page = createPage(`${"<div>".repeat(400)}${"text ".repeat(1_000)}`, null);
  const budget = new SelectorBudget(1_000_000, 20_000);
  assert.throws(
    () => selectAll(page, compileSelector("div"), undefined, budget),
    (error) => error instanceof ToolError && error.code === "bad_input",
  );
});

Deno.test("select() finds nothing below what is outside the document", () => {
  const page = createPage("<template><p>x</p></template><p>y</p>", null);
  const [template] = page.tree.named("template");
  const inside = page.tree.firstChild(page.tree.templateContent(template as number));
  for (const selector of ["p", "//p", ".", "@*", "::text"]) {
    assert.deepEqual(selectAll(page, compileSelector(selector), inside), [], selector);
  }
  assert.deepEqual(values("p", page), ["y"]);
});

Deno.test("selectFirst() answers the first value that has a text, and counts those that have any", () => {
  const page = createPage("<p> <p>One<p>\n<p>Two", null);
  const read = selectFirst(page, compileSelector("p"), undefined, new SelectorBudget());
  assert.deepEqual([read.value, read.count], ["One", 2]);
  assert.equal(read.element, page.tree.named("p")[1]);
});

Deno.test("selectFirst() answers none and counts none where no value has a text", () => {
  const page = createPage("<p> <p>\n", null);
  const read = selectFirst(page, compileSelector("p"), undefined, new SelectorBudget());
  assert.deepEqual(read, { value: undefined, count: 0 });
});
