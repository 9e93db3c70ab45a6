// The operations on the documents of a content type.
import type { Action } from '../rest/content-request.ts';
import { type ContentOperation, contentOperations, publicationOperations } from '../rest/routes.ts';
import type { ContentType } from '../schema/schema.ts';
import { pascalCase } from '../values/type-name.ts';
import { type DescribeContext, formOf } from './describe-context.ts';
import { type JsonSchema, listOf, objectOf, wholeObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import {
  actionParameters,
  listParameters,
  selectionParameters,
  versionParameters,
  writeParameters,
} from './query-parameters.ts';
import { documentSchema } from './shown-schemas.ts';
import { writtenSchema } from './written-schemas.ts';

/** By `METHOD /path action`, in the form of the route table. */
export const operationsOf = (
  type: ContentType,
  context: DescribeContext,
): readonly (readonly [address: string, describe: () => Operation])[] => [
  ...[...contentOperations(type), ...publicationOperations(type)].map(
    ([method, path, action]: ContentOperation) =>
      [`${method} ${path} ${type.uid}.${action}`, () => describeAction(type, action, context)] as const,
  ),
  [`POST /${type.pluralName}/bulk ${type.uid}.create`, () => bulk(type, context)],
];

function describeAction(type: ContentType, action: Action, context: DescribeContext): Operation {
  const one = pascalCase(type.singularName);
  const isList = action === 'find' && type.modelKind === 'collectionType';
  const id = `${action}${isList ? pascalCase(type.pluralName) : one}`;
  const words = type.displayName;
  const selection = selectionParameters(type, context);
  const response = oneDocument(type, context);
  switch (action) {
    case 'find':
    case 'findOne':
      return {
        id,
        summary: isList ? `Lists documents of ${words}, in pages` : `Reads one document of ${words}`,
        parameters: isList
          ? [...listParameters(type, context), ifNoneMatch]
          : [...selection, ...versionParameters(type), ifNoneMatch],
        response: isList ? listOfDocuments(type, context) : response,
        others: { 304: 'Not changed since the response with the ETag of If-None-Match' },
        refusals: isList ? [] : [404],
      };
    case 'create':
      return {
        id,
        summary: `Creates a document of ${words}`,
        parameters: [...selection, ...writeParameters(type), idempotencyKey],
        body: { schema: wholeObject({ data: writtenSchema(type, 'create', context) }) },
        status: 201,
        response,
        refusals: [413],
      };
    case 'update':
      return {
        id,
        summary: `Updates a document of ${words}; attributes that are not sent stay as they are`,
        parameters: [...selection, ...writeParameters(type), ifMatch],
        body: { schema: wholeObject({ data: writtenSchema(type, 'update', context) }) },
        response,
        refusals: [404, 412, 413],
      };
    case 'delete':
      return {
        id,
        summary: `Deletes a document of ${words}, or one of its locales`,
        parameters: [...writeParameters(type), ifMatch],
        status: 204,
        refusals: [404, 412],
      };
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
      return {
        id,
        summary: publications[action],
        parameters: [...selection, ...actionParameters(type), ifMatch],
        response,
        refusals: [404, 412],
      };
  }
}

const publications = {
  publish: 'Publishes the draft; the response is the published version',
  unpublish: 'Removes the published version; the response is the draft',
  discardDraft: 'Replaces the draft by the published version; the response is the draft',
};

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const ifMatch = header('If-Match', 'The `updatedAt` that the document must have, in quotes; otherwise 412');
const ifNoneMatch = header('If-None-Match', 'The ETag of an earlier response; 304 if nothing has changed');
const idempotencyKey = header('Idempotency-Key', 'Requests with the same key are carried out once');

const oneDocument = (type: ContentType, context: DescribeContext): JsonSchema =>
  formOf(type, 'One', context, () =>
    wholeObject({ data: documentSchema(type.uid, context), meta: { type: 'object' } }),
  );

const listOfDocuments = (type: ContentType, context: DescribeContext): JsonSchema =>
  formOf(type, 'List', context, () =>
    wholeObject({
      data: listOf(documentSchema(type.uid, context)),
      meta: wholeObject({ pagination: paginationSchema(context) }),
    }),
  );

const count = { type: 'integer' };
const cursor = { type: ['string', 'null'] };

/** Which members there are depends on whether the request has page numbers, offsets or cursors. */
export const paginationSchema = ({ shared }: Pick<DescribeContext, 'shared'>): JsonSchema =>
  shared.refer('Pagination', () =>
    objectOf({
      page: count,
      pageSize: count,
      pageCount: count,
      start: count,
      limit: count,
      total: count,
      cursors: wholeObject({ before: cursor, after: cursor }),
    }),
  );

const bulk = (type: ContentType, context: DescribeContext): Operation => ({
  id: `createMany${pascalCase(type.pluralName)}`,
  summary: `Creates up to 1,000 documents of ${type.displayName}, all or none`,
  parameters: writeParameters(type),
  body: {
    schema: wholeObject({
      data: listOf(writtenSchema(type, 'create', context), { minItems: 1, maxItems: 1000 }),
    }),
  },
  status: 201,
  response: wholeObject({
    data: listOf(wholeObject({ documentId: { type: 'string' } })),
    meta: wholeObject({ count }),
  }),
  refusals: [413],
});
