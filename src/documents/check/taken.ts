// Values of unique attributes that another document has. The unique index decides; these look-ups only tell which
// attribute it was, so that all of them are named.

import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import type { Problem } from '../../errors/errors.ts';
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import { selectTaken } from '../../sql/write/rows.ts';
import type { Address } from '../stored/version.ts';

/** A problem for every value, by attribute name, that another published document has in one of the locales. */
export async function takenValues(
  { contentType, documentId }: Address,
  locales: readonly string[],
  values: ReadonlyMap<string, JsonValue>,
  transaction: Transaction,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const attribute of contentType.attributes.values()) {
    const value = values.get(attribute.name);
    if (attribute.kind !== 'scalar' || !attribute.isUnique || value === undefined || value === null) continue;
    const bound = transaction.dialect.encode(attribute.type.storage, value);
    for (const locale of locales) {
      const taken = selectTaken(contentType, attribute.id, bound, { documentId, locale });
      if (!(await readFirst(transaction, taken))) continue;
      problems.push({ ...notUnique([attribute.name]), value });
      break;
    }
  }
  return problems;
}

export const notUnique = (path: readonly string[]): Problem => ({
  path,
  message: 'This attribute must be unique',
  name: 'ValidationError',
});
