// Both sides must answer the same: reads byte by byte, writes apart from numbers and times that each side makes itself.
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
    const shown = isWrite ? [own(plinth), own(rival)] : [plinth, rival];
    if (shown[0] === shown[1]) continue;
    throw new Error(`${name} ${request.path}: the answers differ\n  ${shown.map(cut).join('\n  ')}`);
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
  const answer = await fetch(new URL(path, url), { method, ...sent });
  return `${answer.status} ${await answer.text()}`;
}

const own = (answer = ''): string =>
  answer.replace(/"(id|documentId|createdAt|updatedAt|publishedAt)":("[^"]*"|\d+)/g, '"$1":0');

const cut = (answer = ''): string => (answer.length > 1500 ? `${answer.slice(0, 1500)}…` : answer);
