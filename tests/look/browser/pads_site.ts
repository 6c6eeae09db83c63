/** A small shop on this machine: a listing, the same after a redesign, and pages of its things. */

/** The shop. */
export interface PadsSite {
  readonly base: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
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
  // What a style sheet names in turn is never asked for.
  "/shop.css": `@import "/more.css"; @import url(/most.css) screen;
@font-face { font-family: Shop; src: url(/font.woff2) }
body { margin: 0; font: 16px/1.5 Shop, "Liberation Sans", Arial, sans-serif; color: #23303a; background: #fbfaf6 url(/paper.png) }
.bar { background: #0f4c4a; color: #fff; padding: 14px 28px } .bar a { color: #cfe8e5; margin-left: 18px }
main { display: flex; gap: 28px; padding: 28px }
.photo { flex: 0 0 190px; height: 210px; border-radius: 12px; background: linear-gradient(135deg, #d98e3a, #8a4b16) }
h1 { margin: 0 0 6px; font-size: 30px } .price { font-size: 24px; color: #a33b0f; margin: 0 } .stock { color: #1d6b3a }
button { background: #0f4c4a; color: #fff; border: 0; border-radius: 8px; padding: 10px 18px }
table { margin: 0 28px; border-collapse: collapse } td, th { padding: 6px 22px 6px 0; text-align: left; border-bottom: 1px solid #d9d5c8 }`,
  "/p/0": "<title>Front pads</title><h1>Front pads</h1><p>For the wheels in front.",
  "/pads": `<!doctype html><html lang=en><head><title>Brake pads BP-41 | Wheelwright</title>
<link rel=stylesheet href="/shop.css">
<meta name=description content="Organic brake pads for discs of 160 mm, sold in pairs.">
<meta property=og:price:amount content=39.90><meta property=og:price:currency content=EUR></head>
<body><header class=bar><b>Wheelwright</b> <a href="/">Pads</a> <a href="/">Discs</a> <a href="/">Hoses</a></header>
<main itemscope itemtype="https://schema.org/Product"><meta itemprop=sku content=BP-41><div class=photo role=img aria-label="A pair of pads"></div><div><h1 itemprop=name>Brake pads BP-41</h1>
<div itemprop=offers itemscope itemtype="https://schema.org/Offer"><p class=price><span itemprop=price>41.90</span>
<span itemprop=priceCurrency>EUR</span></p><link itemprop=availability href="https://schema.org/InStock"><p class=stock>In stock, sent tomorrow</p></div>
<p>By <span itemprop=brand>Wheelwright</span>, rated <span itemprop=aggregateRating itemscope itemtype="https://schema.org/AggregateRating"><b itemprop=ratingValue>4.6</b> of 5 by <b itemprop=reviewCount>128</b> riders</span></p>
<p itemprop=description>Organic pads for discs of 160 mm. They bite softly, wear evenly and stay silent in the wet.
Sold in pairs, with springs and a pin.</p><button>Into the basket</button></div></main>
<table><caption>Sizes</caption><tr><th>Model<th>Disc, mm<th>Price<tr><td>BP-38<td>140<td>38.00 EUR
<tr><td>BP-41<td>160<td>41.90 EUR<tr><td>BP-47<td>203<td>47.50 EUR</table></body></html>`,
  "/priced": `<!doctype html><html lang=en><title>Hose</title><h1>A hose for brakes</h1>
<p>This hose is for brakes of any make, is cut to length and comes with two ends that screw on.</p>
<p>Price: <b class=price></b><script>document.querySelector(".price").textContent = "12.00 EUR"</script>`,
  "/soup": recipe("Bean Soup", "Bean Soup"),
  "/cake": recipe("The Best Lemon Cake You Will Bake", "Lemon Cake"),
  "/p/1": "<title>Rear pads</title><h1>Rear pads</h1><p>For the wheels behind.",
};

/** A picture of 2 by 1 points. */
const PICTURE = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC",
);
const DRAWING = "<svg xmlns='http://www.w3.org/2000/svg'><script>top.acted=1</script></svg>";
/** One that is there, one that loads late, one written in, one that is gone, one that is a drawing. */
const PICTURES =
  `<img id=there src="/pad.png" alt="A pad"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/pad.png?late">
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img src="/gone.png"><img src="/pad.svg">`;

/** A recipe whose heading is another text than its card, as the second one's is. */
function recipe(heading: string, card: string): string {
  return `<!doctype html><html lang=en><title>${heading} - Kitchen</title><h1 class=entry>${heading}</h1>
<p>We cook this often.</p><div class=card><h2 class=card-name>${card}</h2><p>Serves 4</p></div></html>`;
}

/** Starts the shop on a free port. */
export function startPadsSite(): PadsSite {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname.startsWith("/pad.")) {
      // Sites name the types of pictures wrongly: the bytes tell.
      return new Response(pathname === "/pad.png" ? PICTURE : DRAWING, {
        headers: { "content-type": pathname === "/pad.png" ? "image/jpeg" : "image/png" },
      });
    }
    // The same page with pictures, linking to a style sheet that is gone.
    const html = pathname === "/worn"
      ? PAGES["/pads"]?.replace("<link", "<link rel=stylesheet href=/gone.css><link")
        .replace("</table>", `</table>${PICTURES}`)
      : PAGES[pathname];
    const type = pathname.endsWith(".css") ? "text/css" : "text/html";
    const headers = { "content-type": `${type}; charset=utf-8` };
    return html === undefined
      ? new Response(null, { status: 404 })
      : new Response(html, { headers });
  });
  return { asked, base: `http://127.0.0.1:${server.addr.port}`, end: () => server.shutdown() };
}
