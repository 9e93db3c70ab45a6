// A dynamic zone in a form: components of several kinds, in one order.
import { Menu } from '@mantine/core';
import { type FieldProps, useForm } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { AddButton, EntriesField } from './EntriesField.tsx';
import { componentOf } from './entries.ts';

export default function ZoneField(props: FieldProps) {
  const text = useText();
  const { types } = useForm();
  const { components = [] } = props.attribute;
  return (
    <EntriesField {...props} componentOf={componentOf} hasKinds>
      {({ id, label, isFull, add }) => (
        <Menu position="bottom-start">
          <Menu.Target>
            <AddButton id={id} disabled={isFull}>
              {text('edit.addTo', { name: label })}
            </AddButton>
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
    </EntriesField>
  );
}
