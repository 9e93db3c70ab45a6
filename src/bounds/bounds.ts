// What one read may touch at most, and what that is estimated with.
import type { Statistics } from './statistics.ts';

export interface Bounds {
  readonly statistics: () => Statistics;
}
