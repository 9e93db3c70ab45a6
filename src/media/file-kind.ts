// What a file is, by its bytes: neither the name nor the Content-Type of a client decides.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { isShownType } from './served-types.ts';

export interface FileKind {
  readonly mime: string;
  /** With its dot. */
  readonly ext: string;
}

const sampleBytes = 4096;

/** `claimed`: the extension of the client's name, without its dot, in lower case. */
export async function fileKind(path: string, claimed: string): Promise<FileKind> {
  const text = await sampleText(path);
  // Before signatures: SVG and HTML may begin with anything that XML allows.
  const markup = text === undefined ? undefined : markupKind(text);
  if (markup) return markup;
  const found = await fileTypeFromFile(path);
  if (found) return { mime: found.mime, ext: `.${extensionOf(found.ext, claimed)}` };
  return text === undefined ? unknownKind(claimed) : textKind(claimed);
}

/** Several extensions can stand for one type; a client's own stays when it is one of them. */
const sameType: readonly (readonly string[])[] = [
  ['ogg', 'oga', 'opus', 'ogv'],
  ['mp4', 'm4v'],
];

const extensionOf = (found: string, claimed: string): string =>
  sameType.some((names) => names.includes(found) && names.includes(claimed)) ? claimed : found;

/** Undefined for files that are no UTF-8 text. */
async function sampleText(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    if (buffer.subarray(0, bytesRead).includes(0)) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: bytesRead === sampleBytes,
    });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

function markupKind(text: string): FileKind | undefined {
  const start = withoutProlog(text).toLowerCase();
  if (!start.startsWith('<')) return undefined;
  if (/<svg[\s>/]/.test(start)) return { mime: 'image/svg+xml', ext: '.svg' };
  if (/^<(!doctype\s+html|html|head|body|script|iframe|style|title|meta)\b/.test(start))
    return { mime: 'text/html', ext: '.html' };
  return /^<(\?xml|!doctype|[a-z])/.test(start) ? { mime: 'application/xml', ext: '.xml' } : undefined;
}

const withoutProlog = (text: string): string => text.replace(/^(?:\s|<!--[\s\S]*?-->)+/, '');

const textTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  srt: 'application/x-subrip',
  txt: 'text/plain',
  vtt: 'text/vtt',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

const textKind = (claimed: string): FileKind =>
  Object.hasOwn(textTypes, claimed)
    ? { mime: textTypes[claimed] ?? 'text/plain', ext: `.${claimed}` }
    : { mime: 'text/plain', ext: '.txt' };

/** A name that promises a known type was a lie, or its signature would have been there. */
function unknownKind(claimed: string): FileKind {
  const isFree =
    /^[a-z0-9]{1,10}$/.test(claimed) && !isShownType(claimed) && !['svg', 'pdf'].includes(claimed);
  return { mime: 'application/octet-stream', ext: isFree ? `.${claimed}` : '.bin' };
}
