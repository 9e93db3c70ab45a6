// A file of rows, whatever its form: read from its beginning as often as it is asked for, a few rows in memory at a time.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { rowsFileWrong } from '../../errors/moving.ts';
import { csvColumns, csvRows } from './csv-rows.ts';
import { jsonColumns, jsonRows } from './json-rows.ts';
import type { RowForm, SourceRow } from './source-row.ts';

export interface ForeignRows {
  readonly name: string;
  readonly form: RowForm;
  /** Of the header, or of any row. */
  readonly columns: readonly string[];
  readonly read: () => AsyncIterable<SourceRow>;
  /** The same for the same bytes. */
  readonly digest: () => Promise<string>;
}

export interface RowFile {
  readonly path: string;
  readonly form: RowForm;
  /** Of CSV. */
  readonly delimiter: string;
}

export async function openRows({ path, form, delimiter }: RowFile): Promise<ForeignRows> {
  await access(path).catch(() => {
    throw rowsFileWrong({ path, problem: 'is not there' });
  });
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

/** What is no UTF-8 is refused: replaced characters would be lost in silence. */
async function* textsOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw rowsFileWrong({ path, problem: 'is no UTF-8: save it as UTF-8' });
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}
