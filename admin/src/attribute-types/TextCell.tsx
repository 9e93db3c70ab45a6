// Texts and numbers in a row of a list: the first line, shortened by the style of the cell.
import type { CellProps } from './attribute-type.ts';

const most = 200;

export const TextCell = ({ value }: CellProps) => <>{String(value).slice(0, most)}</>;
