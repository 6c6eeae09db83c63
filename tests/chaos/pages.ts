/**
 * Pages that can be told apart: every text of a page carries marks made from the call that asks for
 * it and from the page's own place, so that an answer shows whose it is.
 */

/** Any mark, and what it is made of: the call's token and the hash of a place. */
export const MARK = /mk([0-9a-f]{12})x([0-9a-f]{8})/g;

/** Makes the mark of a place of a call. */
export function markOf(token: string, place: string): string {
  return `mk${token}x${hashOf(`${token} ${place}`).toString(16).padStart(8, "0")}`;
}

/** Hashes a text to 32 bits (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Bytes of filling by the remainder of a place's hash: mostly small, a few large. */
const SIZES = [500, 2_000, 2_000, 10_000, 10_000, 40_000, 200_000, 1_500_000];

/** Writes the page of a place: a product, rows, text and links, all of them marked. */
export function pageOf(token: string, place: string, links: readonly string[] = []): string {
  const mark = markOf(token, place);
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `Pads ${mark}`,
    sku: mark,
    offers: { "@type": "Offer", price: "12.50", priceCurrency: "EUR", priceValidUntil: mark },
  };
  const rows = ["Front", "Rear", "Left", "Right", "Both"].map((name, at) =>
    `<li class="row"><a class="name" href="/p/${token}/row${at}">${name} ${mark}</a>` +
    `<b class="price">${at + 1}.50 EUR</b></li>`
  );
  const sentence =
    `<p class="text">The pads of ${mark} fit every wheel that was made since 1987, and some that were
made before; they are sold in pairs, with the screws, and last two winters in most places.</p>\n`;
  const size = SIZES[hashOf(mark) % SIZES.length] as number;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${mark}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><h1>${mark}</h1><ul>${rows.join("\n")}</ul><article>
${sentence.repeat(Math.ceil(size / sentence.length))}</article>
<nav>${links.map((link) => `<a href="${link}">${link}</a>`).join(" ")}</nav></body></html>`;
}

/** Writes a feed whose items carry the mark of a place. */
export function feedOf(token: string, place: string): string {
  const mark = markOf(token, place);
  const items = [1, 2, 3, 4, 5].map((at) =>
    `<item><title>News ${at} ${mark}</title><link>https://news.test/${mark}/${at}</link>` +
    `<description>${mark}</description></item>`
  );
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${mark}</title>
<link>https://news.test/</link><description>${mark}</description>${items.join("")}</channel></rss>`;
}
