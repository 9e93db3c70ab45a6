// Shown if another administrator has changed the document in the meantime: both versions side by side, with a choice for each
// attribute. Nothing is saved here; the form continues with the stored version and the choices.
import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { type Document, type DocumentPlace, fetchDocument } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Waiting } from '../../parts/Fallbacks.tsx';
import { TwoVersions } from '../../parts/TwoVersions.tsx';
import { useDate } from '../../parts/use-date.ts';
import { useNames } from '../attribute-name.ts';
import { useForm } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { changesOf, over, walkOf } from '../form/form-values.ts';
import { Whole } from './Whole.tsx';

interface ConflictDialogProps {
  readonly place: DocumentPlace;
  readonly error: ApiError;
  readonly onClose: () => void;
  /** Called with the stored version, on which the form is based from now on. */
  readonly onTaken: (theirs: Document) => void;
}

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
  const named = useNames(contentType);
  const walk = walkOf(types);
  const { attributes } = contentType;
  const [stored] = useState(() => walk.load(attributes, theirs.attributes));
  const mine = Object.keys(changesOf(attributes, store, walk));
  const take = (kept: readonly string[]): void => {
    const values: Values = {
      ...stored,
      ...Object.fromEntries(kept.map((name) => [name, over(store.values[name], stored[name])])),
    };
    store.rebase(stored, kept.length === 0 ? stored : values);
    onTaken(theirs);
  };
  const parts = mine.flatMap((name) => {
    const attribute = attributes[name];
    if (!attribute) return [];
    const shown = (values: Values, others: Values) => (
      <Whole value={values[name]} other={others[name]} attribute={attribute} />
    );
    const [mine, theirs] = [shown(store.values, stored), shown(stored, store.values)];
    return [{ name, label: named(name), mine, theirs }];
  });
  return <TwoVersions parts={parts} onCancel={onClose} onTake={take} />;
}
