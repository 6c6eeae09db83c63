/** Encodings of XML files: marked, guessed, declared, lied about. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeText } from "../support/encode_text.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";

const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Writes text in UTF-16 or UTF-32. */
function wide(text: string, width: 2 | 4, isLittle: boolean): Uint8Array {
  const units = width === 2
    ? Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    : Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(units.length * width));
  units.forEach((unit, at) => {
    if (width === 2) view.setUint16(at * 2, unit, isLittle);
    else view.setUint32(at * 4, unit, isLittle);
  });
  return new Uint8Array(view.buffer);
}

Deno.test("decodeXml() reads UTF-16 and UTF-32, with a mark and without", () => {
  for (const width of [2, 4] as const) {
    for (const isLittle of [true, false]) {
      for (const mark of ["\ufeff", ""]) {
        const { text, encoding } = decodeXml(wide(`${mark}<a>é😀</a>`, width, isLittle));
        assert.equal(text, "<a>é😀</a>");
        assert.equal(encoding, `utf-${width * 8}${isLittle ? "le" : "be"}`);
      }
    }
  }
});

Deno.test("decodeXml() reads declared legacy charsets, the response's name first", () => {
  const russian = new Uint8Array([
    ...latin(`<?xml version="1.0" encoding="windows-1251"?><a>`),
    0xcf,
    0xf0,
  ]);
  assert.equal(decodeXml(russian).text.slice(-2), "Пр");
  assert.equal(decodeXml(russian, "text/xml; charset=koi8-r").text.slice(-2), "оП");
  assert.equal(decodeXml(russian, "text/xml; charset=us-ascii").text.slice(-2), "Пр");
  assert.equal(decodeXml(russian, "text/xml; charset=nonsense").text.slice(-2), "Пр");
  assert.equal(decodeXml(russian, "text/xml; charset=utf-8").text.slice(-2), "Пр");
  const korean = new Uint8Array([...latin(`<?xml version='1.0' encoding='euc-kr'?>`), 0xb3, 0xe2]);
  assert.equal(decodeXml(korean).text.at(-1), "년");
  const japanese = latin(`<?xml version="1.0" encoding="iso-2022-jp"?>\x1b$B$"\x1b(B`);
  assert.equal(decodeXml(japanese).text.at(-1), "あ");
});

Deno.test("decodeXml() trusts bytes that can only be UTF-8 over what is declared", () => {
  const lying = utf8(`<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>`);
  assert.deepEqual(decodeXml(lying, "text/xml; charset=windows-1252"), {
    text: `<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>`,
    encoding: "utf-8",
  });
});

Deno.test("decodeXml() reads what nothing declares as UTF-8, else as windows-1252", () => {
  assert.equal(decodeXml(utf8("<a>x</a>")).encoding, "utf-8");
  assert.equal(decodeXml(latin("<a>caf\xe9</a>")).text, "<a>café</a>");
  assert.equal(decodeXml(latin(`<?xml version="1.0" encoding="utf-16"?><a/>`)).encoding, "utf-8");
  assert.equal(decodeXml(new Uint8Array()).text, "");
});

const UNLABELLED: readonly [encoding: string, text: string][] = [
  [
    "euc-jp",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
  ],
  [
    "shift_jis",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
  ],
  ["gbk", "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。"],
  // The letters of KOI8-R are those of KOI8-U.
  ["koi8-u", "Все люди рождаются свободными и равными в своем достоинстве и правах."],
  ["windows-1251", "Все люди рождаются свободными и равными в своем достоинстве и правах."],
];

for (const [encoding, text] of UNLABELLED) {
  Deno.test(`decodeXml() guesses ${encoding} where nothing is declared, as pages are`, () => {
    const feed =
      `<?xml version="1.0"?><rss><channel><item><title>${text}</title></item></channel></rss>`;
    assert.deepEqual(decodeXml(encodeText(feed, encoding)), { text: feed, encoding });
  });
}

Deno.test("decodeXml() reads UTF-8 with a byte that is none as UTF-8", () => {
  const bytes = utf8(`<a>${"é".repeat(200)} cut here: é</a>`);
  const cut = Uint8Array.from([...bytes.slice(0, -5), ...bytes.slice(-4)]);
  const { text, encoding } = decodeXml(cut);
  assert.equal(encoding, "utf-8");
  assert(text.startsWith("<a>ééé") && text.endsWith("\ufffd</a>"), text.slice(-20));
});

Deno.test("decodeXml() never throws", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.string({ maxLength: 20 }), (bytes, type) => {
      assert.equal(typeof decodeXml(bytes, `text/xml; charset=${type}`).text, "string");
    }),
  );
});
