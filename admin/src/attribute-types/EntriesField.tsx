// A list of components with a button to add one, for repeatable components and dynamic zones.
import { Button, type ButtonProps, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { walkOf } from '../content/form/form-values.ts';
import { Entries } from './Entries.tsx';
import { type Entry, entriesIn, newEntry } from './entries.ts';

interface Adding {
  readonly id: string;
  readonly label: string;
  readonly isFull: boolean;
  readonly add: (component: string) => void;
}

interface EntriesFieldProps extends FieldProps {
  readonly componentOf: (entry: Entry) => string;
  /** Whether entries show their component. */
  readonly hasKinds?: boolean;
  /** The button that adds an entry, if the administrator may. */
  readonly children: (adding: Adding) => ReactNode;
}

export function EntriesField({ componentOf, hasKinds = false, children, ...props }: EntriesFieldProps) {
  const { types } = useForm();
  const { value, write, isReadOnly, frame } = useField<readonly Entry[]>(props);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { max } = props.attribute;
  const entries = entriesIn(value ?? []);
  const { id, withAsterisk, ...around } = frame;
  const add = (component: string): void => {
    const fresh = newEntry(component, walkOf(types));
    const entry = hasKinds ? { ...fresh, __component: component } : fresh;
    setOpened(new Set([...opened, entry.$key]));
    write([...entries, entry]);
  };
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <Entries
        path={props.path}
        entries={entries}
        componentOf={componentOf}
        hasKinds={hasKinds}
        isReadOnly={isReadOnly}
        opened={opened}
        onChange={write}
      />
      {!isReadOnly &&
        children({ id, label: frame.label, isFull: max !== undefined && entries.length >= max, add })}
    </Input.Wrapper>
  );
}

export const AddButton = (props: ButtonProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) => (
  <Button size="xs" mt={6} variant="default" leftSection={<IconPlus size={14} />} {...props} />
);
