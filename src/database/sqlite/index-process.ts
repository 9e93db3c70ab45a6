// A process that runs long statements on the whole file, such as creating an index, while the server continues to read.
import { constants, setPriority } from 'node:os';
import { connect } from './connect.ts';

setPriority(constants.priority.PRIORITY_LOW);

const [filename = '', ...statements] = process.argv.slice(2);
const connection = connect(filename);
connection.exec(`begin immediate;${statements.join(';')};commit`);
connection.close();
