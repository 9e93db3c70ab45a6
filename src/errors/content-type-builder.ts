// Errors of the content-type builder.
import { defineError } from './define-error.ts';

export const schemaEditWrong = defineError({
  code: 'PLINTH_SCHEMA_EDIT_WRONG',
  name: 'ValidationError',
  message: '<place> is not as it has to be',
  help: 'Send `contentTypes` and `components` as lists of `{ uid, schema }`, where `schema` is the content of a schema file or null, and `renames` as a list of `{ owner, from, to }`.',
});

export const schemaUidWrong = defineError({
  code: 'PLINTH_SCHEMA_UID_WRONG',
  name: 'ValidationError',
  message: '<uid> is no uid of a content type or component that can be written',
  help: 'Content types are `api::blog-post.blog-post`, components `shared.seo`: small letters, digits and hyphens, at most 48 in each part. Types of plugins are not changed here.',
});

export const schemaFileFixed = defineError({
  code: 'PLINTH_SCHEMA_FILE_FIXED',
  name: 'ValidationError',
  message: '<uid> is not changed here: it is in <file>',
  help: 'Types of plugins, and schemas that are code, are changed in their files.',
});

export const singularNameFixed = defineError({
  code: 'PLINTH_SINGULAR_NAME_FIXED',
  name: 'ValidationError',
  message: 'info.singularName of <uid> must be "<name>"',
  help: 'It is a part of the uid, by which permissions and relations name the type.',
});

export const schemaWrong = defineError({
  code: 'PLINTH_SCHEMA_WRONG',
  name: 'ValidationError',
  message: '<place>: <problem>',
  help: '`details.faults` lists everything that a start would refuse, each with its file, its place, the problem and a remedy.',
});

export const schemaReadOnly = defineError({
  code: 'PLINTH_SCHEMA_READ_ONLY',
  name: 'ForbiddenError',
  message: 'Content types are not changed in production',
  help: 'Change them where the project is developed, and release its files; or set `contentTypeBuilder.enabled` in `config/admin`, where the files of this server are kept.',
});

export const schemaNotWritten = defineError({
  code: 'PLINTH_SCHEMA_NOT_WRITTEN',
  name: 'ApplicationError',
  message: '<file> cannot be written',
  help: 'The folder of the project must be writable. Nothing was changed; what was added to the database is harmless.',
});

export const kindWrong = defineError({
  code: 'PLINTH_KIND_WRONG',
  name: 'ValidationError',
  message: '"<kind>" is no kind of content types',
  help: 'Write `kind=collectionType` or `kind=singleType`, or leave it out for both.',
});
