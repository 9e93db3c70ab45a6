// The built panel in memory: some dozens of files with compressed copies, read once.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { packageFolder } from '../values/own-files.ts';

export interface PanelFile {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
}

/** The files by path below /admin/. */
export type PanelFiles = ReadonlyMap<string, PanelFile>;

const built = join(packageFolder, 'admin/dist');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

let files: PanelFiles | undefined;

/** Reads the files once; empty if the panel was not built. */
export function panelFiles(): PanelFiles {
  if (!files?.size) files = existsSync(built) ? readFiles(built) : new Map();
  return files;
}

export function readFiles(folder: string): PanelFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.flatMap((name) => {
      const contentType = contentTypes[extname(name)];
      return contentType === undefined
        ? []
        : [[relative(folder, name).split(sep).join('/'), readPanelFile(name, contentType)]];
    }),
  );
}

function readPanelFile(name: string, contentType: string): PanelFile {
  const plain = readFileSync(name);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const brotli = existsSync(`${name}.br`) ? readFileSync(`${name}.br`) : undefined;
  return { contentType, etag, plain, brotli };
}
