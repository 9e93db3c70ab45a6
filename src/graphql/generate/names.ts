// Names of types, operations and enumeration values (content API reference, "GraphQL types generated per content-type", and
// docs/reference/compatibility.md).
import type { AttributeOwner, Component, ContentType } from '../../schema/schema.ts';
import { lowerFirst, pascal, typeNameOf } from '../../values/type-name.ts';

/** `Article`, `UploadFile`, `ComponentSharedSeo` */
export const typeName = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? componentName(owner) : typeNameOf(owner.uid, owner.singularName);

const componentName = ({ uid }: Component): string => `Component${pascal(uid)}`;

/** `article` */
export const singularField = (contentType: ContentType): string => lowerFirst(typeName(contentType));

/** `articles`. If singular and plural are the same, the list is `newsList`. */
export function pluralField(contentType: ContentType): string {
  const name = lowerFirst(typeNameOf(contentType.uid, contentType.pluralName));
  return name === singularField(contentType) ? `${name}List` : name;
}

/** `ENUM_ARTICLE_KIND` */
export const enumName = (owner: AttributeOwner, attribute: string): string =>
  `ENUM_${typeName(owner).toUpperCase()}_${attribute.toUpperCase()}`;

/** `ArticleSectionsDynamicZone` */
export const zoneName = (owner: AttributeOwner, attribute: string): string =>
  `${typeName(owner)}${pascal(attribute)}DynamicZone`;

/** Attributes with other names are not in the GraphQL schema. */
export const isGraphqlName = (name: string): boolean => /^(?!__)[A-Za-z_]\w*$/.test(name);
