// Transactions on PostgreSQL, for writes and for reads of one snapshot. Statements that are not awaited are sent
// without waiting for replies; `begin` goes with the first statement and `commit` with the last one.
import { databaseReadOnly, writeConflict } from '../../errors/families/limits.ts';
import { postgres } from '../../sql/dialects/postgres.ts';
import { bindValues, renderStatement, type Sql } from '../../sql/sql.ts';
import type { Runner } from '../changes.ts';
import { type Explain, type Row, TooLongForIndex, UniqueViolation } from '../database.ts';
import { diskFullOr } from '../full-disk.ts';
import { statisticsTimeoutMs } from '../read-limits.ts';
import type { RowSource } from '../rows.ts';
import type { SeenStatements } from '../seen-statements.ts';
import { Batches, type BatchResult, failedTransaction } from './batch.ts';
import type { Connections, HeldConnection } from './connections.ts';
import { prepare } from './prepare.ts';
import { codeOf, unavailableOr } from './unavailable.ts';

/** Codes of conflicts with another transaction: serialisation, deadlock, and a lock that was not to be waited for. */
const meetings = ['40001', '40P01', '55P03'];

/** The same, and a link to a row that was replaced between reading and linking it. */
const conflicts = [...meetings, '23503'];

const maxTries = 5;

/** For long transactions: in place of time-outs that the role, the database or the connection has. */
const withoutTimeouts = [
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Runs reads on one snapshot. */
export async function onSnapshot<T>(
  connections: Connections,
  work: (source: RowSource) => Promise<T>,
): Promise<T> {
  const held = await connections.takeForWrite();
  const { seen, silence } = connections;
  const { rows } = runnerOn(held, new Batches(held, silence), seen);
  const command = (text: string) => silence.watch(held.client, held.client.query(text));
  let isBroken = true;
  try {
    const begin = 'begin isolation level repeatable read read only';
    await command([begin, ...withoutTimeouts].join('; '));
    const result = await work({
      dialect: postgres,
      rows: (statement) => {
        const rendered = renderStatement(statement, postgres);
        return rows(rendered.text, bindValues(rendered, {}));
      },
    });
    await command('commit');
    isBroken = false;
    return result;
  } finally {
    held.release(isBroken);
  }
}

export async function inTransaction<T>(
  connections: Connections,
  work: (runner: Runner) => Promise<T>,
): Promise<T> {
  const held = await connections.takeForWrite();
  const { client } = held;
  const { seen, silence } = connections;
  const batches = new Batches(held, silence);
  let isBroken = false;
  try {
    const { refuseFailed, ...runner } = runnerOn(held, batches, seen);
    // Failures of these too are remembered, since those of the statements after them only follow from them.
    const command = (text: string) => runner.run(text, []);
    const begun = Promise.all(connections.begin.map(command));
    // Awaited later: if it fails, the statements after it fail too.
    begun.catch(() => undefined);
    const end: Runner['end'] = async (changes) => {
      const sent = changes.statements(postgres).map(({ text, values }) => runner.run(text, values));
      await Promise.all([begun, ...sent, command('commit')]).catch((error: unknown) => {
        refuseFailed();
        throw error;
      });
      // PostgreSQL turns the commit of a failed transaction into a rollback without an error.
      refuseFailed();
    };
    return await work({ ...runner, end });
  } catch (error) {
    batches.end();
    await silence.watch(client, client.query('rollback')).catch(() => {
      isBroken = true;
    });
    // The connection may also break at `begin` or `commit`.
    const known = understood(error);
    if (databaseReadOnly.made(known)) connections.replaceAll();
    throw known;
  } finally {
    batches.end();
    held.release(isBroken);
  }
}

/**
 * Codes of errors that follow from an earlier failure, from https://www.postgresql.org/docs/current/errcodes-appendix.html: the
 * transaction has failed, or the prepared statement does not exist because preparing it failed.
 */
const failedBefore = [failedTransaction, '26000'];

function understood(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '23505') return new UniqueViolation(String(Object(error).constraint), error);
  if (code === '54000') return new TooLongForIndex('too long', { cause: error });
  return diskFullOr(unavailableOr(error));
}

interface ConnectionRunner extends Omit<Runner, 'end'> {
  /** Throws the error of a statement that was not awaited, if there is one. */
  readonly refuseFailed: () => void;
}

function runnerOn(held: HeldConnection, batches: Batches, seen: SeenStatements): ConnectionRunner {
  let failure: unknown;
  const query: Query = async (text, values, explain = (error) => error) => {
    const sent = batches.query({ prepared: prepare(held, seen, text), values });
    try {
      const result = await sent;
      // Rolling back to a savepoint ends the failed state of the transaction.
      failure = undefined;
      return result;
    } catch (error) {
      // Later statements fail because of the first failure, so that one is kept.
      if (failure === undefined || !failedBefore.includes(codeOf(error)))
        failure = explain(understood(error));
      throw failure;
    }
  };
  return {
    rows: async (text, values) => (await query(text, values)).rows,
    run: async (text, values) => (await query(text, values)).rowCount,
    send: (text, values, { onChanged, explain }) => {
      query(text, values, explain).then(
        ({ rowCount }) => onChanged(rowCount),
        () => undefined,
      );
    },
    refuseFailed: () => {
      if (failure !== undefined) throw failure;
    },
  };
}

/** Sends a statement synchronously, so that statements keep their order. */
type Query = (text: string, values: unknown[], explain?: Explain) => Promise<BatchResult>;

/** Repeats a transaction that ended because of a conflict. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const code = codeOf(error);
      if (!conflicts.includes(code)) throw error;
      if (tries >= maxTries)
        throw meetings.includes(code) ? Object.assign(writeConflict(), { cause: error }) : error;
    }
  }
}

/** Runs a statement for statistics on a connection of the slow lane. */
export const survey = (connections: Connections, statement: Sql): Promise<readonly Row[]> =>
  connections.runSlow((held) => surveyOn(held, statement, connections), {});

async function surveyOn(
  held: HeldConnection,
  statement: Sql,
  { seen, silence }: Connections,
): Promise<readonly Row[]> {
  const command = (text: string) => silence.watch(held.client, held.client.query(text));
  const { text, values } = renderStatement(statement, postgres);
  let isBroken = true;
  try {
    await command(`begin read only; set local statement_timeout = ${statisticsTimeoutMs}`);
    const runner = runnerOn(held, new Batches(held, silence), seen);
    const found = await runner.rows(text, bindValues({ text, values }, {}));
    await command('commit');
    isBroken = false;
    return found;
  } finally {
    held.release(isBroken);
  }
}
