import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandHarness, startCommands } from '../harness.ts';

let commands: CommandHarness;

beforeEach(async () => {
  commands = await startCommands();
});
afterEach(() => commands.close());

test('totals that are right need no mending', async () => {
  expect(await commands.plinth('doctor')).toMatchObject({ out: 'All totals are right.\n', code: 0 });
  const { out } = await commands.plinth('doctor', '--mend', '--json');
  expect(JSON.parse(out)).toEqual({ miscounts: [], texts: [], drafts: [], isMended: true });
});
