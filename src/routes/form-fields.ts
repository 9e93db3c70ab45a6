// The fields of a multipart form for rows that take texts alone: clients of existing projects send sign-ins as forms. Files beside
// them are read away, as the service does it.
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import {
  formFieldTooLong,
  formTooLarge,
  multipartTooManyParts,
  multipartUnreadable,
} from '../errors/media.ts';
import type { StreamedBody } from './streamed-body.ts';

const limits = { fields: 100, files: 10, fieldNameSize: 200, fieldSize: 64 * 1024, headerPairs: 50 };
/** Bytes, files included. */
const mostBytes = 1024 * 1024;
const deadline = 60_000;

/** The last of fields with one name counts, as in JSON. */
export async function formFields(body: StreamedBody): Promise<Readonly<Record<string, string>>> {
  const parser = newParser(body.contentType);
  const source = body.take();
  const timer = setTimeout(() => source.destroy(), deadline);
  try {
    return Object.fromEntries(await fieldsOf(source, parser));
  } finally {
    clearTimeout(timer);
  }
}

function fieldsOf(source: Readable, parser: BusboyInstance): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      source.unpipe(parser);
      reject(error);
    };
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) fail(formTooLarge({ most: mostBytes }));
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(formFieldTooLong({ name }));
      else fields.set(name, value);
    });
    parser.on('file', (_field, stream) => stream.on('error', () => undefined).resume());
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => fail(multipartTooManyParts()));
    parser.on('error', () => fail(multipartUnreadable()));
    parser.on('finish', () => resolve(fields));
    source.on('error', () => fail(multipartUnreadable()));
    source.on('close', () => source.readableEnded || fail(multipartUnreadable()));
    source.pipe(parser);
  });
}

function newParser(contentType: string): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': contentType };
  try {
    return new Busboy({ headers, limits });
  } catch {
    throw multipartUnreadable();
  }
}
