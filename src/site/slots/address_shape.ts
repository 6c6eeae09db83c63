/** The shape of an address: `0` for numbers, `*` for names but a first folder and parameters. */

import { urlOf } from "../../page/url/mod.ts";

// Bounds.
/** Characters of a shape; longer addresses that begin alike have one. */
export const MAX_SHAPE_CHARS = 200;

/** What a site calls the programs that its parameters are for. */
const SCRIPT = /^[a-z_-]+\.(?:php|aspx?|jsp|cgi|cfm|do|pl)$/i;

/** Returns the shape of an address, which is the pattern it is told by. */
export function addressShape(address: string): string {
  const { pathname, search } = urlOf(address);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const isKept = (segment: string, at: number): boolean =>
    at === 0 && segments.length > 1 && !/\d/.test(segment) ||
    at === segments.length - 1 && search !== "" && SCRIPT.test(segment);
  const path = segments.map((segment, at) => isKept(segment, at) ? segment : shapeOf(segment));
  const names = search.slice(1).split("&").map((pair) => pair.split("=", 1)[0] ?? "")
    .filter((name) => name !== "");
  const query = [...new Set(names)].sort().map((name) => `${name}=*`).join("&");
  return `/${path.join("/")}${query === "" ? "" : `?${query}`}`.slice(0, MAX_SHAPE_CHARS);
}

function shapeOf(segment: string): string {
  return /^\d+$/.test(segment) ? "0" : /^\d+[-_.:]\d/.test(segment) ? "0-0" : "*";
}

/** Returns how many parameters a shape has. */
export function parametersOf(shape: string): number {
  return shape.split("=*").length - 1;
}
