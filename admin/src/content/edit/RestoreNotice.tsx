// Offers to restore unsaved work of an earlier visit.
import { Button, Group, Text as Line, Paper } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DocumentPlace } from '../../api/documents.ts';
import { useTexts } from '../../messages/messages.tsx';
import { useSession } from '../../session.ts';
import { dropUnsaved, readUnsaved, type Unsaved } from './unsaved.ts';

interface RestoreNoticeProps {
  readonly place: DocumentPlace;
  readonly onRestore: (unsaved: Unsaved) => void;
}

export function RestoreNotice({ place, onRestore }: RestoreNoticeProps) {
  const { text, formats } = useTexts();
  const { me } = useSession();
  const [[unsaved, ...others], setFound] = useState<readonly Unsaved[]>([]);
  useEffect(() => {
    let isShown = true;
    void readUnsaved(place, me).then((found) => isShown && setFound(found));
    return () => {
      isShown = false;
    };
  }, []);
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
              onRestore(unsaved);
              dropUnsaved(unsaved);
              setFound([]);
            }}
          >
            {text('edit.restore')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              dropUnsaved(unsaved);
              setFound(others);
            }}
          >
            {text('edit.drop')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
