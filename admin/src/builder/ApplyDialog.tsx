// What a change of the schema will do, how much content it touches, and then the change.
import { Button, Group, Text as Line, List } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { applySchemas, previewSchemas, type SchemaChanges } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { notify } from '../parts/notify.ts';

interface ApplyDialogProps {
  readonly changes: SchemaChanges;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

export function ApplyDialog({ changes, onClose, onApplied }: ApplyDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['schema-preview', changes],
    queryFn: () => previewSchemas(changes),
    staleTime: 0,
    gcTime: 0,
  });
  const applying = useMutation({
    mutationFn: () => applySchemas(changes),
    onSuccess: async () => {
      await client.invalidateQueries();
      notify(text('builder.applied'));
      onApplied();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} size="xl" title={text('builder.apply')}>
      {isPending && <Waiting />}
      <ErrorNotice error={error ?? applying.error} />
      <Faults error={error ?? applying.error} />
      {data && (
        <>
          <Line size="sm" mb="sm">
            {text(data.length === 0 ? 'builder.noEffects' : 'builder.effects')}
          </Line>
          <List size="sm" mb="lg">
            {data.map(({ table, description, documents }) => (
              <List.Item key={`${table} ${description}`}>
                {description}
                {documents ? ` ${text('builder.documents', { count: documents })}` : ''}
              </List.Item>
            ))}
          </List>
        </>
      )}
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

interface Fault {
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
}

function Faults({ error }: { readonly error: unknown }) {
  const faults = error instanceof ApiError ? ((error.details.faults ?? []) as readonly Fault[]) : [];
  return (
    <List size="sm" mb="md">
      {faults.map(({ path, problem, remedy }) => (
        <List.Item key={`${path} ${problem}`}>
          <code>{path}</code> {problem}. {remedy}
        </List.Item>
      ))}
    </List>
  );
}
