// How an attribute's values are kept, as the lock file records it. A change of this word means a new place.
import type { Attribute } from './schema.ts';
import type { UnplacedAttribute } from './unplaced.ts';

/** `text`, `integer`, …, `toOne`, `toMany`, `json` (components, zones), `secret`, or `none` for the side that only reads a link. */
export function storageKind(attribute: Attribute | UnplacedAttribute): string {
  switch (attribute.kind) {
    case 'scalar':
      return attribute.type.storage;
    case 'password':
      return 'secret';
    case 'media':
      return attribute.isMultiple ? 'toMany' : 'toOne';
    case 'component':
      return attribute.isRepeatable ? 'components' : 'component';
    case 'zone':
      return 'zone';
    case 'morph':
      return attribute.relation === 'morphToOne'
        ? 'morphToOne'
        : attribute.relation === 'morphToMany'
          ? 'morphToMany'
          : 'none';
    case 'relation':
      return relationStorage(attribute);
  }
}

function relationStorage({ relation, mappedBy }: { relation: string; mappedBy: string | undefined }): string {
  if (mappedBy !== undefined) return 'none';
  return relation === 'oneToOne' || relation === 'manyToOne' ? 'toOne' : 'toMany';
}
