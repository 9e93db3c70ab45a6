// Yes or no in a row of a list.
import { useText } from '../messages/messages.tsx';
import type { CellProps } from './attribute-type.ts';

export function BooleanCell({ value }: CellProps) {
  const text = useText();
  return <>{text(value === true ? 'app.yes' : 'app.no')}</>;
}
