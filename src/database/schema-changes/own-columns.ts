// The columns of an attribute, and those that keep the values which locales had before they shared one.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { ownName } from '../../schema/storage/storage-names.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';

export interface OwnColumn {
  readonly name: string;
  readonly own: string;
}

export const ownColumns = (contentType: ContentType, attribute: Attribute): readonly OwnColumn[] =>
  storedColumns(contentType)
    .filter((stored) => stored.attribute.id === attribute.id)
    .map(({ name }) => ({ name, own: ownName(name) }));
