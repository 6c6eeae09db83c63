/** Forty tasks of users, decided from the list of tools alone. */
import assert from "node:assert/strict";
import { toListedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import strangers from "../agent_tasks/strangers.json" with { type: "json" };
import tasks from "../agent_tasks/tasks.json" with { type: "json" };
import { scoreChoice } from "../agent_tasks/score_choice.ts";
import { rankByWords } from "../agent_tasks/choose_by_words.ts";

const PREPARED = prepareTools(TOOLS);
const LIST = PREPARED.map(toListedTool);

Deno.test("there are forty tasks, two or more of every tool but the one that heals", () => {
  assert.equal(tasks.length, 40);
  assert.equal(new Set(tasks.map(({ task }) => task)).size, 40);
  for (const { name } of TOOLS) {
    const least = name === "heal_extractor" ? 1 : 2;
    assert(tasks.filter(({ tool }) => tool === name).length >= least, name);
  }
});

Deno.test("the arguments of every task fit the schema that is listed", async () => {
  for (const { task, tool: name, arguments: args } of tasks) {
    const prepared = PREPARED.find(({ tool }) => tool.name === name);
    assert(prepared !== undefined, name);
    const { issues } = await prepared.input["~standard"].validate(args);
    assert.equal(issues, undefined, task);
    for (const argument of Object.keys(args)) {
      assert(Object.hasOwn(prepared.properties, argument), `${name} has no ${argument}`);
    }
  }
});

Deno.test("no two tools claim to be used for the same things", () => {
  const uses = LIST.map(({ name, description }) => {
    const [, use = ""] = /\bUse it ([^.;]*)/.exec(description) ?? [];
    return {
      name,
      words: new Set((use.match(/[a-z]{5,}/g) ?? []).filter((word) => word !== "pages")),
    };
  });
  for (const [at, one] of uses.entries()) {
    for (const other of uses.slice(at + 1)) {
      const shared = [...one.words.intersection(other.words)];
      assert(shared.length <= 1, `${one.name} and ${other.name}: ${shared.join(" ")}`);
    }
  }
});

// What words alone decide; a model knows more than words (tests/agent_tasks/run.ts asks one).
Deno.test("the words of the list lead to the right tool", () => {
  const places = tasks.map(({ task, tool }) => rankByWords(LIST, task).indexOf(tool));
  const first = places.filter((place) => place === 0).length;
  const near = places.filter((place) => place < 3).length;
  assert(first >= 24 && near >= 34, `${first} first, ${near} among the first three`);
});

Deno.test("scoreChoice() tells a right call from other arguments, another tool and none", () => {
  const task = { task: "", tool: "map_site", arguments: { url: "https://a.example/" } };
  const call = (name: string, args: object): string =>
    "```json\n" + JSON.stringify({ name, arguments: args }) + "\n```";
  assert.equal(scoreChoice(task, call("map_site", { ...task.arguments, limit: 9 })), "right");
  assert.equal(scoreChoice(task, call("map_site", { url: "b" })), "other arguments");
  assert.equal(scoreChoice(task, call("crawl_site", task.arguments)), "other tool");
  assert.equal(scoreChoice(task, "I would map it."), "no choice");
});

Deno.test("SKILL.md names every tool, and no other", () => {
  const skill = Deno.readTextFileSync(new URL("../../SKILL.md", import.meta.url));
  const head = /^---\nname: [a-z-]+\ndescription: [^\n]{40,1024}\n---\n/;
  assert.match(skill, head);
  const named = [...skill.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name]) => name);
  const args = PREPARED.flatMap(({ properties }) => Object.keys(properties));
  const words = [...args, "next_offset", "left_out", "refused_by_robots", "payment_required"];
  const tools = new Set(named.filter((name) => name !== undefined && !words.includes(name)));
  assert.deepEqual([...tools].sort(), TOOLS.map(({ name }) => name).sort());
});

/** Of the tasks that a tool can do: how many words alone lead to it, and to it or the next. */
const BY_WORDS = { first: 14, second: 19 };

Deno.test("forty tasks of strangers: each has its tool, or what no tool here does", () => {
  assert.equal(strangers.length, 40);
  assert.equal(new Set(strangers.map(({ task }) => task)).size, 40);
  const doable = strangers.filter(({ tool }) => tool !== undefined);
  const ranks = doable.map(({ task, tool }) => {
    assert(TOOLS.some(({ name }) => name === tool), tool);
    return rankByWords(LIST, task).indexOf(tool ?? "");
  });
  const first = ranks.filter((rank) => rank === 0).length;
  const second = ranks.filter((rank) => rank <= 1).length;
  console.log(`${doable.length} can be done: by words ${first} first, ${second} first or second`);
  assert(first >= BY_WORDS.first && second >= BY_WORDS.second, `${first}, ${second}`);
});

Deno.test("each task of a stranger names the public thread that it was written from", () => {
  for (const { task, thread } of strangers) {
    assert.match(thread, /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/, task);
  }
});
