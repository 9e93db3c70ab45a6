// Code of a project that asks the database itself. It is refused where it is called, which may be long after the start, so the
// places are told before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Meaning } from '../../errors/finding.ts';
import { useQuery } from '../../errors/project-code.ts';

const meaning: Meaning = {
  weight: 'notRun',
  does: 'Makes statements of its own for the database (strapi.db.connection).',
  instead: 'Each call is an error: the tables are others.',
  remedy: useQuery,
};

const isServerCode = /^(?:src\/(?!admin\/|plugins\/[^/]+\/admin\/)|config\/).+(?<!\.d)\.[cm]?[jt]s$/;

/** Not what `connection` answers: whether the database responds, whether a table is there, and what database it is. */
const statements = new RegExp(
  [
    String.raw`\bdb\s*[?!]?\.\s*(?:queryBuilder|getConnection|metadata|dialect)\b`,
    String.raw`\bdb\s*[?!]?\.\s*connection\b(?!\s*\.\s*(?:raw\(\s*['"\`]\s*select\s+1\s*;?\s*['"\`]|schema\s*\.\s*hasTable\b|client\b))`,
    String.raw`\{[^{}]*\bconnection\b[^{}]*\}\s*=\s*strapi\s*\.\s*db\b`,
  ].join('|'),
  'gi',
);

export function ownStatements(folder: string, files: readonly string[]): readonly Finding[] {
  return files
    .filter((file) => isServerCode.test(file))
    .flatMap((file) => {
      const source = withoutComments(readFileSync(join(folder, file), 'utf8'));
      const lines = [...source.matchAll(statements)].map(({ index }) => lineOf(source, index));
      return [...new Set(lines)].map((line): Finding => ({ file, path: `line ${line}`, ...meaning }));
    });
}

/** Lines keep their numbers; `//` of an address is none. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;
