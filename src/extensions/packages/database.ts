// `@strapi/database` for project code: the check of generated configuration, and running code outside of a transaction.
import { isInTransaction, outsideTransaction } from '../../database/joined.ts';
import { guarded } from '../strapi/guarded/guarded.ts';

const inside = 'Use the onCommit that strapi.db.transaction(({ onCommit }) => …) passes to its function.';

const clients: readonly unknown[] = ['sqlite', 'mysql', 'postgres'];

export const database = { isDatabaseClientKind: (client: unknown): boolean => clients.includes(client) };

/** Of `@strapi/database/dist/transaction-context`. */
export const transactionContext = {
  transactionCtx: guarded(
    {
      /** A placeholder for the open transaction. */
      get: (): object | undefined => (isInTransaction() ? guarded({}, { name: 'trx' }) : undefined),
      /** Without `transaction`, `work` runs outside of the open transaction; otherwise it joins it. */
      run: async <T>(transaction: unknown, work: () => T): Promise<Awaited<T>> =>
        await (transaction ? work() : outsideTransaction(work)),
    },
    {
      name: 'transactionCtx',
      instead: { onCommit: inside, onRollback: inside, commit: inside, rollback: inside },
    },
  ),
};
