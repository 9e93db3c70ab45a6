// Opens a project, imports a source into it, and closes both.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../media/storage/open-storage.ts';
import { knownActions } from '../project/known-actions.ts';
import { type OpenProject, openProject } from '../project/open-project.ts';
import { type ImportOptions, type ImportReport, importContent } from './import-content.ts';
import { openSource, type SourceRequest } from './open-source.ts';

export interface ImportRequest extends Pick<ImportOptions, 'isDryRun' | 'onProgress'>, SourceRequest {}

export async function importInto(folder: string, request: ImportRequest): Promise<ImportReport> {
  const project = await (request.isDryRun ? openUnchanged(folder) : openProject(folder));
  try {
    const { source, close } = await openSource(request, project);
    try {
      return await importContent(source, await importOptionsOf(project, request));
    } finally {
      await close();
    }
  } finally {
    await project.close();
  }
}

/** A project whose database is new has no tables to try an import on, so it is tried on an empty database. */
async function openUnchanged(folder: string): Promise<OpenProject> {
  const project = await openProject(folder, { isReadOnly: true });
  const tables = await project.database.write((transaction) => project.database.tables(transaction));
  if (tables.has('plinth_state')) return project;
  await project.close();
  const place = await mkdtemp(join(tmpdir(), 'plinth-dry-run-'));
  const remove = () => rm(place, { recursive: true, force: true });
  const otherDatabase = { client: 'sqlite', filename: join(place, 'content.db') } as const;
  try {
    const empty = await openProject(folder, { otherDatabase, isDurable: false });
    return { ...empty, close: () => empty.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function importOptionsOf(
  { folder, schema, database, config }: OpenProject,
  { isDryRun, onProgress }: Pick<ImportOptions, 'isDryRun' | 'onProgress'>,
): Promise<ImportOptions> {
  return {
    folder,
    schema,
    database,
    storage: await openStorage(config.media.storage, folder, database),
    defaultLocale: config.i18n.defaultLocale,
    knownActions: knownActions(schema),
    hasTokenSalt: config.admin.tokenSalt !== undefined,
    isDryRun,
    onProgress,
  };
}
