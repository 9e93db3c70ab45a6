// Detects the type of a file from its bytes. The extension of the client's file name only decides between types that the bytes
// cannot distinguish; the client's Content-Type is not used.
import { open } from 'node:fs/promises';
import { kindsInside, sameType, textTypes, usualNames } from './kinds-by-name.ts';
import { isShownType } from './served-types.ts';

export interface FileKind {
  readonly mime: string;
  /** With the dot. */
  readonly ext: string;
}

const sampleBytes = 4096;

/** `claimed`: the extension of the client's file name, without the dot, in lower case. */
export async function fileKind(path: string, claimed: string): Promise<FileKind> {
  const text = sampleText(await readSample(path));
  // Markup before signatures: SVG and HTML may begin with whatever XML allows, such as comments and a prolog.
  const markup = text === undefined ? undefined : markupKind(text.content);
  if (markup) return closerKind(markup, claimed);
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  if (found) return closerKind({ mime: usualNames[found.mime] ?? found.mime, ext: `.${found.ext}` }, claimed);
  const isNamedText = text?.isUtf8 || Object.hasOwn(textTypes, claimed);
  return text && isNamedText ? textKind(claimed) : unknownKind(claimed);
}

/** Many formats share a container, such as zip. The claimed extension is used if its format belongs to the detected container. */
function closerKind(found: FileKind, claimed: string): FileKind {
  const extension = found.ext.slice(1);
  if (sameType.some((names) => names.includes(extension) && names.includes(claimed)))
    return { mime: found.mime, ext: `.${claimed}` };
  const inside = kindsInside[extension] ?? {};
  return Object.hasOwn(inside, claimed) ? { mime: inside[claimed] ?? found.mime, ext: `.${claimed}` } : found;
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface Text {
  readonly content: string;
  readonly isUtf8: boolean;
}

/** Undefined for binary content. Spreadsheet programs also write UTF-16 and single-byte encodings, so these are accepted. */
function sampleText(sample: Buffer): Text | undefined {
  const order = byteOrder(sample);
  if (order) return { content: new TextDecoder(order).decode(sample), isUtf8: false };
  if (sample.includes(0)) return undefined;
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(sample, {
      stream: sample.length === sampleBytes,
    });
    return { content, isUtf8: true };
  } catch {
    return sample.some(isControl) ? undefined : { content: sample.toString('latin1'), isUtf8: false };
  }
}

function byteOrder(sample: Buffer): string | undefined {
  if (sample.length < 2) return undefined;
  const mark = sample.readUInt16BE(0);
  return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : undefined;
}

/** Control characters except tabs, line breaks and form feeds. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13);

function markupKind(text: string): FileKind | undefined {
  const start = withoutProlog(text).toLowerCase();
  if (!start.startsWith('<')) return undefined;
  if (/<svg[\s>/]/.test(start)) return { mime: 'image/svg+xml', ext: '.svg' };
  if (/^<(!doctype\s+html|html|head|body|script|iframe|style|title|meta)\b/.test(start))
    return { mime: 'text/html', ext: '.html' };
  return /^<(\?xml|!doctype|[a-z])/.test(start) ? { mime: 'application/xml', ext: '.xml' } : undefined;
}

const withoutProlog = (text: string): string => text.replace(/^(?:\s|<!--[\s\S]*?-->)+/, '');

const textKind = (claimed: string): FileKind =>
  Object.hasOwn(textTypes, claimed)
    ? { mime: textTypes[claimed] ?? 'text/plain', ext: `.${claimed}` }
    : { mime: 'text/plain', ext: '.txt' };

/** An extension of a type that has a signature is replaced by `.bin`: without the signature, the claim is false. */
function unknownKind(claimed: string): FileKind {
  const isFree =
    /^[a-z0-9]{1,10}$/.test(claimed) && !isShownType(claimed) && !['svg', 'pdf'].includes(claimed);
  return { mime: 'application/octet-stream', ext: isFree ? `.${claimed}` : '.bin' };
}
