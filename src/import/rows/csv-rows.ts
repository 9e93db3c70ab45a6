// Reads CSV: a header, then rows. An empty cell sets no value.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { rowsFileWrong } from '../../errors/families/moving.ts';
import type { SourceRow } from './source-row.ts';

/** The columns of the header. Throws if they are missing or not unique. */
export async function csvColumns(
  texts: AsyncIterable<string>,
  path: string,
  delimiter: string,
): Promise<readonly string[]> {
  for await (const header of records(texts, path, delimiter)) return checkedHeader(header, path, delimiter);
  throw rowsFileWrong({ path, problem: 'is empty: the first row must have the names of the columns' });
}

/** The rows after the header. */
export async function* csvRows(
  texts: AsyncIterable<string>,
  path: string,
  delimiter: string,
): AsyncGenerator<SourceRow> {
  let columns: readonly string[] | undefined;
  let number = 0;
  for await (const cells of records(texts, path, delimiter)) {
    number += 1;
    if (columns) yield rowOf(cells, columns, number);
    else columns = cells;
  }
}

/** In bytes. Without a limit, a quote that is never closed would read the rest of a large file into memory. */
const maxRowSize = 100_000_000;

async function* records(
  texts: AsyncIterable<string>,
  path: string,
  delimiter: string,
): AsyncGenerator<readonly string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: maxRowSize,
  });
  const source = Readable.from(texts, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser);
  } catch (error) {
    throw error instanceof CsvError
      ? rowsFileWrong({ path, problem: `is not valid CSV: ${error.message}` })
      : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function checkedHeader(header: readonly string[], path: string, delimiter: string): readonly string[] {
  const repeated = header.find((column, index) => header.indexOf(column) !== index);
  if (repeated !== undefined) throw rowsFileWrong({ path, problem: `has two columns named "${repeated}"` });
  const [only = ''] = header;
  const other = [',', ';', '\t'].find((mark) => mark !== delimiter && only.includes(mark));
  if (header.length === 1 && other !== undefined)
    throw rowsFileWrong({
      path,
      problem: `has only one column, "${only}": set the separator of columns with --delimiter '${other === '\t' ? '\\t' : other}'`,
    });
  return header;
}

function rowOf(cells: readonly string[], columns: readonly string[], number: number): SourceRow {
  const problem =
    cells.length === columns.length
      ? {}
      : { problem: `The row has ${cells.length} cells, the header ${columns.length}` };
  const named = columns.map((column, index) => [column, cells[index] ?? ''] as const);
  const size = cells.reduce((total, cell) => total + cell.length, 0);
  return { number, size, values: Object.fromEntries(named.filter(([, cell]) => cell !== '')), ...problem };
}
