/**
 * What Google Search asks of questions, forums and profiles.
 *
 * Each rule names its page in `rule_pages.ts`, with the day it was read.
 */
import type { WrittenRule } from "./rule.ts";

const QUESTION =
  "author, author.url, comment, commentCount, dateModified, datePublished, digitalSourceType, image";
const POST =
  "author.url, comment, commentCount, creativeWorkStatus, dateModified, digitalSourceType, image, interactionStatistic, sharedContent, url, video";

/** Rules by the names the feature table and other rules use. */
export const COMMUNITY_RULES: Readonly<Record<string, WrittenRule>> = {
  "QA": { page: "qapage", required: "mainEntity", nested: { mainEntity: { "*": "QA-Q" } } },
  "QA-Q": {
    page: "qapage",
    required: "answerCount, acceptedAnswer|suggestedAnswer, name",
    recommended: `${QUESTION}, text, upvoteCount, video`,
    nested: {
      acceptedAnswer: { "*": "QA-A" },
      suggestedAnswer: { "*": "QA-A" },
      comment: { "*": "QA-C" },
    },
  },
  "QA-A": {
    page: "qapage",
    required: "text",
    recommended: `${QUESTION}, upvoteCount, url, video`,
    nested: { comment: { "*": "QA-C" } },
  },
  "QA-C": {
    page: "qapage",
    required: "text",
    recommended: `${QUESTION}, video`,
    nested: { comment: { "*": "QA-C" } },
  },
  "DF": {
    page: "discussion-forum",
    required: "author, author.name, datePublished, text|image|video",
    recommended: `${POST}, headline, isPartOf, text`,
    nested: { comment: { "*": "DF-C" }, interactionStatistic: { "*": "IC" } },
  },
  "DF-C": {
    page: "discussion-forum",
    required: "author, datePublished, text|image|video",
    recommended: POST,
    nested: { comment: { "*": "DF-C" }, interactionStatistic: { "*": "IC" } },
  },
  "IC": { page: "discussion-forum", required: "interactionType, userInteractionCount" },
  "PP": {
    page: "profile-page",
    required: "mainEntity",
    recommended: "dateCreated, dateModified",
    nested: { mainEntity: { "*": "PP-S" } },
  },
  "PP-S": {
    page: "profile-page",
    required: "name",
    recommended:
      "agentInteractionStatistic, alternateName, description, identifier, image, interactionStatistic, sameAs",
    nested: { interactionStatistic: { "*": "IC" } },
  },
};
