import { expect, test } from 'vitest';
import type { Attributes } from '../../api/content-types.ts';
import type { Walk } from '../../attribute-types/attribute-type.ts';
import { missingIn } from './form-values.ts';

const base = { localized: false, required: true, writable: true };
const part: Attributes = { word: { ...base, type: 'string' } };
const attributes: Attributes = {
  on: { ...base, type: 'boolean', required: false },
  part: {
    ...{ ...base, type: 'component', component: 'shared.part', repeatable: false },
    conditions: { visible: { '==': [{ var: 'on' }, true] } },
  },
};

const walk: Walk = {
  attributesOf: () => part,
  load: (_attributes, values) => values,
  data: (_attributes, values) => values,
  reaches: () => true,
  initial: () => ({}),
};

test.each([
  ['of a hidden component nothing', { on: false, part: { word: '' } }, []],
  ['of a shown one its members', { on: true, part: { word: '' } }, ['part.word']],
  ['a shown one itself', { on: true, part: null }, ['part']],
])('%s is missing', (_what, values, missing) => {
  expect(missingIn(attributes, values, walk)).toEqual(missing);
});
