// Long text.

import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';

export const text: ScalarType = { ...string, name: 'text', isIndexed: false };
