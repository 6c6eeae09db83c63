/** The content of a feed, whatever its format. */

/** A file an item carries; a key is absent when the feed leaves it empty. */
export interface Enclosure {
  url: string;
  type?: string;
  /** As written, in bytes. */
  size?: string;
}

/** The words of an item's sound or film, in a file of their own. */
export interface Transcript {
  url: string;
  type?: string;
}

/** What a podcast or a film says of itself; a key is absent when the feed leaves it empty. */
export interface Programme {
  /** As the feed writes it: seconds, or hours, minutes and seconds with colons. */
  duration?: string;
  season?: string;
  episode?: string;
  transcripts?: Transcript[];
}

/** One entry of a feed. */
export interface FeedItem extends Programme {
  title: string | null;
  /** Whether the title is text or markup; absent where the format does not tell, as in RSS. */
  title_type?: "text" | "html";
  link: string | null;
  id: string | null;
  /** As the feed writes it. */
  published: string | null;
  /** As the feed writes it. */
  updated: string | null;
  summary: string | null;
  /** Markup or text as the feed writes it, its whitespace kept. */
  content: string | null;
  authors: string[];
  categories: string[];
  enclosures: Enclosure[];
  /** Address of the item's own picture. */
  image: string | null;
  /**
   * Where the feed has it: names of elements as written, counted among siblings of their name, or a
   * JSON pointer (RFC 6901). Null for an item inside too many others.
   */
  where: string | null;
}

/** Something that was wrong with a feed and was read the likeliest way. */
export interface FeedFault {
  line: number;
  reason: string;
}

/** A feed as read. */
export interface Feed {
  format: "rss" | "rdf" | "atom" | "jsonfeed";
  title: string | null;
  link: string | null;
  description: string | null;
  language: string | null;
  /** As the feed writes it. */
  updated: string | null;
  /** Whose feed it is; items without authors of their own have these where the format says so. */
  authors: string[];
  /** Address of the feed's picture. */
  image: string | null;
  /** Where its older items are, of a feed that is several files (RFC 5005). */
  next_page?: string;
  /** At most `MAX_FEED_ITEMS`. */
  items: FeedItem[];
  /** The first faults, at most `MAX_XML_FAULTS`; empty for a feed without any. */
  faults: FeedFault[];
}

/** A feed, or why a text is not one. */
export type FeedReading = { feed: Feed } | { refusal: string };
