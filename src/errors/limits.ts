// Errors of limits that a read may meet while it runs: each by its name, and when to try again where that makes sense.
import { PlinthError } from './errors.ts';

/** Refused for now: the response carries `Retry-After`. */
export class BusyError extends PlinthError {
  /** Seconds. */
  readonly retryAfter = 2;

  constructor() {
    super('ServiceUnavailableError', 'Too many requests wait already: try again later', {});
  }
}

export const busy = (): BusyError => new BusyError();

export const tookTooLong = (milliseconds: number): PlinthError =>
  new PlinthError(
    'ReadTimeoutError',
    `The request was ended after ${milliseconds} ms: ask for less at once`,
    {},
  );

export const tooLarge = (bytes: number): PlinthError =>
  new PlinthError(
    'ResponseTooLargeError',
    `The response would be larger than ${bytes} bytes: ask for smaller pages, fewer fields or fewer relations`,
    {},
  );

/** Never received: the client closed the connection. */
export const clientGone = (): PlinthError =>
  new PlinthError('RequestTimeoutError', 'The client closed the connection');

/** Whether the read itself was too much, whenever it is tried. */
export const isOfRead = ({ name }: PlinthError): boolean =>
  name === 'ReadTimeoutError' || name === 'ResponseTooLargeError';
