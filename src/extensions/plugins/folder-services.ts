// `strapi.plugin('upload').service('folder')` and `'api-upload-folder'`: folders of the media library for a project's code.
import { parseFolder, uploadsFolder, writeFolder } from '../../media/folders.ts';
import type { MediaService } from '../../media/service.ts';
import type { Data } from '../../values/data.ts';
import type { DocumentService, Entry } from '../strapi/documents/document-service.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import type { RowQuery } from '../strapi/rows/row-query.ts';

export interface FolderService {
  /** `name`, and the number of its `parent`; without one the folder is at the top of the library. */
  create(folder: Data): Promise<Entry | null>;
  /** Renames the folder, or moves it to another `parent`. Resolves to null if there is none. */
  update(id: number | string, folder: Data): Promise<Entry | null>;
  exists(where: Data): Promise<boolean>;
}

export interface UploadFolderService {
  /** The folder for uploads of clients that name no folder. */
  getAPIUploadFolder(): Promise<Entry | null>;
}

export interface FolderParts {
  readonly media: MediaService;
  readonly folders: DocumentService;
  readonly rows: RowQuery;
}

const names = ['name', 'parent'];

export function folderService({ media, folders, rows }: FolderParts): FolderService {
  return {
    create: async (folder) => {
      checkKeys(folder, names, 'create()');
      const documentId = await writeFolder(media, undefined, { parent: null, ...parseFolder(folder, true) });
      return folders.findOne({ documentId });
    },
    update: async (id, folder) => {
      checkKeys(folder, names, 'update()');
      const found = await rows.findOne({ where: { id } });
      if (!found) return null;
      const documentId = await writeFolder(media, found.documentId, parseFolder(folder, false));
      return folders.findOne({ documentId });
    },
    exists: async (where) => (await rows.count({ where })) > 0,
  };
}

export const uploadFolderService = ({ media, rows }: FolderParts): UploadFolderService => ({
  getAPIUploadFolder: async () => rows.findOne({ where: { id: await uploadsFolder(media) } }),
});
