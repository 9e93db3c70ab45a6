// The content types and components that can be opened in the editor.
import { Group, Text as Line, Stack, UnstyledButton } from '@mantine/core';
import type { EditableSchema, Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import classes from './Builder.module.css';
import { draftOf, type SchemaDraft } from './draft.ts';

interface SchemaListProps {
  readonly schemas: Schemas;
  /** The uid of the opened one. */
  readonly opened: string | undefined;
  readonly onOpen: (draft: SchemaDraft) => void;
}

export function SchemaList({ schemas, opened, onOpen }: SchemaListProps) {
  const text = useText();
  const groups: readonly [string, readonly EditableSchema[], boolean][] = [
    [text('builder.contentTypes'), schemas.contentTypes.filter(({ isEditable }) => isEditable), false],
    [text('builder.componentsList'), schemas.components.filter(({ isEditable }) => isEditable), true],
  ];
  return (
    <Stack gap="md">
      {groups.map(([label, all, isComponent]) => (
        <section key={label} aria-label={label}>
          <h2 className={classes.label}>{label}</h2>
          {all.map((one) => (
            <UnstyledButton
              key={one.uid}
              className={classes.item}
              aria-current={one.uid === opened || undefined}
              onClick={() => onOpen(draftOf(one, isComponent))}
            >
              <Group justify="space-between" wrap="nowrap">
                <span>{one.schema.info.displayName ?? one.uid}</span>
              </Group>
              <Line size="xs" c="dimmed">
                {one.uid}
              </Line>
            </UnstyledButton>
          ))}
        </section>
      ))}
    </Stack>
  );
}
