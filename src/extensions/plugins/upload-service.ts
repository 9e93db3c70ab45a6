// `strapi.plugin('upload').service('upload')`: files of the media library, as existing code stores and finds them.
import { wrongParameter } from '../../errors/families/project-code.ts';
import { type LocalFile, recordLocalFiles, replaceByLocalFile } from '../../media/recording.ts';
import { parseFileInfos } from '../../media/routes/file-info.ts';
import type { MediaService } from '../../media/service.ts';
import { asText } from '../../values/as-text.ts';
import { type Data, isData } from '../../values/data.ts';
import type { DocumentService, Entry } from '../strapi/documents/document-service.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import type { FindParameters } from '../strapi/parameters/parameters.ts';
import type { RowQuery } from '../strapi/rows/row-query.ts';

/** A file of `ctx.request.files`, in the form of any parser that existing code uses. */
interface GivenFile {
  readonly filepath?: string;
  readonly path?: string;
  readonly originalFilename?: string;
  readonly name?: string;
}

interface Upload {
  /** `fileInfo`, and `ref`, `refId`, `field` of the document to attach the files to. */
  readonly data?: Data;
  readonly files: GivenFile | readonly GivenFile[];
}

interface Replacement {
  /** `fileInfo`. */
  readonly data?: Data;
  readonly file: GivenFile;
}

export interface UploadService {
  /** Stores copies of the files and returns their records. */
  upload(upload: Upload): Promise<readonly Entry[]>;
  /** Replaces the content of a file and keeps its URL. */
  replace(id: number | string, replacement: Replacement): Promise<Entry | null>;
  findOne(id: number | string, populate?: unknown): Promise<Entry | null>;
  findMany(parameters?: FindParameters): Promise<readonly Entry[]>;
  /** A page of 10 files unless `pageSize` is given, with its `pagination`. */
  findPage(parameters?: FindParameters): ReturnType<RowQuery['findPage']>;
  /** `alternativeText`, `caption`, `name`, `folder`. */
  updateFileInfo(id: number | string, info: Data): Promise<Entry | null>;
  /** Also removes the stored file. */
  remove(file: Pick<Entry, 'id'>): Promise<Entry | null>;
}

export interface UploadParts {
  readonly media: MediaService;
  readonly files: DocumentService;
  readonly rows: RowQuery;
}

export function uploadService({ media, files, rows }: UploadParts): UploadService {
  return {
    upload: async (upload) => {
      checkKeys(upload, ['data', 'files'], 'upload()');
      const { data = {} } = upload;
      checkKeys(data, ['fileInfo', 'ref', 'refId', 'field', 'path'], 'upload()');
      const infos = parseFileInfos(data.fileInfo === undefined ? [] : [data.fileInfo]);
      const documentIds = await recordLocalFiles(media, {
        files: [upload.files].flat().map(localFile),
        infos,
        text: (name) => (data[name] === undefined || data[name] === null ? undefined : asText(data[name])),
      });
      const found = await Promise.all(documentIds.map((documentId) => files.findOne({ documentId })));
      return found.filter((file) => file !== null);
    },
    replace: async (id, replacement) => {
      checkKeys(replacement, ['data', 'file'], 'replace()');
      const { data = {}, file } = replacement;
      checkKeys(data, ['fileInfo'], 'replace()');
      const [info = {}] = parseFileInfos(data.fileInfo === undefined ? [] : [data.fileInfo]);
      const replaced = { file: localFile(file), info };
      return files.findOne({ documentId: await replaceByLocalFile(media, String(id), replaced) });
    },
    findOne: (id, populate) =>
      files.findFirst({ filters: { id }, ...(populate === undefined ? {} : { populate }) }),
    findMany: (parameters = {}) => files.findMany(parameters),
    findPage: (parameters) => rows.findPage(parameters),
    updateFileInfo: async (id, info) => {
      const [given = {}] = parseFileInfos([info]);
      return rows.update({ where: { id }, data: { ...given } });
    },
    remove: ({ id }) => rows.delete({ where: { id } }),
  };
}

export function localFile(file: unknown): LocalFile {
  const { filepath, path = filepath, originalFilename, name = originalFilename } = isData(file) ? file : {};
  if (typeof path !== 'string')
    throw wrongParameter({ name: 'files', expected: 'files with a filepath or path' });
  return { path, name: typeof name === 'string' && name !== '' ? name : undefined };
}
