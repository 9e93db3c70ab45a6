// The queries and mutations of each content type (content API reference, "Generated operations per content-type").
import { GraphQLList, GraphQLNonNull } from 'graphql';
import type { ContentType } from '../../schema/schema.ts';
import { marked } from '../marks/marks.ts';
import {
  addressArgument,
  dataArguments,
  deleteArguments,
  listArguments,
  versionArguments,
} from './arguments.ts';
import { deleteResponse } from './fixed-types.ts';
import { type Generation, isOfProject, type ObjectFields, objectType } from './generation.ts';
import { pluralField, singularField, typeName } from './names.ts';
import { collectionResponse, oneResponse } from './shapes.ts';

export function queryFields(contentType: ContentType, generation: Generation): ObjectFields {
  const switches = generation.shadow.contentType(contentType.uid);
  const isSingle = contentType.modelKind === 'singleType';
  return {
    ...(switches.isActionEnabled(isSingle ? 'find' : 'findOne') ? oneField(contentType, generation) : {}),
    ...(!isSingle && switches.isActionEnabled('find') ? listFields(contentType, generation) : {}),
  };
}

const formOf = ({ shape }: Generation): 'entity' | 'flat' => (shape === 'entity' ? 'entity' : 'flat');

function oneField(contentType: ContentType, generation: Generation): ObjectFields {
  const result = contentType.modelKind === 'singleType' ? 'single' : 'one';
  const form = formOf(generation);
  return {
    [singularField(contentType)]: {
      type: oneResponse(contentType, generation),
      args: {
        ...addressArgument(contentType, false, generation),
        ...versionArguments(contentType, generation),
      },
      extensions: marked({ kind: 'read', uid: contentType.uid, result, form }),
    },
  };
}

function listFields(contentType: ContentType, generation: Generation): ObjectFields {
  const { uid } = contentType;
  const name = pluralField(contentType);
  const args = { ...listArguments(contentType, generation), ...versionArguments(contentType, generation) };
  const mark = (form: 'entity' | 'flat' | 'connection') =>
    marked({ kind: 'read', uid, result: 'list', form });
  const collection = collectionResponse(contentType, generation);
  if (generation.shape === 'entity')
    return { [name]: { type: collection, args, extensions: mark('entity') } };
  const list = new GraphQLNonNull(new GraphQLList(objectType(contentType, generation)));
  return {
    [`${name}_connection`]: { type: collection, args, extensions: mark('connection') },
    [name]: { type: list, args, extensions: mark('flat') },
  };
}

/** Files, users and roles are written by mutations of their own plugins. */
export function mutationFields(contentType: ContentType, generation: Generation): ObjectFields {
  const { uid, modelKind } = contentType;
  if (!isOfProject(contentType)) return {};
  const name = typeName(contentType);
  const form = formOf(generation);
  const response = oneResponse(contentType, generation);
  const data = dataArguments(contentType, generation);
  const fields = {
    create: { type: response, args: data },
    update: { type: response, args: { ...addressArgument(contentType, true, generation), ...data } },
    delete: {
      type: form === 'flat' ? deleteResponse : response,
      args: deleteArguments(contentType, generation),
    },
  };
  const actions =
    modelKind === 'singleType' ? (['update', 'delete'] as const) : (['create', 'update', 'delete'] as const);
  const isOn = generation.shadow.contentType(uid).isActionEnabled;
  return Object.fromEntries(
    actions
      .filter((action) => isOn(action))
      .map((action) => [
        `${action}${name}`,
        { ...fields[action], extensions: marked({ kind: 'write', uid, action, form }) },
      ]),
  );
}
