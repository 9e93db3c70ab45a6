// A process that sends the same request repeatedly, as a hostile client would.
import { send } from './send.ts';
import type { Request } from './write-rest.ts';

process.once('message', async (message) => {
  const { url, request } = message as { readonly url: string; readonly request: Request };
  while (process.connected) await send(url, request);
});
process.once('disconnect', () => process.exit());
