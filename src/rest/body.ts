// Parses request bodies, JSON and forms, into plain values.

import {
  dataIsList,
  dataMissing,
  jsonHalfCharacter,
  jsonNoContainer,
  jsonSyntax,
  jsonTooDeep,
  numberInexact,
} from '../errors/families/request.ts';
import { printValue } from '../errors/wording/print-value.ts';
import { hasHalfCharacters, isTooDeep, maxJsonDepth } from '../schema/attribute-types/json-text.ts';
import { type Data, isData } from '../values/data.ts';
import { inexactNumberIn, mayBeInexact } from '../values/inexact-number.ts';
import { parseSearch, type QueryLimits } from './parse-query.ts';

/** An empty text is no body. Only objects and lists are accepted. Some clients send a byte order mark first. */
export function parseJsonBody(sent: string): unknown {
  const text = sent.replace(/^\ufeff/, '');
  const trimmed = text.trimStart();
  if (trimmed === '') return undefined;
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) throw jsonNoContainer();
  if (isTooDeep(text)) throw jsonTooDeep({ max: maxJsonDepth });
  const body = parse(text);
  // Lone surrogates can only come from escapes.
  if (/\\ud[89a-f]/i.test(text) && hasHalfCharacters(JSON.stringify(body))) throw jsonHalfCharacter();
  if (mayBeInexact(text)) textsWithLongNumbers.set(body, text);
  return body;
}

/** Only the panel's API looks for numbers that were rounded. The content API accepts them, like Strapi. */
const textsWithLongNumbers = new WeakMap<object, string>();

function parse(text: string): object {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw jsonSyntax({ reason: error instanceof Error ? error.message : 'invalid JSON' });
  }
}

export const parseFormBody = (text: string, limits: QueryLimits): unknown =>
  parseSearch(text, { ...limits, parameterLimit: 10_000 });

/** The error for a list in place of an object. */
function listRefused(data: readonly unknown[]): Error {
  const value = printValue(data);
  const { message, name } = dataIsList({ value });
  return dataIsList({ value }, { errors: [{ path: [], message, name, value: null }] });
}

/** The `data` of a body; refused unless it is an object. */
export function dataOf(body: unknown): Data {
  const data = isData(body) ? body.data : undefined;
  if (Array.isArray(data)) throw listRefused(data);
  if (!isData(data)) throw dataMissing();
  return data;
}

/** The `data` of a body of the panel's API, which stores no number in another form than it was sent. */
export function exactDataOf(body: unknown): Data {
  const data = dataOf(body);
  const number = inexactNumberIn(textsWithLongNumbers.get(Object(body)) ?? '');
  if (number !== undefined) throw numberInexact({ number });
  return data;
}
