// The part of an image in numbers, and its aspect ratio, so that cropping works with the keyboard.
import { NumberInput, Select } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import classes from './media.module.css';
import { type Part, partIn, partOfRatio, type Ratio, ratios, resizedPart, type Size } from './part.ts';

interface PartNumbersProps {
  readonly picture: Size;
  readonly part: Part;
  readonly ratio: Ratio;
  readonly onChange: (part: Part, ratio: Ratio) => void;
}

const ratioNames = Object.keys(ratios) as readonly Ratio[];

export function PartNumbers({ picture, part, ratio, onChange }: PartNumbersProps) {
  const text = useText();
  const choose = (name: string | null): void => {
    const chosen = ratioNames.find((one) => one === name) ?? 'free';
    onChange(partOfRatio(picture, part, ratios[chosen](picture)), chosen);
  };
  const number = (side: keyof Part, [min, max]: readonly [number, number], change: (to: number) => Part) => (
    <NumberInput
      label={text(`media.part.${side}`)}
      allowDecimal={false}
      allowNegative={false}
      min={min}
      max={max}
      value={part[side]}
      // An empty input has no number.
      onChange={(to) => typeof to === 'number' && onChange(change(to), ratio)}
    />
  );
  const moved = (side: 'left' | 'top') => (to: number) => partIn(picture, { ...part, [side]: to });
  const resized = (side: 'width' | 'height') => (length: number) =>
    resizedPart(picture, part, { side, length, ratio: ratios[ratio](picture) });
  return (
    <div className={classes.cropNumbers}>
      <Select
        label={text('media.ratio')}
        allowDeselect={false}
        data={ratioNames.map((value) => ({
          value,
          label: value === 'free' || value === 'original' ? text(`media.ratio.${value}`) : value,
        }))}
        value={ratio}
        onChange={choose}
      />
      {number('left', [0, picture.width - part.width], moved('left'))}
      {number('top', [0, picture.height - part.height], moved('top'))}
      {number('width', [1, picture.width], resized('width'))}
      {number('height', [1, picture.height], resized('height'))}
    </div>
  );
}
