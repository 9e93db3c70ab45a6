// URL and `provider_metadata` of files that a provider has stored. They are stored by the file's key, not in its record, because
// the record can be deleted before the file.
import type { Database } from '../../database/database.ts';
import { keyValueStore } from '../../database/key-value-store.ts';

export interface Receipt {
  readonly url: string;
  /** `provider_metadata`; null where the provider has none. */
  readonly metadata: unknown;
}

export interface Receipts {
  read(key: string): Promise<Receipt | undefined>;
  keep(key: string, receipt: Receipt): Promise<void>;
  forget(key: string): Promise<void>;
}

export function receiptsIn(database: Database): Receipts {
  const { read, keep, forget } = keyValueStore(database, 'stored file ');
  return { read: async (key) => ((await read(key)) ?? undefined) as Receipt | undefined, keep, forget };
}
