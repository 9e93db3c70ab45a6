// The schemas of documents and components in responses.
import { byKind } from '../schema/by-kind.ts';
import { type Attribute, type Component, componentOf, isToOne } from '../schema/schema.ts';
import { type Describing, entriesOf, formOf, isReached, readableType, zoneItem } from './describing.ts';
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
export const documentSchema = (uid: string, describing: Describing): JsonSchema => {
  const type = readableType(uid, describing);
  return formOf(type, '', describing, () =>
    objectOf(
      {
        id: { type: 'integer' },
        documentId: { type: 'string' },
        ...entriesOf(type, (attribute) => shown(attribute, describing)),
        ...(uid === 'plugin::upload.file' ? ofFiles(describing) : {}),
        createdAt: nullable(dateTime),
        updatedAt: nullable(dateTime),
        publishedAt: nullable(dateTime),
        ...(type.isLocalized
          ? { locale: { type: ['string', 'null'] }, localizations: listOf(documentSchema(uid, describing)) }
          : {}),
        ...(type.showsAuthors ? { createdBy: nullable(author), updatedBy: nullable(author) } : {}),
      },
      { required: ['id', 'documentId'] },
    ),
  );
};

const text = { type: 'string' };

/** `formats`: the smaller copies of an image by name. Only responses of the media library have `isUrlSigned`. */
const ofFiles = ({ shared }: Describing): Readonly<Record<string, JsonSchema>> => ({
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

const componentSchema = (uid: string, describing: Describing): JsonSchema => {
  const component = componentOf(describing.readable, uid);
  return formOf(component, '', describing, () =>
    objectOf({ id: { type: 'integer' }, ...componentValues(component, describing) }, { required: ['id'] }),
  );
};

const componentValues = (component: Component, describing: Describing) =>
  entriesOf(component, (attribute) => shown(attribute, describing));

/** Undefined for an attribute that responses never have. */
const shown = (attribute: Attribute, describing: Describing): JsonSchema | undefined =>
  attribute.isPrivate ? undefined : shownByKind(attribute, describing);

const shownByKind = byKind<JsonSchema | undefined, [Describing]>({
  scalar: scalarValue,
  password: () => undefined,
  media: (attribute, describing) => related(attribute.target, isToOne(attribute), describing),
  relation: (attribute, describing) => related(attribute.target, isToOne(attribute), describing),
  morph: ({ relation, target }, describing) =>
    target === undefined
      ? morphed(relation === 'morphToOne')
      : related(target, relation === 'morphOne', describing),
  component: ({ component, isRepeatable }, describing) =>
    isRepeatable
      ? listOf(componentSchema(component, describing))
      : nullable(componentSchema(component, describing)),
  zone: (attribute, describing) => listOf(zoneItem(attribute, (uid) => zoneSchema(uid, describing))),
});

function related(target: string, toOne: boolean, describing: Describing): JsonSchema | undefined {
  if (!isReached(target, describing)) return undefined;
  const document = documentSchema(target, describing);
  return toOne ? nullable(document) : listOf(document);
}

/** A document of any type; `__type` is its uid. */
function morphed(toOne: boolean): JsonSchema {
  const document = objectOf({ __type: { type: 'string' } });
  return toOne ? nullable(document) : listOf(document);
}

const zoneSchema = (uid: string, describing: Describing): JsonSchema => {
  const component = componentOf(describing.readable, uid);
  return formOf(component, 'Item', describing, () =>
    objectOf(
      {
        __component: { const: uid, type: 'string' },
        id: { type: 'integer' },
        ...componentValues(component, describing),
      },
      { required: ['__component', 'id'] },
    ),
  );
};
