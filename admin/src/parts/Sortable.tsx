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
import type { ReactNode } from 'react';
import { useText } from '../messages/messages.tsx';
import classes from './Sortable.module.css';

interface SortableProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** What its handle is called by. */
  readonly nameOf: (item: T) => string;
  readonly onMove: (items: readonly T[], moved: T) => void;
  readonly isFixed?: boolean;
  readonly children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

export function Sortable<T>({ items, keyOf, nameOf, onMove, isFixed, children }: SortableProps<T>) {
  const text = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
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
        <ol className={classes.list}>
          {items.map((item, index) => (
            <Item key={keyOf(item)} id={keyOf(item)} name={nameOf(item)} isFixed={isFixed ?? false}>
              {(handle) => children(item, index, handle)}
            </Item>
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
  readonly children: (handle: ReactNode) => ReactNode;
}

function Item({ id, name, isFixed, children }: ItemProps) {
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: isFixed });
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
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}
