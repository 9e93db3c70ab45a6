// Test suites stay readable: no `describe` spans more than 200 lines, nor do the tests that stand in a file without one.
// The formatter puts the beginning and the end of every statement at the same column, which is all this needs.
import { globSync, readFileSync } from 'node:fs';

const longest = 200;
const isTest = /^(test|it)\b/;
const isSuite = /^describe\b/;

interface Block {
  readonly first: number;
  readonly length: number;
}

const problems = globSync(['test/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts']).flatMap((file) =>
  blocksOf(readFileSync(file, 'utf8').split('\n'))
    .filter(({ length }) => length > longest)
    .map(({ first, length }) => `${file}:${first}: ${length} lines, ${longest} are allowed`),
);

for (const problem of problems.sort()) console.error(problem);
if (problems.length === 0) console.log(`no suite over ${longest} lines`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Every `describe` at any depth, and all tests outside of them as one block. */
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

/** Lines of the statement that begins here: up to the last line at its own column before the next statement. */
function lengthAt(lines: readonly string[], first: number): number {
  const column = (lines[first] ?? '').search(/\S/);
  const closing = new RegExp(`^ {${column}}[)}\\]].*;$`);
  const length = lines
    .slice(first)
    .findIndex((line, index) => (index === 0 ? line.endsWith(';') : closing.test(line)));
  return length === -1 ? lines.length - first : length + 1;
}
