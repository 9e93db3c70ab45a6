// The request of an operation on a content type, and the service that its handlers use.
import type { IncomingHttpHeaders } from 'node:http';
import type { Abilities } from '../abilities/abilities.ts';
import type { Documents } from '../documents/documents.ts';
import type { RequestKey } from '../documents/requests.ts';
import type { Shape } from '../plan/plan.ts';
import type { Query } from '../plan/query.ts';
import type { Reader, Stages } from '../read.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import type { IfMatch } from '../values/if-match.ts';
import type { CachingHeaders } from './caching.ts';
import type { CodeReads } from './code-reads.ts';
import type { QueryRules } from './parse-query.ts';

export type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete' | Publication;

/** The actions that change which versions exist. */
export type Publication = 'publish' | 'unpublish' | 'discardDraft';

/** Whether pagination applies. */
export type Extent = 'list' | 'one';

/** The query of a request: the query string, or the parameters that code of the project has changed. */
export interface UnparsedQuery {
  /** Equal for equal queries. */
  readonly key: string;
  readonly parse: (rules: QueryRules, extent: Extent) => Query;
  /** The query as an object, for code that takes part in the read. */
  readonly parameters: (rules: QueryRules) => Data;
}

/** The response format that a client expects. */
export interface ClientForm {
  readonly shape: Shape;
  /** Whether the request follows the rules of version 4. */
  readonly isVersion4: boolean;
}

export interface ContentRequest extends ClientForm {
  readonly contentType: ContentType;
  readonly action: Action;
  readonly documentId: string | undefined;
  readonly abilities: Abilities;
  readonly unparsed: UnparsedQuery;
  /** Parsed only if the operation uses it. */
  readonly body: unknown;
  /** Set for requests of clients. Code of the project has none, so that it always gets a whole response. */
  readonly headers?: IncomingHttpHeaders;
  readonly ifMatch?: IfMatch | undefined;
  readonly once?: RequestKey | undefined;
  readonly stages?: Stages | undefined;
}

export interface ContentService {
  readonly schema: Schema;
  readonly reader: Reader;
  readonly cachingHeaders: CachingHeaders;
  /** Charges additional requests to the client; throws if it is over its limit. */
  readonly countRequests: (count: number) => void;
  readonly documents: Documents;
  readonly rules: QueryRules;
  readonly code: CodeReads;
  /** Whether clients use the format of version 4 by default. */
  readonly isVersion4: boolean;
}
