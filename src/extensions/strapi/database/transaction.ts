// `strapi.db.transaction(work)`: the writes of `work` are committed together, or rolled back together if it throws or calls
// `rollback`. Services join the transaction in which they are called, without a parameter.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transactions } from '../../../database/joined.ts';
import { notTakenHere, transactionTooLong } from '../../../errors/families/project-code.ts';
import { guarded } from '../guarded/guarded.ts';

type Hook = () => unknown;

/** https://docs.strapi.io/cms/api/document-service/transactions */
interface TransactionTools {
  /** A placeholder for the transaction, for code that passes it on. */
  readonly trx: object;
  /** Runs after the commit. */
  commit(): Promise<void>;
  /** Rolls everything back when the function has ended. */
  rollback(): Promise<void>;
  onCommit(hook: Hook): void;
  onRollback(hook: Hook): void;
}

export type RunTransaction = <T>(work: (tools: TransactionTools) => Promise<T> | T) => Promise<T>;

/** Milliseconds: other writers wait meanwhile. */
const maxDurationMs = 30_000;

export function runTransaction(transactions: Transactions): {
  readonly transaction: RunTransaction;
  readonly inTransaction: () => boolean;
} {
  return {
    inTransaction: transactions.isOpen,
    transaction: async (work) => {
      if (typeof work !== 'function') throw withoutFunction();
      const hooks = { commit: new Set<Hook>(), rollback: new Set<Hook>() };
      const outcome = await undoable(transactions, (undo) => {
        // It may run again after a conflict with another writer.
        hooks.commit.clear();
        hooks.rollback.clear();
        return inTime(() => around.run(hooks, async () => work(toolsOf(hooks, undo))));
      }).catch(async (error: unknown) => {
        await runAll(hooks.rollback);
        throw error;
      });
      if (outcome.isUndone) await runAll(hooks.rollback);
      else if (transactions.isOpen()) handOn(hooks, transactions);
      else await runAll(hooks.commit);
      return outcome.result;
    },
  };
}

interface Hooks {
  readonly commit: Set<Hook>;
  readonly rollback: Set<Hook>;
}

/** The callbacks of the open transaction. */
const around = new AsyncLocalStorage<Hooks>();

/** A nested transaction is committed or rolled back with the outer one. */
function handOn({ commit, rollback }: Hooks, transactions: Transactions): void {
  transactions.afterwards(() => void runAll(commit));
  for (const hook of rollback) around.getStore()?.rollback.add(hook);
}

async function runAll(hooks: Iterable<Hook>): Promise<void> {
  for (const hook of hooks) await hook();
}

const toolsOf = (hooks: Hooks, undo: () => void): TransactionTools =>
  guarded<TransactionTools>(
    {
      trx: guarded(refuseTrx, { name: 'trx', missing: refuseTrx }),
      commit: async () => {},
      rollback: async () => undo(),
      onCommit: (hook) => void hooks.commit.add(hook),
      onRollback: (hook) => void hooks.rollback.add(hook),
    },
    { name: 'the transaction' },
  );

function refuseTrx(): never {
  throw notTakenHere({
    what: 'Using `trx` of a transaction',
    remedy:
      'Services take part in the transaction without it, and rollback() is beside it. A statement of strapi.db.connection is committed by itself: leave transacting(trx) out, and run one that changes data in onCommit.',
  });
}

interface Outcome<T> {
  readonly result: T;
  readonly isUndone: boolean;
}

/** Passes the result of a rolled-back function out of the transaction. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('The transaction was rolled back by its own code');
    this.result = result;
  }
}

async function undoable<T>(
  transactions: Transactions,
  work: (undo: () => void) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const result = await transactions.together(async () => {
      let isUndone = false;
      const own = await work(() => {
        isUndone = true;
      });
      if (isUndone) throw new Undone(own);
      return own;
    });
    return { result, isUndone: false };
  } catch (error) {
    if (error instanceof Undone) return { result: error.result, isUndone: true };
    throw error;
  }
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(transactionTooLong({ seconds: maxDurationMs / 1000 })), maxDurationMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const withoutFunction = (): Error =>
  notTakenHere({
    what: 'A transaction without a function',
    remedy: 'Write strapi.db.transaction(async () => { … }).',
  });
