/**
 * Rules of the readers that somebody believed in, and how each is turned off.
 *
 * A row stays as long as its rule does. An edit replaces a text that occurs once in its file.
 */
import type { Edit } from "../constants/variant.ts";

/** A rule, what turns it off, and the answers that are counted with and without it. */
export interface AblatedRule {
  readonly name: string;
  /** Lines that would go with it, tests left out. */
  readonly lines: number;
  readonly edits: readonly Edit[];
  readonly scores: readonly ("extractor" | "rows" | "siblings" | "content")[];
}

const EXTRACTOR = ["extractor", "rows", "siblings"] as const;
const RUN = "read/extractor/run";
const CONTENT = "read/content/main_content.ts";

/** All rules with a row of bench/RESULTS-ablate.md. */
export const RULES: readonly AblatedRule[] = [
  {
    name: "column statistics",
    lines: 175,
    scores: EXTRACTOR,
    edits: [{
      file: `${RUN}/column_stats.ts`,
      from: "if (values.length < LEAST_VALUES) return undefined;\n  const heads",
      to: "if (values.length >= 0) return undefined;\n  const heads",
    }],
  },
  {
    name: "facts tables",
    lines: 85,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/lists/facts.ts",
      from: "if (facts.length < 3 ||",
      to: "if (facts.length >= 0 ||",
    }],
  },
  {
    name: "labelled rows",
    lines: 90,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/lists/facts.ts",
      from: "if (rows.length < 2 ||",
      to: "if (rows.length >= 0 ||",
    }],
  },
  {
    name: "label likeness",
    lines: 10,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/rule/likeness.ts",
      from: "label === undefined || theirs === undefined || label === theirs ? 1",
      to: "label !== theirs || label === theirs ? 1",
    }],
  },
  {
    name: "markup likeness",
    lines: 35,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/rule/likeness.ts",
      from: "if (own === 0 || other === 0) return 1;",
      to: "if (own >= 0) return 1;",
    }],
  },
  {
    name: "context",
    lines: 100,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/rule/cluster.ts",
      from: "sum * context * coverage",
      to: "sum * (context > 0 ? 1 : 0) * coverage",
    }],
  },
  {
    name: "column rules",
    lines: 300,
    scores: EXTRACTOR,
    edits: [{
      file: "read/extractor/rule/column_rules.ts",
      from: "if (isFurtherSlot(path)) return [];",
      to: "if (path.length >= 0) return [];",
    }],
  },
  {
    name: "most prose",
    lines: 45,
    scores: ["content"],
    edits: [{
      file: CONTENT,
      from: "= mostProse(page, whole);",
      to: ": Uint8Array | undefined = undefined;",
    }],
  },
  {
    name: "page rules",
    lines: 160,
    scores: ["content"],
    edits: [{
      file: CONTENT,
      from: "correctChances(page, amongAlike(page, judgeBlocks(page, judges)))",
      to: "amongAlike(page, judgeBlocks(page, judges))",
    }],
  },
  {
    name: "among alike",
    lines: 25,
    scores: ["content"],
    edits: [{
      file: CONTENT,
      from: "amongAlike(page, judgeBlocks(page, judges))",
      to: "judgeBlocks(page, judges)",
    }],
  },
  {
    name: "whole structures",
    lines: 85,
    scores: ["content"],
    edits: [{
      file: CONTENT,
      from: "wholeStructures(page, judged)",
      to: "judged",
    }],
  },
];
