/** Follows the documents: what they show is run, and answers what they say. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { examplesOf } from "../support/examples.ts";
import { PROGRAM_NAME, startHasty } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");

async function run(command: string, args: string[]): Promise<string> {
  const output = await new Deno.Command(command, { args, cwd: ROOT, stdin: "null" }).output();
  assert(output.success, new TextDecoder().decode(output.stderr));
  return new TextDecoder().decode(output.stdout);
}

for (const document of ["README.md", "docs/http-api.md"]) {
  Deno.test(`${PROGRAM_NAME} answers ${document}'s calls as it says`, async () => {
    const serving = await startHasty();
    const examples = examplesOf(document);
    let tried = 0;
    try {
      for (const [at, { language, code }] of examples.entries()) {
        const here = code.replaceAll("http://127.0.0.1:8000", serving.base);
        if (here === code) continue;
        const printed = language === "sh" ? await run("sh", ["-c", here]) : await runScript(here);
        const said = examples.slice(at + 1).find((one) => one.language === "json");
        assert(said?.language === "json", `${document} says no answer after:\n${code}`);
        assert.deepEqual(JSON.parse(printed), JSON.parse(said.code));
        tried++;
      }
    } finally {
      await serving.stop();
    }
    assert(tried > 0);
  });
}

Deno.test("the README's call at a terminal prints what it says", async () => {
  const examples = examplesOf("README.md").filter(({ heading }) =>
    heading === "One page, three ways"
  );
  const asked = examples.find(({ language }) => language === "sh");
  const said = examples.find(({ language }) => language === "json");
  const command = asked?.code.replace("npx -y deno@2.9.6", Deno.execPath()) ?? "";
  assert.deepEqual(JSON.parse(await run("sh", ["-c", command])), JSON.parse(said?.code ?? ""));
});

/** Runs a script as a reader would, beside packages that are installed. */
async function runScript(code: string): Promise<string> {
  const path = await Deno.makeTempFile({ dir: `${ROOT}/tests`, suffix: ".ts" });
  try {
    await Deno.writeTextFile(path, code);
    return await run(Deno.execPath(), ["run", "-A", "--quiet", "--no-check", path]);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("docs/terminal.md shows what a command prints", async () => {
  const [asked, said] = examplesOf("docs/terminal.md");
  const command = asked?.code.replace("service ", `${Deno.execPath()} task --quiet `) ?? "";
  assert.deepEqual(JSON.parse(await run("sh", ["-c", command])), JSON.parse(said?.code ?? ""));
});

Deno.test("the README's tasks are tasks", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`)) as {
    tasks: Record<string, unknown>;
  };
  const named = ["README.md", "CONTRIBUTING.md", "docs/running.md"].flatMap((
    document,
  ) => [
    ...Deno.readTextFileSync(`${ROOT}/${document}`).matchAll(/(?:deno|deno@[\d.]+) task ([\w:]+)/g),
  ]).map(([, task = ""]) => task);
  assert(named.length > 5);
  assert.deepEqual(named.filter((task) => !(task in tasks)), []);
});
