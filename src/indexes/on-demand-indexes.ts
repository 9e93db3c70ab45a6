// Creates the index of an attribute at the first filter or sort by it, in the background. The record of these indexes
// is shared by all nodes, and a start creates those that are missing.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import { indexStatement } from '../database/schema-changes/changes.ts';
import { attributeIndex } from '../database/tables/content-tables.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { relationOrderOf } from '../schema/storage/relation-order.ts';
import { isCounted } from '../schema/storage/storage-names.ts';
import type { RequestedIndexes } from '../sql/compile/usable-indexes.ts';
import { selectKeptCounts } from '../sql/content-versions.ts';
import {
  deleteOnDemandIndex,
  insertOnDemandIndex,
  noteOnDemandIndex,
  type OnDemandIndex,
  selectOnDemandIndexes,
} from '../sql/stored/on-demand-indexes.ts';
import { type OnDemandAttribute, onDemandAttributes, onDemandOrders } from './on-demand-attributes.ts';

export interface OnDemandIndexesOptions {
  readonly database: Database;
  /** Called with what was created, and with errors. */
  readonly log: (message: string, error?: unknown) => void;
}

/** Sort keys within relations that have an index, for one content type. */
const maxOrders = 8;

export class OnDemandIndexes {
  readonly #options: OnDemandIndexesOptions;
  readonly #ready: Set<string>;
  /** Indexes that this process has handled already. */
  readonly #known = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #closing = new AbortController();
  #making: Promise<void> = Promise.resolve();

  private constructor(options: OnDemandIndexesOptions, ready: Iterable<string>) {
    this.#options = options;
    this.#ready = new Set(ready);
  }

  static async open(options: OnDemandIndexesOptions): Promise<OnDemandIndexes> {
    const requested = await readAll(committed(options.database), selectOnDemandIndexes());
    return new OnDemandIndexes(
      options,
      requested.map(({ tableName, columnName }) => keyOf(tableName, columnName)),
    );
  }

  /** Notes what a read filters and sorts by. */
  request(plan: ReadPlan): RequestedIndexes {
    const scanned = onDemandAttributes(plan).filter((requested) => this.#state(requested) !== 'ready');
    const ofOrder = this.#orderState(onDemandOrders(plan));
    return {
      scanned: scanned.map(({ contentType }) => contentType),
      isPending: scanned.length > 0 || ofOrder === 'pending',
      hasRelationOrder: ofOrder === 'ready',
      hasAll: scanned.length === 0,
    };
  }

  /** Creates the index in the background when it is first needed. `none`: it failed, or could not be created. */
  #state(requested: OnDemandAttribute): 'ready' | 'pending' | 'none' {
    const { contentType, attribute } = requested;
    const key = keyOf(contentType.table, attribute.id);
    // Plinth's own tables have all indexes that they need.
    if (!isCounted(contentType.table)) return 'ready';
    if (!this.#known.has(key)) {
      this.#known.add(key);
      this.#making = this.#making.then(() => this.#look(requested, key));
    }
    if (this.#ready.has(key)) return 'ready';
    return this.#failed.has(key) ? 'none' : 'pending';
  }

  /** `served`: the indexes that serve an order. One of them is enough. */
  #orderState(served: readonly OnDemandAttribute[]): 'ready' | 'pending' | 'none' {
    const [preferred] = served;
    const existing = served.find((one) => this.#isRequested(one));
    if (existing) return this.#state(existing);
    return preferred && this.#hasRoom(preferred.contentType) ? this.#state(preferred) : 'none';
  }

  #isRequested({ contentType, attribute }: OnDemandAttribute): boolean {
    const key = keyOf(contentType.table, attribute.id);
    return this.#ready.has(key) || this.#known.has(key);
  }

  /** Each index makes writes slower, and there are as many orders as relations times attributes. */
  #hasRoom({ table }: ContentType): boolean {
    const keys = [...new Set([...this.#ready, ...this.#known])];
    const ids = keys.flatMap((key) => (key.startsWith(`${table}.`) ? [key.slice(table.length + 1)] : []));
    return isCounted(table) && ids.filter(relationOrderOf).length < maxOrders;
  }

  /** Resolves when all pending indexes are created, have failed, or are left to the next start. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#making;
  }

  async #look({ contentType, attribute }: OnDemandAttribute, key: string): Promise<void> {
    const { database, log } = this.#options;
    const { signal } = this.#closing;
    const name = `${contentType.uid}.${attribute.name}`;
    const requested = {
      tableName: contentType.table,
      columnName: attribute.id,
      askedAt: new Date().toISOString(),
    };
    try {
      // Recorded first, so that the next start creates it if this process does not finish.
      const rows = await database.write((transaction) => record(requested, contentType, transaction));
      if (rows !== undefined) {
        const index = attributeIndex(contentType, attribute.id, database.dialect);
        const statement = indexStatement(contentType.table, index);
        await database.makeIndex({ table: contentType.table, index: index.name, rows, statement, signal });
        log(`${name} has an index from now on: requests filter or sort by it`);
      }
      this.#ready.add(key);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      this.#failed.add(key);
      log(`${name} is filtered or sorted by and gets no index`, error);
      await forget(database, requested).catch((second: unknown) =>
        log('The record of an index stays', second),
      );
    }
  }
}

const keyOf = (table: string, attributeId: string): string => `${table}.${attributeId}`;

/** Resolves to the number of rows if the index has to be created. */
async function record(
  requested: OnDemandIndex,
  { uid }: ContentType,
  transaction: Transaction,
): Promise<number | undefined> {
  if ((await transaction.run(insertOnDemandIndex(requested))) === 0) {
    await transaction.run(noteOnDemandIndex(requested));
    return undefined;
  }
  const counts = await readAll(transaction, selectKeptCounts(uid));
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Removes the record if a value is too long for the index: starts could not create it either. */
const forget = (database: Database, requested: OnDemandIndex): Promise<void> =>
  database.write(async (transaction) => void (await transaction.run(deleteOnDemandIndex(requested))));
