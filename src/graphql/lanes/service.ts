// The service of both lanes.
import type { Documents } from '../../documents/documents.ts';
import type { Reader } from '../../read.ts';
import type { CodeReads } from '../../rest/code-reads.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ShadowCrud } from '../extension/shadow-crud.ts';

export interface GraphqlService {
  readonly schema: Schema;
  /** What the project has switched off. */
  readonly shadow: ShadowCrud;
  /** With the page sizes of the GraphQL configuration. */
  readonly reader: Reader;
  readonly documents: Documents;
  readonly code: CodeReads;
  /** Whether writes of the entity shape have the meaning of Strapi 4, where only `publishedAt` publishes. */
  readonly isVersion4: boolean;
}
