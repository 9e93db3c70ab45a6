// `strapi.service('api::article.article')`: the service that each content type has in existing projects, in front of
// `strapi.documents`. It returns published documents, in pages of the sizes that REST has.
import type { Config } from '../../config/config.ts';
import type { ContentType } from '../../schema/schema.ts';
import { documentIdOf, type RowAddress } from './document-address.ts';
import type { DocumentService, Entry, FindParameters, WriteParameters } from './document-service.ts';

/** `start` and `limit` may stand beside `pagination`, as transformArgs() puts them. */
interface PageParameters extends FindParameters {
  readonly pagination?: (
    | { readonly page?: number; readonly pageSize?: number }
    | { readonly start?: number; readonly limit?: number }
  ) & { readonly withCount?: boolean | string };
}

interface FoundPage {
  readonly results: readonly Entry[];
  readonly pagination: Readonly<Record<string, number>>;
}

export interface CoreService {
  /** Of a single type: its document, or null. */
  find(parameters?: PageParameters): Promise<FoundPage | Entry | null>;
  findOne(address: RowAddress, parameters?: FindParameters): Promise<Entry | null>;
  create(parameters: WriteParameters): Promise<Entry>;
  update(address: RowAddress, parameters: WriteParameters): Promise<Entry | null>;
  /** In a project of version 4 the entry that was there. */
  delete(address: RowAddress): Promise<{ readonly documentId: string } | null>;
  /** Of a single type: updates its document, or creates it. */
  createOrUpdate?(parameters: WriteParameters): Promise<Entry | null>;
}

export function coreService(
  { modelKind }: ContentType,
  documents: DocumentService,
  limits: Pick<Config['api'], 'defaultLimit' | 'maxLimit' | 'withCount' | 'isVersion4'>,
): CoreService {
  const published = { status: 'published' } as const;
  return {
    find: async ({ pagination, start, limit, ...parameters } = {}) => {
      const given = { ...published, ...parameters };
      if (modelKind === 'singleType') return documents.findFirst(given);
      const window = { ...(start === undefined ? {} : { start }), ...(limit === undefined ? {} : { limit }) };
      const page = pageOf({ ...pagination, ...window }, limits);
      const results = await documents.findMany({ ...given, ...page.window });
      if (!isCounted(pagination?.withCount, limits)) return { results, pagination: page.asked };
      const { filters, status, locale } = given;
      const counted = {
        status,
        ...(filters ? { filters } : {}),
        ...(locale === undefined ? {} : { locale }),
      };
      return { results, pagination: page.describe(await documents.count(counted)) };
    },
    findOne: async (address, parameters = {}) => {
      const documentId = await documentIdOf(address, documents);
      return documentId === undefined ? null : documents.findOne({ ...published, ...parameters, documentId });
    },
    create: (parameters) => documents.create({ ...published, ...parameters }),
    update: async (address, parameters) => {
      const documentId = await documentIdOf(address, documents);
      return documentId === undefined ? null : documents.update({ ...published, ...parameters, documentId });
    },
    delete: async (address) => {
      const documentId = await documentIdOf(address, documents);
      if (documentId === undefined) return null;
      const last = limits.isVersion4 && (await documents.findOne({ ...published, documentId }));
      const deleted = await documents.delete({ documentId });
      return last || deleted;
    },
    ...(modelKind === 'singleType' ? { createOrUpdate: createOrUpdate(documents) } : {}),
  };
}

const createOrUpdate =
  (documents: DocumentService) =>
  async (parameters: WriteParameters): Promise<Entry | null> => {
    const given = { status: 'published', ...parameters } as const;
    const found = await documents.findFirst({ fields: ['documentId'], locale: '*' });
    return found ? documents.update({ ...given, documentId: found.documentId }) : documents.create(given);
  };

interface Pagination {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
  readonly withCount?: unknown;
}

/** As REST pages: by page unless `start` or `limit` is given, and never more than the largest page. */
function pageOf(
  { page = 1, pageSize, start, limit }: Pagination,
  { defaultLimit, maxLimit }: Pick<Config['api'], 'defaultLimit' | 'maxLimit'>,
) {
  const wanted = limit ?? pageSize ?? (defaultLimit < 0 ? largest : defaultLimit);
  const size = Math.max(1, Math.min(wanted < 0 ? largest : wanted, maxLimit < 0 ? largest : maxLimit));
  if (start !== undefined || limit !== undefined) {
    const window = { start: start ?? 0, limit: size };
    return { window, asked: window, describe: (total: number) => ({ ...window, total }) };
  }
  const asked = { page, pageSize: size };
  return {
    window: { start: (page - 1) * size, limit: size },
    asked,
    describe: (total: number) => ({ ...asked, pageCount: Math.ceil(total / size), total }),
  };
}

/** As it comes out of a query string, too. */
const isCounted = (asked: unknown, { withCount }: Pick<Config['api'], 'withCount'>): boolean =>
  asked === undefined ? withCount : ![false, 'false', 'f', '0', 0].some((no) => no === asked);

const largest = 1_000_000_000;
