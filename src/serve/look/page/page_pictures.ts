/** The pictures of a page, when a person asks for them: fetched by the service, written in. */
import { parseAddress } from "../../../page/url/mod.ts";
import type { Service } from "./calls.ts";
import type { PageCopy } from "./page_copy.ts";

// Bounds.
/** Pictures that are asked for side by side. */
const LOOK_PICTURES_AT_ONCE = 4;
/** Pictures of a page that are fetched when they are asked for; the others stay away. */
const MAX_LOOK_PICTURES = 200;

/** Fetches and writes in the pictures of the page at an address; `tell` is told how many are in. */
export async function showPictures(
  { pictures, base }: PageCopy,
  fetchOne: NonNullable<Service["picture"]>,
  address: string,
  tell: (text: string) => void,
): Promise<void> {
  const waiting = pictures.slice(0, MAX_LOOK_PICTURES).values();
  const root = parseAddress(base, address)?.href ?? address;
  let written = 0;
  const count = (more = ""): void =>
    tell(`${written} of ${pictures.length} pictures are in${more}.`);
  const work = async (): Promise<void> => {
    for (const { address, shown } of waiting) {
      const url = parseAddress(address, root)?.href;
      const picture = url === undefined ? undefined : await fetchOne(url).catch(() => undefined);
      if (picture === undefined) continue;
      shown.setAttribute("src", picture);
      written++;
      count();
    }
  };
  count();
  await Promise.all(Array.from({ length: LOOK_PICTURES_AT_ONCE }, work));
  if (written < pictures.length) count(": the others could not be had");
}
