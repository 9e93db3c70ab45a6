// Converts the `data` of a mutation into the form of a REST body: relations by documentId or row id, components by id.
import { byKind } from '../../schema/by-kind.ts';
import { type Attribute, type AttributeOwner, componentOf, type Schema } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';

type Given = Readonly<Record<string, unknown>>;

export function parseData(given: Given, owner: AttributeOwner, schema: Schema): Data {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, parseValue(name, value, owner, schema)]),
  );
}

function parseValue(name: string, value: unknown, owner: AttributeOwner, schema: Schema): unknown {
  if (name === 'id' && owner.kind === 'component') return numberOrText(value);
  const attribute = owner.attributes.get(name);
  return attribute ? parseAttribute(attribute, value, schema) : value;
}

const asGiven = (_attribute: Attribute, value: unknown): unknown => value;
const parseReferences = (_attribute: Attribute, value: unknown): unknown =>
  Array.isArray(value) ? value.map(numberOrText) : numberOrText(value);

const parseAttribute = byKind<unknown, [value: unknown, schema: Schema]>({
  scalar: asGiven,
  password: asGiven,
  morph: asGiven,
  relation: parseReferences,
  media: parseReferences,
  component({ component: uid }, value, schema) {
    const component = componentOf(schema, uid);
    const parse = (item: unknown): unknown => (isGiven(item) ? parseData(item, component, schema) : item);
    return Array.isArray(value) ? value.map(parse) : parse(value);
  },
  zone: (_attribute, value, schema) =>
    Array.isArray(value) ? value.map((item) => parseItem(item, schema)) : value,
});

/** An item of a zone. The scalar type has already replaced `__typename` by the component's uid. */
function parseItem(item: unknown, schema: Schema): unknown {
  const component = isGiven(item) ? schema.components.get(String(item.__component)) : undefined;
  return isGiven(item) && component ? parseData(item, component, schema) : item;
}

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An ID of digits is a row id, since documentIds start with a letter. */
const numberOrText = (id: unknown): unknown =>
  typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
