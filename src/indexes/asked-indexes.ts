// Makes the index of an attribute at the first filter or sort by it, beside the requests. All nodes
// share the record of what was asked; at a start the tables are brought to it.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import { indexStatement } from '../database/tables/changes.ts';
import { attributeIndex } from '../database/tables/content-tables.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { isCounted } from '../schema/storage-names.ts';
import { selectKeptCounts } from '../sql/content-versions.ts';
import {
  type AskedIndex,
  deleteAskedIndex,
  insertAskedIndex,
  noteAskedIndex,
  selectAskedIndexes,
} from '../sql/stored/asked-indexes.ts';
import { type AskedAttribute, askedAttributes } from './asked-attributes.ts';

export interface AskedIndexesOptions {
  readonly database: Database;
  /** Told what was made, and what could not be. */
  readonly log: (message: string, error?: unknown) => void;
}

export class AskedIndexes {
  readonly #options: AskedIndexesOptions;
  readonly #ready: Set<string>;
  /** Those that this process has looked after. */
  readonly #known = new Set<string>();
  #making: Promise<void> = Promise.resolve();

  private constructor(options: AskedIndexesOptions, ready: Iterable<string>) {
    this.#options = options;
    this.#ready = new Set(ready);
  }

  static async open(options: AskedIndexesOptions): Promise<AskedIndexes> {
    const asked = await readAll(committed(options.database), selectAskedIndexes());
    return new AskedIndexes(
      options,
      asked.map(({ tableName, columnName }) => keyOf(tableName, columnName)),
    );
  }

  /**
   * Takes note of what a read is filtered and sorted by. Returns the types that it scans for now, because an index of theirs is
   * not there yet.
   */
  ask(plan: ReadPlan): readonly ContentType[] {
    const scanned: ContentType[] = [];
    for (const asked of askedAttributes(plan)) {
      const { contentType, attribute } = asked;
      // Plinth's own tables have the indexes that they need.
      if (!isCounted(contentType.table)) continue;
      const key = keyOf(contentType.table, attribute.id);
      if (!this.#ready.has(key)) scanned.push(contentType);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.#making = this.#making.then(() => this.#look(asked, key));
    }
    return scanned;
  }

  /** Resolves when everything that was asked for is there, or has failed. */
  idle(): Promise<void> {
    return this.#making;
  }

  async #look({ contentType, attribute }: AskedAttribute, key: string): Promise<void> {
    const { database, log } = this.#options;
    const name = `${contentType.uid}.${attribute.name}`;
    const asked = {
      tableName: contentType.table,
      columnName: attribute.id,
      askedAt: new Date().toISOString(),
    };
    try {
      // Recorded first: a start makes what this process could not finish.
      const rows = await database.write((transaction) => record(asked, contentType, transaction));
      if (rows !== undefined) {
        const index = attributeIndex(contentType, attribute.id, database.dialect);
        const statement = indexStatement(contentType.table, index);
        await database.makeIndex({ table: contentType.table, index: index.name, rows, statement });
        log(`${name} has an index from now on: somebody filters or sorts by it`);
      }
      this.#ready.add(key);
    } catch (error) {
      log(`${name} is filtered or sorted by and gets no index`, error);
      await forget(database, asked).catch((second: unknown) => log('The record of an index stays', second));
    }
  }
}

const keyOf = (table: string, attributeId: string): string => `${table}.${attributeId}`;

/** Resolves to the number of rows where the index is still to be made. */
async function record(
  asked: AskedIndex,
  { uid }: ContentType,
  transaction: Transaction,
): Promise<number | undefined> {
  if ((await transaction.run(insertAskedIndex(asked))) === 0) {
    await transaction.run(noteAskedIndex(asked));
    return undefined;
  }
  const counts = await readAll(transaction, selectKeptCounts(uid));
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

/** A value that is too long for it would keep a start from making it, too. */
const forget = (database: Database, asked: AskedIndex): Promise<void> =>
  database.write(async (transaction) => void (await transaction.run(deleteAskedIndex(asked))));
