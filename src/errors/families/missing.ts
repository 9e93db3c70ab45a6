// Things that do not exist or that the caller may not see: both have the same error.
import { defineError } from '../definition/define-error.ts';

export const notFound = defineError({
  code: 'PLINTH_NOT_FOUND',
  name: 'NotFoundError',
  message: 'Not Found',
  help: 'The route does not exist, or the document does not exist or the caller may not read it.',
});

export const versionNotFound = defineError({
  code: 'PLINTH_VERSION_NOT_FOUND',
  name: 'NotFoundError',
  message: 'The document has no <missing> in the locale "<locale>"',
  help: 'Send a locale that has this version, or `*`.',
});

export const adminNotFound = defineError({
  code: 'PLINTH_ADMIN_NOT_FOUND',
  name: 'NotFoundError',
  message: 'User does not exist',
  help: 'There is no administrator with this id.',
});

export const apiTokenNotFound = defineError({
  code: 'PLINTH_API_TOKEN_NOT_FOUND',
  name: 'NotFoundError',
  message: 'API token not found',
  help: 'There is no API token with this id.',
});

export const adminRoleNotFound = defineError({
  code: 'PLINTH_ADMIN_ROLE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'role.notFound',
  help: 'There is no role of administrators with this id.',
});

export const localeUnknown = defineError({
  code: 'PLINTH_LOCALE_UNKNOWN',
  name: 'NotFoundError',
  message: 'Locale not found',
  help: 'There is no locale with this id; `GET /admin/i18n/locales` lists them.',
});

export const sessionNotFound = defineError({
  code: 'PLINTH_SESSION_NOT_FOUND',
  name: 'NotFoundError',
  message: 'Session not found',
  help: 'The session has ended, or belongs to another user.',
});

export const userNotFound = defineError({
  code: 'PLINTH_USER_NOT_FOUND',
  name: 'NotFoundError',
  message: 'User not found',
  help: 'The end user does not exist, or the caller may not read them.',
});

export const roleNotFound = defineError({
  code: 'PLINTH_ROLE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'Role not found',
  help: 'There is no role of end users with this id.',
});

export const fileNotFound = defineError({
  code: 'PLINTH_FILE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'file.notFound',
  help: 'The file does not exist, or the caller may not read it.',
});

export const fileToReplaceNotFound = defineError({
  code: 'PLINTH_FILE_TO_REPLACE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'Entity not found',
  help: 'The file that the upload would replace does not exist.',
});

export const folderNotFound = defineError({
  code: 'PLINTH_FOLDER_NOT_FOUND',
  name: 'NotFoundError',
  message: 'folder.notFound',
  help: 'There is no folder with this id.',
});

export const localeNotFound = defineError({
  code: 'PLINTH_LOCALE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'There is no locale "<code>".<hint>',
  help: 'Use a locale that exists, or create it.',
});

export const roleTypeNotFound = defineError({
  code: 'PLINTH_ROLE_TYPE_NOT_FOUND',
  name: 'NotFoundError',
  message: 'There is no role "<type>".<hint>',
  help: 'Pass the type of a role of end users; `plinth permission list` lists them.',
});

export const apiTokenNameNotFound = defineError({
  code: 'PLINTH_API_TOKEN_NAME_NOT_FOUND',
  name: 'NotFoundError',
  message: 'There is no API token "<name>".<hint>',
  help: 'Pass the name or id of a token; `plinth token list` lists them.',
});
