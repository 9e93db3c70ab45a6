// The schema as the code of a project reads it: private attributes are attributes like all others. Passwords stay out of
// reach, since no content query can name them.
import type { Attribute, Schema } from '../schema/schema.ts';

const known = new WeakMap<Schema, Schema>();

/** One for each schema, since every read asks for it. */
export function codeSchema(schema: Schema): Schema {
  const made = known.get(schema) ?? {
    ...schema,
    contentTypes: mapValues(schema.contentTypes, opened),
    components: mapValues(schema.components, opened),
  };
  known.set(schema, made);
  return made;
}

const mapValues = <T>(of: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> =>
  new Map([...of].map(([key, value]) => [key, change(value)]));

/** The finished text of rows and components has no private attributes, so that it says too little here. */
function opened<T extends { readonly attributes: ReadonlyMap<string, Attribute> }>(owner: T): T {
  const isClosed = [...owner.attributes.values()].some(({ isPrivate }) => isPrivate);
  if (!isClosed) return owner;
  const attributes = mapValues(owner.attributes, (attribute) => ({ ...attribute, isPrivate: false }));
  return { ...owner, attributes, isPartial: true };
}
