// Compares Plinth with cached results to the rival, which computes each response (`kept`), and to a server with ready buffers (`ready`);
// with clients that have cached the response, so that both servers respond with 304, also to ready buffers (`unchanged`).
import { checkEqual } from './check-equal.ts';
import type { BenchRequest } from './load/request.ts';
import { type Measurement, measure, type Requests, type Sides } from './measure.ts';
import type { Options } from './options.ts';
import { writeCache } from './plinth/project.ts';
import type { Prepared } from './prepare.ts';
import { tableRow } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { startPlinth, startReady } from './servers.ts';

const keptNames = ['find-one', 'list-25', 'list-100', 'list-25-deep'];
const kinds = ['kept', 'ready', 'unchanged'] as const;
/** More than one cache entry, but few enough to request the tag of each URL first. */
const maxUrls = 200;

export async function measureKept(
  prepared: Prepared,
  { rival, load }: Pick<Sides, 'rival' | 'load'>,
  options: Options,
): Promise<readonly Measurement[]> {
  await writeCache(prepared.folder, true);
  const plinth = await startPlinth(prepared);
  const ready = await startReady(rival);
  const measurements: Measurement[] = [];
  try {
    for (const scenario of scenarios.filter(({ name }) => keptNames.includes(name)))
      for (const kind of kinds) {
        const name = `${kind} ${scenario.name}`;
        if (!name.includes(options.scenario ?? '')) continue;
        const sides = { plinth, rival: kind === 'kept' ? rival : ready, load };
        const requests = await requestsOf(kind, scenario, prepared, sides);
        const measurement = await measure(name, requests, sides, options);
        console.log(tableRow(measurement));
        measurements.push(measurement);
      }
  } finally {
    await Promise.all([plinth.stop(), ready.stop()]);
    await writeCache(prepared.folder, false);
  }
  return measurements;
}

async function requestsOf(
  kind: (typeof kinds)[number],
  scenario: Scenario,
  { dataset }: Prepared,
  { plinth, rival }: Sides,
): Promise<Requests> {
  const requests = scenario.requests(dataset).slice(0, maxUrls);
  await checkEqual(scenario, requests, [plinth.url, rival.url]);
  if (kind !== 'unchanged') return { plinth: requests, rival: requests };
  return { plinth: await tagged(requests, plinth.url), rival: await tagged(requests, rival.url) };
}

/** The requests of clients that have cached the responses: with If-None-Match. */
async function tagged(requests: readonly BenchRequest[], url: string): Promise<readonly BenchRequest[]> {
  const taggedRequests: BenchRequest[] = [];
  for (const request of requests) {
    const response = await fetch(new URL(request.path, url));
    await response.arrayBuffer();
    const tag = response.headers.get('etag');
    if (tag === null) throw new Error(`The response to ${request.path} has no ETag`);
    taggedRequests.push({ ...request, tag });
  }
  return taggedRequests;
}
