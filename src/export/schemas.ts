// The schemas that an export file carries: what the files of the project say, under the uids of their types.
import { requireModule } from '../config/module-file.ts';
import type { Fault } from '../errors/project-faults.ts';
import { readSchemaFiles } from '../schema/read-files.ts';
import type { Schema } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';

export function exportedSchemas(folder: string, schema: Schema): readonly Data[] {
  const faults: Fault[] = [];
  const { contentTypes, components } = readSchemaFiles(folder, { faults, importFile: requireModule });
  const types = contentTypes.map(({ uid, content }) => ({
    ...(isData(content) ? content : {}),
    uid,
    modelType: 'contentType',
    modelName: uid.slice(uid.lastIndexOf('.') + 1),
    kind: schema.contentTypes.get(uid)?.modelKind ?? 'collectionType',
  }));
  const parts = components.map(({ uid, content }) => ({
    ...(isData(content) ? content : {}),
    uid,
    modelType: 'component',
    modelName: uid.slice(uid.lastIndexOf('.') + 1),
  }));
  return [...types, ...parts];
}
