// An empty state, with an explanation and an action.
import { Text as Line, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly title: string;
  readonly help?: string;
  readonly children?: ReactNode;
}

export const Empty = ({ title, help, children }: EmptyProps) => (
  <Stack align="center" gap="xs" py={56} px="md">
    <Line fw={600}>{title}</Line>
    {help && (
      <Line c="dimmed" size="sm" maw="30rem" ta="center">
        {help}
      </Line>
    )}
    {children}
  </Stack>
);
