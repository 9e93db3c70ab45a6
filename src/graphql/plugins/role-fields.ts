// Fields that create, change and delete roles of end users. Permissions have the form of the roles API.
import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { roleNotFound } from '../../errors/families/missing.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type Generation, targetOf } from '../generate/generation.ts';
import { scalars } from '../scalars/scalars.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';
import { rowIdOf } from './row-id.ts';

const text = { type: GraphQLString };
const roleInput = new GraphQLInputObjectType({
  name: 'UsersPermissionsRoleInput',
  fields: {
    name: text,
    description: text,
    type: text,
    permissions: { type: scalars.JSON, description: 'As PUT /api/users-permissions/roles/:id takes them.' },
  },
});

const payload = (action: string) => ({
  type: new GraphQLObjectType({
    name: `UsersPermissions${action}RolePayload`,
    fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } },
  }),
});
const [created, updated, deleted] = [payload('Create'), payload('Update'), payload('Delete')];

export function roleFields({ callRoute, service }: PluginService, generation: Generation): PluginFields {
  const role = targetOf(generation, 'plugin::users-permissions.role');
  if (!role) return {};
  const roles = '/users-permissions/roles';
  const data = { type: new GraphQLNonNull(roleInput) };
  const id = { type: new GraphQLNonNull(GraphQLID) };
  const pathOf = async (address: unknown, action: string, context: GraphqlContext): Promise<string> => {
    const row = await rowIdOf({ contentType: role, address: String(address), action }, context, service);
    if (row === undefined) throw roleNotFound();
    return `${roles}/${row}`;
  };
  return {
    mutations: {
      createUsersPermissionsRole: {
        ...created,
        args: { data },
        resolve: (_parent, given, context) =>
          callRoute({ method: 'POST', path: roles, body: { ...given.data } }, context),
      },
      updateUsersPermissionsRole: {
        ...updated,
        args: { id, data },
        async resolve(_parent, given, context) {
          const path = await pathOf(given.id, 'plugin::users-permissions.role.updateRole', context);
          return callRoute({ method: 'PUT', path, body: { ...given.data } }, context);
        },
      },
      deleteUsersPermissionsRole: {
        ...deleted,
        args: { id },
        async resolve(_parent, given, context) {
          const path = await pathOf(given.id, 'plugin::users-permissions.role.deleteRole', context);
          return callRoute({ method: 'DELETE', path }, context);
        },
      },
    },
  };
}
