// Sends requests over keep-alive connections and reads whole responses.
import { Agent, request as startRequest } from 'node:http';
import type { FuzzResponse } from '../judge.ts';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const patienceMs = 60_000;

export class Client {
  readonly #address: URL;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#address = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** A connection that the server closed before the request came is tried again; status 0: closed without a response. */
  async send(request: SentRequest): Promise<FuzzResponse> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await this.#sendOnce(request).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return undefined;
        throw error;
      });
      if (response) return response;
    }
    return { status: 0, text: '', headers: {} };
  }

  #sendOnce({ method, url, headers, payload }: SentRequest): Promise<FuzzResponse> {
    const { hostname, port } = this.#address;
    const path = url.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
    return new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
      const sent = startRequest(
        { hostname, port, method, path, headers: { ...length, ...headers }, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
          });
        },
      );
      sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no response in ${patienceMs} ms`)));
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
