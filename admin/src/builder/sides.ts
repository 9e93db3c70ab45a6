// Bidirectional relations have an attribute in each of two content types. One is edited here; the other one is changed accordingly.
import type { EditableSchema, SchemaAttribute, SchemaFile, Schemas } from '../api/builder.ts';
import type { SchemaDraft } from './draft.ts';

/** The inverse of each kind of relation. */
const otherKinds: ReadonlyMap<unknown, string> = new Map([
  ['oneToOne', 'oneToOne'],
  ['oneToMany', 'manyToOne'],
  ['manyToOne', 'oneToMany'],
  ['manyToMany', 'manyToMany'],
]);

export const relationKinds = [
  'oneToOne',
  'oneToMany',
  'manyToOne',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const;

export const isDirect = ({ relation }: SchemaAttribute): boolean => otherKinds.has(relation);

export const isSeenFromMorph = ({ relation }: SchemaAttribute): boolean =>
  relation === 'morphOne' || relation === 'morphMany';

/** The name of the inverse attribute; empty if there is none. */
export const sideOf = ({ mappedBy, inversedBy }: SchemaAttribute): string =>
  String(mappedBy ?? inversedBy ?? '');

/** Sets the inverse attribute. The many side of a one-to-many relation owns the links; otherwise the previous owner, or the side that was created first. */
export function withSide(definition: SchemaAttribute, side: string): SchemaAttribute {
  const { mappedBy, inversedBy: _, ...others } = definition;
  if (side === '' || !isDirect(definition)) return others;
  const isMapped =
    others.relation === 'oneToMany' || (mappedBy !== undefined && others.relation !== 'manyToOne');
  return { ...others, [isMapped ? 'mappedBy' : 'inversedBy']: side };
}

/** Whether the target has another attribute of that name. */
export function isSideTaken(draft: SchemaDraft, schemas: Schemas, { was, definition }: Edited): boolean {
  const { target } = definition;
  const there =
    target === draft.uid
      ? draft.attributes.find(({ name }) => name === sideOf(definition))?.definition
      : schemas.contentTypes.find(({ uid }) => uid === target)?.schema.attributes[sideOf(definition)];
  return there !== undefined && !(there.target === draft.uid && was !== undefined && sideOf(there) === was);
}

interface Edited {
  readonly was: string | undefined;
  readonly definition: SchemaAttribute;
}

type Attributes = Map<string, SchemaAttribute>;

interface Followed {
  /** The schemas with changed attributes, including that of the draft. */
  readonly schemas: ReadonlyMap<string, SchemaFile>;
  readonly renames: readonly { readonly owner: string; readonly from: string; readonly to: string }[];
}

/** Changes the inverse sides of relations that were changed in the draft. Removing an owning side removes its inverse side; removing an inverse side keeps the owner. */
export function followedSides(draft: SchemaDraft, { contentTypes }: Schemas): Followed {
  const known = new Map(contentTypes.map((one) => [one.uid, one]));
  const changed = new Map<string, Attributes>([
    [draft.uid, new Map(draft.attributes.map(({ name, definition }) => [name, definition]))],
  ]);
  const renames: { owner: string; from: string; to: string }[] = [];
  const attributesOf = (uid: string): Attributes | undefined => {
    const found = changed.get(uid) ?? attributesIn(known.get(uid));
    if (found) changed.set(uid, found);
    return found;
  };
  const own = attributesIn(known.get(draft.uid)) ?? new Map<string, SchemaAttribute>();
  for (const [was, before] of own) {
    const after = draft.attributes.find((one) => one.was === was)?.definition;
    const there = sidesThere(before, draft.uid, was) && attributesOf(String(before.target));
    if (!there || (after && sideOf(after) === sideOf(before) && after.target === before.target)) continue;
    if (after && sideOf(after) !== '' && after.target === before.target) {
      renames.push({ owner: String(before.target), from: sideOf(before), to: sideOf(after) });
      rename(there, sideOf(before), sideOf(after));
    } else if (before.mappedBy === undefined) there.delete(sideOf(before));
    else unlink(there, sideOf(before));
  }
  for (const { name, was, definition } of draft.attributes) {
    if (was === name && JSON.stringify(own.get(was)) === JSON.stringify(definition)) continue;
    const there = sidesThere(definition, draft.uid, name) && attributesOf(String(definition.target));
    const side = there && otherSide(there.get(sideOf(definition)), definition, { draft, name });
    if (there && side) there.set(sideOf(definition), side);
  }
  const schemas = [...changed].flatMap(([uid, attributes]) => {
    const schema = uid === draft.uid ? draft.schema : known.get(uid)?.schema;
    const next = schema && { ...schema, attributes: Object.fromEntries(attributes) };
    const isSame = JSON.stringify(next?.attributes) === JSON.stringify(known.get(uid)?.schema.attributes);
    return next && (uid === draft.uid || !isSame) ? [[uid, next] as const] : [];
  });
  return { schemas: new Map(schemas), renames };
}

const attributesIn = (owner: EditableSchema | undefined): Attributes | undefined =>
  owner && new Map(Object.entries(owner.schema.attributes));

const sidesThere = (definition: SchemaAttribute, uid: string, name: string): boolean =>
  isDirect(definition) &&
  sideOf(definition) !== '' &&
  !(definition.target === uid && sideOf(definition) === name);

function rename(attributes: Attributes, from: string, to: string): void {
  const entries = [...attributes].map(([name, one]) => [name === from ? to : name, one] as const);
  attributes.clear();
  for (const [name, one] of entries) attributes.set(name, one);
}

function unlink(attributes: Attributes, name: string): void {
  const there = attributes.get(name);
  if (there) attributes.set(name, withSide(there, ''));
}

function otherSide(
  there: SchemaAttribute | undefined,
  { relation, mappedBy }: SchemaAttribute,
  { draft, name }: { readonly draft: SchemaDraft; readonly name: string },
): SchemaAttribute {
  return {
    ...(there && withSide(there, '')),
    type: 'relation',
    relation: otherKinds.get(relation),
    target: draft.uid,
    [mappedBy === undefined ? 'mappedBy' : 'inversedBy']: name,
  };
}
