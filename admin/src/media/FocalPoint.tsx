// The focal point of an image, which crops keep visible: set by a click, moved by the arrow keys.
import { Text as Line } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { MediaFile } from '../api/files.ts';
import { currentUrl } from '../attribute-types/file.ts';
import { useText } from '../messages/messages.tsx';
import classes from './media.module.css';

type Point = { readonly x: number; readonly y: number };

interface FocalPointProps {
  readonly file: MediaFile;
  /** In percent of width and height. */
  readonly point: Point | null;
  readonly onChange: ((point: Point) => void) | undefined;
}

const step = 2;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

export function FocalPoint({ file, point, onChange }: FocalPointProps) {
  const text = useText();
  const { x, y } = point ?? { x: 50, y: 50 };
  const click = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    onChange?.({
      x: within(((clientX - box.left) / box.width) * 100),
      y: within(((clientY - box.top) / box.height) * 100),
    });
  };
  const press = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    onChange?.({ x: within(x + move[0]), y: within(y + move[1]) });
  };
  return (
    <div>
      <button
        type="button"
        className={classes.focal}
        disabled={!onChange}
        aria-label={text('media.focalPoint', { x, y })}
        onClick={click}
        onKeyDown={press}
      >
        <img src={currentUrl(file)} alt={file.alternativeText ?? ''} />
        <span className={classes.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <Line size="xs" c="dimmed">
        {text('media.focalHelp')}
      </Line>
    </div>
  );
}
