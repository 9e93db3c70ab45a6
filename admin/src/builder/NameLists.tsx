// Lists of attributes, such as those whose values are unique together.
import { Button, Group, Input, MultiSelect, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../messages/messages.tsx';

interface NameListsProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly names: readonly string[];
  readonly isFixed: boolean;
  readonly lists: readonly (readonly string[])[];
  readonly onChange: (lists: readonly (readonly string[])[]) => void;
}

export function NameLists({ label, problem, names, isFixed, lists, onChange }: NameListsProps) {
  const text = useText();
  return (
    <Input.Wrapper label={label} error={problem} labelElement="div">
      <Stack gap="xs">
        {lists.map((list, index) => (
          <Group key={index} wrap="nowrap">
            <MultiSelect
              aria-label={`${label} ${index + 1}`}
              flex={1}
              readOnly={isFixed}
              data={names}
              value={[...list]}
              onChange={(chosen) => onChange(lists.with(index, chosen))}
            />
            {!isFixed && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={text('app.removeOne', { name: `${label} ${index + 1}` })}
                onClick={() => onChange(lists.toSpliced(index, 1))}
              >
                {text('app.remove')}
              </Button>
            )}
          </Group>
        ))}
        {!isFixed && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} />}
              onClick={() => onChange([...lists, []])}
            >
              {text('builder.addList')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
