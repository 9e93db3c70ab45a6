// Types of `strapi.documents(uid)`: results are inferred from the query. Types only.
import type { Entry } from './entries.ts';
import type { Input } from './inputs.ts';
import type { Fields, Filters, Populate, Sort } from './queries.ts';
import type { Registry, Uid } from './registry.ts';

type Status = 'draft' | 'published';

/** Selects the attributes and relations of a result. */
interface Selection<F, P> {
  readonly fields?: F;
  readonly populate?: P;
}

interface FilterParameters<R extends Registry, Name> {
  readonly filters?: Filters<R, Name>;
  readonly status?: Status;
  readonly locale?: string | readonly string[];
  /** A text that at least one attribute must contain. */
  readonly _q?: string;
  readonly publicationFilter?: string;
  readonly hasPublishedVersion?: boolean;
}

interface PageParameters {
  readonly start?: number;
  readonly limit?: number;
  readonly page?: number;
  readonly pageSize?: number;
}

interface FindParameters<R extends Registry, Name, F, P> extends Selection<F, P>, FilterParameters<R, Name> {
  readonly sort?: Sort<R, Name>;
}

interface DocumentReference {
  readonly documentId: string;
}

interface LocaleParameters<F, P> extends DocumentReference, Selection<F, P> {
  readonly locale?: string | readonly string[] | null;
}

interface WriteParameters<R extends Registry, Name, F, P> extends Selection<F, P> {
  readonly data: Input<R, Name>;
  readonly status?: Status;
  readonly locale?: string;
}

interface ChangedEntries<E> extends DocumentReference {
  readonly entries: readonly E[];
}

type None = Record<never, never>;

/** An entry with the attributes of `fields: F` and the relations of `populate: P`. */
type Result<R extends Registry, Name, F, P> = Entry<R, Name, { readonly fields: F; readonly populate: P }>;

export interface TypedDocuments<R extends Registry, Name extends Uid<R>> {
  findMany<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters?: FindParameters<R, Name, F, P> & PageParameters & { readonly pagination?: PageParameters },
  ): Promise<Result<R, Name, F, P>[]>;
  findFirst<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters?: FindParameters<R, Name, F, P> & PageParameters & { readonly pagination?: PageParameters },
  ): Promise<Result<R, Name, F, P> | null>;
  findOne<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: FindParameters<R, Name, F, P> & DocumentReference,
  ): Promise<Result<R, Name, F, P> | null>;
  count(parameters?: FilterParameters<R, Name>): Promise<number>;
  create<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: WriteParameters<R, Name, F, P> & Partial<DocumentReference>,
  ): Promise<Result<R, Name, F, P>>;
  update<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: WriteParameters<R, Name, F, P> & DocumentReference,
  ): Promise<Result<R, Name, F, P> | null>;
  delete<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: LocaleParameters<F, P> & { readonly status?: Status },
  ): Promise<ChangedEntries<Result<R, Name, F, P>>>;
  publish<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: LocaleParameters<F, P>,
  ): Promise<ChangedEntries<Result<R, Name, F, P>>>;
  unpublish<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: LocaleParameters<F, P>,
  ): Promise<ChangedEntries<Result<R, Name, F, P>>>;
  discardDraft<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: LocaleParameters<F, P>,
  ): Promise<ChangedEntries<Result<R, Name, F, P>>>;
  clone<const F extends Fields<R, Name> = '*', const P extends Populate<R, Name> = None>(
    parameters: LocaleParameters<F, P> & { readonly data?: Input<R, Name> },
  ): Promise<ChangedEntries<Result<R, Name, F, P>>>;
}
