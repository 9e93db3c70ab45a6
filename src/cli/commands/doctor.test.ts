import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandHarness, startCommands } from '../harness.ts';

let commands: CommandHarness;

beforeEach(async () => {
  commands = await startCommands();
});
afterEach(() => commands.close());

test('without differences nothing has to be corrected', async () => {
  expect(await commands.plinth('doctor')).toMatchObject({ out: 'Everything is consistent.\n', code: 0 });
  const { out } = await commands.plinth('doctor', '--mend', '--json');
  expect(JSON.parse(out)).toEqual({ miscounts: [], texts: [], drafts: [], outdated: [], isMended: true });
});
