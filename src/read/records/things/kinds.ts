/** Of which kind a declared thing is, by its types in any vocabulary. */
import { isArticleType, isThreadType } from "../../vocabularies/mod.ts";

/** Kinds by type in small letters: pages that write types by hand do not always keep capitals. */
const KIND_OF_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    product:
      "Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car h-product " +
      "h-listing",
    recipe: "Recipe h-recipe",
    event: "Event Festival Hackathon EventSeries h-event",
    job: "JobPosting",
    video: "VideoObject",
    faq: "FAQPage",
    thread: "QAPage",
    breadcrumb: "BreadcrumbList",
    course: "Course",
    software: "SoftwareApplication MobileApplication WebApplication VideoGame",
    book: "Book Audiobook",
    work:
      "Movie TVSeries TVSeason TVEpisode MusicAlbum MusicRecording PodcastSeries PodcastEpisode " +
      "Dataset HowTo",
    rating: "AggregateRating h-review-aggregate",
    person: "Person",
    organisation:
      "Corporation LocalBusiness Restaurant Hotel Store MedicalClinic Dentist School h-card",
    place: "Place TouristAttraction Residence Accommodation h-adr",
  }).flatMap(([kind, types]) =>
    types.toLowerCase().split(" ").map((type) => [type, kind] as const)
  ),
);

/** Endings of the many types of a kind, in the order they are tried. */
const KIND_OF_ENDING: readonly (readonly [RegExp, string])[] = [
  [/[a-z]Event$/, "event"],
  [/Organization$|[a-z](?:Business|Store|Agency|Shop|Restaurant)$/, "organisation"],
  [/(?:^|[a-z])Review$|^h-review$/, "review"],
];

/** Fields that only what is visited or called has; a thing of an unknown type with one is a place of work. */
const CALLED = ["telephone", "openingHours", "openingHoursSpecification"];

/** Returns the kind of a thing by its types and the names of its fields; undefined for none. */
export function kindOfThing(
  types: readonly string[],
  fields: { has(name: string): boolean },
): string | undefined {
  for (const type of types) {
    const kind = kindOfType(type);
    if (kind !== undefined) return kind;
  }
  if (types.length === 0 || types.some((type) => type.startsWith("WP"))) return undefined;
  return fields.has("address") && CALLED.some((name) => fields.has(name))
    ? "organisation"
    : undefined;
}

function kindOfType(type: string): string | undefined {
  if (isThreadType(type)) return "thread";
  const known = KIND_OF_TYPE.get(type.toLowerCase());
  if (known !== undefined) return known;
  if (isArticleType(type)) return "article";
  return KIND_OF_ENDING.find(([ending]) => ending.test(type))?.[1];
}

/** Returns the kind that OpenGraph's type of a document tells; undefined for none. */
export function kindOfDocument(type: string): string | undefined {
  const word = type.trim().toLowerCase();
  if (word === "product" || word === "og:product" || word === "product.item") return "product";
  if (word === "article") return "article";
  return word === "book" ? "book" : /^video\./.test(word) ? "video" : undefined;
}
