// `strapi.service('api::article.article')`: the core service of each content type, which calls `strapi.documents`. It
// returns published documents, in pages with the sizes of REST.
import type { Config } from '../../../config/config.ts';
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { planPage } from '../../../plan/plan-page.ts';
import { describePage } from '../../../rest/respond.ts';
import type { ContentType } from '../../../schema/schema.ts';
import { type Data, isData } from '../../../values/data.ts';
import { narrowingOf } from '../parameters/known-parameters.ts';
import { clientPageOf } from '../parameters/page-parameters.ts';
import { documentIdOf, type RowAddress } from './document-address.ts';
import type { DocumentService, Entry, FindParameters, WriteParameters } from './document-service.ts';

/** `start` and `limit` may also be outside of `pagination`, as in the result of transformArgs(). */
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

type Deletion = Omit<Parameters<DocumentService['delete']>[0], 'documentId'>;

/** With the count that Strapi's service returns. */
type Deleted = Partial<Awaited<ReturnType<DocumentService['delete']>>> & { readonly deletedEntries: number };

export interface CoreService {
  /** Of a single type: its document, or null. */
  find(parameters?: PageParameters): Promise<FoundPage | Entry | null>;
  findOne(address: RowAddress, parameters?: FindParameters): Promise<Entry | null>;
  create(parameters: WriteParameters): Promise<Entry>;
  update(address: RowAddress, parameters: WriteParameters): Promise<Entry | null>;
  /** In a project of version 4, the deleted entry. The service of a single type takes the parameters only. */
  delete(address: RowAddress | Deletion, parameters?: Deletion): Promise<Entry | Deleted | null>;
  /** Of a single type: updates its document, or creates it. */
  createOrUpdate?(parameters: WriteParameters): Promise<Entry | null>;
  /** The parameters, and that published documents are read if they do not say otherwise. */
  getFetchParams(parameters?: Data): Data;
}

export function coreService(
  { modelKind }: ContentType,
  documents: DocumentService,
  limits: Pick<Config['api'], 'defaultLimit' | 'maxLimit' | 'withCount' | 'isVersion4'>,
): CoreService {
  const published = { status: 'published' } as const;
  const isSingle = modelKind === 'singleType';
  const usual = limits.isVersion4 ? { publicationState: 'live' } : published;
  return {
    getFetchParams: (parameters) => ({ ...usual, ...parameters }),
    find: async ({ pagination, start, limit, ...parameters } = {}) => {
      const given = { ...published, ...parameters };
      if (isSingle) return documents.findFirst(given);
      const window = { ...(start === undefined ? {} : { start }), ...(limit === undefined ? {} : { limit }) };
      const page = planPage(clientPageOf({ ...pagination, ...window }), limits);
      if (page.form === 'cursor')
        throw wrongParameter({
          name: 'pagination of a service that overrides find',
          expected: 'page and pageSize, or start and limit: it has no pages by cursor',
        });
      const results = await documents.findMany({ ...given, start: page.offset, limit: page.limit });
      const total = page.hasTotal ? await documents.count(narrowingOf(given)) : undefined;
      return { results, pagination: describePage(page, total) };
    },
    // Pagination does not apply to a single document.
    findOne: async (address, { pagination: _page, ...parameters }: PageParameters = {}) => {
      const documentId = await documentIdOf(address, documents);
      return documentId === undefined ? null : documents.findOne({ ...published, ...parameters, documentId });
    },
    create: (parameters) => documents.create({ ...published, ...parameters }),
    update: async (address, parameters) => {
      const documentId = await documentIdOf(address, documents);
      return documentId === undefined ? null : documents.update({ ...published, ...parameters, documentId });
    },
    delete: async (address, parameters) => {
      const [documentId, given] = isSingle
        ? [await documentIdOfSingle(documents), isData(address) ? address : {}]
        : [isData(address) ? undefined : await documentIdOf(address, documents), parameters];
      if (documentId === undefined) return limits.isVersion4 ? null : { deletedEntries: 0 };
      const last = limits.isVersion4 && (await documents.findOne({ ...published, documentId }));
      const deleted = await documents.delete({ ...given, documentId });
      return last || { ...deleted, deletedEntries: deleted.entries.length };
    },
    ...(isSingle ? { createOrUpdate: createOrUpdate(documents) } : {}),
  };
}

const createOrUpdate =
  (documents: DocumentService) =>
  async (parameters: WriteParameters): Promise<Entry | null> => {
    const given = { status: 'published', ...parameters } as const;
    const documentId = await documentIdOfSingle(documents);
    return documentId === undefined ? documents.create(given) : documents.update({ ...given, documentId });
  };

const documentIdOfSingle = async (documents: DocumentService): Promise<string | undefined> =>
  (await documents.findFirst({ fields: ['documentId'], locale: '*' }))?.documentId;
