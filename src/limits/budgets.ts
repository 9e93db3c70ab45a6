// The rate limits that rows of the route table refer to.
import type { Config } from '../config/config.ts';
import type { LimitRules } from './standing.ts';

/** `endUsers`, `administrators`: routes where secrets could be guessed. `pages`: routes that every page load calls. */
export type RouteBudget = 'endUsers' | 'administrators' | 'pages';

export type Budgets = Readonly<Record<RouteBudget, LimitRules>>;

/** How much larger the budget of `pages` is. */
const pageFactor = 20;

export const budgetsOf = ({ users, admin: { rateLimit } }: Pick<Config, 'users' | 'admin'>): Budgets => ({
  endUsers: users.rateLimit,
  administrators: rateLimit,
  pages: { ...rateLimit, max: rateLimit.max * pageFactor },
});
