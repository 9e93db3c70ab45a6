// The input for the value of a condition, by attribute type.
import { Select, TextInput } from '@mantine/core';
import type { Attribute } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { useText } from '../../messages/messages.tsx';

interface ValueInputProps {
  readonly attribute: Attribute;
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
  return (
    <TextInput
      label={text('list.value')}
      type={filterInput}
      step="any"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const isMoment = (attribute: Attribute): boolean =>
  attributeTypeOf(attribute).filterInput === 'datetime-local';

/** The value of the request. Datetimes are entered in local time and sent in UTC; browsers leave out seconds of a time that are zero. */
export function sentValue(value: string, attribute: Attribute): string {
  if (value !== '' && isMoment(attribute)) return new Date(value).toISOString();
  const isShortTime = attributeTypeOf(attribute).filterInput === 'time' && value.length === 5;
  return isShortTime ? `${value}:00` : value;
}

/** The value of the input for a value of the request. */
export function enteredValue(value: string, attribute: Attribute): string {
  const moment = new Date(value);
  if (!isMoment(attribute) || Number.isNaN(moment.getTime())) return value;
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
