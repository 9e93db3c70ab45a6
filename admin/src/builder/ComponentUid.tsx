// The category and the name of a component, which form its uid. Changing it keeps the content.
import { Group, Text as Line, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import type { SchemaDraft } from './draft.ts';

interface ComponentUidProps {
  readonly draft: SchemaDraft;
  readonly isFixed: boolean;
  readonly onChange: (draft: SchemaDraft) => void;
}

export function ComponentUid({ draft, isFixed, onChange }: ComponentUidProps) {
  const text = useText();
  const [category = '', name = ''] = draft.newUid.split('.');
  const input = (label: string, value: string, uidWith: (typed: string) => string) => (
    <TextInput
      label={label}
      readOnly={isFixed || draft.isNew}
      value={value}
      onChange={({ currentTarget }) =>
        onChange({
          ...draft,
          newUid: uidWith(currentTarget.value.toLowerCase().replace(/[^a-z\d-]/g, '')),
        })
      }
    />
  );
  return (
    <div>
      <Group grow align="start">
        {input(text('builder.category'), category, (typed) => `${typed}.${name}`)}
        {input(text('builder.componentName'), name, (typed) => `${category}.${typed}`)}
      </Group>
      {draft.newUid !== draft.uid && (
        <Line size="sm" mt="xs">
          {text('builder.componentRenameHelp', { uid: draft.newUid })}
        </Line>
      )}
    </div>
  );
}
