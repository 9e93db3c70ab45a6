// The changes of a document since the version in `If-Match` of a refused write: which attributes were written, by whom and when,
// limited to those the administrator may read.
import { readChanges } from '../audit/reading.ts';
import { versionChanged } from '../errors/families/documents.ts';
import type { IfMatch } from '../values/if-match.ts';
import { readDocument, singleDocumentId } from './reading.ts';
import type { ManagerService, RequestedType } from './service.ts';

interface Conflict extends RequestedType {
  /** Undefined for the document of a single type. */
  readonly documentId: string | undefined;
  readonly ifMatch: IfMatch | undefined;
}

/** Runs a write. If its version is outdated, adds `changes` to the details of the error. */
export async function addingChanges<T>(
  conflict: Conflict,
  service: Pick<ManagerService, 'database' | 'reader'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!versionChanged.made(error)) throw error;
    const { details } = error;
    const changes = await changesSince(conflict, service, details?.locale);
    throw versionChanged({ updatedAt: String(details?.updatedAt) }, { ...details, changes });
  }
}

async function changesSince(
  { ifMatch, documentId, ...requested }: Conflict,
  service: Pick<ManagerService, 'database' | 'reader'>,
  locale: unknown,
) {
  const { contentType, readable, view } = requested;
  const { uid } = contentType;
  const since = Array.isArray(ifMatch) ? ifMatch.toSorted().at(-1) : undefined;
  if (since === undefined || !view.abilities.may(`${uid}.findOne`)) return [];
  const id = documentId ?? (await singleDocumentId(requested, service));
  const place = { status: 'draft', ...(locale ? { locale: [String(locale)] } : {}) } as const;
  if ((await readDocument({ ...requested, documentId: id, place }, service)) === undefined) return [];
  const changes = await readChanges(service.database, { uid, documentId: id, since });
  return changes
    .filter((change) => change.locale === (locale || null))
    .map(({ at, by, attributes }) => ({
      at,
      by,
      attributes: attributes.filter((one) => readable.attributes.has(one)),
    }));
}
