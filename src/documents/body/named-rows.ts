// The rows that references name, without repetitions.
import type { NamedRows } from '../../sql/write/named-rows.ts';
import type { WantedReference } from './relation-input.ts';

export function rowsOf(wanted: readonly Pick<WantedReference, 'reference'>[]): NamedRows {
  const [documentIds, ids] = [new Set<string>(), new Set<number>()];
  for (const { reference } of wanted) {
    if ('id' in reference) ids.add(reference.id);
    else documentIds.add(reference.documentId);
  }
  return { documentIds: [...documentIds], ids: [...ids] };
}
