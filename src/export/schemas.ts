// The schemas in an export file: the content of the project's schema files, with their uids.
import { requireModule } from '../config/files/module-file.ts';
import type { Fault } from '../errors/faults/project-faults.ts';
import { attributesOfEveryDocument } from '../schema/every-document.ts';
import { readSchemaFiles } from '../schema/files/read-files.ts';
import type { Schema } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import { pascalCase } from '../values/type-name.ts';

export function exportedSchemas(folder: string, schema: Schema): readonly Data[] {
  const faults: Fault[] = [];
  const { contentTypes, components } = readSchemaFiles(folder, { faults, importFile: requireModule });
  const isLocalized = (uid: string): boolean => schema.contentTypes.get(uid)?.isLocalized ?? false;
  const types = contentTypes.map(({ uid, content }) => ({
    // Strapi compares schemas before it imports content, including the attributes that it adds to every type.
    ...withAttributes(content, attributesOfEveryDocument({ uid, isLocalized: isLocalized(uid) })),
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

function withAttributes(content: unknown, more: Data): Data {
  const given = isData(content) ? content : {};
  return { ...given, attributes: { ...(isData(given.attributes) ? given.attributes : {}), ...more } };
}
