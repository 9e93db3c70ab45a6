// Parses the text fields of a multipart form, for routes without files: clients of existing projects send sign-ins as forms. Files
// in the form are discarded, as in Strapi.
import type { Readable } from 'node:stream';
import { formTooLarge } from '../errors/families/media.ts';
import { parseForm } from './parse-form.ts';
import type { StreamedBody } from './streamed-body.ts';

const limits = { fields: 100, files: 10, fieldNameSize: 200, fieldSize: 64 * 1024, headerPairs: 50 };
/** The maximal size of the form. */
const maxBytes = 1024 * 1024;
const deadline = 60_000;

/** Returns the fields by name; of several fields with one name the last. Throws for forms that are too large or malformed. */
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
    if (bytes > maxBytes) fail(formTooLarge({ max: maxBytes }));
  });
  return () => clearTimeout(timer);
}
