// New objects get 32 MB. Left to itself, V8 takes up to 64 for them, and keeps what waits for a collection as long; with less, a
// small response pays for collections that come twice as often (docs/decisions/037-loaded-when-needed.md).
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of one of its two halves, which V8 doubles: from 8 MB to 16 for the last time. */
const enough = 12 * 2 ** 20;

/** V8 asks for the factor whenever it enlarges the space; with 1 it stays as it is. After quiet minutes V8 makes it smaller. */
function chooseGrowth() {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  const size = space ? space.space_used_size + space.space_available_size : 0;
  setFlagsFromString(`--semi-space-growth-factor=${size < enough ? 2 : 1}`);
}

// A size that Node was started with holds.
if (!/semi[-_]space/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))) {
  // While modules are loaded, observers are told of no collections.
  setFlagsFromString('--semi-space-growth-factor=1');
  new PerformanceObserver(chooseGrowth).observe({ entryTypes: ['gc'] });
}
