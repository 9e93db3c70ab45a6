// What end users do with their own accounts: registering, signing in, passwords, `me`.
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
import { providerDisabled } from '../../errors/users.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { memberEntry } from '../parse/operation.ts';
import type { RouteCall } from './call-route.ts';
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
  const call = (routeCall: RouteCall, context: GraphqlContext) => plugins.callRoute(routeCall, context);
  const post = (path: string, body: unknown, context: GraphqlContext) =>
    call({ method: 'POST', path, body }, context);
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
          // Others are signed in with by their routes (docs/reference/users.md).
          if (provider !== 'local') throw providerDisabled();
          return post('/auth/local', { identifier, password }, context);
        },
      },
      register: {
        type: new GraphQLNonNull(login),
        args: input('UsersPermissionsRegisterInput', {
          username: requiredText,
          email: requiredText,
          password: requiredText,
        }),
        resolve: (_parent, given, context) => post('/auth/local/register', given.input, context),
      },
      forgotPassword: {
        type: passwordResponse,
        args: { email: requiredText },
        resolve: (_parent, given, context) => post('/auth/forgot-password', given, context),
      },
      resetPassword: {
        type: login,
        args: { code: requiredText, ...newPassword },
        resolve: (_parent, given, context) => post('/auth/reset-password', given, context),
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

/** An API token may hold what `me` needs, but has no user (docs/reference/compatibility.md, End users). */
function readMe({ callRoute }: PluginService, context: GraphqlContext): Promise<unknown> {
  const { user, abilities } = context.principal;
  if (!user && abilities.may(`${userUid}.me`)) throw new GraphQLError('Authentication requested');
  return callRoute({ method: 'GET', path: '/users/me' }, context);
}

/** The route sends browsers on to a page; here its body is a sign-in of the confirmed user. */
async function confirm(
  confirmation: string,
  { callRoute }: PluginService,
  context: GraphqlContext,
): Promise<unknown> {
  const search = `confirmation=${encodeURIComponent(confirmation)}`;
  return callRoute({ method: 'GET', path: '/auth/email-confirmation', search }, context);
}

/** Users see their own role, whatever they may find. */
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
