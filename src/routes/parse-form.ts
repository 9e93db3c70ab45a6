// Parses a multipart body. Malformed forms, too many parts and early ends are refused.
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { BusboyConfig, BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { formFieldTooLong, multipartTooManyParts, multipartUnreadable } from '../errors/families/media.ts';
import type { StreamedBody } from './streamed-body.ts';

type Fail = (error: unknown) => void;

interface FormFile {
  readonly field: string;
  readonly stream: Readable;
  readonly name: string | undefined;
  readonly type: string;
}

export interface FormReading extends Pick<BusboyConfig, 'limits' | 'preservePath'> {
  readonly onField: (name: string, value: string) => void;
  /** `fail` stops the parsing. */
  readonly onFile: (file: FormFile, fail: Fail) => void;
  /** Observes the bytes of the socket. Returns a function that stops it. */
  readonly watch?: (source: Readable, fail: Fail) => () => void;
}

/** Resolves when the parser has seen all parts. Files may still be in the process of being written. */
export function parseForm(body: StreamedBody, reading: FormReading): Promise<void> {
  const { onField, onFile, watch = () => () => undefined } = reading;
  const parser = parserOf(body.contentType, reading);
  const source = body.take();
  return new Promise((resolve, reject) => {
    const fail: Fail = (error) => {
      stopWatching();
      source.unpipe(parser);
      reject(error);
    };
    const stopWatching = watch(source, fail);
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(formFieldTooLong({ name }));
      else onField(name, value);
    });
    parser.on('file', (field, stream, name, _encoding, type) => onFile({ field, stream, name, type }, fail));
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => fail(multipartTooManyParts()));
    parser.on('error', () => fail(multipartUnreadable()));
    parser.on('finish', () => {
      stopWatching();
      resolve();
    });
    source.on('error', () => fail(multipartUnreadable()));
    source.on('close', () => source.readableEnded || fail(multipartUnreadable()));
    source.pipe(parser);
  });
}

/** At the first form: most processes parse none. */
const loadParser = (): typeof import('@fastify/busboy') => createRequire(import.meta.url)('@fastify/busboy');

function parserOf(
  contentType: string,
  { limits = {}, preservePath = false }: Pick<FormReading, 'limits' | 'preservePath'>,
): BusboyInstance {
  const { Busboy } = loadParser();
  const headers: BusboyHeaders = { 'content-type': contentType };
  try {
    return new Busboy({ headers, limits, preservePath });
  } catch {
    throw multipartUnreadable();
  }
}
