// Creates the index of an attribute at the first filter or sort by it, in the background. The record of these indexes
// is shared by all nodes, and a start creates those that are missing.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import { indexStatement } from '../database/schema-changes/changes.ts';
import { attributeIndex } from '../database/tables/content-tables.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { isCounted } from '../schema/storage/storage-names.ts';
import { selectKeptCounts } from '../sql/content-versions.ts';
import {
  deleteOnDemandIndex,
  insertOnDemandIndex,
  noteOnDemandIndex,
  type OnDemandIndex,
  selectOnDemandIndexes,
} from '../sql/stored/on-demand-indexes.ts';
import { type OnDemandAttribute, onDemandAttributes } from './on-demand-attributes.ts';

export interface OnDemandIndexesOptions {
  readonly database: Database;
  /** Called with what was created, and with errors. */
  readonly log: (message: string, error?: unknown) => void;
}

export class OnDemandIndexes {
  readonly #options: OnDemandIndexesOptions;
  readonly #ready: Set<string>;
  /** Indexes that this process has handled already. */
  readonly #known = new Set<string>();
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

  /**
   * Notes the attributes that a read filters and sorts by. Returns the types that it has to scan because an index does not exist
   * yet.
   */
  request(plan: ReadPlan): readonly ContentType[] {
    const scanned: ContentType[] = [];
    for (const requested of onDemandAttributes(plan)) {
      const { contentType, attribute } = requested;
      // Plinth's own tables have all indexes that they need.
      if (!isCounted(contentType.table)) continue;
      const key = keyOf(contentType.table, attribute.id);
      if (!this.#ready.has(key)) scanned.push(contentType);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.#making = this.#making.then(() => this.#look(requested, key));
    }
    return scanned;
  }

  /** Resolves when all pending indexes are created, or have failed. */
  idle(): Promise<void> {
    return this.#making;
  }

  async #look({ contentType, attribute }: OnDemandAttribute, key: string): Promise<void> {
    const { database, log } = this.#options;
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
        await database.makeIndex({ table: contentType.table, index: index.name, rows, statement });
        log(`${name} has an index from now on: requests filter or sort by it`);
      }
      this.#ready.add(key);
    } catch (error) {
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
