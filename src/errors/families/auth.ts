// Roles of end users, API tokens and locales.
import { defineError } from '../definition/define-error.ts';

export const unknownActions = defineError({
  code: 'PLINTH_UNKNOWN_ACTIONS',
  name: 'ValidationError',
  message: '<actions>',
  help: 'These actions do not exist; for each, the message has the most similar action that exists.',
});

export const settingChanged = defineError({
  code: 'PLINTH_SETTING_CHANGED',
  name: 'PreconditionFailedError',
  message:
    '"<name>" was changed meanwhile, and nothing was saved. Open it again to start from the current state',
  help: '`If-Match` has another `updatedAt` than the role, API token, locale, account or view settings have now: `details.updatedAt`. Read it again, and repeat the change if it still applies.',
});

export const nameTaken = defineError({
  code: 'PLINTH_NAME_TAKEN',
  name: 'ApplicationError',
  message: 'Name already taken',
  help: 'Another role or token has this name.',
});

export const roleNameWrong = defineError({
  code: 'PLINTH_ROLE_NAME_WRONG',
  name: 'ValidationError',
  message: 'name must be a string of 3 to 255 characters',
  help: 'Send a longer or shorter name.',
});

export const roleTypeWrong = defineError({
  code: 'PLINTH_ROLE_TYPE_WRONG',
  name: 'ValidationError',
  message: 'type must have 1 to 100 letters, digits, _ or -, such as editor',
  help: 'Leave it out: the server derives it from the name.',
});

export const roleTypeBuiltIn = defineError({
  code: 'PLINTH_ROLE_TYPE_BUILT_IN',
  name: 'ApplicationError',
  message: 'Cannot delete <type> role',
  help: 'Every project has this role. Remove its permissions instead.',
});

export const tokenPermissionsNotCustom = defineError({
  code: 'PLINTH_API_TOKEN_PERMISSIONS_NOT_CUSTOM',
  name: 'ValidationError',
  message: 'Non-custom tokens should not reference permissions',
  help: 'Leave `permissions` out, or make the token `custom`.',
});

export const tokenPermissionsMissing = defineError({
  code: 'PLINTH_API_TOKEN_PERMISSIONS_MISSING',
  name: 'ValidationError',
  message: 'Missing permissions attribute for custom token',
  help: 'Send a list of actions.',
});

export const tokenPermissionsUnknown = defineError({
  code: 'PLINTH_API_TOKEN_PERMISSIONS_UNKNOWN',
  name: 'ValidationError',
  message: 'Unknown permissions provided: <names>',
  help: '`/admin/content-api/permissions` lists the actions.',
});

export const tokenNameMissing = defineError({
  code: 'PLINTH_API_TOKEN_NAME_MISSING',
  name: 'ValidationError',
  message: 'name is a required field',
  help: 'Send a name.',
});

export const tokenLifespanWrong = defineError({
  code: 'PLINTH_API_TOKEN_LIFESPAN_WRONG',
  name: 'ValidationError',
  message: 'lifespan must be a positive number of days',
  help: 'Send a positive number, or leave it out for a token that never expires.',
});

export const localeCodeWrong = defineError({
  code: 'PLINTH_LOCALE_CODE_WRONG',
  name: 'ValidationError',
  message:
    'Locale code "<code>" is invalid: it must be a language tag (BCP 47), such as "fr", "pt-BR" or "zh-Hant".<hint>',
  help: 'Write the code of a language, with its script or region if it has one, at most 35 characters. Existing locales of another form stay.',
});

export const localeExists = defineError({
  code: 'PLINTH_LOCALE_EXISTS',
  name: 'ApplicationError',
  message: 'Locale "<code>" already exists.',
  help: 'Nothing has to be done.',
});

export const localeIsDefault = defineError({
  code: 'PLINTH_LOCALE_IS_DEFAULT',
  name: 'ApplicationError',
  message: 'Locale "<code>" is the default one and cannot be removed. Make another one the default first.',
  help: '`plinth locale default <code>` makes another one the default.',
});
