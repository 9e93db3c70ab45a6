// The context of a write: its transaction, the schema that it began with, and the grants of its caller.
import type { Transaction } from '../../database/database.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Grants } from './grants.ts';

export interface WriteContext {
  readonly transaction: Transaction;
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly grants: Grants;
  /** Whether a published row keeps the id of the one that it replaces. */
  readonly keepsNumbers: boolean;
}
