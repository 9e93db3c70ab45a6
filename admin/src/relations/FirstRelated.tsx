// A long list of related documents in a component, which cannot be read in pages: the first ones are shown and can be changed; new ones
// are added at the end. Only the changes are sent.
import { Input, Text as Line } from '@mantine/core';
import type { Related } from '../api/documents.ts';
import {
  added,
  edited,
  joinedIn,
  type LongList,
  maxShown,
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
        {text('edit.manyRelated', { count: maxShown })}
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
