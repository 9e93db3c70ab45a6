// Responses of the content API as text: puts the envelope around the JSON that the database built.
import { notFound, type PlinthError } from '../errors/errors.ts';
import { shownError, translatableError } from '../errors/shown.ts';
import type { Page } from '../plan/plan.ts';
import type { JsonText, ReadResult } from '../read.ts';

/** `{"data":…,"meta":{}}`, or a 404 if there is no document. */
export function documentEnvelope({ json }: Pick<ReadResult, 'json'>): JsonText {
  if (json === undefined) throw notFound();
  return envelope('{"data":', json, ',"meta":{}}');
}

/** `{"data":[…],"meta":{"pagination":{…}}}` in the form of the request's pagination. `more` is added to `meta`. */
export function listEnvelope(
  { json = '[]', total, result, cursors }: ReadResult,
  more?: Readonly<Record<string, unknown>>,
): JsonText {
  if (result.kind !== 'list') throw new Error('A list was expected');
  const { page } = result;
  if (page.form === 'cursor')
    return envelope(
      '{"data":',
      json,
      `,"meta":{"pagination":${JSON.stringify({ pageSize: page.limit, cursors })}}}`,
    );
  const pagination = describePage(page, total);
  return envelope('{"data":', json, `,"meta":${JSON.stringify({ pagination, ...more })}}`);
}

/** `total`: undefined if it was not counted. */
export function describePage(
  { offset, limit, form }: Page,
  total: number | undefined,
): Readonly<Record<string, number>> {
  const count = total === undefined ? {} : { total };
  if (form === 'offset') return { start: offset, limit, ...count };
  const pages = total === undefined ? {} : { pageCount: Math.ceil(total / limit) };
  return { page: Math.floor(offset / limit) + 1, pageSize: limit, ...pages, ...count };
}

/** JSON between two texts. */
export function envelope(before: string, json: JsonText, after: string): JsonText {
  if (typeof json === 'string') return before + json + after;
  const whole = Buffer.allocUnsafe(before.length + json.length + after.length);
  whole.write(before, 0, 'latin1');
  json.copy(whole, before.length);
  whole.write(after, before.length + json.length, 'latin1');
  return whole;
}

/** `{"data":null,"error":{"status","name","message","details"}}` */
export const errorEnvelope = (error: PlinthError): string => enveloped(error, shownError(error));

/** For the panel: `details` also have the code and the values of each message, so that it can translate them. */
export const translatableEnvelope = (error: PlinthError): string =>
  enveloped(error, translatableError(error));

const enveloped = ({ status, name }: PlinthError, shown: ReturnType<typeof shownError>): string =>
  JSON.stringify({ data: null, error: { status, name, ...shown } });
