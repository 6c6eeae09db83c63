/** Addresses as they are told: who logged in is nobody else's business. */

/** Takes the user info out of an address; gives the same object. */
export function withoutUser(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}
