// Converts a thrown value to the error of the response: errors of this server are unchanged, those of Fastify are mapped, anything
// else becomes a 500 without internal information.
import { notFound, PlinthError } from '../errors/errors.ts';
import { diskFull, tooManyOpenFiles } from '../errors/families/limits.ts';
import {
  bodyTooLarge,
  internalError,
  pathNotDecodable,
  unreadableRequest,
  unsupportedMediaType,
  wrongContentLength,
} from '../errors/families/request.ts';

export function toPlinthError(error: unknown): PlinthError {
  if (error instanceof PlinthError) return error;
  const { code, statusCode } = framework(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  if (code === 'FST_ERR_BAD_URL') return pathNotDecodable();
  if (statusCode === 404) return notFound();
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return wrongContentLength();
  if (statusCode === 415) return unsupportedMediaType();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return unreadableRequest();
  if (code === 'ENOSPC' || code === 'EDQUOT') return Object.assign(diskFull(), { cause: error });
  if (code === 'EMFILE' || code === 'ENFILE') return Object.assign(tooManyOpenFiles(), { cause: error });
  return internalError();
}

function framework(error: unknown): { readonly code?: string; readonly statusCode?: number } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? { statusCode: error.statusCode } : {};
  return { ...code, ...statusCode };
}
