// The older name of datetime.
import { datetime } from './datetime.ts';
import type { ScalarType } from './scalar-type.ts';

export const timestamp: ScalarType = { ...datetime, name: 'timestamp' };
