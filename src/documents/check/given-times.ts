// `createdAt` and `updatedAt` of a write by project code, which may copy an entry with its times. Checked as values of `datetime`.
import { parseDatetime } from '../../schema/attribute-types/datetime.ts';
import type { Data } from '../../values/data.ts';

export interface GivenTimes {
  readonly createdAt: string | undefined;
  /** For a new row. The `updatedAt` of a row that exists is the time of the write, as in Strapi. */
  readonly updatedAt: string | undefined;
}

/** Null stands for the time of the write. */
export const givenTimes = (data: Data, isNewRow: boolean): GivenTimes => ({
  createdAt: timeOf(data.createdAt),
  updatedAt: isNewRow ? timeOf(data.updatedAt) : undefined,
});

const timeOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : parseDatetime(value);
