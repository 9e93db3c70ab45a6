// Somebody else wrote the document meanwhile: both versions beside each other, and which one holds for each attribute. Nothing is
// saved here; the form goes on from what is stored now.
import { Button, Group, Text as Line, Radio, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { type Document, type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useNames } from '../attribute-name.ts';
import { useForm } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, walkOf } from '../form/form-values.ts';
import { Whole } from './Whole.tsx';

interface ConflictDialogProps {
  readonly place: DocumentPlace;
  readonly error: ApiError;
  readonly onClose: () => void;
  /** The form stands on this version now. */
  readonly onTaken: (theirs: Document) => void;
}

type Side = 'mine' | 'theirs';

export function ConflictDialog({ place, error, onClose, onTaken }: ConflictDialogProps) {
  const text = useText();
  const form = useForm();
  const { data: theirs, error: failure } = useQuery({
    queryKey: ['conflict', place.contentType.uid, place.documentId, place.locale, error.details.updatedAt],
    queryFn: () => fetchDocument(place),
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} size="70rem" title={text('conflict.title')}>
      <Authors error={error} />
      <ErrorNotice error={failure} />
      {!theirs && !failure && <Waiting />}
      {theirs && <Choices form={form} theirs={theirs} onClose={onClose} onTaken={onTaken} />}
    </Dialog>
  );
}

interface Change {
  readonly at: string;
  readonly by: { readonly kind: string; readonly name?: string };
}

function Authors({ error }: { readonly error: ApiError }) {
  const text = useText();
  const date = useDate();
  const changes = (error.details.changes ?? []) as readonly Change[];
  const last = changes.at(-1);
  return (
    <Line size="sm" mb="md">
      {last
        ? text('conflict.by', { name: last.by.name ?? last.by.kind, at: date(last.at) })
        : text('conflict.help')}
    </Line>
  );
}

interface ChoicesProps extends Pick<ConflictDialogProps, 'onClose' | 'onTaken'> {
  readonly form: ReturnType<typeof useForm>;
  readonly theirs: Document;
}

function Choices({ form: { store, types, contentType }, theirs, onClose, onTaken }: ChoicesProps) {
  const text = useText();
  const named = useNames(contentType);
  const walk = walkOf(types);
  const { attributes } = contentType;
  const [stored] = useState(() => walk.load(attributes, theirs.attributes));
  const mine = Object.keys(changesOf(attributes, store, walk));
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const take = (): void => {
    const kept = mine.filter((name) => sides[name] !== 'theirs');
    const values: Values = {
      ...stored,
      ...Object.fromEntries(kept.map((name) => [name, store.values[name]])),
    };
    store.rebase(stored, kept.length === 0 ? stored : values);
    onTaken(theirs);
  };
  return (
    <>
      {mine.length > 0 && (
        <Table layout="fixed" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="20%">{text('list.filterBy')}</Table.Th>
              <Table.Th>{text('conflict.mine')}</Table.Th>
              <Table.Th>{text('conflict.theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mine.map((name) => {
              const attribute = attributes[name];
              if (!attribute) return null;
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{named(name)}</Table.Th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <Table.Td key={side} valign="top">
                      <Radio
                        name={`conflict ${name}`}
                        label={text(`conflict.take-${side}`)}
                        checked={(sides[name] ?? 'mine') === side}
                        onChange={() => setSides({ ...sides, [name]: side })}
                        mb="xs"
                      />
                      <Whole value={(side === 'mine' ? store.values : stored)[name]} attribute={attribute} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      <Line size="sm" c="dimmed" my="sm">
        {text('conflict.rest')}
      </Line>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text('app.cancel')}
        </Button>
        <Button onClick={take} data-autofocus>
          {text('conflict.goOn')}
        </Button>
      </Group>
    </>
  );
}
