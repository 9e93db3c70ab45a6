// /admin/content/:uid/configure: the view settings of a content type or component, for all administrators.
import { Button, Group, Paper, Select, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isConflict } from '../../api/api-error.ts';
import {
  type Component,
  type ContentType,
  forgetViewSettings,
  type ViewSettings,
  writeViewSettings,
} from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NotFound } from '../../parts/Fallbacks.tsx';
import { notify } from '../../parts/notify.ts';
import { Page } from '../../parts/Page.tsx';
import { useMay } from '../../session.ts';
import { useNames } from '../attribute-name.ts';
import { configureRight, contentTypesQuery, useTypes } from '../content-types.ts';
import { Leaving } from '../edit/Leaving.tsx';
import { ListLink } from '../ListLink.tsx';
import { Arrangement } from './Arrangement.tsx';
import { arrangedOf, type Given, namesOf, settingsOf } from './arrangement.ts';
import { ListDefaults } from './ListDefaults.tsx';

export function Configure() {
  const { uid } = useParams({ from: '/shell/content/$uid/configure' });
  const { contentTypes, components } = useTypes();
  const may = useMay();
  const [turn, setTurn] = useState(0);
  const contentType = contentTypes.find((one) => one.uid === uid);
  const owner = contentType ?? components.find((one) => one.uid === uid);
  if (!owner || !may(configureRight)) return <NotFound />;
  return (
    <ConfigureForm
      key={`${uid} ${turn}`}
      owner={owner}
      contentType={contentType}
      onRestart={() => setTurn(turn + 1)}
    />
  );
}

interface ConfigureFormProps {
  readonly owner: ContentType | Component;
  /** Undefined for a component, which has no list. */
  readonly contentType: ContentType | undefined;
  /** Starts again with the settings that there are now. */
  readonly onRestart: () => void;
}

function ConfigureForm({ owner, contentType, onRestart }: ConfigureFormProps) {
  const text = useText();
  // Others may change the settings meanwhile: the form is saved for those that it began with.
  const [begun] = useState(owner);
  const [first] = useState<Given>(() => ({
    arranged: arrangedOf(owner),
    list: owner.view?.list,
    label: owner.view?.label ?? null,
  }));
  const [given, setGiven] = useState(first);
  const saving = useSettings(begun, onRestart);
  const hasList = contentType?.kind === 'collectionType';
  const isChanged = given !== first;
  useEffect(() => {
    if (!isChanged && !saving.isPending && owner !== begun) onRestart();
  });
  return (
    <Page
      title={text('configure.title', { name: owner.displayName })}
      about={text('configure.help')}
      trail={contentType && <ListLink contentType={contentType} />}
      isNarrow
    >
      <Stack>
        <FormSection owner={owner} given={given} onChange={setGiven} />
        {contentType && hasList && (
          <Paper component="section" aria-label={text('configure.list')}>
            <Title order={2} size="h4" mb="md">
              {text('configure.list')}
            </Title>
            <ListDefaults
              contentType={contentType}
              list={given.list}
              onChange={(list) => setGiven({ ...given, list })}
            />
          </Paper>
        )}
        <ErrorNotice error={saving.error} />
        <Group justify="flex-end">
          <Button variant="default" disabled={owner.view === null} onClick={() => saving.mutate(null)}>
            {text('configure.reset')}
          </Button>
          <Button variant="default" disabled={!isChanged || saving.isPending} onClick={onRestart}>
            {text('edit.discard')}
          </Button>
          <Button
            disabled={!isChanged}
            loading={saving.isPending}
            onClick={() => saving.mutate(settingsOf(given))}
          >
            {text('app.save')}
          </Button>
        </Group>
      </Stack>
      <Leaving isChanged={isChanged && !saving.isPending} isLost />
    </Page>
  );
}

interface FormSectionProps {
  readonly owner: ContentType | Component;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

function FormSection({ owner, given, onChange }: FormSectionProps) {
  const text = useText();
  const named = useNames(owner);
  return (
    <Paper component="section" aria-label={text('configure.form')}>
      <Title order={2} size="h4" mb="md">
        {text('configure.form')}
      </Title>
      <Select
        label={text('configure.calledBy')}
        description={text('configure.calledByHelp')}
        placeholder={text('configure.automatic')}
        clearable
        mb="md"
        data={namesOf(owner).map((value) => ({ value, label: named(value) }))}
        value={given.label}
        onChange={(label) => onChange({ ...given, label })}
      />
      <Arrangement
        owner={owner}
        arranged={given.arranged}
        onChange={(arranged) => onChange({ ...given, arranged })}
      />
    </Paper>
  );
}

/** Saves or resets the settings, and reloads the content types. */
function useSettings(owner: ContentType | Component, onSaved: () => void) {
  const text = useText();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries(contentTypesQuery);
  return useMutation({
    mutationFn: async (settings: ViewSettings | null) => {
      await (settings ? writeViewSettings(owner, settings) : forgetViewSettings(owner));
      await reload();
    },
    onSuccess: () => {
      notify(text('app.saved'));
      onSaved();
    },
    onError: (error) => isConflict(error) && void reload(),
  });
}
