// What handlers get of one schema. A request uses one of these from its beginning to its end, even if another schema comes into
// force meanwhile.
import type { Documents } from './documents/documents.ts';
import type { SchemaReader } from './read.ts';
import type { Schema } from './schema/schema.ts';

export interface Served {
  readonly schema: Schema;
  readonly reader: SchemaReader;
  readonly documents: Documents;
  /** All actions of the content API that can be granted. */
  readonly knownActions: readonly string[];
}
