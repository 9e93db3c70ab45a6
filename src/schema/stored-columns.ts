// The columns in which a row keeps its attributes, in the schema's order.
import type { Storage } from './attribute-types/scalar-type.ts';
import type { Attribute, ContentType } from './schema.ts';
import { storageKind } from './storage-kind.ts';
import { morphTypeColumn, positionColumn } from './storage-names.ts';

export interface StoredColumn {
  readonly name: string;
  readonly storage: Storage | 'document' | 'position';
  readonly attribute: Attribute;
}

const cache = new WeakMap<ContentType, readonly StoredColumn[]>();

export function storedColumns(contentType: ContentType): readonly StoredColumn[] {
  const known = cache.get(contentType);
  if (known) return known;
  const columns = [...contentType.attributes.values()].flatMap(columnsOf);
  cache.set(contentType, columns);
  return columns;
}

function columnsOf(attribute: Attribute): readonly StoredColumn[] {
  const { id } = attribute;
  switch (storageKind(attribute)) {
    case 'toOne':
      return [
        { name: id, storage: 'document', attribute },
        { name: positionColumn(id), storage: 'position', attribute },
      ];
    case 'morphToOne':
      return [
        { name: id, storage: 'document', attribute },
        { name: morphTypeColumn(id), storage: 'document', attribute },
      ];
    case 'component':
    case 'components':
    case 'zone':
      return [{ name: id, storage: 'json', attribute }];
    default:
      return attribute.kind === 'scalar' ? [{ name: id, storage: attribute.type.storage, attribute }] : [];
  }
}
