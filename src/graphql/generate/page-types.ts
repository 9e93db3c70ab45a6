// The types of pages: those of the API reference, or with cursors and nullable numbers.
import {
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type CursorName, marked, type PageNumber } from '../marks/marks.ts';

export interface PageTypes {
  readonly argument: GraphQLInputObjectType;
  readonly pagination: GraphQLObjectType<unknown, GraphqlContext>;
  readonly meta: GraphQLObjectType<unknown, GraphqlContext>;
}

export function pageTypes(hasCursors: boolean): PageTypes {
  const argument = new GraphQLInputObjectType({
    name: 'PaginationArg',
    fields: {
      ...Object.fromEntries(
        ['page', 'pageSize', 'start', 'limit'].map((name) => [name, { type: GraphQLInt }]),
      ),
      ...(hasCursors ? { after: { type: GraphQLString }, before: { type: GraphQLString } } : {}),
    },
  });
  const pagination = new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Pagination',
    fields: {
      total: pageNumber('total', hasCursors),
      page: pageNumber('page', hasCursors),
      pageSize: pageNumber('pageSize', false),
      pageCount: pageNumber('pageCount', hasCursors),
      ...(hasCursors ? { cursors: { type: pageCursors(), extensions: marked({ kind: 'cursors' }) } } : {}),
    },
  });
  const meta = new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'ResponseCollectionMeta',
    fields: {
      pagination: { type: new GraphQLNonNull(pagination), extensions: marked({ kind: 'pagination' }) },
    },
  });
  return { argument, pagination, meta };
}

const pageNumber = (name: PageNumber, mayBeNull: boolean) => ({
  type: mayBeNull ? GraphQLInt : new GraphQLNonNull(GraphQLInt),
  extensions: marked({ kind: 'pageNumber', name }),
});

const pageCursor = (name: CursorName) => ({
  type: GraphQLString,
  extensions: marked({ kind: 'cursor', name }),
});

const pageCursors = (): GraphQLObjectType =>
  new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'PageCursors',
    fields: { before: pageCursor('before'), after: pageCursor('after') },
  });
