/** Atom 1.0 (RFC 4287) and 0.3, read by the same names. */
import {
  elementsOf,
  inheritedAttribute,
  type XmlDocument,
  type XmlElement,
  xmlMarkup,
  xmlText,
} from "../../page/documents/xml/mod.ts";
import { addTo } from "../../base/add_to.ts";
import type { Enclosure, Feed, FeedItem } from "./feed.ts";
import { all, content, distinct, fieldsOf, firstValue, line, written } from "./fields.ts";
import type { Fields, ReadLine } from "./fields.ts";
import { placesOf } from "./item_places.ts";
import { nextPage, type Resolver } from "./links.ts";
import { inheritAuthors, type Repeats } from "./repeats.ts";
import { mediaFiles, readProgramme } from "./programme.ts";
import {
  bounded,
  createEnclosure,
  distinctEnclosures,
  distinctFiles,
  groupValue,
  readImage,
  readPerson,
} from "./rss.ts";

/** Local names of the fields, Atom 1.0 before 0.3. */
const FEED = {
  title: ["title"],
  description: ["subtitle", "tagline", "info"],
  updated: ["updated", "modified"],
} as const;
const ENTRY = {
  title: ["title"],
  id: ["id"],
  published: ["published", "issued", "created"],
  updated: ["updated", "modified"],
  summary: ["summary"],
  content: ["content"],
} as const;

/** Reads a document whose root is an Atom `feed`, or a single `entry` (RFC 4287 section 2). */
export function readAtom(document: XmlDocument, root: XmlElement, resolver: Resolver): Feed {
  const isEntry = root.local.toLowerCase() === "entry";
  // A single entry states nothing of a feed around it.
  const fields: Fields = isEntry ? new Map([["entry", [root]]]) : coreFields(root);
  const text = lineReader(document, resolver);
  const authors = readAuthors(fields, text);
  const { read: entries, faults } = bounded(
    all(fields, "entry").filter((entry) => entry.complete),
  );
  const places = placesOf(entries);
  return {
    format: "atom",
    title: firstValue(fields, FEED.title, text),
    link: readLink(fields, resolver),
    description: firstValue(fields, FEED.description, text),
    language: line(inheritedAttribute(root, "xml:lang")),
    updated: firstValue(fields, FEED.updated, text),
    authors,
    // RFC 4287 section 4.2: `logo` is twice as wide as high, `icon` is square and small.
    image: firstValue(fields, ["logo", "icon"], (each) => resolver.link(each, xmlText(each))) ??
      readImage(fields, resolver),
    ...nextPage(all(fields, "link"), resolver),
    items: entries.map((entry, at) =>
      readEntry(document, entry, resolver, { authors, where: places[at] ?? null })
    ),
    faults,
  };
}

function readEntry(
  document: XmlDocument,
  entry: XmlElement,
  resolver: Resolver,
  { authors, where }: { readonly authors: readonly string[]; readonly where: string | null },
): FeedItem {
  const fields = coreFields(entry);
  const text = lineReader(document, resolver);
  const own = readAuthors(fields, text);
  const title = firstValue(fields, ENTRY.title, text);
  return {
    title,
    ...(title === null ? {} : { title_type: titleType(fields) }),
    link: readLink(fields, resolver),
    id: firstValue(fields, ENTRY.id, (element) => line(resolver.id(element, xmlText(element)))),
    published: firstValue(fields, ENTRY.published, text),
    updated: firstValue(fields, ENTRY.updated, text),
    summary: firstValue(fields, ENTRY.summary, text) ??
      groupValue(fields, "media:description", text),
    content: firstValue(
      fields,
      ENTRY.content,
      (element) => content(resolver.markup(element, constructText(document, element))),
    ),
    authors: own.length > 0 ? own : inheritedAuthors(fields, text, authors, resolver.repeats),
    categories: distinct([
      ...all(fields, "category").map((element) =>
        line(element.attributes.get("label")) ?? line(element.attributes.get("term")) ??
          text(element)
      ),
      ...all(fields, "dc:subject").map(text),
    ]),
    enclosures: readEnclosures(fields, resolver),
    image: readImage(fields, resolver),
    ...readProgramme(fields, text, resolver),
    where,
  };
}

/** RFC 4287 section 3.1.1: `text` where none is named; Atom 0.3 names media types and a mode. */
function titleType(fields: Fields): "text" | "html" {
  const type = firstValue(fields, ENTRY.title, (title) => line(title.attributes.get("type")));
  return type === null || /^text(?:\/plain)?$/i.test(type) ? "text" : "html";
}

/** The authors of an entry's source, else of its feed: RFC 4287 section 4.2.1. */
function inheritedAuthors(
  fields: Fields,
  text: ReadLine,
  feedAuthors: readonly string[],
  repeats: Repeats,
): string[] {
  const source = all(fields, "source")[0];
  const authors = source === undefined ? [] : readAuthors(coreFields(source), text);
  return authors.length > 0 ? authors : inheritAuthors(feedAuthors, repeats);
}

/** Groups children by local name for Atom's own, by module and name for the others. */
function coreFields(element: XmlElement): Fields {
  const fields = new Map<string, XmlElement[]>();
  for (const [name, elements] of fieldsOf(element)) {
    const own = name.replace(/^(?:atom|rss):/, "");
    for (const each of elements) addTo(fields, own, each);
  }
  return fields;
}

function lineReader(document: XmlDocument, resolver: Resolver): ReadLine {
  return (element) => line(resolver.markup(element, constructText(document, element)));
}

/** Returns a text construct as written (RFC 4287, 3.1, 4.1.3.3; Atom 0.3); xhtml is its `div`. */
function constructText(document: XmlDocument, element: XmlElement): string {
  const type = (element.attributes.get("type") ?? "text").trim().toLowerCase();
  const isBase64 = element.attributes.get("mode")?.trim().toLowerCase() === "base64";
  if (isBase64 || !TEXT_TYPE.test(type)) return decodeBase64(xmlText(element));
  const children = [...elementsOf(element)];
  const wrapper = children.length === 1 && children[0]?.local === "div" ? children[0] : undefined;
  if (wrapper === undefined) {
    return XML_TYPE.test(type) ? xmlMarkup(document, element) : written(document, element);
  }
  // Markup of type html is escaped: a div around it is the feed's mistake.
  return type === "html" ? written(document, wrapper) : xmlMarkup(document, wrapper);
}

/** Types whose content is text or markup; any other is base64. */
const TEXT_TYPE = /^(?:|text|html|xhtml|escaped|xml|text\/.*|.*[+/]xml)$/;
const XML_TYPE = /[+/]xml$/;

/** Decodes base64 that encodes text; anything else stays as written. */
function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/\s+/g, "")), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

function readLink(fields: Fields, resolver: Resolver): string | null {
  return firstValue(fields, ["link"], (link) => {
    const rel = (link.attributes.get("rel") ?? "alternate").trim().toLowerCase();
    if (rel !== "alternate" && rel !== "") return null;
    return resolver.link(link, link.attributes.get("href") ?? xmlText(link));
  });
}

function readAuthors(fields: Fields, text: ReadLine): string[] {
  const own = [...all(fields, "author"), ...all(fields, "dc:creator")];
  return distinct(own.map((element) => readPerson(element, text)));
}

function readEnclosures(fields: Fields, resolver: Resolver): FeedItem["enclosures"] {
  const links = all(fields, "link").filter((link) =>
    link.attributes.get("rel")?.trim().toLowerCase() === "enclosure"
  );
  const files = distinctEnclosures([...links, ...mediaFiles(fields)], resolver);
  return distinctFiles([
    ...files,
    ...all(fields, "content").map((each) => outside(each, resolver)),
  ]);
}

/** Content that stands at an address of its own (RFC 4287, 4.1.3.2): a file of its entry. */
function outside(content: XmlElement, resolver: Resolver): Enclosure | undefined {
  const src = content.attributes.get("src") ?? "";
  return createEnclosure(resolver.link(content, src), line(content.attributes.get("type")), null);
}
