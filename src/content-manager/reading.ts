// Documents as administrators read them: ordinary reads with the query of document-query.ts.
import { notFound } from '../errors/errors.ts';
import type { Query } from '../plan/query.ts';
import type { JsonText } from '../read.ts';
import { documentEnvelope } from '../rest/respond.ts';
import type { Response } from '../routes/request.ts';
import { documentQuery } from './document-query.ts';
import type { AskedType, ManagerRequest, ManagerService } from './service.ts';

type Reading = Pick<ManagerService, 'reader'>;

export const purpose = { kind: 'read' } as const;

export interface DocumentQuestion extends AskedType {
  /** Undefined: the document of a single type. */
  readonly documentId: string | undefined;
  readonly place: Pick<Query, 'locale' | 'status'>;
  readonly stages?: ManagerRequest['stages'];
}

/** Undefined where there is no such version for the administrator. */
export async function readDocument(
  { contentType, readable, view, documentId, place, stages }: DocumentQuestion,
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

/** What was written as it is now; to those who may not read it, only which document it is. */
export async function writtenResponse(
  question: DocumentQuestion & { readonly documentId: string },
  service: Reading,
  status = 200,
): Promise<Response> {
  const { contentType, view, documentId } = question;
  const mayRead = view.abilities.may(`${contentType.uid}.find`);
  const json = mayRead ? await readDocument(question, service) : undefined;
  return { status, body: documentEnvelope({ json: json ?? JSON.stringify({ documentId }) }) };
}

/** The documentId of a single type; throws where it has no document for the administrator. */
export async function singleDocumentId(asked: AskedType, { reader }: Reading): Promise<string> {
  const { contentType, view } = asked;
  const query: Query = { fields: [], status: 'draft', locale: '*' };
  const parse = () => ({ contentType, query, result: 'single', purpose, shape: 'flat' }) as const;
  const { abilities } = view;
  const { json } = await reader.read({
    key: `which ${contentType.uid}`,
    abilities,
    documentId: undefined,
    parse,
  });
  if (json === undefined) throw notFound();
  return String(JSON.parse(String(json)).documentId);
}
