// What a write needs before its transaction begins: names checked, passwords hashed, numbers for components at hand.
import type { Abilities } from '../abilities/abilities.ts';
import type { Status } from '../plan/plan.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { newDocumentId } from '../values/document-id.ts';
import { checkKeys } from './check-keys.ts';
import type { ComponentIds } from './component-ids.ts';
import { type Gathered, gather } from './gather.ts';
import { hashPassword } from './passwords.ts';

export interface WriteRequest {
  readonly schema: Schema;
  readonly contentType: ContentType;
  readonly abilities: Abilities;
  readonly action: 'create' | 'update';
  readonly data: Data;
  /** What the server decides, whatever the caller may write. */
  readonly fixed?: Data | undefined;
  /** Undefined creates a document. */
  readonly documentId: string | undefined;
  /** Empty for types without locales. */
  readonly locale: string;
  readonly defaultLocale: string;
  readonly status: Status;
  /** Required relations must be there when the document is published. */
  readonly isStrictRelations: boolean;
  readonly isStrictMediaTypes: boolean;
}

export interface PreparedWrite extends Omit<WriteRequest, 'documentId'> {
  readonly documentId: string;
  readonly isNew: boolean;
  readonly gathered: Gathered;
  readonly hashes: ReadonlyMap<object, Readonly<Record<string, string>>>;
  readonly nextComponentId: () => number;
  readonly now: string;
}

export async function prepareWrite(
  request: WriteRequest,
  componentIds: ComponentIds,
): Promise<PreparedWrite> {
  const { schema, contentType } = request;
  checkKeys(request.data, contentType, request);
  const data = { ...request.data, ...request.fixed };
  const gathered = gather(data, contentType, schema);
  const hashes = new Map<object, Record<string, string>>();
  for (const { holder, attributeId, password } of gathered.passwords) {
    // A password that validation is going to refuse needs no hash.
    if (password.length <= 256)
      hashes.set(holder, { ...hashes.get(holder), [attributeId]: await hashPassword(password) });
  }
  return {
    ...request,
    data,
    documentId: request.documentId ?? newDocumentId(),
    isNew: request.documentId === undefined,
    gathered,
    hashes,
    nextComponentId:
      gathered.componentCount > 0 ? await componentIds.reserve(gathered.componentCount) : () => 0,
    now: new Date().toISOString(),
  };
}
