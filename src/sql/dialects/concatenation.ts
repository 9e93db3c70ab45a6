// Concatenates texts. Databases limit the number of arguments of a function, so long lists are joined in parts.
import { comma, join, type Sql, sql } from '../sql.ts';

export function concatenation(maximumArguments: number): (parts: readonly Sql[]) => Sql {
  const concat = (parts: readonly Sql[]): Sql => {
    if (parts.length <= maximumArguments) return sql`concat(${join(parts, comma)})`;
    const chunks = Array.from({ length: Math.ceil(parts.length / maximumArguments) }, (_, index) =>
      parts.slice(index * maximumArguments, (index + 1) * maximumArguments),
    );
    return concat(chunks.map(concat));
  };
  return concat;
}
