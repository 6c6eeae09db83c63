/** What pip installs: the program and the client. */
import { PACKAGE_NAME } from "../name.ts";
import { ANSWER, CALL, type Channel, type Folder, PAGE, run } from "./channel.ts";

const PYTHON_CLIENT = `from ${PACKAGE_NAME} import Pagefacts, ServiceError
with Pagefacts() as p:
    try:
        p.page_markdown("")
        raise SystemExit("nothing was refused")
    except ServiceError as refused:
        assert refused.code == "bad_input", refused.code
    print(p.select_values(${JSON.stringify(PAGE)}, "h1")["values"])
`;

/** Uses what the client's types promise; mypy is the judge, of the errors that must be as well. */
const TYPED = `from typing import List, Union
from ${PACKAGE_NAME} import Client
from ${PACKAGE_NAME}.answers import DeclaredAnswer, PageMarkdownAnswer
client = Client(token="t")
read: PageMarkdownAnswer = client.page_markdown(html_or_url="<p>", max_chars=9)
text: Union[str, None] = read.get("markdown")
price: Union[DeclaredAnswer, None] = client.extract_declared(html_or_url="<p>")["summary"].get("price")
chosen: List[str] = [one["value"] for one in client.select_values(html_or_url="", selector="p")["values"]]
by_place: PageMarkdownAnswer = client.page_markdown("<p>", format="text")
client.page_markdown(html="<p>")  # type: ignore[call-arg]
client.page_markdown(html_or_url="<p>", max_chars="9")  # type: ignore[arg-type]
read["markdwon"]  # type: ignore[typeddict-item]
`;

/** Of PyPI. */
const CHECKER = "mypy==1.18.2";

export function wheelChannels(wheel: string): Channel[] {
  const install = async ({ cwd, env }: Folder): Promise<void> => {
    await run({ cwd, env }, "python3", "-m", "venv", "env");
    await run({ cwd, env }, "env/bin/pip", "install", "--quiet", "--no-index", wheel);
  };
  return [
    {
      channel: "PyPI, program",
      command: `uvx ${PACKAGE_NAME} call`,
      files: [wheel],
      install,
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/env/bin/${PACKAGE_NAME}`, ...CALL),
    },
    {
      channel: "PyPI, program by its other name",
      command: "service call",
      files: [wheel],
      install,
      ask: ({ cwd, env }) => run({ cwd, env }, `${cwd}/env/bin/service`, ...CALL),
    },
    {
      channel: "PyPI, client",
      command: `from ${PACKAGE_NAME} import Client`,
      files: [wheel],
      install,
      ask: async ({ cwd, env }) => {
        await Deno.writeTextFile(`${cwd}/ask.py`, PYTHON_CLIENT);
        return await run({ cwd, env }, `${cwd}/env/bin/python`, "ask.py");
      },
    },
    {
      channel: "PyPI, types",
      command: "mypy --strict",
      files: [wheel],
      install: async (folder) => {
        await install(folder);
        await run(folder, "env/bin/pip", "install", "--quiet", CHECKER);
      },
      ask: async ({ cwd, env }) => {
        await Deno.writeTextFile(`${cwd}/ask.py`, TYPED);
        await run({ cwd, env }, `${cwd}/env/bin/python`, "-m", "mypy", "--strict", "ask.py");
        return ANSWER;
      },
    },
  ];
}
