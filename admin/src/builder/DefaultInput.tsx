// The default of an attribute, in its own type.
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import { JsonOption } from './JsonOption.tsx';
import type { OptionInputProps } from './OptionInput.tsx';

const numbers = new Set(['integer', 'decimal', 'float']);

export function DefaultInput(props: OptionInputProps) {
  const { definition, set, label, problemOf } = props;
  const text = useText();
  const type = definition.type === 'customField' ? String(definition.baseType) : definition.type;
  const { default: initial } = definition;
  const shown = initial === undefined || initial === null ? '' : String(initial);
  const write = (value: unknown): void => set('default', value === '' || value === null ? undefined : value);
  const frame = { label, description: text('builder.defaultHelp'), error: problemOf('default') };
  if (type === 'json') return <JsonOption {...props} />;
  if (numbers.has(type)) return <NumberInput {...frame} hideControls value={shown} onChange={write} />;
  if (type === 'boolean')
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
  if (type === 'enumeration')
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
      type={type === 'date' ? 'date' : 'text'}
      value={shown}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
