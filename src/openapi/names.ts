// Names of content types and components in the OpenAPI schemas: `Article`, `UploadFile`, `ComponentSharedSeo`.
import type { AttributeOwner, Schema } from '../schema/schema.ts';
import { inCapitals } from '../values/type-name.ts';

/** What a name stands for: the values that responses show, those of bodies, and what queries say about them. */
const forms = ['', 'Input', 'Update', 'Filters', 'Populate', 'Item', 'ItemInput', 'List', 'One'] as const;
export type Form = (typeof forms)[number];

/** Names that are no type's. */
const taken = [
  'Error',
  'Reference',
  'RelationInput',
  'Pagination',
  'Locale',
  'SignIn',
  'Done',
  'Role',
  'Folder',
  'Session',
];

/** By uid. The same schema has the same names for every caller. */
export function schemaNames({ contentTypes, components }: Schema): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  const owners: readonly AttributeOwner[] = [...contentTypes.values(), ...components.values()];
  for (const owner of owners.toSorted((one, other) => (one.uid < other.uid ? -1 : 1))) {
    const wanted = nameOf(owner);
    let name = wanted;
    for (let count = 2; forms.some((form) => used.has(name + form)); count++) name = `${wanted}${count}`;
    for (const form of forms) used.add(name + form);
    names.set(owner.uid, name);
  }
  return names;
}

function nameOf({ kind, uid }: AttributeOwner): string {
  if (kind === 'component') return `Component${inCapitals(uid)}`;
  return inCapitals(uid.startsWith('api::') ? uid.slice(uid.indexOf('.') + 1) : uid.replace(/^plugin::/, ''));
}
