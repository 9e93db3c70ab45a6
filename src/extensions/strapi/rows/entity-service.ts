// `strapi.entityService`: reads and writes of code for version 4. Each document is one entry in each locale: its published version
// or, without one, its draft.
import type { Status } from '../../../plan/plan.ts';
import { parseFields } from '../../../rest/parse-fields.ts';
import type { Data } from '../../../values/data.ts';
import { checkKeys, type LeaveOutKeys } from '../parameters/check-keys.ts';
import { isGiven } from '../parameters/undefined-values.ts';
import type { Entry } from '../reading/reading.ts';
import type { RowQuery } from './row-query.ts';

/** The number of a row, or a documentId. */
type RowAddress = string | number;

interface Shown {
  readonly fields?: string | readonly string[];
  readonly populate?: unknown;
}

interface Narrowing {
  readonly filters?: object;
  /** The name of rows for `filters`, for lists only; if both are given, both apply. */
  readonly where?: object;
  readonly _q?: string;
  /** `live` excludes unpublished documents. */
  readonly publicationState?: 'live' | 'preview';
  readonly status?: Status;
  /** `all` for every locale; default: the default locale. */
  readonly locale?: string;
}

interface EntityParameters extends Shown, Narrowing {
  readonly sort?: unknown;
  readonly start?: number;
  readonly limit?: number;
  readonly page?: number;
  readonly pageSize?: number;
  readonly pagination?: object;
}

interface EntityWrite extends Shown {
  /** A new entry is published unless `publishedAt` is null; in projects of version 4 only with `publishedAt`. */
  readonly data: Data;
  readonly locale?: string;
}

type EntityUpdate = Shown & Partial<Pick<EntityWrite, 'data'>>;

export interface EntityService {
  findMany(uid: string, parameters?: EntityParameters): Promise<readonly Entry[] | Entry | null>;
  findPage(uid: string, parameters?: EntityParameters): ReturnType<RowQuery['findPage']>;
  findOne(uid: string, address: RowAddress, parameters?: Shown & Narrowing): Promise<Entry | null>;
  count(uid: string, parameters?: Narrowing): Promise<number>;
  create(uid: string, parameters: EntityWrite): Promise<Entry>;
  /** Without `data` nothing is changed, and the entry is returned. */
  update(uid: string, address: RowAddress, parameters?: EntityUpdate): Promise<Entry | null>;
  /** The document in the locale of the row. */
  delete(uid: string, address: RowAddress, parameters?: Shown): Promise<Entry | null>;
  deleteMany(uid: string, parameters?: Narrowing): Promise<{ readonly count: number }>;
  /** Related documents or components of an entry, without reading the entry again. */
  load(uid: string, entry: object, names: string | readonly string[], parameters?: Shown): Promise<unknown>;
}

export interface EntityParts {
  /** Current rows. */
  readonly rows: (uid: string) => RowQuery;
  readonly typeOf: (uid: string) => { readonly isLocalized: boolean; readonly isSingle: boolean };
  readonly defaultLocale: () => string;
  /** Removes undefined values from filters. */
  readonly definedIn: (uid: string, filters: object) => object;
  /** Of reads, to which existing code passes parameters of clients. */
  readonly leaveOut: LeaveOutKeys;
}

const callee = 'strapi.entityService';
const shownKeys = ['fields', 'populate'];
const narrowKeys = ['filters', '_q', 'publicationState', 'status', 'locale'];
/** Lists accept `where`, too. */
const listKeys = [...narrowKeys, 'where'];
const findKeys = [...shownKeys, ...listKeys, 'sort', 'start', 'limit', 'page', 'pageSize', 'pagination'];

export const entityService = (parts: EntityParts): EntityService => ({
  ...entityReads(parts),
  ...entityWrites(parts),
});

type EntityReads = Pick<EntityService, 'findMany' | 'findPage' | 'findOne' | 'count' | 'load'>;
type EntityWrites = Pick<EntityService, 'create' | 'update' | 'delete' | 'deleteMany'>;

function entityReads(parts: EntityParts): EntityReads {
  const { rows, typeOf, leaveOut } = parts;
  const check = <T extends object>(parameters: T, known: readonly string[]): T =>
    leaveOut(parameters, known, callee);
  const listed = (uid: string, parameters: EntityParameters) => ({
    ...shownBy(parameters),
    ...narrowedBy(uid, parameters, parts),
  });
  return {
    findMany: async (uid, sent = {}) => {
      const parameters = check(sent, findKeys);
      const found = await rows(uid).findMany({ ...listed(uid, parameters), ...windowOf(parameters) });
      return typeOf(uid).isSingle ? (found[0] ?? null) : found;
    },
    findPage: async (uid, sent = {}) => {
      const parameters = check(sent, findKeys);
      const { page, pageSize } = { ...parameters, ...parameters.pagination };
      return rows(uid).findPage({
        ...listed(uid, parameters),
        ...(page === undefined ? {} : { page }),
        ...(pageSize === undefined ? {} : { pageSize }),
      });
    },
    findOne: async (uid, address, sent = {}) => {
      const parameters = check(sent, [...shownKeys, ...narrowKeys]);
      const where = conditionsOf(uid, { locale: 'all', ...parameters }, parts);
      return rows(uid).findOne({ ...shownBy(parameters), where: { ...addressed(address), ...where } });
    },
    count: async (uid, sent = {}) => rows(uid).count(narrowedBy(uid, check(sent, findKeys), parts)),
    load: async (uid, entry, names, parameters) => rows(uid).load(entry, names, parameters),
  };
}

function entityWrites(parts: EntityParts): EntityWrites {
  const { rows } = parts;
  return {
    create: async (uid, parameters) => {
      checkKeys(parameters, [...shownKeys, 'data', 'locale'], callee);
      return rows(uid).create({ ...shownBy(parameters), data: dataIn(parameters) });
    },
    update: async (uid, address, parameters = {}) => {
      checkKeys(parameters, [...shownKeys, 'data'], callee);
      const { data = {} } = parameters;
      return rows(uid).update({ ...shownBy(parameters), where: addressed(address), data });
    },
    delete: async (uid, address, parameters = {}) => {
      checkKeys(parameters, shownKeys, callee);
      return rows(uid).delete({ ...shownBy(parameters), where: addressed(address) });
    },
    deleteMany: async (uid, parameters = {}) => {
      checkKeys(parameters, listKeys, callee);
      return rows(uid).deleteMany(narrowedBy(uid, parameters, parts));
    },
  };
}

const dataIn = ({ data, locale }: EntityWrite): Data => (locale === undefined ? data : { locale, ...data });

const narrowedBy = (uid: string, parameters: Narrowing, parts: EntityParts) => ({
  ...(parameters._q === undefined ? {} : { _q: parameters._q }),
  where: conditionsOf(uid, parameters, parts),
});

function conditionsOf(uid: string, parameters: Narrowing, { definedIn, ...parts }: EntityParts): object {
  const { filters, where, publicationState, status } = parameters;
  const ofStatus = publicationState === 'live' ? 'published' : status;
  const published = { publishedAt: ofStatus === 'draft' ? { $null: true } : { $notNull: true } };
  return {
    $and: [
      ...[filters, where].map((conditions) => (isGiven(conditions) ? definedIn(uid, conditions) : {})),
      ...localeConditions(uid, parameters, parts),
      ...(ofStatus === undefined ? [] : [published]),
    ],
  };
}

function localeConditions(
  uid: string,
  { filters, where, locale }: Narrowing,
  { typeOf, defaultLocale }: Pick<EntityParts, 'typeOf' | 'defaultLocale'>,
): readonly object[] {
  const isRow = namesRow(filters) || namesRow(where);
  const areAll = ['all', '*'].includes(locale ?? '') || (locale === undefined && isRow);
  return typeOf(uid).isLocalized && !areAll ? [{ locale: locale ?? defaultLocale() }] : [];
}

const addressed = (address: RowAddress): object =>
  typeof address === 'string' && !/^\d+$/.test(address) ? { documentId: address } : { id: address };

/** A row is found by its id in every locale. */
const namesRow = (filters: object | undefined): boolean =>
  isGiven(filters) && ['id', 'documentId', 'locale'].some((name) => Object.hasOwn(filters, name));

function shownBy({ fields, populate, sort }: Shown & { readonly sort?: unknown }) {
  return {
    ...(isGiven(fields) && fields.length > 0 ? { select: ['id', 'documentId', ...namesIn(fields)] } : {}),
    ...(isGiven(populate) ? { populate } : {}),
    ...(isGiven(sort) ? { orderBy: sort } : {}),
  };
}

const namesIn = (fields: string | readonly string[]): readonly string[] =>
  typeof fields === 'string' ? parseFields(fields) : fields;

function windowOf({ pagination, ...parameters }: EntityParameters) {
  const { start, limit, page, pageSize } = { ...parameters, ...pagination };
  const isByPage = page !== undefined || pageSize !== undefined;
  const size = pageSize ?? 10;
  const { offset, max } = isByPage
    ? { offset: (Math.max(1, Number(page ?? 1)) - 1) * Number(size), max: size }
    : { offset: start, max: limit };
  return {
    ...(offset === undefined ? {} : { offset }),
    ...(max === undefined ? {} : { limit: max }),
  };
}
