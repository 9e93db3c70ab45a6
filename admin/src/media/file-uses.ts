// The documents that use a file, with their labels.
import type { ContentType } from '../api/content-types.ts';
import { fetchDocuments } from '../api/documents.ts';
import { fetchFileUses } from '../api/files.ts';

export interface NamedUse {
  readonly uid: string;
  readonly documentId: string;
  readonly name: string;
}

const most = 100;

export async function fetchNamedUses(
  id: number,
  types: readonly ContentType[],
): Promise<readonly NamedUse[]> {
  const uses = await fetchFileUses(id);
  const uids = [...new Set(uses.map(({ __type = '' }) => __type))];
  const found = await Promise.all(
    uids.map((uid) => {
      // The draft and the published version are the same document.
      const ofType = uses.filter(({ __type }) => __type === uid).map(({ documentId }) => documentId);
      const ids = [...new Set(ofType)].slice(0, most);
      return namesOf(uid, ids, types);
    }),
  );
  return found.flat();
}

async function namesOf(
  uid: string,
  documentIds: readonly string[],
  types: readonly ContentType[],
): Promise<readonly NamedUse[]> {
  const type = types.find((one) => one.uid === uid);
  const label = type?.kind === 'collectionType' ? type.label : null;
  if (label === null)
    return documentIds.map((documentId) => ({ uid, documentId, name: type?.displayName ?? uid }));
  const { data } = await fetchDocuments(uid, {
    page: 1,
    pageSize: most,
    filters: { documentId: { $in: documentIds } },
    fields: [label],
  });
  return documentIds.map((documentId) => {
    const found = data.find((document) => document.documentId === documentId);
    return { uid, documentId, name: String(found?.attributes[label] ?? documentId) };
  });
}
