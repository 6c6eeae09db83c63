/** What podcasts and films say of themselves: Apple podcast tags, the podcast namespace, Media RSS. */
import { elementsOf, xmlAttribute, type XmlElement } from "../../page/documents/xml/mod.ts";
import type { Programme, Transcript } from "./feed.ts";
import { all, firstOf, firstValue, line, MAX_FEED_LIST } from "./fields.ts";
import type { Fields, ReadLine } from "./fields.ts";
import type { Resolver } from "./links.ts";
import { moduleName } from "./modules.ts";

/** Reads what an item says of its sound or film; a key is absent when there is nothing. */
export function readProgramme(fields: Fields, text: ReadLine, resolver: Resolver): Programme {
  // Media RSS 1.5.1: whole seconds, an attribute of the file.
  const duration = firstValue(fields, ["itunes:duration"], text) ??
    firstOf(mediaFiles(fields), (file) => line(xmlAttribute(file, "duration")));
  const season = firstValue(fields, ["itunes:season", "podcast:season"], text);
  const episode = firstValue(fields, ["itunes:episode", "podcast:episode"], text);
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

function readTranscripts(fields: Fields, resolver: Resolver): Transcript[] {
  return all(fields, "podcast:transcript").slice(0, MAX_FEED_LIST).flatMap((element) => {
    const url = resolver.link(element, xmlAttribute(element, "url") ?? "");
    const type = line(xmlAttribute(element, "type"));
    return url === null ? [] : [{ url, ...(type === null ? {} : { type }) }];
  });
}
