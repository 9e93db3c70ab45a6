// The attributes of a content type that the administrator may read.
import type { Attribute, ContentType } from '../api/content-types.ts';

export const isReadable = ({ rights }: Pick<ContentType, 'rights'>, name: string): boolean =>
  rights.read !== null && (rights.read.fields?.includes(name) ?? true);

export const readableAttributes = (contentType: ContentType): readonly (readonly [string, Attribute])[] =>
  Object.entries(contentType.attributes).filter(([name]) => isReadable(contentType, name));
