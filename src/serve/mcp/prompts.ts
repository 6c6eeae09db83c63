/** Prompts: what people ask for again and again, as the calls that answer it. */
import { completable, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { PreparedTool } from "../call/mod.ts";

/** One prompt; it is offered where its tools are. */
interface PromptKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tools: readonly string[];
  /** What to fill in: its name, and what it is. */
  readonly asks: Readonly<Record<string, string>>;
  /** Which of these is a list of facts, completed by the names of questions. */
  readonly facts?: string;
  write(filled: Readonly<Record<string, string>>): string;
}

const PROMPTS: readonly PromptKind[] = [
  {
    name: "read_article",
    title: "Read an article",
    description: "Summarises an article, with its author and date, from its own text.",
    tools: ["page_markdown"],
    asks: { url: "The article's address" },
    write: ({ url }) =>
      `Read ${url} with page_markdown (max_tokens 4000); while next_offset is not null, go on with ` +
      "it as offset. Give its title, byline and date as the answer has them, five sentences of " +
      "summary, and what the article itself leaves open. Quote, do not guess.",
  },
  {
    name: "compare_products",
    title: "Compare products",
    description: "Compares what several product pages declare, as a table.",
    tools: ["extract_many"],
    asks: { urls: "Addresses of the products, with spaces between", facts: "What to compare" },
    facts: "facts",
    write: ({ urls, facts }) =>
      `Call extract_many once with these addresses: ${urls}. Compare ${facts} and whatever else ` +
      "the summaries share, in a table with a row for each product and its address. An empty cell " +
      "means that the page does not say; name every answer that has a doubt.",
  },
  {
    name: "audit_my_page",
    title: "Audit my page",
    description: "Finds what is wrong with a page's markup and says how to mend it.",
    tools: ["audit_page"],
    asks: { url: "The page's address" },
    write: ({ url }) =>
      `Call audit_page for ${url}. List errors first, then warnings: for each the place (path), ` +
      "what is wrong, the rule's page, and the markup that mends it. End with what robots.txt and " +
      "llms.txt tell AI agents, and what was not checked.",
  },
  {
    name: "watch_price",
    title: "Watch a price",
    description: "Reads a price as it is and as it was, and keeps an extractor for next time.",
    tools: ["extract_declared", "compile_extractor", "run_extractor"],
    asks: { url: "The product's address", since: "A date to compare with, as 2026-01" },
    write: ({ url, since }) =>
      `Call extract_declared for ${url} with questions ["title", "price", "currency", ` +
      `"availability"] and max_age 0, then once more with at "${since}". Say how the price changed ` +
      "and which capture the older one is of. Where the page declares no price, call " +
      "compile_extractor with the price you see in want, and give the extractor to keep: " +
      "run_extractor reads the price with it from now on.",
  },
];

interface ReadyPrompt {
  readonly kind: PromptKind;
  readonly argsSchema: z.ZodObject;
}

/** The prompts of each list of tools: over HTTP every request has a server of its own. */
const READY = new WeakMap<readonly PreparedTool[], readonly ReadyPrompt[]>();

/** Registers the prompts whose tools are offered. */
export function registerPrompts(server: McpServer, offered: readonly PreparedTool[]): void {
  let ready = READY.get(offered);
  if (ready === undefined) READY.set(offered, ready = readyPrompts(offered));
  for (const { kind: { name, title, description, write }, argsSchema } of ready) {
    server.registerPrompt(name, { title, description, argsSchema }, (filled) => ({
      messages: [{
        role: "user" as const,
        content: { type: "text" as const, text: write(filled as Record<string, string>) },
      }],
    }));
  }
}

function readyPrompts(offered: readonly PreparedTool[]): ReadyPrompt[] {
  const names = new Set(offered.map(({ tool }) => tool.name));
  const complete = startingWith(questionsOf(offered));
  return PROMPTS.filter(({ tools }) => tools.every((name) => names.has(name))).map((kind) => {
    const fields = Object.entries(kind.asks).map(([ask, what]) => {
      const field = z.string().describe(what);
      return [ask, ask === kind.facts ? completable(field, complete) : field] as const;
    });
    return { kind, argsSchema: z.object(Object.fromEntries(fields)) };
  });
}

/** Completes the last name of a list by the names there are. */
export function startingWith(names: readonly string[]): (value?: string) => string[] {
  return (value = "") => {
    // From the end: a pattern that looks for the last name from the front tries every place.
    const from = Math.max(value.lastIndexOf(" "), value.lastIndexOf(",")) + 1;
    const [before, begun] = [value.slice(0, from), value.slice(from)];
    return names.filter((name) => name.startsWith(begun)).map((name) => before + name);
  };
}

/** Returns the questions that a tool takes, as its schema lists them. */
function questionsOf(offered: readonly PreparedTool[]): readonly string[] {
  for (const { properties } of offered) {
    const { items } = (properties["questions"] ?? {}) as { items?: { enum?: readonly string[] } };
    if (items?.enum !== undefined) return items.enum;
  }
  return [];
}
