// Sends one request over loopback, and reads the whole response without storing it.
import { Agent, request as httpRequest } from 'node:http';
import type { Request } from './write-rest.ts';

const agent = new Agent({ keepAlive: true });
/** Milliseconds after which a request counts as failed. */
const timeout = 120_000;

export interface Sent {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** The beginning of the body. */
  readonly start: string;
}

export function send(url: string, { method, path, body }: Request): Promise<Sent> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let bytes = 0;
    let start = '';
    const end = (status: number): void =>
      resolve({ status, ms: performance.now() - startedAt, bytes, start });
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = httpRequest(url + path, { method, agent, headers, timeout }, (response) => {
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) start = chunk.toString('utf8', 0, 300);
        bytes += chunk.length;
      });
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end(0));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => end(0));
    request.end(body);
  });
}
