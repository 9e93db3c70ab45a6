// Reads documents for administrators, with the query of document-query.ts.
import { type Abilities, fullAccess } from '../abilities/abilities.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import type { Query } from '../plan/query.ts';
import type { JsonText } from '../read.ts';
import { documentEnvelope } from '../rest/respond.ts';
import type { Response } from '../routes/request.ts';
import { documentQuery } from './document-query.ts';
import type { ManagerRequest, ManagerService, RequestedType } from './service.ts';

type Reading = Pick<ManagerService, 'reader'>;

export const purpose = { kind: 'read' } as const;

export interface DocumentReadRequest extends RequestedType {
  /** Undefined for the document of a single type. */
  readonly documentId: string | undefined;
  readonly place: Pick<Query, 'locale' | 'status'>;
  readonly stages?: ManagerRequest['stages'];
}

/** Returns undefined if the version does not exist or the administrator may not read it. */
export async function readDocument(
  { contentType, readable, view, documentId, place, stages }: DocumentReadRequest,
  { reader }: Reading,
): Promise<JsonText | undefined> {
  const { abilities, schema } = view;
  const result = documentId === undefined ? 'single' : 'byDocumentId';
  const query = (): Query => ({
    ...documentQuery(readable, [...readable.attributes.values()], schema),
    ...place,
  });
  const parse = () => ({ contentType, query: query(), result, purpose, shape: 'flat' }) as const;
  const key = `document ${contentType.uid} ${JSON.stringify(place)}`;
  return (await reader.read({ key, abilities, documentId, parse }, stages)).json;
}

/** Returns the document after a write; only its documentId if the administrator may not read it. */
export async function writtenResponse(
  readRequest: DocumentReadRequest & { readonly documentId: string },
  service: Reading,
  status = 200,
): Promise<Response> {
  const { contentType, view, documentId } = readRequest;
  const mayRead = view.abilities.may(`${contentType.uid}.find`);
  const json = mayRead ? await readDocument(readRequest, service) : undefined;
  return { status, body: documentEnvelope({ json: json ?? JSON.stringify({ documentId }) }) };
}

/** Returns the documentId of a single type. Throws if it was not written yet, or if the administrator may not read it. */
export async function singleDocumentId(
  { contentType, view: { abilities } }: RequestedType,
  { reader }: Reading,
): Promise<string> {
  const query: Query = { fields: [], status: 'draft', locale: '*' };
  const parse = () => ({ contentType, query, result: 'single', purpose, shape: 'flat' }) as const;
  const key = `which ${contentType.uid}`;
  const found = async (as: Abilities): Promise<JsonText | undefined> =>
    (await reader.read({ key, abilities: as, documentId: undefined, parse })).json;
  const json = await found(abilities);
  // 403 if the document exists and the administrator may not read it. With 404 the panel would open a form whose save is refused.
  if (json === undefined) throw (await found(fullAccess)) === undefined ? notFound() : forbidden();
  return String(JSON.parse(String(json)).documentId);
}
