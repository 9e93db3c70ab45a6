// A long list of related documents inside of a component, where there are no pages to read: the first ones are shown, and changed
// there; others join behind all. Only what changes is sent.
import { Input, Text as Line } from '@mantine/core';
import type { Related } from '../api/documents.ts';
import {
  added,
  edited,
  joinedIn,
  type LongList,
  mostShown,
  moved,
  removed,
} from '../attribute-types/related.ts';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { Pending } from './Pending.tsx';
import { RelatedRows } from './RelatedRows.tsx';
import { RelatedSearch } from './RelatedSearch.tsx';
import { useDrawer } from './use-drawer.tsx';

export function FirstRelated({ list, ...props }: FieldProps & { readonly list: LongList }) {
  const text = useText();
  const { target } = props.attribute;
  const { write, isReadOnly, frame } = useField<LongList>(props);
  const [shown, joined] = [edited(list.first, list.edits), joinedIn(list)];
  const { create, openerOf, drawer } = useDrawer((stored, type) => {
    const isOpened = [...shown, ...joined].some(({ documentId }) => documentId === stored.documentId);
    if (!isOpened) write(added(list, target === undefined ? { ...stored, __type: type } : stored));
  });
  const { id, withAsterisk, ...around } = frame;
  const rows = {
    target,
    openerOf: (one: Related) => openerOf(one, one.__type ?? target),
    onRemove: isReadOnly ? undefined : (one: Related) => write(removed(list, one, shown)),
  };
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      <RelatedRows
        related={shown}
        {...rows}
        onMove={isReadOnly ? undefined : (items, one) => write(moved(list, one, items))}
      />
      <Line size="xs" c="dimmed" my={4}>
        {text('edit.manyRelated', { count: mostShown })}
      </Line>
      <RelatedRows related={joined} {...rows} />
      <Pending list={list} onUndo={() => write({ ...list, edits: [] })} />
      {!isReadOnly && (
        <RelatedSearch
          {...props}
          id={id}
          label={frame.label}
          related={[...shown, ...joined]}
          onChoose={(one) => write(added(list, one))}
          onCreate={create}
        />
      )}
      {drawer}
    </Input.Wrapper>
  );
}
