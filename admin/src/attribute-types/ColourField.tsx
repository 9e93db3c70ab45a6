// A colour in a form: its text, and sliders that write it.
import { ActionIcon, ColorPicker, type ColorPickerProps, Popover, TextInput } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldProps, useField } from '../content/form/form.ts';
import { useText } from '../messages/messages.tsx';
import { Swatch } from './Swatch.tsx';

export default function ColourField(props: FieldProps) {
  const text = useText();
  const { value, write, isReadOnly, frame, placeholder } = useField<string>(props);
  const picker = (
    <Popover trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text('app.named', { what: text('editor.chooseColour'), name: frame.label })}
          disabled={isReadOnly}
        >
          {value ? <Swatch colour={value} /> : <IconPalette size={18} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Sliders value={value ?? ''} onChange={write} />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...frame}
      maw={220}
      placeholder={placeholder ?? '#3366cc'}
      readOnly={isReadOnly}
      value={value ?? ''}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? null : currentTarget.value)}
      rightSection={picker}
    />
  );
}

interface SlidersProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Sliders({ value, onChange }: SlidersProps) {
  const text = useText();
  const [format] = useState(() => formatOf(value));
  return (
    <ColorPicker
      format={format}
      value={value}
      onChange={onChange}
      saturationLabel={text('editor.saturation')}
      hueLabel={text('editor.hue')}
      alphaLabel={text('editor.opacity')}
    />
  );
}

/** The notation of the current value, which a newly chosen colour keeps. */
function formatOf(value: string): NonNullable<ColorPickerProps['format']> {
  const named = /^(rgba?|hsla?)\(/.exec(value)?.[1];
  if (named === 'rgb' || named === 'rgba' || named === 'hsl' || named === 'hsla') return named;
  return /^#([\da-f]{4}){1,2}$/i.test(value) ? 'hexa' : 'hex';
}
