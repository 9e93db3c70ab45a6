// `api.documents.strictParams`: invalid values of parameters are refused; without it they are ignored.
// https://docs.strapi.io/cms/configurations/api
import { isLanguageTag } from '../../../auth/locale-code.ts';
import { wrongParameter } from '../../../errors/families/project-code.ts';
import type { Query } from '../../../plan/query.ts';
import { type Data, isData } from '../../../values/data.ts';
import { queryOf } from './parameters.ts';
import type { LeaveOut } from './populate-parameters.ts';

export function strictQueryOf(given: Data, leaveOut?: LeaveOut): Query {
  const requested = { ...given, ...(isData(given.pagination) ? given.pagination : {}) };
  for (const { name, expected, isRight } of demands) {
    const value = requested[name];
    if (value === undefined || value === null || value === '' || isRight(value)) continue;
    throw wrongParameter({ name, expected });
  }
  return queryOf(given, leaveOut);
}

interface Demand {
  readonly name: string;
  readonly expected: string;
  readonly isRight: (value: unknown) => boolean;
}

const maxLocaleLength = 35;

const isLocale = (value: unknown): boolean =>
  value === '*' || (typeof value === 'string' && value.length <= maxLocaleLength && isLanguageTag(value));

const isFrom =
  (least: number) =>
  (value: unknown): boolean =>
    typeof value !== 'boolean' && Number.isSafeInteger(Number(value)) && Number(value) >= least;

const flags: readonly unknown[] = [true, false, 'true', 'false'];

const demands: readonly Demand[] = [
  {
    name: 'status',
    expected: 'draft or published',
    isRight: (value) => value === 'draft' || value === 'published',
  },
  {
    name: 'locale',
    expected: `a language tag (BCP 47) of the maximum length ${maxLocaleLength}, a list of them, or *`,
    isRight: (value) => (Array.isArray(value) ? value.every(isLocale) : isLocale(value)),
  },
  { name: 'page', expected: 'a whole number from 1', isRight: isFrom(1) },
  { name: 'pageSize', expected: 'a whole number from 1', isRight: isFrom(1) },
  { name: 'start', expected: 'a whole number from 0', isRight: isFrom(0) },
  {
    name: 'limit',
    expected: 'a whole number from 1, or -1 for all',
    isRight: (value) => Number(value) === -1 || isFrom(1)(value),
  },
  { name: 'withCount', expected: 'true or false', isRight: (value) => flags.includes(value) },
];
