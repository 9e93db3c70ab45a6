// Adds a condition: an attribute, an operator and a value of its type.
import { Button, Popover, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { isAlone, type Operator } from '../../attribute-types/operators.ts';
import { useText } from '../../messages/messages.tsx';
import { useContentTypes } from '../content-types.ts';
import { conditionsToText, type Filterable, filterablesOf } from './conditions.ts';
import type { Filtering } from './use-list.ts';
import { ValueInput } from './ValueInput.tsx';

interface FilterMenuProps {
  readonly contentType: ContentType;
  readonly list: Filtering;
}

export function FilterMenu({ contentType, list: { conditions, change } }: FilterMenuProps) {
  const text = useText();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const filterables = filterablesOf(contentType, useContentTypes(), text);
  return (
    <Popover opened={isOpen} onChange={close} width={300} position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={toggle}>
          {text('list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('list.filter')}>
        <ConditionForm
          filterables={filterables}
          onAdd={(condition) => {
            change({ filters: conditionsToText([...conditions, condition]) });
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ConditionFormProps {
  readonly filterables: readonly Filterable[];
  readonly onAdd: (condition: { path: string; operator: Operator; value: string }) => void;
}

function ConditionForm({ filterables, onAdd }: ConditionFormProps) {
  const text = useText();
  const [path, setPath] = useState(filterables[0]?.path ?? '');
  const [chosen, setChosen] = useState<Operator>();
  const [value, setValue] = useState('');
  const filterable = filterables.find((one) => one.path === path);
  const operators = filterable ? attributeTypeOf(filterable.attribute).operators : [];
  const operator = chosen && operators.includes(chosen) ? chosen : operators[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (operator) onAdd({ path, operator, value });
  };
  const isComplete = operator && (isAlone(operator) || value !== '');
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label={text('list.filterBy')}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={filterables.map((one) => ({ value: one.path, label: one.name }))}
          value={path}
          onChange={(next) => {
            setPath(next ?? '');
            setValue('');
          }}
        />
        <Select
          label={text('list.operator')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={operators.map((one) => ({ value: one, label: text(`operator.${one}`) }))}
          value={operator ?? null}
          onChange={(next) => setChosen(next as Operator)}
        />
        {filterable && operator && !isAlone(operator) && (
          <ValueInput attribute={filterable.attribute} value={value} onChange={setValue} />
        )}
        <Button type="submit" disabled={!isComplete}>
          {text('list.addFilter')}
        </Button>
      </Stack>
    </form>
  );
}
