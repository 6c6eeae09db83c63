/** What a page declares that helps to find its main content, by patterns: no answer has it. */
import { textOf, type Tree } from "../../page/html/mod.ts";
import { wordList } from "./words/word_list.ts";

/** Declared types that distinguish kinds of pages, in the order of their bits. */
export const DECLARED_KINDS = ["article", "product", "forum", "service"] as const;

/** What a page declares. */
export interface Evidence {
  /** One bit for each of {@link DECLARED_KINDS}. */
  kinds: number;
  /** Words of the title and description, in lower case. */
  title: ReadonlySet<string>;
  description: ReadonlySet<string>;
}

const KIND_PATTERNS: Record<typeof DECLARED_KINDS[number], RegExp> = {
  article:
    /^(?:NewsArticle|Article|BlogPosting|Report|ScholarlyArticle|TechArticle|LiveBlogPosting|article|blog)$/,
  product: /^(?:Product|ProductGroup|IndividualProduct|Offer|product|og:product|product\.item)$/,
  forum: /^(?:DiscussionForumPosting|QAPage|Question|Answer|Comment)$/,
  service:
    /^(?:Service|LocalBusiness|Course|SoftwareApplication|WebApplication|ProfessionalService)$/,
};

const TYPE = /"@type"\s*:\s*(?:\[\s*)?"(?:https?:\/\/schema\.org\/)?(\w{1,40})"/g;

/** Reads what a page declares about itself. */
export function evidenceOf(tree: Tree): Evidence {
  const types = new Set<string>();
  for (const script of tree.named("script")) {
    if (!(tree.attribute(script, "type") ?? "").includes("ld+json")) continue;
    for (const hit of textOf(tree, script).matchAll(TYPE)) types.add(hit[1] as string);
  }
  const description = new Set<string>();
  const title = new Set<string>();
  for (const meta of tree.named("meta")) {
    const name = (tree.attribute(meta, "property") ?? tree.attribute(meta, "name") ?? "")
      .toLowerCase();
    const content = tree.attribute(meta, "content") ?? "";
    if (name === "og:type") types.add(content.trim());
    else if (name === "description" || name === "og:description") {
      addAll(description, wordList(content));
    } else if (name === "og:title") addAll(title, wordList(content));
  }
  const element = tree.named("title")[0];
  if (element !== undefined) addAll(title, wordList(textOf(tree, element)));
  return { kinds: kindBits(types), title, description };
}

function addAll(set: Set<string>, words: readonly string[]): void {
  for (const word of words) set.add(word);
}

function kindBits(types: ReadonlySet<string>): number {
  let bits = 0;
  DECLARED_KINDS.forEach((kind, bit) => {
    for (const type of types) if (KIND_PATTERNS[kind].test(type)) bits |= 1 << bit;
  });
  return bits;
}
