// Reads uploaded files from the folder of another project.
import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Data, isData } from '../../values/data.ts';
import type { SourceRecord } from '../source/source.ts';
import { nameOf } from '../source/source-data.ts';

export class ForeignFiles {
  readonly #folder: string;
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A file and its formats. Missing ones are skipped; the import lists all records without bytes at its end. */
  *of(data: Data): Generator<SourceRecord> {
    const formats = isData(data.formats) ? Object.values(data.formats).filter(isData) : [];
    for (const part of [data, ...formats]) {
      const name = nameOf(part);
      this.#names.add(basename(name));
      if (existsSync(this.#pathOf(name))) yield this.#fileRecord(name);
    }
  }

  /** The other files, which Strapi serves too: texts can refer to them. Hidden ones are not uploads. */
  async *remaining(): AsyncGenerator<SourceRecord> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (this.#names.has(entry.name) || entry.name.startsWith('.')) continue;
      if (entry.isFile()) yield this.#fileRecord(entry.name);
      else yield { kind: 'other', what: 'a folder or link among the uploads', name: entry.name };
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, basename(name));
  }

  #fileRecord(name: string): SourceRecord {
    return { kind: 'file', name, bytes: createReadStream(this.#pathOf(name)) };
  }
}
