// Responses of the content API as text: the envelope is put around the JSON that the database built.
import { notFound, type PlinthError } from '../errors/errors.ts';
import { shownError } from '../errors/shown.ts';
import type { JsonText, ReadResult } from '../read.ts';

/** `{"data":…,"meta":{}}`; a document that is not there is a 404. */
export function documentEnvelope({ json }: Pick<ReadResult, 'json'>): JsonText {
  if (json === undefined) throw notFound();
  return envelope('{"data":', json, ',"meta":{}}');
}

/** `{"data":[…],"meta":{"pagination":{…}}}` in the form in which the page was asked for; `more` joins `meta` of pages. */
export function listEnvelope(
  { json = '[]', total, result, cursors }: ReadResult,
  more?: Readonly<Record<string, unknown>>,
): JsonText {
  if (result.kind !== 'list') throw new Error('A list was asked for');
  const { offset, limit, form } = result.page;
  const count = total === undefined ? {} : { total };
  if (form === 'cursor')
    return envelope(
      '{"data":',
      json,
      `,"meta":{"pagination":${JSON.stringify({ pageSize: limit, cursors })}}}`,
    );
  const meta =
    form === 'offset'
      ? { start: offset, limit, ...count }
      : {
          page: Math.floor(offset / limit) + 1,
          pageSize: limit,
          ...(total === undefined ? {} : { pageCount: Math.ceil(total / limit), total }),
        };
  return envelope('{"data":', json, `,"meta":${JSON.stringify({ pagination: meta, ...more })}}`);
}

/** JSON text between two pieces of our own. */
export function envelope(before: string, json: JsonText, after: string): JsonText {
  if (typeof json === 'string') return before + json + after;
  const whole = Buffer.allocUnsafe(before.length + json.length + after.length);
  whole.write(before, 0, 'latin1');
  json.copy(whole, before.length);
  whole.write(after, before.length + json.length, 'latin1');
  return whole;
}

/** `{"data":null,"error":{"status","name","message","details"}}` */
export const errorEnvelope = (error: PlinthError): string =>
  JSON.stringify({ data: null, error: { status: error.status, name: error.name, ...shownError(error) } });
