/** The parts of the page of `look` that need no browser: what it asks, finds and copies. */
import { MAX_LOOK_SLICES } from "../../src/serve/look/page/fetch_whole.ts";
import assert from "node:assert/strict";

type Fields = Record<string, unknown>;
type Call = (name: string, args: Fields) => Promise<Fields>;
interface PageService {
  readonly call: Call;
  start(open: (input: string, at: string) => Promise<void>): Promise<void>;
  frameSource(isStandard: boolean): Fields;
  save(name: string, text: string): Promise<void>;
}

/** What of the page is tried here. By name: the types of its files are those of browsers. */
interface Parts {
  createHttpService(token: string): PageService;
  errorOf(answer: Fields): string | undefined;
  fetchWhole(service: { call: Call }, url: string, more?: Fields): Promise<string>;
  listReadings(answer: unknown): Fields[];
  copyForms(page: Fields, current: () => unknown): FakeElement;
}

const PAGE = new URL("../../src/serve/look/page/", import.meta.url);
const names = ["calls", "fetch_whole", "places", "copy_forms"];
const modules = await Promise.all(names.map((name) => import(new URL(`${name}.ts`, PAGE).href)));
const parts = Object.assign({}, ...modules) as Parts;

/** As much of an element as is made without a browser. */
class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly children: (FakeElement | string)[] = [];
  readonly listeners = new Map<string, () => void>();
  textContent = "";
  value = "";
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener);
  }
  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }
}

/** Puts something in the place of a global for as long as a test runs. */
async function withGlobal(name: string, value: unknown, use: () => Promise<void>): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  try {
    await use();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  }
}

Deno.test("look finds everything with a place in an answer, and by what it was read", () => {
  const answer = {
    ok: true,
    summary: {
      title: { value: "Mug", where: "/html/h1[1]", source: "visible", key: "title" },
      price: { value: 4.5, where: "/html/p[1]" },
      sku: { value: "x", where: null },
    },
    things: [{
      where: "/html/div[1]",
      source: "json-ld",
      fields: { brand: { value: ["A", "B"], where: "./b[1]" } },
    }],
  };
  assert.deepEqual(parts.listReadings(answer), [
    { path: "summary.title", value: "Mug", where: "/html/h1[1]", by: "visible title" },
    { path: "summary.price", value: "4.5", where: "/html/p[1]", by: "" },
    { path: "things.0.brand", value: '["A","B"]', where: "/html/div[1]/b[1]", by: "json-ld" },
  ]);
  assert.deepEqual(parts.listReadings("no answer"), []);
});

Deno.test("look fetches an address slice by slice, and says why where it is refused", async () => {
  const asked: Fields[] = [];
  const slices: Fields[] = [{ html: "<p>", next_offset: 3 }, { html: "words" }];
  const call: Call = (_name, args) => {
    asked.push(args);
    return Promise.resolve(slices[asked.length - 1] ?? {});
  };
  assert.equal(await parts.fetchWhole({ call }, "http://a.example/", { at: "2020" }), "<p>words");
  assert.deepEqual(asked.map(({ url, offset, at }) => [url, offset, at]), [
    ["http://a.example/", 0, "2020"],
    ["http://a.example/", 3, "2020"],
  ]);
  const refused = { ok: false, error: { code: "robots_denied", message: "not allowed" } };
  await assert.rejects(parts.fetchWhole({ call: () => Promise.resolve(refused) }, "http://a/"), {
    message: "robots_denied: not allowed",
  });
  let calls = 0;
  const endless: Call = () => Promise.resolve({ html: "x", next_offset: ++calls });
  assert.equal((await parts.fetchWhole({ call: endless }, "http://a/")).length, MAX_LOOK_SLICES);
});

Deno.test("look asks the service with its token, and tells a wrong one and one that is gone", async () => {
  const service = parts.createHttpService("token");
  let status = 200;
  const asked: [string, RequestInit][] = [];
  const answers = (path: string, init: RequestInit): Promise<Response> => {
    asked.push([path, init]);
    return status === 0
      ? Promise.reject(new TypeError("refused"))
      : Promise.resolve(Response.json({ ok: true, input: "<p>given" }, { status }));
  };
  await withGlobal("fetch", answers, async () => {
    assert.equal((await service.call("page_markdown", { a: 1 })).ok, true);
    const opened: string[] = [];
    const open = (input: string): Promise<void> => Promise.resolve(void opened.push(input));
    await service.start(open);
    assert.deepEqual(opened, ["<p>given"]);
    status = 401;
    await assert.rejects(service.start(open), /The token in the address is wrong/);
    status = 0;
    const gone = await service.call("page_markdown", {});
    assert.match(`${parts.errorOf(gone)}`, /^unreachable: .*start it again/);
  });
  assert.deepEqual(asked.map(([path]) => path), [
    "/v1/tools/page_markdown",
    "/given",
    "/given",
    "/v1/tools/page_markdown",
  ]);
  assert.equal(asked[0]?.[1].body, '{"a":1}');
  for (const [, { headers }] of asked) {
    assert.equal((headers as Record<string, string>)["authorization"], "Bearer token");
  }
  assert.equal(parts.errorOf({ ok: true }), undefined);
  assert.notDeepEqual(service.frameSource(true), service.frameSource(false));
});

/** The arguments a shell gives to a command that is written in a line. */
async function argumentsOf(command: string, line: string): Promise<string[]> {
  const script = `${command}() { printf '%s\\0' "$@"; }; ${line}`;
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
  return new TextDecoder().decode(stdout).split("\0").slice(0, -1);
}

Deno.test("an extractor is copied in forms that a shell gives on as they are", async () => {
  const extractor = { at: `p[title='$(exit)'] "\\n\``, more: "it's" };
  const copied: string[] = [];
  const clipboard = {
    writeText: (text: string): Promise<void> => Promise.resolve(void copied.push(text)),
  };
  const page = { input: "http://a.example/?q='", service: {} };
  const fakeDocument = { createElement: (): FakeElement => new FakeElement() };
  await withGlobal("document", fakeDocument, async () => {
    await withGlobal("navigator", { clipboard }, async () => {
      const [row] = parts.copyForms(page, () => extractor).children as [FakeElement];
      for (const button of row.children.slice(1, -1) as FakeElement[]) {
        button.listeners.get("click")?.();
        await new Promise((done) => setTimeout(done));
      }
    });
  });
  const [own = "", curl = "", mcp = "", batch = ""] = copied;
  const args = { html_or_url: page.input, extractor };
  assert.deepEqual(JSON.parse(own), extractor);
  assert.deepEqual(JSON.parse((await argumentsOf("curl", curl)).at(-1) ?? ""), args);
  assert.deepEqual(JSON.parse(mcp).params, { name: "run_extractor", arguments: args });
  assert.deepEqual(JSON.parse((await argumentsOf("service", batch)).at(-1) ?? ""), { extractor });
});
