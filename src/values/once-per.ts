// Values that are made once and kept with what they were made for.

/** Of a map, weak or not: what it has for the key, made now if it has nothing. */
export function keptIn<Key, Value extends object | string>(
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

/** `make`, called once for each owner, such as a content type or a schema; what it made goes when the owner does. */
export function oncePer<Owner extends object, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const made = new WeakMap<Owner, Made>();
  return (owner) => keptIn(made, owner, () => make(owner));
}
