/** Selectors that ask for more than a page deserves, and the pages that make them expensive. */

/** Pages by name; each is large in one direction. */
export const HOSTILE_PAGES: Readonly<Record<string, (size: number) => string>> = {
  /** Thousands of paragraphs side by side. */
  flat: (size) => `<body>${"<p class=a>x</p>".repeat(size)}`,
  /** Boxes in boxes, to the depth a page may have, again and again. */
  deep: (size) =>
    `<body>${
      ("<div class=a>".repeat(400) + "<b>x</b>" + "</div>".repeat(400))
        .repeat(Math.ceil(size / 400))
    }`,
  /** One long text cut by many elements. */
  wordy: (size) => `<body><div>${"<i>lorem ipsum dolor</i> ".repeat(size)}</div>`,
  /** Controls of one group, in fieldsets in fieldsets. */
  forms: (size) =>
    `<body>${
      ("<fieldset disabled><legend></legend>".repeat(200) +
        "<input type=radio name=a checked><select><optgroup><option><option selected></select>")
        .repeat(Math.ceil(size / 200))
    }`,
  /** Elements with many attributes. */
  labelled: (size) =>
    `<body>${
      Array.from({ length: size }, (_, at) =>
        `<a id=i${at} class="a b c${at % 7}" href=/${at} title="t${at}">t</a>`).join("")
    }`,
};

const chain = (part: string, joint: string, count: number): string =>
  Array.from({ length: count }, () => part).join(joint);
const wrapped = (open: string, inner: string, close: string, depth: number): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Each with the page it was made for. */
export const HOSTILE_SELECTORS: readonly (readonly [string, string])[] = [
  // Counting inside counting.
  ["flat", "//p[count(//p) > 0]"],
  ["flat", "//p[count(//p[count(//p) > 0]) > 0]"],
  ["flat", "//p[count(../p) > 0]"],
  ["flat", "//p[count(../p[count(../p[count(../p) > 0]) > 0]) > 0]"],
  ["flat", "//p[count(preceding-sibling::p) mod 2 = 0]"],
  ["flat", "//p[count(following-sibling::p[count(following-sibling::p) > 1]) > 1]"],
  ["flat", "//p[count(following::p) > count(preceding::p)]"],
  ["deep", "//div[count(ancestor::div) > count(descendant::div)]"],
  ["deep", "//div[count(.//div[count(.//div[count(.//div) > 1]) > 1]) > 1]"],
  // Axes that fan out.
  ["flat", "//node()/following::node()/preceding::node()"],
  ["flat", "//*/following::*[position() > 1]"],
  ["flat", "//p/following-sibling::p/preceding-sibling::p/following-sibling::p"],
  ["flat", "//p[last()]/preceding-sibling::p[position() mod 2 = 1][last()]"],
  ["flat", "//p/following-sibling::p[last()]"],
  ["flat", "//p/preceding-sibling::p[last()]"],
  ["deep", "//div//div//div//div//div//div//div//div"],
  ["deep", "//div/ancestor::div/descendant::div/ancestor::div/descendant::div"],
  ["deep", "//div[.//div[.//div[.//div[.//div]]]]"],
  ["deep", "//*[descendant::*[ancestor::*[descendant::*[ancestor::*]]]]"],
  ["deep", "//div/descendant::div[last()]"],
  ["deep", "//div/ancestor-or-self::div[position() > 3][last()]"],
  ["deep", "//div/descendant::node()[position() = last() - 1]"],
  // Comparing everything with everything.
  ["flat", "//p[. = //p]"],
  ["flat", "//p[//p != .]"],
  ["labelled", "//a[@href = //a/@href]"],
  ["labelled", "//a[@href = following::a/@href]"],
  ["labelled", "//@*[. = //@*]"],
  ["labelled", "//a[not(@id = preceding::a/@id)]"],
  ["wordy", "//i[. < //i]"],
  ["labelled", "//a[number(@href) = sum(//a/@title)]"],
  // Texts that grow.
  ["wordy", `//i[contains(${wrapped("concat(/, ", "/", ")", 40)}, 'z')]`],
  ["wordy", `//i[${wrapped("translate(", "/", ", 'abc', 'xyz')", 50)} = 'q']`],
  ["wordy", `//i[${wrapped("normalize-space(", "/", ")", 60)} = 'q']`],
  ["wordy", `//i[string-length(concat(${chain("string(/)", ", ", 500)})) > 3]`],
  ["wordy", "//i[contains(/, concat(., ., ., .))]"],
  ["wordy", "//i[substring-after(/, .) = substring-before(/, .)]"],
  ["deep", "//div[contains(., 'nothing of the kind')]"],
  ["wordy", `//i[translate(string(..), '${"abcdefgh".repeat(400)}', '') = '']`],
  // Long expressions.
  ["flat", chain("//p", " | ", 4_000)],
  ["flat", `/${chain("descendant-or-self::node()", "/", 1_000)}`],
  ["flat", `.${"/..".repeat(10_000)}`],
  ["flat", `//p[${chain("position() > 1", " and ", 1_500)}]`],
  ["flat", `//p[${chain("1", " + ", 8_000)} > 2]`],
  ["flat", `//p${"[true()]".repeat(4_000)}`],
  ["flat", `//p[${wrapped("not(", "x", ")", 60)}]`],
  ["flat", `//p[${"-".repeat(30_000)}1]`],
  // What an expression computes of the page.
  ["wordy", `concat(${chain("string(/)", ", ", 500)})`],
  ["wordy", `concat(${chain("substring-before(/, 'z')", ", ", 1_000)})`],
  ["flat", `count(${chain("//p/preceding::p", " | ", 1_000)})`],
  ["flat", `boolean(${chain("//q", " or ", 4_000)})`],
  ["flat", `string(${wrapped("//p[count(", "//p", ") > 1]", 20)})`],
  ["deep", "sum(//div[count(.//div) > 1])"],
  ["flat", `string(//h1)${" = //p[not(following::p)]".repeat(60)}`],
  ["forms", ":checked, :disabled, :enabled :is(,,) :required, fieldset:disabled ~ :optional"],
  ["flat", `p${":is(,".repeat(20)}p${")".repeat(20)}`],
  ["flat", `p:is(${",".repeat(30_000)})`],
  // Siblings.
  ["flat", "p ~ p"],
  ["flat", "p ~ p ~ p ~ p ~ p ~ p"],
  ["flat", "p + p + p ~ p + p ~ p:not(p ~ p + span)"],
  ["flat", ":not(:not(p ~ p) ~ p) ~ p"],
  ["flat", "p:nth-child(2n+1 of p ~ p):nth-last-child(3n of p + p)"],
  ["flat", "p:nth-child(n of :nth-child(n of :nth-child(n of p)))"],
  // Descent.
  ["deep", chain("div", " ", 250)],
  ["deep", chain(".a", " > ", 250)],
  ["deep", chain(":is(div, .a)", " ", 100)],
  ["deep", "div:has(div:has(div:has(div:has(div))))"],
  ["deep", "div:has(~ div):has(+ div):has(> div div ~ div)"],
  ["deep", `:is(${chain("div div", ", ", 400)})`],
  ["deep", `${wrapped(":not(", "div div", ")", 60)}`],
  ["deep", chain("div:has(b)", " ", 60)],
  ["deep", ":contains(x) :contains(x) :contains(x)"],
  ["flat", chain("p ~ p", ", ", 4_000)],
  ["labelled", chain('a[href*="9"]', ", ", 2_000)],
  ["labelled", ":scope :is(a:not([id]), a:has(+ a)) ~ a:nth-of-type(odd of a)"],
];
