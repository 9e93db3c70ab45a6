// Opens a CSV or JSON file of rows. Each `read` begins at the start of the file and holds only a few rows in memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { rowsFileWrong } from '../../errors/families/moving.ts';
import { csvColumns, csvRows } from './csv-rows.ts';
import { jsonColumns, jsonRows } from './json-rows.ts';
import type { RowForm, SourceRow } from './source-row.ts';

export interface ForeignRows {
  readonly name: string;
  readonly form: RowForm;
  /** The columns of the CSV header, or of all JSON objects. */
  readonly columns: readonly string[];
  readonly read: () => AsyncIterable<SourceRow>;
  /** Resolves to the SHA-256 of the file, in hex. */
  readonly digest: () => Promise<string>;
}

export interface RowFile {
  readonly path: string;
  readonly form: RowForm;
  /** Between columns; only for CSV. */
  readonly delimiter: string;
}

/** Reads the columns. Throws if the file does not exist or is invalid. */
export async function openRows({ path, form, delimiter }: RowFile): Promise<ForeignRows> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile()) throw rowsFileWrong({ path, problem: there ? 'is not a file' : 'does not exist' });
  const texts = () => textsOf(path);
  const own = { name: path, form, digest: () => digestOf(path) };
  return form === 'csv'
    ? {
        ...own,
        columns: await csvColumns(texts(), path, delimiter),
        read: () => csvRows(texts(), path, delimiter),
      }
    : { ...own, columns: await jsonColumns(texts(), path), read: () => jsonRows(texts(), path) };
}

/** Throws if the file is not UTF-8: a lenient decoder would replace characters without notice. */
async function* textsOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw rowsFileWrong({ path, problem: 'is not UTF-8: save it as UTF-8' });
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}
