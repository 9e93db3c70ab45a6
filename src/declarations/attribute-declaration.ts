// Declares one attribute in the generated types of a project: `Schema.Attribute.String & Schema.Attribute.Required`.
import { isAlwaysSet } from '../schema/always-set.ts';
import { byKind } from '../schema/by-kind.ts';
import type { Attribute, AttributeOwner, ScalarAttribute, Schema } from '../schema/schema.ts';
import { literal, quoted } from './literal.ts';

const attribute = (name: string, ...given: readonly string[]): string =>
  `Schema.Attribute.${name}${given.length === 0 ? '' : `<${given.join(', ')}>`}`;

/** Names that differ from the attribute type by more than the capital first letter. */
const typeNames: Readonly<Record<string, string>> = {
  richtext: 'RichText',
  biginteger: 'BigInteger',
  datetime: 'DateTime',
  uid: 'UID',
  json: 'JSON',
};

const typeNameOf = (name: string): string => typeNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The parts of the declaration, which are joined with `&`. */
export const attributeDeclaration = (
  of: Attribute,
  owner: AttributeOwner,
  schema: Schema,
): readonly string[] => [
  declared(of),
  // Directly after the type: at start, the storage type of a custom field is read from these two.
  ...(of.customField === undefined ? [] : [attribute('CustomField', quoted(of.customField))]),
  ...(isAlwaysSet(of, owner, schema) ? [attribute('Required')] : []),
  ...(of.isPrivate ? [attribute('Private')] : []),
  ...(of.isReadOnly ? [attribute('NonWritable')] : []),
  ...(of.kind === 'scalar' && of.isUnique && of.type.name !== 'uid' ? [attribute('Unique')] : []),
  ...boundsOf(of),
  ...(owner.kind === 'contentType' && owner.isLocalized
    ? [attribute('SetPluginOptions', literal({ i18n: { localized: of.isLocalized } }))]
    : []),
];

const declared = byKind<string>({
  scalar: declaredScalar,
  password: () => attribute('Password'),
  media: ({ allowedTypes, isMultiple }) =>
    attribute('Media', (allowedTypes ?? []).map(quoted).join(' | ') || 'undefined', String(isMultiple)),
  relation: ({ relation, target }) => attribute('Relation', quoted(relation), quoted(target)),
  morph: ({ relation, target }) =>
    attribute('Relation', quoted(relation), ...(target === undefined ? [] : [quoted(target)])),
  component: ({ component, isRepeatable }) => attribute('Component', quoted(component), String(isRepeatable)),
  zone: ({ components }) => attribute('DynamicZone', literal(components)),
});

function declaredScalar({ type, enum: names, targetField }: ScalarAttribute): string {
  if (names.length > 0) return attribute(typeNameOf(type.name), literal(names));
  if (targetField !== undefined) return attribute(typeNameOf(type.name), quoted(targetField));
  return attribute(typeNameOf(type.name));
}

function boundsOf(of: Attribute): readonly string[] {
  const { min, max } = 'min' in of ? of : {};
  const { minLength, maxLength } = 'minLength' in of ? of : {};
  const given = of.kind === 'scalar' ? (of.default ?? undefined) : undefined;
  return [
    ...(min === undefined && max === undefined
      ? []
      : [attribute('SetMinMax', literal(known({ max, min })), 'number')]),
    ...(minLength === undefined && maxLength === undefined
      ? []
      : [attribute('SetMinMaxLength', literal(known({ maxLength, minLength })))]),
    ...(given === undefined ? [] : [attribute('DefaultTo', literal(given))]),
  ];
}

const known = (bounds: Readonly<Record<string, number | undefined>>): object =>
  Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
