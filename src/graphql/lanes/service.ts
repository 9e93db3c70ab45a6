// What both lanes work with.
import type { Documents } from '../../documents/documents.ts';
import type { Reader } from '../../read.ts';
import type { Schema } from '../../schema/schema.ts';

export interface GraphqlService {
  readonly schema: Schema;
  /** With the page sizes of the GraphQL configuration. */
  readonly reader: Reader;
  readonly documents: Documents;
}
