// Changes that middlewares make to a write: another address, or a write of their own in its place.
import type { Target, WrittenDocument } from '../../documents/requests.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import { type Data, isData } from '../../values/data.ts';

type Locale = string | readonly string[];

/** The version that a write is to change after middlewares have seen it. */
export function addressIn({ documentId, locale }: Data): Pick<Target, 'documentId'> & { locale?: Locale } {
  return {
    documentId: typeof documentId === 'string' ? documentId : undefined,
    ...(typeof locale === 'string' ? { locale } : {}),
    ...(Array.isArray(locale) ? { locale: locale.map(String) } : {}),
  };
}

export const pickKeysOf = (data: Data, kept: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(kept, name)));

export const isThere = (result: unknown): boolean =>
  result !== undefined && result !== null && result !== false;

/** The result of a middleware that wrote the document instead of calling next(). */
export function writtenIn(result: unknown, action: string, uid: string): WrittenDocument {
  if (isData(result) && typeof result.documentId === 'string')
    return { documentId: result.documentId, locale: typeof result.locale === 'string' ? result.locale : '' };
  throw notTakenHere({
    what: `A middleware around ${action} of ${uid} that neither calls next() nor returns a document`,
    remedy:
      'Return await next(), return the document that was written instead, or throw an error for the client.',
  });
}
