// The kind of storage of an attribute, as recorded in the lock file. A change of it means a new place.
import type { Attribute } from '../schema.ts';
import type { UnplacedAttribute } from '../unplaced.ts';

/** `text`, `integer`, …, `toOne`, `toMany`, `json` (components, zones), `secret`, or `none` for an inverse side. */
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
