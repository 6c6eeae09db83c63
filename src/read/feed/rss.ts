/**
 * RSS 0.90 to 2.0 and RSS 1.0, with Dublin Core, content, iTunes, Media RSS and Atom elements where
 * a field can have them.
 *
 * Each field is a row of names, the format's own first: the first that is not blank wins.
 */
import {
  elementsOf,
  inheritedAttribute,
  xmlAttribute,
  type XmlDocument,
  type XmlElement,
  xmlText,
} from "../../page/documents/xml/mod.ts";
import type { Enclosure, Feed, FeedFault, FeedItem } from "./feed.ts";
import {
  all,
  content,
  distinct,
  type Fields,
  fieldsOf,
  firstOf,
  firstValue,
  line,
  MAX_FEED_LIST,
  type ReadLine,
  written,
} from "./fields.ts";
import { placesOf } from "./item_places.ts";
import { nextPage, type Resolver } from "./links.ts";
import { moduleName } from "./modules.ts";
import { mediaFiles, readProgramme } from "./programme.ts";

// Bounds.
/** Items read of one feed; later ones are not counted, and a fault says that there are any. */
const MAX_FEED_ITEMS = 10_000;

/** Returns the items that are read, and the fault of a feed that has more. */
export function bounded<Item>(items: readonly Item[]): { read: Item[]; faults: FeedFault[] } {
  const reason = `it has more than ${MAX_FEED_ITEMS} items: the later ones are left out`;
  const faults = items.length > MAX_FEED_ITEMS ? [{ line: 1, reason }] : [];
  return { read: items.slice(0, MAX_FEED_ITEMS), faults };
}

/** Names of a channel's fields, by preference. */
const CHANNEL = {
  title: ["rss:title", "dc:title", "atom:title", "media:title"],
  description: "rss:description atom:subtitle itunes:summary dc:description itunes:subtitle".split(
    " ",
  ),
  language: ["rss:language", "dc:language"],
  updated: ["rss:lastBuildDate", "atom:updated", "dcterms:modified", "dc:date", "rss:pubDate"],
} as const;

/** Names of an item's fields, by preference. */
const ITEM = {
  title: ["rss:title", "dc:title", "atom:title", "media:title"],
  id: ["rss:guid", "atom:id", "dc:identifier"],
  published: "rss:pubDate dc:date dcterms:issued dcterms:created atom:published atom:issued"
    .split(" "),
  updated: ["atom:updated", "dcterms:modified", "atom:modified", "dc:date"],
  summary: ("rss:description dc:description atom:summary itunes:summary media:description " +
    "itunes:subtitle").split(" "),
  content: "content:encoded atom:content xhtml:body xhtml:div rss:body rss:fullitem".split(" "),
} as const;

/** Reads a document whose root is `rss` or `rdf:RDF`. */
export function readRss(document: XmlDocument, root: XmlElement, resolver: Resolver): Feed {
  const channels = [...elementsOf(root)].filter((child) => moduleName(child) === "rss:channel");
  const channel = channels[0] ?? root;
  const fields = fieldsOf(channel);
  const text = lineReader(document, resolver);
  const { read: items, faults } = bounded(itemsOf(root));
  const places = placesOf(items);
  return {
    format: root.local.toLowerCase() === "rss" ? "rss" : "rdf",
    title: firstValue(fields, CHANNEL.title, text),
    link: readLink(fields, resolver),
    description: firstValue(fields, CHANNEL.description, text),
    language: firstValue(fields, CHANNEL.language, text) ??
      line(inheritedAttribute(channel, "xml:lang")),
    updated: firstValue(fields, CHANNEL.updated, text),
    authors: readAuthors(fields, text, CHANNEL_AUTHORS),
    image: readImage(fields, resolver) ?? readChannelImage([...elementsOf(root)], fields, resolver),
    ...nextPage(all(fields, "atom:link"), resolver),
    items: items.map((item, at) => readItem(document, item, resolver, places[at] ?? null)),
    faults,
  };
}

function lineReader(document: XmlDocument, resolver: Resolver): ReadLine {
  return (element) => line(resolver.markup(element, written(document, element)));
}

/**
 * Finds the items: in a channel, beside it (RSS 0.90 and 1.0), or inside one another where an end tag
 * is missing. One that the end of the text cut off is left out. One more than are read is enough.
 */
function itemsOf(root: XmlElement): XmlElement[] {
  const items: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (moduleName(next) === "rss:item" && next.complete) items.push(next);
    if (items.length > MAX_FEED_ITEMS) break;
    const inner = [...elementsOf(next)].filter((child) => HOLDS_ITEMS.test(moduleName(child)));
    for (const child of inner.reverse()) waiting.push(child);
  }
  return items;
}

const HOLDS_ITEMS = /^rss:(?:item|channel|items)$/;

function readItem(
  document: XmlDocument,
  item: XmlElement,
  resolver: Resolver,
  where: string | null,
): FeedItem {
  const fields = fieldsOf(item);
  const text = lineReader(document, resolver);
  return {
    title: firstValue(fields, ITEM.title, text),
    link: readLink(fields, resolver) ?? readPermalink(fields),
    id: firstValue(fields, ITEM.id, text) ?? line(item.attributes.get("rdf:about")),
    published: firstValue(fields, ITEM.published, text),
    updated: firstValue(fields, ITEM.updated, text),
    summary: firstValue(fields, ITEM.summary, text) ??
      groupValue(fields, "media:description", text),
    content: firstValue(
      fields,
      ITEM.content,
      (element) => content(resolver.markup(element, written(document, element))),
    ),
    authors: readAuthors(fields, text),
    categories: readCategories(fields, text),
    enclosures: distinctEnclosures([
      ...all(fields, "rss:enclosure"),
      ...all(fields, "enc:enclosure"),
      ...all(fields, "atom:link").filter((link) => link.attributes.get("rel") === "enclosure"),
      ...mediaFiles(fields),
    ], resolver),
    image: readImage(fields, resolver),
    ...readProgramme(fields, text, resolver),
    where,
  };
}

/** The picture of a channel: in it (RSS 2.0), or beside it (RSS 1.0, 5.4). */
function readChannelImage(
  beside: readonly XmlElement[],
  channel: Fields,
  resolver: Resolver,
): string | null {
  const images = [
    ...all(channel, "rss:image"),
    ...beside.filter((element) => moduleName(element) === "rss:image"),
  ];
  const linkOf = (url: XmlElement): string | null => resolver.link(url, xmlText(url));
  return firstOf(images, (image) => firstValue(fieldsOf(image), ["rss:url"], linkOf));
}

/** Reads the link of a channel or item; of several the last wins, as in most readers. */
function readLink(fields: Fields, resolver: Resolver): string | null {
  const links = [...all(fields, "rss:link")].reverse();
  return firstOf([...links, ...all(fields, "atom:link")], (link) => {
    if ((line(link.attributes.get("rel")) ?? "alternate") !== "alternate") return null;
    return resolver.link(link, line(xmlText(link)) ?? link.attributes.get("href") ?? "");
  });
}

/** A guid in the form of an address is the item's, unless `isPermaLink` denies it (RSS 2.0). */
function readPermalink(fields: Fields): string | null {
  return firstValue(fields, ["rss:guid"], (guid) => {
    const isPermalink = xmlAttribute(guid, "isPermaLink")?.trim().toLowerCase() !== "false";
    const text = line(xmlText(guid));
    return isPermalink && text !== null && /^https?:\/\//i.test(text) ? text : null;
  });
}

/** Names of those who wrote an item: the second ones where none of the first is there. */
const ITEM_AUTHORS = [
  ["rss:author", "dc:creator"],
  ["dc:author", "itunes:author", "atom:author", "media:credit"],
];
/** Names of those whose channel it is: a channel of RSS 2.0 has an editor. */
const CHANNEL_AUTHORS = [...ITEM_AUTHORS, ["rss:managingEditor"]];

function readAuthors(
  fields: Fields,
  text: ReadLine,
  choices: readonly (readonly string[])[] = ITEM_AUTHORS,
): string[] {
  for (const names of choices) {
    const people = names.flatMap((name) => all(fields, name));
    if (people.length > 0) return distinct(people.map((element) => readPerson(element, text)));
  }
  return [];
}

/** An address of mail with a name in brackets, as RSS 2.0 writes persons, or the other way round. */
const NAMED_ADDRESS =
  /^[^\s()<>@]{1,100}@[^\s()<>@]{1,300} ?\(([^()]{1,500})\)$|^([^<>@]{1,500})<[^\s<>@]{1,100}@[^\s<>@]{1,300}>$/;

/** Reads the name of a person: inside it, as Atom has it, or in its text, beside an address. */
export function readPerson(person: XmlElement, text: ReadLine): string | null {
  const inside = firstOf(["name", "email", "uri", "url"], (part) =>
    firstOf(
      elementsOf(person),
      (child) => child.local.toLowerCase() === part ? text(child) : null,
    ));
  if (inside !== null) return inside;
  const value = text(person);
  const named = value === null ? null : NAMED_ADDRESS.exec(value);
  return line(named?.[1] ?? named?.[2]) ?? value;
}

function readCategories(fields: Fields, text: ReadLine): string[] {
  const commas = (name: string): string[] =>
    all(fields, name).flatMap((element) => (text(element) ?? "").split(","));
  return distinct([
    ...all(fields, "rss:category").map(text),
    ...[...commas("itunes:keywords"), ...commas("media:keywords")].map(line),
    ...all(fields, "dc:subject").map(text),
    ...all(fields, "media:category").map((element) =>
      line(element.attributes.get("label")) ?? text(element)
    ),
    ...all(fields, "atom:category").map((element) =>
      line(element.attributes.get("label") ?? element.attributes.get("term"))
    ),
    ...withParts(all(fields, "itunes:category")).map((element) =>
      line(element.attributes.get("text"))
    ),
  ]);
}

/** Categories, each before the narrower ones that stand in it (Apple's tags have two levels). */
function withParts(categories: readonly XmlElement[]): XmlElement[] {
  return categories.flatMap((category) => [
    category,
    ...[...elementsOf(category)].filter((part) => moduleName(part) === "itunes:category"),
  ]);
}

/** Returns the value of an element inside a `media:group` (Media RSS 1.5.1, media:group). */
export function groupValue(fields: Fields, name: string, read: ReadLine): string | null {
  return firstOf(all(fields, "media:group"), (group) => firstValue(fieldsOf(group), [name], read));
}

/** Reads the picture of an item: its thumbnail or what a podcast's player shows. */
export function readImage(fields: Fields, resolver: Resolver): string | null {
  const address = (element: XmlElement): string | null =>
    resolver.link(element, firstAttribute(element, ["url", "href"]) ?? "");
  return firstValue(fields, ["media:thumbnail"], address) ??
    groupValue(fields, "media:thumbnail", address) ??
    firstValue(fields, ["itunes:image"], address);
}

function readEnclosure(element: XmlElement, resolver: Resolver): Enclosure | undefined {
  const url = firstAttribute(element, ["url", "href", "resource"]) ?? "";
  const type = firstAttribute(element, ["type"]);
  const size = firstAttribute(element, ["length", "fileSize"]);
  return createEnclosure(resolver.link(element, url), type, size);
}

/** Makes an enclosure of what is told of it; undefined without an address. */
export function createEnclosure(
  url: string | null,
  type: string | null,
  size: string | null,
): Enclosure | undefined {
  if (url === null) return undefined;
  return { url, ...(type === null ? {} : { type }), ...(size === null ? {} : { size }) };
}

function firstAttribute(element: XmlElement, names: readonly string[]): string | null {
  return firstOf(names, (name) => line(xmlAttribute(element, name)));
}

/** Reads enclosures, the first of each address. */
export function distinctEnclosures(
  elements: readonly XmlElement[],
  resolver: Resolver,
): Enclosure[] {
  return distinctFiles(elements.map((element) => readEnclosure(element, resolver)));
}

/** Keeps the first file of each address. */
export function distinctFiles(found: readonly (Enclosure | undefined)[]): Enclosure[] {
  const byUrl = new Map<string, Enclosure>();
  for (const enclosure of found) {
    if (enclosure !== undefined && !byUrl.has(enclosure.url)) byUrl.set(enclosure.url, enclosure);
  }
  return [...byUrl.values()].slice(0, MAX_FEED_LIST);
}
