// Plinth in a process of its own, as `plinth start` would run it; tells its parent the address.
import { createPlinth } from '../../src/app.ts';

const [folder = '.'] = process.argv.slice(2);
const plinth = await createPlinth(folder, { isProduction: true });
process.send?.({ url: await plinth.listen() });
process.once('disconnect', () => void plinth.close().then(() => process.exit()));
