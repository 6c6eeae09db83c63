/** The formats of page_markdown: words alone, HTML, blocks with their places, and links three ways. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { collapsedText } from "../../src/page/html/text.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { pageMarkdown } from "../../src/tools/contract/page_markdown.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createFakeSite } from "../support/fake_site.ts";

const call = (
  args: Record<string, unknown>,
  context: Context = {} as Context,
): Promise<Answer> =>
  Promise.resolve(runTool(pageMarkdown, pageMarkdown.input.parse(args), context));

const PAGE = `<base href="https://b.example/"><title>A bridge</title><body>
<h1>A <b>new</b> bridge</h1>
<p>It is *new* [1] and <a href="/more" onclick=x>leads <i>on</i></a>,<br>see <a href="/more">again</a>
 and <a href="javascript:alert(1)">never</a>.</p>
<ul class=x><li>One<ul><li>Under</li></ul></li><li>Two</li></ul><ol start=3><li>Three</li></ol>
<table><tr><th>Weight<th>Cost</tr><tr><td>5 t<td>| 1 |</tr></table>
<pre><code class="language-rust">let a = 1;
  let b;</code></pre>
<blockquote><p>Quoted</p><p>twice</p></blockquote><blockquote>And again</blockquote>
<figure><img src="/i.png" alt="Seen" onerror=x><figcaption>A caption</figcaption></figure>
<script>alert(1)</script><svg><text>no</text></svg>`;

Deno.test("format text gives the words alone", async () => {
  const { text, markdown } = await call({ html_or_url: PAGE, format: "text", full: true });
  assert.equal(markdown, undefined);
  assert.equal(
    text,
    `A new bridge

It is *new* [1] and leads on,
see again and never.

- One
  - Under
- Two

3. Three

Weight\tCost
5 t\t| 1 |

let a = 1;
  let b;

Quoted

twice

And again

A caption`,
  );
});

Deno.test("format html gives inert HTML of the same structure", async () => {
  const { html } = await call({ html_or_url: PAGE, format: "html", full: true });
  assert.equal(
    html,
    `<h1>A <b>new</b> bridge</h1>
<p>It is *new* [1] and <a href="https://b.example/more">leads <i>on</i></a>,<br>see <a href="https://b.example/more">again</a> and never.</p>
<ul>
<li>One
<ul>
<li>Under</li></ul></li>
<li>Two</li></ul>
<ol start="3">
<li>Three</li></ol>
<table>
<tbody>
<tr>
<th>Weight</th>
<th>Cost</th></tr>
<tr>
<td>5 t</td>
<td>| 1 |</td></tr></tbody></table>
<pre><code>let a = 1;
  let b;</code></pre>
<blockquote>
<p>Quoted</p>
<p>twice</p></blockquote>
<blockquote>And again</blockquote>
<figure><img src="https://b.example/i.png" alt="Seen">
<figcaption>A caption</figcaption></figure>`,
  );
});

Deno.test("format html writes nothing that acts, whatever a page holds", async () => {
  const page = `<p>a &lt;script&gt;x&lt;/script&gt; <a href=' javascript:x'>b</a>
    <a href="data:text/html,x">c</a> <a href='/q"><script>'>d</a> <img src="data:image/svg+xml,x" alt='"><b>'>
    <img src='/i" onerror="x' alt=i><iframe src=/f></iframe><form><input value=v></form><style>p{}</style>
    <template><p>t</template><math><mtext><script>y</script></math><p style="x" id=i>e</p><time datetime='"><i>'>f</time>`;
  const { html } = await call({ html_or_url: page, format: "html", full: true });
  const { tree } = createPage(String(html), null);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    assert.match(tree.name(node), /^(?:html|head|body|p|a|img|div|time|form)$/, String(html));
    for (const { name, value } of tree.attributes(node)) {
      assert.match(name, /^(?:href|src|alt|datetime)$/, String(html));
      assert.doesNotMatch(value, /^\s*(?:javascript|data):/i);
    }
  }
});

Deno.test("format html writes no address that a browser would run", async () => {
  for (
    const scheme of [
      "\u0001javascript:",
      "java\tscript:",
      "java\nscript:",
      " \u000bvbscript:",
      "\u001fdata:",
    ]
  ) {
    const page =
      `<p><a href="${scheme}alert(1)">a</a> <img src="${scheme}x" alt=b> <a href="c\td">e</a>`;
    for (const base of ["", "<base href=https://b.example/>"]) {
      const { html } = await call({ html_or_url: base + page, format: "html", full: true });
      assert.match(
        String(html),
        /^<p>a <img alt="b"> <a href="(?:https:\/\/b\.example\/)?cd">e<\/a><\/p>$/,
        scheme,
      );
    }
  }
});

Deno.test("format blocks gives typed blocks, each with its place", async () => {
  const answer = await call({ html_or_url: PAGE, format: "blocks", full: true });
  const blocks = answer["blocks"] as Record<string, unknown>[];
  assert.deepEqual(
    blocks.map(({ type, level, language, where }) => [type, level ?? language ?? "", where]),
    [
      ["heading", 1, "/html/body/h1[1]"],
      ["paragraph", "", "/html/body/p[1]"],
      ["list", "", "/html/body/ul[1]"],
      ["list", "", "/html/body/ol[1]/li[1]"],
      ["table", "", "/html/body/table[1]/tbody[1]"],
      ["code", "rust", "/html/body/pre[1]"],
      ["quote", "", "/html/body/blockquote[1]"],
      ["quote", "", "/html/body/blockquote[2]"],
      ["paragraph", "", "/html/body/figure[1]/img[1]"],
      ["paragraph", "", "/html/body/figure[1]/figcaption[1]"],
    ],
  );
  assert.equal(answer["length"], 10);
  const { markdown } = await call({ html_or_url: PAGE, full: true });
  assert.equal(blocks.map((block) => block["markdown"]).join("\n\n"), markdown);
  const { tree } = createPage(PAGE, null);
  for (const { where, type } of blocks) {
    const node = resolvePlace(tree, String(where));
    assert(node !== 0, String(where));
    if (type === "quote") assert.match(collapsedText(tree, node), /Quotedtwice|And again/);
  }
});

Deno.test("blocks come within the tokens asked for, their places counted", async () => {
  const items = Array.from({ length: 90 }, (_, at) => `<h3>Part ${at}</h3><p>No. ${at}, of steel.`);
  const html_or_url = `<main><div class=all><section>${items.join("")}</section></div></main>`;
  const args = { html_or_url, format: "blocks", full: true };
  const whole = (await call(args))["blocks"] as unknown[];
  for (const max_tokens of [60, 500]) {
    const read: unknown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const answer = await call({ ...args, max_tokens, offset });
      const blocks = answer["blocks"] as unknown[];
      assert.ok(weightOf(blocks) <= max_tokens * 3.3, `${weightOf(blocks)} bytes`);
      read.push(...blocks);
      offset = answer["next_offset"] as number | null;
    }
    assert.deepEqual(read, whole);
  }
});

Deno.test("blocks come in slices, and one too long for an answer is cut and counted", async () => {
  const page = `<title>T</title>${"<p>A paragraph of words.</p>".repeat(40)}`;
  const seen: unknown[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer: Answer = await call({
      html_or_url: page,
      format: "blocks",
      full: true,
      offset,
      max_chars: 100,
    });
    const blocks = answer["blocks"] as unknown[];
    assert.equal(blocks.length, 4);
    seen.push(...blocks);
    offset = answer["next_offset"] as number | null;
  }
  assert.equal(seen.length, 40);
  const code = `<pre>${'"'.repeat(120_000)}</pre><p>after</p>`;
  const long = await call({ html_or_url: code, format: "blocks", full: true });
  const [only] = long["blocks"] as { markdown: string; cut: number }[];
  assert(weightOf(long) <= 75_000);
  assert.equal((only?.markdown.length ?? 0) + (only?.cut ?? 0), 120_008);
  assert.equal(long["next_offset"], 1);
});

Deno.test("links are numbers with a list, or words alone", async () => {
  const referred = await call({ html_or_url: PAGE, links: "references", full: true });
  const markdown = String(referred["markdown"]);
  assert(markdown.includes("\\*new\\* \\[1] and [leads *on*][1],\\\nsee [again][1] and never."));
  assert(markdown.endsWith("\n\n[1]: https://b.example/more"), markdown.slice(-60));
  const bare = String((await call({ html_or_url: PAGE, links: "none", full: true }))["markdown"]);
  assert(bare.includes("and leads *on*,\\\nsee again and never."), bare);
  assert(!bare.includes("b.example/more") && bare.includes("b.example/i.png"));
});

Deno.test("a title is put above every format", async () => {
  const page = `<title>The <b> bridge</title><article>${
    `<p>${"The bridge was closed to all traffic on Monday. ".repeat(4)}</p>`.repeat(4)
  }</article>`;
  const opening = async (format: string): Promise<string> => {
    const { [format]: content } = await call({ html_or_url: page, format });
    return JSON.stringify(content).slice(0, 70);
  };
  assert.match(await opening("markdown"), /^"# The \\\\<b> bridge\\n\\nThe bridge was/);
  assert.match(await opening("text"), /^"The <b> bridge\\n\\nThe bridge was/);
  assert.match(await opening("html"), /^"<h1>The &lt;b&gt; bridge<\/h1>\\n<div>\\n<p>The bridge/);
  assert.match(await opening("blocks"), /^\[\{"type":"heading","level":1,"markdown":"# The/);
});

Deno.test("what is no HTML has its formats too", async () => {
  const json = '{"a": "<b>"}\n';
  const answerer = (): Response =>
    new Response(json, { headers: { "content-type": "application/json" } });
  await using site = createFakeSite({ "t.example": { "/": answerer } });
  const read = async (format: string): Promise<unknown> => {
    const answer = await call({ html_or_url: "http://t.example/", format }, site.context);
    return answer[format];
  };
  assert.equal(await read("text"), '{"a": "<b>"}');
  assert.equal(await read("html"), '<pre>{"a": "&lt;b&gt;"}</pre>');
  assert.deepEqual(await read("blocks"), [
    { type: "code", markdown: '```json\n{"a": "<b>"}\n```', where: null },
  ]);
});
