// Request bodies: JSON and forms, read once at the edge into plain values.

import { type Data, isData } from '../documents/check-keys.ts';
import { invalid, PlinthError } from '../errors/errors.ts';
import { parseSearch, type QueryLimits } from './parse-query.ts';

/** Deeper JSON would overflow the stack of whoever walks it. */
const deepestBody = 200;

/** Empty text counts as no body. Only objects and lists are bodies. */
export function parseJsonBody(text: string): unknown {
  const trimmed = text.trimStart();
  if (trimmed === '') return undefined;
  if (!trimmed.startsWith('{') && !trimmed.startsWith('['))
    throw new PlinthError('SyntaxError', 'invalid JSON, only supports object and array');
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlinthError('SyntaxError', error instanceof Error ? error.message : 'invalid JSON');
  }
}

function refuseDeep(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 34) isInText = !isInText;
    else if (isInText && code === 92) index++;
    else if (!isInText && (code === 123 || code === 91)) depth++;
    else if (!isInText && (code === 125 || code === 93)) depth--;
    if (depth > deepestBody)
      throw new PlinthError('SyntaxError', `invalid JSON, nested deeper than ${deepestBody} levels`);
  }
}

export const parseFormBody = (text: string, limits: QueryLimits): unknown =>
  parseSearch(text, { ...limits, parameterLimit: 10_000 });

/** The `data` of a body; anything but an object is refused. */
export function dataOf(body: unknown): Data {
  const data = isData(body) ? body.data : undefined;
  if (Array.isArray(data))
    throw invalid(
      'data must be a `object` type, but the final value was: a list. Send one document as { "data": { … } }.',
    );
  if (!isData(data)) throw invalid('Missing "data" payload in the request body');
  return data;
}
