// Opens a project, imports a source into it, and closes both.
import { openStorage } from '../media/storage/open-storage.ts';
import { knownActions } from '../project/known-actions.ts';
import { type OpenProject, openProject } from '../project/open-project.ts';
import { type ImportOptions, type ImportReport, importContent } from './import-content.ts';
import { openSource, type SourceRequest } from './open-source.ts';

export interface ImportRequest extends Pick<ImportOptions, 'isDryRun' | 'onProgress'>, SourceRequest {}

export async function importInto(folder: string, request: ImportRequest): Promise<ImportReport> {
  const project = await openProject(folder, { isReadOnly: request.isDryRun });
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
