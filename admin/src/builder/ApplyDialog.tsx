// Shows the effects of a schema change, with the number of affected documents, and applies it.
import { Button, Group, Text as Line, List } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConflict } from '../api/api-error.ts';
import { applySchemas, previewSchemas, type SchemaChanges, type SchemaEffect } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { notify } from '../parts/notify.ts';
import { faultsIn, faultText } from './faults.ts';
import { schemasQuery } from './schemas-query.ts';

interface ApplyDialogProps {
  readonly title: string;
  readonly changes: SchemaChanges;
  /** Shown before the effects. */
  readonly warning?: string;
  readonly onRefused: (error: unknown) => void;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

export function ApplyDialog({ title, changes, warning, onRefused, onClose, onApplied }: ApplyDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const applying = useMutation({
    mutationFn: () => applySchemas(changes),
    onSuccess: async () => {
      await client.invalidateQueries();
      notify(text('builder.applied'));
      onApplied();
      onClose();
    },
  });
  const { data, error, isPending } = useQuery({
    queryKey: ['schema-preview', changes],
    queryFn: () => previewSchemas(changes),
    staleTime: 0,
    gcTime: 0,
    // What was applied is no longer a change of the schema that there is now.
    enabled: applying.isIdle,
  });
  const refused = error ?? applying.error;
  useEffect(() => {
    if (!refused) return;
    onRefused(refused);
    if (isConflict(refused)) void client.invalidateQueries({ queryKey: schemasQuery.queryKey });
  }, [refused]);
  return (
    <Dialog opened onClose={onClose} size="xl" title={title}>
      {warning !== undefined && (
        <Line size="sm" mb="sm">
          {warning}
        </Line>
      )}
      {isPending && <Waiting />}
      <ErrorNotice error={refused} />
      <Faults error={refused} />
      {data && <Effects effects={data} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text('app.cancel')}
        </Button>
        <Button disabled={!data} loading={applying.isPending} onClick={() => applying.mutate()}>
          {text('builder.applyNow')}
        </Button>
      </Group>
    </Dialog>
  );
}

function Effects({ effects }: { readonly effects: readonly SchemaEffect[] }) {
  const text = useText();
  return (
    <>
      <Line size="sm" mb="sm">
        {text(effects.length === 0 ? 'builder.noEffects' : 'builder.effects')}
      </Line>
      <List size="sm" mb="lg">
        {effects.map(({ kind, table, description, told, rows }) => (
          <List.Item key={`${table} ${description}`}>
            {told.map(({ name, values }) => text(`effect.${name}`, values)).join(' ')}
            {rows
              ? ` ${text(ofDocuments.includes(kind) ? 'builder.documents' : 'builder.rows', { count: rows })}`
              : ''}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** The kinds of effects that have a number of documents. */
const ofDocuments = ['leave stored', 'rename component', 'keep out of reach', 'check values'];

function Faults({ error }: { readonly error: unknown }) {
  return (
    <List size="sm" mb="md">
      {faultsIn(error).map((fault) => (
        <List.Item key={`${fault.file} ${fault.path} ${fault.problem}`}>
          <code>{fault.path}</code> {faultText(fault)}
        </List.Item>
      ))}
    </List>
  );
}
