/**
 * What Google Search asks of questions, forums and profiles.
 *
 * Source: the rule pages named in `features.ts`, last updated 2026-09-08, read 2026-09-23.
 */
import type { WrittenRule } from "./rule.ts";

const QUESTION =
  "author, author.url, comment, commentCount, dateModified, datePublished, digitalSourceType, image";
const POST =
  "author.url, comment, commentCount, creativeWorkStatus, dateModified, digitalSourceType, image, interactionStatistic, sharedContent, url, video";

/** Rules by the names the feature table and other rules use. */
export const COMMUNITY_RULES: Readonly<Record<string, WrittenRule>> = {
  "QA": { required: "mainEntity", nested: { mainEntity: { "*": "QA-Q" } } },
  "QA-Q": {
    required: "answerCount, acceptedAnswer|suggestedAnswer, name",
    recommended: `${QUESTION}, text, upvoteCount, video`,
    nested: {
      acceptedAnswer: { "*": "QA-A" },
      suggestedAnswer: { "*": "QA-A" },
      comment: { "*": "QA-C" },
    },
  },
  "QA-A": {
    required: "text",
    recommended: `${QUESTION}, upvoteCount, url, video`,
    nested: { comment: { "*": "QA-C" } },
  },
  "QA-C": {
    required: "text",
    recommended: `${QUESTION}, video`,
    nested: { comment: { "*": "QA-C" } },
  },
  "DF": {
    required: "author, author.name, datePublished, text|image|video",
    recommended: `${POST}, headline, isPartOf, text`,
    nested: { comment: { "*": "DF-C" }, interactionStatistic: { "*": "IC" } },
  },
  "DF-C": {
    required: "author, datePublished, text|image|video",
    recommended: POST,
    nested: { comment: { "*": "DF-C" }, interactionStatistic: { "*": "IC" } },
  },
  "IC": { required: "interactionType, userInteractionCount" },
  "PP": {
    required: "mainEntity",
    recommended: "dateCreated, dateModified",
    nested: { mainEntity: { "*": "PP-S" } },
  },
  "PP-S": {
    required: "name",
    recommended:
      "agentInteractionStatistic, alternateName, description, identifier, image, interactionStatistic, sameAs",
    nested: { interactionStatistic: { "*": "IC" } },
  },
};
