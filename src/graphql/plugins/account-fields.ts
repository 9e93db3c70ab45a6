// Fields for end users' own accounts: registration, sign-in, passwords, `me`.
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { fullAccess } from '../../abilities/abilities.ts';
import { providerDisabled } from '../../errors/families/users.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { memberEntry } from '../parse/operation.ts';
import type { RouteCaller } from './call-route.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';

const text = { type: GraphQLString };
const requiredText = { type: new GraphQLNonNull(GraphQLString) };
const flag = { type: GraphQLBoolean };
const requiredId = { type: new GraphQLNonNull(GraphQLID) };
const userUid = 'plugin::users-permissions.user';

const input = (name: string, fields: Readonly<Record<string, GraphQLInputFieldConfig>>) => ({
  input: { type: new GraphQLNonNull(new GraphQLInputObjectType({ name, fields })) },
});

export function accountFields(plugins: PluginService): PluginFields {
  const me = meType(plugins);
  const login = loginPayload(me, plugins);
  const passwordResponse = new GraphQLObjectType({
    name: 'UsersPermissionsPasswordPayload',
    fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } },
  });
  const post = (path: string, body: unknown, caller: RouteCaller) =>
    plugins.callRoute({ method: 'POST', path, body }, caller);
  const postAsAnybody = (path: string, name: string, body: unknown, context: GraphqlContext) =>
    post(path, body, asAnybody(name, plugins, context));
  const newPassword = { password: requiredText, passwordConfirmation: requiredText };
  return {
    queries: {
      me: { type: me, resolve: (_parent, _given, context) => readMe(plugins, context) },
    },
    mutations: {
      login: {
        type: new GraphQLNonNull(login),
        args: input('UsersPermissionsLoginInput', {
          identifier: requiredText,
          password: requiredText,
          provider: { ...requiredText, defaultValue: 'local' },
        }),
        resolve(_parent, { input: { identifier, password, provider } }, context) {
          // Other providers have routes of their own (docs/reference/users.md).
          if (provider !== 'local') throw providerDisabled();
          return postAsAnybody('/auth/local', 'callback', { identifier, password }, context);
        },
      },
      register: {
        type: new GraphQLNonNull(login),
        args: input('UsersPermissionsRegisterInput', {
          username: requiredText,
          email: requiredText,
          password: requiredText,
        }),
        resolve: (_parent, given, context) =>
          postAsAnybody('/auth/local/register', 'register', given.input, context),
      },
      forgotPassword: {
        type: passwordResponse,
        args: { email: requiredText },
        resolve: (_parent, given, context) =>
          postAsAnybody('/auth/forgot-password', 'forgotPassword', given, context),
      },
      resetPassword: {
        type: login,
        args: { code: requiredText, ...newPassword },
        resolve: (_parent, given, context) =>
          postAsAnybody('/auth/reset-password', 'resetPassword', given, context),
      },
      changePassword: {
        type: login,
        args: { currentPassword: requiredText, ...newPassword },
        resolve: (_parent, given, context) => post('/auth/change-password', given, context),
      },
      emailConfirmation: {
        type: login,
        args: { confirmation: requiredText },
        resolve: (_parent, { confirmation }, context) => confirm(String(confirmation), plugins, context),
      },
    },
  };
}

function meType(plugins: PluginService): GraphQLObjectType<unknown, GraphqlContext> {
  const role = new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'UsersPermissionsMeRole',
    fields: { id: requiredId, name: requiredText, description: text, type: text },
  });
  return new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'UsersPermissionsMe',
    fields: {
      id: requiredId,
      documentId: requiredId,
      username: requiredText,
      email: text,
      confirmed: flag,
      blocked: flag,
      role: { type: role, resolve: (user) => roleOf(user, plugins) },
    },
  });
}

const loginPayload = (
  me: GraphQLObjectType<unknown, GraphqlContext>,
  { areSessionsRefreshed }: PluginService,
): GraphQLObjectType<unknown, GraphqlContext> =>
  new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'UsersPermissionsLoginPayload',
    fields: {
      jwt: text,
      ...(areSessionsRefreshed ? { refreshToken: text } : {}),
      user: { type: new GraphQLNonNull(me) },
    },
  });

/** An API token may hold the action, but has no user (docs/reference/compatibility.md, End users). */
function readMe({ callRoute }: PluginService, context: GraphqlContext): Promise<unknown> {
  const { user, abilities } = context.principal;
  if (!user && abilities.may(`${userUid}.me`)) throw new GraphQLError('Authentication requested');
  return callRoute({ method: 'GET', path: '/users/me' }, context);
}

/** The route redirects browsers to a page. Here its body is the sign-in of the confirmed user. */
async function confirm(
  confirmation: string,
  plugins: PluginService,
  context: GraphqlContext,
): Promise<unknown> {
  const search = `confirmation=${encodeURIComponent(confirmation)}`;
  const caller = asAnybody('emailConfirmation', plugins, context);
  return plugins.callRoute({ method: 'GET', path: '/auth/email-confirmation', search }, caller);
}

/** Clients may send the token of an earlier user. If that user lacks the action, the caller is the public. */
function asAnybody(name: string, { access }: PluginService, context: GraphqlContext): RouteCaller {
  if (context.principal.abilities.may(`plugin::users-permissions.auth.${name}`)) return context;
  return { principal: { abilities: access.abilitiesOfRole('public'), user: undefined }, http: context.http };
}

/** Users may always see their own role. */
async function roleOf(user: unknown, { service }: PluginService): Promise<unknown> {
  const documentId = String(Reflect.get(Object(user), 'documentId'));
  const { json } = await service.reader.read({
    key: 'graphql role of a user',
    abilities: fullAccess,
    documentId,
    parse: () => ({
      contentType: contentTypeOf(service.schema, userUid),
      query: { fields: [], populate: { kind: 'entries', entries: new Map([['role', wholeRole]]) } },
      result: 'byDocumentId',
      purpose: { kind: 'read' },
      shape: 'flat',
    }),
  });
  return json === undefined ? null : JSON.parse(json.toString()).role;
}

const wholeRole = memberEntry({ fields: ['name', 'description', 'type'] });
