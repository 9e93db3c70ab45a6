// Reads uploaded files from the folder of another project.
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Data, isData } from '../../values/data.ts';
import type { SourceRecord } from '../source/source.ts';
import { nameOf } from '../source/source-data.ts';

/** A file and its formats. Missing ones are skipped; the import lists all records without bytes at its end. */
export function* fileRecordsFrom(folder: string, data: Data): Generator<SourceRecord> {
  const formats = isData(data.formats) ? Object.values(data.formats).filter(isData) : [];
  for (const part of [data, ...formats]) {
    const name = nameOf(part);
    const path = join(folder, basename(name));
    if (existsSync(path)) yield { kind: 'file', name, bytes: createReadStream(path) };
  }
}
