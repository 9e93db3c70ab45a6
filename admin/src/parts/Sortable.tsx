// A list whose items are ordered by dragging their handles, with the pointer or the keyboard.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './Sortable.module.css';
import { usePassedFocus } from './use-passed-focus.ts';

interface SortableProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The name of an item in the label of its handle. */
  readonly nameOf: (item: T) => string;
  readonly onMove: (items: readonly T[], moved: T) => void;
  readonly isFixed?: boolean;
  /** Must be the same function in each render, so that only changed items are rendered: long lists would be slow otherwise. */
  readonly children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

// Constant objects, because new ones would render every item again.
const byPointer = { activationConstraint: { distance: 4 } };
const byKeyboard = { coordinateGetter: sortableKeyboardCoordinates };

/** Longer lists only lay out the visible items. */
const fewItems = 40;

export function Sortable<T>({ items, keyOf, nameOf, onMove, isFixed, children }: SortableProps<T>) {
  const text = useText();
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeyboard));
  const current = items.map(keyOf);
  // Memoized by the keys, because a new array would render every item again.
  const keys = useMemo(() => current, [current.join('\n')]);
  const place = (id: unknown): number => keys.indexOf(String(id)) + 1;
  const move = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    const from = keys.indexOf(String(active.id));
    const item = items[from];
    if (item === undefined) return;
    onMove(items.toSpliced(from, 1).toSpliced(keys.indexOf(String(over.id)), 0, item), item);
  };
  const said = (id: unknown): string => text('sort.at', { place: place(id), count: items.length });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{
        screenReaderInstructions: { draggable: text('sort.help') },
        announcements: {
          onDragStart: ({ active }) => said(active.id),
          onDragOver: ({ over }) => (over ? said(over.id) : undefined),
          onDragEnd: ({ over }) => (over ? said(over.id) : undefined),
          onDragCancel: ({ active }) => said(active.id),
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} data-long={items.length > fewItems || undefined}>
          {items.map((item, index) => (
            <MemoItem
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              isFixed={isFixed ?? false}
              item={item}
              index={index}
              draw={children as ItemProps['draw']}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  readonly id: string;
  readonly name: string;
  readonly isFixed: boolean;
  readonly item: unknown;
  readonly index: number;
  readonly draw: (item: unknown, index: number, handle: ReactNode) => ReactNode;
}

const MemoItem = memo(Item);

function Item({ id, name, isFixed, item, index, draw }: ItemProps) {
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: isFixed });
  const entry = useRef<HTMLLIElement>(null);
  usePassedFocus(entry);
  const place = useCallback(
    (element: HTMLLIElement | null) => {
      setNodeRef(element);
      entry.current = element;
    },
    [setNodeRef],
  );
  const handle = !isFixed && (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={text('sort.move', { name })}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
  return (
    <li
      ref={place}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {draw(item, index, handle)}
    </li>
  );
}
