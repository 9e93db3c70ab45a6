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
    ...withAttributes(content, attributesOfEveryRow(uid)),
    uid,
    modelType: 'contentType',
    modelName: modelName(uid),
    kind: schema.contentTypes.get(uid)?.modelKind ?? 'collectionType',
    globalId: pascalCase(modelName(uid)),
  }));
  const parts = components.map(({ uid, content }) => ({
    ...withAttributes(content, {}),
    uid,
    modelType: 'component',
    modelName: modelName(uid),
    globalId: pascalCase(`component-${uid}`),
  }));
  return [...types, ...parts];
}

const modelName = (uid: string): string => uid.slice(uid.lastIndexOf('.') + 1);

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

function withAttributes(content: unknown, more: Data): Data {
  const given = isData(content) ? content : {};
  return { ...given, attributes: { ...(isData(given.attributes) ? given.attributes : {}), ...more } };
}

/** The service compares schemas before it takes content over, those of its own columns too. */
const attributesOfEveryRow = (uid: string): Data => {
  const hidden = { writable: false, private: true, configurable: false, visible: false };
  const author = {
    type: 'relation',
    relation: 'oneToOne',
    target: 'admin::user',
    useJoinTable: false,
    ...hidden,
  };
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    publishedAt: { type: 'datetime', configurable: false, writable: true, visible: true },
    createdBy: author,
    updatedBy: author,
    locale: { ...hidden, writable: true, type: 'string' },
    localizations: { type: 'relation', relation: 'oneToMany', target: uid, ...hidden },
  };
};
