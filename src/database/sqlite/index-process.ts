// A process that runs long statements on the whole file, such as creating an index, while the server continues to read.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ownScript } from '../../values/own-files.ts';
import { connect } from './connect.ts';

setPriority(constants.priority.PRIORITY_LOW);

const [server = '', filename = '', ...statements] = process.argv.slice(2);
const watchdog = new Worker(ownScript('database/sqlite/index-watchdog'), { workerData: server });
await once(watchdog, 'online');
const connection = connect(filename);
connection.exec(`begin immediate;${statements.join(';')};commit`);
connection.close();
await watchdog.terminate();
