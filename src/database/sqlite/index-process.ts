// Runs statements that take long on the whole file, in a process of its own: the server goes on reading meanwhile.
import { constants, setPriority } from 'node:os';
import { connect } from './connect.ts';

setPriority(constants.priority.PRIORITY_LOW);

const [filename = '', ...statements] = process.argv.slice(2);
const connection = connect(filename);
connection.exec(`begin immediate;${statements.join(';')};commit`);
connection.close();
