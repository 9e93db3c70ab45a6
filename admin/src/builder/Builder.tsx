// /admin/builder: content types and components, changed while the server runs.
import { Alert, Button, Group, Text as Line, Paper, Stack, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type EditableSchema, fetchSchemas, type Schemas } from '../api/builder.ts';
import { LeaveDialog, Leaving } from '../content/edit/Leaving.tsx';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../session.ts';
import classes from './Builder.module.css';
import { draftOf, type SchemaDraft } from './draft.ts';
import { NewSchemaForm } from './NewSchemaForm.tsx';
import { SchemaEditor } from './SchemaEditor.tsx';

export const builderKey = ['schemas'];

export function Builder() {
  const text = useText();
  const may = useMay();
  const { data, error, refetch } = useQuery({ queryKey: builderKey, queryFn: fetchSchemas, staleTime: 0 });
  const [opened, setOpened] = useState<SchemaDraft>();
  const [isNaming, setNaming] = useState(false);
  const [isChanged, setChanged] = useState(false);
  /** The schema to open after the unsaved changes were confirmed to be discarded. */
  const [next, setNext] = useState<SchemaDraft>();
  const open = (draft: SchemaDraft): void => (isChanged ? setNext(draft) : setOpened(draft));
  const editor = useRef<HTMLDivElement>(null);
  // On narrow screens the editor is below the list, and in a scrolled page it may be above the visible part.
  useEffect(() => {
    const isBelow = matchMedia('(max-width: 62em)').matches;
    if (editor.current && (isBelow || editor.current.getBoundingClientRect().top < 0))
      editor.current.scrollIntoView({ block: 'start' });
  }, [opened]);
  const mayChange = may('plugin::content-type-builder.update') && data?.isReadOnly === false;
  return (
    <Page
      title={text('nav.builder')}
      about={text('builder.help')}
      actions={
        mayChange && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNaming(true)}>
            {text('builder.new')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Waiting />}
      {data?.isReadOnly && (
        <Alert color="gray" variant="light" mb="md">
          {text('builder.readOnly')}
        </Alert>
      )}
      {data && (
        <div className={classes.layout}>
          <SchemaList schemas={data} opened={opened?.uid} onOpen={open} />
          {opened ? (
            <div ref={editor} className={classes.editor}>
              <SchemaEditor
                key={`${opened.uid} ${opened.isNew}`}
                first={opened}
                schemas={data}
                mayChange={mayChange}
                onChanged={setChanged}
                onClose={() => setOpened(undefined)}
              />
            </div>
          ) : (
            <Paper>
              <Line c="dimmed">{text('builder.choose')}</Line>
            </Paper>
          )}
        </div>
      )}
      <Leaving isChanged={isChanged} isLost />
      <LeaveDialog
        isOpen={next !== undefined}
        help={text('edit.leaveLost')}
        onStay={() => setNext(undefined)}
        onLeave={() => {
          setOpened(next);
          setNext(undefined);
        }}
      />
      {isNaming && data && (
        <NewSchemaForm
          schemas={data}
          onClose={() => setNaming(false)}
          onDone={(draft) => {
            open(draft);
            setNaming(false);
          }}
        />
      )}
    </Page>
  );
}

interface SchemaListProps {
  readonly schemas: Schemas;
  readonly opened: string | undefined;
  readonly onOpen: (draft: SchemaDraft) => void;
}

function SchemaList({ schemas, opened, onOpen }: SchemaListProps) {
  const text = useText();
  const groups: readonly [string, readonly EditableSchema[], boolean][] = [
    [text('builder.contentTypes'), schemas.contentTypes.filter(({ isEditable }) => isEditable), false],
    [text('builder.componentsList'), schemas.components.filter(({ isEditable }) => isEditable), true],
  ];
  return (
    <Stack gap="md">
      {groups.map(([label, all, isComponent]) => (
        <section key={label} aria-label={label}>
          <h2 className={classes.label}>{label}</h2>
          {all.map((one) => (
            <UnstyledButton
              key={one.uid}
              className={classes.item}
              aria-current={one.uid === opened || undefined}
              onClick={() => onOpen(draftOf(one, isComponent))}
            >
              <Group justify="space-between" wrap="nowrap">
                <span>{one.schema.info.displayName ?? one.uid}</span>
              </Group>
              <Line size="xs" c="dimmed">
                {one.uid}
              </Line>
            </UnstyledButton>
          ))}
        </section>
      ))}
    </Stack>
  );
}
