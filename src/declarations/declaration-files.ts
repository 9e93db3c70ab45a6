// Generates the type declarations of a project in Strapi's form: one interface per content type and component, and a registry by
// uid.
import type { AttributeOwner, Component, ContentType, Schema } from '../schema/schema.ts';
import { writtenTable } from '../schema/written.ts';
import { pascalCase } from '../values/type-name.ts';
import { attributeDeclaration } from './attribute-declaration.ts';
import { literal, memberName, quoted } from './literal.ts';

export const declarationFolder = 'types/generated';

/** The texts of the files by path, relative to the project's folder. Equal schemas give equal texts. */
export const declarationFiles = (schema: Schema): Readonly<Record<string, string>> => ({
  [`${declarationFolder}/contentTypes.d.ts`]: fileOf(schema, 'contentTypes', 'ContentTypeSchemas'),
  [`${declarationFolder}/components.d.ts`]: fileOf(schema, 'components', 'ComponentSchemas'),
});

function fileOf(schema: Schema, kind: 'contentTypes' | 'components', registry: string): string {
  const owners: readonly AttributeOwner[] = [...schema[kind].values()];
  const sorted = owners.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  const names = sorted.map(({ uid }) => `      ${quoted(uid)}: ${pascalCase(uid)};\n`);
  return [
    '/// <reference types="plinth/strapi" />',
    "import type { Schema, Struct } from '@strapi/strapi';",
    '',
    ...sorted.map((owner) => declarationOf(owner, schema)),
    "declare module '@strapi/strapi' {",
    '  export namespace Public {',
    `    export interface ${registry} {`,
    `${names.join('')}    }`,
    '  }',
    '}',
    '',
  ].join('\n');
}

const declarationOf = (owner: AttributeOwner, schema: Schema): string =>
  owner.kind === 'component' ? componentDeclaration(owner, schema) : contentTypeDeclaration(owner, schema);

function contentTypeDeclaration(type: ContentType, schema: Schema): string {
  const { displayName, pluralName, singularName } = type;
  const base = type.modelKind === 'singleType' ? 'SingleTypeSchema' : 'CollectionTypeSchema';
  return interfaceOf(type, schema, base, [
    `  collectionName: ${quoted(writtenTable(type))};`,
    `  info: ${literal({ displayName, pluralName, singularName })};`,
    `  options: ${literal({ draftAndPublish: type.hasDraftAndPublish })};`,
    ...(type.isLocalized ? [`  pluginOptions: ${literal({ i18n: { localized: true } })};`] : []),
  ]);
}

const componentDeclaration = (component: Component, schema: Schema): string =>
  interfaceOf(component, schema, 'ComponentSchema', [
    `  collectionName: ${quoted(`components_${component.uid.replace(/[.-]/g, '_')}`)};`,
    `  info: ${literal({ displayName: component.displayName })};`,
  ]);

function interfaceOf(owner: AttributeOwner, schema: Schema, base: string, head: readonly string[]): string {
  const own = [...owner.attributes.values()].map((attribute) => [
    attribute.name,
    attributeDeclaration(attribute, owner, schema),
  ]);
  const system = owner.kind === 'contentType' ? systemAttributes(owner) : {};
  const all = new Map<string, readonly string[]>([...Object.entries(system), ...own] as [string, string[]][]);
  const members = [...all]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, parts]) => `    ${memberName(name)}: ${parts.join(' &\n      ')};\n`);
  return [
    `export interface ${pascalCase(owner.uid)} extends Struct.${base} {`,
    ...head,
    `  attributes: {`,
    `${members.join('')}  };`,
    '}',
    '',
  ].join('\n');
}

/** The attributes that every document has, declared as Strapi does. */
function systemAttributes({ uid, isLocalized }: ContentType): Readonly<Record<string, readonly string[]>> {
  const time = ['Schema.Attribute.DateTime'];
  const hidden = 'Schema.Attribute.Private';
  const author = ["Schema.Attribute.Relation<'oneToOne', 'admin::user'>", hidden];
  const privacy = isLocalized ? [] : [hidden];
  return {
    createdAt: time,
    createdBy: author,
    locale: ['Schema.Attribute.String', ...privacy],
    localizations: [`Schema.Attribute.Relation<'oneToMany', ${quoted(uid)}>`, ...privacy],
    publishedAt: time,
    updatedAt: time,
    updatedBy: author,
  };
}
