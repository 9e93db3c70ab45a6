// The operations about the project itself: locales, schema, and the OpenAPI document.
import { type JsonSchema, listOf, objectOf, wholeObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { queryParameter } from './query-parameters.ts';
import { dateTime } from './scalar-schemas.ts';

const text = { type: 'string' };
const attributes = { type: 'object', additionalProperties: { type: 'object' } };

const locale = objectOf({
  id: { type: 'integer' },
  documentId: text,
  name: text,
  code: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: dateTime,
  isDefault: { type: 'boolean' },
});

const contentType = objectOf(
  {
    uid: text,
    plugin: text,
    apiID: text,
    schema: objectOf(
      {
        kind: { type: 'string', enum: ['collectionType', 'singleType'] },
        singularName: text,
        pluralName: text,
        displayName: text,
        description: text,
        draftAndPublish: { type: 'boolean' },
        pluginOptions: { type: 'object' },
        collectionName: text,
        attributes,
        visible: { type: 'boolean' },
        restrictRelationsTo: { type: ['array', 'null'] },
      },
      { required: ['kind', 'singularName', 'pluralName', 'attributes'] },
    ),
  },
  { required: ['uid', 'apiID', 'schema'] },
);

const component = wholeObject({
  uid: text,
  category: text,
  apiId: text,
  schema: objectOf(
    { displayName: text, description: text, icon: text, attributes },
    { required: ['attributes'] },
  ),
});

const data = (schema: JsonSchema): JsonSchema => wholeObject({ data: schema });
const kind = queryParameter('kind', { type: 'string', enum: ['collectionType', 'singleType'] });

/** By `METHOD /path`. */
export const schemaOperations: Readonly<Record<string, Operation>> = {
  'GET /i18n/locales': {
    id: 'listLocales',
    summary: 'Lists the locales of the project',
    response: listOf(locale),
  },
  'GET /content-type-builder/content-types': {
    id: 'getContentTypes',
    summary: 'Lists content types, in the form that build tools of front ends use',
    parameters: [kind],
    response: data(listOf(contentType)),
  },
  'GET /content-type-builder/content-types/:uid': {
    id: 'getContentType',
    summary: 'Reads one content type',
    response: data(contentType),
    refusals: [404],
  },
  'GET /content-type-builder/components': {
    id: 'getComponents',
    summary: 'Lists components',
    response: data(listOf(component)),
  },
  'GET /content-type-builder/components/:uid': {
    id: 'getComponent',
    summary: 'Reads one component',
    response: data(component),
    refusals: [404],
  },
  'GET /openapi.json': {
    id: 'getOpenapi',
    summary: 'This document, limited to the permissions of the caller',
    response: { type: 'object' },
  },
};
