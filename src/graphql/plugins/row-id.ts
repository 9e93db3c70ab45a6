// Converts a documentId to a row id, since routes of plugins use row ids and GraphQL accepts both.
import { fullAccess } from '../../abilities/abilities.ts';
import { lacking } from '../../errors/refusal.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { isAddress } from '../lanes/root-reads.ts';
import type { GraphqlService } from '../lanes/service.ts';

export interface RowRequest {
  readonly contentType: ContentType;
  readonly address: string;
  /** The action of the route. Callers without it must not learn whether a document exists. */
  readonly action: string;
}

/** Undefined if there is no such document. */
export async function rowIdOf(
  { contentType, address, action }: RowRequest,
  { principal: { abilities } }: GraphqlContext,
  { reader }: GraphqlService,
): Promise<string | undefined> {
  if (!abilities.may(action)) throw lacking([action]);
  if (!isAddress(address)) return undefined;
  if (/^\d+$/.test(address)) return address;
  const { json } = await reader.read({
    key: `graphql row id ${contentType.uid}`,
    abilities: fullAccess,
    documentId: address,
    parse: () => ({
      contentType,
      query: { fields: [], layout: [{ kind: 'id', key: 'id' }] },
      result: 'byDocumentId',
      purpose: { kind: 'read' },
      shape: 'flat',
    }),
  });
  return json === undefined ? undefined : JSON.parse(json.toString()).id;
}
