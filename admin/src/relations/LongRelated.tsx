// A long list of related documents: read in pages and searched. Only the changes are sent.
import { Input, Text as Line, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentPlace, fetchRelated, type Related } from '../api/documents.ts';
import { added, edited, joinedIn, type LongList, moved, removed } from '../attribute-types/related.ts';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notify } from '../parts/notify.ts';
import { Pages } from '../parts/Pages.tsx';
import { Pending } from './Pending.tsx';
import { RelatedRows } from './RelatedRows.tsx';
import { RelatedSearch } from './RelatedSearch.tsx';
import { useDrawer } from './use-drawer.tsx';

const pause = 250;

export function LongRelated({ list, ...props }: FieldProps & { readonly list: LongList }) {
  const { name, attribute } = props;
  const text = useText();
  const client = useQueryClient();
  const { contentType, documentId, locale } = useForm();
  const { write, isReadOnly, frame } = useField<LongList>(props);
  const place: DocumentPlace = { contentType, documentId, locale };
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const [q] = useDebouncedValue(sought, pause);
  const { data, error, refetch } = useRelated(place, attribute.target, name, { q, page });
  const { create, openerOf, drawer } = useDrawer((stored, type) => {
    const isOpened = [...shown, ...joined].some((one) => one.documentId === stored.documentId);
    if (isOpened) void client.invalidateQueries({ queryKey: ['related'] });
    else write(added(list, attribute.target === undefined ? { ...stored, __type: type } : stored));
  });
  const shown = edited(data?.data ?? [], list.edits);
  const joined = joinedIn(list);
  const add = async (one: Related): Promise<void> => {
    const known = await fetchRelated(place, name, { page: 1, filters: { documentId: one.documentId } });
    const isGone = list.edits.some(
      (edit) => edit.kind === 'disconnect' && edit.related.documentId === one.documentId,
    );
    if (known.data.length > 0 && !isGone) notify(text('relation.isThere', { name: String(one.label) }));
    else write(added(list, one));
  };
  const { id, withAsterisk, ...around } = frame;
  const rows = {
    target: attribute.target,
    openerOf: (one: Related) => openerOf(one, attribute.target),
    onRemove: isReadOnly ? undefined : (one: Related) => write(removed(list, one, shown)),
  };
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      <TextInput
        my={4}
        type="search"
        aria-label={text('relation.find', { name: frame.label })}
        placeholder={text('relation.findAmong', { count: data?.meta.pagination.total ?? '…' })}
        value={sought}
        onChange={({ currentTarget }) => {
          setSought(currentTarget.value);
          setPage(1);
        }}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <RelatedRows
        related={shown}
        {...rows}
        onMove={isReadOnly || q !== '' ? undefined : (items, one) => write(moved(list, one, items))}
      />
      {data && shown.length === 0 && (
        <Line size="sm" c="dimmed" my="xs">
          {text('nav.nothingFound')}
        </Line>
      )}
      <Pages size="sm" page={page} pageCount={data?.meta.pagination.pageCount ?? 1} onChange={setPage} />
      {joined.length > 0 && (
        <>
          <Line size="xs" c="dimmed" mt="xs">
            {text('relation.added')}
          </Line>
          <RelatedRows related={joined} {...rows} />
        </>
      )}
      <Pending list={list} onUndo={() => write({ ...list, edits: [] })} />
      {!isReadOnly && (
        <RelatedSearch
          {...props}
          id={id}
          label={frame.label}
          related={[...shown, ...joined]}
          onChoose={(one) => void add(one)}
          onCreate={create}
        />
      )}
      {drawer}
    </Input.Wrapper>
  );
}

interface Part {
  readonly q: string;
  readonly page: number;
}

function useRelated(place: DocumentPlace, target: string | undefined, name: string, { q, page }: Part) {
  const { types } = useForm();
  const label = types.contentTypes.find(({ uid }) => uid === target)?.label;
  const sought = label ? { [label]: { $containsi: q } } : { documentId: q };
  return useQuery({
    queryKey: ['related', place.contentType.uid, place.documentId, place.locale ?? '', name, page, q],
    queryFn: () => fetchRelated(place, name, { page, filters: q === '' ? undefined : sought }),
    placeholderData: keepPreviousData,
  });
}
