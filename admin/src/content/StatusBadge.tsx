// Draft, modified or published, in colour and in words.
import { Badge } from '@mantine/core';
import type { Status } from '../api/documents.ts';
import { useText } from '../messages/messages.tsx';

const colors = { draft: 'gray', modified: 'yellow', published: 'green' } as const;

export function StatusBadge({ status }: { readonly status: Status }) {
  const text = useText();
  return (
    <Badge className="status" variant="light" color={colors[status]} size="sm" tt="none" fw={600}>
      {text(`status.${status}`)}
    </Badge>
  );
}
