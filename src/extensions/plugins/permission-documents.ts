// `strapi.documents('plugin::users-permissions.permission')`: the permission rows through the methods of documents.
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Data } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import { type PermissionRow, type PermissionRows, permissionUid } from './permission-rows.ts';

interface FindParameters {
  readonly filters?: object;
  readonly fields?: string | readonly string[];
  readonly sort?: unknown;
  readonly start?: number;
  readonly limit?: number;
  readonly populate?: unknown;
  /** These have neither drafts nor locales. */
  readonly status?: unknown;
  readonly locale?: unknown;
}

interface OfDocument {
  readonly documentId: string;
}

type Found = Partial<PermissionRow>;

interface PermissionDocuments {
  findMany(parameters?: FindParameters): Promise<readonly Found[]>;
  findFirst(parameters?: FindParameters): Promise<Found | null>;
  findOne(parameters: Omit<FindParameters, 'filters'> & OfDocument): Promise<Found | null>;
  count(parameters?: Pick<FindParameters, 'filters'>): Promise<number>;
  create(given: { readonly data: Data }): Promise<Found>;
  /** `enabled: false` revokes it. */
  update(given: { readonly data: Data } & OfDocument): Promise<Found | null>;
  delete(given: OfDocument): Promise<{ readonly documentId: string; readonly entries: readonly Found[] }>;
}

const callee = `strapi.documents('${permissionUid}')`;
const names = ['filters', 'fields', 'sort', 'start', 'limit', 'populate', 'status', 'locale'];

export function permissionDocuments(rows: PermissionRows): PermissionDocuments {
  const findMany: PermissionDocuments['findMany'] = async (parameters = {}) => {
    checkKeys(parameters, names, callee);
    const { filters: where = {}, sort: orderBy, start: offset = 0, limit = -1, fields } = parameters;
    const found = await rows.findMany({ where, orderBy, offset, limit, populate: ['role'] });
    return found.map((row) => withFields(row, fields));
  };
  const named = ({ documentId }: OfDocument) => ({ where: { documentId } });
  return {
    findMany,
    findFirst: async (parameters) => (await findMany(parameters))[0] ?? null,
    findOne: async ({ documentId, ...parameters }) =>
      (await findMany({ ...parameters, filters: { documentId } }))[0] ?? null,
    count: ({ filters: where = {} } = {}) => rows.count({ where }),
    create: ({ data }) => rows.create({ data }),
    update: ({ data, ...given }) => rows.update({ ...named(given), data, populate: ['role'] }),
    delete: async (given) => {
      const row = await rows.delete({ ...named(given), populate: ['role'] });
      return { documentId: given.documentId, entries: row ? [row] : [] };
    },
  };
}

function withFields(row: Found, fields: FindParameters['fields']): Found {
  if (fields === undefined) return row;
  const requested = [fields].flat();
  const wrong = requested.find((name) => name !== '*' && !Object.hasOwn(row, name));
  if (wrong !== undefined)
    throw wrongParameter({ name: 'fields', expected: `some of ${Object.keys(row).join(', ')}` });
  const shown = requested.includes('*') ? Object.keys(row) : ['id', 'documentId', ...requested];
  return Object.fromEntries(Object.entries(row).filter(([name]) => shown.includes(name)));
}
