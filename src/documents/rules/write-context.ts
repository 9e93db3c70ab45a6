// Where the stages of a write work: one transaction, the schema that the write began with, what its caller was granted.
import type { Transaction } from '../../database/database.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Grants } from './grants.ts';

export interface WriteContext {
  readonly transaction: Transaction;
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly grants: Grants;
  /** Whether a published row has the number of the one that it replaces. */
  readonly keepsNumbers: boolean;
}
