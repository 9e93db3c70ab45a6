// A floating-point number. It is entered, shown and filtered like a decimal.
import type { AttributeType } from './attribute-type.ts';
import { decimal } from './decimal.tsx';

export const float: AttributeType = decimal;
