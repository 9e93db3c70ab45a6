// ILIKE, and sigma, which has another form at the end of a word. PostgreSQL keeps the two apart, or chooses by the place in the word,
// depending on the locale of the database. Here it is one letter at every place, as in SQLite (decision 023).
import { or, type Sql, sql, value } from '../sql.ts';

const sigma = /[Σσς]/;

/** So many are listed in both forms, since listed patterns use an index of parts of texts. */
const maxListed = 3;

/**
 * PostgreSQL tests the conditions of a row in the order of their costs. It takes ILIKE for as cheap as the comparison of the status, and
 * would test the texts of drafts too. The `whole` text as an alternative, which the pattern implies, makes it the last condition.
 */
export function ilike(expression: Sql, pattern: string, whole?: string): Sql {
  const texts = sql`(${expression} collate "default")`;
  const parts = pattern.split(sigma);
  if (parts.length === 1) {
    const met = matches(texts, pattern);
    return whole === undefined ? met : sql`(${met} or ${expression} = ${value(whole)}::text)`;
  }
  if (parts.length - 1 <= maxListed) return or(spellings(parts).map((one) => matches(texts, one)));
  const folded = sql`translate(${texts}, ${value('Σς')}, ${value('σσ')})`;
  return matches(folded, parts.join('σ'));
}

const matches = (texts: Sql, pattern: string): Sql => sql`${texts} ilike ${value(pattern)}::text escape '!'`;

/** The text with either form between its parts. */
const spellings = ([first = '', ...others]: readonly string[]): readonly string[] =>
  others.reduce<readonly string[]>(
    (begun, part) => begun.flatMap((begin) => [`${begin}σ${part}`, `${begin}ς${part}`]),
    [first],
  );
