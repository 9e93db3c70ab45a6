import { expect, it } from 'vitest';
import type { HeldAction, HeldTree } from '../api/end-users.ts';
import { changedRules, settingOf } from './held-tree.ts';

const treeOf = (find: HeldAction): HeldTree => ({ 'api::note': { controllers: { note: { find } } } });

const action = 'api::note.note.find';
const rule = { fields: ['title'] };

it.each([
  ['the stored rule is not sent', { enabled: true, ...rule }, { enabled: true, ...rule }, {}],
  ['a kept rule is sent', { enabled: true, ...rule }, { enabled: true }, { [action]: rule }],
  [
    'a kept action without a rule removes the stored one',
    { enabled: true },
    { enabled: true, ...rule },
    { [action]: {} },
  ],
  [
    'a broken rule is not sent, since it would be sent without its filter',
    { enabled: false, isBroken: true as const },
    { enabled: true },
    {},
  ],
])('%s', (_, kept, stored, sent) => {
  const { name, description, ...actions } = settingOf(undefined, treeOf(kept), {});
  expect(changedRules(actions, settingOf(undefined, treeOf(stored), {}))).toEqual(sent);
});
