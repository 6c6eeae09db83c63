/** The words of what only an audit of a site finds: what it is, why it matters to whom, what to write. */

const WORDS = `
broken-link
Pages link to an address that answers with an error.
Visitors end at an error, and search engines spend visits on it.
the address of a page that is there, on each page that links to it

redirected-link
Pages link to an address that redirects.
Visitors wait for one answer more, and search engines spend visits on it.
the address that the redirect ends at, on each page that links to it

redirect-chain
Pages link to an address that redirects to one that redirects again.
Visitors wait for each of the answers, and crawlers give up on long chains.
the address that the last redirect ends at, on each page that links to it

redirect-loop
Redirects lead round in a ring.
Nobody sees a page there.
one redirect that ends at a page, or the page itself

blocked-link
Pages link to an address that robots.txt keeps crawlers from.
Search engines may show the address without a word of what is there.
an Allow for it, or nofollow and noindex where that is what is meant

canonical-noindex
The canonical page asks to be left out.
Search engines may show neither of the two.
a canonical page that may be indexed

duplicate-title
Several pages have one title.
Searchers cannot tell them apart, and search engines may show one of them.
a title of its own for each page, or one canonical for all of them

duplicate-description
Several pages have one description.
Search engines make snippets of their own.
a description of its own for each page

equal-text
Several pages have the same text.
Search engines show one of them, and which is not yours to say.
one canonical for all of them, or redirects to one

near-text
Several pages have nearly the same text.
Search engines may take them for one and show one of them.
text of its own for each page, or one canonical for all of them

thin-page
A page has very little text.
Searchers find little on it, and search engines may leave it out.
more that answers what the page is for, or noindex

soft-404
A page says that there is nothing here, and answers as if there were.
Search engines spend visits on it, and drop it or show an error to searchers.
status 404 or 410 for what is gone

orphan
Only the sitemap names the page.
Visitors do not come to it, and search engines take it for unimportant.
a link to it from a page of the site, or leave it out of the sitemap

sitemap-broken
The sitemap names an address that answers with an error.
Search engines trust the sitemap less.
the addresses of pages that are there alone

sitemap-redirect
The sitemap names an address that redirects.
Search engines spend visits on it.
the address that the redirect ends at

sitemap-noindex
The sitemap names a page that asks to be left out.
Search engines are told two things.
the page without noindex, or the sitemap without the page

sitemap-blocked
The sitemap names a page that robots.txt keeps crawlers from.
Search engines cannot read what the sitemap offers them.
an Allow for it, or the sitemap without it

sitemap-canonical
The sitemap names a page whose canonical is another.
Search engines are told two things.
the canonical page in the sitemap

sitemap-missing
A page that may be indexed is in no sitemap.
Search engines may come to it late.
the page in the sitemap

dead-image
Pages show an image that answers with an error.
Visitors see a gap where the image should be.
the address of an image that is there

dead-script
Pages load a script that answers with an error.
Visitors may miss what it does.
the address of a script that is there, or no script

dead-style
Pages load a style sheet that answers with an error.
Visitors see the page without its looks.
the address of a style sheet that is there, or none

deep-page
A page is many clicks from the start.
Visitors rarely come to it, and search engines take it for unimportant.
a link to it from a page nearer to the start

nofollow-inside
Pages ask crawlers not to follow links of their own site.
Search engines may not find the pages behind them.
the link without nofollow

pagination-broken
A page names a next or previous one that answers with an error.
Readers of the series end at an error.
the address of the next page that is there, or none

pagination-canonical
A page of a series names the first as canonical.
Search engines leave out what only the later pages list.
each page of the series as its own canonical

mixed-hosts
Pages answer under several hosts or schemes.
Search engines see two sites where there is one.
one host and https, and redirects to it from the other

mixed-slashes
A page answers with and without a slash at its end.
Search engines see two pages where there is one.
one form, and a redirect to it from the other

mixed-case
A page answers in capitals and in small letters.
Search engines see two pages where there is one.
one form, and a redirect to it from the other

insecure-link
Pages of https link to http addresses of their own site.
Visitors pass through an insecure answer on their way.
the address with https://

link-to-duplicate
Pages link to a page whose canonical is another.
Search engines are told two things of which page counts.
the canonical address, on each page that links to it

dead-end
A page links to no other page of the site.
Visitors and crawlers go no further from it.
links to where one goes from here

slow-answer
A page takes long to answer.
Visitors leave, and search engines read fewer pages of the site.
what the server takes so long for, kept or done before

`;

/** What is said of a kind of fault between pages. */
export interface SiteFault {
  readonly what: string;
  readonly why: string;
  readonly write: string;
}

/** Every kind, by its code. */
export const SITE_FAULTS: ReadonlyMap<string, SiteFault> = new Map(
  WORDS.trim().split("\n\n").map((row) => {
    const [code = "", what = "", why = "", write = ""] = row.split("\n");
    return [code, { what, why, write }];
  }),
);
