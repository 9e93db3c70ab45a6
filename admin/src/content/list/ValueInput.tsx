// The input for the value of a condition, by attribute type.
import { Select, TextInput } from '@mantine/core';
import type { Attribute } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { MomentInput } from '../../attribute-types/MomentInput.tsx';
import { useText } from '../../messages/messages.tsx';

interface ValueInputProps {
  readonly attribute: Attribute;
  /** The value of the request. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ValueInput({ attribute, value, onChange }: ValueInputProps) {
  const text = useText();
  const { filterInput } = attributeTypeOf(attribute);
  if (filterInput === 'boolean' || filterInput === 'enumeration')
    return (
      <Select
        label={text('list.value')}
        comboboxProps={{ withinPortal: false }}
        data={
          filterInput === 'enumeration'
            ? [...(attribute.enum ?? [])]
            : [
                { value: 'true', label: text('app.yes') },
                { value: 'false', label: text('app.no') },
              ]
        }
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (filterInput === 'datetime-local')
    return <MomentInput label={text('list.value')} value={value} onChange={(next) => onChange(next ?? '')} />;
  return (
    <TextInput
      label={text('list.value')}
      type={filterInput}
      step="any"
      value={value}
      onChange={({ currentTarget: { value: entered } }) =>
        onChange(filterInput === 'time' ? withSeconds(entered) : entered)
      }
    />
  );
}

/** Browsers leave out seconds of a time that are zero. */
const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);
