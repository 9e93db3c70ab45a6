// Checks that both servers respond equally. Reads are compared byte by byte. In responses to writes, generated ids and times may
// differ, and the order of keys in JSON values, which PostgreSQL does not preserve for attributes that an update leaves unchanged.
import { isDeepStrictEqual } from 'node:util';
import { type BenchRequest, numberMark, numberText } from './load/request.ts';
import type { Scenario } from './scenarios.ts';

export async function checkEqual(
  { name, isWrite }: Scenario,
  requests: readonly BenchRequest[],
  urls: readonly [plinth: string, rival: string],
): Promise<void> {
  const number = Math.floor(Math.random() * 10_000_000);
  for (const [index, request] of requests.slice(0, 3).entries()) {
    const [plinth, rival] = await Promise.all(urls.map((url) => send(url, request, number + index)));
    if (isWrite ? isDeepStrictEqual(written(plinth), written(rival)) : plinth === rival) continue;
    const parts = aroundDifference(plinth ?? '', rival ?? '');
    throw new Error(`${name} ${request.path}: the responses differ\n  ${parts.join('\n  ')}`);
  }
}

async function send(url: string, { method, path, body }: BenchRequest, number: number): Promise<string> {
  const sent =
    body === undefined
      ? {}
      : {
          body: body.replaceAll(numberMark, numberText(number)),
          headers: { 'content-type': 'application/json' },
        };
  const response = await fetch(new URL(path, url), { method, ...sent });
  return `${response.status} ${await response.text()}`;
}

const ownNames = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);

function written(response = ''): unknown {
  const [status, ...body] = response.split(' ');
  return [
    status,
    JSON.parse(body.join(' '), (key: string, value: unknown) => (ownNames.has(key) ? undefined : value)),
  ];
}

function aroundDifference(left: string, right: string): readonly string[] {
  const at = [...left].findIndex((character, index) => character !== right[index]);
  const from = Math.max(0, (at === -1 ? left.length : at) - 200);
  return [left, right].map((response) => response.slice(from, from + 600));
}
