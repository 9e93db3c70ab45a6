// End users: signing in, registering, passwords, sessions, providers and their accounts.
import { defineError } from '../definition/define-error.ts';

export const voidUserToken = defineError({
  code: 'PLINTH_USER_TOKEN_VOID',
  name: 'UnauthorizedError',
  message: 'Invalid credentials',
  help: 'The token is no longer valid: its session has ended, or its user was blocked or deleted. Sign in again.',
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
  help: 'One of the two is wrong, or the e-mail is not confirmed yet. The response does not say which.',
});

export const accountBlocked = defineError({
  code: 'PLINTH_ACCOUNT_BLOCKED',
  name: 'ApplicationError',
  message: 'Your account has been blocked by an administrator',
  help: 'A caller with the permission to update users can unblock the account.',
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
  help: 'The token was used already, has expired, or is not a refresh token. Sign in again.',
});

export const registrationClosed = defineError({
  code: 'PLINTH_REGISTRATION_CLOSED',
  name: 'ApplicationError',
  message: 'Register action is currently disabled',
  help: 'Registration is disabled (`users.registration`).',
});

export const usernameIsEmail = defineError({
  code: 'PLINTH_USERNAME_IS_EMAIL',
  name: 'ApplicationError',
  message: 'A username must not be an email address, except your own',
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
  help: 'The role of new users does not exist. Create it, or configure another role.',
});

export const userRefused = defineError({
  code: 'PLINTH_USER_REFUSED',
  name: 'ApplicationError',
  message: '<reason>',
  help: 'An attribute of the new user is invalid; the message says which and why.',
});

export const passwordEmpty = defineError({
  code: 'PLINTH_PASSWORD_EMPTY',
  name: 'ValidationError',
  message: 'password.notNull',
  help: 'A user always has a password. Leave it out, or send a new one.',
});

export const wrongConfirmationToken = defineError({
  code: 'PLINTH_WRONG_CONFIRMATION_TOKEN',
  name: 'ValidationError',
  message: 'Invalid token',
  help: 'The code of the link is wrong, was used or has expired. Request another mail.',
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
  help: 'Send the current password as `currentPassword`.',
});

export const passwordUnchanged = defineError({
  code: 'PLINTH_PASSWORD_UNCHANGED',
  name: 'ValidationError',
  message: 'Your new password must be different than your current password',
  help: 'Choose another password.',
});

export const wrongPasswordCode = defineError({
  code: 'PLINTH_WRONG_PASSWORD_CODE',
  name: 'ValidationError',
  message: 'Incorrect code provided',
  help: 'The code of the mail is wrong, was used or has expired. Request another mail.',
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
  help: 'The log has the cause. Try again, or check the configuration of the provider.',
});

export const callbackNotConfigured = defineError({
  code: 'PLINTH_CALLBACK_NOT_CONFIGURED',
  name: 'ValidationError',
  message: 'The callback is not one of the callbacks that are configured for this provider',
  help: 'Add the address to the `callbacks` of the provider.',
});

export const signInNotBegun = defineError({
  code: 'PLINTH_SIGN_IN_NOT_BEGUN',
  name: 'ApplicationError',
  message: 'This sign-in was not started in this browser, or it was started too long ago',
  help: 'Start again at `/api/connect/<provider>`; administrators start on the sign-in page of the panel.',
});

export const providerCodeMissing = defineError({
  code: 'PLINTH_PROVIDER_CODE_MISSING',
  name: 'ValidationError',
  message: 'Missing code',
  help: 'Send the code that the provider added to the URL of the callback.',
});

export const wrongProviderCode = defineError({
  code: 'PLINTH_WRONG_PROVIDER_CODE',
  name: 'ValidationError',
  message: 'Invalid code',
  help: 'The code was used already, is older than a minute, or is not a code of this server. Sign in again.',
});

export const providerEmailTaken = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_TAKEN',
  name: 'ApplicationError',
  message: 'Email is already taken.',
  help: 'An account has the e-mail of the profile, and the provider may not be used for this account. Sign in as before.',
});

export const providerEmailMissing = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_MISSING',
  name: 'ApplicationError',
  message: 'Email was not available.',
  help: 'The profile has no e-mail. Allow the provider to send it.',
});

export const providerEmailNotVerified = defineError({
  code: 'PLINTH_PROVIDER_EMAIL_NOT_VERIFIED',
  name: 'ApplicationError',
  message: 'The provider has not verified your email.',
  help: 'Verify the e-mail at the provider.',
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
  message: '<name> must be a string of at most 10000 characters',
  help: 'Send a shorter string.',
});

export const permissionsNotObjects = defineError({
  code: 'PLINTH_PERMISSIONS_NOT_OBJECTS',
  name: 'ValidationError',
  message: '<path> must be an object of objects',
  help: 'Send permissions in the form in which a role is returned.',
});

export const permissionFieldsNotNames = defineError({
  code: 'PLINTH_PERMISSION_FIELDS_NOT_NAMES',
  name: 'ValidationError',
  message: 'fields of <action> must be a list of names of attributes',
  help: 'Send a list of strings, or null for all attributes.',
});

/** Responses show a broken rule without its filter and fields, so storing what was shown would permit everything. */
export const permissionRuleBroken = defineError({
  code: 'PLINTH_PERMISSION_RULE_BROKEN',
  name: 'ValidationError',
  message: 'The stored rule of <action> is invalid, so it cannot be copied to another role',
  help: 'Send new `fields` and `filter`, and leave `isBroken` out.',
});

export const roleRequired = defineError({
  code: 'PLINTH_ROLE_REQUIRED',
  name: 'ValidationError',
  message: 'Cannot disconnect role: a user must have one',
  help: 'Send another role instead, by its id or documentId.',
});
