/** Objects without what is not there. */

/** Returns the properties that have a value; those that are undefined are left out. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as ReturnType<typeof defined<Fields>>;
}
