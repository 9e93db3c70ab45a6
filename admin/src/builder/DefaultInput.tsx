// What new entries have at first: a value of the attribute's own type.
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { SchemaAttribute } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';

interface DefaultInputProps {
  readonly definition: SchemaAttribute;
  readonly setDefinition: (definition: SchemaAttribute) => void;
}

const numbers = new Set(['integer', 'decimal', 'float']);

export function DefaultInput({ definition, setDefinition }: DefaultInputProps) {
  const text = useText();
  const { default: initial, ...others } = definition;
  const shown = initial === undefined || initial === null ? '' : String(initial);
  const write = (value: unknown): void =>
    setDefinition(value === '' || value === null ? others : { ...others, default: value });
  const frame = { label: text('builder.default'), description: text('builder.defaultHelp') };
  if (numbers.has(definition.type))
    return <NumberInput {...frame} hideControls value={shown} onChange={write} />;
  if (definition.type === 'boolean')
    return (
      <Select
        {...frame}
        clearable
        data={[
          { value: 'true', label: text('app.yes') },
          { value: 'false', label: text('app.no') },
        ]}
        value={shown || null}
        onChange={(chosen) => write(chosen === null ? null : chosen === 'true')}
      />
    );
  if (definition.type === 'enumeration')
    return (
      <Select
        {...frame}
        clearable
        data={Array.isArray(definition.enum) ? definition.enum.map(String) : []}
        value={shown || null}
        onChange={write}
      />
    );
  return (
    <TextInput
      {...frame}
      type={definition.type === 'date' ? 'date' : 'text'}
      value={shown}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
