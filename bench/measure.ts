// Measures one scenario on both servers alternately, in several rounds, so that noise of the machine affects both; the median counts.
import type { LoadResult } from './load/client.ts';
import { type BenchRequest, numberMark } from './load/request.ts';
import type { Options } from './options.ts';
import type { Load, RunningServer } from './servers.ts';

export interface Measurement {
  readonly scenario: string;
  readonly bytes: number;
  readonly plinth: number;
  readonly rival: number;
  /** The median of the ratios of the rounds. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server's process per response, in microseconds. */
  readonly plinthMicros: number;
  readonly rivalMicros: number;
  readonly rounds: readonly Round[];
}

interface Timed extends LoadResult {
  readonly micros: number;
}

interface Round {
  readonly plinth: Timed;
  readonly rival: Timed;
}

/** The requests to each server. */
export interface Requests {
  readonly plinth: readonly BenchRequest[];
  readonly rival: readonly BenchRequest[];
}

export interface Sides {
  readonly plinth: RunningServer;
  readonly rival: RunningServer;
  readonly load: Load;
}

export async function measure(
  name: string,
  requests: Requests,
  { plinth, rival, load }: Sides,
  { seconds, warmUp, rounds, connections }: Options,
): Promise<Measurement> {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const run = async (side: 'plinth' | 'rival'): Promise<Timed> => {
      const { url, computed } = side === 'plinth' ? plinth : rival;
      const warmUpSeconds = round === 0 ? warmUp : 0.3;
      const before = await computed();
      const job = {
        url,
        requests: requests[side],
        connections,
        warmUpSeconds,
        seconds,
        firstNumber: requests[side].some(({ body }) => body?.includes(numberMark)) ? nextNumbers() : 0,
      };
      const result = refuseFailures(name, url, await load.run(job));
      return { ...result, micros: (1000 * ((await computed()) - before)) / result.responses };
    };
    if (round % 2 === 0) {
      const first = await run('plinth');
      results.push({ plinth: first, rival: await run('rival') });
    } else {
      const first = await run('rival');
      results.push({ plinth: await run('plinth'), rival: first });
    }
  }
  return summary(name, results);
}

/** Eight digits are enough for 160 jobs, because only jobs that write use numbers. */
let lastNumbers = 20_000_000;
export const nextNumbers = (): number => (lastNumbers += 500_000);

function refuseFailures(name: string, url: string, result: LoadResult): LoadResult {
  if (result.failures > 0)
    throw new Error(`${name} at ${url}: ${result.failures} failures, such as ${result.firstFailure}`);
  return result;
}

function summary(scenario: string, rounds: readonly Round[]): Measurement {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of));
  return {
    scenario,
    bytes: middle(({ plinth }) => plinth.bytesPerResponse),
    plinth: Math.round(middle(({ plinth }) => plinth.perSecond)),
    rival: Math.round(middle(({ rival }) => rival.perSecond)),
    ratio: middle(({ plinth, rival }) => plinth.perSecond / rival.perSecond),
    p50: middle(({ plinth }) => plinth.p50),
    p99: middle(({ plinth }) => plinth.p99),
    plinthMicros: Math.round(middle(({ plinth }) => plinth.micros)),
    rivalMicros: Math.round(middle(({ rival }) => rival.micros)),
    rounds,
  };
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};
