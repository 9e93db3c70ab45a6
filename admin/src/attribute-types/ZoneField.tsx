// A dynamic zone in a form: components of several kinds, in one order.
import { Button, Input, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldProps, useField, useForm } from '../content/form/form.ts';
import { walkOf } from '../content/form/form-values.ts';
import { useText } from '../messages/messages.tsx';
import { Entries } from './Entries.tsx';
import { componentOf, type Entry, entriesIn, newEntry } from './entries.ts';

export default function ZoneField(props: FieldProps) {
  const text = useText();
  const { types } = useForm();
  const { value, write, isReadOnly, frame } = useField<readonly Entry[]>(props);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { components = [], max } = props.attribute;
  const entries = entriesIn(value ?? []);
  const { id, withAsterisk, ...around } = frame;
  const add = (component: string): void => {
    const entry = { ...newEntry(component, walkOf(types)), __component: component };
    setOpened(new Set([...opened, entry.$key]));
    write([...entries, entry]);
  };
  return (
    <Input.Wrapper {...around} required={withAsterisk} labelElement="div">
      <Entries
        path={props.path}
        entries={entries}
        componentOf={componentOf}
        hasKinds
        isReadOnly={isReadOnly}
        opened={opened}
        onChange={write}
      />
      {!isReadOnly && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              id={id}
              size="xs"
              mt={6}
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={max !== undefined && entries.length >= max}
            >
              {text('edit.addOne', { name: frame.label })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {types.components
              .filter(({ uid }) => components.includes(uid))
              .map(({ uid, displayName, category }) => (
                <Menu.Item key={uid} onClick={() => add(uid)}>
                  {displayName} <small>{category}</small>
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Input.Wrapper>
  );
}
