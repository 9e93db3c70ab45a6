// A thread of the process that creates an index, because native code blocks the main thread: it ends the process when the server
// has ended. The unfinished index is undone then, and does not keep the next server from writing.
import { workerData } from 'node:worker_threads';

const interval = 100;
const server = Number(workerData);

setInterval(() => {
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, interval);
