// Related documents in a row of a list: their labels.
import type { CellProps } from './attribute-type.ts';
import { relatedIn } from './related.ts';

const most = 3;

export function RelationCell({ value }: CellProps) {
  const all = relatedIn(value);
  const labels = all.slice(0, most).map(({ label, documentId }) => String(label ?? documentId));
  return (
    <>
      {labels.join(', ')}
      {all.length > most && ` +${all.length - most}`}
    </>
  );
}
