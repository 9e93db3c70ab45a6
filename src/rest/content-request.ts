// What an operation on a content type is asked with, and what it works with.
import type { IncomingHttpHeaders } from 'node:http';
import type { Abilities } from '../abilities/abilities.ts';
import type { IfMatch } from '../documents/check/precondition.ts';
import type { Documents } from '../documents/documents.ts';
import type { RequestKey } from '../documents/requests.ts';
import type { Shape } from '../plan/plan.ts';
import type { Query } from '../plan/query.ts';
import type { Reader, Stages } from '../read.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import type { CachingHeaders } from './caching.ts';
import type { CodeReads } from './code-reads.ts';
import type { QueryRules } from './parse-query.ts';

export type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete' | Publication;

/** What becomes of the draft or of the published version. */
export type Publication = 'publish' | 'unpublish' | 'discardDraft';

/** Whether pagination means something. */
export type Extent = 'list' | 'one';

/** What was asked for: the query string, or the parameters that code of a project made of it. */
export interface AskedQuery {
  /** Equal for equal questions. */
  readonly key: string;
  readonly parse: (rules: QueryRules, extent: Extent) => Query;
  /** The same as objects, for code that has a part in the read. */
  readonly parameters: (rules: QueryRules) => Data;
}

/** The form of the documents that a client reads. */
export interface ClientForm {
  readonly shape: Shape;
  /** Whether the request is meant as version 4 means it. */
  readonly isVersion4: boolean;
}

export interface ContentRequest extends ClientForm {
  readonly contentType: ContentType;
  readonly action: Action;
  readonly documentId: string | undefined;
  readonly abilities: Abilities;
  readonly asked: AskedQuery;
  /** Read only when an operation needs it. */
  readonly body: unknown;
  /** Of requests whose response goes out as it is; code of a project gets a whole one, whatever the client has already. */
  readonly headers?: IncomingHttpHeaders;
  readonly ifMatch?: IfMatch | undefined;
  readonly once?: RequestKey | undefined;
  readonly stages?: Stages | undefined;
}

export interface ContentService {
  readonly schema: Schema;
  readonly reader: Reader;
  readonly cachingHeaders: CachingHeaders;
  /** Counts a request as so many more of its client; throws when these are over its limit. */
  readonly countRequests: (count: number) => void;
  readonly documents: Documents;
  readonly rules: QueryRules;
  readonly code: CodeReads;
  /** Whether clients are those of version 4, unless they ask otherwise. */
  readonly isVersion4: boolean;
}
