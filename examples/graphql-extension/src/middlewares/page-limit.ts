// Makes pages smaller: `{ name: 'global::page-limit', options: { most: 10 } }`.
import type { Middleware } from 'plinth';

const pageLimit: Middleware = (options) => {
  const { most } = options as { readonly most: number };
  return (next, parent, args, context, info) => {
    const { pageSize = most, ...pagination } = Object(args.pagination) as { pageSize?: number };
    return next(
      parent,
      { ...args, pagination: { ...pagination, pageSize: Math.min(pageSize, most) } },
      context,
      info,
    );
  };
};

export default pageLimit;
