/** Addresses as answers show them, without the credentials of the caller. */

/** Takes the user info out of an address; returns the same object. */
export function withoutUser(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}
