// Measures each request at all sizes alternately, in several rounds. A ratio is the median of the ratios of the rounds.
import type { LoadResult } from '../load/client.ts';
import { type BenchRequest, numberMark } from '../load/request.ts';
import { median, nextNumbers } from '../measure.ts';
import type { DatabaseName } from '../options.ts';
import type { Machine } from '../report.ts';
import type { Load, RunningServer } from '../servers.ts';
import type { Filled } from './fill.ts';
import type { Plans } from './plans.ts';
import type { GrowthScenario } from './scenarios.ts';

export interface SizedServer {
  readonly filled: Filled;
  readonly server: RunningServer;
}

interface GrowthOptions {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}

/** The results of one request, in lists by size, from the smallest. */
export interface GrowthRow {
  readonly name: string;
  /** Responses per second, without refusals. */
  readonly rates: readonly number[];
  /** The share of requests that were refused, because the queue of the slow lane was full. */
  readonly refused: readonly number[];
  /** Each rate as a ratio to that of the smallest size. */
  readonly ratios: readonly number[];
  readonly p50: readonly number[];
}

export interface Growth {
  readonly database: DatabaseName;
  readonly at: string;
  readonly machine: Machine;
  readonly options: GrowthOptions;
  readonly sizes: readonly number[];
  /** Posts per second while the projects were filled; empty if an earlier run filled them. */
  readonly perSecond: readonly number[];
  readonly rows: readonly GrowthRow[];
  /** By size. */
  readonly plans: readonly Plans[];
}

export async function measureGrowth(
  scenarios: readonly GrowthScenario[],
  servers: readonly SizedServer[],
  run: { readonly load: Load; readonly options: GrowthOptions },
): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const scenario of scenarios) {
    rows.push(await measureScenario(scenario, servers, run));
    console.log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

async function measureScenario(
  { name, requests }: GrowthScenario,
  servers: readonly SizedServer[],
  { load, options }: { readonly load: Load; readonly options: GrowthOptions },
): Promise<GrowthRow> {
  const requestsBySize: (readonly BenchRequest[])[] = [];
  for (const { filled, server } of servers) requestsBySize.push(await requests(filled, server.url));
  const rounds: (readonly LoadResult[])[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const results: LoadResult[] = [];
    for (const [at, { server }] of servers.entries()) {
      const job = jobOf(server.url, requestsBySize[at] ?? [], options, round === 0 ? 1 : 0.3);
      results.push(await load.run(job));
    }
    rounds.push(results);
  }
  return summary(name, rounds);
}

const jobOf = (
  url: string,
  requests: readonly BenchRequest[],
  { seconds, connections }: GrowthOptions,
  warmUpSeconds: number,
) => ({
  url,
  requests,
  connections,
  warmUpSeconds,
  seconds,
  firstNumber: requests.some(({ body }) => body?.includes(numberMark)) ? nextNumbers() : 0,
});

function summary(name: string, rounds: readonly (readonly LoadResult[])[]): GrowthRow {
  const bySize = (of: (result: LoadResult, smallest: LoadResult) => number): readonly number[] =>
    (rounds[0] ?? []).map((_, at) =>
      median(rounds.map((results) => of(results[at] as LoadResult, results[0] as LoadResult))),
    );
  return {
    name,
    rates: bySize(served),
    refused: bySize(refused),
    ratios: bySize((result, smallest) => served(result) / served(smallest)),
    p50: bySize(({ p50 }) => p50),
  };
}

const refused = ({ failures, responses }: LoadResult): number => failures / Math.max(1, responses);
const served = (result: LoadResult): number => result.perSecond * (1 - refused(result));
