// The files of a test project: schemas given inline, configuration and code by path.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Json = Readonly<Record<string, unknown>>;

export interface TestProjectFiles {
  /** By `api::article.article`; only what differs from a collection type without draft & publish. */
  readonly contentTypes: Readonly<Record<string, TestContentType>>;
  /** By `shared.seo`: its attributes. */
  readonly components?: Readonly<Record<string, Json>>;
  /** Further files by path: `config/api.json` as a value, `src/index.ts` as text. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** To PostgreSQL, at most: with the usual 4 hardly two writers are under way at once. */
  readonly connections?: number;
}

interface TestContentType {
  readonly kind?: 'collectionType' | 'singleType';
  readonly pluralName?: string;
  readonly draftAndPublish?: boolean;
  readonly localized?: boolean;
  readonly populateCreatorFields?: true;
  /** Lists of attributes that are unique together. */
  readonly unique?: readonly (readonly string[])[];
  readonly attributes: Json;
  /** Not here: a schema that is given with its options would be without drafts, unnoticed. */
  readonly options?: never;
}

export async function writeProject(
  folder: string,
  connection: Json,
  { contentTypes, components = {}, files = {} }: TestProjectFiles,
): Promise<void> {
  await rm(join(folder, 'src/api'), { recursive: true, force: true });
  await rm(join(folder, 'src/components'), { recursive: true, force: true });
  await writeJson(folder, 'config/database.json', { connection });
  await writeJson(folder, 'config/server.json', { host: '127.0.0.1', port: 0 });
  for (const [uid, contentType] of Object.entries(contentTypes))
    await writeContentType(folder, uid, contentType);
  for (const [uid, attributes] of Object.entries(components)) {
    await writeJson(folder, `src/components/${uid.replace('.', '/')}.json`, {
      info: { displayName: uid },
      attributes,
    });
  }
  for (const [path, content] of Object.entries(files)) await writeJson(folder, path, content);
}

async function writeContentType(folder: string, uid: string, contentType: TestContentType): Promise<void> {
  const [, api = '', name = ''] = /^api::(.+)\.(.+)$/.exec(uid) ?? [];
  const pluralName = contentType.pluralName ?? `${name}s`;
  await writeJson(folder, `src/api/${api}/content-types/${name}/schema.json`, {
    kind: contentType.kind ?? 'collectionType',
    collectionName: pluralName.replaceAll('-', '_'),
    info: { singularName: name, pluralName, displayName: name },
    options: {
      draftAndPublish: contentType.draftAndPublish ?? false,
      ...(contentType.populateCreatorFields ? { populateCreatorFields: true } : {}),
      ...(contentType.unique ? { unique: contentType.unique } : {}),
    },
    pluginOptions: contentType.localized ? { i18n: { localized: true } } : {},
    attributes: contentType.attributes,
  });
}

async function writeJson(folder: string, path: string, content: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const isCode = typeof content === 'string' && !path.endsWith('.json');
  await writeFile(file, isCode ? content : JSON.stringify(content, null, 2));
}
