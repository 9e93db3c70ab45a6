// The columns of a content type's attributes, in the schema's order.
import { memoizePer } from '../../values/memoize.ts';
import type { Storage } from '../attribute-types/scalar-type.ts';
import type { Attribute, ContentType } from '../schema.ts';
import { storageKind } from './storage-kind.ts';
import { linkedLocaleColumn, morphTypeColumn, positionColumn } from './storage-names.ts';

export interface StoredColumn {
  readonly name: string;
  readonly storage: Storage | 'document' | 'position';
  readonly attribute: Attribute;
}

export const storedColumns = memoizePer((contentType: ContentType): readonly StoredColumn[] =>
  [...contentType.attributes.values()].flatMap((attribute) => columnsOf(attribute, contentType)),
);

/**
 * Whether links store a locale. Localized rows are linked within their own locale
 * (docs/decisions/006-relations-and-locales.md).
 */
export const holdsLinkedLocale = (contentType: ContentType, { kind }: Attribute): boolean =>
  kind === 'relation' && !contentType.isLocalized;

/** None for attributes that are stored in tables of their own. */
export function columnsOf(attribute: Attribute, contentType: ContentType): readonly StoredColumn[] {
  const { id } = attribute;
  switch (storageKind(attribute)) {
    case 'toOne':
      return [
        { name: id, storage: 'document', attribute },
        { name: positionColumn(id), storage: 'position', attribute },
        ...(holdsLinkedLocale(contentType, attribute)
          ? [{ name: linkedLocaleColumn(id), storage: 'text', attribute } as const]
          : []),
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
