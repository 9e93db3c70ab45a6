// Parameter and result types of the client, inferred from the project's generated types; without these, any type is accepted.
import type { Entry } from '../typed/entries.ts';
import type { Input } from '../typed/inputs.ts';
import type { Fields, Filters, Populate, Sort } from '../typed/queries.ts';
import type { Registry } from '../typed/registry.ts';

/** The form of `ProjectRegistry` of '@strapi/strapi', which has the generated types of a project. */
export interface ClientTypes {
  readonly types: object;
  readonly components: object;
}

/** The registry without private attributes, which the API does not return. */
interface Seen<T extends ClientTypes> extends Registry {
  readonly types: T['types'];
  readonly components: T['components'];
  readonly seesPrivate: false;
}

type Info<T extends ClientTypes, Uid> = T['types'][Uid & keyof T['types']] extends {
  readonly kind: infer Kind;
  readonly info: { readonly pluralName: infer Plural; readonly singularName: infer Singular };
}
  ? { readonly kind: Kind; readonly plural: Plural; readonly singular: Singular }
  : never;

/** Any name, if there are no generated types. */
type OrAny<Names> = [Names] extends [never] ? string : Names;

export type CollectionName<T extends ClientTypes> = OrAny<
  {
    [Uid in keyof T['types']]: Info<T, Uid> extends {
      kind: 'collectionType';
      plural: infer Name extends string;
    }
      ? Name
      : never;
  }[keyof T['types']]
>;

export type SingleName<T extends ClientTypes> = OrAny<
  {
    [Uid in keyof T['types']]: Info<T, Uid> extends {
      kind: 'singleType';
      singular: infer Name extends string;
    }
      ? Name
      : never;
  }[keyof T['types']]
>;

/** `articles` → `api::article.article` */
export type UidOf<T extends ClientTypes, Name> = {
  [Uid in keyof T['types']]: Info<T, Uid> extends
    | { kind: 'collectionType'; plural: Name }
    | { kind: 'singleType'; singular: Name }
    ? Uid
    : never;
}[keyof T['types']];

// biome-ignore lint/suspicious/noExplicitAny: without generated types, the attributes are unknown.
type AnyEntry = { readonly id: number; readonly documentId: string; readonly [name: string]: any };

type EntryFor<T extends ClientTypes, Uid, F, P> = [Uid] extends [never]
  ? AnyEntry
  : Entry<Seen<T>, Uid, { readonly fields: F; readonly populate: P }>;

type InputFor<T extends ClientTypes, Uid> = [Uid] extends [never] ? object : Input<Seen<T>, Uid>;
type FieldsFor<T extends ClientTypes, Uid> = [Uid] extends [never] ? unknown : Fields<Seen<T>, Uid>;
type PopulateFor<T extends ClientTypes, Uid> = [Uid] extends [never] ? unknown : Populate<Seen<T>, Uid>;

interface Abortable {
  readonly signal?: AbortSignal;
}

interface Selection<F, P> extends Abortable {
  readonly fields?: F;
  readonly populate?: P;
}

interface VersionParameters {
  readonly status?: 'draft' | 'published';
  readonly locale?: string;
}

interface FilterParameters<T extends ClientTypes, Uid> extends VersionParameters {
  readonly filters?: [Uid] extends [never] ? object : Filters<Seen<T>, Uid>;
  readonly sort?: [Uid] extends [never] ? unknown : Sort<Seen<T>, Uid>;
  readonly publicationFilter?: string;
  readonly _q?: string;
}

interface Pagination {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
  readonly withCount?: boolean;
  readonly after?: string;
  readonly before?: string;
}

interface Conditions {
  /** The `updatedAt` that the document must have; throws a ConflictError if it was changed since. */
  readonly ifMatch?: string;
}

interface Idempotency {
  /** Requests with the same key are carried out once. */
  readonly idempotencyKey?: string;
}

interface One<E> {
  readonly data: E;
  readonly meta: object;
}

interface Page<E> {
  readonly data: readonly E[];
  readonly meta: {
    readonly pagination: {
      readonly page?: number;
      readonly pageSize?: number;
      readonly pageCount?: number;
      readonly start?: number;
      readonly limit?: number;
      readonly total?: number;
      readonly cursors?: { readonly before: string | null; readonly after: string | null };
    };
  };
}

type None = Record<never, never>;

/** The documents of a collection type. */
export interface Collection<T extends ClientTypes, Uid> {
  find<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    parameters?: Selection<F, P> & FilterParameters<T, Uid> & { readonly pagination?: Pagination },
  ): Promise<Page<EntryFor<T, Uid, F, P>>>;
  /** All documents, read in pages by cursor: `for await (const article of articles.all())`. */
  all<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    parameters?: Selection<F, P> &
      FilterParameters<T, Uid> & { readonly pagination?: { readonly pageSize?: number } },
  ): AsyncGenerator<EntryFor<T, Uid, F, P>, void>;
  findOne<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    documentId: string,
    parameters?: Selection<F, P> & VersionParameters,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  create<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    data: InputFor<T, Uid>,
    parameters?: Selection<F, P> & VersionParameters & Idempotency,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  /** Creates up to 1,000 documents, all or none. */
  createMany(
    list: readonly InputFor<T, Uid>[],
    parameters?: VersionParameters & Abortable,
  ): Promise<{
    readonly data: readonly { readonly documentId: string }[];
    readonly meta: { readonly count: number };
  }>;
  /** Attributes that are left out stay as they are. */
  update<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    documentId: string,
    data: InputFor<T, Uid>,
    parameters?: Selection<F, P> & VersionParameters & Conditions,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  delete(documentId: string, parameters?: VersionParameters & Conditions & Abortable): Promise<void>;
  publish<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    documentId: string,
    parameters?: Selection<F, P> & Pick<VersionParameters, 'locale'> & Conditions,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  unpublish<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    documentId: string,
    parameters?: Selection<F, P> & Pick<VersionParameters, 'locale'> & Conditions,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  discardDraft<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    documentId: string,
    parameters?: Selection<F, P> & Pick<VersionParameters, 'locale'> & Conditions,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
}

/** The document of a single type. */
export interface Single<T extends ClientTypes, Uid> {
  find<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    parameters?: Selection<F, P> & VersionParameters,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  /** Creates the document if it does not exist. */
  update<const F extends FieldsFor<T, Uid> = '*', const P extends PopulateFor<T, Uid> = None>(
    data: InputFor<T, Uid>,
    parameters?: Selection<F, P> & VersionParameters & Conditions,
  ): Promise<One<EntryFor<T, Uid, F, P>>>;
  delete(parameters?: VersionParameters & Conditions & Abortable): Promise<void>;
  publish(
    parameters?: Pick<VersionParameters, 'locale'> & Conditions & Abortable,
  ): Promise<One<EntryFor<T, Uid, '*', None>>>;
  unpublish(
    parameters?: Pick<VersionParameters, 'locale'> & Conditions & Abortable,
  ): Promise<One<EntryFor<T, Uid, '*', None>>>;
  discardDraft(
    parameters?: Pick<VersionParameters, 'locale'> & Conditions & Abortable,
  ): Promise<One<EntryFor<T, Uid, '*', None>>>;
}

/** The entry of a type that every project has. */
export type EntryNamed<T extends ClientTypes, Name> = Name extends keyof T['types']
  ? Entry<Seen<T>, Name>
  : AnyEntry;
