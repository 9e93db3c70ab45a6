// The context of one OpenAPI document: the project's schema, the caller's abilities, and the schemas created so far.
import type { Abilities } from '../abilities/abilities.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  contentTypeOf,
  type Schema,
  type ZoneAttribute,
} from '../schema/schema.ts';
import { pascalCase } from '../values/type-name.ts';
import type { JsonSchema, SharedSchemas } from './json-schema.ts';
import type { Form } from './names.ts';

export interface DescribeContext {
  /** The whole schema, for request bodies: writing does not need permission to read. */
  readonly schema: Schema;
  /** The part of the schema that the caller may read. */
  readonly readable: Schema;
  readonly abilities: Abilities;
  /** The names of content types and components in the document, by uid. */
  readonly names: ReadonlyMap<string, string>;
  readonly shared: SharedSchemas;
}

/** A reference to the shared schema of an owner in one form; `make` creates it on the first use. */
export const formOf = (
  owner: AttributeOwner,
  form: Form,
  { names, shared }: DescribeContext,
  make: () => JsonSchema,
) => shared.refer(`${names.get(owner.uid) ?? pascalCase(owner.uid)}${form}`, make);

/** The schemas of an owner's attributes by name, without those for which `describe` returns undefined. */
export const entriesOf = (
  owner: AttributeOwner,
  describe: (attribute: Attribute) => JsonSchema | undefined,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...owner.attributes.values()].flatMap((attribute) => {
      const described = describe(attribute);
      return described ? [[attribute.name, described]] : [];
    }),
  );

/** Related documents need permission to find their type; files need permission to read the documents that they are linked to. */
export const isReached = (target: string, { abilities, schema }: DescribeContext): boolean =>
  schema.contentTypes.has(target) && (target === 'plugin::upload.file' || abilities.may(`${target}.find`));

export const readableType = (uid: string, { readable }: DescribeContext): ContentType =>
  contentTypeOf(readable, uid);

/** One of the components of a dynamic zone; `__component` is the discriminator. */
export function zoneItem({ components }: ZoneAttribute, schemaOf: (uid: string) => JsonSchema): JsonSchema {
  const schemas = components.map((uid) => [uid, schemaOf(uid)] as const);
  const mapping = Object.fromEntries(schemas.map(([uid, { $ref }]) => [uid, $ref]));
  return {
    oneOf: schemas.map(([, schema]) => schema),
    discriminator: { propertyName: '__component', mapping },
  };
}
