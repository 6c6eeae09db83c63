/**
 * Returns the path of an address as it was sent; "" where there is none.
 *
 * Nothing is normalised: a spelling with dots or escapes has no route, so that guards and routes
 * cannot see two different paths.
 */
export function pathOf(url: string): string {
  return /^[^:]+:\/\/[^/?#]*(\/[^?#]*)?/.exec(url)?.[1] ?? "";
}
