// A long list of related documents: read in pages and searched. Only the changes are sent.
import { Input, Text as Line, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DocumentPlace, fetchRelated, type Related } from '../api/documents.ts';
import { added, edited, joinedIn, type LongList, moved, removed } from '../attribute-types/related.ts';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { valueAt } from '../content/form/form-store.ts';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice, messageOf } from '../parts/ErrorNotice.tsx';
import { notify, notifyFailure } from '../parts/notify.ts';
import { Pages } from '../parts/Pages.tsx';
import { Pending } from './Pending.tsx';
import { RelatedRows, type RelatedRowsProps } from './RelatedRows.tsx';
import { RelatedSearch } from './RelatedSearch.tsx';
import { useDrawer } from './use-drawer.tsx';

const pause = 250;

export function LongRelated({ list, ...props }: FieldProps & { readonly list: LongList }) {
  const { name, attribute } = props;
  const text = useText();
  const client = useQueryClient();
  const { contentType, documentId, locale, store } = useForm();
  const { write, isReadOnly, frame } = useField<LongList>(props);
  const place: DocumentPlace = { contentType, documentId, locale };
  const { sought, find, q, page, setPage, data, error, refetch } = useRelated(place, attribute.target, name);
  const { create, openerOf, drawer } = useDrawer((stored, type) => {
    const isOpened = [...shown, ...joined].some((one) => one.documentId === stored.documentId);
    if (isOpened) void client.invalidateQueries({ queryKey: ['related'] });
    else write(added(list, attribute.target === undefined ? { ...stored, __type: type } : stored));
  });
  const shown = edited(data?.data ?? [], list.edits);
  const joined = joinedIn(list);
  const lastAdded = useRef(Promise.resolve());
  /** Adds after `earlier`: in the order of the choices, whatever the order of the responses. */
  const add = async (one: Related, earlier: Promise<void>): Promise<void> => {
    // Others may be chosen, moved and removed until the response is here.
    const latest = (): LongList => valueAt(store.values, props.path) as LongList;
    try {
      const [isThere] = await Promise.all([holds(place, name, latest, one), earlier]);
      if (isThere) notify(text('relation.isThere', { name: String(one.label) }));
      else write(added(latest(), one));
    } catch (error) {
      notifyFailure(messageOf(error, text));
      await earlier;
    }
  };
  const { id, withAsterisk, ...around } = frame;
  const rows = {
    target: attribute.target,
    openerOf: (one: Related) => openerOf(one, attribute.target),
    onRemove: isReadOnly ? undefined : (one: Related) => write(removed(list, one, shown)),
  };
  return (
    <Input.Wrapper {...around} required={withAsterisk} id={id} labelElement="div">
      <FindInput label={frame.label} count={data?.meta.pagination.total} value={sought} onChange={find} />
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
      <Joined related={joined} {...rows} />
      <Pending list={list} onUndo={() => write({ ...list, edits: [] })} />
      {!isReadOnly && (
        <RelatedSearch
          {...props}
          id={id}
          label={frame.label}
          related={[...shown, ...joined]}
          onChoose={(one) => {
            lastAdded.current = add(one, lastAdded.current);
          }}
          onCreate={create}
        />
      )}
      {drawer}
    </Input.Wrapper>
  );
}

interface FindInputProps {
  /** The label of the field. */
  readonly label: string;
  /** The number of related documents; undefined while they are loading. */
  readonly count: number | undefined;
  readonly value: string;
  readonly onChange: (sought: string) => void;
}

function FindInput({ label, count, value, onChange }: FindInputProps) {
  const text = useText();
  return (
    <TextInput
      my={4}
      type="search"
      aria-label={text('relation.find', { name: label })}
      placeholder={text('relation.findAmong', { count: count ?? '…' })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The documents that will be added when the form is saved. */
function Joined(rows: RelatedRowsProps) {
  const text = useText();
  if (rows.related.length === 0) return null;
  return (
    <>
      <Line size="xs" c="dimmed" mt="xs">
        {text('relation.added')}
      </Line>
      <RelatedRows {...rows} />
    </>
  );
}

/** Whether the relation has a document, also on a page that is not shown, and no change of the form removes it. */
async function holds(
  place: DocumentPlace,
  name: string,
  latest: () => LongList,
  { documentId }: Related,
): Promise<boolean> {
  const known = await fetchRelated(place, name, { page: 1, filters: { documentId } });
  const isGone = latest().edits.some(
    (edit) => edit.kind === 'disconnect' && edit.related.documentId === documentId,
  );
  return known.data.length > 0 && !isGone;
}

/** A page of the list, and the search in it. */
function useRelated(place: DocumentPlace, target: string | undefined, name: string) {
  const { types } = useForm();
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const [q] = useDebouncedValue(sought, pause);
  const label = types.contentTypes.find(({ uid }) => uid === target)?.label;
  const filter = label ? { [label]: { $containsi: q } } : { documentId: q };
  const { data, error, refetch } = useQuery({
    queryKey: ['related', place.contentType.uid, place.documentId, place.locale ?? '', name, page, q],
    queryFn: () => fetchRelated(place, name, { page, filters: q === '' ? undefined : filter }),
    placeholderData: keepPreviousData,
  });
  const find = (next: string): void => {
    setSought(next);
    setPage(1);
  };
  return { data, error, refetch, sought, find, q, page, setPage };
}
