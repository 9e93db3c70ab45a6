// The bar of a list with selected rows: their number, the actions for them, and a button that ends the selection.
import { Button, Text as Line } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './ChosenBar.module.css';
import { usePassedFocus } from './use-passed-focus.ts';

interface ChosenBarProps {
  readonly count: number;
  /** How many of them are not on the shown page. */
  readonly elsewhere: number;
  readonly onCancel: () => void;
  /** The buttons of the actions. */
  readonly children: ReactNode;
}

export function ChosenBar({ count, elsewhere, onCancel, children }: ChosenBarProps) {
  const text = useText();
  const label = text('list.chosen', { count });
  const bar = useRef<HTMLElement>(null);
  usePassedFocus(bar);
  return (
    <section ref={bar} className={classes.bar} aria-label={label}>
      <Line size="sm" fw={600}>
        {label}
      </Line>
      {elsewhere > 0 && <Line size="sm">{text('list.chosenElsewhere', { count: elsewhere })}</Line>}
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
        {text('app.cancel')}
      </Button>
    </section>
  );
}
