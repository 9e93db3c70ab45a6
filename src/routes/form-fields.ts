// The text fields of a multipart form, for rows without files: clients of existing projects send sign-ins as forms. Files in it
// are discarded, as in Strapi.
import type { Readable } from 'node:stream';
import { formTooLarge } from '../errors/media.ts';
import { parseForm } from './parse-form.ts';
import type { StreamedBody } from './streamed-body.ts';

const limits = { fields: 100, files: 10, fieldNameSize: 200, fieldSize: 64 * 1024, headerPairs: 50 };
/** Bytes of the whole form. */
const mostBytes = 1024 * 1024;
const deadline = 60_000;

/** Of several fields with one name the last one counts, as in JSON. */
export async function formFields(body: StreamedBody): Promise<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>();
  await parseForm(body, {
    limits,
    watch,
    onField: (name, value) => fields.set(name, value),
    onFile: ({ stream }) => stream.on('error', () => undefined).resume(),
  });
  return Object.fromEntries(fields);
}

function watch(source: Readable, fail: (error: unknown) => void): () => void {
  const timer = setTimeout(() => source.destroy(), deadline);
  let bytes = 0;
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) fail(formTooLarge({ most: mostBytes }));
  });
  return () => clearTimeout(timer);
}
