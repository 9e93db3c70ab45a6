// Both sides must respond the same: reads byte by byte, writes apart from numbers and times that each side makes itself
// and from the order of keys inside JSON values, which PostgreSQL does not keep for the values that an update leaves.
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
    const [plinth, rival] = await Promise.all(urls.map((url) => ask(url, request, number + index)));
    if (isWrite ? isDeepStrictEqual(written(plinth), written(rival)) : plinth === rival) continue;
    const parts = aroundDifference(plinth ?? '', rival ?? '');
    throw new Error(`${name} ${request.path}: the responses differ\n  ${parts.join('\n  ')}`);
  }
}

async function ask(url: string, { method, path, body }: BenchRequest, number: number): Promise<string> {
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
