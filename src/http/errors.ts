// What was thrown, as a response: our own errors as they are, the framework's by their meaning, anything else without
// a word about the inside.
import { PlinthError } from '../errors/errors.ts';

export function toPlinthError(error: unknown): PlinthError {
  if (error instanceof PlinthError) return error;
  const { code, statusCode } = framework(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new PlinthError('PayloadTooLargeError', 'request entity too large');
  if (code === 'FST_ERR_BAD_URL' || statusCode === 404)
    return new PlinthError('NotFoundError', 'Not Found', {});
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new PlinthError('SyntaxError', 'The body is not as long as its Content-Length says');
  if (statusCode === 415) return new PlinthError('UnsupportedMediaTypeError', 'Unsupported Media Type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new PlinthError('SyntaxError', 'The request cannot be read');
  return new PlinthError('InternalServerError', 'Internal Server Error');
}

function framework(error: unknown): { readonly code?: string; readonly statusCode?: number } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? { statusCode: error.statusCode } : {};
  return { ...code, ...statusCode };
}
