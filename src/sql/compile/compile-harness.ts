// For tests: prints the statement of a query with its parameters in both dialects. After a change of the compiler,
// `vitest run src/sql -u` updates the expected texts; review the difference.
import { editor, type PlanningOptions, planOf, type ReadParameters } from '../../plan/harness.ts';
import type { Dialect } from '../dialect.ts';
import { postgres } from '../dialects/postgres.ts';
import { sqlite } from '../dialects/sqlite.ts';
import type { Statement } from '../sql.ts';
import { compile } from './compile.ts';
import type { UsableIndexes } from './usable-indexes.ts';

interface CompilingOptions extends PlanningOptions, Partial<UsableIndexes> {}

export const statementOf = (
  dialect: Dialect,
  parameters: ReadParameters,
  { hasRelationOrder = false, hasSortPair = false, hasAll = false, ...options }: CompilingOptions = {},
): Statement =>
  compile(planOf(parameters, { as: editor, ...options }), dialect, {
    hasRelationOrder,
    hasSortPair,
    hasAll,
  });

/** Parameters in order; big integers as `1n`, inputs as `:name`. */
export const valuesOf = ({ values }: Statement): readonly unknown[] =>
  values.map((slot) => {
    if ('input' in slot) return `:${slot.input}`;
    return typeof slot.value === 'bigint' ? `${slot.value}n` : slot.value;
  });

/** Both texts, each with its parameters, in lines. */
export function both(parameters: ReadParameters, options: CompilingOptions = {}): string {
  const show = (name: string, dialect: Dialect): string => {
    const statement = statementOf(dialect, parameters, options);
    const lines = statement.text.replace(/ (?=\(select |from |where |order by "a"|limit )/g, '\n  ');
    return `${name}\n  ${lines}\n  -- ${JSON.stringify(valuesOf(statement))}`;
  };
  return `\n${show('sqlite', sqlite)}\n${show('postgres', postgres)}\n`;
}

/** A page of ten, without total. */
export const list = (parameters: ReadParameters, options?: CompilingOptions): string =>
  both({ pagination: { pageSize: '10', withCount: 'false' }, ...parameters }, options);

export const id = { fields: 'id' };
