/** The browser rung with this machine's Chromium; passed over with a printed line where there is none. */
import assert from "node:assert/strict";
import type { AddressGuard } from "../../../src/web/fetch/guard/address_guard.ts";
import { createRemoteLink } from "../../../src/web/fetch/browser/browser_link.ts";
import { createBrowserRung } from "../../../src/web/fetch/browser/browser_rung.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "../../support/fake_site.ts";
import { steadily } from "../../support/steadily.ts";
import {
  browserPath,
  html,
  readThrough,
  shell,
  startTestBrowser,
  type TestBrowser,
  TEXT,
} from "../../support/test_browser.ts";
import { FOUND, PAGE, REFUSED } from "../../select/css/browser_cases.ts";

/** The browser that the cases below share: starting one takes longer than most of them. */
let shared: TestBrowser | undefined;

function browserSite(hosts: FakeHosts, browser = shared ??= startTestBrowser()): FakeSite {
  return readThrough(browser, hosts);
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const cases: [string, () => Promise<void>][] = [];

function browserTest(name: string, run: () => Promise<void>): void {
  cases.push([name, run]);
}

browserTest("fetch() runs the scripts of an empty shell and reads what they made", async () => {
  await using web = browserSite({
    "shop.example": {
      "/": shell(`fetch("/data").then((r) => r.text()).then((t) => {
        document.getElementById("root").textContent = t + navigator.userAgent;
      })`),
      "/data": () => new Response(TEXT),
    },
  });
  const page = await web.pages.page("http://shop.example/");
  assert.equal(page.fetch.rung, "browser");
  assert.equal(page.status, 200);
  assert.match(text(page.bytes), /^<!DOCTYPE html><html>.*A sentence that is long/s);
  assert.match(text(page.bytes), /service\/0\.1\.0/);
  assert.equal(page.url, "http://shop.example/");
});

browserTest("fetch() reads shadow roots, frames, and what comes late or by scrolling", async () => {
  const write = `
    const root = document.getElementById("root");
    const open = root.appendChild(document.createElement("x-open"));
    open.attachShadow({ mode: "open" }).innerHTML = "<p>In an open root</p><x-closed></x-closed>";
    const inner = open.shadowRoot.querySelector("x-closed").attachShadow({ mode: "closed" });
    inner.innerHTML = "<p>In a closed root</p>";
    const frame = root.appendChild(document.createElement("iframe"));
    frame.style = "width: 300px; height: 200px";
    frame.src = "/frame/page";
    setTimeout(() => root.append("Long after the load"), 1000);
    root.insertAdjacentHTML("beforeend", "<div style='height: 3000px'></div><i id=end></i>");
    new IntersectionObserver(([end]) => {
      if (end.isIntersecting) end.target.textContent = "At the end";
    }).observe(document.getElementById("end"));`;
  await using web = browserSite({
    "shop.example": {
      "/": shell(write),
      "/frame/page": () => html("<p>In a frame</p><a href=other>on</a>"),
    },
  });
  const page = await web.pages.page("http://shop.example/");
  const seen = toMarkdown(createPage(text(page.bytes), page.url).tree);
  for (
    const part of [
      "In an open root",
      "In a closed root",
      "In a frame",
      "http://shop.example/frame/other",
      "Long after the load",
      "At the end",
    ]
  ) assert.ok(seen.includes(part), `${part}: ${text(page.bytes).slice(0, 2000)}`);
});

browserTest("fetch() refuses what a script asks of a private address, and only that", async () => {
  let decoys = 0;
  const decoy = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => {
      decoys++;
      return new Response("secret", { headers: { "access-control-allow-origin": "*" } });
    },
  );
  const port = decoy.addr.port;
  const tries = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://2130706433:${port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://intranet.example/",
    "http://shop.example/to-private",
  ];
  await using web = browserSite({
    "shop.example": {
      "/": shell(`(async () => {
        const said = [];
        for (const url of ${JSON.stringify(tries)}) {
          said.push(await fetch(url).then((r) => r.status + " " + r.url, () => "refused"));
        }
        for (const tag of ["img", "iframe", "script", "link"]) {
          const node = document.createElement(tag);
          node.src = node.href = "http://127.0.0.1:${port}/" + tag;
          node.rel = "stylesheet";
          document.body.append(node);
        }
        try { new WebSocket("ws://127.0.0.1:${port}/ws"); } catch {}
        try { navigator.sendBeacon("http://127.0.0.1:${port}/beacon"); } catch {}
        said.push(typeof RTCPeerConnection);
        document.getElementById("root").textContent = said.join("|") + ${JSON.stringify(TEXT)};
      })()`),
      "/to-private": () =>
        new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${port}/` } }),
    },
    "intranet.example": {},
  });
  web.names.set("intranet.example", ["10.0.0.1"]);
  const page = await web.pages.page("http://shop.example/");
  const said = (/<div id="root">([^<]*)/.exec(text(page.bytes))?.[1] ?? "").split("|");
  for (const [at, url] of tries.entries()) {
    assert.ok(/^refused|^403/.test(said[at] ?? ""), `${url}: ${said[at]}`);
  }
  assert.ok(said[tries.length]?.startsWith("undefined"));
  assert.equal(decoys, 0);
  await decoy.shutdown();
});

browserTest("fetch() refuses a document that a script sends to a private address", async () => {
  let decoys = 0;
  const decoy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    decoys++;
    return html(`<title>secret</title>${TEXT}`);
  });
  const target = `http://127.0.0.1:${decoy.addr.port}/`;
  await using web = browserSite({
    "shop.example": {
      "/": shell(`/*${"-".repeat(4_000)}*/ location.href = ${JSON.stringify(target)}`),
      "/short": shell(`location.href = ${JSON.stringify(target)}`),
    },
  });
  await assert.rejects(web.pages.page("http://shop.example/short"), /127\.0\.0\.1 is not public/);
  const page = await web.pages.page("http://shop.example/");
  assert.equal(page.fetch.rung, "http");
  assert.match(page.fetch.climbs.at(-1)?.reason ?? "", /127\.0\.0\.1 is not public/);
  assert.equal(decoys, 0);
  await decoy.shutdown();
});

browserTest("the browser finds by selectors what compileCss() is held to", async () => {
  const selectors = [...FOUND.map(([selector]) => selector), ...REFUSED];
  const ask = `const page = new DOMParser().parseFromString(
    "<!doctype html><body>" + ${toAscii(PAGE)}, "text/html");
    const found = ${toAscii(selectors)}.map((selector) => {
      try {
        return Array.from(page.querySelectorAll(selector), ({ id }) => id || "?").join(" ");
      } catch { return "refused"; }
    });
    root.textContent = found.join("|") + "|" + ${JSON.stringify(TEXT)};`;
  await using web = browserSite({ "shop.example": { "/": shell(ask) } });
  const page = await web.pages.page("http://shop.example/");
  const found = /<div id="root">([^<]*)/.exec(text(page.bytes))?.[1]?.split("|") ?? [];
  const expected = [...FOUND.map(([, ids]) => ids), ...REFUSED.map(() => "refused")];
  for (const [at, selector] of selectors.entries()) {
    assert.equal(found[at], expected[at], selector);
  }
});

/** Writes a value as a script of ASCII alone, which needs no charset. */
function toAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll("\uFFFD", "\\ufffd");
}

browserTest("fetch() gives no credentials to a site that asks for some", async () => {
  const sent: (string | null)[] = [];
  const ask = ({ headers }: Request): Response => {
    sent.push(headers.get("authorization"), headers.get("proxy-authorization"));
    return new Response(`<title>who?</title><p>${TEXT}`, {
      status: 401,
      headers: { "www-authenticate": 'Basic realm="x"', "content-type": "text/html" },
    });
  };
  await using web = browserSite({
    "shop.example": {
      "/who": ask,
      "/": shell(`fetch("/secret").then((r) => { root.textContent = r.status + "${TEXT}"; })`),
      "/secret": ask,
    },
  });
  const page = await web.pages.page("http://shop.example/who", { errorPages: true });
  assert.equal(page.status, 401);
  assert.equal(page.fetch.rung, "browser");
  assert.match(text((await web.pages.page("http://shop.example/")).bytes), /401A sentence/);
  assert.deepEqual(sent, [null, null, null, null, null, null]);
});

browserTest("fetch() keeps pages apart: no cookie outlives its context", async () => {
  const seen: (string | null)[] = [];
  await using web = browserSite({
    "shop.example": {
      "/": shell(`fetch("/data").then((r) => r.text()).then((t) => {
        document.cookie = "kept=1; max-age=1000";
        document.getElementById("root").textContent = t;
      })`),
      "/data": (request) => {
        seen.push(request.headers.get("cookie"));
        return new Response(TEXT);
      },
    },
  });
  await web.pages.page("http://shop.example/");
  await web.pages.page("http://shop.example/");
  assert.deepEqual(seen, [null, null]);
});

browserTest("fetch() ends a page that never ends and serves the next one", async () => {
  await using web = browserSite({
    "shop.example": { "/busy": shell("for (;;);"), "/": shell(`root.textContent = "${TEXT}"`) },
  });
  const leaving = new AbortController();
  const caller = { allowPrivate: false, signal: leaving.signal };
  const opened = await web.service.handle(
    { kind: "open", url: "http://shop.example/busy" },
    caller,
  );
  assert.ok(opened.reply.kind === "opened");
  const request = {
    kind: "rung",
    visit: opened.reply.visit,
    rung: "browser",
    url: "http://shop.example/busy",
  } as const;
  setTimeout(() => leaving.abort(new Error("left")), 2_500);
  await assert.rejects(web.service.handle(request, caller), /left/);
  assert.equal((await web.pages.page("http://shop.example/")).fetch.rung, "browser");
});

browserTest("fetch() outlives a page that fills its memory", async () => {
  await using web = browserSite({
    "shop.example": {
      "/greedy": shell("const all = []; for (;;) all.push(new Array(1e6).fill(all.length));"),
      "/": shell(`root.textContent = "${TEXT}"`),
    },
  });
  const page = await web.pages.page("http://shop.example/greedy");
  assert.equal(page.fetch.rung, "http");
  assert.match(
    page.fetch.climbs.at(-1)?.reason ?? "",
    /its browser process end|in time|did not answer/,
  );
  const next = await web.pages.page("http://shop.example/");
  assert.match(text(next.bytes), /long enough to count/);
});

browserTest("fetch() reads a page over TLS only when its certificate holds", async () => {
  // The test authority is unknown to the browser: it must refuse, not go on.
  await using web = browserSite({ "secure.example": { "/": shell("1") } });
  const page = await web.pages.page("https://secure.example/");
  assert.equal(page.fetch.rung, "http");
  assert.match(page.fetch.climbs.at(-1)?.reason ?? "", /ERR_CERT/);
});

browserTest(
  "fetch() uses a browser at a DevTools address only where everything is open",
  async () => {
    const script = `d=$(mktemp -d); trap 'sleep 0.5; rm -rf "$d"; sleep 0.5; rm -rf "$d"' EXIT; ` +
      `"$0" --headless=new --no-sandbox --remote-debugging-port=0 --user-data-dir="$d" & c=$!; ` +
      "trap 'kill $c' TERM; wait $c; wait $c";
    const remote = new Deno.Command("sh", {
      args: ["-c", script, browserPath ?? ""],
      stderr: "piped",
    }).spawn();
    const said = remote.stderr.getReader();
    let address: string | undefined;
    for (let text = ""; address === undefined;) {
      const { value, done } = await said.read();
      if (done) throw new Error("the browser did not start");
      text += new TextDecoder().decode(value);
      address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    }
    const browser = createBrowserRung({
      link: createRemoteLink(address),
      userAgent: "service/0.1.0",
      isRemote: true,
      quietSeconds: 1,
    });
    const served = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      ({ url }) =>
        url.endsWith("/robots.txt")
          ? new Response(null, { status: 404 })
          : shell(`root.textContent = "${TEXT}"`)(),
    );
    const local = `http://127.0.0.1:${served.addr.port}/`;
    {
      await using web = createFakeSite({ "shop.example": { "/": shell("1") } }, {
        service: { browser },
      });
      const page = await web.pages.page("http://shop.example/");
      assert.match(page.fetch.climbs.at(-1)?.reason ?? "", /SERVICE_ALLOW_PRIVATE=1/);
      const caller = { allowPrivate: true, signal: new AbortController().signal };
      const answer = await browser.fetch(local, caller, openGuard);
      assert.match(text(answer.bytes), /long enough to count/);
    }
    await browser.close();
    remote.kill("SIGTERM");
    await said.cancel();
    await remote.status;
    await served.shutdown();
  },
);

/** What a remote browser is not judged by. */
const openGuard: AddressGuard = {
  admit: (address) => Promise.resolve(new URL(address)),
  pin: (host) => Promise.resolve([host]),
};

Deno.test({
  name: "createBrowserRung() with this machine's Chromium",
  ignore: browserPath === undefined,
  async fn(test) {
    for (const [name, fn] of cases) {
      await test.step({
        name,
        fn: () => steadily(fn),
        sanitizeOps: false,
        sanitizeResources: false,
      });
    }
    await shared?.end();
  },
});

Deno.test("fetch() says that a named browser is missing", async () => {
  const browser = startTestBrowser("/nowhere/chromium");
  await using web = browserSite({ "shop.example": { "/": shell("1") } }, browser);
  const page = await web.pages.page("http://shop.example/");
  assert.equal(page.fetch.rung, "http");
  assert.match(page.fetch.climbs.at(-1)?.reason ?? "", /no browser is installed/);
  await browser.end();
});
