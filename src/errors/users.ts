// End users: signing in, registering, passwords, sessions, providers and their accounts.
import { defineError } from './define-error.ts';

export const voidUserToken = defineError({
  code: 'PLINTH_USER_TOKEN_VOID',
  name: 'UnauthorizedError',
  message: 'Invalid credentials',
  help: 'The token was good once: its session has ended, or its user is blocked or gone. Sign in again.',
});

export const notSignedIn = defineError({
  code: 'PLINTH_USER_NOT_SIGNED_IN',
  name: 'UnauthorizedError',
  message: 'Missing authentication',
  help: 'Send the token of an end user.',
});

export const wrongIdentifierOrPassword = defineError({
  code: 'PLINTH_WRONG_IDENTIFIER_OR_PASSWORD',
  name: 'ValidationError',
  message: 'Invalid identifier or password',
  help: 'One of both is wrong, or the address is not confirmed yet; which of these is not told.',
});

export const accountBlocked = defineError({
  code: 'PLINTH_ACCOUNT_BLOCKED',
  name: 'ApplicationError',
  message: 'Your account has been blocked by an administrator',
  help: 'Somebody who may write users can lift it.',
});

export const refreshTokenMissing = defineError({
  code: 'PLINTH_REFRESH_TOKEN_MISSING',
  name: 'ValidationError',
  message: 'Missing refresh token',
  help: 'Send it in the body or as the cookie.',
});

export const wrongRefreshToken = defineError({
  code: 'PLINTH_WRONG_REFRESH_TOKEN',
  name: 'UnauthorizedError',
  message: 'Invalid refresh token',
  help: 'It was used, has ended, or is none. Sign in again.',
});

export const registrationClosed = defineError({
  code: 'PLINTH_REGISTRATION_CLOSED',
  name: 'ApplicationError',
  message: 'Register action is currently disabled',
  help: 'Registration is switched off (`users.registration`).',
});

export const usernameIsEmail = defineError({
  code: 'PLINTH_USERNAME_IS_EMAIL',
  name: 'ApplicationError',
  message: 'A username is no email address, except your own',
  help: 'Choose another username.',
});

export const emailOrUsernameTaken = defineError({
  code: 'PLINTH_EMAIL_OR_USERNAME_TAKEN',
  name: 'ApplicationError',
  message: 'Email or Username are already taken',
  help: 'Choose another one, or sign in.',
});

export const userAttributeTaken = defineError({
  code: 'PLINTH_USER_ATTRIBUTE_TAKEN',
  name: 'ApplicationError',
  message: '<attribute> already taken',
  help: 'Another user has the same value. Choose another one.',
});

export const defaultRoleMissing = defineError({
  code: 'PLINTH_DEFAULT_ROLE_MISSING',
  name: 'ApplicationError',
  message: 'Impossible to find the default role',
  help: 'The role of new users is not stored. Create it, or configure another one.',
});

export const userRefused = defineError({
  code: 'PLINTH_USER_REFUSED',
  name: 'ApplicationError',
  message: '<reason>',
  help: 'Something is wrong with the attributes of a new user; the message says what.',
});

export const passwordEmpty = defineError({
  code: 'PLINTH_PASSWORD_EMPTY',
  name: 'ValidationError',
  message: 'password.notNull',
  help: 'A user keeps a password. Leave it out, or send another one.',
});

export const wrongConfirmationToken = defineError({
  code: 'PLINTH_WRONG_CONFIRMATION_TOKEN',
  name: 'ValidationError',
  message: 'Invalid token',
  help: 'The code of the link is wrong, used or too old. Ask for another mail.',
});

export const passwordNeedsUser = defineError({
  code: 'PLINTH_PASSWORD_NEEDS_USER',
  name: 'ApplicationError',
  message: 'You must be authenticated to reset your password',
  help: 'Sign in, and send the token.',
});

export const wrongCurrentPassword = defineError({
  code: 'PLINTH_WRONG_CURRENT_PASSWORD',
  name: 'ValidationError',
  message: 'The provided current password is invalid',
  help: 'Send the password that is in force as `currentPassword`.',
});

export const passwordUnchanged = defineError({
  code: 'PLINTH_PASSWORD_UNCHANGED',
  name: 'ValidationError',
  message: 'Your new password must be different than your current password',
  help: 'Choose another one.',
});

export const wrongPasswordCode = defineError({
  code: 'PLINTH_WRONG_PASSWORD_CODE',
  name: 'ValidationError',
  message: 'Incorrect code provided',
  help: 'The mailed code is wrong, used or too old. Ask for another mail.',
});

export const providerDisabled = defineError({
  code: 'PLINTH_PROVIDER_DISABLED',
  name: 'ApplicationError',
  message: 'This provider is disabled',
  help: 'No provider of this name is configured (`users.providers`; for administrators `auth.providers` of `config/admin`).',
});

export const providerFailed = defineError({
  code: 'PLINTH_PROVIDER_FAILED',
  name: 'ApplicationError',
  message: 'Sign-in with <provider> failed',
  help: 'The log has its cause. Try again, or look at the configuration of the provider.',
});

export const callbackNotConfigured = defineError({
  code: 'PLINTH_CALLBACK_NOT_CONFIGURED',
  name: 'ValidationError',
  message: 'The callback is none of those that are configured for this provider',
  help: 'Add the address to the `callbacks` of the provider.',
});

export const signInNotBegun = defineError({
  code: 'PLINTH_SIGN_IN_NOT_BEGUN',
  name: 'ApplicationError',
  message: 'This sign-in was not begun in this browser, or too long ago',
  help: 'Begin again at `/api/connect/<provider>`, administrators on the sign-in page of the panel.',
});

export const providerCodeMissing = defineError({
  code: 'PLINTH_PROVIDER_CODE_MISSING',
  name: 'ValidationError',
  message: 'Missing code',
  help: 'Send the code that the browser came back with.',
});

export const wrongProviderCode = defineError({
  code: 'PLINTH_WRONG_PROVIDER_CODE',
  name: 'ValidationError',
  message: 'Invalid code',
  help: 'The code was used, is older than a minute, or is none. Sign in again.',
});

export const providerEmailTaken = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_TAKEN',
  name: 'ApplicationError',
  message: 'Email is already taken.',
  help: 'An account has the address of the profile, and the provider may not open it. Sign in as before.',
});

export const providerEmailMissing = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_MISSING',
  name: 'ApplicationError',
  message: 'Email was not available.',
  help: 'The profile has no address. Allow the provider to show it.',
});

export const providerEmailNotVerified = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_NOT_VERIFIED',
  name: 'ApplicationError',
  message: 'The provider has not verified your email.',
  help: 'Verify the address there.',
});

export const roleBodyEmpty = defineError({
  code: 'PLINTH_ROLE_BODY_EMPTY',
  name: 'ValidationError',
  message: 'Request body cannot be empty',
  help: 'Send the name and permissions of the role.',
});

export const roleTextTooLong = defineError({
  code: 'PLINTH_ROLE_TEXT_TOO_LONG',
  name: 'ValidationError',
  message: '<name> must be a text of at most 10000 characters',
  help: 'Send a shorter text.',
});

export const permissionsNotObjects = defineError({
  code: 'PLINTH_PERMISSIONS_NOT_OBJECTS',
  name: 'ValidationError',
  message: '<path> must be an object of objects',
  help: 'Send permissions in the shape in which a role shows them.',
});

export const permissionFieldsNotNames = defineError({
  code: 'PLINTH_PERMISSION_FIELDS_NOT_NAMES',
  name: 'ValidationError',
  message: 'fields of <action> must be a list of names of attributes',
  help: 'Send a list of texts, or null for all attributes.',
});

/** A broken rule is shown incompletely, so storing it again would permit everything. */
export const permissionRuleBroken = defineError({
  code: 'PLINTH_PERMISSION_RULE_BROKEN',
  name: 'ValidationError',
  message: 'The rule of <action> cannot be read, so that it cannot be given to a role that does not hold it',
  help: 'Send `fields` and `filter` of your own and leave `isBroken` out.',
});

export const roleRequired = defineError({
  code: 'PLINTH_ROLE_REQUIRED',
  name: 'ValidationError',
  message: 'Cannot disconnect role: a user has one',
  help: 'Send another role instead, by its id or documentId.',
});
