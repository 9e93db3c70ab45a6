// Requests of the benchmark as text, prepared before the measurement so that the client needs little computing time.

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** `{number}` is replaced by another number each time the request is sent. */
  readonly body?: string;
  /** The bearer token of the client. */
  readonly bearer?: string;
  /** The `ETag` of the response that the client has cached. */
  readonly tag?: string;
}

/** The placeholder for the number, which is replaced by as many digits so that Content-Length stays correct. */
export const numberMark = '{number}';
export const numberText = (number: number): string => String(number).padStart(numberMark.length, '0');

/** One HTTP/1.1 request as text. */
export function requestText({ method, path, body, bearer, tag }: BenchRequest, host: string): string {
  const caller = bearer === undefined ? '' : `authorization: Bearer ${bearer}\r\n`;
  const known = tag === undefined ? '' : `if-none-match: ${tag}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n${caller}${known}`;
  if (body === undefined) return `${head}\r\n`;
  const length = Buffer.byteLength(body);
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
