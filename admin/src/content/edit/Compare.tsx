// The draft beside what is published: the attributes that differ.
import { Table } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Attribute, ContentType } from '../../api/content-types.ts';
import { type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { shownName } from '../attribute-name.ts';
import classes from './Edit.module.css';

interface CompareProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly onClose: () => void;
}

export default function Compare({ place, contentType, onClose }: CompareProps) {
  const text = useText();
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
                <Table.Th scope="row">{shownName(name)}</Table.Th>
                <Table.Td className={classes.before}>
                  <Whole value={before[name]} attribute={attribute} />
                </Table.Td>
                <Table.Td className={classes.after}>
                  <Whole value={after[name]} attribute={attribute} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  );
}

/** Two versions number their components differently, and the state of what they refer to is no difference of theirs. */
const compared = (value: unknown, type: string): string =>
  structured.has(type)
    ? JSON.stringify(value ?? null, (key, inner) => (key === 'id' || key === 'status' ? undefined : inner))
    : JSON.stringify(value ?? null);

const structured = new Set(['component', 'dynamiczone', 'relation', 'media']);
const trees = new Set(['component', 'dynamiczone', 'json', 'blocks']);

const whole = new Set(['text', 'richtext', 'string', 'uid', 'email']);

function Whole({ value, attribute }: { readonly value: unknown; readonly attribute: Attribute }) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return <>–</>;
  if (whole.has(attribute.type)) return <div className={classes.words}>{String(value)}</div>;
  const { Cell } = attributeTypeOf(attribute);
  if (trees.has(attribute.type))
    return (
      <pre className={classes.tree}>
        {JSON.stringify(JSON.parse(compared(value, attribute.type)), null, 2)}
      </pre>
    );
  return <Cell value={value} attribute={attribute} />;
}
