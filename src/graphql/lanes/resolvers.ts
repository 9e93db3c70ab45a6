// The resolver lane: graphql-js resolves generated fields if a project's code takes part in the operation. A root field
// still runs one statement; the fields below read its result.
import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type Mark, markOf } from '../marks/marks.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { fieldOf, propertyOf, rowsOf } from './parents.ts';
import { resolvePart } from './resolve-part.ts';
import { resolveRelated } from './resolve-related.ts';
import { resolveRead, resolveWrite } from './resolve-root.ts';
import type { GraphqlService } from './service.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;

/** Sets the resolver of every generated field. Fields of the project are not changed. */
export function attachResolvers(graphqlSchema: GraphQLSchema, service: GraphqlService): void {
  for (const type of Object.values(graphqlSchema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const mark = markOf(field);
      if (mark) field.resolve = resolverOf(mark, service);
    }
  }
}

function resolverOf(mark: Mark, service: GraphqlService): Resolver {
  switch (mark.kind) {
    case 'read':
      return (_parent, given, context, info) => resolveRead(mark, given, { context, info, service });
    case 'write':
      return (_parent, given, context, info) => resolveWrite(mark, given, { context, info, service });
    case 'related':
      return (parent, given, context, info) =>
        resolveRelated(mark, parent, given, { context, info, service });
    case 'component':
    case 'zone':
    case 'morph':
      return (parent, given, context, info) => resolvePart(mark, parent, given, { context, info, service });
    case 'rows':
      return (parent) => rowsOf(parent);
    case 'attributes':
      return (parent) => propertyOf(parent, 'attributes') ?? parent;
    case 'self':
      return (parent) => parent;
    case 'documentId':
      return (parent) => propertyOf(parent, 'documentId') ?? propertyOf(parent, 'id');
    case 'rowId':
      return (parent) => propertyOf(parent, 'id');
    case 'field':
      return (parent) => fieldOf(parent, mark.name);
    case 'meta':
    case 'pagination':
    case 'pageNumber':
    case 'cursors':
    case 'cursor':
      return (parent, _given, _context, { fieldName }) => propertyOf(parent, fieldName);
  }
}
