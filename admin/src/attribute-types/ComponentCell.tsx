// Components in a row of a list: how many there are.
import { useText } from '../messages/messages.tsx';
import type { CellProps } from './attribute-type.ts';

export function ComponentCell({ value }: CellProps) {
  const text = useText();
  const count = Array.isArray(value) ? value.length : 1;
  return <>{text(count === 1 ? 'list.oneComponent' : 'list.components', { count })}</>;
}
