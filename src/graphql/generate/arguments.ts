// The arguments of generated fields.
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { AttributeOwner, ContentType } from '../../schema/schema.ts';
import { localeCode } from '../scalars/scalars.ts';
import { filtersInput } from './filter-inputs.ts';
import { publicationFilter, publicationState, publicationStatus } from './fixed-types.ts';
import type { Generation } from './generation.ts';
import { dataInput } from './inputs.ts';

type Arguments = GraphQLFieldConfigArgumentMap;

/** Of lists: filters, pagination and sort. */
export const listArguments = (owner: AttributeOwner, generation: Generation): Arguments => ({
  filters: { type: filtersInput(owner, generation) },
  pagination: { type: generation.pages.argument, defaultValue: {} },
  sort: { type: new GraphQLList(GraphQLString), defaultValue: [] },
});

/** Of relations. In the entity shape they can repeat the `publicationState` of the root field. */
export const relatedArguments = (target: ContentType, generation: Generation): Arguments => ({
  ...listArguments(target, generation),
  ...(generation.shape === 'entity' && target.hasDraftAndPublish
    ? { publicationState: { type: publicationState } }
    : {}),
});

/** Arguments that select versions of documents. */
export const versionArguments = (contentType: ContentType, { shape }: Generation): Arguments => ({
  ...(shape === 'entity'
    ? {
        publicationState: { type: publicationState, defaultValue: 'live' },
        status: { type: publicationStatus },
      }
    : { status: { type: publicationStatus, defaultValue: 'published' } }),
  hasPublishedVersion: { type: GraphQLBoolean },
  publicationFilter: { type: publicationFilter },
  ...localeArgument(contentType),
});

const localeArgument = ({ isLocalized }: ContentType): Arguments =>
  isLocalized ? { locale: { type: localeCode } } : {};

/** The argument that addresses a document: `id` in the entity shape, which accepts a documentId or a row id. */
export const addressArgument = (
  { modelKind }: ContentType,
  isRequired: boolean,
  { shape }: Generation,
): Arguments => {
  if (modelKind === 'singleType') return {};
  const type = isRequired || shape !== 'entity' ? new GraphQLNonNull(GraphQLID) : GraphQLID;
  return { [shape === 'entity' ? 'id' : 'documentId']: { type } };
};

/** In the entity shape `publishedAt` in the data may decide, so that `status` has no default. */
export const dataArguments = (contentType: ContentType, generation: Generation): Arguments => ({
  status: {
    type: publicationStatus,
    ...(generation.shape === 'entity' ? {} : { defaultValue: 'published' }),
  },
  data: { type: new GraphQLNonNull(dataInput(contentType, generation)) },
  ...localeArgument(contentType),
});

export const deleteArguments = (contentType: ContentType, generation: Generation): Arguments => ({
  ...addressArgument(contentType, true, generation),
  ...localeArgument(contentType),
});
