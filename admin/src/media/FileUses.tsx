// The documents that use a file.
import { Text as Line, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContentTypes } from '../content/content-types.ts';
import { useText } from '../messages/messages.tsx';
import { fetchNamedUses } from './file-uses.ts';

export function FileUses({ id }: { readonly id: number }) {
  const text = useText();
  const types = useContentTypes();
  const { data } = useQuery({ queryKey: ['files', 'uses', id], queryFn: () => fetchNamedUses(id, types) });
  if (!data) return null;
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {text('media.uses')}
      </Title>
      {data.length === 0 && (
        <Line size="sm" c="dimmed">
          {text('media.unused')}
        </Line>
      )}
      {data.map(({ uid, documentId, name }) => (
        <Line key={`${uid} ${documentId}`} size="sm" truncate>
          {uid.startsWith('api::') ? (
            <Link to="/content/$uid/$documentId" params={{ uid, documentId }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Line>
      ))}
    </section>
  );
}
