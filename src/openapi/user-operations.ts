// The operations of end users: sign-in, sessions, accounts and roles.
import { contentTypeOf } from '../schema/schema.ts';
import type { DescribeContext } from './describe-context.ts';
import { type JsonSchema, listOf, nullable, objectOf, wholeObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { listParameters, queryParameter, selectionParameters } from './query-parameters.ts';
import { dateTime } from './scalar-schemas.ts';
import { documentSchema } from './shown-schemas.ts';
import { writtenSchema } from './written-schemas.ts';

const text = { type: 'string' };
const password = { type: 'string', format: 'password' };
const integer = { type: 'integer' };

/** By `METHOD /path`. */
export function userOperations(context: DescribeContext): Readonly<Record<string, Operation>> {
  const user = documentSchema('plugin::users-permissions.user', context);
  const { shared } = context;
  const signIn = shared.refer('SignIn', () =>
    objectOf({ jwt: text, refreshToken: text, user }, { required: ['jwt', 'user'] }),
  );
  const done = shared.refer('Done', () => wholeObject({ ok: { const: true, type: 'boolean' } }));
  return {
    ...signInOperations({ user, signIn, done }),
    ...sessionOperations(context, done),
    ...accountOperations(context, user),
    ...roleOperations(context, done),
  };
}

interface Shown {
  readonly user: JsonSchema;
  readonly signIn: JsonSchema;
  readonly done: JsonSchema;
}

const bodyOf = (schema: JsonSchema): Pick<Operation, 'body'> => ({ body: { schema } });

const signInOperations = ({ user, signIn, done }: Shown): Readonly<Record<string, Operation>> => ({
  'POST /auth/local': {
    id: 'login',
    summary: 'Signs in with a username or an email address, and a password',
    ...bodyOf(wholeObject({ identifier: text, password })),
    response: signIn,
    refusals: [429],
  },
  'POST /auth/local/register': {
    id: 'register',
    summary: 'Creates an account; the response has no token if the email address must be confirmed first',
    ...bodyOf(wholeObject({ username: text, email: { ...text, format: 'email' }, password })),
    response: objectOf({ jwt: text, refreshToken: text, user }, { required: ['user'] }),
    refusals: [429],
  },
  'POST /auth/change-password': {
    id: 'changePassword',
    summary: 'Changes the password of the user who is signed in',
    ...bodyOf(wholeObject({ currentPassword: password, password, passwordConfirmation: password })),
    response: signIn,
    refusals: [429],
  },
  'POST /auth/forgot-password': {
    id: 'forgotPassword',
    summary: 'Mails a code for a new password; the response is the same if there is no such account',
    ...bodyOf(wholeObject({ email: text })),
    response: done,
    refusals: [429],
  },
  'POST /auth/reset-password': {
    id: 'resetPassword',
    summary: 'Sets a new password with a mailed code',
    ...bodyOf(wholeObject({ code: text, password, passwordConfirmation: password })),
    response: signIn,
    refusals: [429],
  },
  'GET /auth/email-confirmation': {
    id: 'confirmEmail',
    summary: 'The mailed link: confirms an email address, and redirects to the page that the project has set',
    parameters: [queryParameter('confirmation', text, { required: true })],
    status: 302,
    response: wholeObject({ user }),
    refusals: [429],
  },
  'POST /auth/send-email-confirmation': {
    id: 'sendEmailConfirmation',
    summary: 'Mails the link again; the response is the same if there is no such account',
    ...bodyOf(wholeObject({ email: text })),
    response: wholeObject({ email: text, sent: { type: 'boolean' } }),
    refusals: [429],
  },
  'GET /connect/:provider': {
    id: 'connect',
    summary: 'Redirects the browser to a sign-in provider',
    parameters: [queryParameter('callback', text)],
    status: 302,
  },
  'GET /connect/:provider/callback': {
    id: 'connectCallback',
    summary:
      'Receives the browser from a provider, and redirects it with a code to the page that the project has set',
    status: 302,
  },
  'GET /auth/:provider/callback': {
    id: 'loginByProvider',
    summary: 'Signs in with the code of a provider',
    parameters: [queryParameter('code', text)],
    response: signIn,
    refusals: [429],
  },
});

function sessionOperations(
  { shared }: DescribeContext,
  done: JsonSchema,
): Readonly<Record<string, Operation>> {
  const session = shared.refer('Session', () =>
    objectOf({
      id: text,
      deviceId: nullable(text),
      current: { type: 'boolean' },
      deviceName: nullable(text),
      address: text,
      loginAt: dateTime,
      lastActiveAt: dateTime,
      lastUsedAt: dateTime,
      expiresAt: dateTime,
    }),
  );
  return {
    'POST /auth/refresh': {
      id: 'refresh',
      summary: 'Exchanges a refresh token for new tokens; it can be used once',
      body: { schema: objectOf({ refreshToken: text }), isOptional: true },
      response: objectOf({ jwt: text, refreshToken: text }, { required: ['jwt'] }),
      refusals: [404, 429],
    },
    'POST /auth/logout': {
      id: 'logout',
      summary: 'Ends the session, all sessions of the user, or those of a device',
      body: {
        schema: objectOf({ scope: { type: 'string', enum: ['all'] }, deviceId: text, refreshToken: text }),
        isOptional: true,
      },
      response: done,
      refusals: [404],
    },
    'GET /auth/sessions': {
      id: 'listSessions',
      summary: 'Lists the sessions of the user',
      response: objectOf({ data: listOf(session) }),
      refusals: [404],
    },
    'DELETE /auth/sessions': {
      id: 'endSessions',
      summary: 'Ends all sessions of the user',
      response: done,
      refusals: [404],
    },
    'DELETE /auth/sessions/:sessionId': {
      id: 'endSession',
      summary: 'Ends one session of the user',
      response: done,
      refusals: [404],
    },
  };
}

function accountOperations(context: DescribeContext, user: JsonSchema): Readonly<Record<string, Operation>> {
  const type = contentTypeOf(context.readable, 'plugin::users-permissions.user');
  const selection = selectionParameters(type, context);
  const whole = listParameters(type, context).filter(({ name }) => name !== 'pagination');
  const page = [queryParameter('start', integer), queryParameter('limit', integer)];
  return {
    'GET /users/me': {
      id: 'me',
      summary: 'Reads the user who is signed in',
      parameters: selection,
      response: user,
    },
    'GET /users': {
      id: 'findUsers',
      summary: 'Lists end users, without an envelope; at most 1,000',
      parameters: [...whole, ...page],
      response: listOf(user),
    },
    'GET /users/count': {
      id: 'countUsers',
      summary: 'Counts end users',
      parameters: whole.filter(({ name }) => name === 'filters' || name === '_q'),
      response: integer,
    },
    'GET /users/:id': {
      id: 'findOneUser',
      summary: 'Reads one end user',
      parameters: selection,
      response: user,
      others: { 204: 'There is no such user' },
    },
    'POST /users': {
      id: 'createUser',
      summary: 'Creates an end user',
      ...bodyOf(writtenSchema(type, 'create', context)),
      status: 201,
      response: user,
    },
    'PUT /users/:id': {
      id: 'updateUser',
      summary: 'Changes an end user',
      ...bodyOf(writtenSchema(type, 'update', context)),
      response: user,
      refusals: [404],
    },
    'DELETE /users/:id': {
      id: 'deleteUser',
      summary: 'Deletes an end user; the response is the deleted user',
      response: user,
      refusals: [404],
    },
  };
}

function roleOperations({ shared }: DescribeContext, done: JsonSchema): Readonly<Record<string, Operation>> {
  const permissions = {
    type: 'object',
    description: '`{ "api::tag": { "controllers": { "tag": { "find": { "enabled": true } } } } }`',
  };
  const role = shared.refer('Role', () =>
    objectOf({
      id: integer,
      documentId: text,
      name: text,
      description: nullable(text),
      type: nullable(text),
      createdAt: nullable(dateTime),
      updatedAt: nullable(dateTime),
      publishedAt: nullable(dateTime),
      nb_users: integer,
      permissions,
    }),
  );
  const input = objectOf({ name: text, description: text, permissions });
  return {
    'GET /users-permissions/roles': {
      id: 'findRoles',
      summary: 'Lists roles of end users, with the number of their users',
      response: wholeObject({ roles: listOf(role) }),
    },
    'GET /users-permissions/roles/:id': {
      id: 'findOneRole',
      summary: 'Reads one role, with its permissions',
      response: wholeObject({ role }),
      refusals: [404],
    },
    'GET /users-permissions/permissions': {
      id: 'listPermissions',
      summary: 'Lists all actions that can be granted to a role',
      response: wholeObject({ permissions }),
    },
    'POST /users-permissions/roles': {
      id: 'createRole',
      summary: 'Creates a role',
      ...bodyOf({ ...input, required: ['name'] }),
      response: done,
    },
    'PUT /users-permissions/roles/:id': {
      id: 'updateRole',
      summary: 'Changes a role; `permissions` replaces all its permissions',
      ...bodyOf(input),
      response: done,
      refusals: [404],
    },
    'DELETE /users-permissions/roles/:id': {
      id: 'deleteRole',
      summary: 'Deletes a role; its users get the public role',
      response: done,
      refusals: [404],
    },
  };
}
