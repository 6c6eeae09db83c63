/** Pages that are hard by their JSON-LD. */
import { fill, list, numbered, repeated, type Shape, type Shapes } from "../shape.ts";

function ld(write: Shape): Shape {
  return (chars) => `<script type="application/ld+json">${write(chars)}</script>`;
}

/** Worst pages. */
export const JSON_LD_SHAPES: Shapes = {
  "JSON-LD: nested lists": ld(repeated("[")),
  "JSON-LD: nested objects": ld(repeated('{"a":')),
  "JSON-LD: deep, closed": ld((chars) => {
    const depth = Math.min(900, Math.floor(chars / 12));
    return `${'{"@type":"T","a":'.repeat(depth)}"${fill(chars / 2, "x")}"${"}".repeat(depth)}`;
  }),
  "JSON-LD: a graph of things": ld((chars) =>
    `{"@graph":${list(46, (at) => `{"@type":"T","@id":"#${at}","name":"n ${at}"}`)(chars)}}`
  ),
  "JSON-LD: things of one name": ld(list(44, () => '{"@type":"Product","name":"same name"}')),
  "JSON-LD: things of one @id": ld(
    list(40, (at) => `{"@type":"T","@id":"#a","p${at}":"v"}`),
  ),
  "JSON-LD: products": ld(
    list(80, (at) => `{"@type":"Product","name":"n ${at}","sku":"s${at}","offers":{"price":1}}`),
  ),
  "JSON-LD: offers": ld((chars) =>
    `{"@type":"Product","name":"x","offers":${
      list(60, (at) => `{"@type":"Offer","price":"${at}","priceCurrency":"EUR"}`)(chars)
    }}`
  ),
  "JSON-LD: variants with offers": ld((chars) =>
    `{"@type":"ProductGroup","name":"x","hasVariant":${
      list(80, (at) => `{"@type":"Product","sku":"${at}","offers":[{"price":"${at}"}]}`)(chars)
    }}`
  ),
  "JSON-LD: references to one": ld((chars) =>
    `[{"@id":"#a","@type":"T","name":"${fill(chars / 4, "x")}"},${
      numbered(chars / 2, 34, (at) => `{"@type":"T","p${at % 50}":{"@id":"#a"}},`)
    }{}]`
  ),
  "JSON-LD: references of all to all": ld((chars) => {
    const count = Math.max(2, Math.floor(Math.sqrt(chars / 14)));
    const mentions = Array.from({ length: count }, (_, at) => `{"@id":"#${at}"}`).join();
    return `[${
      Array.from({ length: count }, (_, at) => `{"@id":"#${at}","@type":"T","p":[${mentions}]}`)
        .join()
    }]`;
  }),
  "JSON-LD: a chain of references": ld(
    list(44, (at) => `{"@id":"#${at}","@type":"T","p":{"@id":"#${at + 1}"}}`),
  ),
  "JSON-LD: one list of references": ld((chars) =>
    `[{"@id":"#a","@type":"Offer"},{"@type":"Product","name":"x","offers":${
      list(13, () => '{"@id":"#a"}')(chars)
    }}]`
  ),
  "JSON-LD: lists of references to lists": ld((chars) =>
    `[{"@id":"#b","@type":"Offer","itemOffered":${list(13, () => '{"@id":"#c"}')(chars / 3)}},` +
    `{"@id":"#c","@type":"Offer","seller":${list(13, () => '{"@id":"#b"}')(chars / 3)}},` +
    `{"@type":"Product","name":"x","offers":${list(13, () => '{"@id":"#b"}')(chars / 3)}}]`
  ),
  "JSON-LD: types of one thing": ld((chars) =>
    `{"name":"x","@type":${list(9, (at) => `"T${at}"`)(chars)}}`
  ),
  "JSON-LD: many keys": ld((chars) =>
    `{"@type":"T",${numbered(chars, 12, (at) => `"k${at}":"v",`)}"z":1}`
  ),
  "JSON-LD: schema spelt two ways": ld((chars) =>
    `{"@type":"T",${numbered(chars, 34, (at) => `"k${at}":"v","schema:k${at}":"w",`)}"z":1}`
  ),
  "JSON-LD: contexts in contexts": ld(
    list(50, (at) => `{"@context":{"a${at}":"http://x/${at}"},"a${at}":"v"}`),
  ),
  "JSON-LD: a list of contexts": ld((chars) =>
    `{"@context":${list(24, (at) => `{"a${at}":"http://x/"}`)(chars)},"@type":"T","a1":"v"}`
  ),
  "JSON-LD: nested contexts": ld((chars) => {
    const depth = Math.min(900, Math.floor(chars / 60));
    const open = Array.from(
      { length: depth },
      (_, at) => `{"@context":{"t${at}":"t${at + 1}:"},"t${at}:x":"v","p":`,
    ).join("");
    return `${open}1${"}".repeat(depth)}`;
  }),
  "JSON-LD: chained terms": ld((chars) =>
    `{"@context":{${numbered(chars, 20, (at) => `"t${at}":"t${at + 1}:x",`)}"z":"z"},"t0":"v"}`
  ),
  "JSON-LD: terms used": ld((chars) =>
    `{"@context":{${numbered(chars / 2, 24, (at) => `"t${at}":"http://x/${at}/",`)}"z":"z"},` +
    `${numbered(chars / 2, 16, (at) => `"t${at}:a":"v",`)}"y":1}`
  ),
  "JSON-LD: one long vocabulary": ld((chars) =>
    `{"@context":{"@vocab":"http://x/${fill(chars / 2, "v")}/"},"@type":"T",${
      numbered(chars / 2, 12, (at) => `"k${at}":"v",`)
    }"z":1}`
  ),
  "JSON-LD: said backwards": ld((chars) =>
    `{"@type":"T","@id":"0","name":"x","@reverse":{"p":${
      list(10, (at) => `{"@id":"${at % 7}"}`)(chars)
    }}}`
  ),
  "JSON-LD: backwards things": ld((chars) =>
    `{"@type":"T","@id":"0","name":"x","@reverse":{"p":${
      list(26, (at) => `{"@type":"U","name":"${at}"}`)(chars)
    }}}`
  ),
  "JSON-LD: texts": ld((chars) => `{"@type":"T","name":${list(8, (at) => `"n${at}"`)(chars)}}`),
  "JSON-LD: authors": ld((chars) =>
    `{"@type":"Article","headline":"h","author":${
      list(30, (at) => `{"@type":"Person","name":"A ${at}"}`)(chars)
    }}`
  ),
  "JSON-LD: a trail": ld((chars) =>
    `{"@type":"BreadcrumbList","itemListElement":${
      list(66, (at) => `{"@type":"ListItem","position":${at},"item":{"name":"n${at}"}}`)(chars)
    }}`
  ),
  "JSON-LD: one long text": ld((chars) => `{"@type":"Article","headline":"${fill(chars, "x ")}"}`),
  "JSON-LD: escapes": ld((chars) => `{"@type":"T","name":"${fill(chars, "\\u0041\\n")}"}`),
  "JSON-LD: references of HTML": ld((chars) => `{"@type":"T","name":"${fill(chars, "&amp;")}"}`),
  "JSON-LD: commas to mend": ld((chars) => `{"@type":"T","a":[${fill(chars, '"x",')}],}`),
  "JSON-LD: comments to mend": ld((chars) => `{"@type":"T",${fill(chars, "/*x*/")}"a":1,}`),
  "JSON-LD: comments left open": ld(repeated("/*<!--")),
  "JSON-LD: wrappers": ld((chars) => `<![CDATA[${fill(chars, " ")}{"@type":"T"}`),
  "JSON-LD: broken strings": ld(repeated('{"a":"b\n')),
  "JSON-LD: blocks": repeated(
    '<script type="application/ld+json">{"@type":"T","name":"x"}</script>',
  ),
  "JSON-LD: broken blocks": repeated('<script type="application/ld+json">{"a":1,</script>'),
  "JSON-LD: long keys deep": ld((chars) => {
    const depth = 30;
    const key = fill(chars / depth / 2, "k");
    return `${`{"${key}":`.repeat(depth)}${list(8, (at) => `{"a":${at}}`)(chars / 2)}${
      "}".repeat(depth)
    }`;
  }),
};
