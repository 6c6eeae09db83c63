/** Labels of days and authors beside their values, in other languages than English. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

/** A page's language, its line of author and day, and what that names. */
const LINES: readonly (readonly [language: string, line: string, author: string, day: string])[] = [
  ["de", "Verfasst von Anna Weber | Veröffentlicht am 3. Mai 2024", "Anna Weber", "2024-05-03"],
  ["fr", "Rédigé par Anne Dupont | Publié le 3 mai 2024", "Anne Dupont", "2024-05-03"],
  ["es", "Redactado por Ana Ruiz | Publicado el 3 de mayo de 2024", "Ana Ruiz", "2024-05-03"],
  ["it", "A cura di Anna Rossi | Pubblicato il 3 maggio 2024", "Anna Rossi", "2024-05-03"],
  ["pt", "Escrito por Ana Souza | Publicado em 3 de maio de 2024", "Ana Souza", "2024-05-03"],
  ["nl", "Geschreven door Anna Smit | Gepubliceerd op 3 mei 2024", "Anna Smit", "2024-05-03"],
  ["pl", "Napisała Anna Nowak | Opublikowano: 3 maja 2024", "Anna Nowak", "2024-05-03"],
  ["cs", "Napsala Anna Nováková | Publikováno: 3. května 2024", "Anna Nováková", "2024-05-03"],
  ["tr", "Yazan: Ayşe Yılmaz | Yayın tarihi: 3 Mayıs 2024", "Ayşe Yılmaz", "2024-05-03"],
  ["ar", "بقلم: أحمد علي | تاريخ النشر: 2024-05-03", "أحمد علي", "2024-05-03"],
  ["zh", "作者：王小明 | 发布时间：2024-05-03", "王小明", "2024-05-03"],
  ["ja", "著者：田中太郎 | 公開日：2024年5月3日", "田中太郎", "2024-05-03"],
  ["ko", "글쓴이: 홍길동 기자 | 입력: 2024.05.03", "홍길동", "2024-05-03"],
];
const PROSE = `<p>${"Long prose about stone, and who broke it, and where it went. ".repeat(8)}</p>`;

/** Pages in Chinese that declare nothing and have no address, as they are handed in, and the day they show. */
const UNDECLARED: readonly (readonly [what: string, body: string, day: string | undefined])[] = [
  [
    "a time of day beside the heading",
    "<h1>海边的石墙</h1><p>2024年5月3日 16:04:30</p>",
    "2024-05-03",
  ],
  [
    "a named day far from any heading",
    "<div>发布日期: <span>2024-05-03</span></div>",
    "2024-05-03",
  ],
  ["the same after the text", "TEXT<p>發佈日期：2024-05-03</p>", "2024-05-03"],
  ["a time of day far from any heading", "TEXT<i>2024-05-03 11:42:03</i>", undefined],
  ["two named days", "<p>发布日期：2024-05-03</p>TEXT<p>发布日期：2023-01-02</p>", undefined],
  ["a day of change", "<h1>海边的石墙</h1><p>更新时间：2024-05-03 16:04</p>", undefined],
  ["the time an event begins", "<h1>海边的石墙</h1><p>2024年5月3日 19:30</p>", undefined],
  ["a day without a time or a name", "TEXT<p>2024-05-03</p>", undefined],
];
const HAN_PROSE = `<p>${"海边的石墙是渔民在很久以前建造的，直到今天还在那里。".repeat(6)}</p>`;

for (const [what, body, day] of UNDECLARED) {
  Deno.test(`${what}: ${day === undefined ? "no day" : "the day"} of publication in Chinese`, () => {
    const html = `<title>海边的石墙</title><body>${
      body.includes("TEXT") ? body.replaceAll("TEXT", HAN_PROSE) : body + HAN_PROSE
    }`;
    const { published } = readDeclared(createPage(html, null)).visible;
    assert.equal(published?.value.slice(0, 10), day);
  });
}

Deno.test("the reporter of a dateline is the author, who is no link to register", () => {
  const html = `<title>海边的石墙</title><body><h1>海边的石墙</h1>
    <a class=username href=/register>立即注册</a><p>2024-05-03 16:04</p>
    <p>新京报讯（记者 王小明）${"海边的石墙是渔民建造的。".repeat(20)}</p>`;
  const { author } = readDeclared(createPage(html, null)).visible;
  assert.deepEqual([author?.value, author?.rule], ["王小明", "reporter"]);
});

for (const [language, line, author, day] of LINES) {
  Deno.test(`labels of ${language} lead to the author and the day`, () => {
    const [credit, dated] = line.split(" | ");
    const html = `<html lang=${language}><title>Stone walls</title>
      <meta property="og:type" content="article"><body class="single-post"><main><article>
      <h1>Stone walls of the north</h1><p>${credit}</p><p>${dated}</p>${PROSE.repeat(3)}`;
    const { visible } = readDeclared(createPage(html, "https://e.example/blog/stone-walls"));
    assert.deepEqual(
      [visible["author"]?.value, visible["published"]?.value.slice(0, 10)],
      [author, day],
    );
  });
}
