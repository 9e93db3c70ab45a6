// The schemas of documents and components in request bodies.
import { rulesOf } from '../plan/readable.ts';
import { isAlwaysSet } from '../schema/always-set.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  componentOf,
  contentTypeOf,
} from '../schema/schema.ts';
import { type DescribeContext, entriesOf, formOf, zoneItem } from './describe-context.ts';
import {
  type JsonSchema,
  listOf,
  nullable,
  objectOf,
  type SharedSchemas,
  wholeObject,
} from './json-schema.ts';
import type { Form } from './names.ts';
import { passwordInput, scalarInput } from './scalar-schemas.ts';

/** Required attributes are required for `create` only: an update leaves attributes that it does not name as they are. */
export const writtenSchema = (
  { uid }: ContentType,
  action: 'create' | 'update',
  context: DescribeContext,
): JsonSchema => {
  const type = contentTypeOf(context.schema, uid);
  const lists = rulesOf(context.abilities, uid, [action]).flatMap(({ attributeIds }) => attributeIds ?? []);
  const isRuled = rulesOf(context.abilities, uid, [action]).some(({ attributeIds }) => attributeIds);
  const isWritten = (attribute: Attribute): boolean => !isRuled || lists.includes(attribute.id);
  const written = {
    ...type,
    attributes: new Map([...type.attributes].filter(([, attribute]) => isWritten(attribute))),
  };
  return formOf(type, action === 'create' ? 'Input' : 'Update', context, () =>
    inputOf(written, action === 'create', context),
  );
};

function inputOf(owner: AttributeOwner, isNew: boolean, context: DescribeContext): JsonSchema {
  const attributes = [...owner.attributes.values()].filter(({ isReadOnly }) => !isReadOnly);
  const properties = entriesOf(owner, (attribute) =>
    attribute.isReadOnly ? undefined : written(attribute, owner, context),
  );
  const required = attributes.filter((one) => isDemanded(one, owner, context)).map(({ name }) => name);
  return { ...objectOf(properties, isNew ? { required } : {}), additionalProperties: false };
}

/** Required attributes may be left out if conditions may hide them, and if they have a default or are made from a text. */
const isDemanded = (attribute: Attribute, owner: AttributeOwner, { schema }: DescribeContext): boolean =>
  isAlwaysSet(attribute, owner, schema) &&
  attribute.kind !== 'zone' &&
  !(attribute.kind === 'scalar' && (attribute.default ?? attribute.targetField) !== undefined);

const written = byKind<JsonSchema, [AttributeOwner, DescribeContext]>({
  scalar: scalarInput,
  password: passwordInput,
  media: (_attribute, _owner, { shared }) => relationInput(shared),
  relation: (_attribute, _owner, { shared }) => relationInput(shared),
  morph: () => ({}),
  component: (attribute, owner, context) => {
    const { component, isRepeatable, min, max } = attribute;
    const input = componentInput(component, context);
    if (isRepeatable) return nullable(listOf(input, boundsOf(min, max)));
    return isAlwaysSet(attribute, owner, context.schema) ? input : nullable(input);
  },
  zone: (attribute, _owner, context) =>
    nullable(
      listOf(
        zoneItem(attribute, (uid) => zoneInput(uid, context)),
        boundsOf(attribute.min, attribute.max),
      ),
    ),
});

const boundsOf = (min: number | undefined, max: number | undefined): JsonSchema => ({
  ...(min === undefined ? {} : { minItems: min }),
  ...(max === undefined ? {} : { maxItems: max }),
});

/** The id of an existing component, which is updated. */
const componentId = { type: ['integer', 'string'] };

const componentInput = (uid: string, context: DescribeContext): JsonSchema =>
  itemInput(uid, 'Input', {}, context);

const zoneInput = (uid: string, context: DescribeContext): JsonSchema =>
  itemInput(uid, 'ItemInput', { __component: { const: uid, type: 'string' } }, context);

function itemInput(
  uid: string,
  form: Form,
  first: Readonly<Record<string, JsonSchema>>,
  context: DescribeContext,
): JsonSchema {
  const component = componentOf(context.schema, uid);
  return formOf(component, form, context, () => {
    const { properties, required = [] } = inputOf(component, true, context);
    const names = [...Object.keys(first), ...(required as readonly string[])];
    return {
      ...objectOf({ ...first, id: componentId, ...(properties as object) }, { required: names }),
      additionalProperties: false,
    };
  });
}

/** One or several documents by documentId or row id, or an object with `set`, `connect` and `disconnect`. */
function relationInput(shared: SharedSchemas): JsonSchema {
  const reference = shared.refer('Reference', () => ({
    anyOf: [
      { type: 'string' },
      { type: 'integer' },
      objectOf({ documentId: { type: 'string' }, id: { type: 'integer' }, position: { type: 'object' } }),
    ],
  }));
  const references = { anyOf: [reference, listOf(reference)] };
  return shared.refer('RelationInput', () => ({
    anyOf: [
      { type: 'null' },
      reference,
      listOf(reference),
      wholeObject({ set: { anyOf: [{ type: 'null' }, reference, listOf(reference)] } }),
      objectOf({
        connect: references,
        disconnect: references,
        options: objectOf({ strict: { type: 'boolean' } }),
      }),
    ],
  }));
}
