// Follows the tutorial: runs its commands in order, writes its files, and compares the output with the page. Only the ports differ,
// so that they are free.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import {
  blocksIn,
  environmentIn,
  readPage,
  replacePort,
  run,
  type Started,
  start,
  write,
} from './typed-commands.ts';

const servers: Started[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('the commands of the tutorial have the results that it shows', { timeout: 300_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'plinth-tutorial-'));
  folders.push(root);
  const env = await environmentIn(root);
  const ports = { 1337: await freePort(), 3000: await freePort() };
  let folder = root;
  let printed = '';
  for (const { language, word, text } of blocksIn(await pageWith(ports))) {
    if (language === 'text') expect(printed.trim()).toBe(text.trim());
    else if (language !== 'sh' && word) await write(join(folder, word), text);
    else if (word === 'server')
      servers.push(await start(text, folder, { env, port: ports[text.includes('plinth') ? 1337 : 3000] }));
    // The repository is used in place of the package file.
    else if (language === 'sh' && !text.includes('npm pack')) {
      const ran = await run(text, folder, env);
      [folder, printed] = [ran.folder, ran.printed];
      if (text.includes('plinth new')) await replacePort(folder, ports[1337]);
    }
  }
});

async function pageWith(ports: Readonly<Record<number, number>>): Promise<string> {
  const page = await readPage('docs/tutorial.md');
  return page.replace(/127\.0\.0\.1:(1337|3000)|\b3000(?=, ')/g, (found) =>
    found.replace(/1337|3000$/, (port) => String(ports[Number(port)])),
  );
}
