// The named rate limits that routes of the route table refer to.
import type { Config } from '../config/config.ts';
import type { LimitRules } from './standing.ts';

/** `endUsers`, `administrators`: routes that check a secret, which could be guessed. `pages`: routes that each page load calls. */
export type RouteBudget = 'endUsers' | 'administrators' | 'pages';

export type Budgets = Readonly<Record<RouteBudget, LimitRules>>;

/** The budget of `pages` as a multiple of that of `administrators`. */
const pageFactor = 20;

export const budgetsOf = ({ users, admin: { rateLimit } }: Pick<Config, 'users' | 'admin'>): Budgets => ({
  endUsers: users.rateLimit,
  administrators: rateLimit,
  pages: { ...rateLimit, max: rateLimit.max * pageFactor },
});
