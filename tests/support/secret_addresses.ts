/** Addresses that log somebody in, spelled as callers spell them, well and badly. */
import type { Tool } from "../../src/tools/contract/mod.ts";

/** What must not be told. */
export const SECRET = "Zq7Xk9Wv2";

/** Says whether a text holds a secret, or any four signs of it in a row, as written or escaped. */
export function holdsSecret(text: string): boolean {
  for (let at = 0; at + 4 <= SECRET.length; at++) {
    if (text.includes(SECRET.slice(at, at + 4))) return true;
  }
  return text.includes(btoa(`a:${SECRET}`));
}

/** Addresses that can be read and asked; hosts as a fake web has them. */
export const SPELLINGS: readonly string[] = [
  "shop.example/",
  "shop.example:99/p?q=1#r",
  "gone.example/",
  "busy.example/",
  "paid.example/",
  "nowhere.example/",
  "127.0.0.1/",
  "localhost/",
].flatMap((place) => [
  `http://a:${SECRET}@${place}`,
  `  HTTP://a:${SECRET}@${place}  `,
  `http://${SECRET}@${place}`,
  `http://${SECRET}:@${place}`,
  `http://:${SECRET}@${place}`,
  `http://a:b@${SECRET}@${place}`,
  `http://a:${SECRET} x@${place}`,
  `http://a:${SECRET}"x@${place}`,
  `http://a:${SECRET}%20x@${place}`,
  `http://a:\t${SECRET}\n@${place}`,
  `http://a:${"x".repeat(100)}${SECRET}@${place}`,
  `https://a:${SECRET.repeat(20)}@${place}`,
]);

/** Addresses that cannot be read, or are no web addresses; what is no page is quoted back. */
export const BROKEN: readonly string[] = [
  `ftp://me:${SECRET}@f/p`,
  `ftp://${SECRET}@f/p`,
  `http://a:${SECRET}@[::1/p`,
  `http://a:${SECRET}@h:99999/`,
  `http://a:${SECRET}@/p`,
  `http://a:${SECRET}@`,
  `http://${SECRET}@`,
  `http://a:${SECRET}@a b/`,
  `http://a:${SECRET}/x@h/`,
  `http://a:x/${SECRET}@h/`,
  `http://a:x?${SECRET}@h/`,
  `http://a:x#${SECRET}@h/`,
  `http://a:x\\${SECRET}@h/`,
  `http:/a:${SECRET}@h/`,
  `http:a:${SECRET}@h/`,
  `http:\\\\a:${SECRET}@h\\`,
  `ht\ntp://a:${SECRET}@h/`,
  `htp://a:${SECRET}@h/`,
  `//a:${SECRET}@h/`,
  `//${SECRET}@h/`,
  `a:${SECRET}@h/p`,
  `user.name:${SECRET}@shop.example`,
  `postgres://me:${SECRET}@h:5432/db`,
  `http://a:${"x".repeat(100)}/${SECRET}@h/`,
  `http://a:${SECRET}@h/${"p".repeat(9_000)}`,
  `http://a:${"x".repeat(9_000)}${SECRET}@h/`,
];

const SELECTED = { format: 3, select: { fields: [{ name: "a", selector: "p.a" }] } };

/** What the tools need besides an address. */
const OTHERS: Record<string, Record<string, unknown>> = {
  compile_extractor: { select: { a: "p.a" } },
  run_extractor: { extractor: SELECTED },
  heal_extractor: { extractor: SELECTED },
  select_values: { selector: "p" },
};

/** The arguments of a call whose address is this one. */
export function argumentsOf(
  { name, page }: Pick<Tool, "name" | "page">,
  address: string,
): Record<string, unknown> {
  const key = page ?? "urls";
  const value = key === "pages" || key === "urls" ? [address] : address;
  return { [key]: value, ...OTHERS[name] };
}
