// The load generator, which runs as its own process: it gets jobs from its parent, keeps a fixed number of connections busy for a
// fixed time, and returns its counts.
import { Connection, emptyTally, type Tally } from './connection.ts';
import { type BenchRequest, numberMark, numberText, requestText } from './request.ts';

export interface LoadJob {
  readonly url: string;
  readonly requests: readonly BenchRequest[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The first number for `{number}` in bodies, so that no two jobs send the same numbers. */
  readonly firstNumber: number;
}

export interface LoadResult {
  /** The number of responses in the whole job, including the warm-up. */
  readonly responses: number;
  readonly perSecond: number;
  readonly bytesPerResponse: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  readonly firstFailure: string;
}

async function load({ url, requests, connections, ...job }: LoadJob): Promise<LoadResult> {
  const address = new URL(url);
  const texts = requests.map((request) => requestText(request, address.host));
  const hasNumber = texts.some((text) => text.includes(numberMark));
  let count = 0;
  const next = (): string => {
    const number = count++;
    const text = texts[number % texts.length] ?? '';
    return hasNumber ? text.replaceAll(numberMark, numberText(job.firstNumber + number)) : text;
  };
  const warmUp = emptyTally();
  const open = Array.from({ length: connections }, () => new Connection(address, next, warmUp));
  await pause(job.warmUpSeconds);
  const tally = emptyTally();
  const startedAt = performance.now();
  for (const connection of open) connection.count(tally);
  await pause(job.seconds);
  const seconds = (performance.now() - startedAt) / 1000;
  const result = summary(tally, seconds, warmUp);
  await Promise.all(open.map((connection) => connection.stop()));
  return { ...result, responses: tally.responses + warmUp.responses };
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function summary(tally: Tally, seconds: number, warmUp: Tally): Omit<LoadResult, 'responses'> {
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    perSecond: tally.responses / seconds,
    bytesPerResponse: tally.responses === 0 ? 0 : Math.round(tally.bytes / tally.responses),
    p50: at(0.5),
    p99: at(0.99),
    failures: tally.failures + warmUp.failures,
    firstFailure: tally.firstFailure || warmUp.firstFailure,
  };
}

process.on('message', (job: LoadJob) => {
  void load(job).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
