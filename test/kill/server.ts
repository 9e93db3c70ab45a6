// Started by killable-server.ts as a process of its own: serves the project in the given folder until it is killed.
// Prints its address and a full-access token in one line of JSON once it accepts requests.
import { createPlinth } from '../../src/app/app.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';

process.env.LOG_LEVEL ??= 'silent';
const [folder = ''] = process.argv.slice(2);
const plinth = await createPlinth(folder);
const { database, schema } = plinth.project;
const name = `kill test ${Date.now()}`;
const { token } = await createToken(database, { name, type: 'full-access' }, knownActions(schema));
await plinth.access.refresh();
process.stdout.write(`${JSON.stringify({ url: await plinth.listen(), token })}\n`);
