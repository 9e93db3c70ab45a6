// Lists project code with SQL statements of its own. Unsupported statements fail only when they run, possibly long
// after the start, so their locations are listed before.
import type { Finding, Meaning } from '../../errors/finding.ts';
import { placesIn } from './source-lines.ts';

const meaning: Meaning = {
  weight: 'notRun',
  does: 'Makes statements of its own for the database (strapi.db.connection).',
  instead:
    'They read content, and read and write tables of its own. Those that change tables of content are errors.',
  remedy: 'Change content with strapi.documents(uid) or strapi.db.query(uid).',
};

/** Not what `connection` tells: whether the database responds, whether a table is there, and what database it is. */
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
