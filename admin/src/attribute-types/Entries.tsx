// A list of components in a form. They are collapsed by default, so that a long page is rendered fast.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Fields } from '../content/form/Fields.tsx';
import { useForm } from '../content/form/form.ts';
import type { Path } from '../content/form/form-store.ts';
import { useText } from '../messages/messages.tsx';
import { Sortable } from '../parts/Sortable.tsx';
import { removing } from '../parts/use-passed-focus.ts';
import type { Entry } from './entries.ts';
import classes from './fields.module.css';

interface EntriesProps {
  readonly path: Path;
  readonly entries: readonly Entry[];
  readonly componentOf: (entry: Entry) => string;
  /** Whether entries show their component, since there are several. */
  readonly hasKinds?: boolean;
  readonly isReadOnly: boolean;
  readonly opened: ReadonlySet<string>;
  readonly onChange: (entries: readonly Entry[]) => void;
}

export function Entries(props: EntriesProps) {
  const { path, entries, componentOf, hasKinds, isReadOnly, opened, onChange } = props;
  const { types } = useForm();
  const named = (entry: Entry): { kind: string; name: string } => {
    const component = types.components.find(({ uid }) => uid === componentOf(entry));
    const label = component?.label ? entry[component.label] : undefined;
    const kind = component?.displayName ?? componentOf(entry);
    return { kind, name: label ? String(label) : '' };
  };
  const latest = useRef(entries);
  latest.current = entries;
  const remove = useCallback(
    (key: string) => onChange(latest.current.filter(({ $key }) => $key !== key)),
    [onChange],
  );
  const draw = useCallback(
    (entry: Entry, index: number, handle: ReactNode) => {
      const { kind, name } = named(entry);
      return (
        <OneEntry
          path={path}
          index={index}
          component={componentOf(entry)}
          kind={kind}
          name={name}
          hasKind={hasKinds || name === ''}
          handle={handle}
          isFirstOpen={opened.has(entry.$key)}
          onRemove={isReadOnly ? undefined : () => remove(entry.$key)}
        />
      );
    },
    [path, types, componentOf, hasKinds, opened, isReadOnly, remove],
  );
  return (
    <Sortable
      items={entries}
      keyOf={keyOf}
      nameOf={(entry) => {
        const { kind, name } = named(entry);
        return name || kind;
      }}
      onMove={onChange}
      isFixed={isReadOnly || entries.length < 2}
    >
      {draw}
    </Sortable>
  );
}

const keyOf = ({ $key }: Entry): string => $key;

interface OneEntryProps {
  /** The path of the list. */
  readonly path: Path;
  readonly index: number;
  readonly component: string;
  readonly kind: string;
  readonly name: string;
  readonly hasKind: boolean;
  readonly handle: ReactNode;
  readonly isFirstOpen: boolean;
  readonly onRemove: (() => void) | undefined;
}

function OneEntry(props: OneEntryProps) {
  const { index, component, kind, name, hasKind, handle, isFirstOpen, onRemove } = props;
  const path = [...props.path, index];
  const text = useText();
  const { types, store } = useForm();
  const [isToggled, setToggled] = useState(isFirstOpen);
  const prefix = `${path.join('.')}.`;
  const isWanted = useSyncExternalStore(store.subscribe, () =>
    [...Object.keys(store.problems), store.led ?? ''].some((key) => key.startsWith(prefix)),
  );
  // An entry with a problem is always expanded, and stays so when the problem goes, which it does at the first key press.
  useEffect(() => {
    if (isWanted) setToggled(true);
  }, [isWanted]);
  const isOpen = isToggled || isWanted;
  const attributes = types.components.find(({ uid }) => uid === component)?.attributes ?? {};
  return (
    <div className={classes.entry}>
      <div className={classes.entryHead}>
        {handle}
        <UnstyledButton
          className={classes.entryToggle}
          aria-expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          {hasKind && <span className={classes.kind}>{kind}</span>}
          <span className={classes.entryName}>{name}</span>
        </UnstyledButton>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text('app.removeOne', { name: name || kind })}
            onClick={onRemove}
            {...removing}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div className={classes.entryBody}>
          <Fields owner={component} attributes={attributes} path={path} />
        </div>
      )}
    </div>
  );
}
