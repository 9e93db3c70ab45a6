// Errors of the content-type builder.
import { defineError } from '../definition/define-error.ts';

export const schemaEditWrong = defineError({
  code: 'PLINTH_SCHEMA_EDIT_WRONG',
  name: 'ValidationError',
  message: '<place> does not have the required form',
  help: 'Send `contentTypes` and `components` as lists of `{ uid, schema }`, where `schema` is the content of a schema file or null and `was`, which may be left out, the one that was read; and `renames` as a list of `{ owner, from, to }`.',
});

export const schemaUidWrong = defineError({
  code: 'PLINTH_SCHEMA_UID_WRONG',
  name: 'ValidationError',
  message: '<uid> is not a uid of a content type or component that the builder can write',
  help: 'Content types are `api::blog-post.blog-post`, components `shared.seo`: lower-case letters, digits and hyphens, at most 48 in each part. Content types of plugins cannot be changed in the builder.',
});

export const schemaChanged = defineError({
  code: 'PLINTH_SCHEMA_CHANGED',
  name: 'PreconditionFailedError',
  message:
    '<uid> was changed meanwhile, and nothing was applied. Discard your changes to start from the current one',
  help: 'Read the schemas again, and make the change in the current one. `was` is the content that was read, or null for a new content type or component.',
});

export const schemaFileFixed = defineError({
  code: 'PLINTH_SCHEMA_FILE_FIXED',
  name: 'ValidationError',
  message: '<uid> cannot be changed in the builder: it is defined in <file>',
  help: 'Content types of plugins, and schemas that are JavaScript or TypeScript, are changed in their files.',
});

export const singularNameFixed = defineError({
  code: 'PLINTH_SINGULAR_NAME_FIXED',
  name: 'ValidationError',
  message: 'info.singularName of <uid> must be "<name>"',
  help: 'The name is a part of the uid, and permissions and relations refer to the content type by its uid.',
});

export const schemaWrong = defineError({
  code: 'PLINTH_SCHEMA_WRONG',
  name: 'ValidationError',
  message: '<place>: <problem>',
  help: '`details.faults` lists all faults that would prevent a start, each with its file, its path, the problem and a remedy.',
});

export const schemaReadOnly = defineError({
  code: 'PLINTH_SCHEMA_READ_ONLY',
  name: 'ForbiddenError',
  message: 'Content types cannot be changed in production',
  help: 'Change them in development and deploy the files; or set `contentTypeBuilder.enabled` in `config/admin` if this server keeps its files across restarts and deployments.',
});

export const schemaNotWritten = defineError({
  code: 'PLINTH_SCHEMA_NOT_WRITTEN',
  name: 'ApplicationError',
  message: '<file> cannot be written',
  help: 'The folder of the project must be writable. No schema was changed; tables and columns that were already added to the database are not used.',
});

export const kindWrong = defineError({
  code: 'PLINTH_KIND_WRONG',
  name: 'ValidationError',
  message: '"<kind>" is not a kind of content type',
  help: 'Send `kind=collectionType` or `kind=singleType`, or leave the parameter out for both.',
});
