// Converts a statement for Strapi's tables of content: each table that it names is defined before it by a `with`.
// Statements that would change these tables are refused, because they would bypass drafts, links and counts.
import { notTakenHere } from '../../errors/families/project-code.ts';
import type { ServiceTables } from '../../sql/service-tables/service-tables.ts';

const useServices =
  'Tables of content can only be read: changes would not update drafts and links. Use strapi.db.query(uid).';
const useIndex =
  'Remove it: filtered and sorted attributes get indexes. Or write "index": true at the attribute.';

/** Throws if the statement changes other tables than those of the project, or names a table of Plinth. */
export function placeStatement(text: string, { tables, hidden }: ServiceTables): string {
  const plain = bare(text);
  const words = new Set(namesIn(plain));
  const inner = [...words].find((word) => word.startsWith('plinth_') || hidden.has(word));
  if (inner !== undefined)
    throw notTakenHere({
      what: `A statement with the table "${inner}"`,
      remedy: 'The table is reserved for the server.',
    });
  const named = [...tables.keys()].filter((name) => words.has(name));
  const [first] = named;
  if (first === undefined || /^\s*(?:pragma|explain)\b/i.test(text)) return text;
  if (!isPlainReading(plain))
    throw notTakenHere({
      what: `An SQL statement that changes data and uses the table "${first}"`,
      remedy: /^\s*create\s+(?:unique\s+)?index\b/i.test(plain) ? useIndex : useServices,
    });
  const selects = named.map((name) => `"${name}" as (${tables.get(name)?.select ?? ''})`);
  return withTables(unplaced(text, named), selects.join(', '));
}

function withTables(text: string, tables: string): string {
  const [, recursive] = /^[\s(]*with(\s+recursive)?\b/i.exec(text) ?? [];
  if (recursive !== undefined)
    return `with ${tables} select * from (${text.replace(/;\s*$/, '')}) as statement`;
  if (/^\s*with\b/i.test(text)) return text.replace(/^\s*with\b/i, () => `with ${tables},`);
  return `with ${tables} ${text}`;
}

/** Removes the schema of a name, since `public.products` would be the stored table. */
const unplaced = (text: string, named: readonly string[]): string =>
  text.replace(new RegExp(`(["\`]?)\\b(?:public|main)\\1\\.(?=["\`]?(?:${named.join('|')})\\b)`, 'gi'), '');

/** The statement without texts in quotes and comments. */
const bare = (text: string): string => text.replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');

const namesIn = (plain: string): readonly string[] =>
  (plain.match(/[A-Za-z_][\w$]*/g) ?? []).map((word) => word.toLowerCase());

const changes = new RegExp(
  [
    String.raw`\b(?:insert\s+(?:or\s+\w+\s+)?into|delete\s+from|merge\s+into|replace\s+into)\b`,
    String.raw`\b(?:truncate|alter|drop|create|attach)\b`,
    // Not `for update of`.
    String.raw`\bupdate\s+(?!of\b|skip\b|nowait\b)["\`\w.]+\s+[\s\S]*\bset\b`,
  ].join('|'),
  'i',
);

export const isReading = (text: string): boolean => isPlainReading(bare(text));

const isPlainReading = (plain: string): boolean =>
  /^[\s(]*(?:select|with|values)\b/i.test(plain) && !changes.test(plain);
