// `strapi.plugin('graphql').service('format')`: results of a project's resolvers in the form of the generated types
// `<Name>EntityResponse` and `<Name>EntityResponseCollection`.
import type { DocumentService, FindParameters } from '../documents/document-service.ts';

interface FormatOptions {
  /** The arguments of the query, as transformArgs() returns them, with which `meta` counts all entries. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly resourceUID?: string;
}

export interface FormatService {
  readonly returnTypes: {
    /** For a resolver of the type `ArticleEntityResponse`. */
    toEntityResponse(entry: unknown, options?: FormatOptions): unknown;
    /** For `ArticleEntityResponseCollection`. */
    toEntityResponseCollection(entries: readonly unknown[], options?: FormatOptions): unknown;
    /** For `ArticleRelationResponseCollection`. */
    toRelationResponseCollection(entries: readonly unknown[], options?: FormatOptions): unknown;
  };
}

export function formatService(documents: (uid: string) => DocumentService): FormatService {
  const collection = (entries: readonly unknown[], info: FormatOptions = {}) => ({
    nodes: entries,
    info,
    // Counted only if the operation selects it.
    meta: {
      get pagination() {
        return paginationOf(entries, info, documents);
      },
    },
    get pageInfo() {
      return paginationOf(entries, info, documents);
    },
  });
  return {
    returnTypes: {
      toEntityResponse: (entry, info = {}) => ({ value: entry ?? null, info }),
      toEntityResponseCollection: collection,
      toRelationResponseCollection: collection,
    },
  };
}

/** Without content type and arguments the total is the number of the entries. */
async function paginationOf(
  { length }: readonly unknown[],
  { args, resourceUID }: FormatOptions,
  documents: (uid: string) => DocumentService,
) {
  if (resourceUID === undefined || !args)
    return { total: length, page: 1, pageSize: length, pageCount: length > 0 ? 1 : 0 };
  const { filters, status, locale, start = 0, limit } = args as FindParameters;
  const total = await documents(resourceUID).count({
    ...(filters === undefined ? {} : { filters }),
    ...(status === undefined ? {} : { status }),
    ...(locale === undefined ? {} : { locale }),
  });
  const pageSize = limit === undefined || limit < 0 ? Math.max(1, total - start) : Math.max(1, limit);
  return { total, page: Math.floor(start / pageSize) + 1, pageSize, pageCount: Math.ceil(total / pageSize) };
}
