// Related documents in a row of a list: their labels.
import type { CellProps } from './attribute-type.ts';

const most = 3;

export function RelationCell({ value }: CellProps) {
  const all = Array.isArray(value) ? value : [value];
  const labels = all.slice(0, most).map((related) => String(related?.label ?? related?.documentId ?? ''));
  return (
    <>
      {labels.join(', ')}
      {all.length > most && ` +${all.length - most}`}
    </>
  );
}
