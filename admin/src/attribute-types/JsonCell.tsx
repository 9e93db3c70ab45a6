// The beginning of a JSON value in a row of a list.
import type { CellProps } from './attribute-type.ts';

const most = 80;

export const JsonCell = ({ value }: CellProps) => <code>{JSON.stringify(value).slice(0, most)}</code>;
