// Fields that change the info of files and delete them. Content is uploaded over REST.
import { GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql';
import { fileNotFound } from '../../errors/families/missing.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type Field, type Generation, targetOf } from '../generate/generation.ts';
import { oneResponse } from '../generate/shapes.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';
import { rowIdOf } from './row-id.ts';

const text = { type: GraphQLString };
const fileInfo = new GraphQLInputObjectType({
  name: 'FileInfoInput',
  fields: { name: text, alternativeText: text, caption: text },
});

export function uploadFields({ callRoute, service }: PluginService, generation: Generation): PluginFields {
  const file = targetOf(generation, 'plugin::upload.file');
  if (!file) return {};
  const type = oneResponse(file, generation);
  const id = { type: new GraphQLNonNull(GraphQLID) };
  const isWrapped = generation.shape === 'entity';
  const shaped = async (response: Promise<unknown>): Promise<unknown> =>
    isWrapped ? { data: await response } : response;
  const rowOf = async (address: unknown, action: string, context: GraphqlContext): Promise<string> => {
    const row = await rowIdOf({ contentType: file, address: String(address), action }, context, service);
    if (row === undefined) throw fileNotFound();
    return row;
  };
  const update: Field = {
    type: new GraphQLNonNull(type),
    args: { id, info: { type: fileInfo } },
    resolve: async (_parent, given, context) => {
      const search = `id=${await rowOf(given.id, 'plugin::upload.content-api.upload', context)}`;
      const body = { fileInfo: JSON.stringify(given.info ?? {}) };
      return shaped(callRoute({ method: 'POST', path: '/upload', search, body }, context));
    },
  };
  const remove: Field = {
    type,
    args: { id },
    resolve: async (_parent, given, context) => {
      const row = await rowOf(given.id, 'plugin::upload.content-api.destroy', context);
      return shaped(callRoute({ method: 'DELETE', path: `/upload/files/${row}` }, context));
    },
  };
  // The entity shape has the names of Strapi 4 too.
  const older = isWrapped ? { updateFileInfo: update, removeFile: remove } : {};
  return { mutations: { updateUploadFile: update, deleteUploadFile: remove, ...older } };
}
