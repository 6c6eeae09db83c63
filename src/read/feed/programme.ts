/** What podcasts and films say of themselves: Apple podcast tags, the podcast namespace, Media RSS. */
import { elementsOf, xmlAttribute, type XmlElement } from "../../page/documents/xml/mod.ts";
import type { Programme, Transcript } from "./feed.ts";
import { all, type Fields, firstValue, line, MAX_FEED_LIST, type ReadLine } from "./fields.ts";
import type { Resolver } from "./links.ts";
import { moduleName } from "./modules.ts";

/** Names of the numbers, by preference. */
const SEASON = ["itunes:season", "podcast:season"];
const EPISODE = ["itunes:episode", "podcast:episode"];

/** Reads what an item says of its sound or film; a key is absent when there is nothing. */
export function readProgramme(fields: Fields, text: ReadLine, resolver: Resolver): Programme {
  const duration = firstValue(fields, ["itunes:duration"], text) ?? mediaDuration(fields);
  const season = firstValue(fields, SEASON, text);
  const episode = firstValue(fields, EPISODE, text);
  const transcripts = readTranscripts(fields, resolver);
  return {
    ...(duration === null ? {} : { duration }),
    ...(season === null ? {} : { season }),
    ...(episode === null ? {} : { episode }),
    ...(transcripts.length === 0 ? {} : { transcripts }),
  };
}

/** Returns the files of Media RSS 1.5.1, by themselves or in a group. */
export function mediaFiles(fields: Fields): XmlElement[] {
  const groups = all(fields, "media:group").flatMap((group) => [...elementsOf(group)]);
  const grouped = groups.filter((element) => moduleName(element) === "media:content");
  return [...all(fields, "media:content"), ...grouped];
}

/** Media RSS 1.5.1: whole seconds, an attribute of the file. */
function mediaDuration(fields: Fields): string | null {
  for (const file of mediaFiles(fields)) {
    const duration = line(xmlAttribute(file, "duration"));
    if (duration !== null) return duration;
  }
  return null;
}

function readTranscripts(fields: Fields, resolver: Resolver): Transcript[] {
  return all(fields, "podcast:transcript").slice(0, MAX_FEED_LIST).flatMap((element) =>
    readTranscript(element, resolver)
  );
}

function readTranscript(element: XmlElement, resolver: Resolver): Transcript[] {
  const url = resolver.link(element, xmlAttribute(element, "url") ?? "");
  const type = line(xmlAttribute(element, "type"));
  return url === null ? [] : [{ url, ...(type === null ? {} : { type }) }];
}
