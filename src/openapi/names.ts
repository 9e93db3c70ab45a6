// Names of content types and components in the OpenAPI schemas: `Article`, `UploadFile`, `ComponentSharedSeo`.
import type { AttributeOwner, Schema } from '../schema/schema.ts';
import { pascalCase } from '../values/type-name.ts';

/** The suffixes of names: none for responses, others for request bodies, query parameters, zone items and envelopes. */
const forms = ['', 'Input', 'Update', 'Filters', 'Populate', 'Item', 'ItemInput', 'List', 'One'] as const;
export type Form = (typeof forms)[number];

/** Names of other schemas, which no type may get. */
const reserved = [
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

/** Names by uid. They depend on the schema alone, so that all callers get the same names. */
export function schemaNames({ contentTypes, components }: Schema): ReadonlyMap<string, string> {
  const used = new Set(reserved);
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
  if (kind === 'component') return `Component${pascalCase(uid)}`;
  return pascalCase(uid.startsWith('api::') ? uid.slice(uid.indexOf('.') + 1) : uid.replace(/^plugin::/, ''));
}
