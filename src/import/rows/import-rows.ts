// Imports the rows of a file as documents of one content type, all or none; or in batches, for large files.
import { createHash } from 'node:crypto';
import type { Transactions } from '../../database/joined.ts';
import { readFirst } from '../../database/rows.ts';
import { deleteState, selectState, writeState } from '../../sql/stored/state.ts';
import { type Portion, portionsOf } from './portions.ts';
import { RowImport, type RowProblem, type RowTarget } from './row-import.ts';
import type { ForeignRows } from './row-source.ts';

export interface RowImportOptions extends RowTarget {
  readonly transactions: Transactions;
  readonly isDryRun: boolean;
  /** The number of rows in a transaction; undefined for all rows in one. */
  readonly batch: number | undefined;
  readonly onProgress: (what: string, done: number) => void;
}

export interface RowReport {
  readonly type: string;
  readonly isDryRun: boolean;
  readonly rows: number;
  /** Of `rows`: the number of rows that are stored now. */
  readonly kept: number;
  readonly created: number;
  readonly updated: number;
  /** Of `rows`: the number of rows that an earlier run of the same import has written. */
  readonly skipped: number;
  readonly problemCount: number;
  readonly problems: readonly RowProblem[];
}

/** Rows whose keys are looked up with one statement: for a key without an index, each look-up reads every document. */
const chunk: Portion = { rows: 2000, size: 4_000_000 };

/** The maximum size of a batch in characters. */
const maxBatchSize = 32_000_000;

/** A dry run always uses one transaction, which is rolled back. */
export const importRows = (source: ForeignRows, options: RowImportOptions): Promise<RowReport> =>
  options.batch === undefined || options.isDryRun
    ? importTogether(source, options)
    : importInBatches(source, options, options.batch);

/** Thrown to roll the transaction back; carries the report. */
class RolledBack extends Error {
  readonly report: RowReport;

  constructor(report: RowReport) {
    super('The import is rolled back');
    this.report = report;
  }
}

async function importTogether(source: ForeignRows, options: RowImportOptions): Promise<RowReport> {
  try {
    // The function may run again after a conflict with another writer, so it creates all its state itself.
    return await options.transactions.together(async () => {
      const run = new RowImport(options);
      let rows = 0;
      for await (const taken of portionsOf(source.read(), chunk)) {
        await run.take(taken);
        rows += taken.length;
        options.onProgress('rows', rows);
      }
      const done = { ...run.counted, rows, skipped: 0 };
      if (options.isDryRun || run.problemCount > 0)
        throw new RolledBack(reportOf(options, run, { ...done, kept: 0 }));
      return reportOf(options, run, { ...done, kept: rows });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

/** The progress is written with each batch; when the same import is started again, it continues from there. */
async function importInBatches(
  source: ForeignRows,
  options: RowImportOptions,
  size: number,
): Promise<RowReport> {
  const { database, transactions, onProgress } = options;
  const mark = await markOf(source, options);
  const reached = await database.write((transaction) => readFirst(transaction, selectState(mark)));
  const skipped = Number(reached?.value ?? 0);
  const done = { created: 0, updated: 0, rows: 0, kept: skipped, skipped };
  for await (const batch of portionsOf(source.read(), { rows: size, size: maxBatchSize })) {
    done.rows += batch.length;
    if (done.rows <= skipped) continue;
    const run = await transactions
      .together(async () => {
        const own = new RowImport(options);
        for await (const taken of portionsOf(batch, chunk)) await own.take(taken);
        if (own.problemCount > 0) throw new Refused(own);
        await database.write((transaction) => transaction.run(writeState(mark, String(done.rows))));
        return own;
      })
      .catch(refusedIn);
    if (run.problemCount > 0) return reportOf(options, run, done);
    done.kept = done.rows;
    done.created += run.counted.created;
    done.updated += run.counted.updated;
    onProgress('rows', done.rows);
  }
  await database.write((transaction) => transaction.run(deleteState(mark)));
  return reportOf(options, undefined, { ...done, kept: done.rows });
}

const reportOf = (
  { contentType, isDryRun }: RowImportOptions,
  run: RowImport | undefined,
  done: Pick<RowReport, 'rows' | 'kept' | 'created' | 'updated' | 'skipped'>,
): RowReport => ({
  ...{ type: contentType.uid, isDryRun, ...done },
  problemCount: run?.problemCount ?? 0,
  problems: run?.problems ?? [],
});

class Refused extends Error {
  readonly run: RowImport;

  constructor(run: RowImport) {
    super('The batch has problems');
    this.run = run;
  }
}

function refusedIn(error: unknown): RowImport {
  if (error instanceof Refused) return error.run;
  throw error;
}

/** The key of the stored progress: the same for the same file and options. */
async function markOf(source: ForeignRows, { contentType, locale, status, placed, batch }: RowImportOptions) {
  const places = placed.map(({ column, attribute }) => [
    column,
    attribute === 'documentId' ? '' : attribute.id,
  ]);
  const request = JSON.stringify([await source.digest(), contentType.uid, locale, status, batch, places]);
  return `import rows ${createHash('sha256').update(request).digest('hex').slice(0, 32)}`;
}
