// Documents as administrators read them: ordinary reads with the query of document-query.ts.
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
  /** Undefined: the document of a single type. */
  readonly documentId: string | undefined;
  readonly place: Pick<Query, 'locale' | 'status'>;
  readonly stages?: ManagerRequest['stages'];
}

/** Undefined where there is no such version for the administrator. */
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

/** The written document as it is now; only its documentId if the administrator cannot read it. */
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

/** The documentId of a single type; throws where it is not written, and otherwise where the administrator does not reach it. */
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
  // 403 where the single type was written and the administrator may not read it: a page for a new one would be refused later.
  if (json === undefined) throw (await found(fullAccess)) === undefined ? notFound() : forbidden();
  return String(JSON.parse(String(json)).documentId);
}
