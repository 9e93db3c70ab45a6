// A list of related documents, which can be sorted if permitted.
import type { Related } from '../api/documents.ts';
import { Sortable } from '../parts/Sortable.tsx';
import { RelatedRow } from './RelatedRow.tsx';
import classes from './relations.module.css';

export interface RelatedRowsProps {
  readonly related: readonly Related[];
  /** The content type of all of them; undefined in relations to several content types. */
  readonly target: string | undefined;
  /** Opens a document; undefined if it cannot be opened. */
  readonly openerOf: (related: Related) => (() => void) | undefined;
  /** Undefined if the order cannot be changed. */
  readonly onMove?: ((related: readonly Related[], moved: Related) => void) | undefined;
  readonly onRemove?: ((related: Related) => void) | undefined;
}

export function RelatedRows({ related, target, openerOf, onMove, onRemove }: RelatedRowsProps) {
  if (related.length === 0) return null;
  return (
    <div className={classes.related}>
      <Sortable
        items={related}
        keyOf={({ documentId }) => documentId}
        nameOf={({ documentId, label }) => String(label ?? documentId)}
        onMove={(items, moved) => onMove?.(items, moved)}
        isFixed={!onMove || related.length < 2}
      >
        {(one, _index, handle) => (
          <RelatedRow
            related={one}
            type={one.__type ?? target}
            handle={handle}
            onOpen={openerOf(one)}
            onRemove={onRemove && (() => onRemove(one))}
          />
        )}
      </Sortable>
    </div>
  );
}
