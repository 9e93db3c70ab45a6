// Dates and times in a row of a list, in the language of the panel.
import { useTexts } from '../messages/messages.tsx';
import type { CellProps } from './attribute-type.ts';

const dayOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A date has no time zone: it is the same day everywhere. */
export function DateCell({ value, attribute }: CellProps) {
  const { formats } = useTexts();
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) return <>{String(value)}</>;
  const options = attribute.type === 'date' ? dayOnly : moment;
  return <time dateTime={String(value)}>{new Intl.DateTimeFormat(formats, options).format(date)}</time>;
}
