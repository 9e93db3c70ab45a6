// What the index of a value is over: its column, or the expression that finds it in a component. Databases use the index for statements
// that have the same expression.
import { placeInComponent } from '../schema/storage/component-value.ts';
import type { Dialect } from './dialect.ts';
import { identifier, type Sql, sql } from './sql.ts';

/** `id`: of an attribute, or of a value in a component. */
export function indexedExpression(id: string, { jsonScalar }: Pick<Dialect, 'jsonScalar'>): Sql {
  const place = placeInComponent(id);
  if (!place) return identifier(id);
  // Around a cast, PostgreSQL needs the parentheses.
  return sql`(${jsonScalar(identifier(place.column), place.key, place.storage)})`;
}
