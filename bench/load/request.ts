// Requests of the benchmark as bytes, made before the measurement so that the client costs as little as it can.

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** `{number}` becomes another number each time the request is sent. */
  readonly body?: string;
}

/** The place of the number, and a number of the same length, so that Content-Length holds. */
export const numberMark = '{number}';
export const numberText = (number: number): string => String(number).padStart(numberMark.length, '0');

/** One HTTP/1.1 request as text. */
export function requestText({ method, path, body }: BenchRequest, host: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const length = Buffer.byteLength(body);
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
