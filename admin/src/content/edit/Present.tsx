// The other administrators who have this document open.
import { Avatar, Group, Text as Line, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Document, type DocumentPlace, leave, stayAt } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { administratorName } from '../../parts/administrator-name.ts';

interface PresentProps {
  readonly place: DocumentPlace;
  readonly document: Document;
}

/** Milliseconds between heartbeats. Hidden tabs send none, so the server removes them. */
const beat = 15_000;

export function Present({ place, document: { documentId } }: PresentProps) {
  const text = useText();
  const { contentType, locale } = place;
  const at = { contentType, documentId, locale };
  const { data: others = [] } = useQuery({
    queryKey: ['present', contentType.uid, documentId, locale ?? ''],
    queryFn: () => stayAt(at),
    refetchInterval: beat,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      // If this fails, the server removes the administrator after a timeout.
      leave(at).catch(() => undefined);
    },
    [contentType.uid, documentId, locale],
  );
  if (others.length === 0) return null;
  const names = others.map(administratorName);
  return (
    <Paper p="sm" role="status">
      <Group gap="xs" wrap="nowrap">
        <Avatar.Group>
          {others.map((person) => (
            <Avatar
              key={person.id}
              size={26}
              radius="xl"
              name={administratorName(person)}
              color="indigo"
              alt=""
            />
          ))}
        </Avatar.Group>
        <Line size="sm">{text('edit.present', { names: names.join(', ') })}</Line>
      </Group>
    </Paper>
  );
}
