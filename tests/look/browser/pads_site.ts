/** A small shop on this machine: a listing, the same after a redesign, and pages of its things. */

/** The shop. */
export interface PadsSite {
  readonly base: string;
  end(): Promise<void>;
}

function listing(mark: string, rows: readonly (readonly [name: string, price: string])[]): string {
  const items = rows.map(([name, price], at) =>
    `<li class=row><a href="/p/${at}">${name}</a> <b class=${mark}>${price}</b>`
  );
  return `<!doctype html><html lang=en><title>All pads</title><h1>All pads</h1>
    <p>Every pad of the shop, with its price.<ul>${items.join("\n")}</ul></html>`;
}

const PAGES: Readonly<Record<string, string>> = {
  "/": listing("price", [
    ["Front pads", "31.50 EUR"],
    ["Rear pads", "29.00 EUR"],
    ["Drum shoes", "24.90 EUR"],
  ]),
  "/redesigned": listing("cost", [
    ["Brake discs", "58.00 EUR"],
    ["Rear pads", "29.00 EUR"],
    ["Hoses", "19.90 EUR"],
  ]),
  "/p/0": "<title>Front pads</title><h1>Front pads</h1><p>For the wheels in front.",
  "/p/1": "<title>Rear pads</title><h1>Rear pads</h1><p>For the wheels behind.",
};

/** Starts the shop on a free port. */
export function startPadsSite(): PadsSite {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const html = PAGES[new URL(request.url).pathname];
    const headers = { "content-type": "text/html; charset=utf-8" };
    return html === undefined
      ? new Response(null, { status: 404 })
      : new Response(html, { headers });
  });
  return { base: `http://127.0.0.1:${server.addr.port}`, end: () => server.shutdown() };
}
