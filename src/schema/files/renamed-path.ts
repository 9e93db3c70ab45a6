// Paths of attributes, such as `seo.title` or `author.name`, after attributes were renamed.

import type { Attribute, AttributeOwner, Schema } from '../schema.ts';
import type { Rename } from './rename.ts';

/** Returns the new path: the content type may rename `seo`, and the component `title`. `schema`: the new one, with the new names. */
export function renamedPath(
  path: string,
  owner: AttributeOwner,
  { renames, schema }: { readonly renames: readonly Rename[]; readonly schema: Schema },
): string {
  let current: AttributeOwner | undefined = owner;
  return path
    .split('.')
    .map((name) => {
      const uid = current?.uid;
      const now = renames.find((rename) => rename.owner === uid && rename.from === name)?.to ?? name;
      current = ownerBehind(current?.attributes.get(now), schema);
      return now;
    })
    .join('.');
}

function ownerBehind(attribute: Attribute | undefined, schema: Schema): AttributeOwner | undefined {
  if (attribute?.kind === 'component') return schema.components.get(attribute.component);
  return attribute?.kind === 'relation' ? schema.contentTypes.get(attribute.target) : undefined;
}
