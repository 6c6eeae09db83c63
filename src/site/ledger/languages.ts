/** The one language that a crawl reads, where it is asked for one. */
import { MAX_SHAPE_CHARS } from "../../base/limits.ts";
import { siteOf } from "../../page/url/mod.ts";
import { addressShape } from "../slots/address_shape.ts";
import type { Hosts } from "./hosts.ts";
import type { Sql } from "./sql.ts";
import { hashOf, type Task } from "./task.ts";
import type { Reading } from "./twins.ts";

/** Addresses that a page names as itself in a language that is not asked for are out of scope. */
export async function leaveLanguages(
  sql: Sql,
  hosts: Hosts,
  language: string | undefined,
  { alternates }: Reading,
  { id, depth }: Task,
): Promise<void> {
  if (language === undefined) return;
  for (const { url, language: its } of alternates) {
    if (speaks(its, language)) continue;
    const [known] = await sql.ask`SELECT id, state FROM page WHERE mark = ${hashOf(url)}`;
    if (known === undefined) {
      await sql.ask`INSERT INTO page (mark, url, key, host, shape, depth, found_on, state,
        rule) VALUES (${hashOf(url)}, ${url}, ${hashOf(url)}, ${siteOf(url)},
        ${addressShape(url).slice(0, MAX_SHAPE_CHARS)}, ${depth + 1}, ${id}, 'out',
        ${`language ${its}`})`;
    } else if (known["state"] === "waiting") {
      await hosts.leaveOut(Number(known["id"]), `language ${its}`);
    }
  }
}

/** Reports whether a language, as `de-AT`, is the one asked for, as `de`. */
export function speaks(language: string, asked: string): boolean {
  const [own, wanted] = [language.toLowerCase(), asked.toLowerCase()];
  return own === "x-default" || own === wanted || own.startsWith(`${wanted}-`);
}
