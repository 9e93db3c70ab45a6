// Checks rules for SQL in src/ (invariants 3 and 4, CONTRIBUTING.md): lines fit on a screen, rows are read with the
// names of their columns, and features of single databases are only in the dialects.
import { sourceFiles } from './source-files.ts';
import { sqlTexts } from './sql-texts.ts';

const maxLength = 110;

/** Folders that may use features of one database. */
const ofOneDatabase = ['sql/dialects/', 'database/sqlite/', 'database/postgres/'];

/** SQL that is not the same in all databases. `Dialect` has a member for each feature. */
const dialectWords: readonly RegExp[] = [
  /\bon (conflict|duplicate key)\b/i,
  /\b(returning|excluded)\b/i,
  /\bis (not )?distinct from\b/i,
  /\bfor (update|share)\b/i,
  /\b(ilike|glob|regexp|like)\b/i,
  /\bnulls (first|last)\b/i,
  /\bcollate\b/i,
  /\bmaterialized\b/i,
  /\b(to_)?jsonb?\w*/i,
  /\b(group_concat|string_agg|strpos|instr|concat|cast)\(|::/i,
  /\bpragma|\bsqlite_|\bpg_|\binformation_schema\b/i,
  /\bautoincrement\b|\bgenerated\b|\b(trigger|function)\b/i,
  /"/,
];

const faults: string[] = [];
for (const [name, text] of sourceFiles()) checkFile(name, text);

function checkFile(name: string, text: string): void {
  const lines = text.split('\n');
  if (/^(sql|database)\//.test(name)) faults.push(...longLines(name, lines));
  if (!name.startsWith('database/') && /\b(transaction|source)\.rows\(/.test(text))
    faults.push(`${name} reads rows without the names of their columns: use database/rows.ts`);
  if (ofOneDatabase.some((place) => name.startsWith(place))) return;
  for (const { line, text: sql } of sqlTexts(text))
    for (const word of dialectWords)
      if (word.test(sql))
        faults.push(
          `${name}:${line} uses ${word.exec(sql)?.[0]}, which differs between databases: use a member of Dialect`,
        );
}

/** Comments may be longer. */
function longLines(name: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, index) =>
    line.length > maxLength && !/^\s*(\/\/|\/?\*)/.test(line)
      ? [`${name}:${index + 1} has more than ${maxLength} characters`]
      : [],
  );
}

for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('SQL follows the rules');
process.exitCode = faults.length === 0 ? 0 : 1;
