// The panel next to the form: locales, creator and editor, documents that refer to this one.
import { Button, Group, Text as Line, Paper, Select, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { type Document, type DocumentPlace, fetchDocument, fetchUses } from '../../api/documents.ts';
import { useText, useTexts } from '../../messages/messages.tsx';
import { administratorName } from '../../parts/administrator-name.ts';
import { messageOf } from '../../parts/ErrorNotice.tsx';
import { notify, notifyFailure } from '../../parts/notify.ts';
import { useNames } from '../attribute-name.ts';
import { useForm } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { asNew, walkOf } from '../form/form-values.ts';
import { useLocales } from '../locales.ts';
import { localesWithin, rightToWrite } from '../reach.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import classes from './Edit.module.css';
import { Present } from './Present.tsx';
import { versionsQuery } from './use-document.ts';

interface SidePanelProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document | null;
}

export function SidePanel(props: SidePanelProps) {
  const { place, contentType, document } = props;
  return (
    <>
      {document && <Present place={place} document={document} />}
      {contentType.isLocalized && <Locales {...props} />}
      {document && <History document={document} />}
      {document && contentType.kind === 'collectionType' && <Uses {...props} />}
    </>
  );
}

function Locales({ place, contentType, document }: SidePanelProps) {
  const text = useText();
  const navigate = useNavigate();
  const locales = localesWithin(contentType, useLocales());
  const { data: versions } = useQuery(versionsQuery(place));
  const open = (locale: string | null): void => {
    if (locale === null || locale === place.locale) return;
    const search = { locale };
    void (contentType.kind === 'singleType'
      ? navigate({ to: '/content/$uid', params: { uid: contentType.uid }, search })
      : navigate({
          to: '/content/$uid/$documentId',
          params: { uid: contentType.uid, documentId: place.documentId ?? 'create' },
          search,
        }));
  };
  const versionOf = (code: string) => versions?.find(({ locale }) => locale === code);
  return (
    <Paper p="md">
      <Select
        label={text('list.locale')}
        allowDeselect={false}
        data={locales.map(({ code, name }) => ({ value: code, label: name }))}
        value={place.locale ?? null}
        onChange={open}
        renderOption={({ option }) => {
          const version = versionOf(option.value);
          return (
            <Group justify="space-between" flex={1} wrap="nowrap">
              <span>{option.label}</span>
              {version ? (
                contentType.hasDraftAndPublish && <StatusBadge status={version.status} />
              ) : (
                <Line size="xs" c="dimmed">
                  {text('edit.notTranslated')}
                </Line>
              )}
            </Group>
          );
        }}
      />
      {document === null && place.documentId !== undefined && (
        <Line size="sm" c="dimmed" mt="xs">
          {text('edit.newTranslation')}
        </Line>
      )}
      {rightToWrite(contentType, document, place.locale) && (
        <CopyLocale
          place={place}
          contentType={contentType}
          others={versions?.map(({ locale }) => locale) ?? []}
        />
      )}
    </Paper>
  );
}

interface CopyLocaleProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly others: readonly (string | null)[];
}

/** Copies the content of another locale into the form, without saving it. */
function CopyLocale({ place, contentType, others }: CopyLocaleProps) {
  const text = useText();
  const { store, types, isReadOnly } = useForm();
  const named = useNames(contentType);
  const locales = useLocales();
  const [isCopying, setCopying] = useState(false);
  const sources = others.filter((locale): locale is string => locale !== null && locale !== place.locale);
  if (sources.length === 0) return null;
  const copy = async (locale: string | null): Promise<void> => {
    if (locale === null) return;
    setCopying(true);
    try {
      const { attributes } = await fetchDocument({ ...place, locale });
      const own = Object.entries(contentType.attributes).filter(([, attribute]) => attribute.localized);
      const taken = own.filter(([name, { writable }]) => writable && !isReadOnly(name));
      const loaded = walkOf(types).load(Object.fromEntries(taken), attributes);
      store.replace({ ...store.values, ...(asNew(loaded) as Values) });
      const left = own.filter(([name]) => isReadOnly(name)).map(([name]) => named(name));
      notify(text('edit.copied', { locale }));
      if (left.length > 0) notify(text('edit.copiedWithout', { names: left.join(', ') }));
    } catch (error) {
      notifyFailure(messageOf(error, text));
    } finally {
      setCopying(false);
    }
  };
  return (
    <Select
      mt="sm"
      size="xs"
      label={text('edit.copyFrom')}
      placeholder={text('edit.chooseLocale')}
      disabled={isCopying}
      data={sources.map((code) => ({
        value: code,
        label: locales.find((locale) => locale.code === code)?.name ?? code,
      }))}
      value={null}
      onChange={(locale) => void copy(locale)}
    />
  );
}

function History({ document }: { readonly document: Document }) {
  const { text, formats } = useTexts();
  const format = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  const { createdAt, createdBy, updatedAt, updatedBy } = document;
  return (
    <Paper p="md">
      <dl className={classes.dates}>
        <dt>{text('edit.created')}</dt>
        <dd>{format.format(new Date(createdAt))}</dd>
        {createdBy && <dd>{administratorName(createdBy)}</dd>}
        <dt>{text('edit.updated')}</dt>
        <dd>{format.format(new Date(updatedAt))}</dd>
        {updatedBy && <dd>{administratorName(updatedBy)}</dd>}
      </dl>
    </Paper>
  );
}

const fewUses = 5;

function Uses({ place }: SidePanelProps) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['uses', place.contentType.uid, place.documentId],
    queryFn: () => fetchUses(place),
  });
  const unique = data.filter(
    (one, index) => data.findIndex(({ documentId }) => documentId === one.documentId) === index,
  );
  if (unique.length === 0) return null;
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h6" mb="xs">
        {text('edit.uses', { count: unique.length })}
      </Title>
      <Stack gap={4}>
        {unique.slice(0, isWhole ? undefined : fewUses).map(({ __type, documentId, label, locale }) => (
          <Line key={documentId} size="sm" truncate>
            {__type?.startsWith('api::') ? (
              <Link
                to="/content/$uid/$documentId"
                params={{ uid: __type, documentId }}
                search={locale ? { locale } : {}}
                className={classes.use}
              >
                {String(label ?? documentId)}
              </Link>
            ) : (
              String(label ?? documentId)
            )}
          </Line>
        ))}
        {!isWhole && unique.length > fewUses && (
          <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
            {text('edit.allUses')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
