/** What a site's own files say: robots.txt to AI agents, llms.txt, tdmrep.json. */
import assert from "node:assert/strict";
import { AGENTS, type CrawlerVerdict } from "../../src/read/audit/crawlers.ts";
import { auditPage, type ReadFile, type SiteFiles } from "../../src/read/audit/audit_page.ts";
import { auditLlms } from "../../src/read/audit/llms_txt.ts";
import { createPage } from "../../src/page/html/page.ts";

const ABSENT: ReadFile = { url: "https://a.example/x", status: 404, text: "", error: null };
const NO_FILES: SiteFiles = { robots: ABSENT, llms: ABSENT, llmsFull: ABSENT, tdm: ABSENT };

function file(text: string, status = 200): ReadFile {
  return { url: "https://a.example/file", status, text, error: null };
}

function verdicts(robots: ReadFile, path = "/page"): Map<string, CrawlerVerdict> {
  const page = createPage("", `https://a.example${path}`);
  const { crawlers } = auditPage(page, { ...NO_FILES, robots });
  return new Map(crawlers.map((verdict) => [verdict.agent, verdict]));
}

Deno.test("auditPage() gives the verdict of robots.txt on each agent", () => {
  const text =
    `User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private`;
  const all = verdicts(file(text));
  assert.equal(all.size, 25);
  assert.deepEqual([all.get("GPTBot")?.allowed, all.get("GPTBot")?.group], [false, "gptbot"]);
  assert.deepEqual([all.get("ClaudeBot")?.allowed, all.get("ClaudeBot")?.group], [true, "*"]);
  assert.equal(verdicts(file(text), "/private/x").get("ClaudeBot")?.allowed, false);
});

for (const { agent, doc } of AGENTS) {
  Deno.test(`auditPage() tells a robots.txt that names ${agent} from one that does not`, () => {
    const all = verdicts(file(`User-agent: ${agent}\nDisallow: /\n`));
    const refused = [...all.values()].filter(({ allowed }) => allowed === false);
    assert.deepEqual(refused.map((one) => one.agent), [agent]);
    assert.equal(refused[0]?.group, agent.toLowerCase());
    assert.match(doc, /^https:/);
  });
}

Deno.test("auditPage() takes an absent robots.txt for permission, an unreadable one for nothing", () => {
  for (const robots of [ABSENT, file("")]) {
    const verdict = verdicts(robots).get("GPTBot");
    assert.deepEqual([verdict?.allowed, verdict?.group], [true, null]);
  }
  for (
    const robots of [file("", 503), { ...ABSENT, status: null, text: undefined, error: "gone" }]
  ) {
    assert.equal(verdicts(robots).get("GPTBot")?.allowed, null);
  }
});

Deno.test("auditPage() reads usage preferences of the deciding group by path", () => {
  const text = `User-agent: *
Content-Usage: train-ai=n, search=y
Content-Usage: /open/ train-ai=y
Content-Signal: /open/ search=yes, ai-train=no
Content-Usage: /broken train-ai=N==
User-agent: GPTBot
Allow: /`;
  const closed = verdicts(file(text)).get("ClaudeBot");
  assert.deepEqual(closed?.content_usage, { "train-ai": "disallow", search: "allow" });
  assert.deepEqual(closed?.content_signal, {});
  const open = verdicts(file(text), "/open/x").get("ClaudeBot");
  assert.deepEqual(open?.content_usage, { "train-ai": "allow" }, "only the longest path speaks");
  assert.deepEqual(open?.content_signal, { search: "allow", "ai-train": "disallow" });
  assert.deepEqual(verdicts(file(text)).get("GPTBot")?.content_usage, {});
  const same = "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n";
  assert.deepEqual(verdicts(file(same)).get("CCBot")?.content_usage, { "train-ai": "disallow" });
  const misspelt = verdicts(file("Useragent: GPTBot\nContent-Usage: train-ai=n")).get("GPTBot");
  assert.deepEqual([misspelt?.group, misspelt?.content_usage], ["gptbot", {
    "train-ai": "disallow",
  }]);
  const refused = "User-agent: *\nDisallow: /\nContent-Usage: train-ai=y";
  assert.deepEqual(verdicts(file(refused)).get("CCBot")?.content_usage, {});
});

Deno.test("auditPage() names the other agents of robots.txt once, in order", () => {
  const robots = file(
    "User-agent: Foo/1.0\nUser-agent: GPTBot\nDisallow:\nUser-agent: bar # x\nUser-agent: foo/1.0\nDisallow:",
  );
  const { other_agents } = auditPage(createPage("", "https://a.example/"), { ...NO_FILES, robots });
  assert.deepEqual(other_agents, ["foo/1.0", "bar"]);
});

Deno.test("auditPage() reads a reservation from the file, then headers, then meta tags", () => {
  const tdm = file(`[{"location":"/page","tdm-reservation":1,"tdm-policy":"https://p.example/"}]`);
  const page = (html: string, headers: [string, string][]): ReturnType<typeof createPage> =>
    createPage(html, "https://a.example/page", new Map(headers));
  const reservation = (html: string, headers: [string, string][] = []): unknown =>
    auditPage(page(html, headers), { ...NO_FILES, tdm }).tdm;
  assert.deepEqual(reservation(""), {
    reserved: true,
    policy: "https://p.example/",
    source: "/.well-known/tdmrep.json",
  });
  assert.deepEqual(reservation("", [["tdm-reservation", "0"]]), {
    reserved: false,
    policy: null,
    source: "header",
  });
  const meta = `<meta name="tdm-reservation" content="1"><meta name="tdm-reservation" content="0">`;
  assert.deepEqual(reservation(meta, [["tdm-reservation", "0"]]), {
    reserved: true,
    policy: null,
    source: "meta",
  });
});

Deno.test("auditPage() reads no reservation from an answer that is no file", () => {
  const text = '[{"location":"/","tdm-reservation":1}]';
  const sourceAt = (status: number): string | undefined =>
    auditPage(createPage("", "https://a.example/"), { ...NO_FILES, tdm: file(text, status) }).tdm
      ?.source;
  const read = [199, 200, 299, 300, 404].filter((status) => sourceAt(status) !== undefined);
  assert.deepEqual(read, [200, 299]);
});

const codes = (text: string): string[] => auditLlms(file(text)).findings.map(({ code }) => code);

Deno.test("auditLlms() reads a whole file without a finding", () => {
  const text =
    `\ufeff# Name\n\n> A summary\n\nDetails.\n\n## Docs\n\n- [One](https://a.example/1): notes
- [Two](/2 "title")\n  more of it\n\nOptional\n--------\n* [Three](3)\n`;
  const report = auditLlms(file(text));
  assert.deepEqual(report.findings, []);
  assert.equal(report.name, "Name");
  assert.equal(report.summary, "A summary");
  assert.deepEqual(report.sections, [{ name: "Docs", link_count: 2 }, {
    name: "Optional",
    link_count: 1,
  }]);
  assert.equal(report.link_count, 3);
  assert.equal(report.length, [...text].length);
});

Deno.test("auditLlms() names each departure from the format", () => {
  const body = "\n## S\n- [a](b)\n";
  assert.deepEqual(codes(`# N\n> s${body}`), []);
  assert.deepEqual(codes(`N\n=\n> s${body}`), [], "an underlined name");
  assert.deepEqual(codes("<!doctype html><html>"), ["llms-html"]);
  const nameless = ["llms-no-name", "llms-no-summary"];
  assert.deepEqual(codes(`text\n# N${body}`), [...nameless, "llms-second-h1"]);
  assert.deepEqual(codes(`#\n> s${body}`), nameless);
  assert.deepEqual(codes(`> s${body}`), ["llms-no-name"]);
  assert.deepEqual(codes(""), [...nameless, "llms-no-file-list"]);
  assert.deepEqual(codes(`# N${body}`), ["llms-no-summary"]);
  assert.deepEqual(codes(`# N\n> s\n# M${body}`), ["llms-second-h1"]);
  assert.deepEqual(codes(`# N\n> s${body}### deep\n`), ["llms-heading"]);
  assert.deepEqual(codes(`# N\n> s${body}- no link\n- nor here\n`), ["llms-not-a-link"]);
  assert.deepEqual(codes(`# N\n> s${body}\ntext\n`), ["llms-not-a-list"]);
  assert.deepEqual(codes(`# N\n> s\n## Empty\n`), ["llms-empty-section"]);
  // An item that is no link and a line that is no item: something is there.
  assert.deepEqual(codes(`# N\n> s\n## Wrong\n- text\nline\n`), [
    "llms-not-a-link",
    "llms-not-a-list",
  ]);
  assert.deepEqual(codes(`# N\n> s\n`), ["llms-no-file-list"]);
  assert.deepEqual(codes(`# N\n> s${body}\`\`\`\n# not a heading\n\`\`\`\n`), [], "inside a fence");
  assert.deepEqual(auditLlms(ABSENT).findings, []);
  assert.equal(auditLlms(ABSENT).present, false);
});

Deno.test("auditLlms() says on which line the name or the summary is missing", () => {
  const lines = (text: string): string[] =>
    auditLlms(file(`${text}\n## S\n- [a](b)\n`)).findings.map(({ path }) => path);
  assert.deepEqual(lines("# N"), ["line 2"]);
  assert.deepEqual(lines("# N\n\nabout\n\n> late"), ["line 3"]);
  assert.deepEqual(lines("# N\n>\n>"), ["line 4"]);
  assert.deepEqual(lines("N\n===\ntext"), ["line 3"]);
  assert.deepEqual(lines("# N\n```\n> s\n```"), ["line 2"]);
  assert.deepEqual(lines("\n\ntext"), ["line 3", "line 3"]);
});

Deno.test("auditLlms() reads every line of the summary", () => {
  const summary = (text: string): string | null => auditLlms(file(`# N\n${text}\n`)).summary;
  assert.equal(summary("> one\n> two\nlazy\n\n> other"), "one two");
  assert.equal(summary("\n>one\n>\n>   two"), "one two");
  assert.equal(summary(">"), null);
});
