// For tests: contexts without limits.
import { unbounded } from '../../bounds/bounds.ts';
import { RequestBudget } from '../../bounds/request-budget.ts';

export const endlessBudget = (): RequestBudget => new RequestBudget(unbounded);
