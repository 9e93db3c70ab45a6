// Formats dates and times in the language of the panel; null gives "never".
import { useTexts } from '../messages/messages.tsx';

export function useDate(): (moment: string | null | undefined) => string {
  const { text, formats } = useTexts();
  const format = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  return (moment) => (moment ? format.format(new Date(moment)) : text('app.never'));
}
