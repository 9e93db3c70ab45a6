// Lists project code that runs its own SQL statements. An unsupported statement fails only when it runs, possibly long
// after the start, so the lines are listed before.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import { placesIn } from './source-lines.ts';

const meaning: Meaning = {
  weight: 'notRun',
  does: 'Runs its own SQL statements (strapi.db.connection).',
  instead:
    "They can read content, and read and write the project's own tables. Statements that change tables of content are errors.",
  remedy: 'Change content with strapi.documents(uid) or strapi.db.query(uid).',
};

/** Excludes uses of `connection` that always work: `select 1`, `schema.hasTable` and `client`. */
const statements = new RegExp(
  [
    String.raw`\bdb\s*[?!]?\.\s*(?:queryBuilder|getConnection|metadata|dialect)\b`,
    String.raw`\bdb\s*[?!]?\.\s*connection\b(?!\s*\.\s*(?:raw\(\s*['"\`]\s*select\s+1\s*;?\s*['"\`]|schema\s*\.\s*hasTable\b|client\b))`,
    String.raw`\{[^{}]*\bconnection\b[^{}]*\}\s*=\s*strapi\s*\.\s*db\b`,
  ].join('|'),
  'gi',
);

export const ownStatements = (folder: string, files: readonly string[]): readonly Finding[] =>
  placesIn(folder, files, statements).map(({ file, line }) => ({ file, path: `line ${line}`, ...meaning }));
