import assert from "node:assert/strict";
import { guessEncoding, isIso2022Jp } from "../../../src/page/html/encoding/guess.ts";
import { encodeText } from "../../support/encode_text.ts";

/** Article 1 of the Universal Declaration of Human Rights, or its beginning. */
const TEXTS: readonly [language: string, encodings: readonly string[], text: string][] = [
  [
    "Russian",
    ["windows-1251", "koi8-r", "iso-8859-5", "ibm866"],
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и " +
    "совестью и должны поступать в отношении друг друга в духе братства.",
  ],
  [
    "Ukrainian",
    ["windows-1251", "koi8-u", "iso-8859-5"],
    "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і " +
    "совістю і повинні діяти у відношенні один до одного в дусі братерства.",
  ],
  [
    "Bulgarian",
    ["windows-1251", "iso-8859-5"],
    "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест " +
    "и следва да се отнасят помежду си в дух на братство.",
  ],
  [
    "Greek",
    ["windows-1253", "iso-8859-7"],
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι " +
    "προικισμένοι με λογική και συνείδηση.",
  ],
  [
    "Hebrew",
    ["windows-1255"],
    "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה " +
    "עליהם לנהוג איש ברעהו ברוח של אחווה.",
  ],
  [
    "Arabic",
    ["windows-1256", "iso-8859-6"],
    "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم " +
    "بعضا بروح الإخاء.",
  ],
  [
    "Thai",
    ["windows-874"],
    "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม",
  ],
  [
    "Turkish",
    ["windows-1254"],
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve " +
    "birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
  ],
  [
    "Polish",
    ["windows-1250", "iso-8859-2"],
    "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni " +
    "rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
  ],
  [
    "Czech",
    ["windows-1250", "iso-8859-2"],
    "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a " +
    "svědomím a mají spolu jednat v duchu bratrství.",
  ],
  [
    "Hungarian",
    ["windows-1250", "iso-8859-2"],
    "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és " +
    "lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
  ],
  [
    "Croatian",
    ["windows-1250", "iso-8859-2"],
    "Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom " +
    "i sviješću i trebaju jedna prema drugima postupati u duhu bratstva.",
  ],
  [
    "Romanian",
    ["windows-1250", "iso-8859-2"],
    "Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate " +
    "cu raţiune şi conştiinţă.",
  ],
  [
    "Lithuanian",
    ["windows-1257"],
    "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir " +
    "jie turi elgtis vienas kito atžvilgiu kaip broliai.",
  ],
  [
    "Latvian",
    ["windows-1257"],
    "Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar " +
    "saprātu un sirdsapziņu.",
  ],
  [
    "Estonian",
    ["windows-1252", "windows-1257"],
    "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.",
  ],
  [
    "Icelandic",
    ["windows-1252"],
    "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum " +
    "og samvizku, og ber þeim að breyta bróðurlega hverjum við annan.",
  ],
  [
    "French",
    ["windows-1252"],
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de " +
    "raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
  ],
  [
    "German",
    ["windows-1252"],
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und " +
    "Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen. Größe, Straße, Öl.",
  ],
  [
    "Spanish",
    ["windows-1252"],
    "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de " +
    "razón y conciencia, deben comportarse fraternalmente los unos con los otros. ¿Qué más? ¡Sí, año!",
  ],
  [
    "Portuguese",
    ["windows-1252"],
    "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de " +
    "consciência, devem agir uns para com os outros em espírito de fraternidade. São ações.",
  ],
  [
    "Swedish",
    ["windows-1252"],
    "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och " +
    "samvete och bör handla gentemot varandra i en anda av broderskap.",
  ],
  [
    "Japanese",
    ["shift_jis", "euc-jp"],
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
  ],
  [
    "Korean",
    ["euc-kr"],
    "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 " +
    "부여받았으며 서로 형제애의 정신으로 행동하여야 한다.",
  ],
  [
    "Chinese, simplified",
    ["gbk"],
    "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
  ],
  [
    "Chinese, traditional",
    ["big5"],
    "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。",
  ],
];

for (const [language, encodings, text] of TEXTS) {
  for (const encoding of encodings) {
    Deno.test(`guessEncoding() reads ${language} in ${encoding}`, () => {
      const page = `<html><title>${text.slice(0, 20)}</title><p class="x">${text}</p></html>`;
      const bytes = encodeText(page, encoding);
      const guess = guessEncoding(bytes);
      assert.equal(new TextDecoder(guess).decode(bytes), page, guess);
    });
  }
}

Deno.test("guessEncoding() stays with windows-1252 when nothing speaks for another", () => {
  for (
    const text of [
      "it’s “fine” – really… € 5",
      "© 2024 ® 10 °C § 5",
      "caf\u00e9",
      "\u00a0\u00a0 \u00a0\u00a0\u00a0\u00a0",
      "Beyonc\u00e9, Se\u00f1or M\u00fcller",
      "jalape\u00f1o 20% off \u00a9 \u00a0 na\u00efve r\u00e9sum\u00e9",
    ]
  ) assert.equal(guessEncoding(encodeText(text, "windows-1252")), "windows-1252", text);
  assert.equal(guessEncoding(new Uint8Array()), "windows-1252");
});

Deno.test("guessEncoding() tells Hebrew in the order it is seen", () => {
  const seen = [..."כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם"].reverse().join("");
  assert.equal(guessEncoding(encodeText(seen, "iso-8859-8")), "iso-8859-8");
});

Deno.test("isIso2022Jp() knows the escapes to Japanese", () => {
  assert.equal(isIso2022Jp('<p>\x1b$B$"\x1b(B'), true);
  assert.equal(isIso2022Jp("<p>\x1b[31m"), false);
});
