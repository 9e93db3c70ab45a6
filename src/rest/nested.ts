// Converts documents of a project's code from the flat to the nested form: `{ id, attributes }`, with `{ data }` around related
// documents and media, and `__type` beside the `id` in polymorphic relations. For other reads the database builds this form
// (src/sql/select/select.ts).
import { byKind } from '../schema/by-kind.ts';
import type { AttributeOwner, Schema } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';

/** Converts an entry or a list; returns anything else unchanged. */
export function nested(value: unknown, owner: AttributeOwner | undefined, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => nested(item, owner, schema));
  if (!isData(value)) return value;
  const { __type, id, documentId, ...content } = value;
  return {
    ...(__type === undefined ? {} : { __type }),
    id,
    ...(documentId === undefined ? {} : { documentId }),
    attributes: contentOf(content, owner, schema),
  };
}

const contentOf = (content: Data, owner: AttributeOwner | undefined, schema: Schema): Data =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, memberOf(name, value, owner, schema)]),
  );

function memberOf(name: string, value: unknown, owner: AttributeOwner | undefined, schema: Schema): unknown {
  const attribute = owner?.attributes.get(name);
  if (attribute) return attributeOf(attribute, value, schema);
  if (name !== 'localizations') return value;
  if (isCount(value)) return nestedCount(value);
  return Array.isArray(value) ? { data: nested(value, owner, schema) } : value;
}

type Nesting = [value: unknown, schema: Schema];
interface Leading {
  readonly target: string | undefined;
}

const linked = ({ target }: Leading, ...[value, schema]: Nesting): unknown => leadsTo(value, target, schema);

const attributeOf = byKind<unknown, Nesting>({
  scalar: (_attribute, value) => value,
  password: (_attribute, value) => value,
  relation: linked,
  media: linked,
  morph: linked,
  component: ({ component }, value, schema) => partsOf(value, () => component, schema),
  zone: (_attribute, value, schema) => partsOf(value, ({ __component }) => String(__component), schema),
});

/** The related documents of a value, or their number. */
function leadsTo(value: unknown, target: string | undefined, schema: Schema): unknown {
  if (isCount(value)) return nestedCount(value);
  const isEntries = value === null || Array.isArray(value) || (isData(value) && 'id' in value);
  if (!isEntries) return value;
  // Entries of a polymorphic relation have their type in `__type`.
  const entry = (one: unknown): unknown =>
    nested(one, schema.contentTypes.get(target ?? (isData(one) ? String(one.__type) : '')), schema);
  return { data: Array.isArray(value) ? value.map(entry) : entry(value) };
}

/** The value of `populate[x][count]`. */
const isCount = (value: unknown): boolean => isData(value) && 'count' in value && !('id' in value);
const nestedCount = (count: unknown): unknown => ({ data: { attributes: count } });

function partsOf(value: unknown, uidOf: (part: Data) => string, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((part) => partsOf(part, uidOf, schema));
  return isData(value) ? contentOf(value, schema.components.get(uidOf(value)), schema) : value;
}
