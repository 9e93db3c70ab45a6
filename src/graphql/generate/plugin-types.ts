// Types of plugins that no content type stands for.
import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { scalars } from './scalars.ts';

const moment = { type: scalars.DateTime };
const requiredId = { type: new GraphQLNonNull(GraphQLID) };

/** Where a type says no moment of its own, it is public since it is there. */
const times = {
  createdAt: moment,
  updatedAt: moment,
  publishedAt: { ...moment, resolve: (record: unknown) => Reflect.get(Object(record), 'createdAt') },
};

/** Part of Strapi's union of everything that has relations; grants are read over their roles. */
export const permissionType = new GraphQLObjectType<unknown, GraphqlContext>({
  name: 'UsersPermissionsPermission',
  fields: { documentId: requiredId, action: { type: new GraphQLNonNull(GraphQLString) }, ...times },
});
