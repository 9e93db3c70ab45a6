// Creates the index of an attribute at the first filter or sort by it, in the background. The record of these indexes
// is shared by all nodes, and a start creates those that are missing.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import { indexStatement } from '../database/schema-changes/changes.ts';
import { attributeIndex, hasSortKeys } from '../database/tables/attribute-index.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { placeInComponent } from '../schema/storage/component-value.ts';
import { relationOrderOf } from '../schema/storage/relation-order.ts';
import { sortPairOf } from '../schema/storage/sort-pair.ts';
import { isCounted } from '../schema/storage/storage-names.ts';
import type { IndexesOfReads, RequestedIndexes } from '../sql/compile/usable-indexes.ts';
import { selectKeptCounts } from '../sql/content-versions.ts';
import {
  deleteOnDemandIndex,
  insertOnDemandIndex,
  noteOnDemandIndex,
  type OnDemandIndex,
  selectOnDemandIndexes,
} from '../sql/stored/on-demand-indexes.ts';
import {
  type OnDemandAttribute,
  onDemandAttributes,
  onDemandOrders,
  onDemandPairs,
} from './on-demand-attributes.ts';

export interface OnDemandIndexesOptions {
  readonly database: Database;
  /** Called with what was created, and with errors. */
  readonly log: (message: string, error?: unknown) => void;
}

interface LimitedKind {
  /** Whether an id is that of such an index of the content type. */
  readonly isOne: (id: string, contentType: ContentType) => boolean;
  readonly max: number;
}

/**
 * How many sort keys within relations, pairs of them, and values in components have an index, for one content type. Each makes writes
 * slower, and there are as many as relations times attributes, as pairs of attributes, or as components times attributes.
 */
const orders: LimitedKind = {
  isOne: (id, contentType) => relationOrderOf(id) !== undefined && hasSortKeys(contentType, id),
  max: 8,
};
const pairs: LimitedKind = {
  isOne: (id, contentType) => sortPairOf(id) !== undefined && hasSortKeys(contentType, id),
  max: 4,
};
const inComponents: LimitedKind = {
  isOne: (id, { attributes }) => {
    const place = placeInComponent(id);
    return place !== undefined && [...attributes.values()].some((attribute) => attribute.id === place.column);
  },
  max: 12,
};

export class OnDemandIndexes implements IndexesOfReads {
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

  request(plan: ReadPlan): RequestedIndexes {
    const unready = onDemandAttributes(plan).filter((requested) => this.#state(requested) !== 'ready');
    const ofOrder = this.#orderState(onDemandOrders(plan), orders);
    const ofPair = this.#orderState(onDemandPairs(plan), pairs);
    const scanned = unready.map(({ contentType }) => contentType);
    return {
      scanned: ofPair === 'pending' ? [...scanned, plan.contentType] : scanned,
      isPending: unready.length > 0 || ofOrder === 'pending' || ofPair === 'pending',
      hasRelationOrder: ofOrder === 'ready',
      hasSortPair: ofPair === 'ready',
      hasAll: unready.length === 0,
    };
  }

  expectsSortPair(plan: ReadPlan): boolean {
    const chosen = this.#chosen(onDemandPairs(plan), pairs);
    return chosen !== undefined && !this.#failed.has(keyOf(chosen.contentType.table, chosen.attribute.id));
  }

  /** Creates the index in the background when it is first needed. `none`: it failed, or could not be created. */
  #state(requested: OnDemandAttribute): 'ready' | 'pending' | 'none' {
    const { contentType, attribute } = requested;
    const key = keyOf(contentType.table, attribute.id);
    // Plinth's own tables have all indexes that they need.
    if (!isCounted(contentType.table)) return 'ready';
    const isLimited = inComponents.isOne(attribute.id, contentType) && !this.#isRequested(requested);
    if (isLimited && !this.#hasRoom(contentType, inComponents)) return 'none';
    if (!this.#known.has(key)) {
      this.#known.add(key);
      this.#making = this.#making.then(() => this.#look(requested, key));
    }
    if (this.#ready.has(key)) return 'ready';
    return this.#failed.has(key) ? 'none' : 'pending';
  }

  #orderState(served: readonly OnDemandAttribute[], kind: LimitedKind): 'ready' | 'pending' | 'none' {
    const chosen = this.#chosen(served, kind);
    return chosen ? this.#state(chosen) : 'none';
  }

  /** `served`: the indexes that serve an order. One of them is enough. */
  #chosen(served: readonly OnDemandAttribute[], kind: LimitedKind): OnDemandAttribute | undefined {
    const [preferred] = served;
    const existing = served.find((one) => this.#isRequested(one));
    return existing ?? (preferred && this.#hasRoom(preferred.contentType, kind) ? preferred : undefined);
  }

  #isRequested({ contentType, attribute }: OnDemandAttribute): boolean {
    const key = keyOf(contentType.table, attribute.id);
    return this.#ready.has(key) || this.#known.has(key);
  }

  #hasRoom(contentType: ContentType, { isOne, max }: LimitedKind): boolean {
    const { table } = contentType;
    const keys = [...new Set([...this.#ready, ...this.#known])];
    const ids = keys.flatMap((key) => (key.startsWith(`${table}.`) ? [key.slice(table.length + 1)] : []));
    const taken = ids.filter((id) => isOne(id, contentType));
    return isCounted(table) && taken.length < max;
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
