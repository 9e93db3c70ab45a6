// The first words of rich text in a row of a list.
import type { CellProps } from './attribute-type.ts';

const most = 120;

export const BlocksCell = ({ value }: CellProps) => <>{wordsOf(value).trim().slice(0, most)}</>;

function wordsOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsOf).join(' ');
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node) return String(node.text);
  return 'children' in node ? wordsOf(node.children) : '';
}
