// Administrators, their roles and permissions, and API tokens.
import { defineError } from '../definition/define-error.ts';

export const wrongAdminCredentials = defineError({
  code: 'PLINTH_ADMIN_WRONG_CREDENTIALS',
  name: 'ApplicationError',
  message: 'Invalid credentials',
  help: 'The e-mail or the password is wrong, or the administrator cannot sign in. The response does not say which.',
});

export const wrongOwnPassword = defineError({
  code: 'PLINTH_ADMIN_WRONG_OWN_PASSWORD',
  name: 'ValidationError',
  message: 'Invalid credentials',
  help: 'Send your current password as `currentPassword`.',
});

export const adminEmailTaken = defineError({
  code: 'PLINTH_ADMIN_EMAIL_TAKEN',
  name: 'ApplicationError',
  message: 'Email already taken',
  help: 'Another administrator has this address.',
});

export const mailNotSent = defineError({
  code: 'PLINTH_MAIL_NOT_SENT',
  name: 'ApplicationError',
  message: 'The mail was not sent: <reason>',
  help: '`details.reply` is what the mail server said. Correct `email.config` in config/plugins, or the address.',
});

export const lastSuperAdmin = defineError({
  code: 'PLINTH_ADMIN_LAST_SUPER_ADMIN',
  name: 'ValidationError',
  message: 'You must have at least one user with super admin role.',
  help: 'The change would leave no super admin. Give another administrator this role first.',
});

export const firstAdminExists = defineError({
  code: 'PLINTH_ADMIN_FIRST_EXISTS',
  name: 'ApplicationError',
  message: 'You cannot register a new super admin',
  help: 'An administrator exists already; further ones need an invitation from an administrator.',
});

export const wrongSetupToken = defineError({
  code: 'PLINTH_ADMIN_WRONG_SETUP_TOKEN',
  name: 'ApplicationError',
  message: 'The setup token is wrong. The server prints it when it starts; `plinth admin create` needs none.',
  help: 'Copy the token from the output of the server at its start.',
});

export const wrongRegistrationToken = defineError({
  code: 'PLINTH_ADMIN_WRONG_REGISTRATION_TOKEN',
  name: 'ValidationError',
  message: 'Invalid registrationToken',
  help: 'The invitation was used, has expired or was withdrawn. An administrator has to send another one.',
});

export const wrongResetToken = defineError({
  code: 'PLINTH_ADMIN_WRONG_RESET_TOKEN',
  name: 'ValidationError',
  message: 'Invalid resetPasswordToken',
  help: 'The code of the mail is wrong, was used or has expired. Request another mail.',
});

export const ownAccountElsewhere = defineError({
  code: 'PLINTH_ADMIN_OWN_ACCOUNT_ELSEWHERE',
  name: 'ValidationError',
  message: 'Change your own password and e-mail at /admin/users/me, and send your current password',
  help: 'Send the change to `PUT /admin/users/me`, with `currentPassword`.',
});

export const adminNeedsRole = defineError({
  code: 'PLINTH_ADMIN_NEEDS_ROLE',
  name: 'ValidationError',
  message: 'roles must have at least 1 item',
  help: 'Give the administrator a role.',
});

export const adminRolesUnknown = defineError({
  code: 'PLINTH_ADMIN_ROLES_UNKNOWN',
  name: 'ValidationError',
  message: "One or more roles don't exist",
  help: 'Name roles by the ids that `/admin/roles` lists.',
});

export const adminTextWrong = defineError({
  code: 'PLINTH_ADMIN_TEXT_WRONG',
  name: 'ValidationError',
  message: '<name> must be a string of at most <max> characters, not <value>',
  help: 'Send a shorter string, or null for no value.',
});

export const adminFieldRequired = defineError({
  code: 'PLINTH_ADMIN_FIELD_REQUIRED',
  name: 'ValidationError',
  message: '<name> is a required field',
  help: 'Send the field.',
});

export const adminFlagWrong = defineError({
  code: 'PLINTH_ADMIN_FLAG_WRONG',
  name: 'ValidationError',
  message: '<name> must be true or false, not <value>',
  help: 'Send a boolean.',
});

export const adminIdsWrong = defineError({
  code: 'PLINTH_ADMIN_IDS_WRONG',
  name: 'ValidationError',
  message: '<name> must be a list of ids',
  help: 'Send at most 1000 integers, each 1 or more.',
});

export const listingSortWrong = defineError({
  code: 'PLINTH_ADMIN_LISTING_SORT_WRONG',
  name: 'ValidationError',
  message: 'Invalid key sort',
  help: 'Sort by a column of the list, such as `sort=email:DESC`.',
});

export const countWrong = defineError({
  code: 'PLINTH_ADMIN_COUNT_WRONG',
  name: 'ValidationError',
  message: '<name> must be an integer of 1 or more',
  help: 'Send `page` and `pageSize` as integers.',
});

export const parameterNotText = defineError({
  code: 'PLINTH_ADMIN_PARAMETER_NOT_TEXT',
  name: 'ValidationError',
  message: '<name> must be a string',
  help: 'Send the parameter once.',
});

export const permissionsNotList = defineError({
  code: 'PLINTH_ADMIN_PERMISSIONS_NOT_LIST',
  name: 'ValidationError',
  message: 'permissions must be a list',
  help: 'Send a list of permissions, at most 1000 to be checked.',
});

export const permissionTwice = defineError({
  code: 'PLINTH_ADMIN_PERMISSION_TWICE',
  name: 'ValidationError',
  message: 'permissions contain the same action twice: <permission>',
  help: 'Merge both entries into one.',
});

export const permissionNeedsAction = defineError({
  code: 'PLINTH_ADMIN_PERMISSION_NEEDS_ACTION',
  name: 'ValidationError',
  message: 'A permission needs an action',
  help: 'Send objects with `action`; `/admin/permissions` lists the actions.',
});

export const actionHasNoSubject = defineError({
  code: 'PLINTH_ADMIN_ACTION_HAS_NO_SUBJECT',
  name: 'ValidationError',
  message: '<action> has no subject',
  help: 'The action is not about content, so it has no subject. Leave `subject` out.',
});

export const propertiesNotObject = defineError({
  code: 'PLINTH_ADMIN_PROPERTIES_NOT_OBJECT',
  name: 'ValidationError',
  message: 'properties must be an object',
  help: 'Send `{ "fields": […], "locales": […] }`.',
});

export const permissionNamesWrong = defineError({
  code: 'PLINTH_ADMIN_PERMISSION_NAMES_WRONG',
  name: 'ValidationError',
  message: '<place> must be a list of names',
  help: 'Send at most 1000 strings.',
});

export const permissionNameUnknown = defineError({
  code: 'PLINTH_ADMIN_PERMISSION_NAME_UNKNOWN',
  name: 'ValidationError',
  message: 'Unknown <place>: "<name>".<hint>',
  help: '`/admin/permissions` lists the actions, subjects and properties.',
});

export const adminRoleNameTaken = defineError({
  code: 'PLINTH_ADMIN_ROLE_NAME_TAKEN',
  name: 'ApplicationError',
  message: 'The name must be unique and a role with name `<name>` already exists.',
  help: 'Choose another name.',
});

export const adminRoleBuiltIn = defineError({
  code: 'PLINTH_ADMIN_ROLE_BUILT_IN',
  name: 'ValidationError',
  message: 'The role of super admins cannot be deleted',
  help: 'Every project has this role; keep it.',
});

export const adminRoleInUse = defineError({
  code: 'PLINTH_ADMIN_ROLE_IN_USE',
  name: 'ValidationError',
  message: 'Some roles are still assigned to some users',
  help: 'Give these administrators other roles first.',
});

export const superAdminFixed = defineError({
  code: 'PLINTH_ADMIN_SUPER_ADMIN_FIXED',
  name: 'ValidationError',
  message: "Super admin permissions can't be edited.",
  help: 'A super admin has every permission. Create another role with the permissions that you want.',
});

export const userInfoMissing = defineError({
  code: 'PLINTH_ADMIN_USER_INFO_MISSING',
  name: 'ValidationError',
  message: 'userInfo is a required field',
  help: 'Send `{ "registrationToken": …, "userInfo": { "password": … } }`.',
});

export const tokenTypeWrong = defineError({
  code: 'PLINTH_API_TOKEN_TYPE_WRONG',
  name: 'ValidationError',
  message: 'type must be one of the following values: <known>',
  help: 'Use one of the values in the message.',
});

export const tokenPermissionsWrong = defineError({
  code: 'PLINTH_API_TOKEN_PERMISSIONS_WRONG',
  name: 'ValidationError',
  message: 'permissions must be a list of actions',
  help: 'Send a list of strings, such as `api::article.article.find`.',
});

export const tokenLifespanNotMilliseconds = defineError({
  code: 'PLINTH_API_TOKEN_LIFESPAN_NOT_MILLISECONDS',
  name: 'ValidationError',
  message: 'lifespan must be a number of milliseconds, or null',
  help: 'Send a number, or null for a token that never expires.',
});

export const tokenRulesWrong = defineError({
  code: 'PLINTH_API_TOKEN_RULES_WRONG',
  name: 'ValidationError',
  message: 'rules must be an object',
  help: 'Send rules by action.',
});

export const tokenRuleOfNoPermission = defineError({
  code: 'PLINTH_API_TOKEN_RULE_OF_NO_PERMISSION',
  name: 'ValidationError',
  message: 'rules has <action>, which is not in permissions',
  help: 'Add the action to `permissions`, or leave its rule out.',
});

export const tokenRuleNotObject = defineError({
  code: 'PLINTH_API_TOKEN_RULE_NOT_OBJECT',
  name: 'ValidationError',
  message: 'The rule of <action> must be an object',
  help: 'Send `{ "fields": […], "filter": { … } }`.',
});

export const tokenRuleKeysWrong = defineError({
  code: 'PLINTH_API_TOKEN_RULE_KEYS_WRONG',
  name: 'ValidationError',
  message: 'The rule of <action> may only have fields and filter',
  help: 'Leave the other keys out.',
});

export const tokenRuleFieldsNotNames = defineError({
  code: 'PLINTH_API_TOKEN_RULE_FIELDS_NOT_NAMES',
  name: 'ValidationError',
  message: 'fields of the rule of <action> must be a list of names',
  help: 'Send a list of strings.',
});

export const tokenLifespanFixed = defineError({
  code: 'PLINTH_API_TOKEN_LIFESPAN_FIXED',
  name: 'ValidationError',
  message: 'lifespan cannot be changed; create another token',
  help: 'Leave `lifespan` out, or send the one that the token has.',
});

export const secondFactorNeeded = defineError({
  code: 'PLINTH_SECOND_FACTOR_NEEDED',
  name: 'ApplicationError',
  message: 'The code of the second factor is missing',
  help: 'Send the same request with `code`: the six digits that the device shows, or a recovery code.',
});

export const wrongSecondFactor = defineError({
  code: 'PLINTH_SECOND_FACTOR_WRONG',
  name: 'ApplicationError',
  message: 'The code is wrong or was used',
  help: 'A code of the device is valid once and for about a minute, so the clocks of device and server must agree; a recovery code is valid once.',
});

export const secondFactorExists = defineError({
  code: 'PLINTH_SECOND_FACTOR_THERE',
  name: 'ApplicationError',
  message: 'The second factor is already enabled',
  help: 'To set up another device, disable the second factor first.',
});

export const noSecondFactor = defineError({
  code: 'PLINTH_SECOND_FACTOR_NONE',
  name: 'ApplicationError',
  message: 'The second factor is not set up',
  help: 'Begin with `POST /admin/users/me/second-factor`.',
});

export const adminProviderEmail = defineError({
  code: 'PLINTH_ADMIN_PROVIDER_EMAIL',
  name: 'ApplicationError',
  message: 'The provider sent no verified e-mail',
  help: 'Administrators are identified by their e-mail. Verify it at the provider, and configure the provider to send the claims `email` and `email_verified`.',
});

export const adminProviderStranger = defineError({
  code: 'PLINTH_ADMIN_PROVIDER_STRANGER',
  name: 'ApplicationError',
  message: 'No administrator with this e-mail can sign in',
  help: 'No administrator has this e-mail, or they are blocked or have not accepted their invitation. Invite them, or set `createsAccounts`: it creates accounts for profiles whose claim gives them a role.',
});

export const adminProviderNoRole = defineError({
  code: 'PLINTH_ADMIN_PROVIDER_NO_ROLE',
  name: 'ApplicationError',
  message: 'The provider sent no value that gives a role',
  help: 'None of the values of `rolesClaim` is a key of `roles` of the provider (`config/admin`, `auth.providers`).',
});

export const adminProviderRoleUnknown = defineError({
  code: 'PLINTH_ADMIN_PROVIDER_ROLE_UNKNOWN',
  name: 'ApplicationError',
  message: 'There is no administrator role with the name <role>',
  help: 'In `roles` of the provider (`config/admin`, `auth.providers`), write the names of roles as the panel shows them.',
});

export const adminProviderDenied = defineError({
  code: 'PLINTH_ADMIN_PROVIDER_DENIED',
  name: 'ApplicationError',
  message: 'The sign-in was cancelled at the provider',
  help: 'Start the sign-in again, or sign in with a password.',
});
