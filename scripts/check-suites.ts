// Checks that no `describe` has more than 200 lines, and that the tests outside of `describe` in a file have no more together. The
// formatter puts the first and the last line of a statement at the same column, so the code need not be parsed.
import { globSync, readFileSync } from 'node:fs';

const maxLines = 200;
const isTest = /^(test|it)\b/;
const isSuite = /^describe\b/;

interface Block {
  readonly first: number;
  readonly length: number;
}

const problems = globSync(['test/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts']).flatMap((file) =>
  blocksOf(readFileSync(file, 'utf8').split('\n'))
    .filter(({ length }) => length > maxLines)
    .map(({ first, length }) => `${file}:${first}: ${length} lines, ${maxLines} are allowed`),
);

for (const problem of problems.sort()) console.error(problem);
if (problems.length === 0) console.log(`no suite has more than ${maxLines} lines`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Each `describe` at any depth, and all tests outside of them as one block. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let alone: Block | undefined;
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (isSuite.test(text)) blocks.push({ first: index + 1, length: lengthAt(lines, index) });
    if (isTest.test(line))
      alone = { first: alone?.first ?? index + 1, length: (alone?.length ?? 0) + lengthAt(lines, index) };
  }
  return alone === undefined ? blocks : [...blocks, alone];
}

/** The number of lines of the statement that begins at line `first`: it ends with the first closing line at the same column. */
function lengthAt(lines: readonly string[], first: number): number {
  const column = (lines[first] ?? '').search(/\S/);
  const closing = new RegExp(`^ {${column}}[)}\\]].*;$`);
  const length = lines
    .slice(first)
    .findIndex((line, index) => (index === 0 ? line.endsWith(';') : closing.test(line)));
  return length === -1 ? lines.length - first : length + 1;
}
