// Compares the draft with the published version: the attributes that differ.
import { Table } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ContentType } from '../../api/content-types.ts';
import { type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { useNames } from '../attribute-name.ts';
import classes from './Edit.module.css';
import { compared, Whole } from './Whole.tsx';

interface CompareProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly onClose: () => void;
}

export default function Compare({ place, contentType, onClose }: CompareProps) {
  const text = useText();
  const named = useNames(contentType);
  const [draft, live] = useQueries({
    queries: (['draft', 'published'] as const).map((status) => ({
      queryKey: ['compared', place.contentType.uid, place.documentId, place.locale, status],
      queryFn: () => fetchDocument(place, status),
      staleTime: 0,
      gcTime: 0,
    })),
  });
  const [before, after] = [live?.data?.attributes, draft?.data?.attributes];
  const changed = Object.entries(contentType.attributes).filter(
    ([name, { type }]) =>
      type !== 'password' && compared(before?.[name], type) !== compared(after?.[name], type),
  );
  return (
    <Dialog opened onClose={onClose} size="70rem" title={text('edit.compare')}>
      <ErrorNotice error={draft?.error ?? live?.error} />
      {(!before || !after) && !draft?.error && !live?.error && <Waiting />}
      {before && after && changed.length === 0 && <Empty title={text('edit.same')} />}
      {before && after && changed.length > 0 && (
        <Table layout="fixed" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="22%">{text('list.filterBy')}</Table.Th>
              <Table.Th>{text('status.published')}</Table.Th>
              <Table.Th>{text('status.draft')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(([name, attribute]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{named(name)}</Table.Th>
                <Table.Td className={classes.before} valign="top">
                  <Whole value={before[name]} other={after[name]} attribute={attribute} />
                </Table.Td>
                <Table.Td className={classes.after} valign="top">
                  <Whole value={after[name]} other={before[name]} attribute={attribute} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  );
}
