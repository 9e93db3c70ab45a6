// Which attributes every published document has a value of. Conditions may hide a required one, and all that is inside it.
import { getOrCreate } from '../values/memoize.ts';
import { type Attribute, type AttributeOwner, componentOf, type Schema } from './schema.ts';

/** Whether the attribute is required, and neither hidden by conditions nor inside of what they hide. */
export const isAlwaysSet = (attribute: Attribute, owner: AttributeOwner, schema: Schema): boolean =>
  attribute.isRequired && attribute.condition === undefined && !hideableComponents(schema).has(owner.uid);

const known = new WeakMap<Schema, ReadonlySet<string>>();

/** The components that are used, at any depth, by an attribute with conditions. */
const hideableComponents = (schema: Schema): ReadonlySet<string> =>
  getOrCreate(known, schema, () => findHideable(schema));

function findHideable(schema: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (attribute: Attribute): void => {
    for (const uid of componentsOf(attribute)) {
      if (found.has(uid)) continue;
      found.add(uid);
      for (const inner of componentOf(schema, uid).attributes.values()) add(inner);
    }
  };
  for (const owner of [...schema.contentTypes.values(), ...schema.components.values()])
    for (const attribute of owner.attributes.values()) if (attribute.condition) add(attribute);
  return found;
}

function componentsOf(attribute: Attribute): readonly string[] {
  if (attribute.kind === 'component') return [attribute.component];
  return attribute.kind === 'zone' ? attribute.components : [];
}
