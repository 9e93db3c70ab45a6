// What types, operations and enumeration values are called (content API reference, "GraphQL types generated per
// content-type"; docs/reference/compatibility.md for everything that it does not name).
import type { AttributeOwner, Component, ContentType } from '../../schema/schema.ts';

/** `Article`, `UploadFile`, `ComponentSharedSeo` */
export const typeName = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? componentName(owner) : owningPlugin(owner) + pascal(owner.singularName);

const componentName = ({ uid }: Component): string => `Component${pascal(uid)}`;

/** `article` */
export const singularField = (contentType: ContentType): string => lowerFirst(typeName(contentType));

/** `articles`; where a project gives both the same name, the list is `newsList`. */
export function pluralField(contentType: ContentType): string {
  const name = lowerFirst(owningPlugin(contentType) + pascal(contentType.pluralName));
  return name === singularField(contentType) ? `${name}List` : name;
}

function owningPlugin({ uid }: ContentType): string {
  const [origin = ''] = uid.split('.');
  return origin.startsWith('plugin::') ? pascal(origin.slice('plugin::'.length)) : '';
}

/** `ENUM_ARTICLE_KIND` */
export const enumName = (owner: AttributeOwner, attribute: string): string =>
  `ENUM_${typeName(owner).toUpperCase()}_${attribute.toUpperCase()}`;

/** `ArticleSectionsDynamicZone` */
export const zoneName = (owner: AttributeOwner, attribute: string): string =>
  `${typeName(owner)}${pascal(attribute)}DynamicZone`;

/** Attributes whose names GraphQL cannot write are not in its schema. */
export const isGraphqlName = (name: string): boolean => /^(?!__)[A-Za-z_]\w*$/.test(name);

/** Words are cut where case or digits change: `i18n` is `I18N`. */
const pascal = (text: string): string =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
