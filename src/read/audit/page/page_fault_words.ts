/**
 * The words of each fault of a page: its code with severity, tier and rule; what it is; why it
 * matters to whom; what to write.
 */
import type { Severity, Tier } from "../finding.ts";

const WORDS = `
charset-late warning eligible {html}semantics.html#charset
the encoding is declared after the first 1024 bytes
Browsers guess the encoding, and readers may see broken letters.
<meta charset="utf-8"> as the first thing in the head

charset-conflict error required {html}semantics.html#charset
header and page name two encodings
Readers of the page see broken letters wherever the wrong encoding wins.
one encoding, the same in Content-Type and <meta charset>

quirks warning eligible {html}syntax.html#the-doctype
the page has no doctype, so browsers lay it out in quirks mode
Visitors may see a layout that the page was never tested in.
<!doctype html> as the first line

head-ended error required {search}crawling-indexing/valid-page-metadata
an element that cannot be in the head ends it: what follows there is part of the body
Search engines ignore canonical, robots and hreflang tags below it.
the element in the body

base-elsewhere warning eligible {html}semantics.html#the-base-element
<base> makes relative links lead to another host
Visitors and crawlers follow the page's links away from its site.
no <base>, or one of this site

soft-404 error required {search}crawling-indexing/http-network-errors
the page says that there is nothing here, and answers as if there were
Search engines spend visits on it, and drop it or show an error to searchers.
status 404 or 410 for what is gone

vague-title warning eligible {search}appearance/title-link
the title says nothing of the page
Searchers see another text as the link to it, or pass it over.
<title>What the page is about, in its own words</title>

several-descriptions warning eligible {search}appearance/snippet
the page has several descriptions
Search engines choose one or none of them as the snippet.
one <meta name="description">

lang-differs warning eligible {wcag}language-of-page
the text is in another language than lang says
Screen readers speak it with the wrong voice, and browsers offer the wrong translation.
lang="…" of the language that the text is in

zoom-blocked warning eligible {wcag}resize-text
the viewport keeps visitors from enlarging the page
People with low vision cannot read it on a phone.
<meta name="viewport" content="width=device-width, initial-scale=1">

viewport-fixed warning eligible {search}crawling-indexing/mobile/mobile-sites-mobile-first-indexing
the viewport has a fixed width
Phones show the page small, and search reads it as a phone does.
<meta name="viewport" content="width=device-width, initial-scale=1">

canonical-empty warning eligible {search}crawling-indexing/consolidate-duplicate-urls
a canonical link has no address
Search engines choose a canonical page themselves.
<link rel="canonical" href="https://www.example.com/this-page">

canonical-fragment warning eligible {search}crawling-indexing/consolidate-duplicate-urls
a canonical address has a fragment
Search engines do not take an address with # as canonical.
the address without # and what follows

canonical-in-body error required {search}crawling-indexing/consolidate-duplicate-urls
a canonical link stands in the body
Search engines ignore it there and choose a canonical page themselves.
the link inside <head>

canonical-insecure warning eligible {search}crawling-indexing/consolidate-duplicate-urls
a page of https names one of http as canonical
Searchers may be sent to the insecure page.
the address with https://

robots-unknown warning eligible {search}crawling-indexing/robots-meta-tag
a robots tag has a word that means nothing
Search engines pass it over, and the page is treated as if it were not there.
a word of the robots rules, such as noindex or nofollow

robots-disagree warning eligible {search}crawling-indexing/robots-meta-tag
X-Robots-Tag and robots meta contradict each other
Search engines follow the stricter one, which may not be the one that is meant.
the same in both, or one of them

unavailable-past error required {search}crawling-indexing/robots-meta-tag
unavailable_after names a day that has passed
Search engines no longer show the page.
a day to come, or no unavailable_after

hreflang-twice error required {search}specialty/international/localized-versions
one language has two addresses
Search engines ignore both, and searchers land in the wrong language.
one link for each language and region

hreflang-relative warning eligible {search}specialty/international/localized-versions
an alternate address is not written whole
Search engines pass over the link.
the whole address, with https:// and the host

og-address warning eligible https://ogp.me/
an Open Graph address is not written whole
Whoever is sent the page sees no picture of it.
the whole address, with https:// and the host

og-url-foreign warning eligible https://ogp.me/
og:url is an address of another site
Shares and likes of the page are counted for the other one.
the page's own canonical address

empty-h1 warning eligible {wcag}headings-and-labels
a main heading is empty
Screen readers announce a heading with nothing in it.
<h1>The main heading of the page</h1>

vague-links warning eligible {search}crawling-indexing/links-crawlable
links whose text says nothing of where they lead
Search engines and screen readers learn nothing of the page behind them.
words that name the page behind the link

hash-routes warning eligible {search}crawling-indexing/links-crawlable
links that differ in the fragment alone lead to pages of an application
Search engines see one page behind all of them.
an address with a path of its own

mixed-content error required https://www.w3.org/TR/mixed-content/
a secure page loads or sends something over http
Browsers block it, or send what visitors write in the open.
the same address with https://

lazy-image warning eligible {search}crawling-indexing/javascript/lazy-loading
images whose address only a script knows
Search engines may not see them, and visitors without the script do not.
src with the address, and loading="lazy"

image-size warning nice https://web.dev/articles/optimize-cls
images without width and height
The text moves under the visitor's eyes while they load.
width="…" height="…"

nosnippet-element warning eligible {search}crawling-indexing/robots-meta-tag
data-nosnippet on an element that does not take it
Search engines show the text that is to be kept back.
data-nosnippet on a span, div or section around it

itemtype-alone error required {html}microdata.html#items
itemtype without itemscope
Search engines read nothing of the item.
itemscope beside itemtype

duplicate-id warning eligible {html}dom.html#the-id-attribute
elements that share an id
Links to it, labels and scripts reach the first alone.
an id of its own for each

unlabelled-field warning eligible {wcag}labels-or-instructions
fields without a label
Screen readers cannot say what to write there.
<label>What to write <input …></label>

unnamed-button warning eligible {wcag}name-role-value
buttons without a name
Screen readers can only say that there is a button.
text in the button, or aria-label

unnamed-link warning eligible {wcag}link-purpose-in-context
links without a text
Screen readers read the address out, and search engines learn nothing of the page.
text in the link, or alt for its image

untitled-frame warning eligible {wcag}name-role-value
frames without a title
Screen readers cannot say what is in them.
<iframe title="What it shows">

resource-blocked warning eligible {search}crawling-indexing/robots/intro
robots.txt keeps Googlebot from scripts or styles
Search engines do not see the page as visitors do.
in robots.txt, an Allow for what the page needs
`;

const PLACES: Readonly<Record<string, string>> = {
  "{search}": "https://developers.google.com/search/docs/",
  "{html}": "https://html.spec.whatwg.org/multipage/",
  "{wcag}": "https://www.w3.org/WAI/WCAG22/Understanding/",
};

/** A kind of fault. */
export interface PageFault {
  readonly code: string;
  readonly severity: Severity;
  readonly tier: Tier;
  /** The page that states the rule. */
  readonly rule: string;
  readonly what: string;
  readonly why: string;
  readonly write: string;
}

/** Every kind, in the order findings have. */
export const PAGE_FAULTS: readonly PageFault[] = WORDS.trim().split("\n\n").map((row) => {
  const [first = "", what = "", why = "", write = ""] = row.split("\n");
  const [code = "", severity = "", tier = "", written = ""] = first.split(" ");
  const rule = written.replace(/^\{\w+\}/, (place) => PLACES[place] ?? place);
  return { code, severity: severity as Severity, tier: tier as Tier, rule, what, why, write };
});
