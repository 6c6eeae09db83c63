/** Pages as a person sees them: what scripts write late, what a caller waits for, what is kept. */
import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import type { PageOptions } from "../../../src/web/fetch/web.ts";
import { isShownBy } from "../../../src/tools/runs/wait_for.ts";
import { run as extractMany } from "../../../src/tools/runs/extract_many.ts";
import { run as runExtractor } from "../../../src/tools/runs/run_extractor.ts";
import { run as selectValues } from "../../../src/tools/runs/select_values.ts";
import { TOOLS } from "../../../src/tools/contract/table.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "../../support/fake_site.ts";
import {
  browserPath,
  html,
  readThrough,
  shell,
  startTestBrowser,
  type TestBrowser,
  TEXT,
} from "../../support/test_browser.ts";

const PAGE = "http://shop.example/";
const LATE = "Nine harbour boats are let by the hour.";
let shared: TestBrowser | undefined;

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function siteOf(answer: FakeHosts[string], rest: FakeHosts = {}): FakeSite {
  return readThrough(shared ??= startTestBrowser(undefined, { answerSeconds: 20 }), {
    "shop.example": answer,
    ...rest,
  });
}

/** Waits for something, for so many seconds. */
function waitFor(what: string, seconds = 5): PageOptions {
  return { wait: { what, isThere: isShownBy(what) }, renderSeconds: seconds };
}

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

const cases: [string, () => Promise<void>][] = [];
const browserTest = (name: string, run: () => Promise<void>): void => void cases.push([name, run]);

const write = (what: string): string =>
  `document.getElementById("root").textContent = ${JSON.stringify(what)};`;

for (const [name, late] of [[".9", 900], ["1.2", 1_200], ["2.5", 2_500]] as const) {
  browserTest(`page() reads what a timer writes after ${name} s`, async () => {
    await using web = siteOf({ "/": shell(`setTimeout(() => {${write(LATE)}}, ${late})`) });
    assert.ok(text((await web.pages.page(PAGE)).bytes).includes(LATE));
  });
}

browserTest("page() reads what a timer writes after an answer that came late", async () => {
  const script = `fetch("/data").then((r) => r.text()).then((t) => {
    root.textContent = "Loading…";
    setTimeout(() => { root.textContent = t; }, 1500);
  })`;
  await using web = siteOf({
    "/": shell(script),
    "/data": () => new Promise((send) => setTimeout(() => send(new Response(LATE)), 1_200)),
  });
  assert.ok(text((await web.pages.page(PAGE)).bytes).includes(LATE));
});

browserTest(
  "page() reads a page that never rests, opens windows and asks for permissions",
  async () => {
    const script = `${write(TEXT)}
    setInterval(() => { document.title = String(Math.random()); }, 50);
    setInterval(() => fetch("/poll"), 300);
    (function again() { setTimeout(again, 100); })();
    alert(1); open("/other"); navigator.geolocation.getCurrentPosition(() => {});
    Notification.requestPermission();
    const link = document.createElement("a"); link.href = "/file"; link.download = "x"; link.click();`;
    await using web = siteOf({ "/": shell(script), "/poll": "x", "/other": "x", "/file": "x" });
    const page = await web.pages.page(PAGE);
    assert.equal(page.fetch.rung, "browser");
    assert.ok(text(page.bytes).includes(TEXT));
  },
);

browserTest("page() with render always runs the scripts of a page that has its text", async () => {
  await using web = siteOf({
    "/": () => html(`<p>${TEXT}</p><div id=root></div><script>${write(LATE)}</script>`),
  });
  assert.equal((await web.pages.page(PAGE)).fetch.rung, "http");
  const page = await web.pages.page(PAGE, { render: "always" });
  assert.equal(page.fetch.rung, "browser");
  assert.ok(text(page.bytes).includes(LATE));
  assert.match(page.fetch.climbs[0]?.reason ?? "", /a browser was asked for/);
});

browserTest("page() with render never asks no browser and says what is missing", async () => {
  await using web = siteOf({ "/": shell(write(TEXT)) });
  const page = await web.pages.page(PAGE, { render: "never", errorPages: true });
  assert.equal(page.fetch.rung, "http");
  assert.match(page.hint ?? "", /without its scripts.*render/);
});

for (const what of [".price", "text:  12.50   eur", "css:.price"]) {
  browserTest(`page() waits for ${what}`, async () => {
    const script = `setTimeout(() => {
      document.querySelector(".price").innerHTML = "<b>12.50</b> EUR";
    }, 4000)`;
    await using web = siteOf({
      "/": () => html(`<p>${TEXT}</p><span class=price></span><script>${script}</script>`),
    });
    const page = await web.pages.page(PAGE, waitFor(what, 30));
    assert.equal(page.fetch.rung, "browser");
    assert.ok(text(page.bytes).includes("<b>12.50</b> EUR"));
  });
}

browserTest("page() asks no browser for what is there already", async () => {
  await using web = siteOf({ "/": () => html(`<p>${TEXT}</p><b class=price>9</b>`) });
  assert.equal((await web.pages.page(PAGE, waitFor(".price"))).fetch.rung, "http");
});

browserTest("page() tells what stood there where what it waits for never comes", async () => {
  await using web = siteOf({
    "/": shell(`document.title = "Shop"; ${write("Nothing but " + TEXT)}`),
  });
  const error = await refusal(web.pages.page(PAGE, waitFor(".price", 10)));
  assert.equal(error.code, "fetch_failed");
  assert.match(error.message, /"\.price" did not come in time: there stood "Nothing but A sent/);
  assert.match(error.message, /titled "Shop"/);
  const plain = await refusal(web.pages.page(PAGE, { ...waitFor(".price"), render: "never" }));
  assert.match(plain.message, /is not on the page as it came/);
});

browserTest("page() waits for one of 100,000 matches", async () => {
  const script = `setTimeout(() => {
    root.innerHTML = "<p><i>x</i></p>".repeat(100000);
  }, 500)`;
  await using web = siteOf({ "/": shell(script) });
  const page = await web.pages.page(PAGE, waitFor("i", 30));
  assert.ok(text(page.bytes).includes("<i>x</i>"));
});

browserTest("page() keeps what the first answer declared and scripts removed", async () => {
  const product = `{"@type":"Product","name":"Bolt","offers":{"price":"9.50"}}`;
  const script = `document.querySelectorAll("[type],[property]").forEach((each) => each.remove());
    ${write(TEXT)}`;
  await using web = siteOf({
    "/": () =>
      html(`<!doctype html><title>App</title><meta property="og:title" content="Bolt">
        <script type="application/ld+json">${product}</script>
        <div id=root></div><script>${script}</script>`),
  });
  const { page, bytes } = await web.pages.page(PAGE, { render: "always" });
  assert.ok(!text(bytes).includes("Bolt"));
  assert.ok(
    page?.html.includes(`<first-answer hidden><script type="application/ld+json">${product}`),
  );
  assert.ok(page?.html.includes(`<meta property="og:title" content="Bolt">`));
});

browserTest("page() follows where a long script leads, judges it and tells it", async () => {
  const pad = `/*${"-".repeat(4_000)}*/`;
  await using web = siteOf({
    "/": shell(`${pad} setTimeout(() => { location.href = "/next"; }, 300)`),
    "/next": shell(write(TEXT)),
    "/shut": shell(`${pad} location.href = "http://shut.example/x"`),
    "/round": shell(`${pad} location.href = "/round?" + Math.random()`),
    "*": shell(`${pad} location.href = "/round?" + Math.random()`),
    "/robots.txt": 404,
  }, { "shut.example": { "/robots.txt": "User-agent: *\nDisallow: /", "/x": TEXT } });
  const page = await web.pages.page(PAGE);
  assert.equal(page.url, `${PAGE}next`);
  assert.deepEqual(page.fetch.redirects, [{ from: PAGE, to: `${PAGE}next`, by: "script" }]);
  const shut = await web.pages.page(`${PAGE}shut`, { errorPages: true });
  assert.equal(shut.fetch.rung, "http");
  assert.match(shut.fetch.climbs.at(-1)?.reason ?? "", /robots\.txt/);
  const round = await web.pages.page(`${PAGE}round`, { errorPages: true });
  assert.match(round.fetch.climbs.at(-1)?.reason ?? "", /without end/);
});

browserTest("select_values climbs where it finds nothing and scripts are at work", async () => {
  const script = `setTimeout(() => {
    document.querySelector("#prices").innerHTML = "<b class=price>9.50</b>";
  }, 900)`;
  const input = TOOLS.find(({ name }) => name === "select_values")?.input;
  await using web = siteOf({
    "/": () => html(`<p>${TEXT}</p><div id=prices></div><script>${script}</script>`),
    "/empty": () =>
      html(`<p>${TEXT}</p><b class=price></b><script>setTimeout(() => {
      document.querySelector(".price").textContent = "9.50";
    }, 900)</script>`),
    "/plain": () => html(`<p>${TEXT}</p><script>var x = 1;</script>`),
    "/place": () => html(`<p>${TEXT}</p><b class=price></b><script src="/price.js"></script>`),
    "/price.js": () =>
      new Response(`document.querySelector(".price").textContent = "8.50";`, {
        headers: { "content-type": "text/javascript" },
      }),
  });
  const ask = (url: string): Promise<Record<string, unknown>> =>
    selectValues(input?.parse({ html_or_url: url, selector: ".price" }) as never, web.context);
  const answer = await ask(PAGE);
  assert.equal(answer["count"], 1);
  assert.equal((answer["fetch"] as { rung: string }).rung, "browser");
  const empty = await ask(`${PAGE}empty`);
  assert.equal((empty["values"] as { value: string }[])[0]?.value, "9.50");
  const place = await ask(`${PAGE}place`);
  assert.equal((place["values"] as { value: string }[])[0]?.value, "8.50");
  const plain = await ask(`${PAGE}plain`);
  assert.equal((plain["fetch"] as { rung: string }).rung, "http");
  assert.match(String(plain["hint"]), /not all on it as it came.*render/);
});

browserTest("an extractor climbs where it reads nothing and scripts are at work", async () => {
  const script = `setTimeout(() => {
    document.querySelector("#list").innerHTML = "<i class=row><b>Bolt</b> <u>9.50</u></i>";
  }, 900)`;
  await using web = siteOf({
    "/": () => html(`<p>${TEXT}</p><div id=list></div><script>${script}</script>`),
    "/?2": () => html(`<p>${TEXT}</p><div id=list></div><script>${script}</script>`),
    "/part?2": () => html(`<p>${TEXT}</p><i class=row><b>Nut</b></i>`),
    "/part": () =>
      html(`<p>${TEXT}</p><i class=row><b>Nut</b></i><script>fetch("/prices");</script>`),
    "/none": () => html(`<p>${TEXT}</p><i class=row><b>Nut</b></i>`),
    "/prices": "x",
    "/robots.txt": 404,
  });
  const call = (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const tool = TOOLS.find((each) => each.name === name);
    const run = name === "run_extractor" ? runExtractor : extractMany;
    return run(tool?.input.parse(args) as never, web.context);
  };
  const recipe = { select: { name: "i.row b", price: "i.row u" } };
  const read = await call("run_extractor", { html_or_url: PAGE, extractor: recipe });
  assert.deepEqual(read["fields"], { name: "Bolt", price: "9.50" });
  const part = await call("run_extractor", { html_or_url: `${PAGE}part`, extractor: recipe });
  assert.deepEqual(part["fields"], { name: "Nut" });
  assert.match(String(part["hint"]), /not all on it as it came.*render/);
  const none = await call("run_extractor", { html_or_url: `${PAGE}none`, extractor: recipe });
  assert.equal(none["hint"], undefined);
  const urls = [`${PAGE}?2`, `${PAGE}part?2`];
  const many = await call("extract_many", { urls, extractor: recipe });
  const [first, second] = many["pages"] as { run: { fields: object }; fetch: { rung: string } }[];
  assert.deepEqual([first?.run.fields, first?.fetch.rung], [
    { name: "Bolt", price: "9.50" },
    "browser",
  ]);
  assert.deepEqual(second?.run.fields, { name: "Nut" });
});

if (browserPath !== undefined) {
  Deno.test("this machine's browser shows pages as a person sees them", async (t) => {
    const only = Deno.env.get("ONLY") ?? "";
    for (const [name, run] of cases.filter(([name]) => name.includes(only))) {
      await t.step(name, run);
    }
    await shared?.end();
  });
}

Deno.test("a wait without a browser says what is missing", async () => {
  await using web = createFakeSite({ "shop.example": { "/": `<p>${TEXT}` } });
  const error = await refusal(web.pages.page(PAGE, waitFor(".price")));
  assert.match(error.message, /no browser is switched on/);
  const always = await refusal(web.pages.page(PAGE, { render: "always" }));
  assert.match(always.message, /no browser is switched on/);
});

Deno.test("wait_for takes CSS and texts alone", () => {
  for (const bad of ["a[", "//p", "p::text", "a::attr(href)", "text: ", "q".repeat(1_001)]) {
    assert.throws(() => isShownBy(bad), ToolError, bad);
  }
});
