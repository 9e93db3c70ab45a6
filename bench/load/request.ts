// Requests of the benchmark as bytes, made before the measurement so that the client costs as little as it can.

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** `{number}` becomes another number each time the request is sent. */
  readonly body?: string;
  /** What the client shows to say who it is. */
  readonly bearer?: string;
  /** The `ETag` of the response that the client has. */
  readonly tag?: string;
}

/** The place of the number, and a number of the same length, so that Content-Length holds. */
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
