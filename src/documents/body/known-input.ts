// What was sent for a document, without names that nothing has: at the top, in components, and beside the ids of relations.
import type { Attribute, AttributeOwner, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';

const ofRelations = ['connect', 'disconnect', 'set', 'options'];
const ofReferences = ['id', 'documentId', '__type', 'locale', 'status', 'position'];
const ofComponents = ['id', 'documentId', '__component'];

export function knownInput(data: Data, owner: AttributeOwner, schema: Schema): Data {
  const others = owner.kind === 'component' ? ofComponents : [];
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const attribute = owner.attributes.get(name);
    if (attribute) return [[name, knownValue(value, attribute, schema)]];
    return others.includes(name) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

function knownValue(value: unknown, attribute: Attribute, schema: Schema): unknown {
  if (Array.isArray(value) && attribute.kind !== 'scalar')
    return value.map((item) => knownValue(item, attribute, schema));
  if (!isData(value)) return value;
  switch (attribute.kind) {
    case 'scalar':
    case 'password':
      return value;
    case 'component':
    case 'zone': {
      const uid = attribute.kind === 'component' ? attribute.component : String(value.__component);
      const component = schema.components.get(uid);
      return component ? knownInput(value, component, schema) : value;
    }
    case 'relation':
    case 'media':
    case 'morph':
      return knownReference(value);
  }
}

/** One document, or what is to be done with a list. */
function knownReference(value: Data): Data {
  const names = ofReferences.some((name) => name in value) ? ofReferences : ofRelations;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (!names.includes(name)) return [];
    const isList = names === ofRelations && Array.isArray(inner);
    return [[name, isList ? inner.map((item) => (isData(item) ? knownReference(item) : item)) : inner]];
  });
  return Object.fromEntries(entries);
}
