// The envelopes around documents. The entity shape has `ArticleEntity`, `ArticleEntityResponse`,
// `ArticleEntityResponseCollection` and
// `ArticleRelationResponseCollection`. The flat shape has connections in addition to lists, and the compatible shape
// has the names of both.
import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { ContentType } from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { marked } from '../marks/marks.ts';
import { relatedArguments } from './arguments.ts';
import { type Generation, type ObjectFields, type ObjectType, objectType } from './generation.ts';
import { typeName } from './names.ts';

const envelope = (name: string, fields: () => ObjectFields, { objects }: Generation): ObjectType =>
  objects.get(name, () => new GraphQLObjectType<unknown, GraphqlContext>({ name, fields }));

const rows = (type: GraphQLOutputType) => ({ type, extensions: marked({ kind: 'rows' }) });
const listOf = (type: ObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));

const entity = (contentType: ContentType, generation: Generation): ObjectType =>
  envelope(
    `${typeName(contentType)}Entity`,
    () => ({
      id: { type: GraphQLID, extensions: marked({ kind: 'documentId' }) },
      attributes: {
        type: objectType(contentType, generation),
        extensions: marked({ kind: 'attributes' }),
      },
    }),
    generation,
  );

/** One document as the result of an operation. */
export const oneResponse = (contentType: ContentType, generation: Generation): ObjectType =>
  generation.shape === 'entity'
    ? envelope(
        `${typeName(contentType)}EntityResponse`,
        () => ({ data: rows(entity(contentType, generation)) }),
        generation,
      )
    : objectType(contentType, generation);

/** A list of documents with its pagination. */
export const collectionResponse = (contentType: ContentType, generation: Generation): ObjectType =>
  envelope(
    `${typeName(contentType)}EntityResponseCollection`,
    () => ({ ...rowsFields(contentType, generation), ...pageFields(generation) }),
    generation,
  );

const relationCollection = (contentType: ContentType, generation: Generation): ObjectType =>
  envelope(
    `${typeName(contentType)}RelationResponseCollection`,
    () => rowsFields(contentType, generation),
    generation,
  );

function rowsFields(contentType: ContentType, generation: Generation): ObjectFields {
  if (generation.shape === 'entity') return { data: rows(listOf(entity(contentType, generation))) };
  const nodes = rows(listOf(objectType(contentType, generation)));
  if (generation.shape === 'flat') return { nodes };
  return { data: { ...nodes, deprecationReason: 'Use `nodes` field instead' }, nodes };
}

function pageFields({ shape, pages }: Generation): ObjectFields {
  const meta = { type: new GraphQLNonNull(pages.meta), extensions: marked({ kind: 'meta' }) };
  if (shape === 'entity') return { meta };
  const pageInfo = { type: new GraphQLNonNull(pages.pagination), extensions: marked({ kind: 'pagination' }) };
  if (shape === 'flat') return { pageInfo };
  return { meta: { ...meta, deprecationReason: 'Use the `pageInfo` field instead' }, pageInfo };
}

/** The field of a relation to one document. */
export function oneRelated(name: string, target: ContentType, generation: Generation): ObjectFields {
  const isWrapped = generation.shape === 'entity';
  return {
    [name]: {
      type: oneResponse(target, generation),
      extensions: marked({ kind: 'related', name, uid: target.uid, isMany: false, isWrapped }),
    },
  };
}

/** The fields of a relation to many documents. */
export function manyRelated(name: string, target: ContentType, generation: Generation): ObjectFields {
  const args = target.modelKind === 'singleType' ? {} : relatedArguments(target, generation);
  const mark = (isWrapped: boolean) =>
    marked({ kind: 'related', name, uid: target.uid, isMany: true, isWrapped });
  const wrapped = { type: relationCollection(target, generation), args, extensions: mark(true) };
  if (generation.shape === 'entity') return { [name]: wrapped };
  const list = new GraphQLNonNull(new GraphQLList(objectType(target, generation)));
  return {
    [`${name}_connection`]: wrapped,
    [name]: { type: list, args, extensions: mark(false) },
  };
}
