// A number with a floating point: typed, shown and filtered as one with a fixed count of digits.
import type { AttributeType } from './attribute-type.ts';
import { decimal } from './decimal.tsx';

export const float: AttributeType = decimal;
