// Drops unknown names from a body: at the root, in components, and in values of relations.
import { byKind } from '../../schema/by-kind.ts';
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
  return knownOfKind(attribute, value, schema);
}

function knownItem(uid: string, value: Data, schema: Schema): Data {
  const component = schema.components.get(uid);
  return component ? knownInput(value, component, schema) : value;
}

const knownOfKind = byKind<Data, [value: Data, schema: Schema]>({
  scalar: (_attribute, value) => value,
  password: (_attribute, value) => value,
  media: (_attribute, value) => knownReference(value),
  relation: (_attribute, value) => knownReference(value),
  morph: (_attribute, value) => knownReference(value),
  component: ({ component }, value, schema) => knownItem(component, value, schema),
  zone: (_attribute, value, schema) => knownItem(String(value.__component), value, schema),
});

/** A document, or an operation on a list. */
function knownReference(value: Data): Data {
  const names = ofReferences.some((name) => name in value) ? ofReferences : ofRelations;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (!names.includes(name)) return [];
    const isList = names === ofRelations && Array.isArray(inner);
    return [[name, isList ? inner.map((item) => (isData(item) ? knownReference(item) : item)) : inner]];
  });
  return Object.fromEntries(entries);
}
