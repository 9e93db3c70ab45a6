// Memoises values by object, in weak maps.

/** The value of a key in a map, weak or not; made and stored if missing. */
export function getOrCreate<Key, Value extends object | string>(
  values: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

/** Calls `make` once for each owner, such as a content type or a schema. The value lives as long as its owner. */
export function memoizePer<Owner extends object, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const made = new WeakMap<Owner, Made>();
  return (owner) => getOrCreate(made, owner, () => make(owner));
}
