// `plinth start --workers`: SIGHUP restarts workers. Without a listener it would end the process while the command line is loaded, before
// there are workers that a restart would concern. In the workers it ends the start, as SIGTERM does.
import cluster from 'node:cluster';

const [, , command, ...options] = process.argv;
const hasWorkers = command === 'start' && options.some((option) => /^--workers(=|$)/.test(option));
if (hasWorkers && cluster.isPrimary) process.on('SIGHUP', () => undefined);
