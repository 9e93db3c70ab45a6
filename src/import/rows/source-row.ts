// A row of a file, and the formats of such files.
import { maxJsonDepth } from '../../schema/attribute-types/json-text.ts';
import type { Data } from '../../values/data.ts';

export const rowForms = ['csv', 'json'] as const;
export type RowForm = (typeof rowForms)[number];

/** The problem of rows and cells with too many levels of nesting. */
export const tooDeep = `Values are nested more than ${maxJsonDepth} deep`;

export interface SourceRow {
  /** As a spreadsheet shows it: the first row below the header of a CSV file is 2. The first item of a JSON file is 1. */
  readonly number: number;
  /** By column name. */
  readonly values: Data;
  /** The approximate number of characters in the file. */
  readonly size: number;
  /** The problem of a row that is invalid as a whole. */
  readonly problem?: string;
}
