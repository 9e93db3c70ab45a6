// The operations of the media library.
import { contentTypeOf } from '../schema/schema.ts';
import { paginationSchema } from './content-operations.ts';
import type { DescribeContext } from './describe-context.ts';
import { type JsonSchema, listOf, nullable, objectOf, wholeObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { listParameters, queryParameter } from './query-parameters.ts';
import { dateTime } from './scalar-schemas.ts';
import { documentSchema } from './shown-schemas.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const ids = listOf({ type: ['integer', 'string'] });

/** By `METHOD /path`. */
export function uploadOperations(context: DescribeContext): Readonly<Record<string, Operation>> {
  const file = documentSchema('plugin::upload.file', context);
  return { ...fileOperations(context, file), ...folderOperations(context), ...resumable };
}

const form = objectOf({
  files: listOf({ type: 'string', contentMediaType: 'application/octet-stream' }),
  fileInfo: {
    ...text,
    description: 'JSON: `{ name, alternativeText, caption, focalPoint, folder }`, or a list',
  },
  ref: { ...text, description: 'The content type of the document that the files are linked to' },
  refId: { ...text, description: 'Its id or documentId' },
  field: { ...text, description: 'Its media attribute' },
});

function fileOperations(context: DescribeContext, file: JsonSchema): Readonly<Record<string, Operation>> {
  const type = contentTypeOf(context.readable, 'plugin::upload.file');
  const query = listParameters(type, context);
  const narrowing = [
    queryParameter('folder', text),
    queryParameter('duplicates', { type: 'boolean' }),
    queryParameter('duplicateOf', text),
  ];
  const page = [queryParameter('start', integer), queryParameter('limit', integer)];
  const populate = query.filter(({ name }) => name === 'populate');
  const unpaged = query.filter(({ name }) => name !== 'pagination');
  return {
    'GET /upload/files': {
      id: 'findFiles',
      summary: 'Lists files, without an envelope; at most 1,000',
      parameters: [...unpaged, ...page, ...narrowing],
      response: listOf(file),
    },
    'GET /upload/files/page': {
      id: 'findPageOfFiles',
      summary: 'Lists files, in pages',
      parameters: [...query, ...narrowing],
      response: wholeObject({
        data: listOf(file),
        meta: wholeObject({ pagination: paginationSchema(context) }),
      }),
    },
    'GET /upload/files/:id': {
      id: 'findOneFile',
      summary: 'Reads one file',
      parameters: populate,
      response: file,
      refusals: [404],
    },
    'GET /upload/files/:id/uses': {
      id: 'findUsesOfFile',
      summary: 'Lists the documents that refer to a file, also in components and dynamic zones',
      response: objectOf({ id: integer, documentId: text, name: text, related: listOf({ type: 'object' }) }),
      refusals: [404],
    },
    'POST /upload': {
      id: 'upload',
      summary: 'Stores files, all or none; with `id` it changes that file',
      parameters: [queryParameter('id', text)],
      body: { schema: form, type: 'multipart/form-data' },
      status: 201,
      response: listOf(file),
      others: { 200: 'The file that was changed' },
      refusals: [404, 413],
    },
    'DELETE /upload/files/:id': {
      id: 'deleteFile',
      summary: 'Deletes a file; documents lose their reference to it',
      response: file,
      refusals: [404],
    },
  };
}

function folderOperations({ shared }: DescribeContext): Readonly<Record<string, Operation>> {
  const counted = wholeObject({ count: integer });
  const folder = shared.refer('Folder', () =>
    objectOf({
      id: integer,
      documentId: text,
      name: text,
      pathId: integer,
      path: text,
      createdAt: dateTime,
      updatedAt: dateTime,
      parent: nullable(objectOf({ id: integer, documentId: text, name: text })),
      children: counted,
      files: counted,
    }),
  );
  const branch = shared.refer('FolderBranch', () =>
    wholeObject({ id: integer, name: text, children: listOf({ $ref: '#/components/schemas/FolderBranch' }) }),
  );
  const data = (schema: JsonSchema): JsonSchema => wholeObject({ data: schema });
  const parent = { type: ['integer', 'string', 'null'] };
  const moved = objectOf({
    folders: listOf(objectOf({ id: integer, documentId: text, name: text })),
    files: listOf(objectOf({ documentId: text, name: text })),
  });
  return {
    'GET /upload/folders': { id: 'findFolders', summary: 'Lists folders', response: data(listOf(folder)) },
    'GET /upload/folder-structure': {
      id: 'findFolderStructure',
      summary: 'Reads the tree of folders',
      response: data(listOf(branch)),
    },
    'GET /upload/folders/:id': {
      id: 'findOneFolder',
      summary: 'Reads one folder',
      response: data(folder),
      refusals: [404],
    },
    'POST /upload/folders': {
      id: 'createFolder',
      summary: 'Creates a folder',
      body: { schema: objectOf({ name: text, parent }, { required: ['name'] }) },
      status: 201,
      response: data(folder),
    },
    'PUT /upload/folders/:id': {
      id: 'updateFolder',
      summary: 'Renames or moves a folder; the parent null is the top of the library',
      body: { schema: objectOf({ name: text, parent }) },
      response: data(folder),
      refusals: [404],
    },
    'DELETE /upload/folders/:id': {
      id: 'deleteFolder',
      summary: 'Deletes an empty folder',
      response: data(folder),
      refusals: [404],
    },
    'POST /upload/actions/bulk-move': {
      id: 'moveFiles',
      summary: 'Moves files and folders',
      body: {
        schema: objectOf(
          { folderIds: ids, fileIds: ids, destinationFolderId: parent },
          { required: ['destinationFolderId'] },
        ),
      },
      response: data(moved),
      refusals: [404],
    },
    'POST /upload/actions/bulk-delete': {
      id: 'deleteFiles',
      summary: 'Deletes files, and folders with everything in them',
      body: { schema: objectOf({ folderIds: ids, fileIds: ids }) },
      response: data(moved),
      refusals: [404],
    },
  };
}

const tus = { type: 'application/offset+octet-stream', schema: {}, isOptional: true } as const;

const resumable: Readonly<Record<string, Operation>> = {
  'POST /upload/resumable': {
    id: 'beginUpload',
    summary: 'Creates a resumable upload, by the tus protocol (https://tus.io)',
    body: tus,
    status: 201,
    refusals: [413, 429],
  },
  'GET /upload/resumable/:id': {
    id: 'findUpload',
    summary: 'Returns the number of received bytes in the header Upload-Offset; HEAD does the same',
    refusals: [404],
  },
  'PATCH /upload/resumable/:id': {
    id: 'continueUpload',
    summary: 'Sends the next part; the response to the last part is 200 with the file',
    body: tus,
    status: 204,
    others: { 200: 'The file, after its last part' },
    refusals: [404, 409, 413],
  },
  'DELETE /upload/resumable/:id': {
    id: 'endUpload',
    summary: 'Deletes an unfinished upload',
    status: 204,
    refusals: [404],
  },
};
