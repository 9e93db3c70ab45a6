// Writes export files in the form of Strapi, for tests.
import { createCipheriv, scryptSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

type Data = Readonly<Record<string, unknown>>;

export interface ExportContent {
  readonly entities: readonly { readonly type: string; readonly id: number; readonly data: Data }[];
  readonly links?: readonly Data[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly webhooks?: readonly string[];
  /** By name. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface ExportForm {
  readonly isCompressed?: boolean;
  readonly key?: string;
}

/** Resolves to the path of the file. */
export async function writeExportFile(content: ExportContent, form: ExportForm = {}): Promise<string> {
  const { isCompressed = true, key } = form;
  const tar = await tarOf(content);
  const zipped = isCompressed ? gzipSync(tar) : tar;
  const suffix = `${isCompressed ? '.gz' : ''}${key === undefined ? '' : '.enc'}`;
  const path = join(mkdtempSync(join(tmpdir(), 'plinth-export-')), `export.tar${suffix}`);
  writeFileSync(path, key === undefined ? zipped : encrypted(zipped, key));
  return path;
}

function encrypted(bytes: Buffer, key: string): Buffer {
  const cipher = createCipheriv('aes-128-ecb', scryptSync(key, '', 16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

async function tarOf({ entities, links = [], settings = {}, webhooks = [], files = {} }: ExportContent) {
  const tar = pack();
  const lines = (values: readonly unknown[]): string =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('');
  tar.entry({ name: 'entities/entities_00001.jsonl' }, lines(entities));
  for (const [name, bytes] of Object.entries(files)) {
    tar.entry({ name: `assets/metadata/${name}.json` }, JSON.stringify({ name }));
    tar.entry({ name: `assets/uploads/${name}` }, bytes);
  }
  tar.entry({ name: 'links/links_00001.jsonl' }, lines(links));
  const store = Object.entries(settings).map(([key, value]) => ({
    type: 'core-store',
    value: { key, value },
  }));
  const hooks = webhooks.map((name, id) => ({ type: 'webhook', value: { id, name } }));
  tar.entry({ name: 'configuration/configuration_00001.jsonl' }, lines([...store, ...hooks]));
  tar.entry({ name: 'metadata.json' }, JSON.stringify({ strapi: { version: '5.13.1' } }));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A relation in the form of Strapi and Plinth: `left` owns it. */
export const basicLink = (left: Data, right: Data): Data => ({
  kind: left.type === right.type ? 'relation.circular' : 'relation.basic',
  relation: 'manyToOne',
  left,
  right,
});

/** The link of a file to `holder`. */
export const fileLink = (file: number, holder: Data): Data => ({
  kind: 'relation.morph',
  relation: 'morphToMany',
  left: { type: 'plugin::upload.file', field: 'related', ref: file },
  right: holder,
});
