// What belongs to one schema and to nothing else, as rooms are given it: a request is served by one of these from its
// beginning to its end, whatever schema is in force meanwhile.
import type { Documents } from './documents/documents.ts';
import type { SchemaReader } from './read.ts';
import type { Schema } from './schema/schema.ts';

export interface Served {
  readonly schema: Schema;
  readonly reader: SchemaReader;
  readonly documents: Documents;
  /** Every action of the content API that can be granted. */
  readonly knownActions: readonly string[];
}
