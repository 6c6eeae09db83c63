/** Which texts are a person's name, and which names a line credits. */
import assert from "node:assert/strict";
import {
  isPersonName,
  namesInLine,
  reporterNames,
  soleNameInCredit,
} from "../../src/page/text/person_name.ts";

for (
  const [text, expected] of [
    ["Ann One", true],
    ["Ann", false],
    ["Ann Bea Cid Dee Eve", true],
    ["Ann Bea Cid Dee Eve Fay", false],
    ["Ludwig van der Berg", true],
    ["Ben One", true],
    ["AL TWO", true],
    ["San Marino", false],
    ["La Plata", false],
    ["Filed Under", false],
    ["石墙 发布时间：", false],
    ["van der Berg", false],
    ["Ann one", false],
    ["Ann McDonald", true],
    ["Ann MCDonald", true],
    ["Ann AcmeCOM", false],
    ["Ann NASA", true],
    ["Monday Morning", false],
    ["Ann One 2", false],
    ["田中 太郎", true],
    ["高橋 みなみ", true],
    ["マイケル ジョーダン", true],
    ["Jackie Chan 成龙", true],
    ["海边发布 关注", false],
    ["海边 新闻号", false],
    ["石墙网 · 整理", false],
    [`Ann ${"O".repeat(56)}`, true],
    [`Ann ${"O".repeat(57)}`, false],
  ] as const
) {
  Deno.test(`isPersonName() ${expected ? "takes" : "refuses"} ${text}`, () => {
    assert.equal(isPersonName(text), expected);
  });
}

for (
  const [line, expected] of [
    ["By Ann One", ["Ann One"]],
    ["Eine Analyse von Ann One", ["Ann One"]],
    ["Ann One Redakteurin im Feuilleton", ["Ann One"]],
    ["Written by: Ann One and Bob Two", ["Ann One", "Bob Two"]],
    ["By Ann One, Ann One", ["Ann One"]],
    ["(Reporting by Ann One; Editing by Bob Two)", ["Ann One"]],
    ["Ann One, Senior Editor", ["Ann One"]],
    ["By Prof Ann One | March 2, 2024", ["Ann One"]],
    ["By Ann One, the paper", ["Ann One"]],
    ["by Ann One / January 19, 2017 / Comment", ["Ann One"]],
    ["the paper, Ann One", []],
    ["By Larry One Jul 04, 2023", ["Larry One"]],
    ["By Larry One Tuesday, July 4, 2023", ["Larry One"]],
    ["Par Anne Deux décembre 4", ["Anne Deux"]],
    ["By Ann May", ["Ann May"]],
    ["By Ann T. Miller", ["Ann T. Miller"]],
    ["By J. R. R. Miller and Bea Q. Two. All rights are hers.", ["J. R. R. Miller", "Bea Q. Two"]],
    ["By Dr. Ann Miller", ["Ann Miller"]],
    ["By Ann St. John | March 2, 2024", ["Ann St. John"]],
    ["By Ann Miller. The bridge is closed.", ["Ann Miller"]],
    ["By Ann May 4 min read", ["Ann May"]],
    ["By Ann Bea May | March 4", ["Ann Bea May"]],
    [`By Ann One ${" ".repeat(590)}`, []],
  ] as const
) {
  Deno.test(`namesInLine() reads ${JSON.stringify(line.trim())}`, () => {
    assert.deepEqual(namesInLine(line), expected);
  });
}

Deno.test("soleNameInCredit() takes one word after a sure credit, and no label", () => {
  assert.equal(soleNameInCredit("Posted by Ann on 2 May"), "Ann");
  assert.equal(soleNameInCredit("Posted by Monday"), undefined);
  assert.equal(soleNameInCredit("From Ann"), undefined);
});

for (
  const [text, expected] of [
    ["新京报讯（记者 王小明）5月3日，石墙重修完成。", ["王小明"]],
    ["中新社北京5月3日电 (记者 王小明 李大山)石墙重修完成。", ["王小明", "李大山"]],
    ["长江网5月3日讯（记者王小明 整合） 石墙", ["王小明"]],
    ["南都见习记者 王小明", ["王小明"]],
    ["采写：南都记者 王小明、李大山", ["王小明", "李大山"]],
    ["记者从市政府获悉，石墙重修完成。", []],
    ["石墙的主人告诉记者 明天再来", []],
    ["（资料来源：海外网）", []],
  ] as const
) {
  Deno.test(`reporterNames() reads ${JSON.stringify(text)}`, () => {
    assert.deepEqual(reporterNames(text), expected);
  });
}
