// Fields that write end users, for callers with the actions of /api/users.
import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import { userNotFound } from '../../errors/families/missing.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type Generation, type ObjectType, objectType, targetOf } from '../generate/generation.ts';
import { dataInput } from '../generate/inputs.ts';
import { oneResponse } from '../generate/shapes.ts';
import { marked } from '../marks/marks.ts';
import { parseData } from '../parse/parse-data.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';
import { rowIdOf } from './row-id.ts';

/** Fields that are accepted and ignored, since clients send back what they have read. */
const ignored = ['resetPasswordToken', 'confirmationToken', 'publishedAt', 'locale'];

export function userFields(plugins: PluginService, generation: Generation): PluginFields {
  const user = targetOf(generation, 'plugin::users-permissions.user');
  if (!user) return {};
  const type = new GraphQLNonNull(responseType(user, generation));
  const data = { type: new GraphQLNonNull(dataInput(user, generation)) };
  const id = { type: new GraphQLNonNull(GraphQLID) };
  const bodyOf = (given: Readonly<Record<string, unknown>>): unknown => {
    const known = Object.entries(Object(given.data)).filter(([name]) => !ignored.includes(name));
    return parseData(Object.fromEntries(known), user, generation.schema);
  };
  const addressIn = (address: unknown, action: string) => ({
    contentType: user,
    address: String(address),
    action: `plugin::users-permissions.user.${action}`,
  });
  const { callRoute } = plugins;
  return {
    mutations: {
      createUsersPermissionsUser: {
        type,
        args: { data },
        resolve: (_parent, given, context: GraphqlContext) =>
          wrapped(callRoute({ method: 'POST', path: '/users', body: bodyOf(given) }, context)),
      },
      updateUsersPermissionsUser: {
        type,
        args: { id, data },
        async resolve(_parent, given, context: GraphqlContext) {
          const path = await pathOf(addressIn(given.id, 'update'), context, plugins);
          return wrapped(callRoute({ method: 'PUT', path, body: bodyOf(given) }, context));
        },
      },
      deleteUsersPermissionsUser: {
        type,
        args: { id },
        async resolve(_parent, given, context: GraphqlContext) {
          const path = await pathOf(addressIn(given.id, 'destroy'), context, plugins);
          const deleted = await callRoute({ method: 'DELETE', path }, context);
          // REST answers 204 to an unknown id.
          if (deleted === null) throw userNotFound();
          return { data: deleted };
        },
      },
    },
  };
}

async function pathOf(
  address: Parameters<typeof rowIdOf>[0],
  context: GraphqlContext,
  { service }: PluginService,
): Promise<string> {
  const row = await rowIdOf(address, context, service);
  if (row === undefined) throw userNotFound();
  return `/users/${row}`;
}

const wrapped = async (response: Promise<unknown>): Promise<unknown> => ({ data: await response });

/** In Strapi users have an envelope in the flat shape too. */
function responseType(user: ContentType, generation: Generation): ObjectType {
  if (generation.shape === 'entity') return oneResponse(user, generation);
  const name = 'UsersPermissionsUserEntityResponse';
  const fields = () => ({
    data: { type: objectType(user, generation), extensions: marked({ kind: 'rows' }) },
  });
  return generation.objects.get(name, () => new GraphQLObjectType<unknown, GraphqlContext>({ name, fields }));
}
