// The unsaved changes of a long list of related documents, with buttons to undo them.
import { Button, Group, Text as Line } from '@mantine/core';
import type { LongList } from '../attribute-types/related.ts';
import { useText } from '../messages/messages.tsx';

/** Shows unsaved changes, also those on other pages. */
export function Pending({
  list: { edits },
  onUndo,
}: {
  readonly list: LongList;
  readonly onUndo: () => void;
}) {
  const text = useText();
  if (edits.length === 0) return null;
  const count = (is: (edit: LongList['edits'][number]) => boolean): number => edits.filter(is).length;
  return (
    <Group justify="space-between" my={4}>
      <Line size="xs" c="dimmed" role="status">
        {text('relation.pending', {
          added: count((edit) => edit.kind === 'connect' && edit.isNew),
          removed: count(({ kind }) => kind === 'disconnect'),
          moved: count((edit) => edit.kind === 'connect' && !edit.isNew),
        })}
      </Line>
      <Button size="compact-xs" variant="subtle" onClick={onUndo}>
        {text('relation.undo')}
      </Button>
    </Group>
  );
}
