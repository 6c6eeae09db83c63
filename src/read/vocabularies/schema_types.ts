/** Kinds of types, by the words of schema.org and microformats. */

const FORUM_TYPES = new Set(["DiscussionForumPosting", "Question", "QAPage"]);

/** Reports whether a type is an article's. */
export function isArticleType(type: string): boolean {
  return /(?:Article|Posting)$/.test(type) && type !== "JobPosting" || type === "Report" ||
    type === "h-entry";
}

/** Reports whether a type is a thread's of a forum. */
export function isThreadType(type: string): boolean {
  return FORUM_TYPES.has(type);
}
