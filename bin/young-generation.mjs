// New objects get 16 MB. Left to itself, V8 takes up to 64 for them, and keeps the buffers of responses until these are full: the
// whole heap is collected instead, every few hundred lists (docs/decisions/037-loaded-when-needed.md).
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of one of its two halves, which V8 doubles: from 4 MB to 8 for the last time. */
const enough = 6 * 2 ** 20;

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
