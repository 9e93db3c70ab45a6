// `create` and `update` of `strapi.documents(uid)`.
import { codeAccess } from '../../../abilities/abilities.ts';
import { PlinthError } from '../../../errors/errors.ts';
import type { ContentType } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { narrowingOf, shownOf, versionOf } from '../parameters/known-parameters.ts';
import { statusOf } from '../parameters/parameters.ts';
import type { Reading } from '../reading/reading.ts';
import { dataOfNew } from './data-of-new.ts';
import type {
  CheckParameters,
  CodeDocuments,
  DocumentService,
  WriteParameters,
} from './document-functions.ts';
import { writtenLocale } from './written-locale.ts';

export interface Writing {
  readonly documents: CodeDocuments;
  readonly contentType: ContentType;
  readonly reading: Reading;
  /** Converts the data of the code to the form that is written. */
  readonly written: (data?: Data) => Data;
  readonly checked: CheckParameters;
  readonly defaultLocale: () => string;
  readonly isNamed: IsNamed;
}

/** Existing code may pass no documentId. Then no document is found, and the log says so. */
export type IsNamed = (documentId: string | undefined) => documentId is string;

export function writesOf({
  documents,
  contentType,
  reading,
  written,
  checked,
  isNamed,
}: Writing): Pick<DocumentService, 'create' | 'update'> {
  const isSingle = contentType.modelKind === 'singleType';
  const writeOf = (data: Data, { locale, status }: Pick<WriteParameters, 'locale' | 'status'>) =>
    ({
      uid: contentType.uid,
      data,
      locale: writtenLocale(contentType, locale),
      status: statusOf(status),
      abilities: codeAccess,
    }) as const;
  /** The written version, with what code of the project has changed in the response. */
  const entryOf = async (readParameters: Data, documentId: string, changes: Data | undefined) => {
    const version = { ...shownOf(readParameters), ...versionOf(readParameters) };
    const entry = await reading.written(version, documentId);
    return entry && { ...entry, ...changes };
  };
  return {
    create: async (parameters) => {
      const { data: sent, documentId: own, ...readParameters } = checked(parameters);
      const { documentId: inData, ...data } = dataOfNew(written(sent));
      const write = { ...writeOf(data, parameters), newDocumentId: own ?? asId(inData) };
      const { documentId, changes } = await (isSingle
        ? documents.updateSingle(write)
        : documents.create(write));
      return entryOf(readParameters, documentId, changes);
    },
    update: async (parameters) => {
      const { data: sent, documentId, ...readParameters } = checked(parameters);
      if (!isNamed(documentId) || !(await isMet(reading, documentId, readParameters))) return null;
      const data = withoutAddress(written(sent), documentId);
      return orIfMissing(null, async () => {
        const { changes } = await documents.update({ ...writeOf(data, parameters), documentId });
        return entryOf(readParameters, documentId, changes);
      });
    },
  };
}

/** Whether the document matches the filters of a change; otherwise it counts as fallback. */
export async function isMet(
  reading: Reading,
  documentId: string,
  given: Data,
  status = given.status,
): Promise<boolean> {
  const { filters, status: _status, ...narrowing } = narrowingOf(given);
  if (Object.keys(narrowing).every((name) => name === 'locale') && filters === undefined) return true;
  const both = { $and: [{ documentId }, ...(filters === undefined ? [] : [filters])] };
  return (await reading.count({ ...narrowing, filters: both, status })) > 0;
}

/** Returns `fallback` if the document does not exist. */
export async function orIfMissing<T, N>(fallback: N, change: () => Promise<T>): Promise<T | N> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof PlinthError && error.name === 'NotFoundError') return fallback;
    throw error;
  }
}

/** Forms send the empty text where no id was chosen. */
const asId = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** Removes the ids, because code often writes back whole entries; a document keeps its id. */
function withoutAddress({ id, documentId: given, ...data }: Data, documentId: string): Data {
  return id === undefined || given === documentId ? data : { id, ...data };
}
