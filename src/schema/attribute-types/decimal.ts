// A decimal number; responses show it as a number.
import { float } from './float.ts';
import type { ScalarType } from './scalar-type.ts';

export const decimal: ScalarType = { ...float, name: 'decimal' };
