// Work of an earlier visit that was not saved: nobody gets it without being asked.
import { Button, Group, Text as Line, Paper } from '@mantine/core';
import { useState } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import { useTexts } from '../../messages/messages.tsx';
import type { Form } from '../form/form.ts';
import { forgetUnsaved, readUnsaved } from './unsaved.ts';

interface RestoreNoticeProps {
  readonly form: Form;
  readonly place: DocumentPlace;
}

export function RestoreNotice({ form: { store }, place }: RestoreNoticeProps) {
  const { text, formats } = useTexts();
  const [unsaved, setUnsaved] = useState(() => readUnsaved(place));
  if (!unsaved) return null;
  const at = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Paper p="sm" mb="md" role="status">
      <Group justify="space-between">
        <Line size="sm">{text('edit.unsavedFound', { at: at.format(new Date(unsaved.at)) })}</Line>
        <Group gap="xs">
          <Button
            size="xs"
            onClick={() => {
              store.replace(unsaved.values);
              store.create(unsaved.creation);
              setUnsaved(undefined);
            }}
          >
            {text('edit.restore')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              forgetUnsaved(place);
              setUnsaved(undefined);
            }}
          >
            {text('edit.drop')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
