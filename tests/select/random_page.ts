/** Small pages at random. */
import fc from "fast-check";

const NAMES = ["div", "div", "section", "span"] as const;

/** Words that random pages are made of. */
export const WORDS = {
  tags: ["div", "section"],
  classes: ["a", "b"],
  ids: ["x"],
  attributes: [["title", "one two"], ["lang", "en"]] as [string, string][],
};

const attributes = fc.tuple(
  fc.constantFrom("", "", " class=a", ' class="a b"', ' class="c  a"', " class=b"),
  fc.constantFrom("", "", "", " id=x", " id=y"),
  fc.constantFrom("", "", ' title="one two"', " title=one", " lang=en"),
).map((parts) => parts.join(""));

const { item } = fc.letrec<{ item: string; items: string }>((tie) => ({
  items: fc.array(tie("item"), { minLength: 1, maxLength: 5 }).map((list) => list.join("")),
  item: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 1, arbitrary: fc.constantFrom("text", "", " two ", "3") },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...NAMES), attributes, tie("items"))
        .map(([name, written, inner]) => `<${name}${written}>${inner}</${name}>`),
    },
  ),
}));

/** Gives the HTML of a page of a few dozen elements at most. */
export const randomPages: fc.Arbitrary<string> = fc.array(item, { minLength: 3, maxLength: 8 })
  .map((items) => `<!doctype html><body>${items.join("")}`);
