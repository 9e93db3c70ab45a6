// Adapts rows of files and users before their values are converted: URLs of imported files point to this project's storage, emails
// of users become lower case.
import type { Staging } from '../../database/sqlite/staging.ts';
import type { FileStorage } from '../../media/storage/storage.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { fileUid, userUid } from './uids.ts';

export type SourceData = (contentType: ContentType, data: Data) => Data;

export const sourceDataFor =
  (staging: Staging, storage: FileStorage): SourceData =>
  ({ uid }, data) => {
    if (uid === userUid)
      return typeof data.email === 'string' ? { ...data, email: data.email.toLowerCase() } : data;
    return uid === fileUid ? fileData(data, staging, storage) : data;
  };

/** A file whose bytes were not imported keeps its URL. */
function fileData(data: Data, staging: Staging, storage: FileStorage): Data {
  if (staging.sizeOfFile(nameOf(data)) === undefined) return data;
  const formats = isData(data.formats)
    ? Object.fromEntries(
        Object.entries(data.formats).map(([name, format]) => [
          name,
          isData(format) ? { ...format, url: addressOf(format, storage) } : format,
        ]),
      )
    : data.formats;
  return { ...data, url: addressOf(data, storage), formats, provider: storage.name };
}

/** The name of the stored file. */
export const nameOf = ({ hash, ext }: Data): string => `${hash}${ext ?? ''}`;

const addressOf = (data: Data, storage: FileStorage): string =>
  storage.publicUrl(nameOf(data)) ?? `/uploads/${nameOf(data)}`;
