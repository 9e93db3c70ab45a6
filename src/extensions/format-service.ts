// `strapi.plugin('graphql').service('format')`: answers of a project's resolvers in the form of the generated types
// `<Name>EntityResponse` and `<Name>EntityResponseCollection`.

interface FormatOptions {
  readonly args?: unknown;
  readonly resourceUID?: string;
}

export interface FormatService {
  readonly returnTypes: {
    /** For a resolver of the type `ArticleEntityResponse`. */
    toEntityResponse(entry: unknown, options?: FormatOptions): unknown;
    /** For `ArticleEntityResponseCollection`; its `meta` describes the entries as one page. */
    toEntityResponseCollection(entries: readonly unknown[], options?: FormatOptions): unknown;
    /** For `ArticleRelationResponseCollection`. */
    toRelationResponseCollection(entries: readonly unknown[], options?: FormatOptions): unknown;
  };
}

const collection = (entries: readonly unknown[], info: FormatOptions) => {
  const { length: total } = entries;
  const pagination = { total, page: 1, pageSize: total, pageCount: total === 0 ? 0 : 1 };
  return { nodes: entries, meta: { pagination }, pageInfo: pagination, info };
};

export const formatService: FormatService = {
  returnTypes: {
    toEntityResponse: (entry, info = {}) => ({ value: entry ?? null, info }),
    toEntityResponseCollection: (entries, info = {}) => collection(entries, info),
    toRelationResponseCollection: (entries, info = {}) => collection(entries, info),
  },
};
