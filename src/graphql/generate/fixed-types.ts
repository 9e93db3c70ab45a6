// Types of every generated schema, independent of the content types.
import { GraphQLEnumType, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import { publicationFilters } from '../../plan/query.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { marked } from '../marks/marks.ts';

export const publicationState = new GraphQLEnumType({
  name: 'PublicationState',
  values: { LIVE: { value: 'live' }, PREVIEW: { value: 'preview' } },
});

export const publicationStatus = new GraphQLEnumType({
  name: 'PublicationStatus',
  values: { DRAFT: { value: 'draft' }, PUBLISHED: { value: 'published' } },
});

export const publicationFilter = new GraphQLEnumType({
  name: 'PublicationFilter',
  values: Object.fromEntries(
    publicationFilters.map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }]),
  ),
});

export const deleteResponse = new GraphQLObjectType<unknown, GraphqlContext>({
  name: 'DeleteMutationResponse',
  fields: { documentId: { type: new GraphQLNonNull(GraphQLID), extensions: marked({ kind: 'documentId' }) } },
});

/** The type of a dynamic zone's item whose component is no longer in the zone. */
export const zoneError = new GraphQLObjectType<unknown, GraphqlContext>({
  name: 'Error',
  fields: {
    code: { type: new GraphQLNonNull(GraphQLString) },
    message: { type: GraphQLString },
  },
});

export const unknownComponent = {
  code: 'UNKNOWN_COMPONENT',
  message: 'The component of this item does not belong to the dynamic zone any more.',
} as const;
