/** What is made once for an object. */

/** Returns `make` with a memory: what it made for an object is kept for as long as the object is. */
export function onceFor<Key extends object, Value extends NonNullable<unknown>>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, value = make(key));
    return value;
  };
}
