/** The one language that a crawl reads, where it is asked for one. */
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
    const [mark, rule] = [hashOf(url), `language ${its}`];
    const [known] = await sql.ask`SELECT id, state FROM page WHERE mark = ${mark}`;
    if (known === undefined) {
      await hosts.insert(mark, url, { depth: depth + 1, foundOn: id, state: "out", rule });
    } else if (known["state"] === "waiting") await hosts.leaveOut(Number(known["id"]), rule);
  }
}

/** Reports whether a language, as `de-AT`, is the one asked for, as `de`. */
export function speaks(language: string, asked: string): boolean {
  const [own, wanted] = [language.toLowerCase(), asked.toLowerCase()];
  return own === "x-default" || own === wanted || own.startsWith(`${wanted}-`);
}
