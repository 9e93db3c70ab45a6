// The schemas of documents and components in responses.
import { byKind } from '../schema/by-kind.ts';
import { type Attribute, type Component, componentOf, isToOne } from '../schema/schema.ts';
import {
  type DescribeContext,
  entriesOf,
  formOf,
  isReached,
  readableType,
  zoneItem,
} from './describe-context.ts';
import { type JsonSchema, listOf, nullable, objectOf } from './json-schema.ts';
import { dateTime, scalarValue } from './scalar-schemas.ts';

const author = objectOf({
  id: { type: 'integer' },
  documentId: { type: 'string' },
  firstname: { type: ['string', 'null'] },
  lastname: { type: ['string', 'null'] },
  username: { type: ['string', 'null'] },
});

/** Only the ids are required: `fields` and `populate` decide which other values a response has. */
export const documentSchema = (uid: string, context: DescribeContext): JsonSchema => {
  const type = readableType(uid, context);
  return formOf(type, '', context, () =>
    objectOf(
      {
        id: { type: 'integer' },
        documentId: { type: 'string' },
        ...entriesOf(type, (attribute) => shown(attribute, context)),
        ...(uid === 'plugin::upload.file' ? ofFiles(context) : {}),
        createdAt: nullable(dateTime),
        updatedAt: nullable(dateTime),
        publishedAt: nullable(dateTime),
        ...(type.isLocalized
          ? { locale: { type: ['string', 'null'] }, localizations: listOf(documentSchema(uid, context)) }
          : {}),
        ...(type.showsAuthors ? { createdBy: nullable(author), updatedBy: nullable(author) } : {}),
      },
      { required: ['id', 'documentId'] },
    ),
  );
};

const text = { type: 'string' };

/** `formats`: the smaller copies of an image by name. Only responses of the media library have `isUrlSigned`. */
const ofFiles = ({ shared }: DescribeContext): Readonly<Record<string, JsonSchema>> => ({
  formats: nullable({
    type: 'object',
    additionalProperties: shared.refer('FileFormat', () =>
      objectOf({
        ...{ name: text, hash: text, ext: text, mime: text, url: text, path: nullable(text) },
        ...{ width: { type: 'integer' }, height: { type: 'integer' } },
        ...{ size: { type: 'number' }, sizeInBytes: { type: 'integer' } },
      }),
    ),
  }),
  isUrlSigned: { type: 'boolean' },
});

const componentSchema = (uid: string, context: DescribeContext): JsonSchema => {
  const component = componentOf(context.readable, uid);
  return formOf(component, '', context, () =>
    objectOf({ id: { type: 'integer' }, ...componentValues(component, context) }, { required: ['id'] }),
  );
};

const componentValues = (component: Component, context: DescribeContext) =>
  entriesOf(component, (attribute) => shown(attribute, context));

/** Undefined for an attribute that responses never have. */
const shown = (attribute: Attribute, context: DescribeContext): JsonSchema | undefined =>
  attribute.isPrivate ? undefined : shownByKind(attribute, context);

const shownByKind = byKind<JsonSchema | undefined, [DescribeContext]>({
  scalar: scalarValue,
  password: () => undefined,
  media: (attribute, context) => related(attribute.target, isToOne(attribute), context),
  relation: (attribute, context) => related(attribute.target, isToOne(attribute), context),
  morph: ({ relation, target }, context) =>
    target === undefined
      ? morphed(relation === 'morphToOne')
      : related(target, relation === 'morphOne', context),
  component: ({ component, isRepeatable }, context) =>
    isRepeatable
      ? listOf(componentSchema(component, context))
      : nullable(componentSchema(component, context)),
  zone: (attribute, context) => listOf(zoneItem(attribute, (uid) => zoneSchema(uid, context))),
});

function related(target: string, toOne: boolean, context: DescribeContext): JsonSchema | undefined {
  if (!isReached(target, context)) return undefined;
  const document = documentSchema(target, context);
  return toOne ? nullable(document) : listOf(document);
}

/** A document of any type; `__type` is its uid. */
function morphed(toOne: boolean): JsonSchema {
  const document = objectOf({ __type: { type: 'string' } });
  return toOne ? nullable(document) : listOf(document);
}

const zoneSchema = (uid: string, context: DescribeContext): JsonSchema => {
  const component = componentOf(context.readable, uid);
  return formOf(component, 'Item', context, () =>
    objectOf(
      {
        __component: { const: uid, type: 'string' },
        id: { type: 'integer' },
        ...componentValues(component, context),
      },
      { required: ['__component', 'id'] },
    ),
  );
};
