// A row of a file, and what files of rows can be.
import { deepestJson } from '../../schema/attribute-types/json-text.ts';
import type { Data } from '../../values/data.ts';

export const rowForms = ['csv', 'json'] as const;
export type RowForm = (typeof rowForms)[number];

/** What is wrong with a row or a cell that is nested so. */
export const tooDeep = `Values are nested more than ${deepestJson} deep`;

export interface SourceRow {
  /** As a table shows it: the first row below the header of a CSV file is 2, the first item of a JSON file is 1. */
  readonly number: number;
  /** By the names of columns. */
  readonly values: Data;
  /** Characters that it takes in the file, more or less. */
  readonly size: number;
  /** What is wrong with the row as a whole. */
  readonly problem?: string;
}
