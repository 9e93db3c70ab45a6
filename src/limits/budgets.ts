// The budgets that rows of the route table name: how often within which time.
import type { Config } from '../config/config.ts';
import type { LimitRules } from './standing.ts';

/** `endUsers`, `administrators`: routes where secrets could be guessed. `pages`: routes that every opened page calls. */
export type RouteBudget = 'endUsers' | 'administrators' | 'pages';

export type Budgets = Readonly<Record<RouteBudget, LimitRules>>;

/** Pages may be opened so much more often than passwords guessed. */
const pageFactor = 20;

export const budgetsOf = ({ users, admin: { rateLimit } }: Pick<Config, 'users' | 'admin'>): Budgets => ({
  endUsers: users.rateLimit,
  administrators: rateLimit,
  pages: { ...rateLimit, max: rateLimit.max * pageFactor },
});
