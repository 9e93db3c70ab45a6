// Internal files of `@strapi/strapi` version 4 that code imports: pagination of lists.
import { type Data, isData } from '../../values/data.ts';
import { callOfStrapi } from './global-strapi.ts';

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

interface Window {
  readonly start: number;
  readonly limit: number;
}

const settingOf = (name: string, usual: unknown): unknown =>
  callOfStrapi(['config', 'get'], [`api.rest.${name}`, usual]);

/** By page unless `start` or `limit` is given, limited to the maximum page size. */
function getPaginationInfo({ pagination }: Data = {}): Paged | Window {
  const requested = isData(pagination) ? pagination : {};
  const size = (given: unknown): number => {
    const usual = Number(settingOf('defaultLimit', 25));
    const max = Number(settingOf('maxLimit', -1));
    const wanted = wholeOf(given, usual, -1);
    const all = wanted < 0 && max > 0 ? max : wanted;
    return max > 0 ? Math.min(all, max) : all;
  };
  if (requested.start !== undefined || requested.limit !== undefined)
    return { start: wholeOf(requested.start, 0, 0), limit: size(requested.limit) };
  return { page: wholeOf(requested.page, 1, 1), pageSize: Math.max(1, size(requested.pageSize)) };
}

function wholeOf(given: unknown, usual: number, least: number): number {
  const number = Number(given ?? usual);
  return Number.isInteger(number) ? Math.max(least, number) : usual;
}

const isPaged = (info: Paged | Window): info is Paged => 'page' in info;

const convertPagedToStartLimit = (info: Paged | Window): Window =>
  isPaged(info) ? { start: (info.page - 1) * info.pageSize, limit: info.pageSize } : info;

const shouldCount = ({ pagination }: Data = {}): boolean => {
  const requested = isData(pagination) ? pagination.withCount : undefined;
  if (requested === undefined) return Boolean(settingOf('withCount', true));
  return ![false, 'false', 'f', '0', 0].some((no) => no === requested);
};

const transformPaginationResponse = (info: Paged | Window, total: number): Data =>
  isPaged(info) ? { ...info, pageCount: Math.ceil(total / info.pageSize), total } : { ...info, total };

const getFetchParams = (parameters: Data = {}): Data => ({ publicationState: 'live', ...parameters });

const pagination = { getPaginationInfo, convertPagedToStartLimit, shouldCount, transformPaginationResponse };

export const coreApiFiles = {
  '@strapi/strapi/lib/core-api/service/pagination': pagination,
  '@strapi/strapi/lib/core-api/service': { getFetchParams },
};
