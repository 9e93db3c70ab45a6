// `strapi.get('query-params')`: parameters of clients and of documents in the form of `strapi.db.query`.
import type { Schema } from '../../../schema/schema.ts';
import type { Data } from '../../../values/data.ts';
import { renamed, rowWords } from './row-words.ts';
import { isGiven } from './undefined-values.ts';

export interface QueryParams {
  /** Other parameters stay as they are: `db.query` refuses those that it does not know. */
  transform(uid: string, parameters?: Data): Data;
}

export const queryParams = (schema: () => Schema): QueryParams => ({
  transform: (uid, { filters, status, ...parameters } = {}) => {
    const hasVersions = schema().contentTypes.get(uid)?.hasDraftAndPublish && isGiven(status);
    const conditions = [
      ...(isGiven(filters) ? [filters] : []),
      ...(hasVersions ? [{ publishedAt: { $null: status === 'draft' } }] : []),
    ];
    return {
      ...renamed(parameters, rowWords),
      ...(conditions.length > 0
        ? { where: conditions.length > 1 ? { $and: conditions } : conditions[0] }
        : {}),
    };
  },
});
