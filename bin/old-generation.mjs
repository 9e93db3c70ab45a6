// A full collection comes when the objects that survived the last one are three times as many. Left to itself, V8 waits until they are up to four
// times as many where memory is plenty: the heap of a busy server is then mostly garbage (docs/decisions/037-loaded-when-needed.md).
import { setFlagsFromString } from 'node:v8';

// What Node was started with holds.
if (!/heap[-_]growing[-_]percent/.test(process.execArgv.join(' ')))
  setFlagsFromString('--heap-growing-percent=200');
