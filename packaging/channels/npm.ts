/** What npm installs: the program, the library in three runtimes, its types. */
import { PACKAGE_NAME } from "../name.ts";
import { ANSWER, CALL, type Channel, type Folder, MCP, PAGE, run } from "./channel.ts";

const LIBRARY = `import { openPage, selectValues, readDeclared } from "${PACKAGE_NAME}";
const page = openPage(${JSON.stringify(PAGE)});
if (readDeclared(page).summary.title?.value !== "${ANSWER}") throw new Error("no title");
console.log(selectValues(page, "h1")[0].value);
`;

/** Uses what the client's declaration file promises; the compiler is the judge. */
export const TYPED_CLIENT = `const client = createClient({ token: "t" });
const read = await client.page_markdown({ html_or_url: "<p>" });
const text: string | undefined = read.markdown;
const step: string | undefined = read.fetch?.climbs[0]?.to_rung;
const declared = await client.extract_declared({ html_or_url: "<p>", records: false });
const price: string | undefined = declared.summary?.price?.value;
const where: string | null | undefined = declared.conflicts?.[0]?.answers[0]?.where;
const feed: string | undefined = declared.links?.feeds?.[0]?.href;
const { pages = [] } = await client.extract_many({ urls: ["https://example.com/"] });
const codes: string[] = pages.flatMap(({ error }) => error === undefined ? [] : [error.code]);
const { values = [] } = await client.select_values({ html_or_url: "<p>", selector: "p" });
const chosen: string[] = values.map((one) => one.value);
try {
  await client.fetch_page({ url: "https://example.com/" });
} catch (error) {
  if (error instanceof ServiceError && error.code === "refused_by_robots") throw error;
  // @ts-expect-error there is no such code
  if (error instanceof ServiceError && error.code === "no_such_code") throw error;
}
// @ts-expect-error the argument has another name
await client.page_markdown({ html: "<p>" });
// @ts-expect-error the field has another name
console.log(read.markdwon);
// @ts-expect-error a count is a number
const length: string | undefined = read.length;
console.log(text, step, price, where, feed, codes, chosen, length);
`;

/** Uses what the library's declaration file promises as well. */
const TYPED =
  `import { compileExtractor, openPage, readDeclared, type OpenPage } from "${PACKAGE_NAME}";
import { createClient, ServiceError } from "${PACKAGE_NAME}/client";
const page: OpenPage = openPage("<p>");
const title: string | undefined = readDeclared(page).summary.title?.value;
compileExtractor([page], { want: { title: "a" } });
// @ts-expect-error a page is HTML or an open page
readDeclared(12);
console.log(title);
${TYPED_CLIENT}`;

export function npmChannels(main: string, platform: string): Channel[] {
  const install = ({ cwd, env }: Folder): Promise<string> =>
    run({ cwd, env }, "npm", "install", "--no-audit", "--no-fund", "--silent", main, platform);
  const script = async ({ cwd }: Folder, name: string, text: string): Promise<void> =>
    await Deno.writeTextFile(`${cwd}/${name}`, text);
  const files = [main, platform];
  const program = `node_modules/.bin/${PACKAGE_NAME}`;
  return [
    {
      channel: "npm, program",
      command: `npx -y ${PACKAGE_NAME} call`,
      files,
      install,
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/${program}`, ...CALL),
    },
    {
      channel: "npm, MCP on stdio",
      command: `npx -y ${PACKAGE_NAME} mcp`,
      files,
      install,
      ask: ({ cwd, env }) => run({ cwd, env, stdin: MCP }, `${cwd}/${program}`, "mcp"),
    },
    {
      channel: "npm, library in Node 22",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", "node@22.23.3");
      },
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/node_modules/.bin/node`, "ask.mjs"),
    },
    {
      channel: "npm, library in Deno",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await script(folder, "deno.json", '{"nodeModulesDir": "manual"}');
      },
      // No permission at all: the library needs none.
      ask: ({ cwd, env }) => run({ cwd, env }, Deno.execPath(), "run", "--quiet", "ask.mjs"),
    },
    {
      channel: "npm, library in Bun",
      command: `import … from "${PACKAGE_NAME}"`,
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mjs", LIBRARY);
        await run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", "bun@1.3.3");
      },
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/node_modules/.bin/bun`, "ask.mjs"),
    },
    {
      channel: "npm, types",
      command: "tsc --strict",
      files: [main],
      install: async (folder) => {
        await install(folder);
        await script(folder, "ask.mts", TYPED);
        await run(
          folder,
          "npm",
          "install",
          "--no-audit",
          "--no-fund",
          "--silent",
          "typescript@5.9.3",
        );
      },
      ask: async ({ cwd, env }) => {
        const flags = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext"];
        await run({ cwd, env }, `${cwd}/node_modules/.bin/tsc`, ...flags, "ask.mts");
        return ANSWER;
      },
    },
  ];
}
