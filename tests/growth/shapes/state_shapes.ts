/** Pages that are hard by the state their scripts and attributes carry. */
import { fill, list, numbered, repeated, type Shape, type Shapes } from "../shape.ts";

const STATE_HEAD = "<title>Blue mug</title><h1>Blue mug</h1>";

function script(write: Shape, attributes = ""): Shape {
  return (chars) => `${STATE_HEAD}<script${attributes}>${write(chars)}</script>`;
}

const JSON_SCRIPT = ' id=__NEXT_DATA__ type="application/json"';

/** Worst pages. */
export const STATE_SHAPES: Shapes = {
  "state: objects": script(
    list(44, (at) => `{"name":"Blue mug","price":${at},"sku":"s${at}"}`),
    JSON_SCRIPT,
  ),
  "state: nested objects": script((chars) => {
    const depth = Math.min(900, Math.floor(chars / 20));
    return `${'{"product":{"a":'.repeat(depth / 2)}${
      list(30, () => '{"name":"Blue mug","price":1}')(chars / 2)
    }${"}}".repeat(depth / 2)}`;
  }, JSON_SCRIPT),
  "state: names": script(list(24, () => '{"name":"Blue mug"}'), JSON_SCRIPT),
  "state: long keys deep": script((chars) => {
    const key = fill(chars / 60, "k");
    return `${`{"${key}":`.repeat(30)}${list(26, () => '{"name":"Blue mug"}')(chars / 2)}${
      "}".repeat(30)
    }`;
  }, JSON_SCRIPT),
  "state: variants": script(
    (chars) =>
      `{"name":"Blue mug","variants":${
        list(50, (at) => `{"id":${at},"price":${at},"available":true}`)(chars)
      }}`,
    JSON_SCRIPT,
  ),
  "state: calls": script(repeated("dataLayer.push({'name':'Blue mug','price':'1'});")),
  "state: calls left open": script(repeated("dataLayer.push({")),
  "state: strings left open": script(repeated("dataLayer = ['")),
  "state: comments left open": script(repeated("dataLayer = [/*")),
  "state: comments on lines left open": script(repeated("dataLayer = [//")),
  "state: spaces after a name": script((chars) => `${fill(chars, "dataLayer  ")}`),
  "state: one name and spaces": script((chars) => `__NUXT__${fill(chars, " ")}`),
  "state: views": script(repeated("fbq('track','ViewContent',{value:1});")),
  "state: views left open": script(repeated("fbq('track','ViewContent',{value:1")),
  "state: calls and quotes": script(repeated("gtag('event','")),
  "state: a stream": repeated(
    '<script>self.__next_f.push([1,"1:{\\"name\\":\\"Blue mug\\",\\"price\\":1}\\n"])</script>',
    STATE_HEAD,
  ),
  "state: a stream left open": repeated('<script>self.__next_f.push([1,"a</script>', STATE_HEAD),
  "state: a stream in one script": script(repeated('self.__next_f.push([1,"1:[1]\\n"]);')),
  "state: a payload": script(
    (chars) => `[${numbered(chars, 24, (at) => `{"name":${at + 1},"a":0},`)}"Blue mug"]`,
    ' id=__NUXT_DATA__ type="application/json"',
  ),
  "state: a payload of pairs": script(
    (chars) => `[${numbered(chars, 14, (at) => `[${at + 1},${at + 1}],`)}"Blue mug"]`,
    ' id=__NUXT_DATA__ type="application/json"',
  ),
  "state: Apollo": script(
    (chars) =>
      `__APOLLO_STATE__ = {${
        numbered(chars, 44, (at) => `"P:${at}":{"name":"Blue mug","r":{"__ref":"P:${at + 1}"}},`)
      }}`,
  ),
  "state: attributes": repeated(
    `<i data-x='{"price":1,"name":"Blue mug"}'></i>`,
    STATE_HEAD,
  ),
  "state: broken attributes": repeated(`<i data-x='{"price":1,[[[['></i>`, STATE_HEAD),
  "state: one long attribute": (chars) =>
    `${STATE_HEAD}<form data-product_variations='[${
      fill(chars, '{"display_price":3},')
    }{"display_price":3}]'>`,
  "state: attributes that look like JSON": repeated('<i a=\'{{ "\' b="[{ &quot;"></i>', STATE_HEAD),
  "state: scripts": repeated('<script>var meta = {"product":{"price":1}};</script>', STATE_HEAD),
  "state: braces": script((chars) => `__NEXT_DATA__ = ${fill(chars, "{")}`),
  "state: brackets": script((chars) => `__NEXT_DATA__ = ${fill(chars, "[")}`),
  "state: escapes": script((chars) => `dataLayer = ['${fill(chars, "\\x41\\u0041")}']`),
};
