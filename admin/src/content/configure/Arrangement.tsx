// The attributes of a form in order: their width, whether they are shown, and their labels.
import {
  ActionIcon,
  Badge,
  Group,
  Text as Line,
  Select,
  Stack,
  Switch,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconPencil, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import type { Component, ContentType } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Sortable } from '../../parts/Sortable.tsx';
import { shownName } from '../attribute-name.ts';
import { useTypes } from '../content-types.ts';
import type { Arranged } from './arrangement.ts';
import classes from './Configure.module.css';

interface ArrangementProps {
  readonly owner: ContentType | Component;
  readonly arranged: readonly Arranged[];
  readonly onChange: (arranged: readonly Arranged[]) => void;
}

const widths = [3, 4, 6, 8, 9, 12];

export function Arrangement({ owner, arranged, onChange }: ArrangementProps) {
  const [worded, setWorded] = useState<Arranged>();
  const change = (before: Arranged, after: Arranged): void =>
    onChange(arranged.map((one) => (one === before ? after : one)));
  return (
    <>
      <Sortable
        items={arranged}
        keyOf={({ name }) => name}
        nameOf={({ name, label }) => label || shownName(name)}
        onMove={onChange}
      >
        {(one, _index, handle) => (
          <div className={classes.row}>
            {handle}
            <Row owner={owner} one={one} onChange={change} onWord={() => setWorded(one)} />
          </div>
        )}
      </Sortable>
      <ComponentLinks owner={owner} />
      {worded && (
        <WordsDialog
          one={worded}
          onClose={() => setWorded(undefined)}
          onDone={(after) => {
            change(worded, after);
            setWorded(undefined);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly owner: ContentType | Component;
  readonly one: Arranged;
  readonly onChange: (before: Arranged, after: Arranged) => void;
  readonly onWord: () => void;
}

function Row({ owner, one, onChange, onWord }: RowProps) {
  const text = useText();
  const name = one.label || shownName(one.name);
  const attribute = owner.attributes[one.name];
  const sizes = [...new Set([...widths, one.width])].toSorted((some, other) => some - other);
  return (
    <>
      <div className={classes.name}>
        <Line size="sm" fw={600} truncate>
          {name}
        </Line>
        {one.description && (
          <Line size="xs" c="dimmed" truncate>
            {one.description}
          </Line>
        )}
      </div>
      <Badge variant="light" color="gray" tt="none">
        {attribute?.type}
      </Badge>
      <Select
        size="xs"
        w={92}
        aria-label={text('configure.widthOf', { name })}
        allowDeselect={false}
        disabled={one.isHidden}
        data={sizes.map((width) => ({ value: String(width), label: `${width} / 12` }))}
        value={String(one.width)}
        onChange={(width) => onChange(one, { ...one, width: Number(width) })}
      />
      <Tooltip label={text('configure.required')} disabled={attribute?.required !== true}>
        <Switch
          size="sm"
          aria-label={text('configure.shown', { name })}
          disabled={attribute?.required === true}
          checked={!one.isHidden}
          onChange={({ currentTarget }) => onChange(one, { ...one, isHidden: !currentTarget.checked })}
        />
      </Tooltip>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text('configure.wordsOf', { name })}
        onClick={onWord}
      >
        <IconPencil size={16} />
      </ActionIcon>
    </>
  );
}

interface WordsDialogProps {
  readonly one: Arranged;
  readonly onDone: (one: Arranged) => void;
  readonly onClose: () => void;
}

function WordsDialog({ one, onDone, onClose }: WordsDialogProps) {
  const text = useText();
  const [given, setGiven] = useState(one);
  const words = [
    ['label', text('configure.label'), shownName(one.name)],
    ['description', text('configure.description'), ''],
    ['placeholder', text('configure.placeholder'), ''],
  ] as const;
  return (
    <FormDialog
      title={shownName(one.name)}
      submitLabel={text('configure.take')}
      isPending={false}
      error={undefined}
      onSubmit={() => onDone(given)}
      onClose={onClose}
    >
      {words.map(([word, label, otherwise]) => (
        <TextInput
          key={word}
          label={label}
          placeholder={otherwise}
          maxLength={1000}
          value={given[word]}
          onChange={({ currentTarget }) => setGiven({ ...given, [word]: currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}

/** Links to the view settings of the components, which apply wherever a component is used. */
function ComponentLinks({ owner }: { readonly owner: ContentType | Component }) {
  const text = useText();
  const { components } = useTypes();
  const inside = new Set(
    Object.values(owner.attributes).flatMap(({ component, components: several = [] }) =>
      component ? [component] : several,
    ),
  );
  if (inside.size === 0) return null;
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Line size="sm" c="dimmed">
        {text('configure.components')}
      </Line>
      <Group gap="xs">
        {components
          .filter(({ uid }) => inside.has(uid))
          .map(({ uid, displayName }) => (
            <LinkButton
              key={uid}
              to="/content/$uid/configure"
              params={{ uid }}
              variant="default"
              size="xs"
              leftSection={<IconSettings size={14} />}
            >
              {displayName}
            </LinkButton>
          ))}
      </Group>
    </Stack>
  );
}
