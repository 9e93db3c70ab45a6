// Reads JSON: one array of objects, or one object on each line. Values have the form that API requests have.
import { JSONParser } from '@streamparser/json';
import { rowsFileWrong } from '../../errors/families/moving.ts';
import { isNestedTooDeep } from '../../schema/attribute-types/json-text.ts';
import { isData } from '../../values/data.ts';
import { type SourceRow, tooDeep } from './source-row.ts';

/** The columns of all rows. They must be known before the first row is written, so the whole file is read. */
export async function jsonColumns(texts: AsyncIterable<string>, path: string): Promise<readonly string[]> {
  const columns = new Set<string>();
  for await (const { values } of jsonRows(texts, path))
    for (const column of Object.keys(values)) columns.add(column);
  return [...columns];
}

export async function* jsonRows(texts: AsyncIterable<string>, path: string): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const { found, read } of valuesIn(texts, path)) {
    const size = read / found.length;
    for (const value of found) {
      number += 1;
      yield { number, size, ...rowOf(value) };
    }
  }
}

function rowOf(value: unknown): Pick<SourceRow, 'values' | 'problem'> {
  if (!isData(value))
    return { values: {}, problem: 'The item is not an object: write { "column": value, … }' };
  if (isNestedTooDeep(value)) return { values: {}, problem: tooDeep };
  return { values: value };
}

interface Found {
  /** At least one. */
  readonly found: readonly unknown[];
  /** The number of characters that were read since the previous values. */
  readonly read: number;
}

async function* valuesIn(texts: AsyncIterable<string>, path: string): AsyncGenerator<Found> {
  const found: unknown[] = [];
  let read = 0;
  let parser: JSONParser | undefined;
  try {
    for await (const text of texts) {
      parser ??= parserFor(text, path, (value) => found.push(value));
      parser?.write(text);
      read += text.length;
      if (found.length === 0) continue;
      yield { found: found.splice(0), read };
      read = 0;
    }
    if (!parser) throw rowsFileWrong({ path, problem: 'is empty' });
    if (!parser.isEnded) parser.end();
    if (found.length > 0) yield { found, read };
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw rowsFileWrong({ path, problem: `is not valid JSON: ${error.message}` });
  }
}

/** Undefined for white space, which does not show the form of the file. */
function parserFor(text: string, path: string, take: (value: unknown) => void): JSONParser | undefined {
  const start = text.trimStart()[0];
  if (start === undefined) return undefined;
  if (start !== '[' && start !== '{')
    throw rowsFileWrong({ path, problem: 'is neither an array of objects nor one object on each line' });
  const parser =
    start === '['
      ? new JSONParser({ paths: ['$.*'], keepStack: false })
      : new JSONParser({ paths: ['$'], separator: '' });
  parser.onValue = ({ value }) => take(value);
  return parser;
}
