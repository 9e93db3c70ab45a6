// What the loader needs from the server, and the documentIds it gets back.

/** `create` publishes unless a status is given; `update` in another locale adds a translation. */
export interface AtlasDocuments {
  create(uid: string, input: WriteInput): Promise<{ documentId: string }>;
  update(uid: string, documentId: string, input: WriteInput): Promise<{ documentId: string }>;
}

interface WriteInput {
  data: Record<string, unknown>;
  locale?: string;
  status?: 'draft' | 'published';
}

/** By the code of what was written. */
export type DocumentIds = ReadonlyMap<string, string>;

export function documentIdOf(ids: DocumentIds, code: string): string {
  const documentId = ids.get(code);
  if (documentId === undefined) throw new Error(`The atlas refers to "${code}", which was not loaded`);
  return documentId;
}

export const documentIdsOf = (ids: DocumentIds, codes: readonly string[]): string[] =>
  codes.map((code) => documentIdOf(ids, code));

/** Creates documents of one type side by side. */
export async function createAll<T extends { readonly code: string }>(
  documents: AtlasDocuments,
  uid: string,
  items: readonly T[],
): Promise<DocumentIds> {
  const created = await Promise.all(
    items.map(
      async (item) => [item.code, (await documents.create(uid, { data: { ...item } })).documentId] as const,
    ),
  );
  return new Map(created);
}
