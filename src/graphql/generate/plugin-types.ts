// Types of plugins that are not content types.
import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { scalars } from '../scalars/scalars.ts';

const moment = { type: scalars.DateTime };
const requiredId = { type: new GraphQLNonNull(GraphQLID) };

/** Types without `publishedAt` show `createdAt`. */
const times = {
  createdAt: moment,
  updatedAt: moment,
  publishedAt: { ...moment, resolve: (record: unknown) => Reflect.get(Object(record), 'createdAt') },
};

/** In Strapi's schema it is part of the union of all types; permissions are read through roles. */
export const permissionType = new GraphQLObjectType<unknown, GraphqlContext>({
  name: 'UsersPermissionsPermission',
  fields: { documentId: requiredId, action: { type: new GraphQLNonNull(GraphQLString) }, ...times },
});
