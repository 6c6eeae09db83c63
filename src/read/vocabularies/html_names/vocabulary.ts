/** The names of HTML's own `<meta>`, and those that tools agree on for one question. */
import { firstFields, gatherTerms } from "../meta_terms.ts";
import { scanPage } from "../scan.ts";
import type { Reading, Vocabulary } from "../vocabulary.ts";

/** Names that HTML itself and browsers know: WHATWG HTML 4.2.5.1. */
const HTML_NAMES = new Set(
  "author description keywords generator application-name theme-color".split(" "),
);

/** The row of HTML's own names; every `<meta>` answers by every name it has. */
export const HTML = {
  name: "html",
  read(page): Reading {
    const scan = scanPage(page);
    const terms = gatherTerms(scan, ({ keys }) => keys);
    const own = gatherTerms(scan, ({ name }) => HTML_NAMES.has(name) ? [name] : []);
    return { document: { terms, fields: firstFields(own) } };
  },
  answers: {
    title: ["citation_title"],
    description: ["description"],
    site_name: ["application-name"],
    author: ["author", "citation_author", "parsely-author", "sailthru.author", "byl"],
    published: (
      "citation_publication_date citation_date citation_online_date parsely-pub-date " +
      "sailthru.date article.published publish-date publishdate pubdate date published " +
      "datepublished publish_date published-date publication_date publication-date " +
      "published_date published_time article:published article:publish_date " +
      "og:article:published_time og:published_time cxenseparse:publishtime " +
      "cxenseparse:recs:publishtime article.created bt:pubdate rnews:datepublished " +
      "dcsext.articlefirstpublished"
    ).split(" "),
    modified: (
      "article:modified article.updated lastmod last-modified revised modified " +
      "date-modified datemodified og:modified_time"
    ).split(" "),
  },
  keyOf: (term): string => `meta name=${term}`,
} as const satisfies Vocabulary;
